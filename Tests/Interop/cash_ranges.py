#!/usr/bin/env python3
"""Proves the ranges of `forecast cash` on adversarial series.

Usage: cash_ranges.py BIN [--long] [--berka DIR]

BIN is the folder of the installed programs. The rule of the ranges is repeated here in exact
fractions where the program is exact, and in the same order of floating-point operations where it
estimates. The repetition is compared with the program on generated folders: every expected balance
to the cent, every range to the unit, every score. Then it runs on series with level shifts,
trends, bursts and heavy tails: 300, or 10,000 with --long. Of the outcomes of each horizon 75 to
87 of 100 have to be in the 80 % range, every range is finite, and the interval score is at most
1.05 times that of the plain quantiles of the same errors. Sums of whole months are compared with
those of the median of six: nearer with a season, and at most 3 % farther without one.

DIR has trans.asc of the Berka data: its accounts are scored in the same way, and the expected sums
of the next month are compared with the median of the last six.
"""

import bisect
import csv
import datetime
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

HORIZONS = [7, 14, 30, 60, 90, 180, 365]
STEP = 7
FEWEST = 8
DAY = datetime.timedelta(days=1)


def median(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def month_length(date):
    return ((date.replace(day=28) + 4 * DAY).replace(day=1) - DAY).day


class Months:
    """The sums of the full months of an account, and what they say about later ones."""

    def __init__(self, dates, sums, today):
        self.sums, end = [], last_full_day(dates, today)
        while end >= dates[max(end, 0)].day - 1 and end >= 0:
            start = end - dates[end].day + 1
            self.sums.insert(0, Fraction(sums[end] - (sums[start - 1] if start else 0)))
            end = start - 1
        self.errors = {}
        for known in range(12, len(self.sums)):
            for way in ((False, False), (True, False), (False, True), (True, True)):
                if not way[1] or known >= 18:
                    error = self.sums[known] - self.expected(known, 1, way)
                    self.errors[known, way] = abs(error)

    def expected(self, known, ahead, way):
        """The month so many months after the first known ones, by season and growth."""
        past = self.sums[:known]
        season, growth = way
        value = median(past[-6:])
        if season:
            value, deviations = median(past[-12:]), []
            for years in (1, 2):
                place = known + ahead - 1 - 12 * years
                if place < known and known >= 12 * years:
                    year = past[known - 12 * years : known - 12 * years + 12]
                    deviations.append(past[place] - median(year))
            value += sum(deviations, Fraction(0)) / (len(deviations) + 1)
        if growth:
            changes = [past[-1 - back] - past[-13 - back] for back in range(min(12, known - 12))]
            value += median(changes) * (2 * ahead + (11 if season else 5)) / 24
        return value

    def way(self, known):
        """Season and growth, each if its errors were at most four fifths of those without it."""
        season = self.wins(known, 12, (False, False), (True, False))
        return season, self.wins(known, 18, (season, False), (season, True))

    def wins(self, known, least, usual, other):
        months = range(max(least, known - 12), known)
        theirs = sum(self.errors[month, usual] for month in months)
        own = sum(self.errors[month, other] for month in months)
        return len(months) >= 6 and 5 * own < 4 * theirs


class Rest:
    """The everyday change of an account after an evening."""

    def __init__(self, dates, sums, origin, months):
        self.dates, self.origin = dates, origin
        after = []
        full = end = last_full_day(dates, origin)
        known = (dates[full].year - dates[0].year) * 12 + dates[full].month - dates[0].month + 1
        known -= dates[0].day > 1
        for _ in range(6):
            start = end - dates[end].day + 1
            after.append(Fraction(sums[end] - sums[min(end, start + dates[origin].day - 1)]))
            end = start - 1
        way = months.way(known)
        self.months = [months.expected(known, ahead, way) for ahead in range(1, 15)]
        usual = months.expected(known, 1, (False, False))
        length = month_length(dates[origin])
        share = Fraction(length - dates[origin].day, length)
        self.left = median(after) + (self.months[0] - usual) * share
        first, last = end + 1, full
        sizes = [
            abs(sums[day] / 100 - (sums[day - 1] / 100 if day else 0))
            for day in range(first, last + 1)
        ]
        used = [size for size in sizes if size > 0]
        total = 0.0
        for size in used:
            total += size
        cap = 3 * total / len(used) if used else 1
        places, counts, total = [0.0] * 13, [0.0] * 13, 0.0
        for offset, size in enumerate(sizes):
            date = dates[first + offset]
            total += min(size, cap)
            for place in (date.weekday(), 7 + (date.day - 1) // 6):
                places[place] += min(size, cap)
                counts[place] += 1
        if total > 0:
            mean = total / len(sizes)
            self.shares = [
                half_away(1000 * size / count / mean) if count else 1000
                for size, count in zip(places, counts)
            ]
        else:
            self.shares = [1000] * 13

    def weight(self, first, last):
        shares = self.shares
        return sum(
            max(1, shares[date.weekday()] * shares[7 + (date.day - 1) // 6] // 1000)
            for date in self.dates[first : last + 1]
        )

    def change(self, day):
        total, start, ahead = Fraction(0), self.origin + 1, 0
        while start <= day:
            date = self.dates[start]
            end = start - date.day + month_length(date)
            amount = self.left if start == self.origin + 1 and date.day > 1 else self.months[ahead]
            ahead += 1
            if end <= day:
                total += amount
            else:
                total += amount * Fraction(
                    self.weight(start, day), self.weight(start, min(end, len(self.dates) - 1))
                )
            start = end + 1
        return total


def last_full_day(dates, origin):
    """The last day of the latest full month."""
    return origin if (dates[origin] + DAY).day == 1 else origin - dates[origin].day


def half_away(value):
    return math.floor(value + 0.5)


class Horizon:
    """The errors of one horizon, evening after evening."""

    def __init__(self, days, trials):
        self.days, self.trials = days, trials
        self.weeks = days / STEP
        self.sorted, self.sizes, self.levels = [], [], [0.1, 0.1]
        self.issued, self.tally = [], []

    def growth(self, first):
        """The exponent by which errors grow with the horizon, from 0 to 1."""
        if not self.sizes:
            return 0
        size, before = point(self.sizes, 0.9), point(first.sizes, 0.9)
        if before == 0 or size <= before:
            return 0
        return min(1, math.log(size / before) / math.log(self.days / first.days))

    def range(self, evening, shorter, growth):
        past = evening - (self.days + STEP - 1) // STEP
        if past >= 0 and self.trials[past] is not None:
            self.learn(self.trials[past], self.issued[past])
        issued, plain = None, None
        if len(self.sorted) >= FEWEST:
            windows = 1 + (len(self.sorted) - 1) / self.weeks
            wider, common = 1 + 1.1 * growth / math.sqrt(windows), 1 / windows
            middle = point(self.sorted, 0.5)
            own = (
                middle - point(self.sorted, self.levels[0]),
                point(self.sorted, 1 - self.levels[1]) - middle,
            )
            below, above = (
                wider * ((1 - common) * reach + common * point(self.sizes, 1 - 2 * level))
                for reach, level in zip(own, self.levels)
            )
            low = min(0.0, (1 - common) * middle - below)
            high = max(0.0, (1 - common) * middle + above)
            if shorter and windows < 4:
                factor = math.exp(growth * math.log(self.days / shorter[0]))
                low, high = min(low, shorter[1] * factor), max(high, shorter[2] * factor)
            issued = (self.days, low, high)
            plain = (point(self.sorted, 0.1), point(self.sorted, 0.9))
        self.issued.append((issued, plain) if issued else None)
        return issued

    def learn(self, trial, issued):
        error, change = trial
        if issued:
            (_, low, high), (plain_low, plain_high) = issued
            misses = (error < low, error > high)
            for end, miss in enumerate(misses):
                moved = self.levels[end] + 0.015 * (0.1 - (1 if miss else 0))
                self.levels[end] = min(0.3, max(0.0, moved))
            self.tally.append(
                (
                    abs(error), abs(change), not any(misses), score(low, high, error),
                    score(plain_low, plain_high, error), plain_low <= error <= plain_high,
                )
            )
        bisect.insort(self.sorted, error)
        bisect.insort(self.sizes, abs(error))


def point(values, share):
    """The value of a rank, interpolated."""
    rank = share * (len(values) + 1)
    if rank <= 1:
        return values[0]
    if rank >= len(values):
        return values[-1]
    below = int(rank)
    return values[below - 1] + (rank - below) * (values[below] - values[below - 1])


def score(low, high, outcome):
    return high - low + 10 * max(0, low - outcome) + 10 * max(0, outcome - high)


def judge(dates, sums, today, days=365):
    """Returns the horizons after all evenings, and the ranges of today."""
    horizons = HORIZONS[: next((i for i, h in enumerate(HORIZONS) if h >= days), 6) + 1]
    # Six full months before the evening.
    origins = []
    origin = today - STEP
    while origin >= 0 and has_months(dates, origin):
        origins.insert(0, origin)
        origin -= STEP
    trials, months = {h: [] for h in horizons}, Months(dates, sums, today)
    for origin in origins:
        rest = Rest(dates, sums, origin, months)
        for h in horizons:
            if origin + h > today:
                trials[h].append(None)
                continue
            change = sums[origin + h] - sums[origin]
            error = Fraction(change) - rest.change(origin + h)
            trials[h].append((float(error) / 100, change / 100))
    state = [Horizon(h, trials[h]) for h in horizons]
    ranges = []
    for evening in range(len(origins) + 1):
        shorter = None
        for index, horizon in enumerate(state):
            growth = state[index - 1].growth(state[0]) if index > 1 else 0.5
            issued = horizon.range(evening, shorter, growth)
            shorter = issued or shorter
            if evening == len(origins) and issued and len(ranges) == index:
                ranges.append(issued)
    return state, ranges


def has_months(dates, origin):
    end = last_full_day(dates, origin)
    for _ in range(6):
        if end < 0:
            return False
        end -= dates[end].day
        if end < -1:
            return False
    return True


def series(rng, days, kinds):
    """Returns the change of each day, in cents."""
    level = rng.uniform(500, 9000) * rng.choice([-1, 1])
    spread = abs(level) * rng.uniform(0.1, 1.5)
    slope = level * rng.uniform(-0.002, 0.002) if "trend" in kinds else 0
    shifts = {rng.randrange(180, days) for _ in range(rng.randint(1, 3))} if "shift" in kinds else ()
    heavy, quiet = rng.random() < 0.5, rng.random() < 0.5
    first = abs(level)
    burst, left = 0, 0
    changes = []
    for day in range(days):
        if day in shifts:
            level += first * rng.uniform(0.3, 1.5) * rng.choice([-1, 1])
        level += slope
        if "burst" in kinds and left == 0 and rng.random() < 0.006:
            burst, left = first * rng.uniform(1, 5) * rng.choice([-1, 1]), rng.randint(1, 40)
        noise = rng.gauss(0, 1)
        if heavy:
            noise /= math.sqrt(max(0.3, rng.gammavariate(2, 0.5)))
        value = level + spread * noise
        if "season" in kinds:
            value += first * 0.6 * math.cos(2 * math.pi * day / 365.25)
        if left:
            value, left = value + burst, left - 1
        changes.append(0 if quiet and rng.random() < 0.4 else round(value))
    return changes


KINDS = [("shift",), ("trend",), ("burst",), ("shift", "trend"), ("shift", "burst"), ()]
TODAY = datetime.date(2026, 11, 21)


def calendar(today, months):
    """Returns the days of the window of that many months, and all that can be forecast."""
    index = today.year * 12 + today.month - 1 - months
    start = datetime.date(index // 12, index % 12 + 1, 1)
    count = (today - start).days
    return [start + DAY * day for day in range(count + 397)], count


def running(changes):
    total, sums = 0, []
    for change in changes:
        total += change
        sums.append(total)
    return sums


def prove(count, seed):
    rng = random.Random(seed)
    tallies = {}
    for number in range(count):
        today = TODAY + DAY * rng.randrange(28)
        dates, end = calendar(today, rng.choice([18, 24, 30, 36]))
        changes = series(rng, end + 1, KINDS[number % len(KINDS)])
        scale = sum(abs(change) for change in changes) / len(changes) or 1
        state, _ = judge(dates, running(changes), end)
        for horizon in state:
            for issued in horizon.issued:
                assert not issued or all(map(math.isfinite, issued[0])), "an infinite range"
            add(tallies, horizon, scale / 100)
    return report(tallies)


def add(tallies, horizon, scale):
    tally = tallies.setdefault(horizon.days, [0, 0, 0.0, 0.0, 0])
    for _, _, hit, own, plain, plain_hit in horizon.tally:
        tally[0] += 1
        tally[1] += hit
        tally[2] += own / scale
        tally[3] += plain / scale
        tally[4] += plain_hit


def report(tallies, least=75, most=87):
    failures = []
    for days, (count, hits, own, plain, plain_hits) in sorted(tallies.items()):
        if not count:
            continue
        coverage, ratio = 100 * hits / count, own / plain
        print(
            f"  {days:3} days: {coverage:5.1f} % of {count} inside (plain quantiles"
            f" {100 * plain_hits / count:5.1f} %), interval score {ratio:.3f} of theirs"
        )
        if not least <= coverage <= most:
            failures.append(f"{days} days: coverage {coverage:.1f} %")
        if ratio > 1.05:
            failures.append(f"{days} days: interval score {ratio:.3f}")
    return failures


def compare(program, count, seed, kinds=KINDS):
    """Compares this repetition with the program on generated folders."""
    rng, compared, seasons = random.Random(seed), 0, 0
    for number in range(count):
        today = TODAY + DAY * rng.randrange(28)
        dates, end = calendar(today, 36)
        first = rng.choice([0, 0, 183, 396])
        first = next(day for day in range(first, end) if dates[day].day == 1)
        changes = [0] * first + series(rng, end + 1 - first, kinds[number % len(kinds)])
        # A row on the first day, so that its month is full.
        changes[first] = changes[first] or 100
        sums = running(changes)
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "ledgers"))
            with open(os.path.join(folder, "coffer.json"), "w") as file:
                json.dump({"base_currency": "EUR"}, file)
            with open(os.path.join(folder, "ledgers", "transactions.csv"), "w") as file:
                file.write("date,account,payee,category,amount\n")
                for day, change in enumerate(changes):
                    if change:
                        payee = f"Shop {rng.randrange(3)}"
                        file.write(f"{dates[day]},Giro,{payee},Food,{change / 100:.2f}\n")
            shown = subprocess.run(
                [program, "cash", "-C", folder, "--as-of", str(today), "--days", "366",
                 "--backtest", "--json"],
                stdout=subprocess.PIPE, check=True)
        answer = json.loads(shown.stdout, parse_float=Fraction)
        if answer["payments"]:
            # By chance its rows look like a series, which this repetition does not know.
            continue
        compared += 1
        state, ranges = judge(dates[first:], sums[first:], end - first, days=366)
        months = Months(dates[first:], sums[first:], end - first)
        rest = Rest(dates[first:], sums[first:], end - first, months)
        seasons += months.way(len(months.sums))[0]
        rows = [row for row in answer["days"] if row["account"] == "Giro"]
        assert len(rows) == 367, len(rows)
        for day, row in enumerate(rows):
            exact = (Fraction(sums[end]) + rest.change(end - first + day)) / 100
            assert abs(Fraction(row["balance"]) - exact) <= Fraction(501, 100000), (day, row, exact)
            expected = between(ranges, day)
            if expected is None:
                assert row["low"] is None and row["high"] is None, (day, row)
                continue
            for name, value in zip(("low", "high"), expected):
                wanted = float(exact) + value
                assert abs(int(row[name]) - wanted) <= 0.5001, (day, name, row, wanted)
        scores = [row for row in answer["scores"] if row["account"] == "Giro"]
        state = [horizon for horizon in state if horizon.tally]
        assert [row["days"] for row in scores] == [horizon.days for horizon in state]
        for row, horizon in zip(scores, state):
            hits = sum(entry[2] for entry in horizon.tally)
            assert row["evenings"] == len(horizon.tally), row
            coverage = 100 * hits / len(horizon.tally)
            assert abs(float(row["coverage_pct"]) - coverage) < 0.0051, (row, coverage)
    assert 2 * compared > count, compared
    print(
        f"  {compared} of {count} folders compared: the program has the same figures;"
        f" the season counts in {seasons}")


def seasons(count, seed):
    """Compares the expected sums of whole months with those of the median of six."""
    rng, failures = random.Random(seed), []
    for kinds in (("season",), ("season", "trend"), *KINDS):
        own, usual, used = {}, {}, 0
        for _ in range(count):
            dates, end = calendar(TODAY, 36)
            months = Months(dates, running(series(rng, end + 1, kinds)), end)
            # The last month is the first that is not full.
            for known in range(18, len(months.sums)):
                way = months.way(known)
                used += way != (False, False)
                for ahead in (1, 3, 6, 12):
                    if known + ahead > len(months.sums):
                        continue
                    outcome = sum(months.sums[known : known + ahead])
                    for sums, chosen in ((own, way), (usual, (False, False))):
                        expected = sum(
                            months.expected(known, month, chosen) for month in range(1, ahead + 1))
                        sums[ahead] = sums.get(ahead, 0) + float(abs(outcome - expected))
        ratios = {ahead: own[ahead] / usual[ahead] for ahead in own}
        print(
            f"  {' and '.join(kinds) or 'noise':17} season or growth in"
            f" {100 * used // (count * 18):3} % of the months; errors of 1, 3, 6 and 12 months: "
            + ", ".join(f"{ratio:.3f}" for ratio in ratios.values()))
        limit = {("season",): 0.5, ("season", "trend"): 0.95}.get(kinds, 1.03)
        if max(list(ratios.values())[1:]) > limit:
            failures.append(f"{kinds}: errors of {max(ratios.values()):.3f}")
    return failures


def between(ranges, day):
    before = (0, 0.0, 0.0)
    for issued in ranges:
        if day == 0:
            return None
        if issued[0] >= day:
            part = (day - before[0]) / (issued[0] - before[0])
            return tuple(before[i] + part * (issued[i] - before[i]) for i in (1, 2))
        before = issued
    return None


def berka_rows(folder):
    """Returns the rows of each account: day, amount in cents, payee, and whether it is cash."""
    accounts = {}
    with open(os.path.join(folder, "trans.asc"), encoding="latin-1") as file:
        for row in csv.DictReader(file, delimiter=";"):
            text = row["date"]
            if not text or not row["amount"]:
                continue
            date = datetime.date(1900 + int(text[:2]), int(text[2:4]), int(text[4:6]))
            amount = round(100 * float(row["amount"]))
            amount = amount if row["type"] == "PRIJEM" else -amount
            payee = " ".join(filter(None, (row["operation"], row["k_symbol"], row["account"])))
            is_cash = row["operation"] == "VYBER" or row["type"] == "VYBER"
            accounts.setdefault(row["account_id"], []).append((date, amount, payee, is_cash))
    return accounts


def berka(folder):
    """Scores the ranges of the accounts of the Berka data."""
    accounts, tallies, scored = berka_rows(folder), {}, 0
    for name, rows in sorted(accounts.items()):
        days = {}
        for date, amount, _, _ in rows:
            days[date] = days.get(date, 0) + amount
        dates, end = calendar(max(days), 36)
        first = next(
            (day for day in range(end) if dates[day] >= min(days) and dates[day].day == 1), end)
        if first == end:
            continue
        sums = running([days.get(dates[day], 0) for day in range(first, end + 1)])
        state, _ = judge(dates[first:], sums, end - first)
        if not any(horizon.tally for horizon in state):
            continue
        scored += 1
        scale = sum(abs(amount) for amount in days.values()) / len(days) / 100 or 1
        for horizon in state:
            add(tallies, horizon, scale)
    print(f"  Berka: {scored} of {len(accounts)} accounts have enough rows")
    return report(tallies)


def berka_months(program, folder):
    """Compares the expected next month with the median of the last six."""
    accounts, failures = berka_rows(folder), []
    last = max(row[0] for rows in accounts.values() for row in rows).replace(day=1)
    kinds = {
        "out": lambda row: row[1] < 0,
        "cash": lambda row: row[1] < 0 and row[3],
        "net": lambda row: True,
    }
    for kind, counts in kinds.items():
        own, usual, tests = [], [], 0
        for back in (3, 2, 1):
            # The last evening before the month that is expected.
            first = shifted(last, -back)
            evening, days = first - DAY, month_length(first)
            chosen = {}
            for name, rows in accounts.items():
                rows = [row for row in rows if counts(row)]
                if rows and min(row[0] for row in rows) <= shifted(first, -6):
                    chosen[name] = rows
            with tempfile.TemporaryDirectory() as place:
                os.mkdir(os.path.join(place, "ledgers"))
                with open(os.path.join(place, "ledgers", "transactions.csv"), "w") as file:
                    writer = csv.writer(file)
                    writer.writerow(["date", "account", "payee", "amount", "currency"])
                    for name, rows in chosen.items():
                        for date, amount, payee, _ in rows:
                            if date <= evening:
                                writer.writerow([date, name, payee, f"{amount / 100:.2f}", "CZK"])
                shown = subprocess.run(
                    [program, "cash", "-C", place, "--as-of", str(evening), "--days", str(days),
                     "--table", "days", "-f", "csv", "-q"],
                    stdout=subprocess.PIPE, check=True, encoding="utf-8")
            balances = {}
            for row in csv.DictReader(shown.stdout.splitlines()):
                balances.setdefault(row["account"], []).append(float(row["balance"]))
            for name, rows in chosen.items():
                months = [month_sum(rows, shifted(first, -back)) for back in range(6, 0, -1)]
                scale = sum(abs(b - a) for a, b in zip(months, months[1:])) / 5
                if scale == 0 or name not in balances:
                    continue
                actual = month_sum(rows, first)
                expected = balances[name][-1] - balances[name][0]
                own.append(abs(expected - actual) / scale)
                usual.append(abs(median(months) - actual) / scale)
                tests += 1
        mine, theirs = sum(own) / tests, sum(usual) / tests
        worse = [a - b for a, b in zip(own, usual)]
        spread = math.sqrt(sum((one - mine + theirs) ** 2 for one in worse)) / tests
        print(
            f"  Berka, {kind:4} of the next month, {tests} tests: mean error {mine:.3f} of the"
            f" account's scale; median of six {theirs:.3f}; difference {mine - theirs:+.3f}"
            f" (standard error {spread:.3f})")
        if mine - theirs > 2 * spread:
            failures.append(f"Berka, {kind}: worse than the median of six")
    return failures


def shifted(first, months):
    index = first.year * 12 + first.month - 1 + months
    return datetime.date(index // 12, index % 12 + 1, 1)


def month_sum(rows, first):
    last = shifted(first, 1)
    return sum(amount for date, amount, _, _ in rows if first <= date < last) / 100


def main():
    arguments = sys.argv[1:]
    program = os.path.join(arguments[0], "forecast")
    if not os.path.exists(program):
        sys.exit(f"{program} does not exist")
    is_long = "--long" in arguments
    print("cash_ranges: seeds 1 to 4")
    compare(program, 24 if is_long else 4, 1)
    compare(program, 12 if is_long else 2, 3, [("season",)])
    failures = seasons(300 if is_long else 60, 4)
    failures += prove(10_000 if is_long else 300, 2)
    if "--berka" in arguments:
        folder = arguments[arguments.index("--berka") + 1]
        failures += berka_months(program, folder)
        failures += berka(folder)
    for failure in failures:
        print(f"FAILED: {failure}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
