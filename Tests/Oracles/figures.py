"""Exact figures, some of which are not known: None."""
import collections
from fractions import Fraction

EXACT, PERCENT, AVERAGE_COST = 18, 2, 10
# An exact value, and the decimals with which it is shown.
Figure = collections.namedtuple("Figure", "value places")


class Stepped(Figure):
    """A figure that is rounded more than once on its way, and by how many of its last decimal it may be off."""
    off = Fraction(0)

    @classmethod
    def by(cls, value, places, off):
        made = cls(value, places)
        made.off = off
        return made


def figure(value, places):
    """A figure, or None where nothing is known."""
    return None if value is None else Figure(value, places)


def times(value, factor):
    return None if value is None or factor is None else value * factor


def less(value, other):
    return None if value is None or other is None else value - other


def total(values):
    """The sum, or None where a part is not known."""
    values = list(values)
    return None if None in values else sum(values, Fraction(0))


def percent(part, whole):
    """A share in percent, or None of nothing."""
    return None if not whole or part is None else part * 100 / whole
