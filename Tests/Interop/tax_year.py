"""Proves holdings --tax-year against its own booking with exact fractions.

usage: tax_year.py DIRECTORY-OF-BINARIES [--folders N] [--seed N]

N random folders (40 by default) have two accounts that buy and sell three assets in two currencies, by FIFO or
AVERAGE, with dividends, interest, fees (also in units), taxes and refunds, units that arrive without a purchase,
and short positions. Disposals with their gains in both currencies, income by country, fees, taxes, the pairs of a
loss and a purchase within 30 days, and the lots below their cost must be equal to the cent. A third account is
tracked by statements: its purchases can replace sold units, and a warning must list its sales.
Status 1 on any difference.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from fractions import Fraction as F

FIRST, LAST, YEAR = datetime.date(2025, 7, 1), datetime.date(2026, 12, 31), 2026
ASSETS = {"ACME": ("US", "USD"), "NOVA": ("CH", "EUR"), "ODD": (None, "USD"), "PUTS": ("US", "USD")}
ACCOUNTS = ("Depot", "Other")
SHORT, STATED = "Short", "Pension"


class Folder:
    """Random activities, and their figures of the year."""

    def __init__(self, dice, seed, average):
        self.dice, self.seed, self.average = dice, seed, average
        self.rows, self.lots, self.arrived, self.left = [], defaultdict(list), [], []
        self.disposals, self.pairs, self.unknown = [], [], []
        self.income, self.fees, self.taxes = (defaultdict(list) for _ in range(3))
        self.withheld = defaultdict(F)
        days = (LAST - FIRST).days
        self.rates = [F(dice.randint(9_000, 13_000), 10_000) for _ in range(days + 1)]
        self.prices = {symbol: self.cents(20_000) for symbol in ASSETS}
        for account in (*ACCOUNTS, SHORT):
            self.row(FIRST, account, "DEPOSIT", amount=9_000_000, currency="EUR")
        for offset in sorted(dice.sample(range(1, days), 110)):
            self.event(FIRST + datetime.timedelta(offset))
        self.pair()

    def base(self, amount, currency, day):
        return amount / self.rates[(day - FIRST).days] if currency == "USD" else amount

    def cents(self, most):
        return F(self.dice.randint(1, most), 100)

    def charge(self, most, likely=0.5):
        return self.cents(most) if self.dice.random() < likely else F(0)

    def row(self, day, account, kind, **cells):
        names = ("subtype", "symbol", "quantity", "unit_price", "amount", "fee", "tax", "currency")
        texts = [cells.get(name, "") for name in names]
        self.rows.append(",".join(
            [str(day), account, kind] + [f"{float(t):.2f}" if isinstance(t, F) and t else str(t or "") for t in texts]))

    def add(self, table, day, currency, key, *amounts):
        if day.year == YEAR:
            both = [*amounts] + [self.base(amount, currency, day) for amount in amounts]
            table[key] = [a + b for a, b in zip(table[key] or [F(0)] * len(both), both)]

    def fee(self, day, account, kind, currency, amount):
        if amount:
            self.add(self.fees, day, currency, (account, kind, currency), amount)

    def tax(self, day, country, kind, currency, amount):
        if amount:
            self.add(self.taxes, day, currency, (country, kind, currency), amount)

    def event(self, day):
        dice, account = self.dice, self.dice.choice(ACCOUNTS)
        symbol = dice.choice(list(ASSETS)[:3])
        country, currency = ASSETS[symbol]
        held = sum(lot[2] for lot in self.lots[account, symbol])
        kind = dice.choice(["BUY"] * 5 + ["SELL"] * 5 + ["DIVIDEND", "INTEREST", "FEE", "TAX", "REFUND", "DEPOSIT"]
                           + ["DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND", "TRANSFER_IN", "UNITS"])
        fee, tax = self.charge(2_000), self.charge(900, 0.3)
        if dice.random() < 0.12:
            return self.short(day, fee, tax)
        if dice.random() < 0.12:
            return self.stated(day, symbol, fee, tax)
        if kind in ("SELL", "UNITS") and not held:
            kind = "BUY"
        cells = dict(symbol=symbol, currency=currency)
        if kind == "BUY":
            units, price = dice.randint(1, 40), self.cents(20_000)
            self.row(day, account, kind, quantity=units, unit_price=price, fee=fee, tax=tax, **cells)
            self.fee(day, account, "trade", currency, fee)
            self.tax(day, country, "purchase", currency, tax)
            self.add_lot(day, account, symbol, units, (units * price + fee + tax) / units)
        elif kind == "TRANSFER_IN":
            units, price = dice.randint(1, 40), self.cents(20_000)
            self.row(day, account, kind, quantity=units, unit_price=price, fee=fee, **cells)
            self.fee(day, account, "other", currency, fee)
            self.add_lot(day, account, symbol, units, price + fee / units, is_bought=False)
        elif kind in ("DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND"):
            units, price = dice.randint(1, 3), self.cents(20_000)
            self.row(day, account, "INTEREST" if kind == "STAKING_REWARD" else "DIVIDEND", subtype=kind,
                     quantity=units, unit_price=price, amount=units * price, tax=tax, **cells)
            self.add(self.income, day, currency, (country, currency), units * price, tax, units * price - tax)
            self.tax(day, country, "income", currency, tax)
            self.withheld[account, symbol] += tax
            self.add_lot(day, account, symbol, units, price, is_bought=kind == "DRIP")
        elif kind == "SELL":
            units, price = dice.choice([held, dice.randint(1, int(held))]), self.cents(20_000)
            self.row(day, account, kind, quantity=units, unit_price=price, fee=fee, tax=tax, **cells)
            self.fee(day, account, "trade", currency, fee)
            self.tax(day, country, "sale", currency, tax)
            self.sell(day, account, symbol, F(units), units * price - fee)
        elif kind == "UNITS":
            # A fee paid in units, with an amount or a price.
            price, value = self.cents(20_000), "amount" if dice.random() < 0.5 else "unit_price"
            self.row(day, account, "FEE", quantity=1, fee=fee, tax=tax, **{value: price}, **cells)
            self.fee(day, account, "other", currency, price + fee)
            self.tax(day, country, "sale", currency, tax)
            self.sell(day, account, symbol, F(1), price)
        elif kind in ("DIVIDEND", "INTEREST"):
            gross, fee, tax = self.cents(90_000) + 30, fee if dice.random() < 0.3 else F(0), self.charge(2_000)
            if kind == "INTEREST":
                country, cells = None, dict(currency=currency)
            self.row(day, account, kind, amount=gross, fee=fee, tax=tax, **cells)
            self.add(self.income, day, currency, (country, currency), gross, tax, gross - tax - fee)
            self.fee(day, account, "trade", currency, fee)
            self.tax(day, country, "income", currency, tax)
            self.withheld[account, cells.get("symbol")] += tax
        elif kind == "FEE":
            amount, back = self.cents(5_000), dice.random() < 0.2
            self.row(day, account, kind, subtype="REVERSAL" if back else "", amount=amount, currency=currency)
            self.fee(day, account, "other", currency, -amount if back else amount)
        elif kind == "TAX":
            amount, own = self.cents(5_000), dice.random() < 0.5
            holding = dice.random() < 0.4
            self.row(day, account, kind, subtype="WITHHOLDING" if holding else "", amount=amount,
                     symbol=symbol if own else "", currency=currency)
            self.tax(day, country if own else None, "income" if holding else "other", currency, amount)
            if holding:
                self.add(self.income, day, currency, (country if own else None, currency), F(0), amount, -amount)
                self.withheld[account, symbol if own else None] += amount
        elif kind == "REFUND":
            known = self.withheld[account, symbol]
            amount = F(self.dice.randint(1, int(known * 100)), 100) if known else self.cents(900)
            self.row(day, account, "TAX", subtype="REVERSAL", amount=amount, **cells)
            self.tax(day, country, "income" if known else "other", currency, -amount)
            if known:
                self.withheld[account, symbol] -= amount
                self.add(self.income, day, currency, (country, currency), F(0), -amount, amount)
        else:
            self.row(day, account, kind, amount=500, fee=fee, tax=tax, currency=currency)
            self.fee(day, account, "other", currency, fee)
            self.tax(day, None, "other", currency, tax)

    def add_lot(self, day, account, symbol, units, cost, is_bought=True):
        self.lots[account, symbol].append([len(self.arrived), day, F(units), cost])
        self.arrived.append((day, account, symbol, units, is_bought))
        self.left.append(F(units))

    def sell(self, day, account, symbol, units, proceeds):
        currency, lots = ASSETS[symbol][1], self.lots[account, symbol]
        held, taken = sum(lot[2] for lot in lots), []
        for lot in lots:
            part = lot[2] * units / held if self.average else min(lot[2], units - sum(t[1] for t in taken))
            if part:
                taken.append((lot, part))
            lot[2] -= part
            self.left[lot[0]] -= part
        self.lots[account, symbol] = [lot for lot in lots if lot[2]]
        cost = sum(part * lot[3] for lot, part in taken)
        cost_base = sum(self.base(part * lot[3], currency, lot[1]) for lot, part in taken)
        proceeds_base = self.base(proceeds, currency, day)
        gains = [proceeds, cost, proceeds - cost, proceeds_base, cost_base, proceeds_base - cost_base]
        gone = {place for place, units in enumerate(self.left) if not units}
        own = gone | (set() if self.average else {lot[0] for lot, _ in taken})
        if day.year == YEAR:
            self.disposals.append((day, account, symbol, units, gains, own))

    def short(self, day, fee, tax):
        """Sells units that are not held, or buys some of them back; both are lots of positive units here."""
        dice, lots = self.dice, self.lots[SHORT, "PUTS"]
        (country, currency), held = ASSETS["PUTS"], sum(lot[2] for lot in lots)
        units, price = dice.randint(1, 30), self.cents(20_000) + 100
        cells = dict(symbol="PUTS", unit_price=price, fee=fee, tax=tax, currency=currency)
        self.fee(day, SHORT, "trade", currency, fee)
        if not held or dice.random() < 0.5:
            self.row(day, SHORT, "SELL", subtype="TO_OPEN", quantity=units, **cells)
            self.tax(day, country, "sale", currency, tax)
            lots.append([None, day, F(units), (units * price - fee) / units])
            return
        units = F(min(units, held))
        self.row(day, SHORT, "BUY", subtype="TO_CLOSE", quantity=units, **cells)
        self.tax(day, country, "purchase", currency, tax)
        proceeds = proceeds_base = left = F(0)
        for lot in lots:
            part = lot[2] * units / held if self.average else min(lot[2], units - left)
            left += part
            lot[2] -= part
            proceeds += part * lot[3]
            proceeds_base += self.base(part * lot[3], currency, lot[1])
        self.lots[SHORT, "PUTS"] = [lot for lot in lots if lot[2]]
        cost = units * price + fee + tax
        cost_base = self.base(cost, currency, day)
        gains = [-cost, -proceeds, proceeds - cost, -cost_base, -proceeds_base, proceeds_base - cost_base]
        if day.year == YEAR:
            self.disposals.append((day, SHORT, "PUTS", -units, gains, set()))

    def stated(self, day, symbol, fee, tax):
        """Buys or sells units in the account without lots."""
        country, currency = ASSETS[symbol]
        units, kind = self.dice.randint(1, 40), self.dice.choice(["BUY", "SELL"])
        self.row(day, STATED, kind, symbol=symbol, quantity=units, unit_price=self.cents(20_000), fee=fee, tax=tax,
                 currency=currency)
        self.fee(day, STATED, "trade", currency, fee)
        self.tax(day, country, "purchase" if kind == "BUY" else "sale", currency, tax)
        if kind == "BUY":
            self.arrived.append((day, STATED, symbol, units, True))
            self.left.append(F(units))
        elif day.year == YEAR:
            self.unknown.append(f"{day} SELL {units} '{symbol}'")

    def warning(self):
        """The expected list of sales whose gains are unknown."""
        shown = self.unknown[:8] + ([f"{len(self.unknown) - 8} more"] if len(self.unknown) > 8 else [])
        return ", ".join(shown[:-1]) + (" and " if shown[1:] else "") + "".join(shown[-1:])

    def losses(self):
        """The lots below their cost at the last prices; with AVERAGE, a position is one lot."""
        found = []
        for (account, symbol), lots in self.lots.items():
            sign = -1 if account == SHORT else 1
            currency = ASSETS[symbol][1]
            price = self.base(self.prices[symbol], currency, LAST)
            own = [(str(day), units, self.base(units * cost, currency, day)) for _, day, units, cost in lots]
            if self.average and own:
                own = [(None, sum(units for _, units, _ in own), sum(cost for _, _, cost in own))]
            recent = [str(day) for place, (day, _, other, _, is_bought) in enumerate(self.arrived)
                      if is_bought and other == symbol and self.left[place] and (LAST - day).days <= 30]
            before = total = F(0)
            for day, units, cost in own:
                gain = sign * (units * price - cost)
                total += gain
                if gain < 0:
                    found.append([account, symbol, day, sign * units, sign * before, sign * cost, sign * units * price,
                                  gain, total, recent[-1] if recent else None])
                before += units
        return found

    def pair(self):
        for day, account, symbol, units, gains, own in self.disposals:
            for place, (bought, buyer, other, count, is_bought) in enumerate(self.arrived):
                days = (bought - day).days
                if is_bought and gains[5] < 0 and other == symbol and abs(days) <= 30 and place not in own:
                    self.pairs.append([str(day), account, symbol, units, gains[5], str(bought), buyer, count, days])

    def write(self, folder):
        method = "AVERAGE" if self.average else "FIFO"
        (folder / "ledgers").mkdir(exist_ok=True)
        (folder / "coffer.json").write_text(json.dumps({
            "base_currency": "EUR",
            "assets": [{"symbol": s, "quote_currency": c, **({"country": w} if w else {})} for s, (w, c) in ASSETS.items()],
            "accounts": [{"name": a, "kind": "SECURITIES", "lots_method": method}
                         for a in (*ACCOUNTS, SHORT)] + [{"name": STATED, "kind": "PENSION", "tracking": "HOLDINGS"}]}))
        header = "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency"
        (folder / "ledgers" / "activities.csv").write_text("\n".join([header] + self.rows) + "\n")
        lines = [f"{FIRST + datetime.timedelta(n)},EUR,USD,{float(rate)}" for n, rate in enumerate(self.rates)]
        lines += [f"{LAST},{symbol},{ASSETS[symbol][1]},{float(price)}" for symbol, price in self.prices.items()]
        (folder / "ledgers" / "prices.csv").write_text("\n".join(["date,base,quote,amount"] + lines) + "\n")

    def figures(self):
        """The expected rows of each table, without names."""
        return {
            "disposals": [[str(day), account, symbol, ASSETS[symbol][0], units, ASSETS[symbol][1], *gains]
                          for day, account, symbol, units, gains, _ in self.disposals],
            "income": [[*key, *sums] for key, sums in self.income.items()],
            "fees": [[*key, *sums] for key, sums in self.fees.items()],
            "taxes": [[*key, *sums] for key, sums in self.taxes.items()],
            "repurchases": self.pairs,
            "losses": self.losses(),
        }


def same(a, b):
    if isinstance(a, (int, F)) and isinstance(b, (int, F)):
        return abs(a - b) <= F(1, 199)
    return a == b


def check(tools, folder, home):
    home.write(folder)
    done = subprocess.run(
        [tools / "holdings", "--tax-year", str(YEAR), "--harvest", "-C", folder, "--json"], capture_output=True,
        text=True, env=dict(os.environ, COFFER_NOW=f"{LAST}T12:00:00Z"))
    if done.returncode:
        raise SystemExit(f"{home.seed}: {done.stderr}")
    found = [json.loads(line) for line in done.stderr.splitlines()]
    warnings = [f["message"].split("included: ")[1] for f in found if f["code"] == "activity-gain-unknown"]
    if warnings != [home.warning()] * bool(home.unknown):
        raise SystemExit(f"{home.seed}: warnings {warnings}, expected {home.warning()}")
    answer, rows = json.loads(done.stdout, parse_float=F), 0
    for name, expected in home.figures().items():
        got = [list(row.values()) for row in answer[name]]
        if name in ("income", "fees", "taxes"):
            expected.sort(key=lambda row: [str(cell or "") for cell in row[:3] if not isinstance(cell, F)])
            got.sort(key=lambda row: [str(cell or "") for cell in row[:3] if not isinstance(cell, (F, int))])
        if name == "losses":
            got, expected = (sorted(rows, key=lambda row: (row[0], row[1], abs(row[4]))) for rows in (got, expected))
        rows += len(got)
        for a, b in zip(got, expected):
            if len(a) != len(b) or not all(map(same, a, b)):
                raise SystemExit(f"{home.seed}: {name} {a}, expected {[float(c) if isinstance(c, F) else c for c in b]}")
        if len(got) != len(expected):
            raise SystemExit(f"{home.seed}: {len(got)} rows of {name}, expected {len(expected)}: {got}, {expected}")
    return rows, len(home.pairs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--folders", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = pairs = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.folders):
            seed = options.seed + number
            dice = random.Random(seed)
            counts = check(options.tools, pathlib.Path(folder), Folder(dice, f"seed {seed}", dice.random() < 0.5))
            rows, pairs = rows + counts[0], pairs + counts[1]
    print(f"tax_year: {rows} rows of {options.folders} folders, seeds {options.seed} to"
          f" {options.seed + options.folders - 1}, agree; {pairs} of them are losses with a purchase")


if __name__ == "__main__":
    sys.exit(main())
