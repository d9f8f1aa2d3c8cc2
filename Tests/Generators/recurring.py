#!/usr/bin/env python3
"""Makes finance folders whose recurring payments are known, to measure `recurring detect`.

usage: recurring.py [--out DIR] [--folders 30] [--seed 1] [--more]   writes DIR/seed-1, DIR/seed-2, ...

Written from what `recurring` promises and not from its code. A folder has coffer.json,
ledgers/transactions.csv of two, three or four years, and truth.json. The same seed makes the same
bytes in every Python from 3.9 on: chance comes from random.random() alone.

A folder has series of every rhythm: weekly, every 2 weeks, twice a month, monthly by day, on the last
day and on the nth weekday, quarterly, twice a year, yearly. Each draws its traits:
  dates    exact; a weekend moved before or after; off by up to 3 days (1 of weekly and nth weekday, 2
           of 2-weekly and twice a month, where 3 would leave no rhythm)
  missed   one occurrence that did not come, neither at the start nor among the last two
  amount   flat; 2 % a year, each day or each January; one price step, also at the very last row; within
           8 %; far apart (such a series is not demanded)
  text     the same; a reference that changes in each row; other case and punctuation; other words
           around the name; another name altogether, while amount and day stay
  life     the whole time, begun later, ended, young
Further: two contracts at one payee, three policies at one insurer, a subscription at a shop where one
also buys, a payment taken twice and given back, a payment in two categories (`split`), rows that are
replaced or cancelled (`voids`), pending rows, transfers. Around them are everyday rows (everyday.py)
of which none is a series. --more adds every 3 weeks, every 28 days, every 2 and every 4 months, contracts
of near amounts at one payee, and monthly payments of half to twice the amount.

truth.json:
  seed, from, as_of    the ledger's first day, and the day of the question
  series               a list of
    id, demanded, why  whether a careful person must find it from these rows, and why not. A series
                       that is not demanded counts neither when it is found nor when it is not:
                       too few rows, transfers, interest, card bills, amounts far apart, and the rows
                       before a payee got another name
    payee              regular expression for the payee, lower case, no accents, spaces for punctuation
    payees             the texts of its rows, at most 8
    account, kind      kind groups the report; class is what a rhythm must agree in
    class, rhythm      rhythm is the schedule in words, weekend is before, after or same
    amount             now: of its last row, negative for money out; tolerance_pct what a tool may be off
    step               {from, to, since} of one price step, or null
    next_date          first date after as_of by the schedule, weekend moved; null when ended
    ended, traits      ended: nothing came for two and a half periods, or nearly two if yearly
    rows               ids of its rows; of a payment in two categories (`split`) that of the first row

Demanded is a series with at least 6 rows if weekly or twice a month, 5 if 2-weekly, 4 if monthly or
quarterly, 3 if half-yearly or yearly. An occurrence is booked on as_of at the latest, so that a date
that is due is always there.
"""
import argparse
import csv
import datetime as dt
import json
import os
import re
import unicodedata

import everyday
from everyday import CITIES, Chance, Everyday, Names, Row, calmed

DEMANDED_FROM = {"weekly": 6, "2-weekly": 5, "twice-a-month": 6, "monthly": 4, "quarterly": 4,
                 "half-yearly": 3, "yearly": 3, "3-weekly": 6, "4-weekly": 6, "2-monthly": 6,
                 "4-monthly": 5}
# Days without a row after which a series has ended, and the nominal days of a period.
ENDED_AFTER = {"weekly": 28, "2-weekly": 49, "twice-a-month": 56, "monthly": 92, "quarterly": 245,
               "half-yearly": 470, "yearly": 700, "3-weekly": 70, "4-weekly": 90, "2-monthly": 160,
               "4-monthly": 320}
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
KINDS = ["weekly", "2-weekly", "twice a month", "monthly by day", "monthly on last",
         "monthly on nth weekday", "quarterly", "half-yearly", "yearly"]
CLASSES = dict(zip(KINDS, ["weekly", "2-weekly", "twice-a-month", "monthly", "monthly", "monthly",
                           "quarterly", "half-yearly", "yearly"]))
MORE = ["3-weekly", "4-weekly", "2-monthly", "4-monthly"]
CLASSES.update((kind, kind) for kind in MORE)
WEEKS = {"weekly": 7, "2-weekly": 14, "3-weekly": 21, "4-weekly": 28}
MONTHS = {"monthly": 1, "2-monthly": 2, "quarterly": 3, "4-monthly": 4, "half-yearly": 6, "yearly": 12}
# Cents of one payment, low and high, per class.
PRICES = {"weekly": (600, 4500), "2-weekly": (1500, 9000), "twice-a-month": (2500, 22000),
          "monthly": (499, 14000), "quarterly": (3000, 28000), "half-yearly": (5000, 42000),
          "yearly": (1900, 78000), "3-weekly": (1500, 9000), "4-weekly": (1500, 9000),
          "2-monthly": (2000, 16000), "4-monthly": (3000, 28000)}
SECTORS = {
    "weekly": ["Musikschule", "Gemüsekiste", "Yoga", "Tanzstudio"],
    "2-weekly": ["Reinigung", "Gartenpflege", "Kaffeeabo", "Nachhilfe"],
    "twice-a-month": ["Kinderhort", "Tagespflege", "Sparplan", "Hofladen"],
    "monthly": ["Energie", "Mobil", "Stream", "Fitness", "Hausverwaltung", "Cloud", "Zeitung", "Kita"],
    "quarterly": ["Rundfunk", "Wasserwerk", "Versicherung", "Schornstein"],
    "half-yearly": ["Versicherung", "Grundsteuer", "Wartung", "Verein"],
    "yearly": ["Versicherung", "Autoclub", "Domains", "Verein", "Lizenz"],
    "3-weekly": ["Friseur", "Gartenpflege"], "4-weekly": ["Prepaid", "Kontaktlinsen"],
    "2-monthly": ["Wasserwerk", "Zeitschrift"], "4-monthly": ["Versicherung", "Grundabgaben"]}
# Categories of series: those of everyday rows too, so that no category gives a series away.
CATEGORIES = ["Bills", "Home", "Groceries", "Shopping", "Transport", "Care", "Car", ""]
LEGAL = ["GmbH", "AG", "SE & Co. KG", "B.V.", "Ltd", "S.A.", "e.V."]
DAY = dt.timedelta(1)


def month_end(year, month):
    return (dt.date(year + month // 12, month % 12 + 1, 1) - DAY).day


def on_weekday(year, month, nth, weekday):
    """The nth weekday of a month; nth 0 is the last."""
    if nth == 0:
        last = dt.date(year, month, month_end(year, month))
        return last - dt.timedelta((last.weekday() - weekday) % 7)
    first = dt.date(year, month, 1)
    return first + dt.timedelta((weekday - first.weekday()) % 7 + 7 * (nth - 1))


class Rhythm:
    """A schedule: its class, its words, and its dates with weekends moved."""

    def __init__(self, chance, kind, first):
        self.kind, self.name, self.weekend = kind, CLASSES[kind], "same"
        self.anchor = first + dt.timedelta(chance.between(0, 13))
        while self.anchor.weekday() > 4:
            self.anchor += DAY
        self.month = chance.between(1, 12)
        if kind == "twice a month":
            self.days = chance.pick([(1, 15), (15, 31), (5, 20), (10, 25), (1, 16)])
        elif kind == "monthly on last":
            self.days = (31,)
        elif kind == "monthly on nth weekday":
            self.nth, self.weekday = chance.pick([0, 1, 2, 3, 4]), chance.between(0, 4)
        else:
            self.days = (chance.weighted([(chance.between(1, 28), 80), (29, 4), (30, 8), (31, 8)]),)

    def words(self):
        if self.kind == "weekly":
            return f"weekly from {self.anchor}"
        if self.kind in ("3-weekly", "4-weekly"):
            return f"every {WEEKS[self.kind]} days from {self.anchor}"
        if self.kind == "2-weekly":
            return f"every 2 weeks from {self.anchor}"
        if self.kind == "twice a month":
            return "twice a month on " + ", ".join("last" if d == 31 else str(d) for d in self.days)
        if self.kind == "monthly on last":
            return "monthly on last"
        if self.kind == "monthly on nth weekday":
            nth = ["last", "1st", "2nd", "3rd", "4th"][self.nth]
            return f"monthly on {nth} {WEEKDAYS[self.weekday]}"
        if self.kind == "yearly":
            return f"yearly on {self.month:02d}-{min(self.days[0], month_end(2025, self.month)):02d}"
        return {"monthly by day": f"monthly on {self.days[0]}", "quarterly": "quarterly",
                "half-yearly": "twice a year", "2-monthly": "every 2 months",
                "4-monthly": "every 4 months"}[self.kind]

    def moved(self, day):
        if day.weekday() < 5 or self.weekend == "same":
            return day
        if self.weekend == "before":
            return day - dt.timedelta(day.weekday() - 4)
        return day + dt.timedelta(7 - day.weekday())

    def dates(self, first, last):
        """Dates from first to last and beyond by one period, in order."""
        if self.name in WEEKS:
            day, step = self.anchor, WEEKS[self.name]
            while day <= last + dt.timedelta(40):
                if day >= first:
                    yield day
                day += dt.timedelta(step)
            return
        step = MONTHS.get(self.name, 1)
        count = first.year * 12 + first.month - 1
        while count % step != (self.month - 1) % step:
            count += 1
        while count <= last.year * 12 + last.month + 13:
            year, month = count // 12, count % 12 + 1
            if self.kind == "monthly on nth weekday":
                found = [on_weekday(year, month, self.nth, self.weekday)]
            else:
                end = month_end(year, month)
                found = [dt.date(year, month, min(day, end)) for day in self.days]
            for day in map(self.moved, found):
                if day >= first:
                    yield day
            count += step


def plain(text):
    """Lower case, no accents, one space for all that is no letter and no digit."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


class Texts:
    """The payee texts of a series, occurrence by occurrence."""

    def __init__(self, chance, names, sector, trait, core=None):
        self.chance, self.trait, self.cores = chance, trait, [core or names.core()]
        legal = LEGAL[sum(map(ord, self.cores[0])) % len(LEGAL)]
        full = f"{self.cores[0]} {sector} {legal}"
        self.forms, self.reference = [full], ""
        if trait == "text changes case":
            self.forms += [full.upper(), full.replace(" ", "-", 1)]
        elif trait == "text changes words":
            name = self.cores[0]
            self.forms.append(chance.pick([
                f"PAYPAL *{name.upper()}", f"{name} Vertrieb {chance.pick(LEGAL)}",
                f"{name.upper()}.COM {chance.pick(CITIES)}", f"{full} {chance.pick(CITIES)}".upper()[:22],
                f"SEPA LASTSCHRIFT {name} {sector}"]))
        elif trait == "text has references":
            self.reference = chance.pick(["RG {:08d}", "MD-{:05d}/{:02d}", "{:04X}{:04d}A", "REF{:010d}",
                                          "Nr. {:06d}"])
        elif trait == "text renamed":
            self.cores.append(names.core())
            self.forms.append(f"{self.cores[1]} {chance.pick(LEGAL)}")

    def all(self, count):
        """The texts of `count` occurrences, and where the form changes for the first time."""
        size = len(self.forms)
        if size > 1 and count < 8:
            borders = [count // 2]
        else:
            width = count // size
            borders = [width * (i + 1) + self.chance.between(-width // 4, width // 4)
                       for i in range(size - 1)]
        texts = []
        for place in range(count):
            form = self.forms[min(sum(1 for border in borders if place >= border), size - 1)]
            if self.reference:
                numbers = [self.chance.between(1000, 65000), self.chance.between(1, 99)]
                form = f"{form} {self.reference.format(*numbers)}"
            texts.append(form)
        return texts, borders[0] if borders else count

    def pattern(self, which=None):
        cores = self.cores if which is None else [self.cores[which]]
        return r"\b(" + "|".join(plain(core) for core in cores) + ")"


class Folder:
    """One folder while it is made."""

    def __init__(self, seed, more=False):
        self.seed, self.more, self.chance = seed, more, Chance(seed)
        chance = self.chance
        self.names = Names(chance)
        self.as_of = dt.date(2026, 11, 21) - dt.timedelta(chance.between(0, 400))
        self.years = 2 + seed % 3
        self.first = self.as_of - dt.timedelta(365 * self.years + chance.between(0, 12))
        self.accounts = ["Current", "Card", "Savings"] + (["Joint"] if chance.percent(50) else [])
        self.raw, self.with_category = chance.percent(50), chance.percent(70)
        self.rows, self.truth, self.amounts = [], [], []

    # Series

    def free_amount(self, low, high):
        """An amount that is 4 % away from all others of the folder."""
        for _ in range(200):
            cents = self.chance.low_heavy(low, high)
            if self.chance.percent(45):
                cents = cents // 100 * 100 + 99 if cents > 600 else cents
            if all(abs(cents - other) > 0.04 * other for other in self.amounts):
                break
        self.amounts.append(cents)
        return cents

    def date_trait(self, rhythm):
        kind, chance = rhythm.kind, self.chance
        if kind == "monthly on nth weekday":
            return chance.weighted([("exact", 85), ("off", 15)])
        if kind in WEEKS:
            return chance.weighted([("exact", 65), ("off", 35)])
        if kind == "monthly on last":
            return chance.weighted([("exact", 50), ("before", 50)])
        return chance.weighted([("exact", 25), ("before", 17), ("after", 28), ("off", 30)])

    def slots(self, rhythm, life):
        """The dates that come, and the first that does not come yet (None when ended)."""
        dates = list(rhythm.dates(self.first, self.as_of))
        seen = [day for day in dates if day <= self.as_of]
        coming = next(day for day in dates if day > self.as_of)
        least = DEMANDED_FROM[rhythm.name]
        # Fewer rows of these look like another rhythm: 2-weekly and twice a month, 4th and last Friday.
        clear = 10 if rhythm.kind in (
            "2-weekly", "twice a month", "monthly on nth weekday", "3-weekly", "4-weekly") else least + 1
        if life == "ended":
            gap = ENDED_AFTER[rhythm.name] + self.chance.between(0, 200)
            kept = [day for day in seen if day < self.as_of - dt.timedelta(gap)]
            if len(kept) >= clear:
                return kept, None
        if life == "later" and len(seen) > clear:
            return seen[-self.chance.between(clear, len(seen) - 1):], coming
        if life == "young":
            return seen[-self.chance.between(2, least - 1):], coming
        return seen, coming

    def cents_of(self, trait, start, dates):
        """The amounts of a series in cents, and its price step."""
        chance, count = self.chance, len(dates)
        if trait == "price step":
            place = count - 1 if chance.percent(25) else chance.between(min(3, count - 2), count - 1)
            change = chance.between(6, 30) if chance.percent(85) else -chance.between(8, 20)
            after = max(start * (100 + change) // 100, 1)
            step = {"from": start, "to": after, "since": dates[place]}
            return [start] * place + [after] * (count - place), step
        if trait == "drift by day":
            return [start + int(start * 0.02 * (d - dates[0]).days / 365.25 + 0.5) for d in dates], None
        if trait == "drift by year":
            return [start + start * 2 * (d.year - dates[0].year) // 100 for d in dates], None
        if trait == "varies":
            return [start * chance.between(920, 1080) // 1000 for _ in dates], None
        if trait == "varies widely":
            return [start * chance.between(500, 2000) // 1000 for _ in dates], None
        if trait == "far apart":
            return [start * chance.between(400, 1900) // 1000 for _ in dates], None
        return [start] * count, None

    def series(self, kind, life="whole", text=None, amount=None, sector=None, account=None, core=None,
               start=None, day=None, month=None, dates=None, extra=(), income=False, **options):
        """Plants one series; returns what the next contract at this payee needs."""
        chance, rhythm = self.chance, Rhythm(self.chance, kind, self.first)
        rhythm.days = (day,) if day else getattr(rhythm, "days", ())
        rhythm.month = month or rhythm.month
        dated = dates or self.date_trait(rhythm)
        rhythm.weekend = dated if dated in ("before", "after") else "same"
        seen, coming = self.slots(rhythm, life)
        amount = amount or chance.weighted([
            ("flat", 44), ("drift by day", 10), ("drift by year", 10), ("price step", 22),
            ("varies", 9), ("far apart", 5)])
        small = {"half-yearly": 4, "yearly": 4}.get(rhythm.name, 6)
        if (amount == "price step" and len(seen) < small) or (
                amount in ("varies", "far apart") and len(seen) < 6):
            amount = "flat"
        text = text or chance.weighted([
            ("text the same", 46), ("text has references", 24), ("text changes case", 12),
            ("text changes words", 18)])
        if text == "text changes words" and len(seen) < 6:
            text = "text the same"
        low, high = (60000, 290000) if income else PRICES[rhythm.name]
        start = start or self.free_amount(low, high)
        texts = Texts(chance, self.names, sector or chance.pick(SECTORS[rhythm.name]), text, core)
        cents, step = self.cents_of(amount, start, seen)
        traits = [f"life {life}" if coming or life != "ended" else "life ended", f"dates {dated}",
                  f"amount {amount}", text, *extra]
        if life == "ended" and coming:
            traits[0] = "life whole"
        account = account or chance.weighted([
            ("Current", 55), ("Card", 25), (self.accounts[-1] if len(self.accounts) > 3 else "Current", 20)])
        rows = self.booked(rhythm, seen, cents, texts, account, dated, traits, income)
        self.note(rhythm, rows, texts, account, coming, amount, step, traits, **options)
        return texts

    def booked(self, rhythm, seen, cents, texts, account, dated, traits, income):
        """Books the rows: dates off by days, one missed, one taken twice."""
        chance, count = self.chance, len(seen)
        reach = {"weekly": 1, "2-weekly": 2, "twice-a-month": 2, "3-weekly": 2, "4-weekly": 2}.get(
            rhythm.name, 3)
        reach = 1 if rhythm.kind == "monthly on nth weekday" else reach
        often = rhythm.name in ("weekly", "2-weekly", "twice-a-month", "monthly")
        changes = {i for i in range(1, count) if cents[i] != cents[i - 1]}
        missed = chance.between(2, count - 3) if often and count >= 8 and chance.percent(30) else -1
        if missed in changes:
            missed = -1
        words, self.border = texts.all(count)
        category = chance.pick(CATEGORIES[:-1] if not income else ["Income", ""])
        rows = []
        for place, day in enumerate(seen):
            off = chance.between(-reach, reach) if dated == "off" else 0
            if place == missed:
                traits.append("one missed")
                continue
            actual = min(max(day + dt.timedelta(off), self.first), self.as_of)
            row = Row(actual, account, words[place], cents[place] if income else -cents[place], category)
            row.place, row.planted = place, True
            rows.append(row)
        if often and count >= 10 and chance.percent(5):
            traits.append("taken twice")
            twice = rows[chance.between(2, len(rows) - 4)]
            back = twice.date + dt.timedelta(chance.between(1, 5))
            self.rows.append(Row(twice.date, account, twice.payee, twice.cents, twice.category))
            self.rows.append(Row(back, account, twice.payee, -twice.cents, twice.category))
        if count >= 6 and chance.percent(5):
            traits.append("a row in two categories")
            chance.pick(rows).divided = True
        self.rows += rows
        return rows

    def note(self, rhythm, rows, texts, account, coming, amount, step, traits, why=""):
        """Writes down the truth of a series."""
        if not why and len(rows) < DEMANDED_FROM[rhythm.name]:
            why = "too few rows"
        if not why and amount == "far apart":
            why = "amounts far apart"
        self.truth.append({
            "demanded": not why, "why": why, "payee": texts.pattern(), "account": account,
            "kind": rhythm.kind, "class": rhythm.name, "rhythm": rhythm.words(),
            "weekend": rhythm.weekend, "amount": rows[-1].cents,
            "tolerance_pct": {"varies": 20, "far apart": 100, "varies widely": 100, "drift by day": 2,
                              "drift by year": 2}.get(amount, 0.5),
            "step": step, "next_date": coming, "ended": coming is None, "traits": traits, "rows": rows})
        if step:
            since = [row.date for row in rows if abs(row.cents) == step["to"]]
            step["since"] = since[0]
            if len(since) == 1:
                traits.append("step in the last row")
        if texts.trait == "text renamed":
            older = [row for row in rows if row.place < self.border]
            self.truth.append(dict(
                self.truth[-1], demanded=False, why="rows before another name", payee=texts.pattern(0),
                rows=older, amount=older[-1].cents, ended=True, next_date=None))

    # What a folder has

    def plant(self):
        chance = self.chance
        for kind in KINDS:
            self.series(kind)
            self.series(kind, life=chance.weighted([("whole", 60), ("later", 40)]))
        for kind in (chance.pick(KINDS[:3]), "monthly by day", chance.pick(KINDS)):
            self.series(kind, life="ended", amount="flat" if chance.percent(60) else None)
        for kind in (chance.pick(KINDS[:3]), chance.pick(KINDS[3:6]), chance.pick(KINDS[6:])):
            self.series(kind, life="young")
        pay = chance.pick(["monthly on last", "monthly by day", "2-weekly", "twice a month"])
        self.series(pay, sector="Lohn/Gehalt", account="Current", income=True,
                    text=chance.pick(["text the same", "text has references"]),
                    amount=chance.pick(["flat", "drift by year", "price step"]))
        self.series("monthly by day", sector="Miete", account="Current", start=self.free_amount(52000, 139000),
                    amount=chance.pick(["flat", "price step"]))
        self.series("monthly by day", text="text renamed", amount="flat", extra=["renamed"],
                    start=self.free_amount(1011, 9000), dates=chance.pick(["exact", "after"]))
        self.two_contracts()
        self.policies()
        self.shop_subscription()
        self.undemanded()
        if self.more:
            self.plant_more()

    def plant_more(self):
        chance = self.chance
        for kind in MORE:
            self.series(kind)
            self.series(kind, life=chance.weighted([("whole", 60), ("later", 40)]))
        self.series(chance.pick(MORE[:3]), life="ended", amount="flat")
        for kind in ("monthly by day", "monthly by day", "2-monthly"):
            self.series(kind, amount="varies widely", text="text the same", account="Current",
                        dates=chance.pick(["exact", "after", "before"]), sector="Kartenabrechnung")
        self.near_contracts("yearly" if self.years > 2 else "half-yearly", [(0, 236), (4, 241), (8, 230)])
        self.near_contracts("quarterly", [(0, 120), (1, 118), (2, 122)])
        day = chance.between(1, 12)
        self.near_contracts("monthly by day", [(0, 109), (0, 113)], days=[day, day + chance.between(8, 11)])

    def near_contracts(self, kind, contracts, days=None):
        """Contracts of near amounts at one payee, each in its months or on its day."""
        chance, core = self.chance, self.names.core()
        unit = chance.between(40, 150)
        for place, (later, share) in enumerate(contracts):
            step = later // 2 if kind == "half-yearly" else later
            self.series(kind, core=core, account="Current", month=1 + (step + self.seed) % 12,
                        day=days[place] if days else chance.between(1, 28), start=unit * share,
                        amount=chance.pick(["flat", "flat", "drift by year"]), sector="Versicherung",
                        text="text the same", extra=["near contracts"],
                        dates=chance.pick(["exact", "after"]))

    def two_contracts(self):
        """Two contracts at one payee on one account, on two days or on the same one."""
        chance = self.chance
        first, second = chance.pick([("monthly by day", "monthly by day"), ("quarterly", "quarterly"),
                                     ("monthly by day", "monthly by day"), ("monthly by day", "yearly")])
        core, account = self.names.core(), chance.pick(["Current", "Card"])
        low = self.free_amount(900, 4000)
        high = self.free_amount(low * 15 // 10, low * 4)
        day = chance.between(1, 15)
        other = day if chance.percent(30) else day + chance.between(6, 12)
        text = chance.pick(["text the same", "text has references", "text changes case"])
        for kind, start, on in ((first, low, day), (second, high, other)):
            self.series(kind, core=core, account=account, start=start, day=on, text=text, month=1 + day % 3,
                        sector="Versicherung", extra=["two contracts"],
                        dates=chance.pick(["exact", "after", "before"]),
                        amount=chance.pick(["flat", "drift by year"]))

    def policies(self):
        """Three policies at one insurer in three months of the year, which are no quarterly payment."""
        chance, core = self.chance, self.names.core()
        kind = "yearly" if self.years > 2 else "half-yearly"
        start = self.free_amount(6000, 12000)
        for place in range(3):
            month = 1 + (place * (4 if kind == "yearly" else 2) + self.seed) % 12
            self.series(kind, core=core, account="Current", month=month, day=chance.between(1, 28),
                        start=start * (10 + 4 * place) // 10, amount="flat", sector="Versicherung",
                        text="text the same", extra=["three policies"],
                        dates=chance.pick(["exact", "after", "off"]))

    def shop_subscription(self):
        """A monthly fee at a shop where other things are bought."""
        chance, core = self.chance, self.names.core()
        start, account = self.free_amount(399, 1499), chance.pick(["Card", "Current"])
        self.series("monthly by day", core=core, account=account, start=start, sector="Marketplace",
                    text="text the same", extra=["subscription at a shop"],
                    amount=chance.pick(["flat", "price step"]), dates=chance.pick(["exact", "after"]))
        last = self.truth[-1]
        prices = [abs(row.cents) for row in last["rows"]]
        bought = Everyday(chance, self.names, [account], self.first, self.as_of).shop(
            last["rows"][0].payee, chance.between(8, 26))
        far = [row for row in bought if all(abs(abs(row.cents) - p) > 0.1 * p for p in set(prices))]
        self.rows += calmed(far, chance)

    def undemanded(self):
        """Rhythms of which the page does not say whether they are recurring payments."""
        chance = self.chance
        if chance.percent(60):
            self.pair("monthly by day", "transfer", lambda: 25000, "save")
        if chance.percent(60):
            self.pair("monthly by day", "card bill", lambda: chance.between(20000, 140000), "card")
        rhythm = Rhythm(chance, "quarterly", self.first)
        rhythm.days, rhythm.month = (31,), 3
        texts = Texts(chance, self.names, "Zinsen", "text the same", "Interest")
        seen, coming = self.slots(rhythm, "whole")
        rows = [Row(day, "Savings", "Interest", chance.between(90, 900), "Interest") for day in seen]
        self.rows += rows
        self.note(rhythm, rows, texts, "Savings", coming, "far apart", None, ["interest"], why="interest")

    def pair(self, kind, why, cents, word):
        """A transfer that comes each month, on both sides."""
        rhythm = Rhythm(self.chance, kind, self.first)
        seen, coming = self.slots(rhythm, "whole")
        to = "Savings" if word == "save" else "Card"
        sides = {"Current": [], to: []}
        for number, day in enumerate(seen):
            amount = cents()
            for account, sign in (("Current", -1), (to, 1)):
                sides[account].append(Row(day, account, f"Transfer {to}", sign * amount, kind="transfer",
                                          group=f"{word}-{number}"))
        texts = Texts(self.chance, self.names, "", "text the same", f"Transfer {to}")
        for account, rows in sides.items():
            self.rows += rows
            self.note(rhythm, rows, texts, account, coming, "far apart", None, [why], why=why)

    def surround(self):
        everyday = Everyday(self.chance, self.names, self.accounts, self.first, self.as_of)
        for rows in everyday.groups():
            self.rows += calmed(rows, self.chance)
        self.rows += everyday.moved()

    # Files

    def finished(self):
        """All lines of the ledger: rows in order, then corrections; ids are set."""
        chance, rows = self.chance, sorted(self.rows, key=lambda row: row.date)
        for number, row in enumerate(rows, 1):
            row.id = f"t{number}"
        counted = {id(row): row for row in rows}
        lines, later = [], []
        for account in self.accounts:
            cents = 300000
            lines.append(self.line(f"o-{account}", self.first, account, "", "", cents, kind="opening"))
        for row in rows:
            row.text = self.original(row)
            values = (row.date, row.account, row.payee, row.category, row.cents)
            free = "kind" not in row.other
            if free and chance.percent(0.3):
                wrong = row.cents * chance.pick([10, 101, 90]) // 100 or 1
                lines.append(self.line(row.id, *values[:4], wrong, original=row.text))
                later.append(self.line(f"c{row.id}", *values, original=row.text, voids=row.id,
                                       note="a digit was wrong"))
                row.id = f"c{row.id}"
            elif free and chance.percent(0.2):
                lines.append(self.line(row.id, *values, original=row.text))
                lines.append(self.line(f"d{row.id}", *values, original=row.text))
                later.append({"id": f"v{row.id}", "voids": f"d{row.id}", "note": "imported twice"})
            elif row.divided or (free and not row.planted and row.category == "Groceries"
                                 and chance.percent(4) and row.cents < -300):
                half = row.cents // 3
                name = f"s{row.id}"
                lines.append(self.line(row.id, *values[:4], row.cents - half, split=name))
                lines.append(self.line(f"{row.id}b", *values[:3], "Home", half, split=name))
            else:
                lines.append(self.line(row.id, *values, original=row.text, **row.other))
        for number in range(chance.between(1, 3)):
            card = self.line(f"p{number}", self.as_of, "Card", f"{self.names.core()} Markt", "",
                             -chance.between(500, 6000), status="PENDING")
            lines.append(card)
        return lines + later + self.assertions(counted.values())

    def assertions(self, rows):
        """The booked balance at each year's end."""
        lines = []
        for account in self.accounts:
            for year in range(self.first.year, self.as_of.year):
                day = dt.date(year, 12, 31)
                cents = 300000 + sum(r.cents for r in rows if r.account == account and r.date <= day)
                lines.append(self.line(f"a-{account}-{year}", day, account, "", "", cents, kind="assertion"))
        return lines

    def original(self, row):
        if self.raw or not row.payee:
            return ""
        return f"{plain(row.payee).upper()} {self.chance.between(100000, 999999)}"

    def line(self, name, date, account, payee, category, cents, **other):
        sign = "-" if cents < 0 else ""
        amount = f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
        return {"id": name, "date": date, "account": account, "payee": payee, "amount": amount,
                "category": category if self.with_category else "", "currency": "EUR", **other}

    def write(self, out):
        self.plant()
        self.surround()
        lines = self.finished()
        where = os.path.join(out, f"seed-{self.seed}")
        os.makedirs(os.path.join(where, "ledgers"), exist_ok=True)
        columns = ["id", "date", "account", "payee", "category", "amount", "currency", "kind", "group",
                   "split", "status", "original", "note", "voids"]
        with open(os.path.join(where, "ledgers", "transactions.csv"), "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(lines)
        kinds = {"Card": "CARD", "Savings": "SAVINGS"}
        accounts = [{"name": name, "kind": kinds.get(name, "CASH"), "currency": "EUR",
                     "tracking": "TRANSACTIONS"} for name in self.accounts]
        self.dump(where, "coffer.json", {"base_currency": "EUR", "accounts": accounts})
        self.dump(where, "truth.json", {
            "seed": self.seed, "from": str(self.first), "as_of": str(self.as_of),
            "series": [self.entry(number, item) for number, item in enumerate(self.truth, 1)]})
        return where

    def entry(self, number, item):
        def money(cents):
            return float(f"{cents / 100:.2f}")
        step = item["step"]
        sign = -1 if item["amount"] < 0 else 1
        if step:
            step = {"from": money(sign * step["from"]), "to": money(sign * step["to"]),
                    "since": str(step["since"])}
        texts = list(dict.fromkeys(row.payee for row in item["rows"]))[:8]
        return {"id": f"s{number}", **item, "amount": money(item["amount"]), "step": step, "payees": texts,
                "next_date": item["next_date"] and str(item["next_date"]),
                "rows": [row.id for row in item["rows"]]}

    @staticmethod
    def dump(where, name, value):
        with open(os.path.join(where, name), "w", encoding="utf-8") as file:
            json.dump(value, file, indent=1, ensure_ascii=False)
            file.write("\n")


def main():
    options = argparse.ArgumentParser(
        description="Makes finance folders whose recurring payments are known.")
    options.add_argument("--out", default="recurring-data")
    options.add_argument("--folders", type=int, default=30)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--more", action="store_true", help="more rhythms and near contracts")
    given = options.parse_args()
    if given.more:
        everyday.PERIODS += ((21, 2), (60.9, 5), (121.7, 7))
    for seed in range(given.seed, given.seed + given.folders):
        print(Folder(seed, given.more).write(given.out))


if __name__ == "__main__":
    main()
