"""Contributions, flows and performance."""
import calendar
import collections
import datetime
from dataclasses import dataclass
from fractions import Fraction

from measure import Measure, Rates, grown, linked
from transfers import TRANSIT
from views import PERCENT, Figure, figure, less, times, total


@dataclass
class Flow:
    """Money or units that come into (or, negative, leave) what is measured, in the base currency."""
    date: datetime.date
    amount: Fraction
    linked: bool = False


@dataclass
class Scope:
    """What is measured: the whole, an account, or a holding."""
    kind: str
    account: str = None
    symbol: str = None

    def has(self, account, symbol):
        """Whether units of an account, or with symbol None its cash, belong to it."""
        if self.kind == "total":
            return True
        return account == self.account and (self.kind == "account" or symbol == self.symbol)


class Returns:
    """What the entries of a ledger bring and take, and what it returned between two days."""

    def __init__(self, answers):
        self.answers, self.ledger, self.books = answers, answers.ledger, answers.books
        self.prices, self.rates = answers.prices, answers.rates
        self.known_values, self.known_rates = {}, {}
        self.accounts, self.holdings = collections.defaultdict(list), collections.defaultdict(list)
        for entry in self.books.entries:
            self.add_account_flows(entry)
            if self.ledger.by_activities(entry.row.account):
                self.add_holding_flows(entry)

    def moved_value(self, entry, lots):
        """What units that come or go count, in the base currency."""
        quantity = sum(lot.quantity for lot in lots)
        if not quantity:
            return Fraction(0)
        row = entry.row
        cost = total(
            times(lot.cost, self.rates.rate(lot.row.currency, self.ledger.base, row.date)) for lot in lots)
        price, rate = self.prices.moving_price(row, times(cost, 1 / quantity))
        return times(price, rate) * quantity * row.multiplier

    def add_account_flows(self, entry):
        """Notes what a row pays into its account or takes out of it."""
        row, flows = entry.row, self.accounts[entry.row.account]

        def note(amount, linked=False):
            if amount:
                flows.append(Flow(row.date, amount, linked))

        implied = self.ledger.implied(row.account)
        amount = self.answers.row_base(row, entry.amount)
        if row.type.startswith("TRANSFER") and row.symbol and self.ledger.by_activities(row.account):
            coming = row.type == "TRANSFER_IN"
            worth = self.moved_value(entry, entry.gained if coming else entry.taken)
            note(worth if coming else -worth, entry.linked)
        elif row.type == "TRANSFER_IN" or not implied and (row.type == "DEPOSIT" or row.subtype == "BONUS"):
            note(amount, entry.linked)
        elif row.type == "TRANSFER_OUT" or not implied and row.type == "WITHDRAWAL":
            note(-amount, entry.linked)
        if implied:
            note(-self.answers.row_base(row, entry.cash))

    def add_holding_flows(self, entry):
        """Notes what a holding takes from cash, or gives to it, and units that come or go."""
        row = entry.row
        if not row.symbol:
            return
        flows = self.holdings[row.account, row.symbol]
        amounts = [-self.answers.row_base(row, entry.cash)]
        if row.type == "TRANSFER_IN":
            amounts.append(self.moved_value(entry, entry.gained))
        elif row.type == "TRANSFER_OUT":
            amounts.append(-self.moved_value(entry, entry.taken))
        flows += [Flow(row.date, amount) for amount in amounts if amount]

    def contributions_view(self):
        """What was paid into each account and taken out, by year."""
        sums, whole = collections.defaultdict(lambda: [Fraction(0)] * 2), [Fraction(0)] * 2
        for account, flows in self.accounts.items():
            for flow in flows:
                side = 0 if flow.amount > 0 else 1
                sums[account, flow.date.year][side] += abs(flow.amount)
                if not flow.linked:
                    whole[side] += abs(flow.amount)
        money = self.answers.money
        rows = [
            {"account": account, "year": year, "paid_in": money(paid_in),
             "paid_out": money(paid_out), "net": money(paid_in - paid_out)}
            for (account, year), (paid_in, paid_out) in sums.items()]
        return {"contributions": rows, "totals": {
            "paid_in": money(whole[0]), "paid_out": money(whole[1]), "net": money(whole[0] - whole[1])}}

    # What is measured

    def scopes(self):
        """The whole, each account that is tracked by activities, and each holding it ever had."""
        as_of = self.answers.as_of
        accounts = {row.account for row in self.ledger.rows if row.date <= as_of}
        accounts = {account for account in accounts if self.ledger.by_activities(account)}
        found = [Scope("total")] + [Scope("account", account) for account in sorted(accounts)]
        held = {key for state in self.books.closing.values() for key in state.units}
        held |= {
            (entry.row.account, lot.row.symbol) for entry in self.books.entries for lot in entry.gained}
        return found + [Scope("holding", *key) for key in sorted(held) if key[0] != TRANSIT]

    def flows(self, scope):
        """The flows of a scope by day: {day: [amounts]}."""
        if scope.kind == "holding":
            flows = self.holdings[scope.account, scope.symbol]
        elif scope.kind == "account":
            flows = self.accounts[scope.account]
        else:
            flows = [
                flow for account, each in self.accounts.items() if self.ledger.by_activities(account)
                for flow in each if not flow.linked]
        days = collections.defaultdict(list)
        for flow in flows:
            days[flow.date].append(flow.amount)
        return days

    def row_days(self, scope):
        """The days with a row of the scope."""
        return sorted({
            row.date for row in self.ledger.rows if row.date <= self.answers.as_of
            and self.ledger.by_activities(row.account) and scope.has(row.account, row.symbol or None)})

    def booked_days(self, scope):
        """The days with a row of the scope that is booked; a split is one of what is held."""
        rows = [entry.row for entry in self.books.entries if entry.row.type != "UNKNOWN"]
        rows += [
            row for row in self.ledger.rows if row.type == "SPLIT" and row.date <= self.answers.as_of
            and (row.account, row.symbol) in self.books.state_at(row.date).units]
        return {
            row.date for row in rows
            if row.date <= self.answers.as_of and self.ledger.by_activities(row.account)
            and scope.has(row.account, row.symbol or None)}

    def value(self, scope, state, date):
        """What a scope is worth; None where something held has no price or no rate."""
        parts = [
            self.prices.worth(symbol, units, date)
            for (account, symbol), units in state.units.items() if scope.has(account, symbol)]
        if scope.kind != "holding":
            parts += [
                times(amount, self.rates.rate(currency, self.ledger.base, date))
                for (account, currency), amount in state.cash.items() if scope.has(account, None)]
        return total(parts)

    def evening_value(self, scope, day):
        """What a scope is worth in the evening of a day, reckoned once."""
        key = (scope.kind, scope.account, scope.symbol, day)
        if key not in self.known_values:
            self.known_values[key] = self.value(scope, self.books.state_at(day), day)
        return self.known_values[key]

    def valuation_days(self, scope, start, end):
        """The days from start to end that may be valuations."""
        days = {start, end} | {day for day in self.booked_days(scope) if start <= day <= end}
        changes = [start] + [day for day in sorted(self.books.closing) if start < day <= end]
        known = {}
        for begin, finish in zip(changes, changes[1:] + [end + datetime.timedelta(1)]):
            for thing in self.held(scope, self.books.state_at(begin)):
                if thing not in known:
                    known[thing] = self.known_days(thing)
                days |= {day for day in known[thing] if begin <= day < finish}
        return sorted(days)

    def held(self, scope, state):
        """The things that a scope holds: (True, symbol) or (False, currency)."""
        things = {(True, symbol) for account, symbol in state.units if scope.has(account, symbol)}
        if scope.kind != "holding":
            things |= {(False, currency) for account, currency in state.cash if scope.has(account, None)}
        return things

    def known_days(self, thing):
        """The days on which a price of an asset is known, or a rate of the currency that it is told in."""
        is_asset, name = thing
        if not is_asset:
            return self.rate_days(name)
        days = set(self.prices.days.get(name, []))
        for currency in {quote.currency for _, quote in self.prices.quotes[name].values()}:
            for day in self.rate_days(currency):
                quote = self.prices.quote(name, day)
                if quote and quote.currency == currency:
                    days.add(day)
        return days

    def rate_days(self, currency):
        """The days on which a rate of a currency is known."""
        base = self.ledger.base
        if currency not in self.known_rates:
            self.known_rates[currency] = set() if currency == base else self.rates.days(currency, base)
        return self.known_rates[currency]

    def measure(self, scope, start, end):
        """The figures of a scope from the evening of one day to that of another."""
        flows = {day: each for day, each in self.flows(scope).items() if start < day <= end}
        valued = []
        for day in self.valuation_days(scope, start, end):
            value = self.evening_value(scope, day)
            if value is not None:
                valued.append((day, value))
        values = dict(valued)
        return Measure(
            start, end, flows, values, self.links(scope, start, flows, values),
            lambda day: bool(self.held(scope, self.books.state_at(day))))

    def links(self, scope, start, flows, values):
        """[(day, index)] of the time-weighted return; the index is None from where it has no meaning."""
        index, last, pending, points = Fraction(1), None, [], []
        for day in sorted(set(flows) | set(values)):
            if day not in values:
                pending.append(sum(flows[day]))
                continue
            if last is None:
                last, pending = values[day], []
            else:
                today, reached = flows.get(day, []), values[day]
                if today:
                    state = self.books.opening.get(day) or self.books.state_at(day)
                    reached = self.value(scope, state, day)
                    if reached is None:
                        # What was held before them has no price: they count half.
                        reached, pending, today = values[day], pending + [sum(today)], []
                index = linked(index, last, reached, pending)
                if today:
                    came = sum(amount for amount in today if amount > 0)
                    gone = -sum(amount for amount in today if amount < 0)
                    index = grown(index, less(values[day], -gone), total([reached, came]))
                last, pending = values[day], []
            points.append((day, index))
        return points


def months_before(date, count):
    """The same day some months before, or the last one of that month."""
    month = date.year * 12 + date.month - 1 - count
    year, month = divmod(month, 12)
    return datetime.date(year, month + 1, min(date.day, calendar.monthrange(year, month + 1)[1]))


def periods(end):
    """The first evening of each period that ends on a day; None for all."""
    return {
        "1M": months_before(end, 1), "3M": months_before(end, 3),
        "YTD": datetime.date(end.year - 1, 12, 31), "1Y": months_before(end, 12), "all": None}


def estimate(value):
    return None if value is None else Figure(float(value), PERCENT)


class PerformanceViews:
    """The tables of flows and performance."""

    def __init__(self, answers):
        self.answers, self.returns = answers, Returns(answers)

    def begun(self, scope, start):
        """The evening from which a scope is measured: not before its first row."""
        days = self.returns.row_days(scope)
        first = days[0] - datetime.timedelta(1) if days else None
        return first if start is None or (first and start < first) else start

    def performance_view(self, start=None, end=None):
        """The figures of each scope and period; of one range where a day is given."""
        rows, end = [], end or self.answers.as_of
        spans = {"range": start} if start else periods(end)
        for scope in self.returns.scopes():
            if self.returns.row_days(scope)[:1] and self.returns.row_days(scope)[0] <= end:
                rows += [self.row(scope, name, self.begun(scope, day), end) for name, day in spans.items()]
        return {"performance": rows}

    def row(self, scope, name, start, end):
        money, places = self.answers.money, PERCENT
        told = {
            "scope": scope.kind, "account": scope.account, "symbol": scope.symbol, "period": name,
            "from": start.isoformat(), "to": end.isoformat()}
        blank = dict.fromkeys((
            "start_value", "end_value", "net_flows", "gain", "simple_pct", "twr_pct", "xirr_pct",
            "xirr_status", "xirr_roots", "volatility_pct", "max_drawdown_pct", "mwr_pct"))
        state = self.returns.books.state_at(start)
        quiet = not any(start < day <= end for day in self.returns.booked_days(scope))
        things = self.returns.held(scope, state)
        measure = None if quiet and not things else self.returns.measure(scope, start, end)
        if measure is None or not measure.complete:
            del told["from"]
            return {**told, **blank}
        status, rate, period, roots = measure.money_weighted()
        return {
            **told, "start_value": money(measure.values[start]), "end_value": money(measure.values[end]),
            "net_flows": money(measure.net_flows), "gain": money(measure.gain),
            "simple_pct": figure(measure.simple, places), "twr_pct": figure(measure.twr, places),
            "xirr_pct": estimate(rate), "xirr_status": status, "xirr_roots": roots and Rates(tuple(roots)),
            "volatility_pct": estimate(measure.volatility),
            "max_drawdown_pct": figure(measure.drawdown, places), "mwr_pct": estimate(period),
            "valuations": Figure(Fraction(measure.valuations), 0)}

    def flows_view(self, start=None, end=None):
        """The flows and the values of each scope, by day."""
        rows, end = [], end or self.answers.as_of
        for scope in self.returns.scopes():
            begin = self.begun(scope, start)
            if begin is None or begin > end:
                continue
            measure = self.returns.measure(scope, begin, end)
            if not measure.complete:
                continue
            for day in sorted(set(measure.flows) | set(measure.values)):
                flow = sum(measure.flows[day]) if day in measure.flows else None
                rows.append({
                    "scope": scope.kind, "account": scope.account, "symbol": scope.symbol,
                    "date": day.isoformat(), "flow": self.answers.money(flow),
                    "value": self.answers.money(measure.values.get(day))})
        return {"flows": rows}
