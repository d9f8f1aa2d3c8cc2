"""Random ledgers that are valid, and some with one deliberate mistake."""
import collections
import csv
import datetime
import heapq
import json
import random
from decimal import Decimal
from fractions import Fraction

import mistakes
from activities import COLUMNS, WORTH, Activities, money, text
from scenes import SAVER, Scenes

METHODS = ("FIFO", "LIFO", "HIFO", "AVERAGE")


class Maker(Scenes, Activities):
    """Makes one ledger. What is held is followed, so that every row can be booked."""

    def __init__(self, source, today):
        self.source, self.today = source, today
        self.span = source.choice((40, 150, 150, 300, 500, 900))
        self.start = today - datetime.timedelta(self.span + source.randrange(40))
        self.currencies = ["EUR", "USD", source.choice(("GBP", "GBP", "CHF"))]
        self.base = source.choice(self.currencies)
        self.held = collections.defaultdict(Fraction)
        self.parcels, self.rows, self.agenda = {}, [], []
        self.count = self.groups = 0
        self.mixed = source.random() < 0.2
        self.make_accounts()
        self.make_assets()
        self.walk = {asset["symbol"]: self.prices_of(asset) for asset in self.assets}

    def chance(self, share):
        return self.source.random() < share

    # Settings

    def make_accounts(self):
        source = self.source
        self.accounts = []
        for name in ("Depot", "Broker", "Alte Bank", "Wallet")[:source.randrange(1, 5)]:
            account = {"name": name, "currency": source.choice(self.currencies)}
            if self.chance(0.7):
                account["kind"] = source.choice(("SECURITIES", "CRYPTO", "CASH"))
            if self.chance(0.6):
                account["lots_method"] = source.choice([m for m in METHODS if m != "HIFO" or not self.mixed])
            self.accounts.append(account)
        self.trading = [account["name"] for account in self.accounts]
        if self.chance(0.3):
            name = "Implied"
            currency = source.choice(self.currencies)
            self.accounts.append({"name": name, "currency": currency, "cash": "implied"})
            self.trading.append(name)
        self.has_pension = self.chance(0.3)
        if self.has_pension:
            self.accounts.append({
                "name": "Pension", "currency": source.choice(self.currencies), "tracking": "HOLDINGS",
                "kind": "PENSION"})
        self.has_saver = self.chance(0.4)
        if self.has_saver:
            self.accounts.append({"name": SAVER, "currency": source.choice(self.currencies), "kind": "CASH"})
        source.shuffle(self.accounts)
        self.currency = {account["name"]: account["currency"] for account in self.accounts}
        self.implied = {account["name"] for account in self.accounts if account.get("cash") == "implied"}

    def make_assets(self):
        source = self.source
        self.assets = []
        for symbol in ("ACME", "NORD", "TEAL", "ORCH", "WLDX")[:source.randrange(1, 6)]:
            currency = source.choice(self.currencies)
            asset = {"symbol": symbol, "kind": "EQUITY", "quote_currency": currency}
            if currency == "GBP" and self.chance(0.5):
                asset["quote_currency"] = "GBp"
            if self.chance(0.2):
                asset["lots_method"] = source.choice([m for m in METHODS if m != "HIFO" or not self.mixed])
            asset["mode"] = source.choice(("daily", "weekly", "weekly", "sparse", "trades", "late"))
            self.assets.append(asset)
        if self.chance(0.25):
            self.assets.append({
                "symbol": "ACME-C150", "kind": "OPTION", "quote_currency": source.choice(self.currencies),
                "multiplier": 100, "mode": "sparse"})
        if self.chance(0.15):
            self.assets.append({
                "symbol": "HOUSE", "kind": "FUND", "quote_currency": source.choice(self.currencies),
                "mode": "none"})
        if self.has_pension:
            self.assets.append({
                "symbol": "PENF", "kind": "FUND", "quote_currency": source.choice(self.currencies),
                "mode": "pension"})
        self.free = [a for a in self.assets if a["mode"] not in ("none", "pension")]

    def paid_in(self, asset):
        """The currency in which an asset is traded."""
        own = asset["quote_currency"]
        if self.mixed and self.chance(0.3):
            return self.source.choice(self.currencies)
        return own

    def prices_of(self, asset):
        """A price for each day, before splits: {day: float}."""
        price, walk = self.source.uniform(5, 300), {}
        if asset["mode"] == "pension":
            price = self.source.uniform(10, 20)
        day = self.start - datetime.timedelta(30)
        while day <= self.today:
            price *= 1 + self.source.gauss(0.0003, 0.012)
            walk[day] = price
            day += datetime.timedelta(1)
        return walk

    def split_factor(self, symbol, day):
        """New units to old ones, of all splits up to a day."""
        factor = 1.0
        for row in self.split_days.get(symbol, []):
            if row[0] <= day:
                factor *= row[1]
        return factor

    def price(self, asset, day, currency=None):
        """A price as a cell in a currency; pence where the currency is GBp."""
        currency = currency or asset["quote_currency"]
        own = asset["quote_currency"].replace("GBp", "GBP")
        price = self.walk[asset["symbol"]][day] / self.split_factor(asset["symbol"], day)
        price *= WORTH[own] / WORTH[currency.replace("GBp", "GBP")]
        if currency == "GBp":
            price *= 100
        return Decimal(str(round(price, 2 if price > 50 else 4)))

    # The whole

    def run(self):
        self.split_on, self.split_days = set(), {}
        for account in self.trading:
            if account not in self.implied:
                self.fund(account)
        if self.has_saver:
            self.plan_saver()
        for _ in range(self.source.choice((2, 6, 12, 25, 45))):
            day = self.start + datetime.timedelta(self.source.randrange(self.span))
            self.plan(day, self.step_or_quiet)
        while self.agenda:
            day, _, act = heapq.heappop(self.agenda)
            if day <= self.today:
                act(day)

    def step_or_quiet(self, day):
        if any(name not in self.implied for name in self.trading):
            self.step(day)

    def correct(self):
        """Replaces some rows by corrections, and cancels rows that should not be there."""
        for row in list(self.rows):
            # A correction stands where it is written among untimed rows of its day.
            if row["time"] and row["type"] in ("BUY", "DEPOSIT", "DIVIDEND") and self.chance(0.05):
                self.count += 1
                wrong, right = dict(row), dict(row, id=f"r{self.count}", voids=row["id"])
                for cell in ("quantity", "amount"):
                    if wrong[cell]:
                        wrong[cell] = text(Decimal(wrong[cell]) + 1)
                self.rows[self.rows.index(row)] = wrong
                self.rows.append(right)
                for other in self.rows:
                    other["lots"] = right["id"] if other["lots"] == wrong["id"] else other["lots"]
            elif row["type"] in ("BUY", "FEE") and self.chance(0.03):
                self.count += 2
                extra = dict(row, id=f"r{self.count - 1}")
                self.rows.insert(self.rows.index(row), extra)
                self.rows.append(dict(dict.fromkeys(COLUMNS, ""), id=f"r{self.count}", voids=extra["id"]))

    def price_rows(self):
        """Prices of assets, with weekends and more missing, and weekly exchange rates."""
        rows = []
        for asset in self.assets:
            for day in self.walk[asset["symbol"]]:
                away = (day - self.start).days
                wanted = {
                    "daily": day.weekday() < 5, "weekly": day.weekday() == 4, "sparse": away % 37 == 0,
                    "late": day.weekday() == 2 and away > 60, "pension": away % 20 == 1}
                if day.weekday() < 5 and wanted.get(asset["mode"]):
                    source = "MANUAL" if self.chance(0.1) else "exchange"
                    price = self.price(asset, day)
                    rows.append((day, asset["symbol"], asset["quote_currency"], price, source))
                    if self.chance(0.05):
                        other = "exchange" if source == "MANUAL" else "MANUAL"
                        price = self.price(asset, day) * Decimal("1.01")
                        rows.append((day, asset["symbol"], asset["quote_currency"], price, other))
        first, second, third = self.source.sample(self.currencies, 3)
        pairs = [(first, second), (second, third)] + ([(first, third)] if self.chance(0.4) else [])
        for one, other in pairs:
            rate = WORTH[one] / WORTH[other]
            day = self.start - datetime.timedelta(3 + self.source.randrange(4))
            while day <= self.today:
                rate *= 1 + self.source.gauss(0, 0.008)
                rows.append((day, one, other, Decimal(str(round(rate, 4))), "ecb"))
                if self.chance(0.1):
                    rows.append((day, other, one, Decimal(str(round(1 / rate, 4))), "ecb"))
                day += datetime.timedelta(self.gap())
        return [dict(zip(("date", "base", "quote", "amount", "source"), map(str, row))) for row in rows]

    def gap(self):
        return self.source.choice((1, 3, 7))

    def statements(self):
        """What the pension's statements list."""
        rows, day = [], self.start + datetime.timedelta(self.source.randrange(20))
        while self.has_pension and day <= self.today:
            units = text(Decimal(str(round(self.source.uniform(100, 900), 2))))
            rows.append((day, "Pension", "PENF", units, "12.3456", "EUR"))
            if self.chance(0.6):
                rows.append((day, "Pension", "$CASH", "41.2", "", self.currency["Pension"]))
            day += datetime.timedelta(self.source.randrange(30, 120))
        names = ("date", "account", "symbol", "quantity", "average_cost", "currency")
        return [dict(zip(names, map(str, row))) for row in rows]

    def settings(self):
        """coffer.json; some accounts and assets are omitted where they need none."""
        plain = [account for account in self.accounts if set(account) == {"name", "currency"}]
        quiet = [a for a in plain if self.chance(0.3) and self.first_currency(a["name"]) == a["currency"]]
        assets = [{key: value for key, value in asset.items() if key != "mode"} for asset in self.assets]
        return {
            "base_currency": "GBp" if self.base == "GBP" and self.chance(0.1) else self.base,
            "accounts": [account for account in self.accounts if account not in quiet], "assets": assets}

    def first_currency(self, name):
        rows = [row for row in self.rows if row["account"] == name]
        first = min(rows, key=lambda row: (row["date"], row["time"]), default=None)
        return first and first["status"] == "" and not first["voids"] and first["currency"]


def write_table(path, columns, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def name_lots(maker):
    """Names lots on some sales that take all that one purchase of the account brought."""
    bought = {}
    for row in maker.rows:
        key = (row["account"], row["symbol"])
        if row["type"] == "BUY":
            bought[key] = (row["id"], Fraction(row["quantity"])) if key not in bought else None
        elif row["type"] in ("SELL", "TRANSFER_OUT") and bought.get(key) and row["symbol"]:
            if Fraction(row["quantity"]) <= bought[key][1] and maker.chance(0.5):
                row["lots"] = bought[key][0]
            bought[key] = None
        elif row["symbol"]:
            bought[key] = None


def convert(maker):
    """Changes money within accounts, by a source of its own, so that no other row differs for it."""
    source = random.Random(repr(maker.rows))
    for account in maker.trading:
        if account in maker.implied or source.random() < 0.7:
            continue
        for _ in range(source.choice((1, 1, 2, 5))):
            maker.groups += 1
            day = maker.start + datetime.timedelta(source.randrange(1, maker.span))
            first, second = source.sample(maker.currencies, 2)
            amount = source.uniform(10, 2000)
            bought = amount * WORTH[first] / WORTH[second] * source.uniform(0.97, 1.01)
            sides = [("TRANSFER_OUT", amount, first), ("TRANSFER_IN", bought, second)]
            if source.random() < 0.2:
                sides.reverse()
            for minute, (kind, worth, currency) in enumerate(sides):
                maker.count += 1
                row = dict.fromkeys(COLUMNS, "")
                row.update({
                    "id": f"r{maker.count}", "date": day.isoformat(), "account": account, "type": kind,
                    "time": f"23:{50 + minute}" if day.toordinal() % 2 else "",
                    "amount": money(worth), "currency": currency, "group": f"t{maker.groups}",
                    "fee": money(source.uniform(0.5, 10)) if source.random() < 0.2 else ""})
                maker.rows.append(row)


def write(source, folder, today):
    """Writes a random ledger; returns the code of its deliberate mistake, or None."""
    maker = Maker(source, today)
    maker.run()
    name_lots(maker)
    maker.correct()
    convert(maker)
    prices, mistake = maker.price_rows(), None
    if maker.chance(0.1) and maker.rows:
        mistake = mistakes.make(maker, prices)
    (folder / "coffer.json").write_text(json.dumps(maker.settings(), indent=1))
    ledgers = folder / "ledgers"
    write_table(ledgers / "prices.csv", list(prices[0]), prices)
    statements = maker.statements()
    if statements:
        write_table(ledgers / "positions.csv", list(statements[0]), statements)
    if maker.chance(0.3):
        for account in {row["account"] for row in maker.rows}:
            rows = [row for row in maker.rows if row["account"] == account]
            write_table(ledgers / "activities" / f"{account or 'voids'}.csv", COLUMNS, rows)
    else:
        write_table(ledgers / "activities.csv", COLUMNS, maker.rows)
    return mistake
