#!/usr/bin/env python3
"""Compares the answers of spending with those of an exact computation of its own.

usage: spending.py DIRECTORY-OF-BINARIES [--ledgers N] [--seed N] [--first N] [--keep DIRECTORY] [--folder DIRECTORY]

Begins with examples/daily on several days. Each further ledger is random and made of its own number, seed x 1,000,000
+ its place. Prints a line for each figure that differs: the ledger, the command, the row and both values. The folder
of such a ledger is kept. Status 1 if anything differs.
"""
import argparse
import collections
import datetime
import decimal
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent import futures
from fractions import Fraction

import daybook
import envelopes
import households
from ledger import decimals

TODAY = datetime.date(2026, 11, 21)
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8", TZ="UTC")
DAILY = pathlib.Path(__file__).resolve().parents[2] / "examples" / "daily"
BYS = ("category", "payee", "account", "method", "tag", "member", "location", "weekday")
DAY = datetime.timedelta(1)


class Money:
    """An exact amount that is shown with so many decimals, rounded half to even."""

    def __init__(self, value, places=2):
        self.value, self.places = value, places

    def __str__(self):
        return "null" if self.value is None else f"{float(self.value):.8f} ({self.places} decimals)"


    def shown(self):
        return Fraction(round(self.value * 10 ** self.places), 10 ** self.places)


def equal(got, expected):
    if isinstance(expected, Money):
        if expected.value is None or not isinstance(got, decimal.Decimal):
            return expected.value is None and got is None
        return Fraction(got) == expected.shown()
    if isinstance(expected, datetime.date):
        return got == expected.isoformat()
    return got == expected


class Questions:
    """The commands about one folder on one day: (words, table of the answer, key columns, {key: {column: value}})."""

    def __init__(self, book, as_of, source):
        self.book, self.as_of, self.source = book, as_of, source
        self.view = book.at(as_of)
        self.words = ["--as-of", as_of.isoformat()]
        self.month = as_of.replace(day=1)

    def money(self, value, currency=None):
        return Money(value, decimals(currency or self.book.base))

    def all(self):
        first = self.view.known[0].date if self.view.known else self.as_of
        day = first + DAY * self.source.randrange((self.as_of - first).days + 1)
        period = ["--from", day.isoformat(), "--to", self.as_of.isoformat()]
        yield self.summary(self.words, self.month, self.as_of, usual=True)
        # The days of this month are this month, whoever names them.
        yield self.summary(self.words + period, day, self.as_of, usual=day == self.month)
        for depth in (1, 2):
            yield self.summary(self.words + ["--depth", str(depth)], self.month, self.as_of, depth, usual=True)
        for by in BYS:
            yield self.groups(by, period, day)
        yield self.months(period, day)
        yield from self.comparisons()
        made = envelopes.Budgets(self.view)
        self.lost = {"budget-period-missing"} if made.lost_moves() else set()
        yield self.calendar(self.month, self.as_of, [])
        past = daybook.shifted(self.month, -self.source.randrange(1, 5))
        yield self.calendar(past, past, [past.isoformat()[:7]])
        yield self.balances()
        yield self.rows(period, day)
        yield self.budgets(made)
        yield self.rules()

    def figures(self, rows):
        income, spending, left = self.view.totals(rows)
        return {"income": self.money(income), "spending": self.money(spending), "left": self.money(left)}

    def summary(self, words, first, last, depth=None, usual=False):
        rows = self.view.between(first, last)
        income, _, left = self.view.totals(rows)
        whole = {
            **self.figures(rows), "savings_rate_pct": Money(self.view.rate(income, left)), "currency": self.book.base,
            "period": {"from": first.isoformat(), "to": last.isoformat()}, "as_of": self.as_of.isoformat()}
        sums = self.view.by_category(rows, depth)
        parts = {key: {"amount": self.money(amount)} for key, amount in sums.items()}
        if usual:
            for key, figures in self.view.usual(depth=depth).items():
                self.add_usual(parts.setdefault(key, {"amount": self.money(Fraction(0))}), figures)
        return (words, "categories", ("category", "kind"), parts, whole)

    def add_usual(self, part, figures):
        part["months"], part["range"] = figures["months"], figures["range"]
        for name in ("usual_by_day", "usual_month", "low", "high", "twelfth"):
            part[name] = self.money(figures[name])

    def groups(self, by, period, day):
        parts = self.view.groups(self.view.between(day, self.as_of), by)
        rows = {
            (key,): {"income": self.money(one[0]), "spending": self.money(one[1]), "left": self.money(one[2]), "rows": one[3]}
            for key, one in parts.items()}
        return (["--by", by, *self.words, *period], "groups", ("group",), rows, {})

    def months(self, period, day):
        parts = {key: {"amount": self.money(one)} for key, one in self.view.months(day, self.as_of).items()}
        return (["--every", "month", *self.words, *period], "months", ("month", "category", "kind"), parts, {})

    def comparisons(self):
        before = daybook.shifted(self.month, -1)
        for words, first, last, whole in (
                ([], self.month, self.as_of, self.as_of == daybook.month_end(self.as_of)),
                ([before.isoformat()[:7]], before, daybook.month_end(before), True)):
            # Before the month of the first row nothing is known, not even that it is zero.
            begin = min((row.date.replace(day=1) for row in self.view.rows), default=first)
            has_month, has_year = (daybook.shifted(first, -months) >= begin for months in (1, 12))
            parts = {}
            for key, (now, month, year) in self.view.comparison(first, last, whole).items():
                parts[key] = {
                    "amount": self.money(now), "month_before": self.money(month if has_month else None),
                    "difference": self.money(now - month if has_month else None),
                    "year_before": self.money(year if has_year else None),
                    "difference_year": self.money(now - year if has_year else None)}
            yield (["compare", *words, *self.words], "comparison", ("category", "kind"), parts, {})

    def calendar(self, first, last, words):
        parts = {}
        for date, (amount, colour, count) in self.view.days(first, daybook.month_end(first)).items():
            parts[date.isoformat(),] = {"amount": self.money(amount), "colour": colour, "rows": count}
        return (["calendar", *words, *self.words], "days", ("date",), parts, {})

    def balances(self):
        parts = {}
        for (account, currency), one in self.view.balances().items():
            made = {name: self.money(one.get(name), currency) for name in ("balance", "asserted", "difference", "first_amount")}
            made.update(asserted_on=one.get("asserted_on"), first_difference=one.get("first_difference"))
            parts[account, currency] = made
        return (["balances", *self.words], "accounts", ("account", "currency"), parts, {})

    def rows(self, period, day):
        """All rows of a period; those that are the same but for their balance are told apart by their number."""
        parts, seen = {}, collections.Counter()
        for row, balance in self.view.running():
            if day <= row.date <= self.as_of:
                amount = self.money(row.amount, row.currency)
                key = (row.date.isoformat(), row.account, row.cells["id"], row.cells["note"], str(amount.shown()))
                seen[key] += 1
                parts[(*key, seen[key])] = {
                    "payee": row.payee, "category": row.category, "amount": amount,
                    "currency": row.currency, "balance": self.money(balance, row.currency)}
        return (["list", *self.words, *period], "rows", None, parts, {})

    def budgets(self, made):
        parts = {}
        for one in made.current():
            part = {
                name: self.money(one[name])
                for name in ("assigned", "carried_in", "spent", "left", "carried_out", "released")}
            part["from"], part["used_pct"] = one["from"], Money(one["used_pct"])
            if one["to"]:
                part.update(to=one["to"], days_left=one["days_left"], per_day=self.money(one["per_day"]))
            parts[one["name"],] = part
        if made.listed:
            parts["no budget",] = {"spent": self.money(made.outside())}
        return (["budgets", *self.words], "budgets", ("name",), parts, {})

    def rules(self):
        parts = {}
        for number, rule in enumerate(self.book.spending.get("rules", []), 1):
            rows = [row for row in self.view.known if row.rule == number - 1]
            total = sum((self.view.in_base(row) for row in rows), Fraction(0))
            parts[number,] = {
                "category": rule.get("category"), "to": rule.get("to"), "rows": len(rows), "sum": self.money(total),
                "last": max((row.date for row in rows), default=None)}
        whole = {"uncategorized": sum(not row.category for row in self.view.rows)}
        return (["rules", *self.words], "rules", ("rule",), parts, whole)


class Run:
    """One comparison: what differs, and how much was compared."""

    def __init__(self, binary, keep, only):
        self.binary, self.keep, self.only = binary, keep, only
        self.figures = self.views = self.ledgers = self.failed = 0
        self.kinds = collections.Counter()

    def ask(self, folder, words):
        """(answer or None, codes of errors) of one command."""
        done = subprocess.run(
            [str(self.binary), *words, "--json", "-C", str(folder)], env=ENVIRONMENT, capture_output=True, text=True)
        codes = set(re.findall(r'^{"severity":"error","code":"([a-z-]+)"', done.stderr, re.M))
        if done.returncode not in (0, 2):
            codes.add(f"status {done.returncode}")
        if done.returncode != 0:
            return None, codes
        return json.loads(done.stdout, parse_float=decimal.Decimal, parse_int=decimal.Decimal), codes

    def ledger(self, name, folder, days, source):
        self.ledgers += 1
        self.differences = []
        book = daybook.Daybook(folder)
        for as_of in days:
            try:
                questions_of = Questions(book, as_of, source)
                questions = list(questions_of.all())
            except daybook.MissingRate:
                words = ["--as-of", as_of.isoformat()]
                _, codes = self.ask(folder, words)
                self.check(name, words, "errors", "code", sorted(codes), ["value-rate-missing"])
                continue
            questions = [one for one in questions if not self.only or self.only in " ".join(one[0])]
            with futures.ThreadPoolExecutor(2) as pool:
                answers = pool.map(lambda one: self.ask(folder, one[0]), questions)
            for question, (answer, codes) in zip(questions, answers):
                self.views += 1
                wanted = questions_of.lost if question[0][0] in ("budgets", "calendar") else set()
                self.check(name, question[0], "errors", "codes", sorted(codes), sorted(wanted))
                if answer is not None and not wanted:
                    self.answer(name, answer, *question)
        for line in self.differences:
            print(line, flush=True)
        if self.differences:
            self.failed += 1
            if self.keep and isinstance(name, int):
                shutil.copytree(folder, pathlib.Path(self.keep) / str(name), dirs_exist_ok=True)

    def answer(self, name, answer, words, table, keys, expected, whole):
        for column, value in whole.items():
            self.check(name, words, "whole", column, answer.get(column, "no column"), value)
        rows, seen = {}, collections.Counter()
        for row in answer.get(table, []):
            if keys is None:
                key = [row["date"], row["account"], row["id"] or "", row["note"] or "", str(Fraction(row["amount"]))]
                seen[tuple(key)] += 1
                key = (*key, seen[tuple(key)])
            else:
                key = tuple(row.get(column) or "" for column in keys)
            rows[key] = row
        for key in expected.keys() | rows.keys():
            shown = " ".join(str(part) for part in key) or "(blank)"
            if key not in rows:
                if any(not is_nothing(value) for value in expected[key].values()):
                    self.differ(name, words, shown, "no row", ", ".join(f"{k} {v}" for k, v in expected[key].items()))
            elif key not in expected:
                self.differ(name, words, shown, "a row", "none")
            else:
                for column, value in expected[key].items():
                    self.check(name, words, shown, column, rows[key].get(column, "no column"), value)

    def check(self, name, words, row, column, got, expected):
        self.figures += 1
        if isinstance(got, str) and got == "" and expected is None:
            got = None
        if not equal(got, expected):
            self.differ(name, words, f"{row} {column}", got, expected)

    def differ(self, name, words, row, got, expected):
        self.differences.append(f"{name}: {' '.join(words)}: {row}: got {got}, expected {expected}")
        self.kinds[words[0] if not words[0].startswith("--as") else "", row.split(" ")[-1]] += 1


def is_nothing(value):
    """Whether a figure says nothing, so that its row may be left out."""
    return value is None or isinstance(value, Money) and not value.value or value == 0


def booked(folder):
    """A function that gives the booked balance at the end of an assertion's day, as a cell."""
    def amount(cells):
        book = daybook.Daybook(folder)
        row = book.read(0, {"payee": "", "original": "", **cells})
        total = sum((
            one.amount for one in book.rows if one.kind != "assertion" and one.date <= row.date
            and (one.account, one.currency) == (row.account, row.currency)), Fraction(0))
        return f"{decimal.Decimal(total.numerator) / decimal.Decimal(total.denominator):f}"
    return amount


def has_periods(folder):
    """A function that gives whether both budgets of a move have a period on its day."""
    def asked(move):
        book = daybook.Daybook(folder)
        book.moves = [move]
        try:
            return not envelopes.Budgets(book.at(TODAY)).lost_moves()
        except daybook.MissingRate:
            return True
    return asked


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bin")
    parser.add_argument("--ledgers", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the place of the first ledger")
    parser.add_argument("--keep", help="where folders of ledgers that differ are kept")
    parser.add_argument("--folder", help="compares this folder alone")
    parser.add_argument("--only", help="only commands that contain this word")
    chosen = parser.parse_args()
    keep = chosen.keep or tempfile.mkdtemp(prefix="oracles-")
    run = Run(pathlib.Path(chosen.bin) / "spending", keep, chosen.only)
    folder = pathlib.Path(chosen.folder or DAILY)
    days = [TODAY, *(datetime.date(*one) for one in (
        (2026, 11, 20), (2026, 10, 31), (2026, 3, 1), (2025, 12, 24), (2025, 8, 9), (2025, 2, 28), (2024, 11, 5)))]
    run.ledger(folder.name, folder, days, random.Random(chosen.seed))
    for place in range(chosen.first, chosen.first + (0 if chosen.folder else chosen.ledgers)):
        number = chosen.seed * 1_000_000 + place
        source = random.Random(number)
        with tempfile.TemporaryDirectory() as made:
            made = pathlib.Path(made)
            households.write(source, made, TODAY, booked(made), has_periods(made))
            span = random.Random(number).choice((3, 30, 90, 400))
            run.ledger(number, made, [TODAY, TODAY - DAY * source.randrange(1, span)], source)
    print(f"{run.ledgers} ledgers, {run.views} views, {run.figures} figures compared")
    if run.failed:
        where = "" if chosen.folder else f"; their folders are in {keep}"
        print(f"{run.failed} ledgers differ{where}")
        for (view, row), count in run.kinds.most_common(40):
            print(f"  {count:5} {view} {row}")
    elif not chosen.keep:
        shutil.rmtree(keep)
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
