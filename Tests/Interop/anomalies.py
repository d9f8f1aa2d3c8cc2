"""Plants twelve kinds of anomalies into invented households, and measures what spending anomalies finds.

usage: anomalies.py DIRECTORY-OF-BINARIES [--households N] [--daily N] [--seed S] [--verbose]

Each household has thirty months of payments, drawn from distributions that know nothing of the detector:
fixed bills with days moved by weekends, shops with lognormal amounts, a cafe with three prices, an online
shop with heavy tails, payees that come once, a December of gifts and a summer holiday. It is written twice:
clean, and with one anomaly of each kind in its last twelve months. Findings in the clean household are
false alarms, also those that later rows refute. A planted anomaly is found if a finding names its payee,
category or account within twelve days. The household of examples/daily, which was made for another purpose,
is read with other seeds too: its price rises and accounts below zero are facts, other findings are false
alarms. Status 1 if fewer than 90 % are found, or there is more than one false alarm a month.
"""
import argparse
import calendar
import collections
import csv
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

GENERATOR = pathlib.Path(__file__).resolve().parent.parent / "Generators" / "daily.py"
FIRST, MONTHS, PLANTED_FROM = datetime.date(2024, 6, 1), 30, 18
TODAY = "2026-12-01"
ENVIRONMENT = dict(os.environ, COFFER_NOW=TODAY + "T09:30:00+01:00", LC_ALL="C.UTF-8")
KINDS = ["point-10", "point-100", "point-tenth", "twice-bill", "twice-shop", "large", "price",
         "missing", "fee", "below-zero", "new-payee", "category"]
SETTINGS = {"base_currency": "EUR", "spending": {"income": ["Income"]}, "accounts": [
    {"name": "Giro", "kind": "CASH", "currency": "EUR"},
    {"name": "Wallet", "kind": "CASH", "currency": "EUR"}]}
SYLLABLES = ["ba", "ko", "ri", "lu", "ten", "mar", "sol", "ga", "nip", "ver", "ox", "dal", "fe", "zum"]


def month(number):
    year, index = divmod(FIRST.year * 12 + FIRST.month - 1 + number, 12)
    return datetime.date(year, index + 1, 1)


def day(number, of):
    start = month(number)
    return start.replace(day=min(of, calendar.monthrange(start.year, start.month)[1]))


class Household:
    """The rows of a household: [date, account, payee, category, amount in cents, kind]."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.rows = []
        self.make()

    def word(self):
        return "".join(self.random.choices(SYLLABLES, k=3)).capitalize()

    def pay(self, date, payee, category, cents, account="Giro", kind=""):
        self.rows.append([date, account, payee, category, cents, kind])

    def make(self):
        draw = self.random
        self.pay(FIRST, "", "", 400000, kind="opening")
        self.pay(FIRST, "", "", 20000, account="Wallet", kind="opening")
        bills = [("Landlord", "Home:Rent", 1, draw.randrange(60000, 140000)),
                 ("Powerworks", "Home:Energy", 5, draw.randrange(6000, 15000)),
                 ("Netline", "Home:Internet", 12, draw.randrange(2500, 5000)),
                 ("Phonia", "Home:Phone", 17, draw.randrange(800, 2500)),
                 ("Filmbox", "Subscriptions", 6, draw.randrange(799, 1799)),
                 ("Songbird", "Subscriptions", 14, draw.randrange(799, 1799)),
                 ("Cloudbin", "Subscriptions", 21, draw.randrange(199, 999)),
                 ("Gymnase", "Sports", 3, draw.randrange(1999, 5999))]
        shops = [(self.word() + " Market", "Food:Groceries", draw.uniform(3.2, 4.2), draw.uniform(.3, .6), 4)
                 for _ in range(3)]
        shops += [(self.word() + " Grill", "Food:Eating out", draw.uniform(2.8, 3.8), .45, 1) for _ in range(4)]
        shops += [("Tankstop", "Transport:Fuel", draw.uniform(3.7, 4.2), .18, 2),
                  ("Drugstore", "Home:Household", 2.7, .6, 2), ("Webshop", "Shopping", 3.2, .9, 2),
                  ("Bookery", "Fun", 2.8, .5, .7), ("Cinema", "Fun", 3.0, .3, .6),
                  ("Pharmacy", "Health", 2.6, .7, .8), ("Barber", "Health", 3.3, .1, .7)]
        shops += [(self.word() + " Moden", "Clothes", draw.uniform(3.5, 4.3), .6, .4) for _ in range(4)]
        prices = [280, 340, 450]
        for number in range(MONTHS):
            salary = day(number, 1)
            while salary.weekday() > 4:
                salary += datetime.timedelta(1)
            self.pay(salary, "Works", "Income:Salary", 380000)
            for payee, category, on, cents in bills:
                date = day(number, on)
                while date.weekday() > 4:
                    date += datetime.timedelta(1)
                self.pay(date + datetime.timedelta(draw.choice([0, 0, 0, 1])), payee, category, -cents)
            if number % 3 == 1:
                self.pay(day(number, 15), "Insura", "Insurance", -18450)
            december = month(number).month == 12
            for payee, category, middle, spread, rate in shops:
                count = int(rate) + (draw.random() < rate % 1) + (draw.random() < .3) - (draw.random() < .3)
                for _ in range(max(count, 0)):
                    cents = max(int(100 * draw.lognormvariate(middle, spread)), 50)
                    self.pay(day(number, draw.randint(1, 28)), payee, category, -cents)
            for _ in range(draw.randint(4, 9)):
                self.pay(day(number, draw.randint(1, 28)), "Cafe Corner", "Food:Eating out", -draw.choice(prices))
            for _ in range(draw.choice([1, 2, 2, 3, 4]) + 3 * december):
                category = draw.choice(["Fun", "Shopping", "Gifts", "Health", "Travel"])
                cents = max(int(100 * draw.lognormvariate(3.1, .8)), 100)
                self.pay(day(number, draw.randint(1, 28)), self.word() + " " + self.word(), category, -cents)
            if month(number).month == 8:
                for _ in range(5):
                    cents = int(100 * draw.lognormvariate(4.3, .5))
                    self.pay(day(number, draw.randint(3, 20)), self.word() + " Hotel", "Travel", -cents)
            self.pay(day(number, 9), "", "", -10000, kind="transfer")
            self.pay(day(number, 9), "", "", 10000, account="Wallet", kind="transfer")
            for _ in range(3):
                self.pay(day(number, draw.randint(10, 28)), "Kiosk", "Food:Snacks", -draw.randrange(1500, 3500),
                         account="Wallet")
        self.shops = shops

    def chosen(self, number, payee):
        """A row of that payee in the month, or in the next one that has one."""
        for later in range(number, MONTHS):
            rows = [row for row in self.rows if row[2] == payee and month(later) <= row[0] < month(later + 1)]
            if rows:
                return self.random.choice(rows)
        return self.random.choice([row for row in self.rows if row[2] == payee])

    def plant(self):
        """Plants one anomaly of each kind; yields kind, name and day."""
        draw = self.random
        months = dict(zip(draw.sample(KINDS, len(KINDS)), range(PLANTED_FROM, MONTHS)))
        months["category"] = min(months["category"], MONTHS - 3)
        market = self.shops[0][0]
        for kind, number in months.items():
            if kind == "point-10":
                row = self.chosen(number, market)
                row[4] *= 10
                yield kind, market, row[0]
            elif kind == "point-100":
                row = self.chosen(number, "Netline")
                row[4] *= 100
                yield kind, "Netline", row[0]
            elif kind == "point-tenth":
                row = self.chosen(number, "Powerworks")
                row[4] = row[4] // 10
                yield kind, "Powerworks", row[0]
            elif kind == "twice-bill":
                row = self.chosen(number, "Songbird")
                self.pay(row[0] + datetime.timedelta(draw.randint(0, 3)), *row[2:5])
                yield kind, "Songbird", row[0]
            elif kind == "twice-shop":
                row = self.chosen(number, self.shops[1][0])
                self.pay(row[0], *row[2:5])
                yield kind, row[2], row[0]
            elif kind == "large":
                row = self.chosen(number, self.shops[2][0])
                usual = sorted(-other[4] for other in self.rows if other[2] == row[2])
                row[4] = -int(usual[len(usual) // 2] * draw.uniform(5, 9))
                yield kind, row[2], row[0]
            elif kind == "price":
                rows = sorted(row for row in self.rows if row[2] == "Filmbox" and row[0] >= month(number))
                for row in rows:
                    row[4] = int(row[4] * 1.15)
                yield kind, "Filmbox", rows[0][0]
            elif kind == "missing":
                row = self.chosen(min(number, MONTHS - 2), "Gymnase")
                self.rows.remove(row)
                yield kind, "Gymnase", row[0]
            elif kind == "fee":
                date = day(number, draw.randint(1, 28))
                self.pay(date, "Foreign exchange fee", "Bank", -draw.randrange(150, 2500))
                yield kind, "Foreign exchange fee", date
            elif kind == "below-zero":
                date = day(number, 20)
                self.pay(date, "", "", -200000, account="Wallet", kind="transfer")
                self.pay(date, "", "", 200000, kind="transfer")
                self.pay(date + datetime.timedelta(4), "", "", 200000, account="Wallet", kind="transfer")
                self.pay(date + datetime.timedelta(4), "", "", -200000, kind="transfer")
                yield kind, "Wallet", date
            elif kind == "new-payee":
                date, payee = day(number, draw.randint(1, 28)), self.word() + " Furniture"
                self.pay(date, payee, "Shopping", -draw.randrange(90000, 250000))
                yield kind, payee, date
            else:
                for row in self.rows:
                    if row[3] == "Food:Groceries" and month(number) <= row[0] < month(number + 2):
                        row[4] = int(row[4] * 2)
                yield kind, "Food:Groceries", month(number + 2)

    def write(self, place):
        (place / "ledgers").mkdir(parents=True, exist_ok=True)
        (place / "coffer.json").write_text(json.dumps(SETTINGS))
        with open(place / "ledgers" / "transactions.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["date", "account", "payee", "category", "amount", "kind"])
            for date, account, payee, category, cents, kind in sorted(self.rows, key=lambda row: row[0]):
                sign = "-" if cents < 0 else ""
                amount = "%s%d.%02d" % (sign, abs(cents) // 100, abs(cents) % 100)
                writer.writerow([date, account, payee, category, amount, kind])


def ask(tool, place, *options):
    command = [tool, "spending", "anomalies", "-C", str(place), "--json", *options]
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit("%s: status %d\n%s" % (" ".join(command), run.returncode, run.stderr))
    return json.loads(run.stdout)


def daily(tool, seeds, scratch):
    """False alarms a month in the household of examples/daily, and its price rises."""
    months, false, rises = 0, 0, 0
    for seed in seeds:
        place = pathlib.Path(scratch) / "daily"
        subprocess.run([sys.executable, GENERATOR, "--out", str(place), "--seed", str(seed)], check=True,
                       stdout=subprocess.DEVNULL)
        answer = ask(tool, place, "--backtest", "--since", "2024-11-01")
        facts = [entry["kind"] for entry in answer["anomalies"] if entry["kind"] in ("price", "below-zero")]
        months += len(answer["backtest"])
        false += sum(int(entry["findings"]) for entry in answer["backtest"]) - len(facts)
        rises += facts.count("price")
    print("examples/daily with %d seeds, %d months: %.2f false alarms and %.2f price rises a month"
          % (len(seeds), months, false / months, rises / months))
    return false / months


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("--households", type=int, default=20)
    parser.add_argument("--daily", type=int, default=4)
    parser.add_argument("--seed", type=int, default=51)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    tool = str(pathlib.Path(given.binaries).resolve() / "coffer")
    found, planted = collections.Counter(), collections.Counter()
    false, months, others = collections.Counter(), 0, collections.Counter()
    promised = 0.0
    with tempfile.TemporaryDirectory() as scratch:
        daily_rate = daily(tool, range(given.seed, given.seed + given.daily), scratch) if given.daily else 0
        for number in range(given.households):
            place = pathlib.Path(scratch) / str(number)
            household = Household(given.seed * 1000 + number)
            household.write(place)
            answer = ask(tool, place, "--backtest", "--since", FIRST.isoformat())
            promised = max(promised, float(answer["false_alarms_per_month"]))
            months += len(answer["backtest"])
            for entry in answer["backtest"]:
                false["all"] += int(entry["findings"])
            for entry in answer["anomalies"]:
                false[entry["kind"]] += 1
                if given.verbose:
                    print(number, entry["text"])
            truth = list(household.plant())
            household.write(place)
            answer = ask(tool, place, "--since", month(PLANTED_FROM).isoformat())
            used = set()
            for kind, name, date in truth:
                planted[kind] += 1
                hits = {entry["id"] for entry in answer["anomalies"] if entry["name"] == name
                        and -3 <= (datetime.date.fromisoformat(entry["date"]) - date).days <= 12}
                used |= hits
                found[kind] += bool(hits)
                if given.verbose and not hits:
                    print(number, "not found:", kind, name, date)
            for entry in answer["anomalies"]:
                if entry["id"] not in used:
                    others[entry["kind"]] += 1
    recall = sum(found.values()) / sum(planted.values())
    rate = false["all"] / months
    rest = sum(others.values()) / (given.households * (MONTHS - PLANTED_FROM))
    print("seed %d, %d households, %d months" % (given.seed, given.households, months))
    for kind in KINDS:
        print("  %-12s %3d of %3d found" % (kind, found[kind], planted[kind]))
    print("recall %.1f %%; false alarms %.2f a month in clean households (at most %.2f are printed), "
          "%.2f beside planted ones" % (100 * recall, rate, promised, rest))
    print("  false alarms by kind: " + ", ".join("%s %d" % item for item in sorted(false.items())))
    print("  beside planted ones: " + ", ".join("%s %d" % item for item in sorted(others.items())))
    return recall < .9 or rate > 1 or daily_rate > 1


if __name__ == "__main__":
    sys.exit(main())
