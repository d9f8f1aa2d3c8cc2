#!/usr/bin/env python3
"""Prints the state of a finance folder on one line; status 0 if the folder is sound.

usage: state.py DIR [--ids | --chain | --edited | --pending | --files | --content [NAME]...]

Sound: the plan is JSON, each history row is whole, no id occurs twice, the last balance of each
account in the history is its balance in the plan, and no temporary file is left. With --chain each
row's balance must also follow from the row before it: an update that was lost breaks that. The line
omits what differs from run to run: ids and times. With --edited a balance that the history does not
explain is reported, not refused; with --pending also a recorded change, and records that were set
aside. With --ids only the operations are printed, each as often as it was applied. With --files it
is any folder: its files and their sizes, without those of git. With --content it is a hash of every
byte of every file, or of the named ones, except those of git and .coffer; random ids count as equal, and
beside named files a temporary one may stay.

The drivers import this file and call `look`, which is quicker than a process for each trial.
"""
import collections
import csv
import decimal
import hashlib
import json
import os
import re
import sys


FRESH = re.compile(rb"\b[0-9a-v]{26}\b")


class Unsound(Exception):
    """What is wrong with a folder."""


def fail(message):
    raise Unsound(message)


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


def content(folder, names):
    """A line with the hash of each file, random ids replaced; unsound if a temporary file is left, unless names are given."""
    left = [] if names else leftovers(folder)
    if left:
        fail(f"left behind: {left}")
    found = []
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (".git", ".coffer"))
        for name in sorted(files):
            path = os.path.relpath(os.path.join(base, name), folder)
            if names and path not in names:
                continue
            with open(os.path.join(base, name), "rb") as file:
                data = FRESH.sub(b"ID", file.read())
            found.append(f"{path} {len(data)} {hashlib.sha256(data).hexdigest()[:16]}")
    return "; ".join(found)


def look(words):
    """The status and the line of a folder, as the program prints them: look([DIR, "--edited"])."""
    try:
        return 0, line(words)
    except (Unsound, OSError, ValueError, KeyError, TypeError, csv.Error) as problem:
        kind = "" if isinstance(problem, Unsound) else type(problem).__name__ + ": "
        return 1, kind + str(problem)


def line(words):
    folder = words[0]
    if "--files" in words:
        left = leftovers(folder)
        if left:
            fail(f"left behind: {left}")
        return f"files {sizes(folder)}"
    if "--content" in words:
        return content(folder, words[words.index("--content") + 1:])
    rows = history(folder)
    if "--ids" in words:
        times = applied(rows)
        return "\n".join(op for op in sorted(times) for _ in range(times[op]))
    is_pending = "--pending" in words
    with open(os.path.join(folder, "reserve_manager.json"), encoding="utf-8") as file:
        plan = json.load(file, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    balances = {}
    for tier in plan["tiers"]:
        for account in tier["accounts"]:
            balances[tier["name"], account["name"]] = account["balance"]
    ids = collections.Counter(row["id"] for row in rows)
    doubled = [name for name, count in ids.items() if count > 1]
    if doubled:
        fail(f"ids occur twice: {doubled[:3]}")
    if "--chain" in words:
        broken(rows)
    last = {(row["tier_name"], row["account_name"]): row["balance_after"] for row in rows}
    unexplained = 0
    for name, balance in last.items():
        if decimal.Decimal(balance) != balances.get(name):
            unexplained += 1
            if is_pending or "--edited" in words:
                continue
            fail(f"{name} holds {balances.get(name)} in the plan, {balance} in the history")
    left = leftovers(folder)
    if left and not is_pending:
        fail(f"left behind: {left}")
    fresh = re.compile("[0-9a-v]{26}")
    counted = collections.Counter(
        "fresh" if fresh.fullmatch(row["op"]) else row["op"] for row in rows)
    total = sum(balances.values())
    return (f"total {total} rows {len(rows)} {sorted(counted.items())} "
            f"saved {plan.get('last_updated')} unexplained {unexplained} returns {returns(folder)}"
            + (f" pending {leftovers(folder, '^intention.json$')}"
               f" aside {len(leftovers(folder, 'damaged'))}" if is_pending else ""))


def main():
    status, text = look(sys.argv[1:])
    print(text)
    sys.exit(status)


def broken(rows):
    """Fails if a row's balance is not that of the row before it and its amount."""
    before = {}
    for row in rows:
        name = row["tier_name"], row["account_name"]
        after, amount = decimal.Decimal(row["balance_after"]), decimal.Decimal(row["amount"])
        if name in before and before[name] + amount != after:
            fail(f"{name}: {before[name]} and {amount} are not {after}")
        before[name] = after


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
