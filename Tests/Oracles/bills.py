"""Which rows paid which bills, computed apart from the tools: every pairing of a small group is tried.

Bills of `spending.bills` with the schedules `monthly on DAY`, `monthly on last`, `quarterly from DATE` and `yearly on
MM-DD`. A row pays a bill of its account, direction and payee, at most five days and 20 % away; a row pays one
occurrence at most. Of all pairings the one with the most pairs counts, then the one with the least distance.
"""
import calendar
import datetime
from fractions import Fraction

REACH = 5


def clamp(year, month, wanted):
    return datetime.date(year, month, min(wanted, calendar.monthrange(year, month)[1]))


def months(first, last):
    year, month = first.year, first.month
    while (year, month) <= (last.year, last.month):
        yield year, month
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def stated(bill, first, last):
    """The days that the schedule states, a month more on both sides."""
    words = bill["schedule"].split()
    begin, end = first - datetime.timedelta(31), last + datetime.timedelta(31)
    if words[:2] == ["monthly", "on"]:
        wanted = 31 if words[2] == "last" else int(words[2])
        return [clamp(year, month, wanted) for year, month in months(begin, end)]
    if words[:2] == ["quarterly", "from"]:
        start = datetime.date.fromisoformat(words[2])
        return [clamp(year, month, start.day) for year, month in months(start, end)
                if (month - start.month) % 3 == 0]
    if words[:2] == ["yearly", "on"]:
        month, day = map(int, words[2].split("-"))
        return [clamp(year, month, day) for year in range(begin.year, end.year + 1)]
    raise ValueError(f"no oracle for the schedule {bill['schedule']}")


def moved(date, weekend):
    if date.weekday() < 5 or weekend == "same":
        return date
    over = date.weekday() - 4
    return date - datetime.timedelta(over) if weekend == "before" else date + datetime.timedelta(3 - over)


def occurrences(bill, first, last):
    since = datetime.date.fromisoformat(bill["from"]) if "from" in bill else datetime.date.min
    until = datetime.date.fromisoformat(bill["until"]) if "until" in bill else datetime.date.max
    days = {moved(date, bill.get("weekend", "same")) for date in stated(bill, first, last) if since <= date <= until}
    return sorted(date for date in days if first <= date <= last) if bill.get("enabled", True) else []


def best(pairs):
    """The pairs of {(left, right): distance} that are most, then nearest: every choice is tried, group by group."""
    def groups():
        left = set(pairs)
        while left:
            group, grown = {left.pop()}, True
            while grown:
                near = {other for other in left if any(one[0] == other[0] or one[1] == other[1] for one in group)}
                group, left, grown = group | near, left - near, bool(near)
            yield sorted(group)

    def choose(group, used):
        if not group:
            return (0, Fraction(0), ())
        (lefts, rights), first, rest = used, group[0], group[1:]
        found = choose(rest, used)
        if first[0] not in lefts and first[1] not in rights:
            count, cost, taken = choose(rest, (lefts | {first[0]}, rights | {first[1]}))
            found = min(found, (count - 1, cost + pairs[first], (first,) + taken), key=lambda one: one[:2])
        return found
    return [pair for group in groups() for pair in choose(group, (frozenset(), frozenset()))[2]]


def paid(book, rows, as_of, matches):
    """{row: its bill}; `matches` says whether a pattern has a row's payee or the bank's text."""
    bills = book.spending.get("bills", [])
    if not bills or not rows:
        return {}
    first, last = min(row.date for row in rows), as_of + datetime.timedelta(REACH)
    pairs = {}
    for number, bill in enumerate(bills):
        kind, account = bill.get("kind", "bill"), book.names.get(bill["account"], bill["account"])
        amount = bill["amount"] if kind == "income" else -bill["amount"]
        texts = [bill.get("payee", bill["name"])] + bill.get("aliases", [])
        own = [place for place, row in enumerate(rows)
               if row.account == account and (row.kind == "transfer") == (kind == "transfer")
               and row.kind in ("", "transfer") and (row.amount < 0) == (amount < 0)
               and abs(row.amount - amount) * 5 <= abs(amount)
               and (kind == "transfer" and "payee" not in bill or any(matches(text, row) for text in texts))]
        for date in occurrences(bill, first, last):
            for place in own:
                days = abs((rows[place].date - date).days)
                if days <= REACH:
                    pairs[(number, date), place] = days * Fraction(4, 100) + abs(rows[place].amount - amount) / abs(amount)
    return {place: bills[number] for (number, _), place in best(pairs)}
