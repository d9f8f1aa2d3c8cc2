#!/usr/bin/env python3
"""Lets real git merge a ledger that two clones changed, and compares the rows with what both did.

usage: row_merges.py BIN [--rounds N] [--seed N]

Each round makes a ledger and two clones. Both edit, delete, give ids to and add rows of their own, and may add
a column. Then one takes in the other by merge, rebase, cherry-pick or stash. With the driver git must make
what both did, and stop for nobody. Without it git keeps the lines of both sides; after a merge folder-check
--only merges must say so wherever rows differ, and folder-repair --merges must make it right. After a rebase, a
cherry-pick or a stash without a driver nothing is left to compare with: these are counted apart. The last line
is "result" and a JSON object.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile

NAMES = ("merge", "rebase", "pick", "stash")
COLUMNS = ["id", "date", "account", "payee", "amount", "currency"]
ENVIRONMENT = dict(
    os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", GIT_AUTHOR_NAME="n", GIT_AUTHOR_EMAIL="e",
    GIT_COMMITTER_NAME="n", GIT_COMMITTER_EMAIL="e", GIT_CONFIG_NOSYSTEM="1", HOME="/nonexistent")


def run(words, where):
    return subprocess.run(
        [str(word) for word in words], cwd=where, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def text_of(rows, columns):
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def content(rows):
    """What rows say, in no order; blank cells say nothing."""
    return collections.Counter(
        tuple(sorted((name, cell) for name, cell in row.items() if name and cell)) for row in rows)


class Person:
    """One clone's rows: those of the base by number, and new ones."""

    def __init__(self, name, base, mine, chance):
        self.name, self.rows, self.columns = name, dict(enumerate(base)), list(COLUMNS)
        for number in mine:
            row = dict(self.rows[number])
            act = chance.choice(("amount", "delete", "id", "note"))
            if act == "delete":
                self.rows[number] = None
                continue
            if act == "amount":
                row["amount"] = f"-{chance.randrange(1000, 9999)}.{chance.randrange(10, 99)}"
            elif act == "id" and not row["id"]:
                row["id"] = f"{name}given{number}"
            elif act == "note":
                row["payee"] += f" {name}"
            self.rows[number] = row
        self.new = []
        extra = chance.choice(("", "", "", "tags", "method"))
        if extra:
            self.columns.append(extra)
        for number in range(chance.randrange(0, 4)):
            row = {"id": chance.choice(("", f"{name}{number}")), "date": "2026-11-20", "account": "Bank",
                   "payee": f"{name} {number}", "amount": f"-{number + 1}.00", "currency": "EUR"}
            if extra:
                row[extra] = f"{name}{extra}"
            self.new.append(row)
        self.places = [chance.random() < 0.7 for _ in self.new]

    def lines(self):
        rows = [row for row in self.rows.values() if row]
        for row, is_last in zip(self.new, self.places):
            rows.insert(len(rows) if is_last else len(rows) // 2, row)
        return text_of(rows, self.columns)


class Round:
    def __init__(self, options, work, seed):
        self.bin, self.work, self.chance = os.path.abspath(options.bin), work, random.Random(seed)
        self.how, self.has_driver = self.chance.choice(NAMES), self.chance.random() < 0.7

    def tool(self, name, *words):
        return run([os.path.join(self.bin, name), *words], self.work)

    def write(self, clone, text):
        with open(os.path.join(self.work, clone, "ledgers", "transactions.csv"), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self):
        with open(os.path.join(self.work, "ben", "ledgers", "transactions.csv"), encoding="utf-8") as file:
            return content(csv.DictReader(file))

    def git(self, clone, *words):
        return run(["git", *words], os.path.join(self.work, clone))

    def commit(self, clone):
        self.git(clone, "add", "-A")
        self.git(clone, "commit", "-qm", clone)

    def run(self):
        """A fault, or None; and whether nothing could be compared."""
        chance = self.chance
        base = [
            {"id": chance.choice(("", f"r{number}")), "date": f"2026-11-{1 + number:02}", "account": "Bank",
             "payee": f"Shop {number}", "amount": f"-{number + 10}.00", "currency": "EUR"}
            for number in range(chance.randrange(1, 12))]
        shares = [[], [], []]
        for number in range(len(base)):
            shares[chance.randrange(3)].append(number)
        ada, ben = Person("ada", base, shares[0], chance), Person("ben", base, shares[1], chance)
        if ada.lines() == text_of(base, COLUMNS):
            return None, False
        expected = content(
            [row for number, row in enumerate(base) if number in shares[2]]
            + [ada.rows[n] for n in shares[0] if ada.rows[n]] + [ben.rows[n] for n in shares[1] if ben.rows[n]]
            + ada.new + ben.new)
        os.makedirs(os.path.join(self.work, "ada", "ledgers"))
        with open(os.path.join(self.work, "ada", ".gitattributes"), "w", encoding="utf-8") as file:
            file.write("ledgers/**/*.csv text eol=lf merge=union\n")
        self.write("ada", text_of(base, COLUMNS))
        self.git("ada", "init", "-qb", "main", ".")
        self.commit("ada")
        run(["git", "clone", "-q", "ada", "ben"], self.work)
        if self.has_driver:
            line = f"{self.bin}/plan-merge --ledger-driver -- %O %A %B %P %X %Y"
            self.git("ben", "config", "merge.union.driver", line)
        self.write("ada", ada.lines())
        self.commit("ada")
        self.write("ben", ben.lines())
        if self.how == "stash":
            self.git("ben", "stash")
            done = self.git("ben", "pull", "-q", "--ff-only", "../ada", "main")
            if ben.lines() != text_of(base, COLUMNS):
                done = self.git("ben", "stash", "pop")
        else:
            self.commit("ben")
            self.git("ben", "fetch", "-q", "../ada", "main")
            words = {"merge": ["merge", "-q", "--no-edit", "FETCH_HEAD"], "rebase": ["rebase", "-q", "FETCH_HEAD"],
                     "pick": ["cherry-pick", "FETCH_HEAD"]}[self.how]
            done = self.git("ben", *words)
        return self.verdict(expected, done)

    def verdict(self, expected, done):
        if done.returncode and "nothing to commit" not in done.stdout + done.stderr \
                and "previous cherry-pick is now empty" not in done.stderr + done.stdout:
            return f"git stopped: {done.stdout[-300:]} {done.stderr[-300:]}", False
        found = self.read()
        if found == expected:
            return None, False
        if self.has_driver:
            return f"missing {expected - found}, too many {found - expected}", False
        if self.how != "merge":
            return None, True
        checked = self.tool("folder-check", "-C", "ben", "--only", "merges")
        if "folder-row-returned" not in checked.stdout + checked.stderr:
            return f"not reported: missing {expected - found}, too many {found - expected}", False
        self.tool("folder-repair", "-C", "ben", "--merges", "--apply")
        found = self.read()
        wrong = found != expected
        return (f"not repaired: missing {expected - found}, too many {found - expected}" if wrong else None), False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the tools")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults, apart, tally = [], 0, collections.Counter()
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    for number in range(options.rounds):
        seed = options.seed * 1_000_000 + number
        with tempfile.TemporaryDirectory(prefix="coffer-rows-", dir=fast) as work:
            one = Round(options, work, seed)
            fault, is_apart = one.run()
        apart += is_apart
        label = f"{one.how}, {'with' if one.has_driver else 'without'} the driver"
        tally[label] += 1
        if fault:
            faults.append(f"{seed}, {label}: {fault}")
            print("  FAULT", faults[-1])
    for label, count in sorted(tally.items()):
        print(f"  {label}: {count}")
    note = f"{apart} without a driver and a merge differ, and nothing is left to compare them with"
    print("result " + json.dumps({"tried": options.rounds, "faults": len(faults), "note": note}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
