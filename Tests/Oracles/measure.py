"""The figures of one period: gain, simple return, TWR, drawdown, volatility and money-weighted return."""
import collections.abc
import datetime
import math
from dataclasses import dataclass
from fractions import Fraction

from views import less, percent

LEAST_DAYS, WEEKS, GREATEST_RATE = 30, 26, 1e12
YEAR = 365


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
        return None if index is None or self.is_worthless else (index - 1) * 100

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
        return math.sqrt(variance * 52) * 100

    def roots(self):
        """The logarithms of all yearly growth factors at which the flows come to nothing."""
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
        steps, widest = 1 if changes == 1 else 1000, 600
        logs = [widest * (2 * step / steps - 1) ** 3 for step in range(steps + 1)]
        values = [present(log) for log in logs]
        found = []
        for low, high, one, other in zip(logs, logs[1:], values, values[1:]):
            if one == 0:
                found.append(low)
            elif one * other < 0:
                found.append(bisect(present, low, high))
        return found

    def money_weighted(self):
        """(status, yearly rate in percent, rate of the period in percent). What has no meaning is told by
        the days between the first money and the last, and the period by its own."""
        sums = {day: -sum(each) for day, each in self.flows.items()}
        sums[self.start] = sums.get(self.start, 0) - self.values[self.start]
        sums[self.end] = sums.get(self.end, 0) + self.values[self.end]
        moved = [day for day, amount in sums.items() if amount] or [self.end]
        span = (max(moved) - min(moved)).days
        roots = self.roots() if span else []
        status = "none" if not roots else "unique" if len(roots) == 1 else "several"
        if len(roots) != 1:
            return "not meaningful" if roots and span < LEAST_DAYS else status, None, None
        rate, period = math.expm1(roots[0]), math.expm1(roots[0] * max(self.days, 1) / YEAR) * 100
        if span < LEAST_DAYS or rate > GREATEST_RATE:
            return "not meaningful", None, period
        return status, rate * 100, period
