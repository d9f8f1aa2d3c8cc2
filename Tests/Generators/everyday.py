"""Everyday payments without a rhythm, for recurring.py: what surrounds bills in a real account.

Groceries on weekly habits, cafes, fuel, tickets, haircuts, restaurants, shops with refunds, irregular
bills, cash, friends, twins. A habit here skips weeks, moves within the week and varies in amount. No
group of rows may come out regular by chance: `calmed` removes rows until neither a payee's rows nor
its rows of nearly one amount look like a series.
"""
import datetime as dt
import random

# Days of a period, and how far a gap may be off to count as that period.
PERIODS = ((7, 1), (14, 2), (15.2, 2), (30.44, 4), (91.3, 6), (182.6, 9), (365.25, 12))
# The share of gaps that fit one period, from which a careful person would suspect a series.
SUSPICIOUS = 0.7
CITIES = ["KOELN", "Lyon", "Bergen", "GRAZ", "Porto", "MUENCHEN", "Gent", "Odense"]
PARTS = ["ba", "bel", "bran", "cor", "da", "del", "do", "el", "far", "fen", "gal", "gro", "hal", "hel",
         "in", "ja", "kal", "kro", "la", "lin", "lor", "ma", "mer", "mon", "na", "nor", "ol", "per",
         "qui", "ra", "ren", "ros", "sa", "sil", "sor", "ta", "tel", "tro", "ul", "va", "vel", "vir",
         "wen", "za", "zor", "brü", "grö", "né", "ña", "ska"]


class Chance:
    """A seeded source that uses random.random() only, which is the same in every Python."""

    def __init__(self, seed):
        self.draw = random.Random(seed).random

    def between(self, low, high):
        return low + int(self.draw() * (high - low + 1))

    def percent(self, share):
        return self.draw() * 100 < share

    def pick(self, items):
        return items[int(self.draw() * len(items))]

    def weighted(self, pairs):
        """One word of [(word, weight)]."""
        left = self.draw() * sum(weight for _, weight in pairs)
        for word, weight in pairs:
            left -= weight
            if left < 0:
                return word
        return pairs[-1][0]

    def low_heavy(self, low, high):
        """A whole number from low to high; small ones come more often."""
        share = self.draw()
        return low + int(share * share * (high - low + 1))


class Names:
    """Invented names; no two share their core, so that one payee is never mistaken for another."""

    def __init__(self, chance):
        self.chance, self.taken = chance, set()

    def core(self):
        while True:
            parts = [self.chance.pick(PARTS) for _ in range(self.chance.between(3, 4))]
            name = "".join(parts)
            if 6 <= len(name) <= 11 and not any(name[:5] == other[:5] for other in self.taken):
                self.taken.add(name)
                return name.capitalize()


class Row:
    """One booked row. `cents` is negative for money that goes out."""

    def __init__(self, date, account, payee, cents, category="", **other):
        self.date, self.account, self.payee, self.cents = date, account, payee, cents
        self.category, self.other, self.id = category, other, ""
        self.planted = self.divided = False


def fits(days):
    """The best share of gaps that are one period or two periods of one rhythm."""
    gaps = [after - before for before, after in zip(days, days[1:]) if after > before]
    best = 0.0
    for period, slack in PERIODS:
        hits = sum(1 for gap in gaps if min(abs(gap - period), abs(gap - 2 * period)) <= slack)
        best = max(best, hits / len(gaps) if gaps else 0.0)
    return best


def suspicious(rows):
    """The rows of a payee that look like a series; empty if none do."""
    ordered = sorted(rows, key=lambda row: row.date)
    days = [row.date.toordinal() for row in ordered]
    if len(rows) >= 4 and fits(days) >= SUSPICIOUS:
        return ordered
    by_amount = sorted(rows, key=lambda row: row.cents)
    start = 0
    for end in range(1, len(by_amount) + 1):
        near = end < len(by_amount) and abs(
            by_amount[end].cents - by_amount[end - 1].cents) <= abs(by_amount[end - 1].cents) * 0.02
        if near:
            continue
        cluster = sorted(by_amount[start:end], key=lambda row: row.date)
        if len(cluster) >= 3 and fits([row.date.toordinal() for row in cluster]) >= SUSPICIOUS:
            return cluster
        start = end
    return []


def calmed(rows, chance):
    """The rows of one payee without those that made them look like a series."""
    rows = list(rows)
    while True:
        found = suspicious(rows)
        if not found:
            return rows
        rows.remove(chance.pick(found))


class Everyday:
    """Makes the everyday rows of a folder, group by group."""

    def __init__(self, chance, names, accounts, first, last):
        self.chance, self.names, self.accounts = chance, names, accounts
        self.first, self.last = first, last

    def days(self):
        for offset in range((self.last - self.first).days + 1):
            yield self.first + dt.timedelta(offset)

    def spending_account(self):
        return self.chance.pick([name for name in self.accounts if name != "Savings"])

    def at_random(self, payee, a_year, low, high, category, prices=None):
        """About `a_year` payments a year on any days; amounts in cents, or one of a few prices."""
        account, rows = self.spending_account(), []
        for day in self.days():
            if self.chance.percent(a_year * 100 / 365):
                cents = self.chance.pick(prices) if prices else self.chance.low_heavy(low, high)
                rows.append(Row(day, account, payee, -cents, category))
        return rows

    def by_gaps(self, payee, gaps, low, high, category, step=1):
        """Payments after a random number of days each, such as fuel or haircuts."""
        account, rows, day = self.spending_account(), [], self.first
        while True:
            day += dt.timedelta(self.chance.between(*gaps))
            if day > self.last:
                return rows
            cents = self.chance.between(low // step, high // step) * step
            rows.append(Row(day, account, payee, -cents, category))

    def groceries(self, payee, weekday, kept):
        """A weekly habit that is kept in `kept` percent of weeks, and visits between."""
        account, rows = self.spending_account(), []
        for day in self.days():
            habit = day.weekday() == weekday and self.chance.percent(kept)
            if habit:
                moved = day + dt.timedelta(self.chance.weighted([(0, 55), (-1, 15), (1, 20), (2, 10)]))
                if self.first <= moved <= self.last:
                    rows.append(Row(moved, account, payee, -self.chance.low_heavy(900, 16000),
                                    "Groceries"))
            elif self.chance.percent(11):
                rows.append(Row(day, account, payee, -self.chance.low_heavy(150, 6000), "Groceries"))
        return rows

    def twins(self, rows, share):
        """Adds a second equal row on the same day to a few: two coffees, two tickets."""
        return rows + [Row(row.date, row.account, row.payee, row.cents, row.category)
                       for row in rows if self.chance.percent(share)]

    def refunds(self, rows, share):
        """Adds the return of a purchase, whole or in part, some days later."""
        added = []
        for row in rows:
            later = row.date + dt.timedelta(self.chance.between(2, 20))
            if self.chance.percent(share) and later <= self.last:
                cents = -row.cents * self.chance.pick([100, 100, 60, 35]) // 100
                added.append(Row(later, row.account, row.payee, max(cents, 1), row.category))
        return rows + added

    def shop(self, payee, a_year):
        rows = self.at_random(payee, a_year, 500, 19000, "Shopping")
        return self.refunds(rows, 9)

    def friend(self):
        """Money between friends, in both directions."""
        payee = f"{self.names.core()} {self.names.core()}"
        rows = self.at_random(payee, self.chance.between(3, 9), 500, 9000, "")
        for row in rows:
            if self.chance.percent(40):
                row.cents = -row.cents
        return rows

    def moved(self):
        """Money put aside now and then, each time as much as is left."""
        rows, number = [], 0
        for day in self.days():
            if self.chance.percent(100 / 75):
                number += 1
                cents = self.chance.between(4, 90) * 1000
                rows.append(Row(day, "Current", "", -cents, kind="transfer", group=f"put-{number}"))
                rows.append(Row(day, "Savings", "", cents, kind="transfer", group=f"put-{number}"))
        return rows

    def groups(self):
        """All groups, each the rows of one payee."""
        chance, city = self.chance, chance_city(self.chance)
        named = self.names.core
        store = f"{chance.between(1, 999):04d} {city}" if chance.percent(50) else ""
        yield self.groceries(f"{named()} Markt {store}".strip(), chance.between(3, 5), 62)
        yield self.groceries(f"{named().upper()} SAGT DANKE", chance.between(0, 5), 25)
        yield self.at_random(f"{named()} Bäckerei", 55, 180, 1400, "Groceries")
        for _ in range(2):
            cafe = self.at_random(f"Café {named()}", chance.between(30, 90), 0, 0, "Eating out",
                                  [290, 340, 340, 410, 680])
            yield self.twins(cafe, 5)
        yield self.twins(self.at_random(f"{named()} Tickets", 40, 0, 0, "Transport", [290, 320]), 6)
        for _ in range(2):
            yield self.by_gaps(f"{named().upper()} TANKSTELLE {city}", (8, 30), 3200, 7800, "Car")
        yield self.by_gaps(f"Salon {named()}", (20, 75), 2600, 3600, "Care", 200)
        yield self.by_gaps(f"ATM {city} {chance.between(100, 999)}", (4, 27), 5000, 20000, "", 5000)
        for _ in range(5):
            yield self.at_random(f"{named()} Restaurant", chance.between(3, 9), 1400, 9000,
                                 "Eating out")
        for word in ("Apotheke", "Books", "Bauhaus", "Mode"):
            yield self.refunds(self.at_random(f"{named()} {word}", chance.between(4, 14), 400, 12000,
                                              "Shopping"), 6)
        for word in ("Praxis Dr.", "Autowerkstatt", "Installateur", "Tierarzt"):
            yield self.at_random(f"{word} {named()}", chance.between(1, 4), 3500, 90000, "Bills")
        yield self.shop(f"PAYPAL *{named().upper()}", chance.between(5, 20))
        for _ in range(3):
            yield self.friend()


def chance_city(chance):
    return chance.pick(CITIES)
