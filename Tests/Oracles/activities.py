"""Random activities, each of which can be booked where the ledger stands."""
import datetime
import heapq
from decimal import Decimal
from fractions import Fraction

COLUMNS = (
    "id,date,time,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,"
    "ratio,status,group,lots,note,voids").split(",")
RATIOS = ("1:3", "3:2", "2:1", "4:1", "1:7", "5:4")
UNIT = Fraction(1, 10 ** 18)
WORTH = {"EUR": 1.0, "USD": 0.9, "GBP": 1.15, "CHF": 1.05}


def text(number):
    """A number as a cell: digits with a point, without an exponent."""
    if isinstance(number, Fraction):
        number = Decimal(number.numerator * 10 ** 18 // number.denominator).scaleb(-18)
    told = f"{number:f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def money(value):
    return Decimal(str(round(value, 2)))


class Activities:
    """Adds rows to `rows`, and follows in `held` and `parcels` what they leave."""

    def add(self, day, account, kind, **cells):
        """Adds a row; on every second day it has a time, later than those of its day before it."""
        self.count += 1
        minutes = 480 + 3 * sum(row["date"] == day.isoformat() for row in self.rows)
        clock = f"{minutes // 60:02}:{minutes % 60:02}" if day.toordinal() % 2 else ""
        row = dict.fromkeys(COLUMNS, "")
        row.update(
            {"id": f"r{self.count}", "date": day.isoformat(), "time": clock, "account": account,
             "type": kind})
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
        choices = {
            "buy": 30, "sell": 14, "dividend": 8, "reinvest": 8, "interest": 5, "pay_in": 8, "pay_out": 3,
            "split": 4, "send": 8, "send_cash": 4, "receive": 6, "give": 3, "charge": 6, "credit": 4,
            "capital": 4, "expire": 3, "burn": 2, "nothing": 2, "pension": 3 if self.has_pension else 0,
            "together": 16, "close": 9, "burden": 2}
        kinds = list(choices)
        getattr(self, self.source.choices(kinds, [choices[kind] for kind in kinds])[0])(day)

    def buy(self, day):
        self.buy_of(day, self.source.choice(self.trading), self.source.choice(self.free))

    def buy_of(self, day, account, asset):
        currency = self.paid_in(asset)
        quantity = self.quantity(asset, day, self.source.uniform(200, 4000))
        cells, worth = self.sums(asset, day, quantity, currency)
        self.add(
            day, account, "BUY", symbol=asset["symbol"], quantity=quantity, currency=currency,
            **cells, **self.costs(worth * 0.05))
        self.held[account, asset["symbol"]] += Fraction(quantity)

    def sell(self, day):
        for account, asset, units in self.one(self.owned()):
            self.sell_of(day, account, asset, self.part(units))

    def sell_of(self, day, account, asset, quantity):
        currency = self.paid_in(asset)
        cells, worth = self.sums(asset, day, Decimal(text(quantity)), currency)
        self.add(
            day, account, "SELL", symbol=asset["symbol"], quantity=quantity, currency=currency,
            **cells, **self.costs(worth * 0.3))
        self.held[account, asset["symbol"]] -= quantity

    def one(self, found):
        return [self.source.choice(found)] if found else []

    def dividend(self, day):
        for account, asset, units in self.one(self.owned()):
            self.dividend_of(day, account, asset, 120)

    def dividend_of(self, day, account, asset, most):
        amount = money(self.source.uniform(1, most))
        subtype = self.source.choice(("", "", "QUALIFIED", "ORDINARY"))
        self.add(
            day, account, "DIVIDEND", subtype=subtype, symbol=asset["symbol"], amount=amount,
            currency=self.paid_in(asset), **self.costs(float(amount)))

    def reinvest(self, day):
        for account, asset, units in self.one(self.owned(("EQUITY",))):
            self.reinvest_of(day, account, asset)

    def reinvest_of(self, day, account, asset):
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
        self.add(day, account, kind, currency=currency, **cells, **self.about(account))

    def credit(self, day):
        account, currency = self.pick()
        self.add(
            day, account, "CREDIT", subtype=self.source.choice(("BONUS", "REBATE", "REFUND", "")),
            amount=money(self.source.uniform(1, 90)), currency=currency, **self.costs(5),
            **self.about(account))

    def about(self, account):
        """The cell of an asset that an account holds, or none."""
        found = [asset for owner, asset, _ in self.owned() if owner == account]
        return {"symbol": self.source.choice(found)["symbol"]} if found and self.chance(0.3) else {}

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
            kept = left / 16 // UNIT * UNIT
            cells = {"amount": money(3)} if self.chance(0.5) else {}
            self.add(day, account, "FEE", symbol=symbol, quantity=kept, group=group, **cells)
            left -= kept
        cut = self.chance(0.2) and (left / 4).denominator < 10 ** 8
        pieces = [left / 4, left * 3 / 4] if cut else [left]
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
        self.receive_of(day, account, self.source.choice([a for a in self.assets if a["mode"] != "pension"]))

    def receive_of(self, day, account, asset):
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
                day, account, "ADJUSTMENT", subtype="OPTION_EXPIRY", symbol=asset["symbol"],
                quantity=quantity)
            self.held[account, asset["symbol"]] -= quantity

    def burn(self, day):
        """A fee that is paid in units."""
        for account, asset, units in self.one(self.owned(("EQUITY",))):
            quantity = self.part(units) / 16 // UNIT * UNIT
            cells = self.source.choice(({}, {"amount": money(7.5)}, {"unit_price": self.price(asset, day)}))
            self.add(
                day, account, "FEE", symbol=asset["symbol"], quantity=quantity,
                currency=asset["quote_currency"], **cells, **self.costs(5))
            self.held[account, asset["symbol"]] -= quantity

    def pension(self, day):
        kind = self.source.choice(("INTEREST", "DEPOSIT", "DIVIDEND"))
        amount = money(self.source.uniform(5, 80))
        self.add(day, "Pension", kind, amount=amount, currency=self.currency["Pension"])
