#!/usr/bin/env python3
"""A writer without a lock, a sync, a comparison or a rename: the negative control of the drivers, which must find its faults.

usage: naive_writer.py DIR ID

Adds 1.00 to the first account of the plan and a row with that id to the history, each file written in place.
"""
import os
import re
import sys
import time


def main():
    folder, name = sys.argv[1:]
    plan = os.path.join(folder, "reserve_manager.json")
    with open(plan, encoding="utf-8") as file:
        text = file.read()
    tier = re.search(r'"tiers":\s*\[\s*\{\s*"name":\s*"([^"]*)"', text)[1]
    account = re.search(r'"accounts":\s*\[\s*\{\s*"name":\s*"([^"]*)"', text)[1]
    old = re.search(r'"balance": (\d+)\.(\d\d)', text)
    new = f"{int(old[1]) + 1}.{old[2]}"
    print('"applied": true', flush=True)
    with open(os.path.join(folder, "ledgers", "history.csv"), "a", encoding="utf-8") as file:
        file.write(f"{name},2026-11-21T09:30:00+01:00,{tier},{account},1.00,{new},manual,,naive,{name}\n")
    time.sleep(0.001)
    with open(plan, "w", encoding="utf-8") as file:
        file.write(text[:old.start()])
        file.flush()
        file.write(f'"balance": {new}' + text[old.end():])


if __name__ == "__main__":
    main()
