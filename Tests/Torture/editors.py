#!/usr/bin/env python3
"""An editor saves the plan at a random moment while a tool writes to it; nothing it saved is lost.

usage: editors.py BIN [RACES]

The editor changes a purpose that no tool touches, by renaming a new file into place or by writing
into the old one. Whatever the tool answers, the purpose must be there afterwards, and an operation
that was acknowledged must be in the history once.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
OLD, NEW = "One month of bills", "One month of bills and more"


def save(path, text, renames):
    if renames:
        with open(path + "~", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(path + "~", path)
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def race(tool, folder, chance, number):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HOUSEHOLD, folder)
    path = os.path.join(folder, "reserve_manager.json")
    with open(path, encoding="utf-8") as file:
        text = file.read().replace(OLD, NEW)
    process = subprocess.Popen(
        [tool, "-C", folder, "1.00", "--apply", "--op", "race", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(chance.random() * 0.012)
    save(path, text, renames=number % 2 == 0)
    out, errors = process.communicate()
    with open(path, encoding="utf-8") as file:
        kept = NEW in file.read()
    ledger = os.path.join(folder, "ledgers", "history.csv")
    rows = 0
    if os.path.exists(ledger):
        with open(ledger, encoding="utf-8") as file:
            rows = sum(line.rstrip().endswith(",race") for line in file)
    if not kept:
        return f"the editor's text is gone (status {process.returncode}): {errors}"
    if process.returncode == 0 and rows != 1:
        return f"acknowledged, but {rows} rows"
    if process.returncode not in (0, 2, 3):
        return f"status {process.returncode}: {errors}"
    if process.returncode != 0 and not errors.strip():
        return f"status {process.returncode} without a message"
    left = [name for name in os.listdir(folder) if name.endswith(".tmp")]
    if left and '"write-' not in errors:
        return f"left behind: {left}"
    return None, process.returncode


def main():
    tool = os.path.join(sys.argv[1], "plan-allocate")
    races = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    chance = random.Random(1)
    work = tempfile.mkdtemp(prefix="coffer-editors-")
    lost, statuses = [], {}
    for number in range(races):
        result = race(tool, os.path.join(work, "folder"), chance, number)
        if isinstance(result, tuple):
            statuses[result[1]] = statuses.get(result[1], 0) + 1
        else:
            lost.append(f"race {number}: {result}")
    shutil.rmtree(work, ignore_errors=True)
    print(f"{races} races, statuses {sorted(statuses.items())}, lost {len(lost)}")
    for line in lost[:20]:
        print("  LOST", line)
    sys.exit(1 if lost or races == 0 else 0)


if __name__ == "__main__":
    main()
