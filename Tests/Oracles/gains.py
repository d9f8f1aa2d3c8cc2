"""The gain split: what prices, currencies, income, fees and taxes brought between two days."""
import collections
from fractions import Fraction

from booking import Books
from figures import Figure
from returns import Returns
from transfers import TRANSIT

PARTS = ("price_gain", "currency_gain", "cross_gain", "income", "fees", "taxes")


class MarkedBooks(Books):
    """Books that note from what price and rate, and to which, each piece was held after an evening.

    `answers` is what the ledger answers on the last day, for prices; `start` is the first evening."""

    def __init__(self, answers, start):
        self.answers, self.start, self.started = answers, start, False
        self.returns = Returns(answers)
        self.pieces = []
        super().__init__(answers.ledger, answers.as_of, answers.books.method, answers.books.lenient)
        if not self.started:
            self.mark_all()
        for place, lots in self.everything():
            for lot in lots:
                self.end(place, lot, *answers.prices.at(lot.row.symbol, answers.as_of))

    def everything(self):
        for (account, _), lots in self.lots.items():
            yield account, lots
        for lots in self.parcels.values():
            yield TRANSIT, lots

    def mark_all(self):
        self.started = True
        for _, lots in self.everything():
            for lot in lots:
                lot.mark = self.answers.prices.at(lot.row.symbol, self.start)

    def before(self, date):
        if date > self.start and not self.started:
            self.mark_all()

    def own_price(self, entry, amount, quantity):
        """(price, rate) at which a row itself trades: `amount` for units."""
        row, rates = entry.row, self.answers.rates
        units = quantity * row.multiplier
        price = amount * rates.of_row(row, self.answers.currencies[row.symbol]) / units
        if not price:
            return price, self.answers.prices.to_base(row.symbol, row.date)
        return price, self.answers.row_base(row, amount) / units / price

    def at(self, entry, lot):
        """(price, rate) at which units of an entry come or go."""
        row = entry.row
        if row.type in ("BUY", "SELL") or row.type in ("DIVIDEND", "INTEREST"):
            amount = entry.amount
            if row.type in ("DIVIDEND", "INTEREST") and row.product is not None:
                amount = entry.amount if row.subtype == "DIVIDEND_IN_KIND" else row.product
            quantity = min(row.quantity, self.wanted(entry))
            return self.own_price(entry, amount, quantity)
        if row.type == "FEE" and row.sum is not None:
            return self.own_price(entry, entry.amount, row.quantity)
        if row.type == "ADJUSTMENT":
            return Fraction(0), self.answers.prices.to_base(row.symbol, row.date)

        def cost(currency):
            return lot.cost * self.answers.rates.rate(lot.row.currency, currency, row.date) / lot.quantity

        return self.answers.prices.moving_price(row, cost)

    def wanted(self, entry):
        """The units that a row takes: fewer than it says where it sold more than was held."""
        if entry.row.type != "SELL":
            return entry.row.quantity
        held = sum(lot.quantity for lot in self.lots[entry.row.account, entry.row.symbol])
        if not hasattr(entry, "whole"):
            entry.whole = held + sum(piece.quantity for piece in entry.taken)
        return entry.whole

    def came(self, place, lot, entry):
        lot.mark = self.at(entry, lot)

    def left(self, place, lot, entry):
        if entry.row.date > self.start:
            self.end(place, lot, *self.at(entry, lot))

    def end(self, place, lot, price, rate):
        """Notes a piece that was held from its mark to a price and a rate."""
        self.pieces.append((place, lot.row.symbol, lot.quantity, *lot.mark, price, rate))


class GainSplit:
    """The gain of all accounts that are tracked by activities, by account and asset or currency."""

    def __init__(self, answers, start):
        self.answers, self.ledger, self.start = answers, answers.ledger, start
        self.returns = Returns(answers)
        self.rows = collections.defaultdict(lambda: dict.fromkeys(PARTS, Fraction(0)))
        self.moves = collections.defaultdict(Fraction)
        self.sent = collections.defaultdict(dict)

    def add(self, key, **parts):
        for name, amount in parts.items():
            self.rows[key][name] += amount

    def view(self):
        """The table and its totals."""
        marked = MarkedBooks(self.answers, self.start)
        for place, symbol, quantity, first, old, last, new in marked.pieces:
            units = quantity * self.ledger.multiplier(symbol)
            self.add(
                (place, symbol, self.answers.currencies[symbol]),
                price_gain=units * (last - first) * old, currency_gain=units * first * (new - old),
                cross_gain=units * (last - first) * (new - old))
        self.add_under_way([entry for entry in marked.entries if entry.row.date <= self.start])
        for entry in marked.entries:
            if entry.row.date > self.start and self.ledger.by_activities(entry.row.account):
                self.add_entry(entry)
        self.add_cash()
        return self.table()

    def add_entry(self, entry):
        row, answers = entry.row, self.answers
        currency = row.currency if self.ledger.implied(row.account) else answers.books.cash_currency(row)
        key = (row.account, row.symbol or None, answers.currencies.get(row.symbol, currency))
        rate = answers.rates.of_row(row, answers.base)
        amount, fee, tax = entry.amount * rate, entry.fee * rate, entry.tax * rate
        self.add(key, fees=-fee, taxes=-tax)
        if row.type in ("DIVIDEND", "INTEREST") or (row.type == "CREDIT" and row.subtype != "BONUS"):
            name = "price_gain" if row.subtype == "RETURN_OF_CAPITAL" else "income"
            self.add(key, **{name: amount})
        elif row.type == "FEE" and row.symbol and row.quantity:
            place = TRANSIT if entry.from_transit else row.account
            worth = self.returns.moved_value(entry, entry.taken) if row.sum is None else amount
            self.add((place, *key[1:]), fees=-worth)
        elif row.type in ("FEE", "TAX"):
            self.add(key, **{"fees" if row.type == "FEE" else "taxes": -amount})
        if entry.cash and not self.ledger.implied(row.account):
            self.moves[row.account, answers.books.cash_currency(row)] += entry.cash * rate
        if entry.linked and not row.symbol:
            self.add_transit(row, amount)

    def add_under_way(self, entries):
        """What cash is in transit at the start, by group: worth what it is then."""
        for entry in entries:
            row = entry.row
            if not entry.linked or row.symbol or not self.ledger.by_activities(row.account):
                continue
            under_way = self.sent[row.group]
            if row.type != "TRANSFER_OUT" and row.currency not in under_way:
                under_way.clear()
            sign = 1 if row.type == "TRANSFER_OUT" else -1
            under_way[row.currency] = under_way.get(row.currency, 0) + sign * entry.amount
        rates, base = self.answers.rates, self.answers.base
        for under_way in self.sent.values():
            for currency, amount in under_way.items():
                under_way[currency] = amount and amount * rates.rate(currency, base, self.start)

    def add_transit(self, row, amount):
        """Cash comes into what is in transit, or leaves it; what was exchanged on the way is told in what
        arrives."""
        under_way = self.sent[row.group]
        place = row.account if self.ledger.converts(row) else TRANSIT
        if row.type == "TRANSFER_OUT":
            under_way[row.currency] = under_way.get(row.currency, 0) + amount
            self.moves[place, row.currency] += amount
            return
        if row.currency not in under_way:
            for currency in list(under_way):
                worth = under_way.pop(currency)
                self.moves[place, currency] -= worth
                self.moves[place, row.currency] += worth
            under_way[row.currency] = 0
        under_way[row.currency] -= amount
        self.moves[place, row.currency] -= amount

    def add_cash(self):
        """What currencies did to cash: what it is worth, less what it was and what moved."""
        books, rates, base = self.answers.books, self.answers.rates, self.answers.base
        first, last = books.state_at(self.start).cash, books.state_at(self.answers.as_of).cash
        for key in set(first) | set(last) | set(self.moves):
            begin = first.get(key, 0) * rates.rate(key[1], base, self.start) if key in first else 0
            end = last.get(key, 0) * rates.rate(key[1], base, self.answers.as_of) if key in last else 0
            self.add((key[0], None, key[1]), currency_gain=end - begin - self.moves[key])

    def table(self):
        answers, whole = self.answers, self.returns
        scope = whole.scopes()[0]
        start = whole.value(scope, answers.books.state_at(self.start), self.start)
        end = whole.value(scope, answers.books.state_at(answers.as_of), answers.as_of)
        flows = sum(
            (sum(each) for day, each in whole.flows(scope).items() if day > self.start), Fraction(0))
        places = answers.money(Fraction(0)).places
        rows = []
        for key, parts in shared(self.ordered(), places):
            told = {name: Figure(part, places) for name, part in zip(PARTS, parts)}
            rows.append(dict(
                zip(("account", "symbol", "currency"), key), **told, total=Figure(sum(parts), places)))
        gain = sum((sum(parts.values()) for parts in self.rows.values()), Fraction(0))
        assert gain == end - start - flows, "the parts do not explain the gain"
        return {"gain_split": rows, "totals": {
            "total": answers.money(gain), "start_value": answers.money(start),
            "end_value": answers.money(end), "external_flows": answers.money(flows),
            **{name: Figure(sum(row[name].value for row in rows), places) for name in PARTS}}}

    def ordered(self):
        """[(key, parts)]: accounts as in the settings, what is in transit last, cash after the assets."""
        def place(pair):
            account, symbol, currency = pair[0]
            rank = (1,) if account == TRANSIT else (0, *self.ledger.rank(account))
            return (rank, symbol is None, symbol or "", currency)

        return sorted(((key, list(parts.values())) for key, parts in self.rows.items()), key=place)


def apportioned(values, total, step):
    """The values rounded down to steps; what `total` has more goes to the largest remainders, of equal
    ones to the first."""
    floors = [value // step * step for value in values]
    spare = int((total - sum(floors)) / step)
    ranked = sorted(range(len(values)), key=lambda place: (floors[place] - values[place], place))
    for place in ranked[:spare]:
        floors[place] += step
    return floors


def shared(rows, places):
    """The rows with their parts rounded: totals of rows sum to the whole, and the parts of a row to its
    total."""
    step = Fraction(1, 10 ** places)
    sums = [sum(parts) for _, parts in rows]
    totals = apportioned(sums, round(sum(sums, Fraction(0)) / step) * step, step)
    return [(key, apportioned(parts, total, step)) for (key, parts), total in zip(rows, totals)]


def split(answers, start):
    """The gain split from an evening to the day of the answers; its error where a price is missing."""
    whole = Returns(answers)
    for date in (start, answers.as_of):
        if whole.value(whole.scopes()[0], answers.books.state_at(date), date) is None:
            return {"price-missing"}
    return GainSplit(answers, start).view()
