"""Random households: transactions of every kind, rates, rules, aliases, and budgets with random terms."""
import csv
import datetime
import json

CATEGORIES = (
    "Food", "Food:Groceries", "Food:Eating out", "Food:Eating out:Coffee", "Home", "Home:Rent", "Home:Energy", "Fun",
    "Fun:Books", "Travel", "Pay", "Pay:Bonus", "Gifts", "Old", "Old:Things", "Clothes")
PAYEES = ("Nordkauf", "Nordkauf  City", "nordkauf 17", "Café Moin", "Stadtwerke", "Werft", "Werft AG", "Müller & Co", "",
          "Kino (alt)", "a.b+c", "[x]", "Straße 5")
ORIGINALS = ("", "", "KARTE NORDKAUF 0412", "SEPA STADTWERKE  ENERGIE", "sq *cafe moin", "WERFT LOHN 11/26", "KINO")
PATTERNS = ("Nordkauf*", "NORDKAUF", "*kauf*", "Werft*", "caf? moin", "*energie", "KARTE *", "[x]", "a.b+c", "?ino*",
            "Nordkauf City", "*", "straße*", "S*W*E*", "M?ller*")
TAGS = ("", "", "", "holiday", "holiday work", "work;gift", "a,b holiday", "gift")
WORTH = {"EUR": 1.0, "USD": 0.92, "GBP": 1.17, "CHF": 1.05, "JPY": 0.0061}
COLUMNS = (
    "id", "date", "account", "payee", "category", "amount", "currency", "kind", "group", "method", "status", "tags",
    "location", "note", "voids", "original", "member")
DAY = datetime.timedelta(1)


class Household:
    """Makes one folder of its own random source."""

    def __init__(self, source, today):
        self.source, self.today = source, today
        self.span = source.choice((20, 70, 200, 400, 760, 900))
        self.start = today - DAY * (self.span + source.randrange(30))
        self.base = source.choice(("EUR", "EUR", "EUR", "USD", "GBP", "JPY"))
        self.others = source.sample([code for code in WORTH if code != self.base], source.choice((0, 1, 2)))
        self.accounts = [
            {"name": name, "kind": kind, "currency": source.choice([self.base, self.base, *self.others])}
            for name, kind in (("Current", "CASH"), ("Card", "CARD"), ("Savings", "SAVINGS"), ("Purse", "CASH"))
        ][:source.randrange(1, 5)]
        if self.chance(0.5):
            self.accounts[0]["aliases"] = ["Giro", "Old giro"]
        self.categories = source.sample(CATEGORIES, source.randrange(3, len(CATEGORIES)))
        self.payees = source.sample(PAYEES, source.randrange(2, len(PAYEES)))
        self.rows, self.number = [], 0

    def chance(self, share):
        return self.source.random() < share

    def day(self, late=0):
        return self.start + DAY * self.source.randrange((self.today - self.start).days + 1 + late)

    # Rows

    def amount(self):
        cents = self.source.choice((1, 1, 1, 10)) * self.source.randrange(1, 30000)
        if self.chance(0.05):
            return f"{cents / 1000:.3f}"
        return f"{cents // 100}.{cents % 100:02d}"

    def account_cell(self):
        account = self.source.choice(self.accounts)
        return self.source.choice([account["name"], account["name"], *account.get("aliases", [])])

    def row(self, date, amount, **cells):
        self.number += 1
        made = {"date": date.isoformat(), "account": self.account_cell(), "amount": amount}
        if self.others and self.chance(0.3):
            made["currency"] = self.source.choice([self.base, *self.others])
        elif self.chance(0.3):
            made["currency"] = self.base
        made.update(cells)
        self.rows.append(made)
        return made

    def ordinary(self):
        pick, comes = self.source.choice, self.chance(0.25)
        made = self.row(
            self.day(6), ("" if comes else "-") + self.amount(), payee=pick(self.payees), original=pick(ORIGINALS),
            category=pick(self.categories) if self.chance(0.6) else "", tags=pick(TAGS),
            method=pick(("card", "cash", "")), member=pick(("Zoë", "Max", "")), location=pick(("Köln", "", "")),
            status=pick(("", "", "", "", "POSTED", "CLEARED", "RECONCILED", "PENDING", "DRAFT", "VOID")))
        # So that no two rows are the same.
        made["note"] = f"n{self.number}"
        if self.chance(0.08):
            self.correct(made)

    def correct(self, wrong):
        """A row that replaces or cancels another."""
        wrong["id"] = f"r{self.number}"
        if self.chance(0.4):
            self.rows.append({"id": wrong["id"] + "x", "voids": wrong["id"], "note": "cancelled"})
            return
        right = dict(wrong, id=wrong["id"] + "x", voids=wrong["id"], amount="-" + self.amount())
        self.rows.append(right)
        if self.chance(0.3):
            self.rows.append(dict(right, id=right["id"] + "y", voids=right["id"], category=""))

    def make_rows(self):
        self.row(self.start, "-" + self.amount(), category=self.source.choice(self.categories), payee="First", note="first")
        for account in self.accounts:
            if self.chance(0.7):
                self.row(self.start, self.amount(), account=account["name"], kind="opening", currency=account["currency"])
        for _ in range(self.source.choice((3, 20, 60, 150, 300))):
            self.ordinary()
        for number in range(self.source.randrange(8)):
            date, amount, group = self.day(), self.amount(), f"g{number}"
            self.row(date, "-" + amount, kind="transfer", group=group, currency=self.base, category=self.source.choice(("", "Food")))
            if self.chance(0.8):
                self.row(date, amount, kind="transfer", group=group, currency=self.base)
        for _ in range(self.source.randrange(3)):
            self.row(self.day(), self.source.choice(("", "-")) + self.amount(), kind="balance")
        for _ in range(self.source.randrange(5)):
            self.row(self.day(), self.amount(), kind="assertion", note=f"n{self.number}")
        for month in range(self.span // 30):
            if self.chance(0.7):
                date = self.start + DAY * (30 * month + self.source.randrange(4))
                self.row(date, "2" + self.amount(), payee="Werft", category="Pay", note=f"n{self.number}")
        if self.chance(0.6):
            self.source.shuffle(self.rows)
        else:
            self.rows.sort(key=lambda row: row.get("date", "9"))

    def assert_rightly(self, balances):
        """Makes some assertions right: `balances` gives the booked balance of an account on a day."""
        for row in self.rows:
            if row.get("kind") == "assertion" and self.chance(0.6):
                row["amount"] = balances(row)

    # Rates

    def prices(self, gap):
        """Rates of each day, written either way; none before `gap`."""
        made, source = [], self.source
        through = source.choice(sorted(set(WORTH) - {self.base})) if self.chance(0.2) else None
        for code in sorted({*self.others, *([through] if through and self.others else [])}):
            other = through if through and code != through else self.base
            turned, step = self.chance(0.4), source.choice((1, 1, 1, 3, 7))
            rate, date = WORTH[code] / WORTH[other], gap
            while date <= self.today + DAY * 8:
                rate *= 1 + source.gauss(0, 0.004)
                cells = (other, code, 1 / rate) if turned else (code, other, rate)
                made.append((date, cells[0], cells[1], f"{cells[2]:.5g}", "ECB", "close"))
                date += DAY * step
        return made

    # Settings

    def rules(self):
        made, source = [], self.source
        for _ in range(source.randrange(7)):
            rule = {}
            if self.chance(0.85):
                rule["match"] = source.choice(PATTERNS)
            if self.chance(0.25):
                account = source.choice(self.accounts)
                rule["account"] = source.choice([account["name"], *account.get("aliases", [])])
            if self.chance(0.25):
                low = source.randrange(1, 150)
                rule["amount"] = source.choice(({"min": low}, {"max": low}, {"min": low, "max": low + 60.5}))
            if self.chance(0.25) or not rule:
                rule["sign"] = source.choice(("in", "out"))
            if self.chance(0.12) and len(self.accounts) > 1:
                rule.update(kind="transfer", to=self.accounts[-1]["name"])
            else:
                rule["category"] = source.choice(CATEGORIES)
                if self.chance(0.3):
                    rule["payee"] = source.choice(("Shop", "Werft", "Nordkauf"))
                if self.chance(0.2):
                    rule["tags"] = source.choice((["ruled"], ["ruled", "work"]))
            made.append(rule)
        return made

    def budgets(self):
        source, made = self.source, []
        names = source.sample([name for name in CATEGORIES if "Old" not in name], source.randrange(0, 8))
        while names:
            mine, names = names[:source.randrange(1, 3)], names[2:]
            start = self.start + DAY * source.randrange(-40, max(self.span // 2, 1))
            period = source.choice(("month", "week", "2weeks", "quarter", "year", "pay"))
            budget = {"name": f"B{len(made)}", "categories": mine, "period": period}
            if period == "2weeks" or period != "pay" and self.chance(0.5):
                budget["start"] = start.isoformat()
            if period == "pay":
                budget["pay"] = source.choice(("Werft", "Pay"))
            if self.chance(0.15):
                budget["end"] = (start + DAY * source.randrange(20, self.span + 60)).isoformat()
            days = sorted({self.day().isoformat() for _ in range(source.randrange(0, 3))})
            first = (self.start - DAY * 800).isoformat()
            budget["amounts"] = [
                {"from": day, "amount": source.choice((0, 50, 120.5, 300, 33.33))} for day in [first, *days]]
            if self.chance(0.8):
                budget["rollover"] = source.choice(("none", "surplus", "both", "both"))
            if self.chance(0.3) and budget.get("rollover", "none") != "none":
                budget["carry_limit"] = source.choice((0, 25, 80.25))
            made.append(budget)
        return made

    def moves(self, budgets, suits):
        made, any_day = [], self.chance(0.1)
        for number in range(self.source.randrange(6) if len(budgets) > 1 else 0):
            one, other = self.source.sample([budget["name"] for budget in budgets], 2)
            move = {"id": f"m{number}", "date": self.day().isoformat(), "from": one, "to": other, "amount": self.amount()}
            if not any_day and not suits(move):
                continue
            made.append(move)
            if self.chance(0.2):
                made.append({"id": f"m{number}x", "voids": f"m{number}"})
        return made

    def settings(self, budgets):
        source, spending = self.source, {"rules": self.rules(), "budgets": budgets}
        if self.chance(0.4):
            spending["income"] = ["Pay"]
        if self.chance(0.5):
            spending["aliases"] = source.choice((
                {"Old": "Home"}, {"Old:Things": "Fun", "Old": "Gifts"}, {"Food:Eating out": "Eating"}))
        if self.chance(0.5):
            green = source.choice((0, 10, 40.5))
            spending["day_limits"] = {"green": green, "yellow": green + source.choice((0, 20, 100))}
        return {"base_currency": self.base, "accounts": self.accounts, "spending": spending}


def write(source, folder, today, balances, suits):
    """Writes a random folder. True if a rate is missing. `balances` is asked for the amount of a right assertion,
    `suits` whether the budgets of a move have a period on its day."""
    made = Household(source, today)
    made.make_rows()
    missing = bool(made.others) and made.chance(0.1)
    gap = made.start + DAY * (made.span // 2) if missing else made.start - DAY
    budgets = made.budgets()
    (folder / "ledgers").mkdir()
    settings = json.dumps(made.settings(budgets), ensure_ascii=False, indent=1)
    (folder / "coffer.json").write_text(settings, encoding="utf-8")
    table(folder, "prices", ("date", "base", "quote", "amount", "source", "type"), made.prices(gap))
    write_rows(folder, made)
    moves = made.moves(budgets, suits)
    if moves:
        columns = ("id", "date", "from", "to", "amount", "note", "voids", "op")
        table(folder, "budgets", columns, [[move.get(column, "") for column in columns] for move in moves])
    made.assert_rightly(balances)
    write_rows(folder, made)
    return missing


def write_rows(folder, made):
    table(folder, "transactions", COLUMNS, [[row.get(column, "") for column in COLUMNS] for row in made.rows])


def table(folder, name, columns, rows):
    with open(folder / "ledgers" / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
