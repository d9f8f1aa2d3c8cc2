#!/usr/bin/env python3
"""Prints the state of a finance folder on one line; status 0 when it is sound.

usage: state.py DIR [--ids | --edited | --pending | --files]

Sound: the plan is JSON, each history row is whole, no id is there twice, the last balance of each
account in the history is the one in the plan, and nothing temporary is left. The line leaves out
what differs from run to run: ids and times. With --edited a balance that the history does not
explain is told, not refused; with --pending a recorded change too, and records that were set aside.
With --ids only the operations are printed, each as often as it was applied. With --files it is any
folder: its files and their sizes, without git's own.
"""
import collections
import csv
import decimal
import json
import os
import re
import sys


def fail(message):
    print(message)
    sys.exit(1)


def history(folder):
    path = os.path.join(folder, "ledgers", "history.csv")
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        data = file.read()
    if b"\0" in data:
        fail("the history holds NUL bytes")
    if not data.endswith(b"\n"):
        fail("the history does not end in a line feed")
    rows = list(csv.reader(data.decode().splitlines()))
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        fail("a row of the history is torn")
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def leftovers(folder, pattern=r"\.tmp$|^intention\.json$|\.new$"):
    found = []
    for _, _, files in os.walk(folder):
        found += [f for f in files if re.search(pattern, f)]
    return sorted(found)


def sizes(folder):
    found = []
    for base, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        for name in files:
            path = os.path.join(base, name)
            found.append((os.path.relpath(path, folder), os.path.getsize(path)))
    return sorted(found)


def main():
    folder = sys.argv[1]
    if "--files" in sys.argv:
        left = leftovers(folder)
        print(f"left behind: {left}" if left else f"files {sizes(folder)}")
        sys.exit(1 if left else 0)
    rows = history(folder)
    if "--ids" in sys.argv:
        times = applied(rows)
        print("\n".join(op for op in sorted(times) for _ in range(times[op])))
        return
    is_pending = "--pending" in sys.argv
    with open(os.path.join(folder, "reserve_manager.json"), encoding="utf-8") as file:
        plan = json.load(file, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    balances = {}
    for tier in plan["tiers"]:
        for account in tier["accounts"]:
            balances[tier["name"], account["name"]] = account["balance"]
    ids = collections.Counter(row["id"] for row in rows)
    doubled = [name for name, count in ids.items() if count > 1]
    if doubled:
        fail(f"ids are there twice: {doubled[:3]}")
    last = {(row["tier_name"], row["account_name"]): row["balance_after"] for row in rows}
    unexplained = 0
    for name, balance in last.items():
        if decimal.Decimal(balance) != balances.get(name):
            unexplained += 1
            if is_pending or "--edited" in sys.argv:
                continue
            fail(f"{name} holds {balances.get(name)} in the plan, {balance} in the history")
    left = leftovers(folder)
    if left and not is_pending:
        fail(f"left behind: {left}")
    fresh = re.compile("[0-9a-v]{26}")
    counted = collections.Counter(
        "fresh" if fresh.fullmatch(row["op"]) else row["op"] for row in rows)
    total = sum(balances.values())
    print(f"total {total} rows {len(rows)} {sorted(counted.items())} saved {plan.get('last_updated')} "
          f"unexplained {unexplained} returns {returns(folder)}"
          + (f" pending {leftovers(folder, '^intention.json$')}"
             f" aside {len(leftovers(folder, 'damaged'))}" if is_pending else ""))


def returns(folder):
    path = os.path.join(folder, "ledgers", "history.csv")
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        return file.read().count(b"\r")


def applied(rows):
    """How often each operation was applied: its greatest number of rows of one account."""
    times = collections.Counter()
    accounts = collections.Counter(
        (row["op"], row["tier_name"], row["account_name"]) for row in rows)
    for (op, _, _), count in accounts.items():
        times[op] = max(times[op], count)
    return times


if __name__ == "__main__":
    main()
