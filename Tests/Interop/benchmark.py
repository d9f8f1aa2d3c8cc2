"""Proves holdings --benchmark against the same money in one asset, computed with exact fractions.

usage: benchmark.py DIRECTORY-OF-BINARIES [--folders N] [--seed N]

N random folders (20 by default) pay money in and out of two accounts and buy and hold an asset. Each flow
buys or sells the benchmark at its last price, adjusted closing prices if the ledger has any, at the rate of
the day. Values must be equal to the cent; the yearly rate must make the flows worth nothing. Status 1 on
any difference.
"""
import argparse
import bisect
import csv
import datetime
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F

FIRST, LAST = datetime.date(2023, 1, 2), datetime.date(2026, 6, 30)


def last(prices, day):
    """The last price on or before a day."""
    return prices[bisect.bisect_right(prices, (day, F(10**9))) - 1][1]


def check(tools, dice, folder, number):
    days = sorted(dice.sample(range(5, (LAST - FIRST).days - 40), dice.randint(1, 9)))
    flows, held = [], {"A": F(0), "B": F(0)}
    for place, day in enumerate(days):
        account = dice.choice("AB")
        amount = F(dice.randint(10_000, 900_000), 100)
        if place and held[account] > 0 and dice.random() < 0.3:
            amount = -held[account] * dice.randint(1, 5) // 10
        held[account] += amount
        flows.append((FIRST + datetime.timedelta(day), account, amount))
    foreign, adjusted = dice.random() < 0.5, dice.random() < 0.5
    ticks = [0] + sorted(dice.sample(range(1, (LAST - FIRST).days), 60))
    price, close, adjclose, rates = F(dice.randint(20, 300)), [], [], []
    for tick in ticks:
        day = FIRST + datetime.timedelta(tick)
        price = max(F(1), price * dice.randint(930, 1080) / 1000).limit_denominator(100)
        price = F(round(price * 100), 100)
        close.append((day, price))
        adjclose.append((day, F(round(price * (900 + tick // 15) / 10), 100)))
        rates.append((day, F(dice.randint(90, 125), 100)))
    quote = "USD" if foreign else "EUR"
    rows = [f"{d},{a},{'DEPOSIT' if m > 0 else 'WITHDRAWAL'},{abs(float(m)):.2f},EUR" for d, a, m in flows]
    lines = [f"{d},IDX,{quote},{float(p)},close" for d, p in close]
    lines += [f"{d},IDX,{quote},{float(p)},adjclose" for d, p in adjclose if adjusted]
    lines += [f"{d},EUR,USD,{float(r)},close" for d, r in rates if foreign]
    (folder / "ledgers").mkdir(exist_ok=True)
    (folder / "coffer.json").write_text(json.dumps({"base_currency": "EUR"}))
    (folder / "ledgers" / "activities.csv").write_text("date,account,type,amount,currency\n" + "\n".join(rows) + "\n")
    (folder / "ledgers" / "prices.csv").write_text("date,base,quote,amount,type\n" + "\n".join(lines) + "\n")
    done = subprocess.run(
        [tools / "holdings", "--benchmark", "IDX", "-C", folder, "-q", "-f", "csv", "--as-of", str(LAST)],
        capture_output=True, env=dict(os.environ, COFFER_NOW=f"{LAST}T12:00:00Z"), text=True)
    if done.returncode:
        raise SystemExit(done.stderr)

    def value(day):
        own = last(adjclose if adjusted else close, day)
        return own / last(rates, day) if foreign else own

    for row in csv.DictReader(io.StringIO(done.stdout)):
        if row["period"] != "all":
            continue
        own = [(d, m) for d, a, m in flows if row["account"] in ("", a)]
        worth = sum(m * value(LAST) / value(d) for d, m in own)
        total = sum(m for _, m in own)
        wrong = (abs(F(row["benchmark_value"]) - worth) > F(1, 199) or abs(F(row["end_value"]) - total) > F(1, 199)
                 or abs(F(row["difference"]) - (total - worth)) > F(1, 199))
        if row["benchmark_xirr_pct"] and not wrong:
            rate = float(row["benchmark_xirr_pct"]) / 100

            def present(rate):
                return sum(float(m) * (1 + rate) ** ((LAST - d).days / 365) for d, m in own) - float(worth)

            wrong = present(rate - 0.00016) * present(rate + 0.00016) > 0
        if wrong:
            raise SystemExit(f"folder {number}: {row}\nexpected {float(worth)} of {[(str(d), float(m)) for d, m in own]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--folders", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.folders):
            check(options.tools, dice, pathlib.Path(folder), number)
    print(f"benchmark: {options.folders} folders with seed {options.seed} agree")


if __name__ == "__main__":
    sys.exit(main())
