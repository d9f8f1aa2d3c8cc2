"""Proves the pools of holdings against rules written a second time, with fractions.

usage: pools.py DIRECTORY-OF-BINARIES [--ledgers N] [--seed N]

N random ledgers (40 by default) trade by FIFO, LIFO, AVERAGE, ACB and SECTION_104, in accounts alone and
in pools of a member, with transfers, splits, returned capital and spin-offs. The cost of every disposal,
and units and cost of every holding, must be those of the model below. The figures of two published examples of HMRC (HS284) follow. pools_public.py compares
with the tests of other programs. Status 1 on any difference.
"""
import argparse
import collections
import csv
import datetime
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F

HEADER = "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,currency,ratio,group\n"
CENT = F(1, 200) + F(1, 10**9)
DAY = datetime.timedelta(1)


def ask(tools, rows, accounts, *words):
    """Answers of holdings as dictionaries, for rows (date, account, type, subtype, symbol, ...)."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "ledgers").mkdir()
        (path / "coffer.json").write_text(json.dumps({"base_currency": "GBP", "accounts": accounts}))
        lines = [",".join(str(cell) for cell in row) + "\n" for row in rows]
        (path / "ledgers" / "activities.csv").write_text(HEADER + "".join(lines))
        answers = []
        for word in words:
            done = subprocess.run(
                [tools / "holdings", "-C", folder, "-f", "csv", "-q", *word.split()], capture_output=True,
                env=dict(os.environ, COFFER_NOW="2029-12-31T12:00:00Z"), text=True)
            if done.returncode:
                return done.stderr
            answers.append(list(csv.DictReader(io.StringIO(done.stdout))))
        return answers


def matched(trades):
    """Cost of each sale by section 104: trades are (day, row, units, cost) with cost None for a sale, or
    (day, row, ratio, "split"), or (day, row, units, "lower") for a lowered cost. The law's own form:
    a matched acquisition never enters the pool. Returns costs by row, and the pool at the end."""
    bought, sold, order, ratios = collections.defaultdict(lambda: [F(0), F(0)]), {}, [], {}
    for day, row, number, what in trades:
        if what == "split":
            ratios[day] = number
        elif what is None:
            sold.setdefault(day, []).append((row, number))
        elif what != "lower":
            bought[day][0] += number
            bought[day][1] += what
    factor = lambda a, b: math.prod([r for d, r in ratios.items() if a < d <= b], start=F(1))
    left = {day: sum(n for _, n in rows) for day, rows in sold.items()}
    free = {day: lot[0] for day, lot in bought.items()}
    costs = collections.defaultdict(F)
    pairs = [(day, day) for day in sorted(sold)] + [
        (day, other) for day in sorted(sold) for other in sorted(bought) if 0 < (other - day).days <= 30]
    for day, other in pairs:
        if not free.get(other):
            continue
        units = min(left[day], free[other] / factor(day, other))
        left[day] -= units
        free[other] -= units * factor(day, other)
        costs[day] += bought[other][1] * units * factor(day, other) / bought[other][0]
    pool, cost = F(0), F(0)
    for day in sorted(set(bought) | set(sold) | set(ratios) | {t[0] for t in trades}):
        pool *= ratios.get(day, F(1))
        cost -= sum(t[2] for t in trades if t[0] == day and t[3] == "lower")
        if free.get(day):
            pool += free[day]
            cost += bought[day][1] * free[day] / bought[day][0]
        if left.get(day):
            share = cost * left[day] / pool
            pool, cost, costs[day] = pool - left[day], cost - share, costs[day] + share
    whole = {day: sum(units for _, units in rows) for day, rows in sold.items()}
    return {row: costs[day] * n / whole[day] for day, rows in sold.items() for row, n in rows}, cost


class World:
    """A random ledger of one symbol, with what it must come to."""

    def __init__(self, number, chance):
        self.rows, self.sales, self.trades = [], [], []
        method = chance.choice(["FIFO", "LIFO", "AVERAGE", "ACB", "SECTION_104", "SECTION_104"])
        self.names = [f"w{number}{letter}" for letter in "ABC"[: chance.randint(1, 3)]]
        shared = chance.random() < 0.7
        self.accounts = [dict(name=name, currency="GBP", member=f"m{number}", lots_method=method,
                              lots_scope="member" if shared else "account") for name in self.names]
        self.pool = {name: self.names[0] if shared else name for name in self.names}
        self.lots, self.held = {name: [] for name in self.names}, dict.fromkeys(self.names, F(0))
        self.method, self.symbol, day = method, f"S{number}", datetime.date(2024, 1, 1)
        # Whether the latest row wants a day without others; cost and units of what is spun off.
        self.is_alone, self.spun, self.parts = False, collections.Counter(), {}
        # By SECTION_104, capital returned before a split of the same 30 days lowers other units.
        self.has_splits = chance.random() < 0.5
        # Programs join the lots of long pools.
        for _ in range(chance.randint(5, 40) if number % 40 else 150):
            day += DAY * (chance.choice([0, 0, 0, 1, 3, 9, 25, 40]) or self.is_alone)
            self.is_alone = False
            self.step(day, chance)
        self.close()

    def add(self, day, account, *cells):
        self.rows.append((day, account) + cells)

    def step(self, day, chance):
        name, split = chance.choice(self.names), any(row[0] == day for row in self.rows)
        units, kind = F(chance.randint(1, 400), 10), chance.random()
        lots, held, order = self.lots[self.pool[name]], self.held[name], len(self.rows)
        key, everyone = self.pool[name], [n for n in self.names if self.held[n]]
        pool = sum(lot[1] for lot in lots)
        if kind < 0.45:
            price, fee = F(chance.randint(1, 5000), 100), F(chance.randint(0, 300), 100)
            self.add(
                day, name, "BUY", "", self.symbol, float(units), float(price), "", float(fee), "GBP", "", "")
            lots.append([order, units, units * price + fee])
            self.held[name] += units
            self.trades.append((key, day, order, units, units * price + fee))
        elif kind < 0.8 and held:
            units = held if chance.random() < 0.2 else min(units, held)
            self.add(day, name, "SELL", "", self.symbol, float(units), 1, "", "", "GBP", "", "")
            self.held[name] -= units
            self.sales.append((order, name, day, self.take(lots, units)))
            self.trades.append((key, day, order, units, None))
        elif kind < 0.87 and held > units and len(self.names) > 1 and len(set(self.pool.values())) == 1:
            other = chance.choice([n for n in self.names if n != name])
            for account, word in ((name, "TRANSFER_OUT"), (other, "TRANSFER_IN")):
                self.add(
                    day, account, word, "", self.symbol, float(units), "", "", "", "GBP", "",
                    f"g{self.symbol}.{order}")
            self.held[name], self.held[other] = self.held[name] - units, self.held[other] + units
        elif kind < 0.93 and everyone and not split and (
                self.has_splits or self.method != "SECTION_104"):
            for account in everyone:
                self.add(day, account, "SPLIT", "", self.symbol, "", "", "", "", "", "2:1", "")
                self.held[account] *= 2
            for key in {self.pool[account] for account in everyone}:
                self.trades.append((key, day, order, F(2), "split"))
                for lot in self.lots[key]:
                    lot[1] *= 2
        elif kind < 0.95 and everyone and not split and not self.parts and self.method != "SECTION_104":
            self.is_alone = True
            for account in everyone:
                self.parts[account] = units = F(chance.randint(1, 400), 10)
                cells = ("GBP", "10:100", f"{self.symbol}.{account}")
                self.add(day, account, "SPIN_OFF", "", self.symbol, "", "", "", "", *cells)
                self.add(day, account, "SPIN_OFF", "", f"W{self.symbol}", float(units), "", "", "", *cells)
            for key in {self.pool[account] for account in everyone}:
                for lot in self.lots[key]:
                    self.spun[key] += lot[2] / 10
                    lot[2] *= F(9, 10)
        elif held and not split and self.method != "SECTION_104":
            self.is_alone = True
            amount = F(int(sum(lot[2] for lot in lots) * chance.choice([10, 40, 90, 130])), 100)
            self.add(day, name, "DIVIDEND", "RETURN_OF_CAPITAL", self.symbol, "", "", float(amount), "",
                     "GBP", "", "")
            if self.lower(lots, amount) > 0:
                self.sales.append((order, name, day, F(0)))
        elif held and not split and not self.has_splits and min(lot[2] / lot[1] for lot in lots) * held > 9:
            self.is_alone = True
            self.add(day, name, "DIVIDEND", "RETURN_OF_CAPITAL", self.symbol, "", "", 1, "", "GBP", "", "")
            self.trades.append((key, day, order, F(1), "lower"))
            for lot in lots:
                lot[2] -= lot[1] / pool

    def lower(self, lots, amount):
        """Lowers the cost of a pool, whichever account receives the capital; returns what exceeds it."""
        excess = amount
        while lots and excess:
            pool, due, excess = sum(lot[1] for lot in lots), excess, F(0)
            for lot in lots:
                part = due * lot[1] / pool
                lot[2], excess = max(lot[2] - part, F(0)), excess + max(part - lot[2], F(0))
            lots = [lot for lot in lots if lot[2]] if self.method in ("AVERAGE", "ACB") else []
        return excess

    def take(self, lots, units):
        """Cost of units by the method; SECTION_104 is computed at the end."""
        cost, whole, left = F(0), sum(lot[1] for lot in lots), units
        if self.method in ("AVERAGE", "ACB", "SECTION_104"):
            cost = sum(lot[2] for lot in lots) * units / whole
            for lot in lots:
                lot[1:] = [part * (1 - units / whole) for part in lot[1:]]
        while left and self.method in ("FIFO", "LIFO"):
            lot = lots[0 if self.method == "FIFO" else -1]
            part = min(left, lot[1])
            cost, share, left = cost + lot[2] * part / lot[1], lot[2] * part / lot[1], left - part
            lot[1:] = [lot[1] - part, lot[2] - share]
            lots[:] = [lot for lot in lots if lot[1]]
        lots[:] = [lot for lot in lots if lot[1]]
        return cost

    def close(self):
        self.cost = {key: sum(lot[2] for lot in lots) for key, lots in self.lots.items()}
        for key in set(self.pool.values()) if self.method == "SECTION_104" else ():
            costs, self.cost[key] = matched([trade[1:] for trade in self.trades if trade[0] == key])
            self.sales = [sale[:3] + (costs.get(sale[0], sale[3]),) for sale in self.sales]

    def faults(self, disposals, holdings):
        found = []
        mine = [row for row in disposals if row["symbol"] == self.symbol]
        if len(mine) != len(self.sales):
            return [f"{self.symbol}: {len(mine)} disposals, not {len(self.sales)}"]
        for row, (_, name, day, cost) in zip(mine, self.sales):
            if (row["account"], row["date"]) != (name, str(day)) or abs(F(row["cost_basis"]) - cost) > CENT:
                found.append(f"{day} {name}: {row['cost_basis']}, not {float(cost)}")
        shown = {row["account"]: row for row in holdings if row["symbol"] == self.symbol}
        for name in self.names:
            units, key = self.held[name], self.pool[name]
            whole = sum(self.held[n] for n in self.names if self.pool[n] == key)
            cost = self.cost[key] * units / whole if whole else F(0)
            row = shown.get(name, dict(quantity=0, cost_basis=0))
            if F(row["quantity"]) != units or abs(F(row["cost_basis"]) - cost) > CENT:
                found.append(f"{name}: {row['quantity']} at {row['cost_basis']}, not {units} at {float(cost)}")
        shown = {row["account"]: row["cost_basis"] for row in holdings if row["symbol"] == f"W{self.symbol}"}
        for name, units in self.parts.items():
            cost = self.spun[self.pool[name]] * units / sum(
                u for n, u in self.parts.items() if self.pool[n] == self.pool[name])
            if abs(F(shown.get(name, 0)) - cost) > CENT:
                found.append(f"{name}: spun off {shown.get(name)}, not {float(cost)}")
        return [f"{self.symbol} {self.method} {text}" for text in found]


def published(tools):
    """HS284, examples 3 and 2: rows, and the gain of each disposal by its date."""
    buy, sell = lambda *a: (a[0], "A", "BUY", "", "X", *a[1:]), lambda *a: (a[0], "A", "SELL", "", "X", *a[1:])
    end = ("GBP", "", "")
    lobster = [
        buy("2014-04-01", 1000, 4, "", 150, *end), buy("2017-09-01", 500, 4.10, "", 80, *end),
        sell("2018-05-01", 700, 4.80, "", 100, *end), sell("2019-02-01", 400, 5.20, "", 105, *end)]
    pool = [
        buy("2019-01-01", 9500, 1.5, "", "", *end), sell("2020-08-30", 4000, 1.5, "", "", *end),
        buy("2020-09-11", 500, 1.7, "", "", *end)]
    faults = []
    for rows, gains in ((lobster, ["329.33", "300.33"]), (pool, ["-100.00"])):
        answer = ask(tools, rows, [dict(name="A", lots_method="SECTION_104")], "--realized")
        if isinstance(answer, str) or [row["gain"] for row in answer[0]] != gains:
            faults.append(f"HS284: {answer}, not {gains}")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--ledgers", type=int, default=40)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    chance, faults, sales = random.Random(options.seed), published(options.binaries), 0
    for first in range(0, options.ledgers, 40):
        worlds = [World(number, chance) for number in range(first, min(first + 40, options.ledgers))]
        rows = sorted((row for world in worlds for row in world.rows), key=lambda row: row[0])
        accounts = [account for world in worlds for account in world.accounts]
        answers = ask(options.binaries, rows, accounts, "--realized", "")
        if isinstance(answers, str):
            faults.append(answers)
            break
        sales += sum(len(world.sales) for world in worlds)
        faults += [fault for world in worlds for fault in world.faults(*answers)]
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    print(f"pools: {options.ledgers} ledgers, seed {options.seed}: {sales} disposals, {len(faults)} differ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
