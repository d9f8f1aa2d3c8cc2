"""Lots: units with their cost, how they are cut, shared out and split."""
import copy
from dataclasses import dataclass
from fractions import Fraction

from ledger import Row

UNIT = Fraction(1, 10 ** 18)


@dataclass
class Lot:
    """Units that one row acquired. `mark` is (price, rate) from which a gain is counted."""
    row: Row
    order: int
    quantity: Fraction
    cost: Fraction
    mark: tuple = None

    @property
    def acquired(self):
        return self.row.date

    def cut(self, quantity):
        """Takes units and their share of the cost out of the lot, as a lot of their own."""
        share = self.cost
        if quantity != self.quantity:
            share = round(self.cost * quantity / self.quantity / UNIT) * UNIT
        piece = copy.copy(self)
        piece.quantity, piece.cost = quantity, share
        self.quantity -= quantity
        self.cost -= share
        return piece


def share_out(exact, total):
    """Exact quantities rounded down at 18 decimals; the missing units go to the largest remainders, of
    equal ones to the first, so that all sum to `total`."""
    floors = [quantity // UNIT * UNIT for quantity in exact]
    missing = int((total - sum(floors)) / UNIT)
    ranked = sorted(range(len(exact)), key=lambda place: (floors[place] - exact[place], place))
    for place in ranked[:missing]:
        floors[place] += UNIT
    return floors


def split_lots(lots, factor):
    """The lots after a split; one of no units leaves its cost to the one before it, or to the next."""
    exact = [lot.quantity * factor for lot in lots]
    total = round(sum(exact) / UNIT) * UNIT
    kept, orphan = [], Fraction(0)
    for lot, quantity in zip(lots, share_out(exact, total)):
        if not quantity:
            if kept:
                kept[-1].cost += lot.cost
            else:
                orphan += lot.cost
            continue
        if lot.mark:
            lot.mark = (lot.mark[0] * lot.quantity / quantity, lot.mark[1])
        lot.quantity, lot.cost, orphan = quantity, lot.cost + orphan, Fraction(0)
        kept.append(lot)
    return kept


def portions(lots, wanted):
    """(lot, units) in the order of the lots, until there are as many as wanted."""
    pairs = []
    for lot in lots:
        quantity = min(lot.quantity, wanted)
        if quantity:
            pairs.append((lot, quantity))
            wanted -= quantity
    return pairs
