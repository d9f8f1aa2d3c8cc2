"""The views of holdings, as exact figures.

Each view is a dict of tables in the shape of the program's JSON. A number is a Figure.
"""
import collections
from dataclasses import dataclass
from fractions import Fraction

from booking import Books
from daychange import DayChange
from figures import AVERAGE_COST, EXACT, PERCENT, Figure, Stepped, figure, less, percent, times, total
from ledger import decimals
from prices import Prices, Rates
from transfers import TRANSIT


@dataclass
class Position:
    """What an account holds of an asset. Its lots are (day, units, cost, cost in base currency)."""
    account: str
    symbol: str
    quantity: Fraction
    lots: list
    cost: Fraction
    cost_base: Fraction


class Answers:
    """What a ledger answers as on the evening of a day."""

    def __init__(self, ledger, as_of, method=None, lenient=False, books=Books):
        self.ledger, self.as_of, self.base = ledger, as_of, ledger.base
        self.books = books(ledger, as_of, method, lenient)
        self.rates = Rates(ledger, lenient)
        for row in self.books.stated:
            self.rates.state(row)
        self.currencies = dict(self.books.currencies)
        for holding in ledger.statements:
            if holding.symbol != "$CASH":
                self.currencies.setdefault(holding.symbol, holding.currency)
        self.prices = Prices(
            ledger, self.rates, self.books.trades, self.books.splits, self.currencies, as_of)

    # Conversions

    def row_base(self, row, amount):
        """A sum of a row in the base currency, by the row's own rate where it has one."""
        return times(amount, self.rates.of_row(row, self.base))

    def money(self, value, currency=None):
        return figure(value, decimals(currency or self.base))

    def cash_base(self, currency, amount, date=None):
        return times(amount, self.rates.rate(currency, self.base, date or self.as_of))

    # What is held

    def statement(self, account, date=None):
        """The rows of the last statement of an account, today or on a day."""
        date = date or self.as_of
        rows = [row for row in self.ledger.statements if row.account == account and row.date <= date]
        last = max((row.date for row in rows), default=None)
        return [row for row in rows if row.date == last]

    def held(self, account, symbol, lots):
        """The position of lots in an account, with costs in the asset's currency."""
        own, told = self.currencies[symbol], []
        for lot in lots:
            cost = times(lot.cost, self.rates.of_row(lot.row, own))
            told.append((lot.acquired, lot.quantity, cost, self.row_base(lot.row, lot.cost)))
        return Position(
            account, symbol, sum(lot.quantity for lot in lots), told,
            total(lot[2] for lot in told), total(lot[3] for lot in told))

    def stated(self, row):
        """The position of a statement's row."""
        own = self.currencies[row.symbol]
        cost = None if row.average_cost is None else row.quantity * row.average_cost
        return Position(
            row.account, row.symbol, row.quantity, [],
            times(cost, self.rates.rate(row.currency, own, row.date)),
            times(cost, self.rates.rate(row.currency, self.base, row.date)))

    def positions(self):
        """All positions, by account in the order of the settings, then by symbol."""
        found = [
            self.held(account, symbol, lots)
            for (account, symbol), lots in self.books.lots.items() if lots]
        for account in self.ledger.accounts:
            if self.ledger.tracking(account) == "HOLDINGS":
                found += [
                    self.stated(row) for row in self.statement(account)
                    if row.symbol != "$CASH" and row.quantity]
        return sorted(found, key=lambda each: (self.ledger.rank(each.account), each.symbol))

    def in_transit(self):
        """The positions that are in transit."""
        lots = collections.defaultdict(list)
        for (_, symbol), parcel in self.books.parcels.items():
            lots[symbol] += parcel
        return [self.held(TRANSIT, symbol, parts) for symbol, parts in sorted(lots.items()) if parts]

    def cash(self):
        """{(account, currency): amount} of what is not zero, statements included."""
        sums = collections.defaultdict(Fraction)
        for (account, currency), amount in self.books.cash.items():
            sums[account, currency] += amount
        for account in self.ledger.accounts:
            if self.ledger.tracking(account) == "HOLDINGS":
                for row in self.statement(account):
                    if row.symbol == "$CASH":
                        sums[account, row.currency] += row.quantity
        return {key: amount for key, amount in sums.items() if amount}

    def cash_in_transit(self):
        """{currency: amount} of money that was sent and has not arrived."""
        sums = collections.defaultdict(Fraction)
        for parcel in self.books.money.values():
            for currency, amount in parcel.items():
                sums[currency] += amount
        return {currency: amount for currency, amount in sums.items() if amount}

    def worth(self, position):
        """The market value of a position in the base currency; None without a price."""
        return self.prices.worth(position.symbol, position.quantity, self.as_of)

    # Views

    def default_view(self):
        """Positions, cash and totals."""
        held, moving = self.positions(), self.in_transit()
        priced = [each for each in held if self.worth(each) is not None]
        cash = total(self.cash_base(key[1], amount) for key, amount in self.cash().items())
        transit = total(
            [worth for worth in map(self.worth, moving) if worth is not None]
            + [self.cash_base(*pair) for pair in self.cash_in_transit().items()])
        market = total(map(self.worth, priced))
        whole = total([market, cash, transit])
        cost = total(each.cost_base for each in priced)
        if held and not priced:
            # Nothing is taken as zero.
            market = cost = None
            whole = whole if self.cash() or self.cash_in_transit() or any(
                self.worth(each) is not None for each in moving) else None
        change = DayChange(self)
        gain, unpriced = less(market, cost), sum(self.worth(each) is None for each in held + moving)
        return {
            "positions": [self.position_row(each, whole, change) for each in held],
            "cash": self.cash_rows(),
            "totals": {
                "cost_basis_base": self.money(cost), "market_value_base": self.money(market),
                "unrealized_gain_base": self.money(gain),
                "unrealized_gain_pct": figure(percent(gain, cost), PERCENT),
                "day_change_base": self.money(change.whole()), "day_change_date": change.date,
                "cash_base": self.money(cash), "in_transit_base": self.money(transit),
                "value_base": self.money(whole), "unpriced": Figure(Fraction(unpriced), 0)}}

    def shown_price(self, price, quote, own):
        """A price as a figure. A fraction, and what is converted by several rates, is rounded on the way."""
        if not price or quote.currency == own:
            return figure(price, EXACT)
        steps = self.rates.way(quote.currency, own, self.as_of)[1]
        is_exact = (quote.amount * 10 ** EXACT).denominator == 1
        if steps == 1 and is_exact:
            return Figure(price, EXACT)
        return Stepped.by(price, EXACT, Fraction(1, 2) + max(1, price / quote.amount) * steps)

    def position_row(self, each, whole, change):
        own = self.currencies[each.symbol]
        quote = self.prices.quote(each.symbol, self.as_of)
        price = self.prices.in_currency(each.symbol, quote, self.as_of)
        value = times(price, each.quantity * self.ledger.multiplier(each.symbol))
        value_base = self.worth(each)
        gain = less(value, each.cost)
        return {
            "account": each.account, "symbol": each.symbol, "currency": own,
            "quantity": Figure(each.quantity, EXACT),
            "average_cost": figure(times(each.cost, 1 / each.quantity), AVERAGE_COST),
            "cost_basis": self.money(each.cost, own), "cost_basis_base": self.money(each.cost_base),
            "price": self.shown_price(price, quote, own), "price_date": quote and quote.date.isoformat(),
            "price_source": quote and quote.source,
            "market_value": self.money(value, own), "market_value_base": self.money(value_base),
            "unrealized_gain": self.money(gain, own),
            "unrealized_gain_base": self.money(less(value_base, each.cost_base)),
            "unrealized_gain_pct": figure(percent(gain, each.cost), PERCENT),
            "weight_pct": figure(percent(value_base, whole) if whole and whole > 0 else None, PERCENT),
            "day_change": self.money(change.of(each), own)}

    def cash_rows(self):
        pairs = sorted(self.cash().items(), key=lambda pair: (self.ledger.rank(pair[0][0]), pair[0][1]))
        return [
            {"account": account, "currency": currency, "amount": self.money(amount, currency),
             "amount_base": self.money(self.cash_base(currency, amount))}
            for (account, currency), amount in pairs]

    def lots_view(self):
        """The default view and each open lot."""
        rows = [
            {"account": each.account, "symbol": each.symbol, "date": acquired.isoformat(),
             "quantity": Figure(quantity, EXACT),
             "cost_basis": self.money(cost, self.currencies[each.symbol]),
             "currency": self.currencies[each.symbol]}
            for each in self.positions() for acquired, quantity, cost, _ in each.lots]
        return dict(self.default_view(), lots=rows)

    def realized_view(self):
        """Disposals with their lots, and their sums by account and symbol."""
        disposals, sums = [], collections.defaultdict(lambda: [Fraction(0)] * 4)
        for entry in self.books.entries:
            if entry.proceeds is None:
                continue
            row, own = entry.row, self.currencies[entry.row.symbol]
            lots = [
                (lot, times(lot.cost, self.rates.of_row(lot.row, own)),
                 self.row_base(lot.row, lot.cost)) for lot in entry.taken]
            proceeds = times(entry.proceeds, self.rates.of_row(row, own))
            cost = total(lot[1] for lot in lots)
            gain = less(proceeds, cost)
            gain_base = less(self.row_base(row, entry.proceeds), total(lot[2] for lot in lots))
            disposals.append({
                "account": row.account, "symbol": row.symbol, "date": row.date.isoformat(),
                "quantity": Figure(sum((lot.quantity for lot in entry.taken), Fraction(0)), EXACT),
                "currency": own, "proceeds": self.money(proceeds, own), "cost_basis": self.money(cost, own),
                "gain": self.money(gain, own), "gain_base": self.money(gain_base),
                "lots": [
                    {"date": lot.acquired.isoformat(), "quantity": Figure(lot.quantity, EXACT),
                     "cost_basis": self.money(cost, own),
                     "holding_days": Figure(Fraction((row.date - lot.acquired).days), 0)}
                    for lot, cost, _ in lots]})
            key = (row.account, row.symbol)
            sums[key] = [
                total(pair) for pair in zip(sums[key], (proceeds, cost, gain, gain_base))]
        by_symbol = [
            {"account": account, "symbol": symbol, "currency": self.currencies[symbol],
             "proceeds": self.money(each[0], self.currencies[symbol]),
             "cost_basis": self.money(each[1], self.currencies[symbol]),
             "gain": self.money(each[2], self.currencies[symbol]), "gain_base": self.money(each[3])}
            for (account, symbol), each in sums.items()]
        return {"disposals": disposals, "by_symbol": by_symbol}

    def income_view(self):
        """Dividends, interest, credits and taxes withheld by month, account, asset and currency."""
        sums = collections.defaultdict(lambda: [Fraction(0)] * 6)
        for entry in self.books.entries:
            row = entry.row
            is_income = row.type in ("DIVIDEND", "INTEREST") and row.subtype != "RETURN_OF_CAPITAL"
            is_credit = row.type == "CREDIT" and row.subtype != "BONUS"
            is_credit = is_credit and not (self.ledger.implied(row.account) and self.ledger.by_activities(row.account))
            if row.type == "TAX" and row.subtype in ("WITHHOLDING", "NRA_WITHHOLDING"):
                charged = entry.amount or entry.tax or entry.fee
                parts = [Fraction(0), charged, -charged]
            elif is_income or is_credit:
                parts = [entry.amount, entry.tax, entry.amount - entry.tax - entry.fee]
            else:
                continue
            key = (row.date.isoformat()[:7], row.account, row.symbol or None, row.currency)
            parts += [self.row_base(row, part) for part in parts]
            sums[key] = [total(pair) for pair in zip(sums[key], parts)]
        return {"income": [
            {"month": key[0], "account": key[1], "symbol": key[2], "currency": key[3],
             "gross": self.money(each[0], key[3]), "withheld": self.money(each[1], key[3]),
             "net": self.money(each[2], key[3]), "gross_base": self.money(each[3]),
             "withheld_base": self.money(each[4]), "net_base": self.money(each[5])}
            for key, each in sums.items()]}

    def group_view(self, by):
        """Positions and cash together, summed by account, symbol, currency or kind."""
        sums = collections.defaultdict(lambda: [Fraction(0)] * 3)
        priced, unpriced = set(), set()

        def name(account, symbol, currency):
            if by == "symbol":
                return symbol or "(cash)"
            if by == "currency":
                return currency
            if by == "account" or account == TRANSIT:
                return account
            return self.ledger.accounts[account].get(by) or "(none)"

        for each in self.positions() + self.in_transit():
            worth = self.worth(each)
            key = name(each.account, each.symbol, self.currencies[each.symbol])
            (unpriced if worth is None else priced).add(key)
            parts = (each.cost_base, worth, Fraction(0)) if worth is not None else (Fraction(0),) * 3
            sums[key] = [total(pair) for pair in zip(sums[key], parts)]
        cash = list(self.cash().items())
        cash += [((TRANSIT, currency), amount) for currency, amount in self.cash_in_transit().items()]
        for (account, currency), amount in cash:
            key = name(account, None, currency)
            sums[key] = [*sums[key][:2], total([sums[key][2], self.cash_base(currency, amount)])]
        whole = total(total(each[1:]) for each in sums.values())
        # What has no price at all has no sums either, but for its cash.
        with_cash = {name(account, None, currency) for (account, currency), _ in cash}
        bare = {key for key in unpriced if key not in priced}
        sums.update({key: [None, None, sums[key][2] if key in with_cash else None] for key in bare})
        return {"groups": [
            {"group": key, "cost_basis_base": self.money(cost), "market_value_base": self.money(worth),
             "unrealized_gain_base": self.money(less(worth, cost)),
             "unrealized_gain_pct": figure(percent(less(worth, cost), cost), PERCENT),
             "cash_base": self.money(cash), "value_base": self.money(self.known(worth, cash)),
             "weight_pct": figure(
                 percent(self.known(worth, cash), whole) if whole and whole > 0 else None, PERCENT)}
            for key, (cost, worth, cash) in sums.items()]}

    @staticmethod
    def known(worth, cash):
        """The sum of what is known; None where nothing is."""
        return None if worth is None and cash is None else (worth or 0) + (cash or 0)

    def net_worth_view(self):
        """What each account is worth, in the base currency."""
        groups = {
            row["group"]: row["value_base"] for row in self.group_view("account")["groups"]}
        rows = []
        for account in self.ledger.accounts:
            tracking = self.ledger.tracking(account)
            dates = [row.date for row in self.statement(account)] if tracking == "HOLDINGS" else [
                row.date for row in self.ledger.rows if row.account == account and row.date <= self.as_of]
            if dates:
                rows.append((account, max(dates), "positions" if tracking == "HOLDINGS" else "activities"))
        if TRANSIT in groups:
            rows.append((TRANSIT, None, "activities"))
        settings = self.ledger.accounts
        told = [
            {"account": account, "kind": settings.get(account, {}).get("kind"),
             "value_base": groups.get(account, self.money(Fraction(0))),
             "value_date": date and date.isoformat(), "source": source}
            for account, date, source in rows]
        values = [row["value_base"].value for row in told if row["value_base"]]
        # Where nothing is known there is nothing to add up.
        whole = total(values) if values else None
        return {"net_worth": told, "total": {"value_base": self.money(whole)}}
