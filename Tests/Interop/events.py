"""Compares holdings with a second engine, in exact fractions, over random ledgers of all events.

usage: events.py DIRECTORY-OF-BINARIES [--ledgers N] [--seed N] [--python PYTHON] [--keep DIR]

Each ledger is an account of its own with purchases, sales, splits, dividends and their reversals,
accrued interest, returned capital, notional distributions, exchanges with and without cash, spin-offs,
short positions, and options that are exercised, assigned or expire, by each lots method and with named
lots; short units too are exchanged, spun off and lowered, opened and closed by options; the rows of an exchange or a spin-off may have different days. Units, lots with their dates, cost,
prices, market values, realized gains, income by symbol, the parts of each holding's gain, cash, the
returns of each account, and the change of net worth between two days with its parts must be equal. The
journals of the first folder are read by hledger, ledger and, with PYTHON, Beancount: units and cost must be equal too.
N is 2000 ledgers unless told; the seed is printed. Status 1 where anything differs.
"""
import argparse
import collections
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
from fractions import Fraction as F

METHODS = ["FIFO", "LIFO", "HIFO", "AVERAGE", "ACB"]
PAID_IN = F(3_000_000)
BETWEEN = ("2024-01-31", "2024-04-15")
COLUMNS = ("id,date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,ratio,"
           "group,lots").split(",")
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")


class Lot:
    def __init__(self, row, date, units, cost):
        self.row, self.date, self.units, self.cost = row, date, units, cost


class Book:
    """An account: lots by symbol in order of acquisition; units and cost of short lots are negative."""

    def __init__(self, method):
        self.method, self.cash = method, F(0)
        self.lots = collections.defaultdict(list)
        self.gains, self.income = [], collections.Counter()
        self.prices, self.flows = {}, collections.defaultdict(F)
        self.parts = collections.defaultdict(lambda: dict.fromkeys(("income", "fees", "taxes"), F(0)))
        self.evenings = []

    def pay(self, symbol, net, fee=F(0), tax=F(0), income=F(0)):
        """Moves cash after fee and tax, for a symbol or for none."""
        self.cash += net
        self.flows[symbol] += net
        for name, sum in (("income", income), ("fees", -fee), ("taxes", -tax)):
            self.parts[symbol][name] += sum

    def carry(self, symbol, into, value):
        """Moves value from a holding to another."""
        self.flows[symbol] += value
        self.flows[into] -= value

    def worth(self, symbol):
        return sum((lot.units for lot in self.lots[symbol]), F(0)) * self.prices.get(symbol, F(0))

    def gain(self, symbol):
        return self.worth(symbol) + self.flows[symbol]

    def close(self, day):
        """Notes worth and parts of the gain in the evening."""
        sums = {name: sum((p[name] for p in self.parts.values()), F(0))
                for name in ("income", "fees", "taxes")}
        whole = self.cash + sum(self.worth(symbol) for symbol in list(self.lots))
        self.evenings.append((day, whole, sums))

    def held(self, symbol):
        return sum((lot.units for lot in self.lots[symbol]), F(0))

    def add(self, symbol, lot):
        lots = self.lots[symbol]
        lots.append(lot)
        lots.sort(key=lambda other: other.row)

    def take(self, symbol, units, names=None):
        """Takes units, of a short position too; returns pieces as lots."""
        lots, whole = self.lots[symbol], abs(self.held(symbol))
        order = list(lots)
        if names:
            order = [lot for name in names for lot in lots if lot.row == name]
        elif self.method == "LIFO":
            order.reverse()
        elif self.method == "HIFO":
            order.sort(key=lambda lot: (-lot.cost / lot.units, lot.row))
        taken, left = [], units
        for lot in order:
            size = abs(lot.units)
            part = size * units / whole if self.method in ("AVERAGE", "ACB") and not names else min(size, left)
            if part:
                share = part / size
                taken.append(Lot(lot.row, lot.date, lot.units * share, lot.cost * share))
                lot.units, lot.cost, left = lot.units * (1 - share), lot.cost * (1 - share), left - part
        assert left == 0
        self.lots[symbol] = [lot for lot in lots if lot.units]
        return taken

    def dispose(self, date, symbol, pieces, proceeds):
        self.gains.append((date, symbol, sum(p.units for p in pieces), proceeds,
                           sum(p.cost for p in pieces)))

    def arrive(self, symbol, pieces, units):
        whole = sum(abs(piece.units) for piece in pieces)
        for piece in pieces:
            self.add(symbol, Lot(piece.row, piece.date, units * abs(piece.units) / whole, piece.cost))


def number(value):
    """A decimal of at most six places."""
    text = f"{float(value):.6f}".rstrip("0").rstrip(".")
    assert F(text) == value, value
    return text


class Maker:
    """Writes random rows of one account and books each in its own engine."""

    def __init__(self, dice, account, first):
        self.dice, self.account, self.row = dice, account, first
        self.method = dice.choice(METHODS)
        self.book, self.rows, self.names = Book(self.method), [], 0
        self.day = datetime.date(2024, 1, 2) + datetime.timedelta(dice.randrange(5))
        self.write("DEPOSIT", amount=PAID_IN)
        self.book.cash += PAID_IN
        self.start = self.day
        self.book.close(self.day)
        self.day += datetime.timedelta(dice.randrange(1, 9))
        for _ in range(dice.randrange(6, 22)):
            dice.choice([self.buy] * 3 + [self.sell] * 2 + [
                self.split, self.dividend, self.accrued, self.capital, self.notional, self.exchange,
                self.exchange, self.spin_off, self.short, self.cover, self.option, self.charges])()
            self.book.close(self.day)
            self.day += datetime.timedelta(dice.randrange(1, 15))

    def write(self, type, subtype="", **cells):
        self.row += 1
        cells = {k: number(v) if isinstance(v, F) else v for k, v in cells.items()}
        self.rows.append(dict(cells, id=f"r{self.row}", date=str(self.day), account=self.account,
                              type=type, subtype=subtype, currency="EUR"))
        return self.row

    def money(self, top=200):
        return F(self.dice.randrange(1, top * 100), 100)

    def fee(self):
        return F(self.dice.randrange(0, 300), 100)

    def new(self, word="S"):
        self.names += 1
        return f"{word}{self.names}.{self.account}"

    def long(self, word="S"):
        """A symbol that is held, or None."""
        held = [s for s in self.book.lots if s[0] == word and self.book.held(s) > 0]
        return self.dice.choice(sorted(held)) if held else None

    def either(self):
        """A symbol that is held, long or short, and 1 or -1; or None."""
        short = sorted(s for s in self.book.lots if s[0] == "H" and self.book.held(s) < 0)
        if short and self.dice.random() < 0.3:
            return self.dice.choice(short), -1
        return self.long(), 1

    def some(self, symbol):
        """A number of units of at most four places, often all of them."""
        held = abs(self.book.held(symbol))
        part = held if self.dice.random() < 0.3 else held * self.dice.randrange(1, 100) / 100
        return part if part == held and (part * 10**6).denominator == 1 else F(int(part * 10**4), 10**4)

    def buy(self, symbol=None, word="S"):
        symbol = symbol or (self.long(word) if self.dice.random() < 0.6 else None) or self.new(word)
        units = F(self.dice.randrange(1, 3000), self.dice.choice([1, 10, 100]))
        price, fee, tax = self.money(), self.fee(), self.fee()
        row = self.write("BUY", symbol=symbol, quantity=units, unit_price=price, fee=fee, tax=tax)
        self.book.add(symbol, Lot(row, self.day, units, units * price + fee + tax))
        self.book.pay(symbol, -(units * price + fee + tax), fee, tax)
        self.book.prices[symbol] = price

    def sell(self):
        symbol = self.long()
        if not symbol or not (units := self.some(symbol)):
            return self.buy()
        price, fee, tax, names = self.money() * self.dice.randrange(2), self.fee(), self.fee(), None
        if self.dice.random() < 0.2:
            lots = self.book.lots[symbol]
            names = [lot.row for lot in self.dice.sample(lots, self.dice.randrange(1, len(lots) + 1))]
            most = sum(lot.units for lot in lots if lot.row in names)
            units = min(units, F(int(most * 10**4), 10**4))
            if not units:
                return None
        self.write("SELL", symbol=symbol, quantity=units, unit_price=price, fee=fee, tax=tax,
                   lots=" ".join(f"r{name}" for name in names or []))
        pieces = self.book.take(symbol, units, names)
        self.book.dispose(self.day, symbol, pieces, units * price - fee)
        self.book.pay(symbol, units * price - fee - tax, fee, tax)
        self.book.prices[symbol] = price or self.book.prices[symbol]

    def split(self):
        held = sorted(s for s in self.book.lots if self.book.held(s))
        if held:
            symbol, (new, old) = self.dice.choice(held), self.dice.choice([(2, 1), (3, 2), (1, 4)])
            self.write("SPLIT", symbol=symbol, ratio=f"{new}:{old}")
            self.book.prices[symbol] *= F(old, new)
            for lot in self.book.lots[symbol]:
                lot.units *= F(new, old)

    def pay(self, type, subtype, symbol, sign, income=True):
        amount, fee, tax = self.money() + 5, self.fee(), self.fee()
        self.write(type, subtype, symbol=symbol, amount=amount, fee=fee, tax=tax)
        self.book.pay(symbol, sign * (amount - fee - tax), sign * fee, sign * tax, sign * amount)
        if income:
            self.book.income[symbol, "gross"] += sign * amount
            self.book.income[symbol, "withheld"] += sign * tax

    def dividend(self):
        subtype = self.dice.choice(["", "REVERSAL"])
        self.pay(self.dice.choice(["DIVIDEND", "INTEREST", "CREDIT"]), subtype, self.new("D"),
                 -1 if subtype else 1)

    def charges(self):
        kind, amount = self.dice.choice(["FEE", "TAX"]), self.money()
        sign = self.dice.choice([-1, 1])
        self.write(kind, "REVERSAL" if sign > 0 else "", amount=amount)
        fee, tax = (-sign * amount if kind == word else F(0) for word in ("FEE", "TAX"))
        self.book.pay("", sign * amount, fee, tax)

    def accrued(self):
        self.buy()
        symbol, amount = self.rows[-1]["symbol"], self.money()
        self.write("INTEREST", "ACCRUED", symbol=symbol, amount=amount)
        self.book.pay(symbol, -amount, income=-amount)
        self.book.income[symbol, "gross"] -= amount

    def capital(self):
        symbol, sign = self.either()
        if symbol:
            amount = self.money()
            self.write("DIVIDEND", "RETURN_OF_CAPITAL", symbol=symbol, amount=amount)
            self.book.pay(symbol, sign * amount)
            self.lower(symbol, amount, sign)

    def lower(self, symbol, amount, sign=1):
        lots, excess = self.book.lots[symbol], amount
        while lots and excess:
            held, sum_due, excess = sum(lot.units for lot in lots), excess, F(0)
            for lot in lots:
                due, cost = sum_due * lot.units / held, sign * lot.cost
                lot.cost, excess = sign * max(cost - due, F(0)), excess + max(due - cost, F(0))
            # Lots of an average share their cost.
            shares = self.method in ("AVERAGE", "ACB") and excess > 0
            lots = [lot for lot in lots if lot.cost] if shares else []
        if excess:
            self.book.gains.append((self.day, symbol, F(0), sign * excess, F(0)))

    def notional(self):
        if symbol := self.long():
            subtype, amount = self.dice.choice(["", "UPLIFT", "REVERSAL"]), self.money()
            self.write("COST_ADJUSTMENT", subtype, symbol=symbol, amount=amount)
            sign = -1 if subtype == "REVERSAL" else 1
            if subtype != "UPLIFT":
                self.book.income[symbol, "gross"] += sign * amount
            self.lower(symbol, -sign * amount)

    def exchange(self):
        symbol, sign = self.either()
        if not symbol or not (units := self.some(symbol)):
            return self.buy()
        into, group = self.new(symbol[0]), f"g{self.row}.{self.account}"
        arriving, price, cash = F(self.dice.randrange(1, 9999), 100), self.money(), F(0)
        cells, share = {}, F(1)
        if self.dice.random() < 0.5:
            cash, fee = self.money(), self.fee()
            share = arriving * price / (arriving * price + cash)
            cells = dict(amount=cash, fee=fee)
            if self.dice.random() < 0.5:
                share = F(self.dice.randrange(1, 100), 100)
                cells["ratio"] = f"{share.numerator}:{share.denominator}"
            self.book.pay(symbol, sign * cash - fee, fee)
        self.write("EXCHANGE", symbol=symbol, quantity=units, group=group, **cells)
        self.write("EXCHANGE", symbol=into, quantity=arriving, unit_price=price, group=group)
        self.delay()
        self.book.prices[into] = price
        self.book.carry(symbol, into, sign * arriving * price)
        pieces = self.book.take(symbol, units)
        if share != 1:
            sold = [Lot(p.row, p.date, p.units * (1 - share), p.cost * (1 - share)) for p in pieces]
            self.book.dispose(self.day, symbol, sold, sign * cash)
        kept = [Lot(p.row, p.date, p.units, p.cost * share) for p in pieces]
        self.book.arrive(into, kept, sign * arriving)

    def delay(self):
        """Moves the latest row to another day, on which what leaves is held; without any effect."""
        if self.dice.random() < 0.3:
            days = self.dice.randrange(-6, 6)
            day = max(self.day + datetime.timedelta(days), self.book.evenings[-1][0])
            self.rows[-1]["date"] = str(day)

    def spin_off(self):
        symbol, sign = self.either()
        if not symbol:
            return self.buy()
        into, group = self.new(symbol[0]), f"g{self.row}.{self.account}"
        arriving, own, other = F(self.dice.randrange(1, 9999), 100), self.money(), self.money()
        share = arriving * other / (arriving * other + abs(self.book.held(symbol)) * own)
        cells = dict(unit_price=own)
        if self.dice.random() < 0.5:
            share = F(self.dice.randrange(1, 1000), 1000)
            cells["ratio"] = f"{number(share * 100)}:100"
        self.write("SPIN_OFF", symbol=symbol, group=group, **cells)
        self.write("SPIN_OFF", symbol=into, quantity=arriving, unit_price=other, group=group)
        self.delay()
        self.book.prices[symbol], self.book.prices[into] = own, other
        self.book.carry(symbol, into, sign * arriving * other)
        moved = []
        for lot in self.book.lots[symbol]:
            moved.append(Lot(lot.row, lot.date, lot.units, lot.cost * share))
            lot.cost *= 1 - share
        return self.book.arrive(into, moved, sign * arriving)

    def short(self, word="H"):
        held = sorted(s for s in self.book.lots if s[0] == word and self.book.held(s) < 0)
        symbol = self.dice.choice(held) if held and self.dice.random() < 0.5 else self.new(word)
        units, price, fee, tax = F(self.dice.randrange(1, 30)), self.money() + 3, self.fee(), self.fee()
        row = self.write("SELL", "TO_OPEN", symbol=symbol, quantity=units, unit_price=price, fee=fee,
                         tax=tax)
        self.book.add(symbol, Lot(row, self.day, -units, -(units * price - fee)))
        self.book.pay(symbol, units * price - fee - tax, fee, tax)
        self.book.prices[symbol] = price

    def cover(self):
        held = sorted(s for s in self.book.lots if s[0] == "H" and self.book.held(s) < 0)
        if not held or not (units := self.some(symbol := self.dice.choice(held))):
            return self.short()
        price, fee, tax = self.money(), self.fee(), self.fee()
        self.write("BUY", "TO_CLOSE", symbol=symbol, quantity=units, unit_price=price, fee=fee, tax=tax)
        pieces, cost = self.book.take(symbol, units), units * price + fee + tax
        self.book.pay(symbol, -cost, fee, tax)
        self.book.prices[symbol] = price
        return self.book.dispose(self.day, symbol, pieces, -cost)

    def option(self):
        """An option that is bought or written, and later expires, or is exercised or assigned."""
        long, underlying = self.dice.random() < 0.5, self.long() or self.new()
        self.buy(self.new("O")) if long else self.short("W")
        option = self.rows[-1]["symbol"]
        units = self.some(option)
        self.book.close(self.day)
        self.day += datetime.timedelta(1)
        if not units or self.dice.random() < 0.3:
            units = units or abs(self.book.held(option))
            self.write("ADJUSTMENT", "OPTION_EXPIRY", symbol=option, quantity=units)
            return self.book.dispose(self.day, option, self.book.take(option, units), F(0))
        group, price, fee = f"g{self.row}.{self.account}", self.money(), self.fee()
        side = self.dice.choice(["BUY", "SELL", "TO_OPEN", "TO_CLOSE"])
        if side == "TO_OPEN":
            underlying = self.new("H")
        if side == "TO_CLOSE":
            short = sorted(s for s in self.book.lots if s[0] == "H" and self.book.held(s) < 0)
            side, underlying = (side, short[0]) if short else ("BUY", underlying)
        size = self.some(underlying) if side in ("SELL", "TO_CLOSE") else F(0)
        side = side if size or side == "TO_OPEN" else "BUY"
        if side == "BUY" and underlying[0] == "H":
            underlying = self.new()
        count = size or F(self.dice.randrange(1, 500))
        price += int(sum(abs(lot.cost) for lot in self.book.lots[option]) / count) + 1
        cells = dict(symbol=underlying, quantity=count, unit_price=price, fee=fee, group=group)
        kind = {"TO_OPEN": ("SELL", side), "TO_CLOSE": ("BUY", side)}.get(side, (side,))
        order = [lambda: self.write("OPTION_EXERCISE" if long else "OPTION_ASSIGNMENT", symbol=option,
                                    quantity=units, group=group),
                 lambda: self.write(*kind, **cells)]
        if self.dice.random() < 0.5:
            order.reverse()
        made = [step() for step in order]
        row = made[1] if self.rows[-1]["type"] in ("BUY", "SELL") else made[0]
        premium = sum(piece.cost for piece in self.book.take(option, units))
        worth = cells["quantity"] * price
        self.book.carry(option, underlying, (units if long else -units) * self.book.prices[option])
        # A strike is a price only if there is no other.
        self.book.prices.setdefault(underlying, price)
        sold = kind[0] == "SELL"
        net = worth - fee if sold else -(worth + fee)
        self.book.pay(underlying, net, fee)
        if size:
            return self.book.dispose(self.day, underlying, self.book.take(underlying, size),
                                     net - premium)
        return self.book.add(underlying, Lot(row, self.day, -count if sold else count, premium - net))


def answer(*words, folder):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, env=ENVIRONMENT,
                          cwd=folder)
    if done.returncode:
        errors = done.stderr[max(done.stderr.find(": error: "), 0):]
        sys.exit(f"{' '.join(map(str, words))} in {folder}: {errors[:3000]}")
    return done.stdout


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def near(shown, exact, places=2, parts=1):
    """Whether a figure is the exact one, rounded; parts is the number of figures that it must sum."""
    return abs(F(shown or 0) - exact) <= F(parts, 2 * 10**places) + F(1, 10**9)


def differences(tool, folder, makers):
    """Yields what holdings says otherwise than the second engine."""
    lots, gains, income = (collections.defaultdict(list) for _ in range(3))
    for row in table(answer(tool, "holdings", "--lots", "-f", "csv", folder=folder)):
        lots[row["account"], row["symbol"]].append(row)
    for row in table(answer(tool, "holdings", "--realized", "-f", "csv", folder=folder)):
        gains[row["account"]].append(row)
    for row in table(answer(tool, "holdings", "--income", "-f", "csv", folder=folder)):
        income[row["account"], row["symbol"]].append(row)
    cash, positions, gained, returns, changes = {}, {}, {}, {}, {}
    whole = json.loads(answer(tool, "holdings", "-f", "json", folder=folder))
    for row in whole["cash"]:
        cash[row["account"]] = F(str(row["amount"]))
    for row in whole["positions"]:
        positions[row["account"], row["symbol"]] = row
    for row in table(answer(tool, "holdings", "--gain-split", "-f", "csv", folder=folder)):
        gained[row["account"], row["symbol"]] = row
    for row in table(answer(tool, "holdings", "--performance", "-f", "csv", folder=folder)):
        if row["scope"] == "account" and row["period"] == "all":
            returns[row["account"]] = row
    for row in table(answer(tool, "holdings", "--net-worth", "--from", BETWEEN[0], "--to", BETWEEN[1],
                            "-f", "csv", "--table", "net_worth_change", folder=folder)):
        changes[row["account"]] = row
    for maker in makers:
        book, name = maker.book, maker.account
        if not near(cash.get(name), book.cash):
            yield name, "cash", float(cash[name]), float(book.cash)
        for symbol in {*book.lots, *book.flows}:
            row = gained.pop((name, symbol), collections.defaultdict(str))
            parts = dict(book.parts[symbol], total=book.gain(symbol))
            parts["price_gain"] = 2 * parts["total"] - sum(parts.values())
            for column, sum_own in parts.items():
                if not near(row[column], sum_own, parts=2 if column in ("total", "price_gain") else 1):
                    yield name, symbol, column, row[column], float(sum_own)
            row = positions.get((name, symbol), dict(market_value="0"))
            if not near(str(row["market_value"]), book.worth(symbol)):
                yield name, symbol, "value", row["market_value"], float(book.worth(symbol))
        yield from totals(maker, returns[name], changes[name])
        for symbol, own in book.lots.items():
            shown = lots.pop((name, symbol), [])
            if len(shown) != len(own):
                yield name, symbol, "lots", len(shown), len(own)
            for row, lot in zip(shown, own):
                if row["date"] != str(lot.date) or not near(row["quantity"], lot.units, 12) \
                        or not near(row["cost_basis"], lot.cost):
                    yield name, symbol, row, str(lot.date), float(lot.units), float(lot.cost)
        shown = gains[name]
        if len(shown) != len(book.gains):
            yield name, "disposals", len(shown), len(book.gains)
        for row, (date, symbol, units, proceeds, cost) in zip(shown, book.gains):
            if (row["date"], row["symbol"]) != (str(date), symbol) \
                    or not near(row["quantity"], units, 12) or not near(row["proceeds"], proceeds) \
                    or not near(row["cost_basis"], cost) or not near(row["gain"], proceeds - cost):
                yield name, row, float(units), float(proceeds), float(cost)
        for symbol in {key[0] for key in book.income}:
            for column in ("gross", "withheld"):
                sum_shown = sum(F(row[column]) for row in income[name, symbol])
                if not near(sum_shown, book.income[symbol, column]):
                    yield name, symbol, column, float(sum_shown), float(book.income[symbol, column])
    for key in lots:
        yield key, "is held by holdings only"


def totals(maker, returns, change):
    """Yields what returns and net worth of an account say otherwise: all was paid in at the start."""
    evenings = maker.book.evenings
    end = evenings[-1][1]
    if min(whole for _, whole, _ in evenings) > 0 \
            and not near(returns["twr_pct"], (end / PAID_IN - 1) * 100):
        yield maker.account, "twr", returns["twr_pct"], float((end / PAID_IN - 1) * 100)
    for column, own in (("end_value", end), ("net_flows", PAID_IN), ("gain", end - PAID_IN)):
        if not near(returns[column], own):
            yield maker.account, column, returns[column], float(own)
    nothing = (None, F(0), dict.fromkeys(("income", "fees", "taxes"), F(0)))
    (_, first, before), (_, last, after) = (
        [nothing, *(each for each in evenings if str(each[0]) <= day)][-1] for day in BETWEEN)
    income, fees, taxes = (after[name] - before[name] for name in ("income", "fees", "taxes"))
    paid = PAID_IN if BETWEEN[0] < str(maker.start) <= BETWEEN[1] else F(0)
    for column, own in (
            ("start", first), ("end", last), ("change", last - first), ("new_money", paid),
            ("income", income), ("costs", fees + taxes),
            ("market_gain", last - first - paid - income - fees - taxes)):
        if not near(change[column], own, parts=2 if column in ("change", "market_gain") else 1):
            yield maker.account, column, change[column], float(own)


def journals(tool, folder, makers, python):
    """Yields what the programs say otherwise: units and cost of each account and symbol."""
    own = {}
    for maker in makers:
        for symbol, lots in maker.book.lots.items():
            if lots:
                own[symbol] = (sum(l.units for l in lots), sum(l.cost for l in lots))
    paths = {kind: pathlib.Path(folder, f"out.{kind}") for kind in ("hledger", "ledger", "beancount")}
    for kind, path in paths.items():
        path.write_text(answer(tool, "export-journal", "--without-prices", "-f", kind, folder=folder))
    found = {}
    if shutil.which("hledger"):
        answer("hledger", "-f", paths["hledger"], "check", folder=folder)
        for words, place in (((), 0), (("-B",), 1)):
            text = answer("hledger", "-f", paths["hledger"], "balance", "Assets", "--flat", "-N",
                          "-O", "json", *words, folder=folder)
            for account, _, _, sums in json.loads(text)[0]:
                for each in sums:
                    units = F(each["aquantity"]["decimalMantissa"], 10**each["aquantity"]["decimalPlaces"])
                    found.setdefault(("hledger", account), [F(0), F(0)])[place] += units
    if shutil.which("ledger"):
        form = "%(account)|%(scrub(display_total))\n"
        for words, place in (((), 0), (("-B",), 1)):
            text = answer("ledger", "-f", paths["ledger"], "--strict", "balance", "Assets", "--flat",
                          "--no-total", "--unround", "--format", form, *words, folder=folder)
            for line in text.splitlines():
                account, amount = line.split("|")
                found.setdefault(("ledger", account), [F(0), F(0)])[place] += F(amount.split()[0])
    if python:
        program = ("import json,sys,collections\nfrom beancount import loader\n"
                   "from beancount.core import data,inventory\n"
                   "entries,errors,_=loader.load_file(sys.argv[1])\n"
                   "held=collections.defaultdict(inventory.Inventory)\n"
                   "for e in entries:\n if isinstance(e,data.Transaction):\n"
                   "  for p in e.postings: held[p.account].add_position(p)\n"
                   "print(json.dumps([[str(e.message) for e in errors],[[a,str(p.units.number),"
                   "str(p.units.number*p.cost.number)] for a in held for p in held[a] if p.cost]]))")
        errors, positions = json.loads(answer(python, "-c", program, paths["beancount"], folder=folder))
        yield from (("beancount", error) for error in errors)
        for account, units, cost in positions:
            sums = found.setdefault(("beancount", account), [F(0), F(0)])
            sums[0], sums[1] = sums[0] + F(units), sums[1] + F(cost)
    for program in {key[0] for key in found}:
        for symbol, (units, cost) in own.items():
            word, account = symbol.split(".")
            names = [n for p, n in found if p == program and n.startswith(f"Assets:{account}:{word}")
                     and n.split(":")[-1] in (symbol, symbol.replace(".", "-"))]
            sums = found[program, names[0]] if names else [F(0), F(0)]
            if not near(sums[0], units, 9) or not near(sums[1], cost, 6):
                yield program, symbol, names, float(sums[0]), float(units), float(sums[1]), float(cost)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--ledgers", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--python")
    parser.add_argument("--keep")
    options = parser.parse_args()
    tool, bad, rows, kinds = options.binaries.resolve() / "coffer", 0, 0, collections.Counter()
    for start in range(0, options.ledgers, 40):
        folder = tempfile.mkdtemp(dir=options.keep)
        dice, makers = random.Random(f"{options.seed} {start}"), []
        for index in range(start, min(start + 40, options.ledgers)):
            makers.append(Maker(dice, f"A{index}", makers[-1].row if makers else 0))
        settings = {"base_currency": "EUR", "assets": [
            {"symbol": symbol, "multiplier": 1} for maker in makers for symbol in maker.book.lots
            if symbol[0] in "OW"], "accounts": [
            {"name": m.account, "currency": "EUR", "lots_method": m.method} for m in makers]}
        pathlib.Path(folder, "coffer.json").write_text(json.dumps(settings))
        os.mkdir(os.path.join(folder, "ledgers"))
        with open(os.path.join(folder, "ledgers", "activities.csv"), "w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, restval="")
            writer.writeheader()
            for maker in makers:
                writer.writerows(maker.rows)
                rows += len(maker.rows)
                kinds.update(f"{r['type']}/{r['subtype']}".rstrip("/") for r in maker.rows)
        checks = [differences(tool, folder, makers)]
        if not start:
            checks.append(journals(tool, folder, makers, options.python))
        for difference in (each for check in checks for each in check):
            bad += 1
            if bad <= 20:
                print("differs:", *difference, f"in {folder}" if options.keep else "")
        if not options.keep:
            shutil.rmtree(folder)
    print(f"{options.ledgers} ledgers of seed {options.seed}, {rows} rows, {len(kinds)} kinds:",
          ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    print(f"{bad} differences")
    sys.exit(1 if bad else 0)


main()
