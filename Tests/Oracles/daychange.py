"""The change of one day."""
import datetime
from fractions import Fraction

from figures import less, times, total
from returns import Returns

CASH = "$CASH"


class DayChange:
    """What the last day with a price, a rate or an activity changed: of positions, and of all."""

    def __init__(self, answers):
        self.answers, self.ledger, self.books = answers, answers.ledger, answers.books
        self.prices, self.rates = answers.prices, answers.rates
        days = [row.date for row in self.ledger.rows + self.ledger.prices if row.date <= answers.as_of]
        self.day = max(days, default=None)
        if self.day:
            self.before = self.day - datetime.timedelta(1)
            self.returns = Returns(answers)

    @property
    def date(self):
        return self.day and self.day.isoformat()

    # Of a position, in the asset's currency

    def of(self, position):
        """What a position changed by; None without a price on an evening on which it was held."""
        account, symbol = position.account, position.symbol
        if not self.day or self.price(symbol, self.answers.as_of) is None:
            return None
        if not self.ledger.by_activities(account):
            held = self.listed(account, self.before).get(symbol)
            change = less(self.price(symbol, self.day), self.price(symbol, self.before))
            return times(change, held * self.ledger.multiplier(symbol)) if held else Fraction(0)
        values = [
            self.value(symbol, self.books.state_at(day).units.get((account, symbol)), day)
            for day in (self.before, self.day)]
        return less(less(values[1], values[0]), self.flows(account, symbol))

    def price(self, symbol, day):
        return self.prices.in_currency(symbol, self.prices.quote(symbol, day), day)

    def value(self, symbol, units, day):
        if not units:
            return Fraction(0)
        return times(self.price(symbol, day), units * self.ledger.multiplier(symbol))

    def flows(self, account, symbol):
        """What a holding took from cash and gave to it on the day, and units that came or went."""
        own, flows = self.answers.currencies[symbol], []
        for entry in self.books.entries:
            row = entry.row
            if (row.date, row.account, row.symbol) != (self.day, account, symbol) or row.type == "CREDIT":
                continue
            flows.append(times(-entry.cash, self.rates.of_row(row, own)))
            if row.type == "TRANSFER_IN":
                flows.append(self.returns.moved(entry, entry.gained)[0])
            elif row.type == "TRANSFER_OUT":
                flows.append(-self.returns.moved(entry, entry.taken)[0])
        return total(flows)

    # Of all, in the base currency

    def whole(self):
        """What everything changed by, less what came in from outside. A holding that has no price on an
        evening on which it was held is left out, with its flows. None where nothing is known."""
        if not self.day:
            return None
        old, new = self.books.state_at(self.before), self.books.state_at(self.day)
        came, left_out = self.returns.flows(self.returns.scopes()[0]).get(self.day, []), 0
        parts = [-total(came)]
        for account, symbol in {**old.units, **new.units}:
            change = less(
                self.worth(symbol, new.units.get((account, symbol)), self.day),
                self.worth(symbol, old.units.get((account, symbol)), self.before))
            if change is None:
                left_out += 1
                held = self.returns.holdings[account, symbol]
                change = total(flow.amount for flow in held if flow.date == self.day)
            parts.append(change)
        cash = {**old.cash, **new.cash}
        for key in cash:
            parts += [
                times(new.cash.get(key, 0), self.to_base(key[1], self.day)),
                times(-old.cash.get(key, 0), self.to_base(key[1], self.before))]
        listed, blank = self.whole_listed()
        known = len(parts) - 1 - left_out + len(listed)
        return None if left_out + blank and not known else total(parts + listed)

    def whole_listed(self):
        """([changes], number without one) of accounts that list what they hold: what they held on the
        evening before, by both evenings' prices and rates. What a statement adds or takes is no change."""
        changes, blank = [], 0
        for account in self.ledger.accounts:
            if self.ledger.tracking(account) != "HOLDINGS":
                continue
            for symbol, units in self.listed(account, self.before).items():
                if symbol[0] == CASH:
                    change = less(self.to_base(symbol[1], self.day), self.to_base(symbol[1], self.before))
                    changes.append(times(change, units))
                    continue
                change = less(self.worth(symbol, units, self.day), self.worth(symbol, units, self.before))
                if change is None:
                    blank += 1
                else:
                    changes.append(change)
        return changes, blank

    def listed(self, account, day):
        """What a statement lists on a day: {symbol, or for cash ($CASH, currency): units}."""
        return {
            (CASH, row.currency) if row.symbol == CASH else row.symbol: row.quantity
            for row in self.answers.statement(account, day) if row.quantity}

    def worth(self, symbol, units, day):
        return self.prices.worth(symbol, units, day) if units else Fraction(0)

    def to_base(self, currency, day):
        return self.rates.rate(currency, self.ledger.base, day)
