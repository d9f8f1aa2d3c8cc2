"""Contributions, flows and performance."""
import calendar
import collections
import datetime
import math
from dataclasses import dataclass
from fractions import Fraction

from booking import TRANSIT
from views import PERCENT, Figure, figure, less, percent, times, total

LEAST_DAYS, WEEKS, GREATEST_RATE = 30, 26, 1e12
YEAR = 365


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
        self.known_values = {}
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
        elif not implied and (row.type in ("DEPOSIT", "TRANSFER_IN") or row.subtype == "BONUS"):
            note(amount, entry.linked)
        elif not implied and row.type in ("WITHDRAWAL", "TRANSFER_OUT"):
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
        accounts = {row.account for row in self.books.rows if self.ledger.by_activities(row.account)}
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
            row.date for row in self.books.rows
            if self.ledger.by_activities(row.account) and scope.has(row.account, row.symbol or None)})

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
        days, row_days = {start, end}, self.row_days(scope)
        days |= {day for day in row_days if start <= day <= end}
        changes = [start] + [day for day in sorted(self.books.closing) if start < day <= end]
        known = {}
        for begin, finish in zip(changes, changes[1:] + [end + datetime.timedelta(1)]):
            for thing in self.held(scope, self.books.state_at(begin)):
                if thing not in known:
                    known[thing] = self.known_days(thing)
                days |= {day for day in known[thing] if begin <= day < finish}
        return sorted(days)

    def held(self, scope, state):
        """The symbols and currencies that a scope holds."""
        symbols = {symbol for account, symbol in state.units if scope.has(account, symbol)}
        currencies = {self.answers.currencies[symbol] for symbol in symbols}
        if scope.kind != "holding":
            currencies |= {currency for account, currency in state.cash if scope.has(account, None)}
        return symbols | currencies

    def known_days(self, thing):
        """The days on which a price of an asset, or a rate of a currency, is known."""
        if thing in self.answers.currencies:
            return set(self.prices.days.get(thing, []))
        return set() if thing == self.ledger.base else set(self.rates.days_of_chain(thing, self.ledger.base))

    def measure(self, scope, start, end):
        """The figures of a scope from the evening of one day to that of another."""
        flows = {day: each for day, each in self.flows(scope).items() if start < day <= end}
        valued = []
        for day in self.valuation_days(scope, start, end):
            value = self.evening_value(scope, day)
            if value is not None:
                valued.append((day, value))
        values = dict(valued)
        return Measure(start, end, flows, values, self.links(scope, start, flows, values))

    def links(self, scope, start, flows, values):
        """[(day, index)] of the time-weighted return; the index is None from where it has no meaning."""
        index, last, pending, points = Fraction(1), None, [], []
        for day in sorted(set(flows) | set(values)):
            if day not in values:
                pending += flows[day]
                continue
            if last is None:
                last, pending = values[day], []
            else:
                today, reached = flows.get(day, []), values[day]
                if today:
                    state = self.books.opening.get(day) or self.books.state_at(day)
                    reached = self.value(scope, state, day)
                index = linked(index, last, reached, pending)
                if today:
                    came = sum(amount for amount in today if amount > 0)
                    gone = -sum(amount for amount in today if amount < 0)
                    index = grown(index, less(values[day], -gone), total([reached, came]))
                last, pending = values[day], []
            points.append((day, index))
        return points


def bisect(function, low, high):
    """The root between two numbers at which a function has different signs."""
    positive = function(low) > 0
    while high - low > 1e-12 * max(1, abs(low)):
        middle = (low + high) / 2
        if (function(middle) > 0) == positive:
            low = middle
        else:
            high = middle
    return low


def linked(index, last, reached, pending):
    """The index after a link; flows in between count half, and what starts at nothing starts with the
    first of them."""
    if not last and not pending:
        return index
    if not last:
        last, pending = pending[0], pending[1:]
    half = sum(pending, Fraction(0)) / 2
    return grown(index, less(reached, half), last + half)


def grown(index, end, begin):
    """The index times end / begin; None where that has no meaning."""
    if index is None or end is None or begin is None or begin < 0:
        return None
    if begin == 0:
        return index if end == 0 else None
    return index * end / begin


@dataclass
class Measure:
    """The figures of one period."""
    start: datetime.date
    end: datetime.date
    flows: dict
    values: dict
    points: list

    @property
    def complete(self):
        return self.start in self.values and self.end in self.values

    @property
    def days(self):
        """How long there was something to measure: what starts at nothing starts with its first flow."""
        begin = self.start
        if not self.values[self.start] and self.flows:
            begin = min(self.flows)
        return (self.end - begin).days

    @property
    def net_flows(self):
        return sum((sum(each) for each in self.flows.values()), Fraction(0))

    @property
    def gain(self):
        return self.values[self.end] - self.values[self.start] - self.net_flows

    @property
    def simple(self):
        """The gain over the money at work, each flow weighed by the days it was there; in percent."""
        weighed = sum(
            (sum(each) * (self.end - day).days for day, each in self.flows.items()), Fraction(0))
        money = self.values[self.start] + (weighed / self.days if self.days else self.net_flows)
        return percent(self.gain, money) if money > 0 else None

    @property
    def twr(self):
        index = self.points[-1][1]
        return None if index is None else (index - 1) * 100

    @property
    def drawdown(self):
        """The deepest fall of the index from a height before it, in percent."""
        if len(self.points) < 3 or any(index is None for _, index in self.points):
            return None
        height, deepest = self.points[0][1], Fraction(0)
        for _, index in self.points:
            height = max(height, index)
            if height > 0:
                deepest = max(deepest, (height - index) / height)
        return deepest * 100

    @property
    def volatility(self):
        """The standard deviation of weekly returns in a year, in percent."""
        if any(index is None or index <= 0 for _, index in self.points):
            return None
        weeks = {}
        for day, index in self.points:
            weeks[day + datetime.timedelta(6 - day.weekday())] = index
        if len(weeks) < WEEKS:
            return None
        returns, sunday, last = [], min(weeks), weeks[min(weeks)]
        while sunday < max(weeks):
            sunday += datetime.timedelta(7)
            index = weeks.get(sunday, last)
            returns.append(float(index / last) - 1)
            last = index
        if len(returns) < WEEKS:
            return None
        mean = sum(returns) / len(returns)
        variance = sum((each - mean) ** 2 for each in returns) / (len(returns) - 1)
        return math.sqrt(variance * 52) * 100

    def roots(self):
        """All yearly rates at which the flows come to nothing, ascending."""
        flows = [(0, -self.values[self.start])]
        flows += [((day - self.start).days, -sum(each)) for day, each in sorted(self.flows.items())]
        flows.append(((self.end - self.start).days, self.values[self.end]))
        flows = [(days / YEAR, float(amount)) for days, amount in flows if amount]

        def present(log):
            top = max(-years * log for years, _ in flows)
            return sum(amount * math.exp(-years * log - top) for years, amount in flows)

        signs = [amount > 0 for _, amount in flows]
        changes = sum(one != other for one, other in zip(signs, signs[1:]))
        if not changes:
            return []
        # With one change of sign there is exactly one root (Descartes).
        steps, widest = (1, 600) if changes == 1 else (1500, 150)
        logs = [widest * (2 * step / steps - 1) for step in range(steps + 1)]
        values = [present(log) for log in logs]
        found = []
        for low, high, one, other in zip(logs, logs[1:], values, values[1:]):
            if one == 0:
                found.append(low)
            elif one * other < 0:
                found.append(bisect(present, low, high))
        return [math.expm1(min(log, 700)) for log in found]

    def money_weighted(self):
        """(status, yearly rate in percent, rate of the period in percent). What has no meaning is told by
        the days between the first money and the last."""
        roots = self.roots()
        moved = sorted(self.flows) or [self.end]
        first = self.start if self.values[self.start] else moved[0]
        span = ((self.end if self.values[self.end] else moved[-1]) - first).days
        status = "none" if not roots else "unique" if len(roots) == 1 else "several"
        if len(roots) != 1:
            return "not meaningful" if roots and span < LEAST_DAYS else status, None, None
        rate = roots[0]
        period = (math.exp(math.log1p(rate) * self.days / YEAR) - 1) * 100
        if span < LEAST_DAYS or rate > GREATEST_RATE:
            return "not meaningful", None, period
        return status, rate * 100, period


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
            "xirr_status", "volatility_pct", "max_drawdown_pct", "mwr_pct"))
        state = self.returns.books.state_at(start)
        quiet = not any(start < day <= end for day in self.returns.row_days(scope))
        things = self.returns.held(scope, state)
        measure = None if quiet and not things else self.returns.measure(scope, start, end)
        if measure is None or not measure.complete:
            return {**told, **blank}
        status, rate, period = measure.money_weighted()
        return {
            **told, "start_value": money(measure.values[start]), "end_value": money(measure.values[end]),
            "net_flows": money(measure.net_flows), "gain": money(measure.gain),
            "simple_pct": figure(measure.simple, places), "twr_pct": figure(measure.twr, places),
            "xirr_pct": estimate(rate), "xirr_status": status,
            "volatility_pct": estimate(measure.volatility),
            "max_drawdown_pct": figure(measure.drawdown, places), "mwr_pct": estimate(period),
            "valuations": Figure(Fraction(len(measure.values)), 0)}

    def flows_view(self, start=None, end=None):
        """The flows and the values of each scope, by day."""
        rows, end = [], end or self.answers.as_of
        for scope in self.returns.scopes():
            begin = self.begun(scope, start)
            if begin is None or begin > end:
                continue
            measure = self.returns.measure(scope, begin, end)
            for day in sorted(set(measure.flows) | set(measure.values)):
                flow = sum(measure.flows[day]) if day in measure.flows else None
                rows.append({
                    "scope": scope.kind, "account": scope.account, "symbol": scope.symbol,
                    "date": day.isoformat(), "flow": self.answers.money(flow),
                    "value": self.answers.money(measure.values.get(day))})
        return {"flows": rows}
