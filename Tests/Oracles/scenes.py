"""Random rows that belong together: what returns have to tell apart on one day, or after a sale."""
import datetime
from decimal import Decimal

from activities import money

SAVER = "Saver"


class Scenes:
    """Adds such rows to the activities of a ledger."""

    def later(self, day, least, most):
        return day + datetime.timedelta(self.source.randrange(least, most))

    # The first days of an account

    def fund(self, account):
        """Pays in on the first day, or days after a purchase that leaves less than nothing; or never."""
        amount, currency = money(self.source.uniform(8000, 60000)), self.currency[account]

        def pay(day):
            self.add(day, account, "DEPOSIT", amount=amount, currency=currency)

        chosen = self.source.random()
        if chosen < 0.7:
            pay(self.start)
        elif chosen < 0.93:
            self.buy_of(self.start, account, self.source.choice(self.free))
            self.plan(self.later(self.start, 0, 6), pay)

    # Income and flows of one day

    def together(self, day):
        """Two or three rows of one account, mostly of one asset, on one day."""
        account, asset = self.source.choice(self.trading), self.source.choice(self.free)
        for owner, owned, _ in self.one(self.owned()):
            account, asset = owner, owned
        income = self.source.choice(("dividend", "dividend", "drip", "drip", "interest", "cost"))
        flow = self.source.choice(("buy", "buy", "pay", "pay", "take", "sell", "arrive"))
        acts = [lambda: self.earn(day, account, asset, income), lambda: self.move(day, account, asset, flow)]
        if self.chance(0.3):
            acts.append(lambda: self.earn(day, account, asset, "cost"))
        self.source.shuffle(acts)
        for act in acts:
            act()

    def earn(self, day, account, asset, kind):
        held = self.held[account, asset["symbol"]]
        if kind == "dividend" and held:
            self.dividend_of(day, account, asset, self.source.choice((5, 120, 120, 3000)))
        elif kind == "drip" and held and asset["kind"] == "EQUITY":
            self.reinvest_of(day, account, asset)
        elif kind == "cost":
            named = {"symbol": asset["symbol"]} if held and self.chance(0.5) else {}
            self.add(
                day, account, self.source.choice(("FEE", "TAX")), amount=money(self.source.uniform(1, 40)),
                currency=self.currency[account], **named)
        else:
            self.add(
                day, account, "INTEREST", amount=money(self.source.uniform(1, 60)),
                currency=self.currency[account])

    def move(self, day, account, asset, kind):
        units = self.held[account, asset["symbol"]]
        if kind == "sell" and units:
            self.sell_of(day, account, asset, self.part(units))
        elif kind == "arrive":
            self.receive_of(day, account, asset)
        elif kind in ("pay", "take") and account not in self.implied:
            self.add(
                day, account, "DEPOSIT" if kind == "pay" else "WITHDRAWAL",
                amount=money(self.source.uniform(10, 9000 if kind == "pay" else 400)),
                currency=self.currency[account])
        else:
            self.buy_of(day, account, asset)

    # Sales of everything

    def close(self, day):
        """Sells all of a holding. Income and costs may follow, and a purchase after a gap."""
        for account, asset, units in self.one(self.owned()):
            self.sell_of(day, account, asset, units)
            for _ in range(self.source.choice((0, 1, 1, 2))):
                self.plan(self.later(day, 0, 25), lambda date: self.trail(date, account, asset))
            if self.chance(0.6):
                self.plan(self.later(day, 1, 90), lambda date: self.again(date, account, asset))

    def trail(self, day, account, asset):
        """Income or a cost of an asset that may be sold."""
        if self.chance(0.6):
            self.dividend_of(day, account, asset, 60)
        else:
            self.add(
                day, account, self.source.choice(("FEE", "TAX")), symbol=asset["symbol"],
                amount=money(self.source.uniform(1, self.source.choice((30, 30, 30, 5000)))),
                currency=self.currency[account])

    def again(self, day, account, asset):
        acts = [lambda: self.buy_of(day, account, asset)]
        if self.chance(0.3):
            acts.append(lambda: self.trail(day, account, asset))
        if self.chance(0.1):
            # In and out on one day.
            acts.append(lambda: self.sell_of(day, account, asset, self.held[account, asset["symbol"]]))
        for act in acts:
            act()

    def burden(self, day):
        """A cost of about the smallest holding's value or more, some beside a purchase or a dividend."""
        found = [
            (float(self.price(asset, day)) * float(units), account, asset)
            for account, asset, units in self.owned(("EQUITY",)) if asset["quote_currency"] != "GBp"]
        if not found:
            return
        worth, account, asset = min(found, key=lambda each: each[0])
        self.add(
            day, account, self.source.choice(("FEE", "TAX")), symbol=asset["symbol"],
            amount=money(max(worth, 1) * self.source.uniform(0.5, 2.5)), currency=asset["quote_currency"])
        if self.chance(0.5):
            self.earn(day, account, asset, "dividend")
        if self.chance(0.5):
            self.buy_of(day, account, asset)

    # An account of cash alone, which is emptied at times

    def plan_saver(self):
        self.saved = Decimal(0)
        for _ in range(self.source.choice((3, 8, 20))):
            self.plan(self.start + datetime.timedelta(self.source.randrange(self.span)), self.save)

    def put(self, day, kind, amount):
        amount = money(float(amount))
        if amount:
            self.add(day, SAVER, kind, amount=amount, currency=self.currency[SAVER])
            self.saved += amount if kind in ("DEPOSIT", "INTEREST", "CREDIT") else -amount

    def save(self, day):
        """Interest, deposits and costs, each on some days with another; sometimes all is taken out."""
        uniform, act = self.source.uniform, self.source.random()
        if act < 0.25 and self.saved > 0:
            if self.chance(0.5):
                self.put(day, "INTEREST", uniform(1, 9))
            self.put(day, "WITHDRAWAL", self.saved)
            if self.chance(0.6):
                kind = self.source.choice(("INTEREST", "INTEREST", "CREDIT", "FEE"))
                self.plan(self.later(day, 0, 20), lambda date: self.put(date, kind, uniform(1, 9)))
        elif act < 0.35 and self.saved > 0:
            # More than there is, on a day on which enough is paid in.
            self.put(day, "FEE", float(self.saved) * uniform(0.9, 1.5))
            self.put(day, "DEPOSIT", max(float(-self.saved), 1) + uniform(10, 900))
        elif act < 0.38:
            self.put(day, "TAX", uniform(1, 2000))
        elif act < 0.55:
            self.put(day, "INTEREST", uniform(1, 30))
        else:
            acts = ["DEPOSIT"] + ["INTEREST"] * self.chance(0.5) + ["FEE"] * self.chance(0.2)
            self.source.shuffle(acts)
            for kind in acts:
                self.put(day, kind, uniform(100, 3000) if kind == "DEPOSIT" else uniform(1, 30))
