"""The figures of one period: gain, simple return, TWR, drawdown, volatility and money-weighted return."""
import collections
import collections.abc
import datetime
import functools
import math
from dataclasses import dataclass
from fractions import Fraction

from figures import percent
from links import Chain

LEAST_DAYS, WEEKS, GREATEST_RATE = 30, 26, 1e12
YEAR = 365
# Rates are looked for between the loss of all but 10^-304 of the money and a growth by 10^304.
WIDEST = 700
# What sums of floating numbers may be off.
NOISE = 1e-14

# Yearly rates, by their logarithms.
Rates = collections.namedtuple("Rates", "logarithms")


class Worth:
    """What flows are worth together at a rate, as a function of u, the logarithm of what one unit of money
    becomes in a year. `terms` are (years, sign, logarithm of the amount), by years, no two of one day."""

    def __init__(self, terms):
        self.terms = terms

    @classmethod
    def of(cls, sums):
        """Of {number of a day: amount}; the first day's money counts as it is."""
        first = min(sums, default=None)
        return cls([
            ((day - first) / YEAR, 1 if amount > 0 else -1, _logarithm(abs(amount)))
            for day, amount in sorted(sums.items()) if amount])

    def __call__(self, u):
        """The worth over the sum of all magnitudes, so that it neither overflows nor vanishes."""
        exponents = [size - u * years for years, _, size in self.terms]
        top = max(exponents)
        parts = [math.exp(exponent - top) for exponent in exponents]
        signs = [sign for _, sign, _ in self.terms]
        worth = math.fsum(sign * part for sign, part in zip(signs, parts)) / math.fsum(parts)
        return worth if abs(worth) > NOISE else 0

    @property
    def changes(self):
        signs = [sign for _, sign, _ in self.terms]
        return sum(one != other for one, other in zip(signs, signs[1:]))

    def roots(self):
        """All u at which the flows come to nothing, in order.

        Between two turning points there is at most one. They are the roots of the derivative, which has
        one term less once the first is a constant; what has one change of sign has one root (Descartes)."""
        if not self.changes:
            return []
        turns = [] if self.changes == 1 else self.derivative().roots()
        points = turns or [0.0]
        values = [self(point) for point in points]
        first, last = self.terms[0][1], self.terms[-1][1]
        if values[0] * last < 0:
            points.insert(0, self.beyond(points[0], -1, last))
        if values[-1] * first < 0:
            points.append(self.beyond(points[-1], 1, first))
        found = [point for point in points if not self(point)]
        for low, high in zip(points, points[1:]):
            if self(low) * self(high) < 0:
                found.append(self.between(low, high))
        return sorted(found)

    def derivative(self):
        begin = self.terms[0][0]
        return Worth([
            (years, sign, size + math.log(years - begin)) for years, sign, size in self.terms[1:]])

    def beyond(self, point, way, sign):
        """A point beyond another, the last turn or the first, at which the worth has the sign it goes to."""
        step = 1.0
        while self(point + way * step) * sign <= 0:
            step *= 2
        return point + way * step

    def between(self, low, high):
        """The root between two points at which the worth has different signs."""
        positive = self(low) > 0
        while True:
            middle = (low + high) / 2
            if not low < middle < high:
                return middle
            value = self(middle)
            if not value:
                return middle
            if (value > 0) == positive:
                low = middle
            else:
                high = middle


def grown_by(logarithm):
    """A gain in percent by its logarithm; None of one that is too great to mean anything."""
    return None if logarithm > math.log1p(GREATEST_RATE) else math.expm1(logarithm) * 100


def _logarithm(amount):
    """The logarithm of a fraction of any size."""
    return math.log(amount.numerator) - math.log(amount.denominator)


def rates_of(sums):
    """All logarithms of yearly rates at which {number of a day: amount} come to nothing."""
    return [root for root in Worth.of(sums).roots() if abs(root) <= WIDEST]


@dataclass
class Measure:
    """The figures of one period. `flows` has the movements of the days with flows. `invested` counts the
    invested evenings from one day to the last one before another."""
    start: datetime.date
    end: datetime.date
    flows: dict
    values: dict
    chain: Chain
    invested: collections.abc.Callable

    @property
    def complete(self):
        return self.start in self.values and self.end in self.values

    @functools.cached_property
    def net_flows(self):
        return sum((each.net for each in self.flows.values()), Fraction(0))

    @functools.cached_property
    def gain(self):
        return self.values[self.end] - self.values[self.start] - self.net_flows

    # Invested time

    def elapsed(self, day):
        """The invested days up to a day; what starts at zero begins with its first flow."""
        begin = self.start
        if not self.values[self.start] and self.flows:
            begin = min(self.flows)
        return self.invested(begin, day)

    @functools.cached_property
    def days(self):
        return self.elapsed(self.end)

    @functools.cached_property
    def money_at_work(self):
        """The start value and each flow by the part of the time that is left, or all that entered."""
        days = self.days
        if not days:
            entered = sum((each.entered for each in self.flows.values()), Fraction(0))
            return self.values[self.start] + entered
        weighed = sum(
            (each.net * (days - self.elapsed(day)) for day, each in self.flows.items()), Fraction(0))
        return self.values[self.start] + weighed / days

    @property
    def is_held(self):
        """Whether something was held in an evening."""
        return bool(self.invested(self.start, self.end + datetime.timedelta(1)))

    @property
    def is_idle(self):
        """Whether nothing was held in the evenings of the period."""
        return not self.is_held

    @functools.cached_property
    def is_negative(self):
        """Whether the money at work is not positive."""
        return self.money_at_work <= 0

    @functools.cached_property
    def simple(self):
        """The gain over the money at work, in percent."""
        return None if self.is_negative else percent(self.gain, self.money_at_work)

    # The links

    @functools.cached_property
    def twr(self):
        if not self.chain.is_defined:
            return None
        growth = self.chain.indexes[-1][1] - 1
        return growth * 100 if growth <= GREATEST_RATE else None

    @functools.cached_property
    def drawdown(self):
        """The deepest fall of the product of links from its highest value before, in percent."""
        if self.valuations < 3 or not self.chain.is_defined:
            return None
        height, deepest = Fraction(1), Fraction(0)
        for _, index in self.chain.indexes:
            height = max(height, index)
            deepest = max(deepest, (height - index) / height)
        return deepest * 100

    @functools.cached_property
    def valuations(self):
        """How many evenings are valued, from the first one above zero."""
        above = [day for day, value in self.values.items() if value > 0]
        return sum(day >= min(above) for day in self.values) if above else 0

    @functools.cached_property
    def volatility(self):
        """The standard deviation of weekly returns, for a year, in percent. A week that does not begin
        invested has no return, one without a valuation the return 0; 26 of them need a valuation."""
        if not self.chain.is_defined:
            return None
        weeks = {}
        for day, index in self.chain.indexes:
            weeks[day + datetime.timedelta(6 - day.weekday())] = index
        sunday, valued, returns = min(weeks), 0, []
        index = weeks[sunday]
        while sunday < max(weeks):
            begun, before = self.invested(sunday, sunday + datetime.timedelta(1)), index
            sunday += datetime.timedelta(7)
            index = weeks.get(sunday, index)
            if begun:
                if not before:
                    return None
                valued += sunday in weeks
                returns.append(float(index / before) - 1)
        if valued < WEEKS:
            return None
        mean = sum(returns) / len(returns)
        variance = sum((each - mean) ** 2 for each in returns) / (len(returns) - 1)
        found = math.sqrt(variance * 52)
        return found * 100 if found <= GREATEST_RATE else None

    # Money-weighted returns

    @functools.cached_property
    def calendar_roots(self):
        """The yearly rates of flows and both ends on their dates."""
        return rates_of(self.signed(lambda day: day.toordinal()))

    @functools.cached_property
    def invested_roots(self):
        """The yearly rates on invested days; None of no such day."""
        return rates_of(self.signed(self.elapsed)) if self.days else None

    def signed(self, number):
        """{number of a day: what the investor gets, less what is paid}, both ends included."""
        sums = collections.defaultdict(Fraction)
        sums[number(self.start)] -= self.values[self.start]
        sums[number(self.end)] += self.values[self.end]
        for day, each in self.flows.items():
            sums[number(day)] -= each.net
        return sums

    @functools.cached_property
    def span(self):
        """The days from the first to the last flow, where both ends' values are flows."""
        moved = [day for day, amount in self.signed(lambda day: day.toordinal()).items() if amount]
        return max(moved) - min(moved) if moved else 0

    @functools.cached_property
    def weighted(self):
        """MWR, in percent."""
        roots = self.invested_roots
        if self.is_negative or roots is None or len(roots) != 1:
            return None
        return grown_by(roots[0] * self.days / YEAR)

    @functools.cached_property
    def yearly(self):
        """(xirr_status, XIRR in percent, all rates where there are several)."""
        roots, changes = self.calendar_roots, Worth.of(self.signed(lambda day: day.toordinal())).changes
        if not self.is_negative and not changes:
            return "none", None, None
        if self.is_negative or self.span < LEAST_DAYS:
            return "not meaningful", None, None
        if len(roots) != 1:
            return ("several", None, roots) if roots else ("none", None, None)
        rate = grown_by(roots[0])
        return ("not meaningful" if rate is None else "unique"), rate, None

    @functools.cached_property
    def status(self):
        """Why a rate is blank: the first reason that applies."""
        if None not in (self.simple, self.twr, self.weighted, self.yearly[1]):
            return None
        if self.is_idle:
            return "not-invested"
        chain = self.chain
        if self.is_negative or (self.is_held if not chain.begun else not chain.is_defined):
            return "negative-value"
        if self.span < LEAST_DAYS or not self.days:
            return "too-short"
        several = len(self.calendar_roots) > 1 or len(self.invested_roots) > 1
        return "several" if several else "no-solution"
