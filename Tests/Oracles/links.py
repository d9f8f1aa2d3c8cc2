"""The links of the time-weighted return."""
import collections.abc
import datetime
import functools
from dataclasses import dataclass
from fractions import Fraction


@dataclass
class Movement:
    """What one day brings to a scope, in the base currency. `income` less `costs` are its earnings."""
    entered: Fraction = Fraction(0)
    left: Fraction = Fraction(0)
    income: Fraction = Fraction(0)
    costs: Fraction = Fraction(0)

    @property
    def has_flows(self):
        return bool(self.entered or self.left)

    @property
    def net(self):
        return self.entered - self.left

    @property
    def earnings(self):
        return self.income - self.costs

    def add(self, amount):
        """Adds a flow, by its sign."""
        if amount > 0:
            self.entered += amount
        else:
            self.left -= amount


NOTHING = Movement()


@dataclass
class Evening:
    """One day of a scope. `value` is None if it is no valuation. `base` gives what was held last evening, at
    the prices of the day, after its splits. `was_invested` is of last evening, `invested` of this one."""
    date: datetime.date
    value: Fraction
    moved: Movement
    was_invested: bool
    invested: bool
    base: collections.abc.Callable


@dataclass
class Link:
    begin: Fraction
    end: Fraction


class Chain:
    """The links of one period. `points` has (day, number of links) for each valuation since it began, or from
    the one that its first link begins with. It is `broken` if the return is undefined."""

    def __init__(self, evenings):
        self.links, self.points, self.begun, self.broken = [], [], False, False
        self.last, self.last_day, self.last_invested, self.pending = None, None, False, []
        for evening in evenings:
            self.add(evening)

    @functools.cached_property
    def is_defined(self):
        return self.begun and not self.broken and all(link.end >= 0 for link in self.links)

    @functools.cached_property
    def indexes(self):
        """[(day, product of the links up to its evening)]."""
        product, told, done = Fraction(1), [], 0
        for day, count in self.points:
            for link in self.links[done:count]:
                product *= link.end / link.begin
            done = count
            told.append((day, product))
        return told

    def add(self, evening):
        """Adds one day: its links, or its flows for the link that contains them."""
        if self.links and not evening.was_invested:
            # Earnings after the last sale.
            self.links[-1].end += evening.moved.earnings
        if evening.value is None:
            if evening.moved.has_flows:
                self.pending.append(evening.moved.net)
            return
        is_first, self.begun = not self.begun, self.begun or evening.value > 0
        if self.begun and self.last is not None:
            if not evening.was_invested:
                earnings = evening.moved.earnings
                self.enter(evening, max(earnings, Fraction(0)) if is_first else earnings)
            elif not (is_first and self.last_invested):
                # What was held on an evening before the first one above zero has no link.
                if is_first:
                    self.points.append((self.last_day, 0))
                self.go_on(evening)
        if self.begun:
            self.broken |= evening.value < 0
            self.points.append((evening.date, len(self.links)))
        self.last, self.last_day, self.pending = evening.value, evening.date, []
        self.last_invested = evening.invested

    def enter(self, evening, earnings):
        """Link two of a day that begins with nothing invested."""
        begin = earnings + evening.moved.entered
        if begin > 0 and (evening.moved.entered or evening.invested):
            self.link(begin, evening.value + evening.moved.left)

    def go_on(self, evening):
        """The links of a day that begins with something invested."""
        last, value, moved = self.last, evening.value, evening.moved
        if not last and self.last_invested:
            # From zero with something held nothing can grow.
            self.broken |= bool(value or self.pending or moved.has_flows)
            return
        base = evening.base() if moved.has_flows else None
        if base is None:
            self.part(self.pending + ([moved.net] if moved.has_flows else []), value)
            return
        reached = base + moved.earnings
        if reached <= 0:
            reached += moved.costs
        self.part(self.pending, reached)
        self.link(reached + moved.entered, value + moved.left)

    def part(self, flows, end):
        """A link from the last valuation that contains flows of days without one, which count half; where
        nothing was held, those of the first day count in full."""
        weighed = sum(flows, Fraction(0)) / 2
        if flows and not self.last_invested:
            weighed += flows[0] / 2
        self.link(self.last + weighed, end - sum(flows, Fraction(0)) + weighed)

    def link(self, begin, end):
        if begin > 0:
            self.links.append(Link(begin, end))
        else:
            self.broken |= bool(begin or end)
