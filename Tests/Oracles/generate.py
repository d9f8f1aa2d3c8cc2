"""Random ledgers that are valid, and some with one deliberate mistake."""
import collections
import csv
import datetime
import heapq
import json
from decimal import Decimal
from fractions import Fraction

import mistakes

COLUMNS = (
    "id,date,time,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,"
    "ratio,status,group,lots,note,voids").split(",")
METHODS = ("FIFO", "LIFO", "HIFO", "AVERAGE")
RATIOS = ("1:3", "3:2", "2:1", "4:1", "1:7", "5:4")
UNIT = Fraction(1, 10 ** 18)
WORTH = {"EUR": 1.0, "USD": 0.9, "GBP": 1.15, "CHF": 1.05, "JPY": 0.0062}


def text(number):
    """A number as a cell: digits with a point, without an exponent."""
    if isinstance(number, Fraction):
        number = Decimal(number.numerator * 10 ** 18 // number.denominator).scaleb(-18)
    told = f"{number:f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def money(value):
    return Decimal(str(round(value, 2)))


class Maker:
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
            self.accounts.append({"name": name, "currency": source.choice(self.currencies), "cash": "implied"})
            self.trading.append(name)
        self.has_pension = self.chance(0.3)
        if self.has_pension:
            self.accounts.append({
                "name": "Pension", "currency": source.choice(self.currencies), "tracking": "HOLDINGS",
                "kind": "PENSION"})
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

    # Rows

    def add(self, day, account, kind, **cells):
        """Adds a row; its time is blank half of the time, and later than those of its day before it."""
        self.count += 1
        clock = f"{8 + self.count % 12:02}:{self.count % 60:02}" if self.timed else ""
        row = dict.fromkeys(COLUMNS, "")
        row.update(
            {"id": f"r{self.count}", "date": day.isoformat(), "time": clock, "account": account, "type": kind})
        row.update({key: value if isinstance(value, str) else text(value) for key, value in cells.items()})
        if row["currency"] == self.currency[account] and self.chance(0.3):
            row["currency"] = ""
        if row["type"] != "SPLIT" and row["currency"] not in ("", self.currency[account]):
            linked = row["type"].startswith("TRANSFER") or row["currency"] in ("GBp",)
            if self.chance(0.25) and not linked:
                ratio = WORTH[row["currency"]] / WORTH[self.currency[account]]
                row["fx_rate"] = text(Decimal(str(round(ratio * self.source.uniform(0.97, 1.03), 5))))
        self.rows.append(row)
        return row

    def costs(self, worth):
        """A fee and a tax, each often blank."""
        cells = {}
        if self.chance(0.5):
            cells["fee"] = money(self.source.uniform(0.5, 10))
        if self.chance(0.25):
            cells["tax"] = money(worth * 0.1)
        return cells

    def quantity(self, asset, day, worth):
        units = worth / float(self.price(asset, day)) / int(asset.get("multiplier", 1))
        units *= 100 if asset["quote_currency"] == "GBp" else 1
        return Decimal(str(max(round(units, self.source.choice((0, 0, 2, 4))), 1)))

    def sums(self, asset, day, quantity, currency):
        """unit_price, or amount, or both for some units; and what they are worth."""
        price = self.price(asset, day, currency)
        worth = price * Decimal(quantity) * asset.get("multiplier", 1)
        amount = worth.quantize(Decimal("0.01"))
        if self.chance(0.15) and amount:
            return {"amount": amount}, float(worth)
        if self.chance(0.15) and amount:
            return {"unit_price": price, "amount": amount}, float(worth)
        return {"unit_price": price}, float(worth)

    def part(self, units):
        """Some of what is held, or all of it."""
        if self.chance(0.3):
            return units
        share = units * Fraction(self.source.randrange(5, 95), 100)
        places = 0 if units > 10 else 4
        taken = Fraction(int(share * 10 ** places), 10 ** places)
        return taken if taken else units

    def owned(self, kinds=("EQUITY", "OPTION")):
        """(account, asset, units) of all that is held."""
        assets = {asset["symbol"]: asset for asset in self.assets}
        return [
            (account, assets[symbol], units) for (account, symbol), units in self.held.items()
            if units and assets[symbol]["kind"] in kinds]

    def step(self, day):
        """One activity of a random kind."""
        self.timed = self.chance(0.5)
        choices = {
            "buy": 30, "sell": 14, "dividend": 8, "reinvest": 8, "interest": 5, "pay_in": 8, "pay_out": 3,
            "split": 4, "send": 8, "send_cash": 4, "receive": 6, "give": 3, "charge": 6, "credit": 4,
            "capital": 4, "expire": 3, "burn": 2, "nothing": 2, "pension": 3 if self.has_pension else 0}
        kinds = list(choices)
        getattr(self, self.source.choices(kinds, [choices[kind] for kind in kinds])[0])(day)

    def buy(self, day):
        account, asset = self.source.choice(self.trading), self.source.choice(self.free)
        currency = self.paid_in(asset)
        quantity = self.quantity(asset, day, self.source.uniform(200, 4000))
        cells, worth = self.sums(asset, day, quantity, currency)
        self.add(
            day, account, "BUY", symbol=asset["symbol"], quantity=quantity, currency=currency,
            **cells, **self.costs(worth * 0.05))
        self.held[account, asset["symbol"]] += Fraction(quantity)

    def sell(self, day):
        for account, asset, units in self.one(self.owned()):
            quantity, currency = self.part(units), self.paid_in(asset)
            cells, worth = self.sums(asset, day, Decimal(text(quantity)), currency)
            self.add(
                day, account, "SELL", symbol=asset["symbol"], quantity=quantity, currency=currency,
                **cells, **self.costs(worth * 0.3))
            self.held[account, asset["symbol"]] -= quantity

    def one(self, found):
        return [self.source.choice(found)] if found else []

    def dividend(self, day):
        for account, asset, units in self.one(self.owned()):
            amount = money(self.source.uniform(1, 120))
            subtype = self.source.choice(("", "", "QUALIFIED", "ORDINARY"))
            self.add(
                day, account, "DIVIDEND", subtype=subtype, symbol=asset["symbol"], amount=amount,
                currency=self.paid_in(asset), **self.costs(float(amount)))

    def reinvest(self, day):
        for account, asset, units in self.one(self.owned(("EQUITY",))):
            kind = self.source.choice(("DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND"))
            quantity = Decimal(str(round(self.source.uniform(0.001, 2), 4)))
            currency = self.paid_in(asset)
            cells = {"unit_price": self.price(asset, day, currency)}
            worth = float(cells["unit_price"] * quantity)
            if kind == "DRIP" and self.chance(0.6):
                cells["amount"] = money(worth * 1.2 + 0.01)
            self.add(
                day, account, "INTEREST" if kind == "STAKING_REWARD" else "DIVIDEND", subtype=kind,
                symbol=asset["symbol"], quantity=quantity, currency=currency, **cells, **self.costs(worth))
            self.held[account, asset["symbol"]] += Fraction(quantity)

    def capital(self, day):
        """A return of capital, of an asset that is paid in one currency."""
        for account, asset, units in self.one(self.owned(("EQUITY",))):
            if not self.mixed:
                self.add(
                    day, account, "DIVIDEND", subtype="RETURN_OF_CAPITAL", symbol=asset["symbol"],
                    amount=money(self.source.choice((10, 50, 900)) * self.source.uniform(0.5, 1)),
                    currency=asset["quote_currency"].replace("GBp", "GBP"))

    def pick(self):
        """An account with cash, and a currency: mostly its own."""
        account = self.source.choice([name for name in self.trading if name not in self.implied])
        return account, self.currency[account] if self.chance(0.7) else self.source.choice(self.currencies)

    def interest(self, day):
        account, currency = self.pick()
        amount = money(self.source.uniform(1, 60))
        self.add(
            day, account, "INTEREST", subtype=self.source.choice(("", "COUPON", "LENDING_INTEREST")),
            amount=amount, currency=currency, **self.costs(float(amount)))

    def pay_in(self, day):
        account, currency = self.pick()
        self.add(day, account, "DEPOSIT", amount=money(self.source.uniform(100, 5000)), currency=currency)

    def pay_out(self, day):
        account, currency = self.pick()
        self.add(
            day, account, "WITHDRAWAL", amount=money(self.source.uniform(10, 400)), currency=currency,
            **self.costs(10))

    def charge(self, day):
        account, currency = self.pick()
        kind = self.source.choice(("FEE", "TAX"))
        cells = {self.source.choice(("amount", kind.lower())): money(self.source.uniform(1, 40))}
        if kind == "FEE" and "amount" in cells and self.chance(0.3):
            cells["subtype"] = self.source.choice(("MANAGEMENT_FEE", "ADR_FEE", "INTEREST_CHARGE"))
        found = [asset for owner, asset, _ in self.owned() if owner == account]
        if found and self.chance(0.3):
            cells["symbol"] = self.source.choice(found)["symbol"]
        self.add(day, account, kind, currency=currency, **cells)

    def credit(self, day):
        account, currency = self.pick()
        self.add(
            day, account, "CREDIT", subtype=self.source.choice(("BONUS", "REBATE", "REFUND", "")),
            amount=money(self.source.uniform(1, 90)), currency=currency, **self.costs(5))

    def nothing(self, day):
        """A row that books nothing: of no kind, or not posted."""
        account, currency = self.pick()
        kind, status = self.source.choice((
            ("UNKNOWN", ""), ("ADJUSTMENT", ""), ("DEPOSIT", "PENDING"), ("WITHDRAWAL", "DRAFT"),
            ("DEPOSIT", "VOID")))
        self.add(day, account, kind, amount=money(77.7), currency=currency, status=status)

    def split(self, day):
        for _, asset, _ in self.one(self.owned(("EQUITY",))):
            symbol, moving = asset["symbol"], set()
            if (day, symbol) in self.split_on:
                return
            for sender, parcel in self.parcels.values():
                if parcel.get(symbol):
                    moving.add(sender)
            ratio = "2:1" if moving else self.source.choice(RATIOS)
            factor = Fraction(ratio.split(":")[0]) / Fraction(ratio.split(":")[1])
            if any(row["symbol"] == symbol and row["date"] == day.isoformat() for row in self.rows):
                return
            self.split_on.add((day, symbol))
            self.split_days.setdefault(symbol, []).append((day, float(factor)))
            holders = {account for (account, name), units in self.held.items() if name == symbol and units}
            for account in sorted(holders | moving):
                self.add(day, account, "SPLIT", symbol=symbol, ratio=ratio)
                self.held[account, symbol] = round(self.held[account, symbol] * factor / UNIT) * UNIT
            for _, parcel in self.parcels.values():
                if symbol in parcel:
                    parcel[symbol] *= factor

    def send(self, day):
        """A transfer of units to another account, to outside, or one that stays in transit."""
        for account, asset, units in self.one(self.owned(("EQUITY", "FUND"))):
            others = [name for name in self.trading if name != account]
            quantity, symbol = self.part(units), asset["symbol"]
            self.held[account, symbol] -= quantity
            if not others or self.chance(0.25):
                self.add(day, account, "TRANSFER_OUT", symbol=symbol, quantity=quantity, **self.costs(5))
                return
            self.groups += 1
            group = f"t{self.groups}"
            self.add(
                day, account, "TRANSFER_OUT", symbol=symbol, quantity=quantity, group=group, **self.costs(5))
            self.parcels[group] = (account, {symbol: quantity})
            if self.chance(0.8):
                arrival = day + datetime.timedelta(self.source.choice((0, 0, 1, 4, 12)))
                self.plan(arrival, lambda date: self.arrive(date, group, self.source.choice(others), symbol))

    def plan(self, day, act):
        self.groups += 1
        heapq.heappush(self.agenda, (day, self.groups, act))

    def arrive(self, day, group, account, symbol):
        parcel = self.parcels[group][1]
        left = parcel.pop(symbol)
        if self.chance(0.1):
            kept = left / 16
            cells = {"amount": money(3)} if self.chance(0.5) else {}
            self.add(day, account, "FEE", symbol=symbol, quantity=kept, group=group, **cells)
            left -= kept
        pieces = [left / 4, left * 3 / 4] if self.chance(0.2) and (left / 4).denominator < 10 ** 8 else [left]
        for quantity in pieces:
            self.add(day, account, "TRANSFER_IN", symbol=symbol, quantity=quantity, group=group,
                     **self.costs(5))
            self.held[account, symbol] += quantity

    def send_cash(self, day):
        account, currency = self.pick()
        others = [name for name in self.trading if name not in self.implied | {account}]
        amount = money(self.source.uniform(10, 300))
        if not others or self.chance(0.3):
            kind = self.source.choice(("TRANSFER_OUT", "TRANSFER_IN"))
            self.add(day, account, kind, amount=amount, currency=currency, **self.costs(5))
            return
        self.groups += 1
        group, other = f"t{self.groups}", self.source.choice(others)
        self.add(
            day, account, "TRANSFER_OUT", amount=amount, currency=currency, group=group, **self.costs(5))
        if self.chance(0.8):
            cells = {"amount": amount, "currency": currency}
            if self.chance(0.3):
                cells["currency"] = self.source.choice(self.currencies)
                if cells["currency"] != currency:
                    cells["amount"] = money(float(amount) * WORTH[currency] / WORTH[cells["currency"]])
            arrival = day + datetime.timedelta(self.source.choice((0, 1, 5)))
            self.plan(arrival, lambda date: self.add(
                date, other, "TRANSFER_IN", group=group, **cells, **self.costs(5)))

    def receive(self, day):
        """Units from outside."""
        account = self.source.choice(self.trading)
        asset = self.source.choice([a for a in self.assets if a["mode"] != "pension"])
        currency = asset["quote_currency"].replace("GBp", "GBP")
        quantity = self.quantity(asset, day, self.source.uniform(100, 2000))
        price = self.price(asset, day, currency)
        cells = {"unit_price": price} if self.chance(0.7) else {
            "amount": money(float(price) * float(quantity) * 0.9 * asset.get("multiplier", 1))}
        self.add(
            day, account, "TRANSFER_IN", symbol=asset["symbol"], quantity=quantity, currency=currency,
            **cells, **self.costs(5))
        self.held[account, asset["symbol"]] += Fraction(quantity)

    give = receive

    def expire(self, day):
        for account, asset, units in self.one(self.owned(("OPTION",))):
            quantity = self.part(units)
            self.add(
                day, account, "ADJUSTMENT", subtype="OPTION_EXPIRY", symbol=asset["symbol"], quantity=quantity)
            self.held[account, asset["symbol"]] -= quantity

    def burn(self, day):
        """A fee that is paid in units."""
        for account, asset, units in self.one(self.owned(("EQUITY",))):
            quantity = self.part(units) / 16
            cells = self.source.choice(({}, {"amount": money(7.5)}, {"unit_price": self.price(asset, day)}))
            self.add(
                day, account, "FEE", symbol=asset["symbol"], quantity=quantity,
                currency=asset["quote_currency"], **cells)
            self.held[account, asset["symbol"]] -= quantity

    def pension(self, day):
        kind = self.source.choice(("INTEREST", "DEPOSIT", "DIVIDEND"))
        self.add(day, "Pension", kind, amount=money(self.source.uniform(5, 80)), currency=self.currency["Pension"])

    # The whole

    def run(self):
        self.timed, self.split_on, self.split_days = False, set(), {}
        for account in self.trading:
            if account not in self.implied and self.chance(0.9):
                self.add(
                    self.start, account, "DEPOSIT", amount=money(self.source.uniform(8000, 60000)),
                    currency=self.currency[account])
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
            if row["type"] in ("BUY", "DEPOSIT", "DIVIDEND") and self.chance(0.05):
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
                    rows.append((day, asset["symbol"], asset["quote_currency"], self.price(asset, day), source))
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
        """coffer.json; some accounts and assets are left out where they need none."""
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


def write(source, folder, today):
    """Writes a random ledger; returns the code of its deliberate mistake, or None."""
    maker = Maker(source, today)
    maker.run()
    name_lots(maker)
    maker.correct()
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
