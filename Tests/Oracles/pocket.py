"""Computes each percentage of `holdings --performance` from printed columns, as with a pocket calculator.

usage: pocket.py DIRECTORY-OF-BINARIES [--folder DIRECTORY] [--as-of DATE...]

Reads no ledger: only the columns of `--performance` that are not percentages, and those of `--flows`. Each
percentage is computed by the section Returns of docs/investments.md, and printed if it is not the one that
`--performance` prints, but for what a cent more or less in a sum would change. Status 1 then. Flows on a day
without a valuation are not computed.
"""
import argparse
import csv
import datetime
import math
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass

HOUSEHOLD = pathlib.Path(__file__).parents[2] / "examples" / "household"
ENVIRONMENT = dict(
    os.environ, COFFER_NOW="2026-11-21T09:30:00+00:00", LC_ALL="C.UTF-8", TZ="UTC")
# Today, the end of a year, the day on which an account was emptied, and one with a withdrawal.
DAYS = ("2026-11-21", "2025-12-31", "2025-09-12", "2026-04-27")
YEAR, WEEK, CENT, HALF = 365, 7, 0.01, 0.005


@dataclass
class Day:
    """A row of `--flows`; what is blank is None."""
    date: datetime.date
    value: float
    entered: float
    left: float
    value_before: float

    @property
    def flow(self):
        return (self.entered or 0) - (self.left or 0)


class Period:
    """A row of `--performance`, and the days of its scope."""

    def __init__(self, row, days):
        self.row, self.all_days = row, days
        self.start, self.end = date(row["from"]), date(row["to"])
        self.start_value, self.end_value = float(row["start_value"]), float(row["end_value"])
        self.days = [day for day in days if self.start < day.date <= self.end]
        self.flows = [day for day in self.days if day.entered is not None]
        self.gain = self.end_value - self.start_value - sum(day.flow for day in self.flows)

    def is_invested(self, evening):
        """Whether something is held: the last value up to that evening is not 0.00."""
        values = [day.value for day in self.all_days if day.date <= evening and day.value is not None]
        return bool(values and values[-1])

    def invested(self, day):
        """The days up to a day that count. From a value of zero they begin on the day of the first flow."""
        begin = self.start if self.start_value or not self.flows else self.flows[0].date
        evenings = (begin + datetime.timedelta(each) for each in range((day - begin).days))
        return sum(map(self.is_invested, evenings))

    def slack(self, is_yearly):
        """What a cent of the least value changes, in percent, and half of the last decimal."""
        values = [self.start_value, self.end_value] + [day.value for day in self.days if day.value]
        least = min((value for value in values if value > 0), default=CENT)
        times = max(1, YEAR / (self.end - self.start).days) * (1 + max(self.xirr, 0)) if is_yearly else 1
        return HALF + CENT / least * 100 * times

    @property
    def simple(self):
        whole = self.invested(self.end)
        if not whole:
            return self.gain / (self.start_value + sum(day.entered for day in self.flows))
        left = sum(day.flow * (whole - self.invested(day.date)) / whole for day in self.flows)
        return self.gain / (self.start_value + left)

    def indexes(self):
        """[(day, product of the links up to its evening)], from the first value above zero."""
        links, evenings, last = [], [], self.start_value
        if last > 0:
            evenings.append((self.start, 0))
        for day in self.days:
            if day.value is None:
                raise ValueError(f"{day.date}: a flow without a valuation")
            was_invested = self.is_invested(day.date - datetime.timedelta(1))
            links += self.links(day, last, was_invested, links, bool(evenings))
            last = day.value
            if evenings or last > 0:
                evenings.append((day.date, len(links)))
        return [
            (day, math.prod(end / begin for begin, end in links[:count])) for day, count in evenings]

    def links(self, day, last, was_invested, earlier, has_begun):
        """The links of a day. What is earned after the last sale is added to the link before."""
        before = day.value if day.value_before is None else day.value_before
        entered, left = day.entered or 0, day.left or 0
        if was_invested:
            if not has_begun:
                return []
            if day.entered is None:
                return [[last, day.value]]
            return [[last, before], [before + entered, day.value + left]]
        if earlier:
            earlier[-1][1] += before
        else:
            before = max(before, 0)
        begins = (has_begun or day.value > 0) and (entered or day.value) and before + entered > 0
        return [[before + entered, day.value + left]] if begins else []

    @property
    def twr(self):
        return self.indexes()[-1][1] - 1

    @property
    def drawdown(self):
        deepest, height = 0, 1
        for _, index in self.indexes():
            height = max(height, index)
            deepest = max(deepest, 1 - index / height)
        return deepest

    @property
    def volatility(self):
        weeks = {}
        for day, index in self.indexes():
            weeks[day + datetime.timedelta(6 - day.weekday())] = index
        sunday = min(weeks)
        index, returns = weeks[sunday], []
        while sunday < max(weeks):
            begun, before = self.is_invested(sunday), index
            sunday += datetime.timedelta(WEEK)
            index = weeks.get(sunday, index)
            if begun:
                returns.append(index / before - 1)
        mean = sum(returns) / len(returns)
        return math.sqrt(sum((each - mean) ** 2 for each in returns) / (len(returns) - 1) * 52)

    def rate(self, number, whole):
        """The return of so many days at which the flows are zero together, `number` being that of a day."""
        flows = [(number(self.start), -self.start_value), (number(self.end), self.end_value)]
        flows += [(number(day.date), -day.flow) for day in self.flows]
        end = number(self.end)

        def worth(growth):
            return sum(amount * growth ** ((end - at) / whole) for at, amount in flows)

        low, high = 1e-9, 1e9
        for _ in range(200):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if worth(low) * worth(middle) > 0 else (low, middle)
        return low - 1

    @property
    def mwr(self):
        return self.rate(self.invested, self.invested(self.end))

    @property
    def xirr(self):
        return self.rate(lambda day: day.toordinal(), YEAR)


def date(text):
    return datetime.date.fromisoformat(text)


def table(binary, *words):
    """The rows of a table that is printed as CSV."""
    answer = subprocess.run(
        [str(binary), *words, "-f", "csv"], env=ENVIRONMENT, stdout=subprocess.PIPE, check=True, text=True)
    return list(csv.DictReader(answer.stdout.splitlines()))


def scope(row):
    return row["scope"], row["account"], row["symbol"]


def periods(binary, words):
    """The measured periods, and for each the row of `--performance` and the period from the first row on."""
    days = {}
    for row in table(binary, "--flows", *words):
        numbers = (row[name] for name in ("value", "entered", "left", "value_before"))
        days.setdefault(scope(row), []).append(
            Day(date(row["date"]), *(float(text) if text else None for text in numbers)))
    rows = table(binary, "--performance", *words)
    whole = {scope(row): Period(row, days[scope(row)]) for row in rows if row["period"] == "all"}
    for row in rows:
        yield row, Period(row, days[scope(row)]) if row["start_value"] else None, whole[scope(row)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bin")
    parser.add_argument("--folder", default=str(HOUSEHOLD))
    parser.add_argument("--as-of", nargs="+", default=DAYS)
    chosen = parser.parse_args()
    binary = pathlib.Path(chosen.bin) / "holdings"
    counts = [compare(binary, chosen.folder, day) for day in chosen.as_of]
    count, differ = map(sum, zip(*counts))
    print(f"{count} percentages computed, {differ} differ")
    return 1 if differ or not count else 0


def compare(binary, folder, day):
    """(number of percentages computed as on a day, number of those that differ)."""
    count = differ = 0
    for row, period, whole in periods(binary, ["-C", folder, "--as-of", day, "-q"]):
        kinds = {
            name: (period, name) for name in ("simple", "twr", "mwr", "xirr", "volatility", "max_drawdown")}
        kinds["since_purchase"] = (whole, "simple")
        for column, (of, name) in kinds.items():
            shown = row[f"{column}_pct"]
            if not shown:
                continue
            computed = 100 * getattr(of, name.replace("max_", ""))
            count += 1
            if abs(computed - float(shown)) > of.slack(name == "xirr"):
                differ += 1
                where = f"{day}: {' '.join(filter(None, scope(row)))} {row['period']} {column}"
                print(f"{where}: {computed:.4f}, printed {shown}")
    return count, differ


if __name__ == "__main__":
    sys.exit(main())
