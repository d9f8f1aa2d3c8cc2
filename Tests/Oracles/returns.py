"""Contributions, flows and earnings, and what a scope returned between two days."""
import collections
import datetime
from dataclasses import dataclass
from fractions import Fraction

from figures import times, total
from links import NOTHING, Chain, Evening, Movement
from measure import Measure
from transfers import TRANSIT

ONE_DAY = datetime.timedelta(1)
# Less than this is what the rounding of units leaves of a scope with a debt.
REMAINDER = Fraction(1, 10 ** 6)


@dataclass
class Flow:
    """Money or units that come into (or, negative, leave) what is measured, in the base currency. Earnings
    pay for purchases: these are `netted`."""
    date: datetime.date
    amount: Fraction
    linked: bool = False
    netted: bool = False


@dataclass
class Earning:
    """What a row of income or costs brought, in the base currency; a cost is below zero."""
    date: datetime.date
    symbol: str
    amount: Fraction


@dataclass(frozen=True)
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


def is_earned(row):
    """Whether a row is in the earnings: income, or a fee or a tax that is paid in money."""
    if row.type in ("FEE", "TAX"):
        return not (row.symbol and row.quantity)
    return row.type in ("DIVIDEND", "INTEREST") or (row.type == "CREDIT" and row.subtype != "BONUS")


class Returns:
    """What the entries of a ledger bring and take, and what it returned between two days."""

    def __init__(self, answers):
        self.answers, self.ledger, self.books = answers, answers.ledger, answers.books
        self.prices, self.rates = answers.prices, answers.rates
        self.known_values, self.known_rates, self.known_steps, self.known_things = {}, {}, {}, {}
        self.measures = {}
        self.accounts, self.holdings = collections.defaultdict(list), collections.defaultdict(list)
        self.earnings = collections.defaultdict(list)
        for entry in self.books.entries:
            self.add_account_flows(entry)
            if self.ledger.by_activities(entry.row.account):
                self.add_holding_flows(entry)
                self.add_earnings(entry)

    def moved(self, entry, lots):
        """(what units that come or go count, in the asset's currency; its rate to the base currency)."""
        quantity = sum(lot.quantity for lot in lots)
        if not quantity:
            return Fraction(0), Fraction(1)
        row = entry.row

        def cost(currency):
            whole = total(
                times(lot.cost, self.rates.rate(lot.row.currency, currency, row.date)) for lot in lots)
            return times(whole, 1 / quantity)

        price, rate = self.prices.moving_price(row, cost)
        return price * quantity * row.multiplier, rate

    def moved_value(self, entry, lots):
        """What units that come or go count, in the base currency."""
        return times(*self.moved(entry, lots))

    def add_account_flows(self, entry):
        """Notes what a row pays into its account or takes out of it."""
        row, flows = entry.row, self.accounts[entry.row.account]

        def note(amount, linked=False, netted=False):
            if amount:
                flows.append(Flow(row.date, amount, linked, netted))

        if self.ledger.converts(row):
            return
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
            note(-self.answers.row_base(row, entry.cash), netted=self.is_netted(row))

    @staticmethod
    def is_netted(row):
        """Whether earnings and purchases make the flow of a holding, or of an account with implied cash."""
        return is_earned(row) or row.type in ("BUY", "FEE")

    def add_holding_flows(self, entry):
        """Notes what a holding takes from cash, or gives to it, and units that come or go."""
        row = entry.row
        if not row.symbol or row.type == "CREDIT":
            return
        flows = self.holdings[row.account, row.symbol]
        flows.append(Flow(
            row.date, -self.answers.row_base(row, entry.cash), netted=self.is_netted(row)))
        if row.type == "TRANSFER_IN":
            flows.append(Flow(row.date, self.moved_value(entry, entry.gained)))
        elif row.type == "TRANSFER_OUT":
            flows.append(Flow(row.date, -self.moved_value(entry, entry.taken)))
        if row.type.startswith("TRANSFER") and entry.linked:
            # What one side sends is in transit.
            self.holdings[TRANSIT, row.symbol].append(Flow(row.date, -flows[-1].amount))

    def add_earnings(self, entry):
        """Notes the cash of a row that is earned, with the units that came, at the row's own price."""
        row = entry.row
        if not is_earned(row):
            return
        amount = self.answers.row_base(row, entry.cash + sum(lot.cost for lot in entry.gained))
        symbol = None if row.type == "CREDIT" else row.symbol or None
        self.earnings[row.account].append(Earning(row.date, symbol, amount or Fraction(0)))

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

    def movements(self, scope):
        """What each day brings to a scope: {day: Movement}. Earnings of an account pay for its purchases."""
        days, netted = collections.defaultdict(Movement), collections.defaultdict(Fraction)
        if scope.kind == "holding":
            sources = {scope.account: self.holdings[scope.account, scope.symbol]}
        else:
            sources = {
                account: flows for account, flows in self.accounts.items()
                if self.ledger.by_activities(account) and scope.has(account, None)}
        for account, flows in sources.items():
            for flow in flows:
                if scope.kind == "total" and flow.linked:
                    continue
                if flow.netted:
                    netted[account, flow.date] += flow.amount
                else:
                    days[flow.date].add(flow.amount)
        for (_, day), amount in netted.items():
            days[day].add(amount)
        for account, earnings in self.earnings.items():
            for earning in earnings:
                if scope.has(account, earning.symbol):
                    if earning.amount < 0:
                        days[earning.date].costs -= earning.amount
                    else:
                        days[earning.date].income += earning.amount
        return days

    def row_days(self, scope):
        """The days with a row of the scope."""
        return sorted({
            row.date for row in self.ledger.rows if row.date <= self.answers.as_of
            and self.ledger.by_activities(row.account) and scope.has(row.account, row.symbol or None)})

    def booked_days(self, scope):
        """The days with a row of the scope that is booked, or a split of what it holds."""
        booked = {
            (entry.row.date, entry.row.account, entry.row.symbol or None) for entry in self.books.entries
            if entry.row.type != "UNKNOWN"}
        booked |= {
            (date, account, symbol) for symbol, dates in self.books.splits.items() for date in dates
            for account, held in self.books.state_at(date).units if held == symbol and account != TRANSIT}
        return {
            date for date, account, symbol in booked
            if date <= self.answers.as_of and self.ledger.by_activities(account) and scope.has(account, symbol)}

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

    def settled_value(self, scope, state, date):
        """The value that returns are made of: with a debt, less than REMAINDER counts as zero."""
        value = self.value(scope, state, date)
        if value is None or abs(value) >= REMAINDER or scope.kind == "holding":
            return value
        has_debt = any(
            amount < 0 for (account, _), amount in state.cash.items() if scope.has(account, None))
        return Fraction(0) if has_debt else value

    def evening_value(self, scope, day):
        """What a scope is worth in the evening of a day, reckoned once."""
        key = (scope.kind, scope.account, scope.symbol, day)
        if key not in self.known_values:
            self.known_values[key] = self.settled_value(scope, self.books.state_at(day), day)
        return self.known_values[key]

    def valuation_days(self, scope, start, end):
        """The days from start to end that may be valuations."""
        days = {start, end} | {day for day in self.booked_days(scope) if start <= day <= end}
        changes = [start] + [day for day in sorted(self.books.closing) if start < day <= end]
        known = self.known_things
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
        """The figures of a scope from the evening of one day to that of another, computed once."""
        key = (scope, start, end)
        if key not in self.measures:
            self.measures[key] = self.computed(scope, start, end)
        return self.measures[key]

    def computed(self, scope, start, end):
        """The figures of `measure`."""
        moved = {day: each for day, each in self.movements(scope).items() if start < day <= end}
        valued = []
        for day in self.valuation_days(scope, start, end):
            value = self.evening_value(scope, day)
            if value is not None:
                valued.append((day, value))
        values = dict(valued)
        evenings = [
            self.evening(scope, day, values.get(day), moved.get(day, NOTHING))
            for day in sorted(set(moved) | set(values))]
        return Measure(
            start, end, {day: each for day, each in moved.items() if each.has_flows}, values,
            Chain(evenings), lambda begin, finish: self.invested_days(scope, begin, finish))

    def evening(self, scope, day, value, moved):
        """One day as the links need it."""
        def base():
            state = self.books.opening.get(day) or self.books.state_at(day)
            key = (scope.kind, scope.account, scope.symbol, day, "before")
            if key not in self.known_values:
                self.known_values[key] = self.settled_value(scope, state, day)
            return self.known_values[key]

        return Evening(
            day, value, moved, bool(self.invested_days(scope, day - ONE_DAY, day)),
            bool(self.invested_days(scope, day, day + ONE_DAY)), base)

    def invested_days(self, scope, begin, end):
        """How many evenings something is held, from one day to the last before another."""
        key = (scope.kind, scope.account, scope.symbol)
        if key not in self.known_steps:
            steps, held = [], False
            for day, state in self.books.closing.items():
                if bool(self.held(scope, state)) != held:
                    steps.append(day)
                    held = not held
            self.known_steps[key] = list(zip(steps[::2], steps[1::2] + [datetime.date.max]))
        return sum(
            max((min(end, until) - max(begin, since)).days, 0) for since, until in self.known_steps[key])
