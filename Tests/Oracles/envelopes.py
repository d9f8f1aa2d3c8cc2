"""Budgets: their periods, which rows are theirs, and what is carried from one period to the next."""
import collections
import datetime
from fractions import Fraction

from daybook import in_category, month_end, shifted
from ledger import day

ONE = datetime.timedelta(1)
MONTHS = {"month": 1, "quarter": 3, "year": 12}
DAYS = {"week": 7, "2weeks": 14}


class Budgets:
    """The budgets of a view. Each has its periods up to the one with the as-of day; aliases rename their
    categories, too."""

    def __init__(self, view):
        self.view, self.listed = view, view.book.spending.get("budgets", [])
        self.names = [[view.book.renamed(name) for name in budget["categories"]] for budget in self.listed]
        self.periods = [self.periods_of(budget) for budget in self.listed]
        self.spent, self.unbudgeted = [collections.defaultdict(Fraction) for _ in self.listed], []
        for row in view.rows:
            self.assign(row)

    def periods_of(self, budget):
        """[(first, last)] of a budget; the last of `pay` is open until the next pay, so its end is None."""
        first = self.view.rows[0].date if self.view.rows else self.view.as_of
        begins = self.begins(budget, day(budget["start"]) if "start" in budget else None, first)
        end = day(budget["end"]) if "end" in budget else None
        made = []
        for number, begin in enumerate(begins):
            if begin > self.view.as_of or end and begin > end:
                break
            following = begins[number + 1] if number + 1 < len(begins) else None
            last = following - ONE if following else None
            if budget["period"] != "pay" or last or end and end < self.view.as_of:
                last = min((one for one in (last, end) if one), default=None)
            made.append((begin, last))
        return made

    def begins(self, budget, start, first):
        """The first days of the periods, the one after the as-of day's too; of `pay` only those that are known."""
        kind, as_of = budget["period"], self.view.as_of
        if kind == "pay":
            days = sorted({row.date for row in self.view.rows if row.income and row.base > 0 and (
                row.payee == budget["pay"] or row.category and in_category(row.category, budget["pay"]))})
            return [one for one in days if not start or one >= start]
        if start is None:
            begin = first - ONE * first.weekday() if kind in DAYS else first.replace(day=1)
            begin = begin.replace(month=begin.month - (begin.month - 1) % MONTHS.get(kind, 1))
        else:
            begin = start
        made = [begin]
        while made[-1] <= as_of:
            count = len(made)
            made.append(
                begin + datetime.timedelta(DAYS[kind] * count) if kind in DAYS
                else shifted(begin, MONTHS[kind] * count, begin.day))
        return made

    def period_at(self, number, date):
        """The place of the period of a budget with a day, or None."""
        for place, (first, last) in enumerate(self.periods[number]):
            if first <= date and (last is None or date <= last):
                return place
        return None

    def assign(self, row):
        """Counts a row of spending in its most specific budget; income is in none."""
        if row.income:
            return
        best = None
        for number, budget in enumerate(self.listed):
            place = self.period_at(number, row.date)
            names = [name for name in self.names[number] if in_category(row.category, name)]
            if place is not None and names:
                length = max(name.count(":") for name in names)
                if best is None or length > best[0]:
                    best = (length, number, place)
        if best is None:
            self.unbudgeted.append(row)
        else:
            self.spent[best[1]][best[2]] -= row.base

    def amount(self, budget, first):
        """The amount of a period: that of the latest `from` on or before its first day."""
        valid = [part for part in budget["amounts"] if "from" not in part or day(part["from"]) <= first]
        return max(valid, key=lambda part: part.get("from", ""), default={"amount": Fraction(0)})["amount"]

    def moved(self, name, first, last):
        total = Fraction(0)
        for move in self.view.book.moves:
            date = day(move["date"])
            if first <= date <= min(last or date, self.view.as_of):
                total += Fraction(move["amount"]) * ((move["to"] == name) - (move["from"] == name))
        return total

    def lost_moves(self):
        """Whether a move names a budget that has no period on its day."""
        places = {budget["name"]: number for number, budget in enumerate(self.listed)}
        return any(
            self.period_at(places[move[side]], day(move["date"])) is None
            for move in self.view.book.moves if day(move["date"]) <= self.view.as_of for side in ("from", "to"))

    def history(self, number):
        """The figures of each period of a budget, in order."""
        budget, carried, made = self.listed[number], Fraction(0), []
        rollover, limit = budget.get("rollover", "none"), budget.get("carry_limit")
        for place, (first, last) in enumerate(self.periods[number]):
            assigned = self.amount(budget, first) + self.moved(budget["name"], first, last)
            spent = self.spent[number][place]
            left = assigned + carried - spent
            out = {"none": Fraction(0), "surplus": max(left, Fraction(0)), "both": left}[rollover]
            if limit is not None and rollover != "none":
                out = min(out, limit)
            made.append({
                "name": budget["name"], "from": first, "to": last, "assigned": assigned, "carried_in": carried,
                "spent": spent, "left": left, "carried_out": out, "released": left - out})
            carried = out
        return made

    def current(self):
        """The figures of the period of each budget with the as-of day; budgets that have none are omitted."""
        made = []
        for number in range(len(self.listed)):
            place = self.period_at(number, self.view.as_of)
            if place is not None:
                figures = self.history(number)[place]
                available = figures["assigned"] + figures["carried_in"]
                figures["used_pct"] = figures["spent"] / available * 100 if available > 0 else None
                if figures["to"]:
                    figures["days_left"] = (figures["to"] - self.view.as_of).days + 1
                    figures["per_day"] = figures["left"] / figures["days_left"]
                made.append(figures)
        return made

    def outside(self):
        """What was spent in the as-of day's month in no budget."""
        month = self.view.as_of.replace(day=1)
        return -sum((row.base for row in self.unbudgeted if row.date >= month), Fraction(0))
