"""The figures of one period: gain, simple return, TWR, drawdown, volatility and money-weighted return."""
import collections
import collections.abc
import datetime
import math
from dataclasses import dataclass
from fractions import Fraction

from views import less, percent

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
        """Of {day: amount}; the first day's money counts as it is."""
        first = min(sums, default=None)
        return cls([
            ((day - first).days / YEAR, 1 if amount > 0 else -1, _logarithm(abs(amount)))
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


def linked(index, last, reached, pending):
    """The index after a link; flows in between count half, and what starts at nothing starts with the
    first of them. What comes of nothing has no meaning: None."""
    if not last and not pending:
        return None if reached else index
    if not last:
        last, pending = pending[0], pending[1:]
    if last < 0:
        return None
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
    """The figures of one period. `holds` tells whether anything is held in the evening of a day."""
    start: datetime.date
    end: datetime.date
    flows: dict
    values: dict
    points: list
    holds: collections.abc.Callable

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
        if index is None or self.is_worthless or index - 1 > GREATEST_RATE:
            return None
        return (index - 1) * 100

    @property
    def is_worthless(self):
        """Whether nothing is ever worth anything, and nothing comes: there is no return."""
        return not self.flows and not any(self.values[day] for day, _ in self.points)

    @property
    def drawdown(self):
        """The deepest fall of the index from a height before it, in percent."""
        if self.valuations < 3 or self.is_worthless or any(index is None for _, index in self.points):
            return None
        height, deepest = self.points[0][1], Fraction(0)
        for _, index in self.points:
            height = max(height, index)
            if height > 0:
                deepest = max(deepest, (height - index) / height)
        return deepest * 100

    @property
    def valuations(self):
        """How many evenings are valued; that of the start is none where it is worth nothing."""
        return len(self.points) - (not self.values[self.start])

    @property
    def volatility(self):
        """The standard deviation of weekly returns in a year, in percent. A week that starts at nothing
        has no return, and one without a valuation the return 0; 26 of them need a valuation."""
        if any(index is None or index <= 0 for _, index in self.points):
            return None
        weeks = {}
        for day, index in self.points:
            weeks[day + datetime.timedelta(6 - day.weekday())] = index
        sunday, valued, returns = min(weeks), 0, []
        index = weeks[sunday]
        while sunday < max(weeks):
            begun, before = self.holds(sunday), index
            sunday += datetime.timedelta(7)
            index = weeks.get(sunday, index)
            if begun:
                valued += sunday in weeks
                returns.append(float(index / before) - 1)
        if valued < WEEKS:
            return None
        mean = sum(returns) / len(returns)
        variance = sum((each - mean) ** 2 for each in returns) / (len(returns) - 1)
        deviation = math.sqrt(variance * 52)
        return deviation * 100 if deviation <= GREATEST_RATE else None

    def money_weighted(self):
        """(status, yearly rate in percent, rate of the period in percent, all rates where there are several).
        What has no meaning is told by the days between the first money and the last, and the period by
        its own."""
        sums = {day: -sum(each) for day, each in self.flows.items()}
        sums[self.start] = sums.get(self.start, 0) - self.values[self.start]
        sums[self.end] = sums.get(self.end, 0) + self.values[self.end]
        moved = [day for day, amount in sums.items() if amount] or [self.end]
        span = (max(moved) - min(moved)).days
        roots = [root for root in Worth.of(sums).roots() if abs(root) <= WIDEST] if span else []
        if len(roots) != 1:
            status = "none" if not roots else "not meaningful" if span < LEAST_DAYS else "several"
            return status, None, None, roots if status == "several" else None
        period = grown_by(roots[0] * max(self.days, 1) / YEAR)
        if span < LEAST_DAYS or roots[0] > math.log1p(GREATEST_RATE):
            return "not meaningful", None, period, None
        return "unique", math.expm1(roots[0]) * 100, period, None
