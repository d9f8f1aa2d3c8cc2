"""Reads a folder's transactions into rows with their meaning: category, payee, amount in the base currency."""
import calendar
import collections
import datetime
import json
import pathlib
import re
import types
from dataclasses import dataclass
from fractions import Fraction

import bills
import prices
from ledger import correct, day, decimals, major, read_price, read_table

COUNTING = ("", "POSTED", "CLEARED", "RECONCILED")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class MissingRate(Exception):
    """A row whose currency has no rate on its day."""


@dataclass
class Row:
    """One live transaction that counts. `amount` is in whole units of `currency`; `base` in the base currency."""
    place: int
    cells: dict
    date: datetime.date
    account: str
    payee: str
    category: str
    amount: Fraction
    currency: str
    kind: str
    tags: tuple
    rule: int = None
    base: Fraction = None
    income: bool = False


def month_end(date):
    return date.replace(day=calendar.monthrange(date.year, date.month)[1])


def shifted(date, months, anchor=None):
    """The same day some months on; the last of a shorter month."""
    number = date.year * 12 + date.month - 1 + months
    year, month = number // 12, number % 12 + 1
    wanted = anchor or date.day
    return datetime.date(year, month, min(wanted, calendar.monthrange(year, month)[1]))


def folded(text):
    """A text without regard to letter case and runs of spaces."""
    return " ".join(text.split()).casefold()


def glob(pattern, text):
    """Whether a text is that of a pattern: * is any text, ? one character. Both are folded."""
    words = re.split(r"([*?])", pattern)
    made = "".join({"*": ".*", "?": "."}.get(word, re.escape(word)) for word in words)
    return re.fullmatch(made, text, re.S) is not None


def in_category(category, name):
    """Whether a category is the named one or a part of it."""
    return category == name or category.startswith(name + ":")


def cut(category, depth):
    return ":".join(category.split(":")[:depth]) if depth else category


class Daybook:
    """All live rows of a folder, whatever their day, and what the settings say of spending."""

    def __init__(self, path):
        folder = pathlib.Path(path)
        settings = json.loads((folder / "coffer.json").read_text(), parse_float=Fraction, parse_int=Fraction)
        self.folder, self.base = folder, major(settings["base_currency"])[0]
        self.spending = settings.get("spending", {})
        self.accounts, self.names = {}, {}
        for account in settings.get("accounts", []):
            self.accounts[account["name"]] = account
            self.names.update({alias: account["name"] for alias in account.get("aliases", [])})
        self.rates = prices.Rates(types.SimpleNamespace(
            rows=[], base=self.base, prices=[read_price(cells) for cells in read_table(folder, "prices")]))
        self.rows = []
        seen = set()
        for place, cells in correct(read_table(folder, "transactions")):
            cells = {key: value or "" for key, value in cells.items()}
            same = tuple(sorted(cells.items()))
            if cells.get("status", "") in COUNTING and not (cells.get("id") and same in seen):
                self.rows.append(self.read(place, cells))
            seen.add(same)
        self.moves = [cells for _, cells in correct(read_table(folder, "budgets"))]

    def read(self, place, cells):
        account = self.names.get(cells["account"], cells["account"])
        code = cells.get("currency") or self.accounts.get(account, {}).get("currency") or self.base
        currency, units = major(code)
        row = Row(
            place, cells, day(cells["date"]), account, cells.get("payee", ""), cells.get("category", ""),
            Fraction(cells["amount"]) / units, currency, cells.get("kind", ""),
            tuple(re.findall(r"[^\s,;]+", cells.get("tags", ""))))
        if row.kind == "":
            self.interpret(row)
        return row

    def interpret(self, row):
        """Gives a row what its rule says, then the new name of its category."""
        if not row.category:
            for number, rule in enumerate(self.spending.get("rules", [])):
                if self.takes(rule, row):
                    row.rule = number
                    row.category = rule.get("category", "")
                    row.payee = rule.get("payee", row.payee)
                    row.tags += tuple(rule.get("tags", ()))
                    if rule.get("kind") == "transfer":
                        row.kind = "transfer"
                    break
        row.category = self.renamed(row.category)

    def takes(self, rule, row):
        amount, size = rule.get("amount", {}), abs(row.amount)
        if "account" in rule and self.names.get(rule["account"], rule["account"]) != row.account:
            return False
        if "min" in amount and size < amount["min"] or "max" in amount and size > amount["max"]:
            return False
        if "sign" in rule and (rule["sign"] == "in") != (row.amount > 0):
            return False
        if "match" not in rule:
            return True
        pattern = folded(rule["match"])
        return any(glob(pattern, folded(text)) for text in (row.cells["payee"], row.cells.get("original", "")))

    def renamed(self, category):
        """By the alias of its longest leading part, once."""
        parts = category.split(":")
        for count in range(len(parts), 0, -1):
            new = self.spending.get("aliases", {}).get(":".join(parts[:count]))
            if new is not None:
                return ":".join([new] + parts[count:])
        return category

    def at(self, as_of):
        return View(self, as_of)


class View:
    """What is known on a day: ordinary rows up to it with their amounts in the base currency, by date."""

    def __init__(self, book, as_of):
        self.book, self.as_of = book, as_of
        self.places = decimals(book.base)
        self.known = sorted((row for row in book.rows if row.date <= as_of), key=lambda row: (row.date, row.place))
        self.rows = [row for row in self.known if row.kind == ""]
        listed = book.spending.get("income")
        sums = collections.defaultdict(Fraction)
        # Without a list, what is income is decided by the whole ledger, whatever the day.
        for row in book.rows if listed is None else self.rows:
            if row.kind == "":
                row.base = self.in_base(row)
                sums[row.category] += row.base
        if listed is not None:
            listed = [book.renamed(name) for name in listed]
        self.incomes = {
            name for name, total in sums.items()
            if name and (any(in_category(name, one) for one in listed) if listed is not None else total > 0)}
        for row in self.rows:
            row.income = row.category in self.incomes if row.category else row.base > 0

    def in_base(self, row):
        rate = self.book.rates.rate(row.currency, self.book.base, row.date)
        if rate is None:
            raise MissingRate(row)
        return row.amount * rate

    def between(self, first, last):
        return [row for row in self.rows if first <= row.date <= last]

    # Sums

    @staticmethod
    def totals(rows):
        """(income, spending, left)"""
        income = sum((row.base for row in rows if row.income), Fraction(0))
        spending = -sum((row.base for row in rows if not row.income), Fraction(0))
        return income, spending, income - spending

    @staticmethod
    def rate(income, left):
        """The savings rate in percent, or None."""
        return left / income * 100 if income > 0 else None

    @staticmethod
    def by_category(rows, depth=None):
        """{(category, kind): amount}, each positive the usual way round."""
        sums = collections.defaultdict(Fraction)
        for row in rows:
            kind = "income" if row.income else "spending"
            sums[cut(row.category, depth), kind] += row.base if row.income else -row.base
        return dict(sums)

    def keys(self, row, by):
        """The groups that a row is in."""
        if by == "tag":
            return sorted(set(row.tags)) or [""]
        if by == "weekday":
            return [WEEKDAYS[row.date.weekday()]]
        if by == "member":
            own = self.book.accounts.get(row.account, {}).get("member", "")
            return [row.cells.get(by, "") or own]
        return [getattr(row, by) if by in ("category", "payee", "account") else row.cells.get(by, "")]

    def groups(self, rows, by, depth=None):
        """{group: (income, spending, left, rows)}"""
        parts = collections.defaultdict(list)
        for row in rows:
            for key in self.keys(row, by):
                parts[cut(key, depth) if by == "category" else key].append(row)
        return {key: (*self.totals(rows), len(rows)) for key, rows in parts.items()}

    def months(self, first, last):
        """{(month, category, kind): amount}"""
        made = {}
        while first <= last:
            end = month_end(first)
            for (category, kind), amount in self.by_category(self.between(first, min(end, last))).items():
                made[first.isoformat()[:7], category, kind] = amount
            first = end + datetime.timedelta(1)
        return made

    # What is usual

    def full_months(self):
        """The first days of the months that are over and in the ledger as a whole; an assertion alone is no end."""
        days = [row.date for row in self.known if row.kind != "assertion"]
        if not days:
            return []
        first, last = days[0], days[-1]
        month, made = first.replace(day=1), []
        while month_end(month) < self.as_of:
            end = month_end(month)
            if first <= month and (last - end).days > -7:
                made.append(month)
            month = end + datetime.timedelta(1)
        return made

    def usual(self, until=None, depth=None):
        """{(category, kind): figures} of the full months in the 24 before the as-of day's, or before that of a period
        that ends on `until`."""
        until = until or self.as_of
        month = until.replace(day=1)
        months = [one for one in self.full_months() if shifted(month, -24) <= one < month]
        names = {key for one in months for key in self.by_category(self.between(one, month_end(one)), depth)}
        names |= set(self.by_category(self.between(month, until), depth))
        parts = [
            (self.by_category(self.between(one, one.replace(day=min(until.day, month_end(one).day))), depth),
             self.by_category(self.between(one, month_end(one)), depth)) for one in months]
        return {key: self.usual_of(key, parts) for key in names}

    @staticmethod
    def usual_of(key, parts):
        count = len(parts)
        so_far = sorted(part.get(key, Fraction(0)) for part, _ in parts)
        in_time = [whole.get(key, Fraction(0)) for _, whole in parts]
        whole = sorted(in_time)
        paid = sum(key in part for _, part in parts)
        made = {"months": count, "range": None, "usual_by_day": None, "usual_month": None, "low": None, "high": None,
                "twelfth": None}
        if not count:
            return made
        rank = (count + 1) // 10
        made["range"] = "observed" if count < 9 else "80%"
        made["low"], made["high"] = (whole[0], whole[-1]) if count < 9 else (whole[rank - 1], whole[-rank])
        made["usual_by_day"], made["usual_month"] = median(so_far), median(whole)
        if 2 * paid < count:
            year = in_time[-12:]
            made["twelfth"] = sum(year, Fraction(0)) / len(year)
        return made

    def growth(self):
        """Income of the last twelve full months and of the twelve before, or None without 24."""
        months = self.full_months()[-24:]
        if len(months) < 24:
            return None
        sums = [self.totals(self.between(one, month_end(one)))[0] for one in months]
        return sum(sums[12:], Fraction(0)), sum(sums[:12], Fraction(0))

    def comparison(self, first, last, whole):
        """{(category, kind): (amount, month before, year before)}; `whole` if the month is over."""
        parts = [self.by_category(self.between(first, last))]
        for back in (-1, -12):
            begin = shifted(first, back)
            end = month_end(begin)
            parts.append(self.by_category(self.between(begin, end if whole else begin.replace(day=min(last.day, end.day)))))
        return {key: tuple(part.get(key, Fraction(0)) for part in parts) for key in set().union(*parts)}

    # Days and balances

    def days(self, first, last):
        """{day: (amount or None, colour or None, rows)}"""
        limits = self.book.spending.get("day_limits", {})
        green, yellow = limits.get("green", Fraction(10)), limits.get("yellow", Fraction(30))
        apart = self.bill_places() if limits.get("bills") == "apart" else set()
        made, date = {}, first
        begin = min((row.date.replace(day=1) for row in self.rows), default=None)
        while date <= last:
            rows = [row for row in self.between(date, date) if not row.income]
            amount = -sum((row.base for row in rows), Fraction(0))
            judged = amount + sum((row.base for row in rows if row.place in apart), Fraction(0))
            colour = "green" if judged <= green else "yellow" if judged <= yellow else "red"
            known = date <= self.as_of and (begin is None or begin <= date)
            made[date] = (amount, colour, len(rows)) if known else (None, None, 0)
            date += datetime.timedelta(1)
        return made

    def bill_places(self):
        """The places of the rows that paid bills."""
        def matches(text, row):
            return any(one and glob(folded(text), folded(one))
                       for one in (row.cells["payee"], row.payee, row.cells.get("original", "")))
        found = bills.paid(self.book, self.known, self.as_of, matches)
        return {self.known[place].place for place, bill in found.items() if bill.get("kind", "bill") == "bill"}

    def running(self):
        """(row, balance of its account in its currency after it) of each row that is in a balance."""
        sums, made = collections.defaultdict(Fraction), []
        for row in sorted(self.known, key=lambda row: (row.date, row.cells.get("time", ""), row.place)):
            if row.kind != "assertion":
                sums[row.account, row.currency] += row.amount
                made.append((row, sums[row.account, row.currency]))
        return made

    def balances(self):
        """{(account, currency): figures}"""
        made = {}
        for row, balance in self.running():
            made[row.account, row.currency] = {"balance": balance}
        asserted = [row for row in self.known if row.kind == "assertion"]
        for row in asserted:
            part = made.setdefault((row.account, row.currency), {"balance": Fraction(0)})
            booked = sum((
                one.amount for one in self.known if one.kind != "assertion" and one.date <= row.date
                and (one.account, one.currency) == (row.account, row.currency)), Fraction(0))
            difference = row.amount - booked
            part.update(asserted=row.amount, asserted_on=row.date, difference=difference)
            if difference and "first_difference" not in part:
                part.update(first_difference=row.date, first_amount=difference)
        return made


def median(values):
    """The middle of sorted values, or the mean of the two middle ones."""
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2
