#!/usr/bin/env python3
"""Runs import-csv guess on generated statements and compares the ledger with the true rows.

usage: guess_shapes.py BIN_DIR [--shapes 500] [--seed 1] [--jobs 1] [--keep DIR] [--only N]

Outcomes:
  right             the ledger has the true rows, and a second import adds nothing
  right, balance differs  the rows are right; an opening or an assertion is not
  asked, right      one question; one of its options gives the true rows
  asked twice, right  more than one question
  asked, in vain    no option that was tried gives the true rows; each is refused or warned of
  asked, then WRONG no option gives the true rows, and one writes other rows with no warning
  refused           no rows were written, and there is no question
  wrong, warned     the rows differ, and a warning or "Missing rows:" was printed
  WRONG             the rows differ, and no warning was printed
  AGAIN             the second import adds rows, or a refused one leaves rows
  CRASH             another exit status than 0, 2 or 3, or no end within a minute
The exit status is 1 if a shape ends in WRONG, AGAIN, CRASH or a differing balance, else 0.
"""
import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import statement_shapes

NOW = "2026-11-27T12:00:00+01:00"
BAD = ("right, balance differs", "asked, then WRONG", "WRONG", "AGAIN", "CRASH")
ORDER = ("right", "asked, right", "asked twice, right", "asked, in vain", "refused",
         "wrong, warned") + BAD
MOST_TRIES = 4
OPTION = re.compile(
    r"(?:(--columns) (\S+)|(--[a-z][a-z-]*)[ =]('[^']*'|\"[^\"]*\"|[^\s,;:'\"]+))")


class Crash(Exception):
    """The program ended in a way that it must not."""


class Trial:
    """One shape in a folder of its own."""

    def __init__(self, tools, base, path):
        self.tools, self.base, self.csv = tools, base, path
        with open(path[:-4] + ".truth.json", encoding="utf-8") as file:
            self.truth = json.load(file)
        self.currency = {a["name"]: a["currency"] for a in self.truth["accounts"]}
        self.detail, self.notes = "", []

    def run(self, tool, *arguments):
        env = {key: value for key, value in os.environ.items() if key != "COFFER_FOLDER"}
        env.update(COFFER_NOW=NOW, NO_COLOR="1", COLUMNS="400")
        try:
            done = subprocess.run([os.path.join(self.tools, tool), *arguments], cwd=self.base,
                                  env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL, timeout=60, check=False)
        except subprocess.TimeoutExpired as error:
            raise Crash(f"{tool} {' '.join(arguments)}: no end within a minute") from error
        text = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        if done.returncode not in (0, 2, 3):
            raise Crash(f"{tool} {' '.join(arguments)}: exit status {done.returncode}\n{text[1]}")
        return done.returncode, text[0], text[1]

    def fresh(self):
        """Makes the folder f anew."""
        folder = os.path.join(self.base, "f")
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.isdir(folder + ".new"):
            shutil.copytree(folder + ".new", folder)
            return
        status, _, message = self.run("folder-init", "f")
        if status:
            raise Crash("folder-init: " + message)
        accounts = []
        for account in self.truth["accounts"]:
            made = {"name": account["name"], "currency": account["currency"]}
            if account["aliases"]:
                made["aliases"] = account["aliases"]
            accounts.append(made)
        with open(os.path.join(folder, "coffer.json"), "w", encoding="utf-8") as file:
            json.dump({"base_currency": accounts[0]["currency"], "accounts": accounts}, file)
        os.makedirs(os.path.join(folder, "layouts"), exist_ok=True)
        shutil.copytree(folder, folder + ".new")

    def ledger(self):
        """Returns the rows of the ledger: those of the bank, openings, assertions."""
        rows, openings, assertions = [], [], []
        path = os.path.join(self.base, "f", "ledgers", "transactions.csv")
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                kind = {"opening": openings, "assertion": assertions}.get(row["kind"], rows)
                kind.append({"date": row["date"], "amount": cents(row["amount"]),
                             "currency": row["currency"] or self.currency.get(row["account"], ""),
                             "account": row["account"], "payee": row["payee"]})
        return [row for row in rows if row["amount"]], openings, assertions

    def attempt(self, options):
        """Imports with options of guess: (outcome, messages)."""
        self.fresh()
        name = os.path.basename(self.csv)
        status, out, messages = self.run("import-csv", "guess", name, *options, "-o",
                                         "f/layouts/x.json", "-C", "f")
        if status:
            return ("question" if questions(messages) else "refused"), messages
        one = [] if len(self.truth["accounts"]) > 1 else ["--account", "A"]
        command = ["import-csv", name, *one, "--apply", "-C", "f"]
        status, out, more = self.run(*command)
        rows, openings, assertions = self.ledger()
        if status:
            if rows:
                return "AGAIN", "rows of a refused import: " + more
            return ("question" if questions(more) else "refused"), more
        messages += more
        warned = "warning:" in messages or "Missing rows:" in out
        reading, difference = self.compare(rows)
        if reading is None:
            hidden = re.findall(r"^Skipped: .*$", out, re.M)
            self.detail = difference + "".join("; " + line for line in hidden)
            return ("wrong, warned" if warned else "WRONG"), messages
        if warned:
            self.notes.append("right, but warned")
        if any("payee" in row for row in reading) and not options:
            self.compare_payees(reading, rows)
        status, out, again = self.run(*command)
        if status or self.ledger() != (rows, openings, assertions):
            self.detail = f"second import: status {status}, {len(self.ledger()[0])} rows " \
                          f"after {len(rows)} {again}"
            return "AGAIN", again
        return self.compare_balances(reading, openings, assertions), messages

    def key(self, row):
        account = row.get("account", "A")
        currency = row.get("currency") or self.currency[account]
        return row["date"], row["amount"], currency, account

    def compare(self, rows):
        """Returns the reading that the rows equal, or None and the first difference."""
        have = collections.Counter((r["date"], r["amount"], r["currency"], r["account"])
                                   for r in rows)
        first = None
        for reading in [self.truth["rows"]] + self.truth["also_right"]:
            want = collections.Counter(self.key(row) for row in reading)
            if want == have:
                return reading, ""
            if first is None:
                days_only = collections.Counter(
                    key[1:] for key in have.elements()) == collections.Counter(
                    key[1:] for key in want.elements())
                lost, more = sorted((want - have).elements()), sorted((have - want).elements())
                first = f"{sum((want - have).values())} rows lost, first {show(lost)}; " \
                        f"{sum((have - want).values())} rows invented, first {show(more)}" \
                        + ("; only days differ" if days_only else "")
        return None, first

    def compare_payees(self, reading, rows):
        payees = collections.defaultdict(list)
        for row in rows:
            payees[self.key(row)].append(row["payee"])
        wrong = [(row["payee"], payees[self.key(row)]) for row in reading
                 if row["payee"] not in payees[self.key(row)]]
        if wrong:
            self.notes.append("payee differs")
            self.detail = f"payee {wrong[0][0]!r} is {wrong[0][1]!r}"

    def compare_balances(self, reading, openings, assertions):
        same_days = [r["date"] for r in reading] == [r["date"] for r in self.truth["rows"]]
        for account in self.truth["accounts"]:
            name = account["name"]
            moves = [row for row in reading if row.get("account", "A") == name]
            for row in openings:
                if row["account"] == name and row["amount"] != account["opening"]:
                    self.detail = f"opening is {row['amount']}, true is {account['opening']}"
                    return "right, balance differs"
            for row in assertions:
                true = account["opening"] + sum(
                    move["amount"] for move in moves if move["date"] <= row["date"])
                if row["date"] < max(move["date"] for move in moves) and not same_days:
                    continue  # rows by value date are in another order than the balances
                if row["account"] == name and row["amount"] != true:
                    self.detail = f"assertion of {row['date']} is {row['amount']}, true is {true}"
                    return "right, balance differs"
        if "opening" in self.truth and not openings and self.has_chain():
            self.notes.append("balance column is not used")
        return "right"

    def has_chain(self):
        return "balance: after" in self.truth["features"]

    def outcome(self):
        """Returns the outcome of the shape; answers questions in each way."""
        try:
            result, messages = self.attempt([])
            if result != "question":
                if result == "refused":
                    self.detail = first_error(messages)
                if result == "right" and self.truth["ambiguous"]:
                    self.notes.append("right without a question, though ambiguous")
                return result
            asked = self.detail = first_error(messages)
            queue, tries, twice = answers(messages)[:MOST_TRIES], 0, len(asked_for(messages)) > 1
            said = []
            if not queue:
                return "refused"
            while queue and tries < 2 * MOST_TRIES:
                options = queue.pop(0)
                tries += 1
                result, messages = self.attempt(options)
                said.append(" ".join(options) + ": " + result)
                if result == "right":
                    self.detail = " ".join(options)
                    level = twice or len(options) > 2
                    return "asked twice, right" if level else "asked, right"
                if result in ("AGAIN", "right, balance differs"):
                    self.detail += " with " + " ".join(options)
                    return result
                if result == "question":
                    queue += [options + more for more in answers(messages)[:MOST_TRIES]
                              if not set(more[::2]) & set(options[::2])]
            self.detail = asked + " | answers: " + "; ".join(said)
            silent = any(each.endswith(": WRONG") for each in said)
            return "asked, then WRONG" if silent else "asked, in vain"
        except Crash as error:
            self.detail = str(error)
            return "CRASH"


def cents(text):
    whole, _, part = text.lstrip("+-").partition(".")
    number = int(whole or "0") * 100 + int((part + "00")[:2])
    return -number if text.startswith("-") else number


def show(keys):
    if not keys:
        return "none"
    day, amount, currency, account = keys[0]
    return f"{day} {amount / 100:.2f} {currency} ({account})"


def first_error(messages):
    """Returns the first error with its hint, on one line."""
    lines = messages.split("\n")
    for index, line in enumerate(lines):
        if "error:" in line:
            hints = [x.strip() for x in lines[index + 1:index + 8] if x.strip().startswith("hint:")]
            return line + "".join(" | " + hint for hint in hints[:1])
    return messages.strip()


def questions(messages):
    """Returns the hints that offer an option, where the error is a question."""
    found, text, kind = [], messages.split("\n"), ""
    for line in text:
        if "error:" in line:
            kind = line
        if line.strip().startswith("hint:") and "--" in line:
            if "undecided" in kind or "specify " in line or "|" in line:
                found.append((kind, line))
    return found


def asked_for(messages):
    """Returns the options that messages name: {option: values}."""
    named = {}
    for error, hint in questions(messages):
        for columns, names, option, value in OPTION.findall(hint):
            if columns:
                named.setdefault(columns, []).append(names)
                continue
            values = named.setdefault(option, [])
            if value.isupper() and value not in ("A", "B"):
                values += re.findall(r"'([^']*)'", error.split("error:")[1])
                continue
            values += [part for part in value.strip("'\"").split("|")]
    return {option: list(dict.fromkeys(values)) for option, values in named.items() if values}


def answers(messages):
    """Returns lists of arguments: each combination of the options that messages name."""
    named = asked_for(messages)
    choices = []
    for option, values in named.items():
        if "all" in values:
            values.sort(key=lambda value: value != "all")
        choices.append([[option, value] for value in values])
    # The first tries have each answer to the questions with the fewest.
    choices.sort(key=len, reverse=True)
    return [list(itertools.chain(*made)) for made in itertools.product(*choices) if made]


def trial(tools, root, number, shape):
    base = os.path.join(root, f"{number:03d}")
    os.makedirs(base, exist_ok=True)
    made = Trial(tools, base, statement_shapes.write(shape, number, base))
    return number, made.outcome(), made


def print_table(results):
    features = collections.defaultdict(collections.Counter)
    for _, outcome, made in results:
        truth = made.truth
        keys = ["ALL", "ambiguous" if truth["ambiguous"] else "decided by the file"]
        keys += ["doubt: " + doubt for doubt in truth["doubts"]] + sorted(set(truth["features"]))
        for key in keys:
            features[key][outcome] += 1
    used = [name for name in ORDER if any(features[key][name] for key in features)]
    for index, name in enumerate(used):
        print(f"  {chr(65 + index)} = {name}")
    width = max(map(len, features)) + 1
    print(" " * width + "".join(f"{chr(65 + i):>5}" for i in range(len(used))) + "  all")
    first = ["ALL", "decided by the file", "ambiguous"]
    for key in first + sorted(key for key in features if key not in first):
        counts = features[key]
        print(f"{key:{width}}" + "".join(f"{counts[n] or '.':>5}" for n in used)
              + f"{sum(counts.values()):>5}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("bin_dir")
    parser.add_argument("--shapes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="keep the files and folders here")
    parser.add_argument("--only", type=int, action="append", help="run only this shape")
    options = parser.parse_args()
    tools, root = os.path.abspath(options.bin_dir), options.keep or tempfile.mkdtemp()
    root = os.path.abspath(root)
    chosen = [pair for pair in statement_shapes.shapes(options.shapes, options.seed)
              if not options.only or pair[0] in options.only]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(trial, tools, root, *pair) for pair in chosen]
        results = [job.result() for job in jobs]
    print_table(results)
    notes = collections.Counter(note for _, _, made in results for note in made.notes)
    for note, count in notes.items():
        print(f"note: {note}: {count}")
    for number, outcome, made in results:
        wanted = outcome in ("right", "asked, right", "asked twice, right")
        if not wanted or made.notes:
            doubts = ", ambiguous: " + ", ".join(made.truth["doubts"])
            print(f"{number:03d} {outcome}{doubts if made.truth['doubts'] else ''}"
                  f"{'; ' + ', '.join(made.notes) if made.notes else ''}: {made.detail}")
    if not options.keep:
        shutil.rmtree(root, ignore_errors=True)
    return 1 if any(outcome in BAD for _, outcome, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
