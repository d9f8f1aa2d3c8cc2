"""Prices and exchange rates of a day."""
import bisect
import collections
import datetime
from dataclasses import dataclass
from fractions import Fraction

FRESH = 7
MANUAL, RECORDED, TRADE = range(3)


@dataclass
class Quote:
    """The price of one unit, as it serves on the day that was asked for, and whose it is."""
    date: datetime.date
    amount: Fraction
    currency: str
    source: str


def is_currency(word, symbols):
    return len(word) == 3 and word.isupper() and word.isalpha() and word not in symbols


class Table:
    """Dated values: the last one of each day."""

    def __init__(self):
        self.days, self.values = [], {}

    def add(self, date, value):
        if date not in self.values:
            bisect.insort(self.days, date)
        self.values[date] = value

    def last(self, date):
        """(day, value) on or before a day, or None."""
        at = bisect.bisect_right(self.days, date)
        return (self.days[at - 1], self.values[self.days[at - 1]]) if at else None

    def next(self, date):
        """(day, value) after a day, or None."""
        at = bisect.bisect_right(self.days, date)
        return (self.days[at], self.values[self.days[at]]) if at < len(self.days) else None


class Rates:
    """Exchange rates: those of the ledger of prices, and those that rows state."""

    def __init__(self, ledger, lenient=False):
        self.ledger, self.lenient = ledger, lenient
        self.recorded, self.stated = (collections.defaultdict(Table) for _ in range(2))
        self.found, self.missing = {}, set()
        # Ways through recorded rates, which all views of a ledger share.
        self.shared = vars(ledger).setdefault("recorded_ways", {})
        symbols = {row.symbol for row in ledger.rows}
        for row in ledger.prices:
            if is_currency(row.base, symbols) and is_currency(row.quote, symbols):
                self.recorded[row.base, row.quote].add(row.date, row.amount)

    def state(self, row):
        """Takes a row's own rate as one of its day."""
        account = self.ledger.account_currency(row.account)
        if row.fx_rate and row.currency != account:
            self.stated[row.currency, account].add(row.date, row.fx_rate)
            self.found.clear()

    def edge(self, table, source, target, date, later=False):
        """(day, rate) between two currencies that a table has, written either way; or None."""
        look = Table.next if later else Table.last
        there = look(table[source, target], date) if (source, target) in table else None
        back = look(table[target, source], date) if (target, source) in table else None
        if back is not None:
            back = (back[0], 1 / back[1]) if back[1] else None
        if there is None or back is None:
            return there or back
        sooner = back[0] < there[0] if later else back[0] > there[0]
        return back if sooner else there

    def chains(self, source, target, date, with_stated, later=False):
        """All ways from one currency to another, each (oldest day, steps, names, stated, rate, newest day)."""
        if later or with_stated and self.stated:
            return self.walked(source, target, date, with_stated, later)
        key = (source, target, date)
        if key not in self.shared:
            self.shared[key] = self.walked(source, target, date, with_stated=False)
        return self.shared[key]

    def walked(self, source, target, date, with_stated, later=False):
        """The ways of `chains`."""
        tables = [(0, self.recorded)] + ([(1, self.stated)] if with_stated else [])
        names = {name for _, table in tables for pair in table for name in pair}
        ways = []

        def walk(here, seen, oldest, newest, stated, rate):
            if here == target:
                middle = tuple(seen[1:-1])
                through = (middle != (self.ledger.base,), middle)
                ways.append((oldest, len(seen) - 1, through, stated, rate, newest))
                return
            for name in names - set(seen):
                steps = [(self.edge(table, here, name, date), own) for own, table in tables]
                steps = [(step, own) for step, own in steps if step]
                if steps:
                    # Of one day the recorded one, which comes first.
                    step, own = max(steps, key=lambda each: each[0][0])
                elif later:
                    steps = [(self.edge(table, here, name, date, later=True), own) for own, table in tables]
                    steps = [(step, own) for step, own in steps if step]
                    if not steps:
                        continue
                    step, own = min(steps, key=lambda each: each[0][0])
                else:
                    continue
                walk(
                    name, seen + [name], min(oldest, step[0]), max(newest, step[0]),
                    max(stated, own), rate * step[1])

        walk(source, [source], date, datetime.date.min, 0, Fraction(1))
        return ways

    def rate(self, source, target, date):
        """What one unit of `source` is in `target` on a day; None where nothing tells it."""
        if source == target:
            return Fraction(1)
        way = self.way(source, target, date)
        if way is None:
            self.missing.add((source, target, date))
        return way and way[4]

    def way(self, source, target, date):
        """The way that counts between two currencies on a day, as `chains` tells it; or None."""
        key = (source, target, date)
        if key not in self.found:
            self.found[key] = self.search(source, target, date)
        return self.found[key]

    def search(self, source, target, date):
        recorded = self.chains(source, target, date, with_stated=False)
        best = min(recorded, key=lambda way: way[1:3], default=None)
        if best and (date - best[0]).days <= FRESH:
            return best
        other = min(
            self.chains(source, target, date, with_stated=True), key=lambda way: way[1:3], default=None)
        if best and (not other or best[0] >= other[0]):
            return best
        if other:
            return other
        if not self.lenient:
            return None
        ways = self.chains(source, target, date, with_stated=True, later=True)
        return min(ways, key=lambda way: (way[1:3], way[3])) if ways else None

    def of_row(self, row, target):
        """What one unit of a row's currency is in `target`, by the row's own rate where it has one."""
        account = self.ledger.account_currency(row.account)
        if row.fx_rate and row.currency not in (target, account):
            onward = self.rate(account, target, row.date)
            return None if onward is None else row.fx_rate * onward
        return self.rate(row.currency, target, row.date)

    def days(self, source, target):
        """The days on which a rate of the shortest way between two currencies is known, recorded or stated."""
        tables, known = (self.recorded, self.stated), set()
        for day in {day for table in tables for pair in table.values() for day in pair.days}:
            for with_stated in (False, True):
                ways = self.chains(source, target, day, with_stated)
                shortest = min((way[1:3] for way in ways), default=None)
                known |= {day for way in ways if way[1:3] == shortest and way[5] == day}
        return known


class Prices:
    """Prices of assets: recorded ones, and those of the trades that were booked."""

    def __init__(self, ledger, rates, trades, splits, currencies, as_of):
        """trades: rows in booking order; splits: symbol to {day: factor}; currencies: of the assets."""
        self.ledger, self.rates, self.splits, self.currencies = ledger, rates, splits, currencies
        self.quotes = collections.defaultdict(dict)
        for row in trades:
            self.add_trade(row)
        symbols = {row.symbol for row in ledger.rows} | {row.symbol for row in ledger.statements}
        for row in ledger.prices:
            if row.base in symbols and row.date <= as_of:
                rank = MANUAL if row.source == "MANUAL" else RECORDED
                held = self.quotes[row.base].get(row.date)
                if held is None or rank < held[0]:
                    quote = Quote(row.date, row.amount, row.quote, row.source)
                    self.quotes[row.base][row.date] = (rank, quote)
        self.days = {symbol: sorted(quotes) for symbol, quotes in self.quotes.items()}

    def add_trade(self, row):
        """Takes the price of a trade; the last one in the asset's currency counts."""
        price = row.unit_price
        if price is None and row.amount is not None and row.quantity:
            price = row.amount / (row.quantity * row.multiplier)
        held = self.quotes[row.symbol].get(row.date)
        own = self.currencies.get(row.symbol)
        if not price or (held and held[1].currency == own and row.currency != own):
            return
        self.quotes[row.symbol][row.date] = (TRADE, Quote(row.date, price, row.currency, "trade"))

    def split_between(self, symbol, after, until):
        """New units to one old one, of the splits after one day, up to another."""
        factor = Fraction(1)
        for date, ratio in self.splits.get(symbol, {}).items():
            if after < date <= until:
                factor *= ratio
        return factor

    def quote(self, symbol, date, before=None):
        """The price that serves on a day: that day's or the last one; with `before`, of a day before that."""
        days = self.days.get(symbol, [])
        at = bisect.bisect_left(days, before) if before else bisect.bisect_right(days, date)
        if not at:
            return None
        found = self.quotes[symbol][days[at - 1]][1]
        factor = self.split_between(symbol, found.date, date)
        return Quote(found.date, found.amount / factor, found.currency, found.source)

    def in_currency(self, symbol, quote, date):
        """The price of a quote in the asset's own currency at the rates of a day; None without one."""
        rate = quote and self.rates.rate(quote.currency, self.currencies[symbol], date)
        return None if rate is None else quote.amount * rate

    def to_base(self, symbol, date):
        """The rate of the asset's currency in the base currency."""
        return self.rates.rate(self.currencies[symbol], self.ledger.base, date)

    def unit_worth(self, symbol, quote, date):
        """What a unit of the price is worth in the base currency, at the rates of a day; None without one."""
        return None if quote is None else _times(
            quote.amount, self.rates.rate(quote.currency, self.ledger.base, date))

    def worth(self, symbol, quantity, date):
        """What units are worth on a day in the base currency; None without a price or a rate."""
        return _times(
            self.unit_worth(symbol, self.quote(symbol, date), date),
            quantity * self.ledger.multiplier(symbol))

    def at(self, symbol, date):
        """(price in the asset's currency, rate to base) of a day, that multiply to what a unit is worth."""
        quote = self.quote(symbol, date)
        price, worth = self.in_currency(symbol, quote, date), self.unit_worth(symbol, quote, date)
        return price, worth / price if price else self.to_base(symbol, date)

    def moving_price(self, row, cost_of):
        """(price in the asset's currency, rate to base) at which a row's units come or go: a price at
        most seven days old, else the row's own, else what one costs, in the currency that `cost_of` gets."""
        quote = self.quote(row.symbol, row.date)
        if quote and (row.date - quote.date).days <= FRESH:
            return self.at(row.symbol, row.date)
        own = row.unit_price
        if own is None and row.amount is not None:
            own = row.amount / (row.quantity * row.multiplier)

        def unit(currency):
            if own is None:
                return _times(cost_of(currency), 1 / Fraction(row.multiplier))
            return _times(own, self.rates.of_row(row, currency))

        price, worth = unit(self.currencies[row.symbol]), unit(self.ledger.base)
        return price, worth / price if price else self.to_base(row.symbol, row.date)


def _times(value, factor):
    return None if value is None or factor is None else value * factor
