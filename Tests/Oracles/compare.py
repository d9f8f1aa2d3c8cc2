"""Compares the views of holdings with those of the reference engine, on random ledgers.

usage: compare.py DIRECTORY-OF-BINARIES [--ledgers N] [--seed N] [--keep DIRECTORY] [--folder DIRECTORY]

Begins with the ledgers beside this script. Each other is made from its own number, seed x 1,000,000 + its
place. Prints a line for each figure that differs: the ledger, the command, the row and both values. The
folder of such a ledger is kept. Status 1 where anything differs.
"""
import argparse
import collections
import datetime
import decimal
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

import gains
import generate
import ledger as ledgers
import measure
import performance
import views
from figures import Stepped

TODAY = datetime.date(2026, 11, 21)
ENVIRONMENT = dict(
    os.environ, COFFER_NOW="2026-11-21T09:30:00+00:00", LC_ALL="C.UTF-8", TZ="UTC")
# What tells one row of a table from another; rows that share it are compared in their order.
KEYS = {
    "positions": ("account", "symbol"), "cash": ("account", "currency"), "lots": ("account", "symbol"),
    "disposals": ("account", "symbol", "date"), "by_symbol": ("account", "symbol"),
    "income": ("month", "account", "symbol", "currency"), "groups": ("group",),
    "contributions": ("account", "year"), "net_worth": ("account",),
    "performance": ("scope", "account", "symbol", "period"),
    "flows": ("scope", "account", "symbol", "date"), "gain_split": ("account", "symbol", "currency")}
# Tables whose order the pages state.
ORDERED = ("positions", "cash", "lots")
# Ledgers of which the program once told a wrong figure.
KNOWN = pathlib.Path(__file__).parent / "ledgers"
# What floating numbers may be off, of one.
NOISE = 1e-9


class Run:
    """One comparison: what differs, and how much was compared."""

    def __init__(self, binary, keep):
        self.binary, self.keep = binary, keep
        self.views = self.figures = self.ledgers = self.failed = 0
        self.kinds = collections.Counter()

    def ask(self, folder, words):
        """Starts one command, and returns the process."""
        command = [str(self.binary), *words, "-f", "json", "-C", str(folder)]
        return subprocess.Popen(
            command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def answered(self, process):
        """(answer or None, set of error codes) of a command that was started."""
        answer, said = process.communicate()
        codes = set(re.findall(r'^{"severity":"error","code":"([a-z-]+)"', said, re.M))
        if process.returncode not in (0, 2):
            codes.add(f"status {process.returncode}")
        if process.returncode == 0:
            return json.loads(answer, parse_float=decimal.Decimal, parse_int=decimal.Decimal), codes
        return None, codes

    def differ(self, where, words, row, got, expected):
        self.differences.append(f"{where}: {' '.join(words)}: {row}: got {got}, expected {expected}")
        self.kinds[words[0] if words[0] != "--as-of" else "", row.split(" ")[-1]] += 1

    def ledger(self, number, folder, plan, untold=()):
        """Compares all commands of a plan: (words, function that gives the tables or error codes)."""
        self.differences, self.untold = [], untold
        self.ledgers += 1
        for words, expect in plan:
            self.views += 1
            process = self.ask(folder, words)
            expected = expect()
            answer, codes = self.answered(process)
            wanted = expected if isinstance(expected, set) else set()
            if codes != wanted:
                self.differ(number, words, "errors", sorted(codes), sorted(wanted))
            elif answer is not None and not wanted:
                self.answer(number, words, answer, expected)
        for line in self.differences:
            print(line, flush=True)
        if self.differences:
            self.failed += 1
            if self.keep and isinstance(number, int):
                kept = pathlib.Path(self.keep) / str(number)
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(folder, kept)

    def answer(self, number, words, answer, expected):
        for table, rows in expected.items():
            got = answer.get(table)
            if table in ("performance", "flows") and got:
                # Accounts without activities of their own are not reckoned here.
                told = {row["account"] for row in rows}
                got = [row for row in got if row["account"] in told or row["account"] not in self.untold]
            if isinstance(rows, dict):
                self.row(number, words, table, got or {}, rows)
            else:
                self.table(number, words, table, got or [], rows)

    def table(self, number, words, name, got, expected):
        """Compares two tables row by row."""
        keys = KEYS[name]

        def grouped(rows):
            found = collections.defaultdict(list)
            for row in rows:
                found[tuple(str(row[key]) if row[key] is not None else "" for key in keys)].append(row)
            return found

        theirs, ours = grouped(got), grouped(expected)
        if name in ORDERED and set(theirs) == set(ours) and list(theirs) != list(ours):
            self.differ(number, words, f"{name} order", list(theirs), list(ours))
        for key in list(ours) + [key for key in theirs if key not in ours]:
            label = f"{name} {' '.join(filter(None, key))}"
            left, right = theirs.get(key, []), ours.get(key, [])
            if name == "performance" and not right:
                self.nothing(number, words, label, left[0], True)
            elif name == "gain_split" and len(left) + len(right) == 1:
                self.nothing(number, words, label, (left or right)[0], bool(left))
            elif len(left) != len(right):
                self.differ(number, words, f"{label} rows", len(left), len(right))
            else:
                for one, other in zip(left, right):
                    self.row(number, words, label, one, other)

    def nothing(self, number, words, label, row, is_theirs):
        """A row that only one side has must be of zeros."""
        for column, value in row.items():
            amount = value.value if isinstance(value, views.Figure) else value
            if isinstance(amount, (Fraction, decimal.Decimal)) and abs(amount) >= Fraction(1, 100):
                sides = (amount, "no row") if is_theirs else ("no row", amount)
                self.differ(number, words, f"{label} {column}", *map(str, sides))

    def row(self, number, words, label, got, expected):
        for column, value in expected.items():
            if isinstance(value, list):
                mine, theirs = value, got.get(column) or []
                if len(mine) != len(theirs):
                    self.differ(number, words, f"{label} {column}", len(theirs), len(mine))
                for one, other in zip(theirs, mine):
                    self.row(number, words, f"{label} {column}", one, other)
                continue
            self.figures += 1
            if not equal(got.get(column, "no column"), value):
                self.differ(number, words, f"{label} {column}", got.get(column, "no column"), shown(value))


def equal(got, expected):
    """Whether a shown cell is the expected value, rounded as the pages say."""
    if isinstance(expected, measure.Rates):
        return same_rates(got, expected.logarithms)
    if not isinstance(expected, views.Figure):
        return got == expected
    if not isinstance(got, decimal.Decimal):
        return False
    value, step = expected.value, Fraction(1, 10 ** expected.places)
    if isinstance(value, float):
        return near(float(got), value, expected.places)
    if isinstance(expected, Stepped):
        return abs(Fraction(got) - value) <= step * expected.off
    return Fraction(got) == round(value / step) * step


def near(got, estimate, places):
    """Whether a figure is an estimate rounded to so many decimals."""
    return abs(got - estimate) <= 0.5 * 10 ** -places + max(1, abs(estimate)) * NOISE


def same_rates(got, logarithms):
    """Whether a text tells these rates in percent: with two decimals, or d.dde+n where they are great."""
    words = (got or "").split()
    if len(words) != len(logarithms):
        return False
    for word, logarithm in zip(words, logarithms):
        digits, _, exponent = word.partition("e+")
        percents = 100 * math.expm1(logarithm) if not exponent else 100 * math.exp(
            logarithm - int(exponent) * math.log(10))
        if not near(float(digits), percents, 2):
            return False
    return True


def shown(value):
    if isinstance(value, views.Figure):
        if isinstance(value.value, float):
            return f"{value.value:.6f}"
        return f"{float(value.value):.8f} ({value.places} decimals)"
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bin")
    parser.add_argument("--ledgers", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the place of the first ledger")
    parser.add_argument("--keep", help="where folders of ledgers that differ are kept")
    parser.add_argument("--folder", help="compares this folder alone")
    parser.add_argument("--only", help="only commands that contain this word")
    chosen = parser.parse_args()
    keep = chosen.keep or tempfile.mkdtemp(prefix="oracles-")
    run = Run(pathlib.Path(chosen.bin) / "holdings", keep)
    for folder in [pathlib.Path(chosen.folder)] if chosen.folder else sorted(KNOWN.iterdir()):
        ledger = ledgers.read(folder)
        run.ledger(folder.name, folder, plan(ledger, random.Random(0), chosen.only), untold(ledger))
    for place in range(chosen.first, chosen.first + (0 if chosen.folder else chosen.ledgers)):
        number = chosen.seed * 1_000_000 + place
        source = random.Random(number)
        with tempfile.TemporaryDirectory() as folder:
            mistake = generate.write(source, pathlib.Path(folder), TODAY)
            ledger = ledgers.read(folder)
            made = mistaken(ledger, mistake) if mistake else plan(ledger, source, chosen.only)
            run.ledger(number, folder, made, untold(ledger))
    print(f"{run.ledgers} ledgers, {run.views} views, {run.figures} figures compared")
    if run.failed:
        where = "" if chosen.folder else f"; their folders are in {keep}"
        print(f"{run.failed} ledgers differ{where}")
        for (view, row), count in run.kinds.most_common(40):
            print(f"  {count:5} {view} {row}")
    elif not chosen.keep:
        shutil.rmtree(keep)
    return 1 if run.failed else 0


def untold(ledger):
    """The accounts that are not tracked by activities."""
    return {account for account in ledger.accounts if not ledger.by_activities(account)}


def plan(ledger, source, only=None):
    """The commands for a valid ledger: today and a few past days."""
    first = ledger.first_day(TODAY) or TODAY
    span = max((TODAY - first).days, 1)
    days = [TODAY, first + datetime.timedelta(source.randrange(span))]
    # On a day with a row its flows are in the change of the day.
    days.append(source.choice([row.date for row in ledger.rows if row.date <= TODAY] or days))
    made = []
    for date in days:
        answers = views.Answers(ledger, date)
        method = source.choice((None, None, None, "FIFO", "LIFO", "AVERAGE"))
        made += commands(answers, ["--as-of", date.isoformat()])
        if method:
            other = views.Answers(ledger, date, method)
            words = ["--as-of", date.isoformat(), "--lots-method", method]
            made += [(["--lots", *words], other.lots_view), (["--realized", *words], other.realized_view)]
    if only:
        made = [pair for pair in made if only in " ".join(pair[0])]
    return made


def commands(answers, words):
    """(command, expected) for each view."""
    each = [
        (["--lots"], answers.lots_view), (["--realized"], answers.realized_view),
        (["--income"], answers.income_view), (["--net-worth"], answers.net_worth_view)]
    each += [
        (["--by", by], lambda by=by: answers.group_view(by))
        for by in ("account", "symbol", "currency", "kind")]
    if any(answers.row_base(entry.row, Fraction(1)) is None for entry in answers.books.entries):
        # Without a rate nobody can tell returns, and what a total says is not stated.
        return [(view + words, expect) for view, expect in each if view[0] in ("--realized", "--income")]
    returns = performance.PerformanceViews(answers)
    each += [
        (["--contributions"], returns.returns.contributions_view),
        (["--performance"], returns.performance_view), (["--flows"], returns.flows_view)]
    first = answers.ledger.first_day(answers.as_of)
    if first:
        each.append((["--gain-split"], lambda: gains.split(answers, first - datetime.timedelta(1))))
        # Periods that begin when lots are held and transfers are under way.
        span = (answers.as_of - first).days
        for start in {first + datetime.timedelta(span * part // 5) for part in (1, 3, 4) if span > 4}:
            each.append((
                ["--gain-split", "--from", start.isoformat()], lambda start=start: gains.split(answers, start)))
    return [(view + words, expect) for view, expect in each]


def mistaken(ledger, expected):
    """The commands for a ledger with a deliberate mistake: its codes, and what --lenient answers."""
    words = ["--as-of", TODAY.isoformat()]
    made = [(["--lots", *words], lambda: {expected})]
    if expected in ("activity-ratio-malformed", "activity-word-unknown", "price-conflict"):
        return made
    answers = views.Answers(ledger, TODAY, lenient=True)
    return made + [
        (view[:-2] + ["--lenient", *view[-2:]], expect) for view, expect in commands(answers, words)]


if __name__ == "__main__":
    sys.exit(main())
