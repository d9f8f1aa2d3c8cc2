#!/usr/bin/env python3
"""Damages a folder in every way that a slip of the hand or a broken program may, and counts what folder-check reports.

usage: damage.py BIN [--seed N] [--rounds N] [--edits N] [--missed]

A damage changes a digit, removes a row, doubles a row or exchanges two cells of a ledger, or changes a
digit of a JSON file. It counts if it changes an answer. It is reported if folder-check --notes finds
something new in that file. In a folder that git keeps, the finding must also show what was there: the row or
the value; a JSON file that cannot be read any more is an error at its place. Outside git only records that
contradict each other can tell; that share is shown and has no target.

An edit is one that people and tools make: rows added, corrections, columns in another order, a file that
became a folder. None may be an error. The last line is "result" and a JSON object.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
VIEWS = ["plan-status --accounts --json", "plan-status --history --json", "holdings --json",
         "holdings --net-worth --json", "holdings --gains --json", "spending 2026 --json",
         "spending list 2026 --json", "spending budgets --json", "spending balances --json",
         "snapshot history --json", "recurring list --json"]
JSON_FILES = ["reserve_manager.json", "coffer.json", "recurring.json"]
KINDS = ["digit", "remove", "double", "exchange"]
NOW = "2026-11-21T09:30:00+01:00"


class Folder:
    """A household with rows in every ledger, some written by tools and some by hand."""

    def __init__(self, binaries, path):
        self.binaries, self.path = binaries, path
        shutil.copytree(HOUSEHOLD, path)
        self.grow()

    def run(self, command, must=False):
        words = command if isinstance(command, list) else command.split()
        done = subprocess.run([os.path.join(self.binaries, words[0]), *words[1:], "-C", self.path],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if must and done.returncode != 0:
            sys.exit(f"setting up failed: {words}: {done.stderr}")
        return done

    def grow(self):
        for command in [
                ["plan-allocate", "1000", "--op", "op-1"], ["plan-allocate", "1001", "--op", "op-2"],
                ["ledger-add", "spend", "4.20", "EDF", "Energy", "--op", "op-3"],
                ["ledger-add", "move", "50", "Compte courant", "Depot Köln", "--op", "op-4"],
                ["ledger-add", "buy", "WLDX", "2", "128.40", "fee=2", "--op", "op-5"],
                ["ledger-add", "price", "WLDX", "128.40"],
                ["ledger-add", "balance", "Compte courant", "2400.00", "date=2026-11-20", "--op", "op-6"],
                ["snapshot", "record", "Tagesgeld Köln", "3201.15", "--op", "op-7"]]:
            done = self.run([*command, "--apply"])
            if done.returncode != 0:
                print("  not set up:", " ".join(command), done.stderr.strip().splitlines()[:1])

    def git(self, *words):
        subprocess.run(["git", "-C", self.path, "-c", "user.name=t", "-c", "user.email=t@x.invalid",
                        *words], check=True, capture_output=True)

    def commit(self):
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "first")

    def answers(self):
        return [(done.returncode, done.stdout, done.stderr) for done in map(self.run, VIEWS)]

    def findings(self):
        """Each finding of folder-check as (severity, code, file, line, message)."""
        done = self.run("folder-check --notes --json")
        try:
            rows = json.loads(done.stdout)["findings"]
        except (ValueError, KeyError):
            return [("error", "unreadable", "", 0, done.stderr)]
        return [(row["severity"], row["code"], row.get("file") or "", row.get("line") or 0, row["message"])
                for row in rows]

    def read(self, name):
        with open(os.path.join(self.path, name), encoding="utf-8", newline="") as file:
            return file.read()

    def write(self, name, text):
        path = os.path.join(self.path, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def ledgers(self):
        names = os.listdir(os.path.join(self.path, "ledgers"))
        return sorted(f"ledgers/{name}" for name in names if name.endswith(".csv"))


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


def text_of(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def other_digit(chance, text):
    """The text with one of its digits changed; None without digits."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return None
    place = chance.choice(places)
    digit = chance.choice([digit for digit in "0123456789" if digit != text[place]])
    return text[:place] + digit + text[place + 1:]


def damaged(chance, kind, text):
    """A damaged ledger, and texts of which one must be shown; None if the kind does not apply."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return None
    number = chance.randrange(1, len(lines))
    line = lines[number]
    if kind == "remove":
        return "".join(lines[:number] + lines[number + 1:]), [line.strip()]
    if kind == "double":
        return "".join(lines[:number + 1] + lines[number:]), [""]
    cells = rows_of(line)[0]
    if kind == "digit":
        place = chance.choice([place for place, cell in enumerate(cells) if re.search(r"\d", cell)])
        old = [cells[place]]
        cells[place] = other_digit(chance, cells[place])
    else:
        places = [place for place, cell in enumerate(cells) if cell]
        one, other = chance.sample(places, 2)
        old = [cells[one], cells[other]]
        cells[one], cells[other] = cells[other], cells[one]
    new = text_of([cells])
    if new.strip() == line.strip():
        return None
    return "".join(lines[:number] + [new] + lines[number + 1:]), old


def damaged_json(chance, text):
    numbers = list(re.finditer(r"\d[\d.]*\d|\d", text))
    found = chance.choice(numbers)
    new = other_digit(chance, found[0])
    return text[:found.start()] + new + text[found.end():], [found[0].rstrip("0").rstrip(".")]


class Damages:
    def __init__(self, folder, in_git):
        self.folder, self.in_git = folder, in_git
        self.before, self.known = folder.answers(), set(folder.findings())
        self.tally, self.missed = collections.Counter(), []

    def attempt(self, chance):
        files = self.folder.ledgers() + JSON_FILES
        name = chance.choice(files)
        kind = "digit" if name in JSON_FILES else chance.choice(KINDS)
        old = self.folder.read(name)
        made = damaged_json(chance, old) if name in JSON_FILES else damaged(chance, kind, old)
        if made is None or made[0] == old:
            return
        text, shown = made
        self.folder.write(name, text)
        answers = self.folder.answers()
        new = [finding for finding in self.folder.findings() if finding not in self.known]
        self.folder.write(name, old)
        if answers == self.before:
            return
        label = f"{kind} in {os.path.basename(name)}"
        self.tally[label, "changed"] += 1
        stem = name.split("/")[-1].split(".")[0]
        # A balance is held against the history: its finding has both numbers, at the last row.
        of_file = [finding for finding in new if stem in finding[2]
                   or stem == "reserve_manager" and finding[1] == "history-unexplained"]
        shows = [one for one in of_file if any(text in one[4] for text in shown)]
        # What cannot be read is an error at its place; what was there is not known then.
        refused = [one for one in of_file if one[0] == "error" and one[3]] if name in JSON_FILES else []
        if shows or refused or (new and not self.in_git):
            self.tally[label, "reported"] += 1
        else:
            self.missed.append((label, self.difference(old, text), [one[:2] + one[4:] for one in new][:2]))
        if any(status > 2 for status, _, _ in answers):
            self.missed.append(("TRAP " + label, self.difference(old, text), []))

    @staticmethod
    def difference(old, new):
        before, now = old.splitlines(), new.splitlines()
        for number, (one, other) in enumerate(zip(before, now)):
            if one != other:
                return f"line {number + 1}: {one} -> {other}"
        return f"line {min(len(before), len(now)) + 1}: the end"


def edited_csv(change):
    def edit(folder, name):
        rows = rows_of(folder.read(name))
        folder.write(name, text_of(change(rows)))
    return edit


def edits(folder, chance):
    """What people and tools do to a folder; each is a name and a function."""
    transactions, activities, values = ("ledgers/transactions.csv", "ledgers/activities.csv",
                                        "ledgers/values.csv")

    def append(name, **cells):
        def edit(_):
            rows = rows_of(folder.read(name))
            folder.write(name, text_of(rows + [[cells.get(column, "") for column in rows[0]]]))
        return edit

    def rows(name, change):
        return lambda _: edited_csv(change)(folder, name)

    def tool(*words):
        return lambda _: folder.run([*words, "--apply"], must=True)

    def json_file(name, **options):
        return lambda _: folder.write(name, json.dumps(
            json.loads(folder.read(name)), ensure_ascii=False, **options))

    def split(name):
        def edit(_):
            table = rows_of(folder.read(name))
            half = len(table) // 2
            folder.write(name[:-4] + "/2025.csv", text_of(table[:half]))
            folder.write(name[:-4] + "/2026.csv", text_of([table[0], *table[half:]]))
            os.remove(os.path.join(folder.path, name))
        return edit

    def tool_row(name):
        table = rows_of(folder.read(name))
        place = table[0].index("id")
        return next(row[place] for row in reversed(table[1:]) if row[place])

    def reversed_columns(table):
        # Rows may leave out columns at their end.
        return [(row + [""] * (len(table[0]) - len(row)))[::-1] for row in table]

    def shuffled(table):
        body = table[1:]
        chance.shuffle(body)
        return [table[0], *body]

    def column(table):
        return [[*table[0], "place"], *table[1:]]

    def quoted(_):
        lines = [",".join('"' + cell.replace('"', '""') + '"' for cell in row)
                 for row in rows_of(folder.read(transactions))]
        folder.write(transactions, "\n".join(lines) + "\n")

    return [
        ("append a purchase", append(transactions, date="2026-11-21", account="Compte courant",
                                     payee="Kiosk", amount="-2.40", currency="EUR")),
        ("append two equal purchases", lambda _: [append(
            transactions, date="2026-11-21", account="Compte courant", payee="Kiosk", amount="-2.40",
            currency="EUR")(_) for _ in range(2)]),
        ("append a price", append("ledgers/prices.csv", date="2026-11-19", base="KIOSK", quote="EUR",
                                  amount="100.10", source="exchange", type="close")),
        ("append a statement", append("ledgers/positions.csv", date="2026-10-31",
                                      account="Company pension", symbol="PENF", quantity="1380.25",
                                      average_cost="11.12", currency="EUR")),
        ("append a value", append(values, timestamp="2026-11-20T18:00:00+01:00", account="Mortgage",
                                  event="value", value="-170100.00", currency="EUR")),
        ("append a trade", append(activities, date="2026-11-20", account="Depot Köln", type="BUY",
                                  symbol="WLDX", quantity="1", unit_price="128.10", currency="EUR")),
        ("cancel a row", lambda _: append(activities, voids=tool_row(activities))(_)),
        ("correct a value", lambda _: tool("snapshot", "correct", tool_row(values), "3202.00")(_)),
        ("correct a row by hand", lambda _: folder.write(
            transactions, folder.read(transactions).replace("-84.20", "-84.30", 1))),
        ("allocate", tool("plan-allocate", "300")),
        ("rebalance", tool("plan-rebalance")),
        ("set a target", tool("plan-set", "Tier 2", "target", "21000")),
        ("set a setting", tool("plan-set", "--setting", "backups.keep", "30")),
        ("add a rule", tool("spending", "rules", "--add", "KIOSK*", "Snacks")),
        ("indent the plan", json_file("reserve_manager.json", indent=4)),
        ("one line of settings", json_file("coffer.json")),
        ("sort the members of settings", json_file("coffer.json", indent=2, sort_keys=True)),
        ("turn the columns round", rows(transactions, reversed_columns)),
        ("turn the columns of trades round", rows(activities, reversed_columns)),
        ("sort rows another way", rows("ledgers/prices.csv", shuffled)),
        ("add a column", rows(transactions, column)),
        ("quote every cell", quoted),
        ("split transactions by year", split(transactions)),
        ("split prices by year", split("ledgers/prices.csv")),
        ("give rows ids", tool("folder-repair", "--ids")),
        ("remove the last line feed", lambda _: folder.write(
            transactions, folder.read(transactions).rstrip("\n"))),
        ("new settings by hand", lambda _: folder.write("coffer.json", re.sub(
            r"^\{", '{"privacy": false,', folder.read("coffer.json"), count=1))),
    ]


def check_edits(folder, chance, most):
    """The names of edits after which folder-check finds an error that it did not find before."""
    known = {finding for finding in folder.findings() if finding[0] == "error"}
    kept = folder.path + ".kept"
    shutil.copytree(folder.path, kept)
    wrong, count = [], 0
    for name, edit in edits(folder, chance)[:most]:
        edit(None)
        count += 1
        errors = [one for one in folder.findings() if one[0] == "error" and one not in known]
        if errors:
            wrong.append(f"{name}: {errors[0][1]}: {errors[0][4]}")
        shutil.rmtree(folder.path)
        shutil.copytree(kept, folder.path)
    shutil.rmtree(kept)
    return wrong, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2000, help="damages in a folder that git keeps")
    parser.add_argument("--edits", type=int, default=100, help="at most so many edits")
    parser.add_argument("--missed", action="store_true", help="show each damage that is not reported")
    parser.add_argument("--without-git", action="store_true", help="also in a folder without git")
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", NOW)
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    chance = random.Random(options.seed)
    notes, faults, tried = [], [], 0
    with tempfile.TemporaryDirectory(prefix="coffer-damage-", dir=fast) as work:
        folder = Folder(os.path.abspath(options.bin), os.path.join(work, "money"))
        for in_git in [False, True] if options.without_git else [True]:
            if in_git:
                folder.commit()
            damages = Damages(folder, in_git)
            for _ in range(options.rounds):
                damages.attempt(chance)
            where = "in git" if in_git else "without git"
            changed = sum(n for (_, what), n in damages.tally.items() if what == "changed")
            reported = sum(n for (_, what), n in damages.tally.items() if what == "reported")
            tried += changed
            notes.append(f"{where} {reported} of {changed} ({100 * reported / max(changed, 1):.1f} %)")
            if options.missed or in_git:
                for label, difference, found in damages.missed[:None if options.missed else 20]:
                    print(f"  not reported {where}: {label}: {difference[:300]} {found or ''}")
            for label in sorted({label for label, _ in damages.tally}):
                print(f"  {where}: {label}: {damages.tally[label, 'reported']} of "
                      f"{damages.tally[label, 'changed']}")
            if in_git:
                faults += [f"{label}: {difference}" for label, difference, _ in damages.missed]
        wrong, count = check_edits(folder, chance, options.edits)
    for text in wrong:
        print("  FAULT an edit is an error:", text)
    note = "of damages that change an answer are reported: " + ", ".join(notes) + \
        f"; {count - len(wrong)} of {count} usual edits give no error"
    print("result " + json.dumps({"tried": tried + count, "faults": len(faults) + len(wrong), "note": note}))
    sys.exit(1 if faults or wrong or not tried else 0)


if __name__ == "__main__":
    main()
