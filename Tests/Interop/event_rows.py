"""Imports random statements of brokers with corporate actions, and compares lots, gains, income and
cash with a model in exact fractions.

usage: event_rows.py DIRECTORY-OF-BINARIES [--statements N] [--seed N] [--keep DIR]

A statement of Interactive Brokers, Schwab or Degiro has purchases, splits, reverse splits under a new
number, cash in lieu of fractions after splits, stock dividends, exchanges, mergers for stock and cash,
cash mergers, spin-offs and rights by market values, delistings, assigned and exercised options, trades
that close and open, accrued interest, returned capital, and dividends that are taken back. A statement
of Wealthfolio, Portfolio Performance or Trade Republic has purchases, income, fees and taxes with both
signs, fees with units, money as an asset, bonuses that are taken back, sales at zero, and splits
without a ratio after dividends with units. Each is imported in two parts that overlap: the first rows,
then all rows, then all rows again, which adds nothing. Rows of a day are in random order. N is 200
unless told; the seed is printed. Status 1 where anything differs.
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
IB_TABLES = {
    "Dividends": "Dividends,Header,Currency,Date,Description,Amount",
    "Interest": "Interest,Header,Currency,Date,Description,Amount",
    "Bond Interest Received": "Bond Interest Received,Header,Currency,Date,Description,Amount,Code"}
WEALTHFOLIO = "date,symbol,quantity,activityType,subtype,unitPrice,currency,fee,amount"
PP = ("Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,"
      "Shares,ISIN,WKN,Ticker Symbol,Security Name,Note")
TR = ("datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,"
      "currency,original_amount,original_currency,fx_rate,description,transaction_id,"
      "counterparty_name,counterparty_iban,payment_reference,mcc_code")
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


def half_even(number):
    return F(cents(number))


def fraction_of(before, after):
    """The ratio of a split that leaves whole units and a fraction, if one is simplest."""
    for small in range(1, 11):
        if after < before:
            found = [n for n in range(1, 2000)
                     if before * small > n * after and before * small < n * (after + 1)]
            ratios = [F(small, n) for n in found]
        else:
            found = [n for n in range(1, 2000)
                     if before * n > small * after and before * n < small * (after + 1)]
            ratios = [F(n, small) for n in found]
        if ratios:
            return ratios[0] if len(ratios) == 1 else None
    return None


class Statement:
    """Rows of a broker, and the account as the rows leave it."""

    def __init__(self, broker, number):
        self.broker, self.random = broker, random.Random(number)
        self.lots, self.cash, self.gain, self.count = {}, F(0), F(0), 0
        self.income, self.prices, self.tables = F(0), [], []
        self.trades, self.actions, self.options = [], [], []
        self.day = datetime.date(2024, 1, 2)
        for _ in range(self.random.randint(6, 14)):
            if broker != "ib" or self.random.random() < 0.7:
                self.day += datetime.timedelta(days=self.random.randint(1, 9))
            held = [symbol for symbol in self.lots if self.lots[symbol]]
            choices = [self.buy]
            if held:
                choices += [self.buy, self.split, self.exchange, self.cash_merger]
                choices += [self.reverse, self.dividend, self.returned] if broker != "degiro" else []
                choices += [self.stock_and_cash, self.stock_dividend, self.spin_off,
                            self.cross] if broker == "ib" else []
                choices += [self.delisting] if broker != "schwab" else []
                choices += [self.fraction] if broker == "schwab" else []
            choices += [self.option] if broker != "degiro" else []
            choices += [self.bond] if broker == "ib" else []
            step = self.random.choice(choices)
            # A split precedes the other rows of its day in the ledger.
            if step in (self.split, self.reverse, self.stock_dividend, self.fraction):
                self.day += datetime.timedelta(days=1)
                step(self.random.choice(held))
                self.day += datetime.timedelta(days=1)
            elif step in (self.buy, self.option):
                step()
            elif step == self.bond:
                self.day += datetime.timedelta(days=1)
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

    def trade(self, symbol, units, price, code, kind="Stocks", action="Buy", fee=F(0)):
        sum_ = -units * price * (100 if "Options" in kind else 1)
        if self.broker == "ib":
            moment = f'"{self.day}, {9 + len(self.trades) % 6:02d}:30:{len(self.trades) % 60:02d}"'
            self.trades.append((self.day, [
                f"Trades,Data,Order,{kind},USD,{symbol},{moment},{plain(units)},{plain(price)},0,"
                f"{plain(sum_)},{plain(-fee)},0,0,0,{code}"]))
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
        kind = self.random.choice(["Merged(Acquisition) WITH", "Cash and Stock Merger (Acquisition)"])
        self.action(f"{symbol}({self.isin(symbol)}) {kind} {self.isin(new)}", [
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

    def delisting(self, symbol):
        before = self.held(symbol)
        if self.broker == "ib":
            self.action(f"({self.isin(symbol)}) Delisted",
                        [(symbol, self.isin(symbol), -before, F(0), F(0))])
        else:
            self.degiro(symbol, -before, F(0), minute=45)
        self.gain -= sum((cost for _, _, cost in self.lots.pop(symbol)), F(0))

    def stock_dividend(self, symbol):
        before = self.held(symbol)
        if (before * 50000).denominator == 1:
            self.action(f"{symbol}({self.isin(symbol)}) Stock Dividend {self.isin(symbol)} 1 for 20",
                        [(symbol, self.isin(symbol), before / 20, F(0), F(0))])
            self.scale(symbol, symbol, F(21, 20))

    def fraction(self, symbol):
        """A split of Schwab that leaves a fraction, for which cash is paid."""
        before = self.held(symbol)
        ratio = self.random.choice([F(1, 3), F(1, 7), F(1, 15), F(3, 2), F(5, 4)])
        after = F(int(before * ratio))
        left = before * ratio - after
        if before.denominator != 1 or not left or not after or fraction_of(before, after) != ratio:
            return
        cash = half_even(left * self.random.randint(1, 90))
        if ratio < 1:
            self.row("Reverse Split", symbol, plain(after))
            self.row("Reverse Split", f"0000{symbol}9", plain(-before))
        else:
            self.row("Stock Split", symbol, plain(after - before))
        self.row("Cash In Lieu", symbol, amount=f"${cents(cash)}")
        self.scale(symbol, symbol, ratio)
        self.cash += cash
        self.gain += cash - self.take(symbol, left)

    def take(self, symbol, units):
        """The cost of units that leave, the first acquired first."""
        cost, rest = F(0), []
        for day, size, whole in self.lots[symbol]:
            part = min(size, units)
            units -= part
            cost += whole * part / size
            if size > part:
                rest.append((day, size - part, whole * (size - part) / size))
        self.lots[symbol] = rest
        return cost

    def spin_off(self, symbol):
        """A spin-off or rights, whose share of the cost follows from the price of the parent."""
        before, new = self.held(symbol), self.name()
        price, value = F(self.random.randint(100, 9000), 100), F(self.random.randint(50, 3000))
        kind = self.random.choice(["Spinoff  1 for 1", "Subscribable Rights Issue  1 for 1"])
        self.action(f"{symbol}({self.isin(symbol)}) {kind}",
                    [(new, self.isin(new), before, F(0), value)])
        self.prices.append(f"{self.day},{symbol},USD,{plain(price)},MANUAL,")
        share = value / (before * price + value)
        self.lots[new] = [(day, units, cost * share) for day, units, cost in self.lots[symbol]]
        self.lots[symbol] = [(day, units, cost * (1 - share)) for day, units, cost in self.lots[symbol]]

    def cross(self, symbol):
        """A sale that closes a long position and opens a short one, and a purchase of the reverse."""
        before, fee = self.held(symbol), F(self.random.randint(0, 300), 100)
        if (before * 1000).denominator != 1:
            return
        for sign in (-1, 1):
            extra, price = F(self.random.randint(1, 90)), F(self.random.randint(100, 9000), 100)
            units = before + extra
            self.trade(symbol, sign * units, price, self.random.choice(["C;O", "C;O;P"]), fee=fee)
            amount = half_even(units * price * before / units)
            charge = half_even(fee * before / units)
            opened, rest = units * price - amount, fee - charge
            if sign < 0:
                self.gain += amount - charge - sum((cost for _, _, cost in self.lots[symbol]), F(0))
                proceeds = opened - rest
            else:
                self.gain += proceeds - amount - charge
                self.lots[symbol] = [(self.day, extra, opened + rest)]
            self.cash -= sign * units * price + fee
            before = extra
            self.day += datetime.timedelta(days=1)

    def table(self, name, text, amount):
        more = "," if name == "Bond Interest Received" else ""
        self.tables.append((self.day, name, f"{name},Data,USD,{self.day},{text},{plain(amount)}{more}"))
        self.cash += amount

    def bond(self):
        symbol, units = f"{self.name()} 1 08/15/34", F(self.random.randint(1, 9) * 1000)
        price, paid, received = (F(self.random.randint(1, 5000), 100) for _ in range(3))
        self.trade(symbol, units, price, "O", "Bonds")
        self.table("Interest", f"Purchase Accrued Interest {symbol}", -paid)
        self.day += datetime.timedelta(days=3)
        sold = F(self.random.randint(1, 5000), 100)
        self.trade(symbol, -units, sold, "C", "Bonds")
        self.day += datetime.timedelta(days=self.random.randint(0, 1))
        name = self.random.choice(["Interest", "Bond Interest Received"])
        self.table(name, f"Sold Accrued Interest {symbol}", received)
        self.income += received - paid
        self.gain += units * (sold - price)
        self.cash += units * (sold - price)

    def dividend(self, symbol):
        amount = F(self.random.randint(1, 9000), 100)
        for sign in self.random.choice([[1], [-1], [1, -1]]):
            if self.broker == "ib":
                isin = self.isin(symbol)
                self.table("Dividends", f"{symbol}({isin}) Cash Dividend (Ordinary Dividend)",
                           sign * amount)
            else:
                self.row("Cash Dividend", symbol, amount=f"{'-' if sign < 0 else ''}${cents(amount)}")
                self.cash += sign * amount
            self.income += sign * amount
            self.day += datetime.timedelta(days=1)

    def returned(self, symbol):
        held = self.held(symbol)
        least = min(cost / units for _, units, cost in self.lots[symbol])
        amount = half_even(held * least / 2)
        if not amount or self.broker != "ib":
            return
        isin = self.isin(symbol)
        self.table("Dividends", f"{symbol}({isin}) Cash Dividend (Return of Capital)", amount)
        self.lots[symbol] = [(day, units, cost - amount * units / held)
                             for day, units, cost in self.lots[symbol]]

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
            for name, header in IB_TABLES.items():
                rows = [(day, [text]) for day, kind, text in self.tables if kind == name]
                found = [text for texts in lines(rows).values() for text in texts]
                parts[1] += [header] + found if found else []
            return "\n".join(parts[0] + parts[1]) + "\n"
        days = lines(sorted(self.trades + self.actions, key=lambda row: row[0]))
        for texts in days.values():
            self.random.shuffle(texts)
        ordered = [text for day in sorted(days, reverse=True) for text in days[day]]
        return "\n".join([SCHWAB if self.broker == "schwab" else DEGIRO] + ordered) + "\n"

    def symbol(self, symbol):
        return self.isin(symbol) if self.broker == "degiro" else symbol


class Program(Statement):
    """Rows of a program or of Trade Republic, whose types give the direction."""

    def __init__(self, broker, number):
        self.broker, self.random = broker, random.Random(number)
        self.lots, self.cash, self.gain, self.count = {}, F(0), F(0), 0
        self.income, self.prices, self.options, self.rows = F(0), [], [], []
        self.day = datetime.date(2024, 1, 2)
        for _ in range(self.random.randint(6, 20)):
            self.day += datetime.timedelta(days=self.random.randint(1, 9))
            held = [symbol for symbol in self.lots if self.lots[symbol]]
            steps = [self.buy, self.money] + ([self.payment] * 3 + [self.leave, self.units]
                                              if held else [])
            step = self.random.choice(steps)
            if step in (self.buy, self.money):
                step()
            else:
                step(self.random.choice(held))

    def add(self, kind, symbol="", units=F(0), price="", amount=F(0), subtype=""):
        """A row; the amount is the change of cash."""
        number, size = len(self.rows), plain(units) if units else ""
        self.cash += amount
        if self.broker == "wf":
            # The types of Wealthfolio give the direction of positive amounts.
            isOut = kind in ("BUY", "WITHDRAWAL", "FEE", "TAX")
            written = -amount if isOut else amount
            row = f"{self.day},{symbol},{size},{kind},{subtype},{price},USD,0,{plain(written)}"
        elif self.broker == "pp":
            row = (f"{self.day},{kind},{cents(amount)},USD,,,,0.00,0.00,{size},"
                   f"{self.isin(symbol) if symbol else ''},,{symbol},{symbol},{number}")
        else:
            isin = self.isin(symbol) if symbol else ""
            row = (f"{self.day}T10:00:00Z,{self.day},DEFAULT,CASH,{kind},STOCK,{symbol},{isin},{size},"
                   f",{plain(amount) if amount else ''},,,USD,,,,{kind},t{number},,,,")
        self.rows.append((self.day, [row]))

    def buy(self, symbol=None):
        held = [name for name in self.lots if self.lots[name]]
        symbol = symbol or self.random.choice(held + [self.name()])
        units, price = F(self.random.randint(1, 90)), F(self.random.randint(100, 9000), 100)
        self.lots.setdefault(symbol, []).append((self.day, units, units * price))
        word = {"pp": "Buy"}.get(self.broker, "BUY")
        self.add(word, symbol, units, plain(price), -units * price)

    def payment(self, symbol):
        """Income, a fee or a tax, with units that do not count; some are taken back."""
        amount, units = F(self.random.randint(1, 9000), 100), self.held(symbol)
        sign = self.random.choice([1, 1, -1])
        word = self.random.choice(["DIVIDEND", "INTEREST", "FEE", "TAX"])
        isIncome = word in ("DIVIDEND", "INTEREST")
        if self.broker == "pp":
            kind = {"DIVIDEND": "Dividend", "INTEREST": "Interest", "FEE": "Fees", "TAX": "Taxes"}[word]
            # A minus before an outflow is its direction.
            if not isIncome and sign < 0:
                kind += " Refund"
                kind = kind.replace("Taxes", "Tax")
            self.add(kind, symbol, units, "", amount * (sign if isIncome else -sign))
        elif self.broker == "wf":
            asset = self.random.choice([symbol, "$CASH-USD"]) if word != "DIVIDEND" else symbol
            self.add(word, asset, units, "0", amount * (sign if isIncome else -sign))
        else:
            kind = {"INTEREST": "INTEREST_PAYMENT"}.get(word, word)
            if not isIncome:
                kind, sign = "FEE", 1
            self.add(kind, symbol, units, "", amount * (sign if isIncome else -1))
        if isIncome:
            self.income += amount * sign

    def money(self):
        amount, sign = F(self.random.randint(1, 9000), 100), self.random.choice([1, -1])
        if self.broker == "wf":
            subtype = self.random.choice(["BONUS", "REBATE"])
            self.add("CREDIT", self.random.choice(["", "$CASH-USD"]), amount=sign * amount,
                     subtype=subtype)
            self.income += sign * amount if subtype == "REBATE" else 0
        elif self.broker == "pp":
            self.add("Deposit" if sign > 0 else "Removal", amount=sign * amount)
        else:
            self.add("CUSTOMER_INBOUND" if sign > 0 else "TRANSFER_OUTBOUND", amount=sign * amount)

    def leave(self, symbol):
        """A sale of all units at zero."""
        if self.broker == "tr":
            return
        units = self.held(symbol)
        self.add({"pp": "Sell"}.get(self.broker, "SELL"), symbol, units, "", F(0))
        self.gain -= sum((cost for _, _, cost in self.lots.pop(symbol)), F(0))

    def units(self, symbol):
        """Bonus shares of Trade Republic, which state only the added units."""
        self.day += datetime.timedelta(days=1)
        if self.broker == "tr":
            before = self.held(symbol)
            self.add("BONUS_ISSUE", symbol, before)
            self.scale(symbol, symbol, F(2))
        self.day += datetime.timedelta(days=1)

    def text(self, until=None):
        header = {"wf": WEALTHFOLIO, "pp": PP, "tr": TR}[self.broker]
        rows = [text for day, texts in self.rows if until is None or day <= until for text in texts]
        return "\n".join([header] + rows) + "\n"

    def symbol(self, symbol):
        return self.isin(symbol) if self.broker == "tr" else symbol


def check(number, broker, directory, binaries):
    kind = Program if broker in ("wf", "pp", "tr") else Statement
    statement = kind(broker, number)
    folder = directory / f"{number}"
    folder.mkdir()
    currency = "EUR" if broker == "degiro" else "USD"
    (folder / "coffer.json").write_text(json.dumps({
        "base_currency": currency, "accounts": [{"name": "Broker", "currency": currency}],
        "assets": [{"symbol": symbol, "kind": "OPTION", "multiplier": 100}
                   for symbol in statement.options]}))

    if statement.prices:
        (folder / "ledgers").mkdir()
        (folder / "ledgers" / "prices.csv").write_text(
            "\n".join(["date,base,quote,amount,source,type"] + sorted(statement.prices)) + "\n")

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
        if text.count("\n") <= max(text.count("Header,"), 1):
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
    expected = [(statement.symbol(symbol), str(day), round(units, 9), cents(cost))
                for symbol, lots in statement.lots.items() for day, units, cost in lots]
    if sorted(found) != sorted(expected):
        return f"lots {sorted(found)}\n  instead of {sorted(expected)}"
    gain = sum((F(row["gain"]) for row in csv.DictReader(
        io.StringIO(run("holdings", "--realized", "-f", "csv", "-q")))), F(0))
    if abs(gain - statement.gain) > F(1, 10):
        return f"gain {float(gain)} instead of {float(statement.gain)}"
    income = sum((F(row["gross"]) for row in csv.DictReader(
        io.StringIO(run("holdings", "--income", "-f", "csv", "-q")))), F(0))
    if abs(income - statement.income) > F(1, 50):
        return f"income {float(income)} instead of {float(statement.income)}"
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
        broker = ["ib", "schwab", "degiro", "wf", "ib", "pp", "schwab", "tr"][number % 8]
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
