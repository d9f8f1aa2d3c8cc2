"""Imports random statements of brokers with corporate actions, and compares lots, gains and cash with
a model in exact fractions.

usage: event_rows.py DIRECTORY-OF-BINARIES [--statements N] [--seed N] [--keep DIR]

A statement of Interactive Brokers, Schwab or Degiro has purchases, splits, reverse splits under a new
number, exchanges, mergers for stock and cash, cash mergers, and assigned and exercised options. It is
imported in two parts that overlap: the first rows, then all rows, then all rows again, which adds
nothing. Rows of a day are in random order. N is 200 unless told; the seed is printed. Status 1 where
anything differs.
"""
import argparse
import csv
import datetime
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction as F

ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")
IB_TRADES = ("Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,"
             "T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code")
IB_ACTIONS = ("Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,"
              "Quantity,Proceeds,Value,Realized P/L,Code")
SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
DEGIRO = ("Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde EUR,"
          "Wisselkoers,AutoFX Kosten,Transactiekosten en/of kosten van derden EUR,Totaal EUR,Order ID,")


def plain(number):
    """The number with at most 8 decimals; every number here has few."""
    text = f"{Decimal(number.numerator) / Decimal(number.denominator):.8f}".rstrip("0").rstrip(".")
    return text or "0"


def cents(number):
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN))


class Statement:
    """Rows of a broker, and the account as the rows leave it."""

    def __init__(self, broker, number):
        self.broker, self.random = broker, random.Random(number)
        self.lots, self.cash, self.gain, self.count = {}, F(0), F(0), 0
        self.trades, self.actions, self.options = [], [], []
        self.day = datetime.date(2024, 1, 2)
        for _ in range(self.random.randint(6, 14)):
            if broker != "ib" or self.random.random() < 0.7:
                self.day += datetime.timedelta(days=self.random.randint(1, 9))
            held = [symbol for symbol in self.lots if self.lots[symbol]]
            choices = [self.buy]
            if held:
                choices += [self.buy, self.split, self.exchange, self.cash_merger]
                choices += [self.reverse] if broker != "degiro" else []
                choices += [self.stock_and_cash] if broker == "ib" else []
            choices += [self.option] if broker != "degiro" else []
            step = self.random.choice(choices)
            # A split precedes the other rows of its day in the ledger.
            if step in (self.split, self.reverse):
                self.day += datetime.timedelta(days=1)
                step(self.random.choice(held))
                self.day += datetime.timedelta(days=1)
            elif step in (self.buy, self.option):
                step()
            else:
                self.day += datetime.timedelta(days=1)
                step(self.random.choice(held))

    def name(self):
        self.count += 1
        return f"S{self.count}"

    def isin(self, symbol):
        return f"US{int(symbol[1:]):010d}"

    def held(self, symbol):
        return sum((units for _, units, _ in self.lots[symbol]), F(0))

    # MARK: events

    def buy(self, symbol=None, units=None, price=None, code="O", premium=F(0)):
        held = [name for name in self.lots if self.lots[name]]
        symbol = symbol or self.random.choice(held + [self.name()])
        units = units or F(self.random.randint(1, 9) * 100)
        price = price or F(self.random.randint(100, 9000), 100)
        self.lots.setdefault(symbol, []).append((self.day, units, units * price + premium))
        self.cash -= units * price
        self.trade(symbol, units, price, code)

    def trade(self, symbol, units, price, code, kind="Stocks", action="Buy"):
        sum_ = -units * price * (100 if kind != "Stocks" else 1)
        if self.broker == "ib":
            moment = f'"{self.day}, {9 + len(self.trades) % 6:02d}:30:{len(self.trades) % 60:02d}"'
            self.trades.append((self.day, [
                f"Trades,Data,Order,{kind},USD,{symbol},{moment},{plain(units)},{plain(price)},0,"
                f"{plain(sum_)},0,0,0,0,{code}"]))
        elif self.broker == "schwab":
            self.row(action, symbol, plain(abs(units)), f"${plain(price)}",
                     f"{'-' if sum_ < 0 else ''}${cents(abs(sum_))}")
        else:
            self.degiro(symbol, units, sum_, f"order{len(self.trades)}")

    def row(self, action, symbol, units="", price="", amount=""):
        cells = [self.day.strftime("%m/%d/%Y"), action, symbol, symbol, units, price, "", amount]
        self.actions.append((self.day, [",".join(f'"{cell}"' for cell in cells)]))

    def degiro(self, symbol, units, sum_, order="", minute=0):
        money = cents(F(sum_)).replace(".", ",")
        when = f"09:{minute:02d}" if not order else f"10:{len(self.trades) % 60:02d}"
        rows = self.trades if order else self.actions
        number = plain(units).replace(".", ",")
        rows.append((self.day, [
            f'{self.day.strftime("%d-%m-%Y")},{when},{symbol},{self.isin(symbol)},EAM,,"{number}",'
            f'"1,0000",EUR,"{money}",EUR,"{money}",,"0,00",,"{money}",,{order}']))

    def action(self, text, rows):
        """Rows of Interactive Brokers: asset, units, cash and value."""
        lines = [
            f'Corporate Actions,Data,Stocks,USD,{self.day},"{self.day}, 20:25:00","{text} '
            f'({symbol}, {symbol} INC, {isin})",{plain(units)},{plain(cash)},{plain(value)},0,'
            for symbol, isin, units, cash, value in rows]
        self.random.shuffle(lines)
        self.actions.append((self.day, lines))

    def split(self, symbol):
        ratio, before = F(self.random.choice([2, 3, 4])), self.held(symbol)
        added = before * (ratio - 1)
        if self.broker == "ib":
            self.action(f"{symbol}({self.isin(symbol)}) Split {ratio} for 1",
                        [(symbol, self.isin(symbol), added, F(0), F(0))])
        elif self.broker == "schwab":
            self.row("Stock Split", symbol, plain(added))
        else:
            self.degiro(symbol, -before, before * 6)
            self.degiro(symbol, before * ratio, -before * 6)
        self.scale(symbol, symbol, ratio)

    def reverse(self, symbol):
        ratio, before = F(1, self.random.choice([2, 4, 5])), self.held(symbol)
        if self.broker == "ib":
            self.action(f"{symbol}({self.isin(symbol)}) Split 1 for {1 / ratio}", [
                (symbol, "US9" + self.isin(symbol)[3:], before * ratio, F(0), F(0)),
                (symbol + ".OLD", self.isin(symbol), -before, F(0), F(0))])
        else:
            self.row("Reverse Split", symbol, plain(before * ratio))
            self.row("Reverse Split", f"0000{symbol}9", plain(-before))
        self.scale(symbol, symbol, ratio)

    def scale(self, old, new, ratio, share=F(1)):
        lots = [(day, units * ratio, cost * share) for day, units, cost in self.lots.pop(old)]
        self.lots[new] = sorted(self.lots.get(new, []) + lots, key=lambda lot: lot[0])

    def exchange(self, symbol):
        ratio, before, new = F(self.random.choice([1, 2]), 2), self.held(symbol), self.name()
        if self.broker == "ib":
            kind = self.random.choice(["Merged(Acquisition)  WITH", "CUSIP/ISIN Change to"])
            self.action(f"{symbol}({self.isin(symbol)}) {kind} {self.isin(new)}", [
                (new, self.isin(new), before * ratio, F(0), F(0)),
                (symbol, self.isin(symbol), -before, F(0), F(0))])
        elif self.broker == "schwab":
            self.row("Stock Merger", new, plain(before * ratio))
            self.row("Stock Merger", symbol, plain(-before))
        else:
            self.degiro(new, before * ratio, -before * 6)
            self.degiro(symbol, -before, before * 6)
        self.scale(symbol, new, ratio)

    def stock_and_cash(self, symbol):
        before, new = self.held(symbol), self.name()
        cash, value = F(self.random.randint(1, 500)), F(self.random.randint(500, 9000))
        self.action(f"{symbol}({self.isin(symbol)}) Merged(Acquisition) WITH {self.isin(new)}", [
            (new, self.isin(new), before, F(0), value),
            (symbol, self.isin(symbol), -before, cash, -cash - value)])
        share = value / (value + cash)
        self.gain += cash - sum((cost for _, _, cost in self.lots[symbol]), F(0)) * (1 - share)
        self.cash += cash
        self.scale(symbol, new, F(1), share)

    def cash_merger(self, symbol):
        before = self.held(symbol)
        cash = before * self.random.randint(1, 90)
        if self.broker == "ib":
            self.action(f"{symbol}({self.isin(symbol)}) Merged(Acquisition) FOR USD 1.00 PER SHARE",
                        [(symbol, self.isin(symbol), -before, cash, -cash)])
        elif self.broker == "schwab":
            word = self.random.choice(["Cash Merger", "Full Redemption"])
            self.row(word, symbol, amount=f"${cents(cash)}")
            self.row(word + " Adj", symbol, plain(-before))
        else:
            self.degiro(symbol, -before, cash, minute=30)
        self.cash += cash
        self.gain += cash - sum((cost for _, _, cost in self.lots.pop(symbol)), F(0))

    def option(self):
        """A put that is written and assigned, or a call that is bought and exercised."""
        name, strike = self.name(), F(self.random.randint(10, 90))
        count, price = self.random.randint(1, 3), F(self.random.randint(1, 400), 100)
        is_put = self.random.random() < 0.5
        mark = "P" if is_put else "C"
        symbol = (f"{name} 16JAN26 {strike} {mark}" if self.broker == "ib"
                  else f"{name} 01/16/2026 {strike}.00 {mark}")
        self.options.append(symbol)
        premium = price * count * 100 * (-1 if is_put else 1)
        self.cash -= premium
        self.trade(symbol, F(-count if is_put else count), price, "O", "Equity and Index Options",
                   "Sell to Open" if is_put else "Buy to Open")
        self.day += datetime.timedelta(days=3)
        if self.broker == "ib":
            self.trade(symbol, F(count if is_put else -count), F(0), "A;C" if is_put else "C;Ex",
                       "Equity and Index Options")
        else:
            self.row("Assigned" if is_put else "Exchange or Exercise", symbol,
                     plain(F(count if is_put else -count)))
        self.buy(name, F(count * 100), strike, "A;O" if is_put else "Ex;O", premium)

    # MARK: files

    def text(self, until=None):
        def lines(rows):
            kept = [row for row in rows if until is None or row[0] <= until]
            days = {}
            for day, texts in kept:
                days.setdefault(day, []).extend(texts)
            return days

        if self.broker == "ib":
            parts = [[IB_TRADES], [IB_ACTIONS]]
            for part, rows in zip(parts, [self.trades, self.actions]):
                for texts in lines(rows).values():
                    part += texts
            return "\n".join(parts[0] + parts[1]) + "\n"
        days = lines(sorted(self.trades + self.actions, key=lambda row: row[0]))
        for texts in days.values():
            self.random.shuffle(texts)
        ordered = [text for day in sorted(days, reverse=True) for text in days[day]]
        return "\n".join([SCHWAB if self.broker == "schwab" else DEGIRO] + ordered) + "\n"

    def symbol(self, symbol):
        return self.isin(symbol) if self.broker == "degiro" else symbol


def check(number, broker, directory, binaries):
    statement = Statement(broker, number)
    folder = directory / f"{number}"
    folder.mkdir()
    currency = "EUR" if broker == "degiro" else "USD"
    (folder / "coffer.json").write_text(json.dumps({
        "base_currency": currency, "accounts": [{"name": "Broker", "currency": currency}],
        "assets": [{"symbol": symbol, "kind": "OPTION", "multiplier": 100}
                   for symbol in statement.options]}))

    def run(tool, *words):
        done = subprocess.run(
            [str(binaries / "coffer"), tool, "-C", str(folder), *words], env=ENVIRONMENT,
            capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise ValueError(f"{tool} {' '.join(words)}: {done.returncode}\n{done.stderr}")
        return done.stdout

    middle = datetime.date(2024, 1, 2) + (statement.day - datetime.date(2024, 1, 2)) / 2
    whole = statement.text()
    for name, text in [("part", statement.text(middle)), ("whole", whole), ("again", whole)]:
        if text.count("\n") == text.count("Header,"):
            continue
        (folder / f"{name}.csv").write_text(text)
        done = json.loads(run("import-csv", str(folder / f"{name}.csv"), "--account", "Broker",
                              "--apply", "--json", "-q"))
        new = [row for row in done["rows"] if row["verdict"] == "new"]
        if name == "again" and new:
            return f"{len(new)} rows are imported twice"
    # Shares of lots are rounded to 18 decimals.
    found = [(row["symbol"], row["date"], round(F(row["quantity"]), 9), row["cost_basis"])
             for row in csv.DictReader(io.StringIO(run("holdings", "--lots", "-f", "csv", "-q")))]
    expected = [(statement.symbol(symbol), str(day), units, cents(cost))
                for symbol, lots in statement.lots.items() for day, units, cost in lots]
    if sorted(found) != sorted(expected):
        return f"lots {sorted(found)}\n  instead of {sorted(expected)}"
    gain = sum((F(row["gain"]) for row in csv.DictReader(
        io.StringIO(run("holdings", "--realized", "-f", "csv", "-q")))), F(0))
    if abs(gain - statement.gain) > F(1, 10):
        return f"gain {float(gain)} instead of {float(statement.gain)}"
    cash = json.loads(run("holdings", "--json", "-q"))["cash"]
    held = sum((F(str(row["amount"])) for row in cash), F(0))
    if abs(held - statement.cash) > F(1, 50):
        return f"cash {float(held)} instead of {float(statement.cash)}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--statements", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    directory = options.keep or pathlib.Path(tempfile.mkdtemp())
    directory.mkdir(exist_ok=True)
    failed = 0
    for number in range(options.seed * 100000, options.seed * 100000 + options.statements):
        broker = ["ib", "schwab", "degiro"][number % 3]
        try:
            problem = check(number, broker, directory, options.binaries.resolve())
        except ValueError as error:
            problem = str(error)
        if problem:
            failed += 1
            print(f"{broker} {number}: {problem}")
            if failed == 5:
                break
    print(f"{options.statements} statements (seed {options.seed}), {failed} differ")
    if not options.keep:
        shutil.rmtree(directory)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
