"""Proves figures by member and the risk levels of accounts against sums and deviations computed here.

usage: members.py DIRECTORY-OF-BINARIES [--folders N] [--seed N]

N random households (20 by default) have accounts with and without members, transactions that name another member
than their account, transfers of which one side is booked later, a plan, and funds with weekly prices. For
spending, holdings, net worth, snapshots, the tiers and the interest of the plan, the rows of --by member must be
the expected sums, sum to the total, and equal the answer with --member. The change in each member's net worth,
with transfers under way, is computed here too; the changes must sum to the whole. In a second folder, random
transfers with several senders and receivers, in two currencies, go between transactions and activities, with a
group or without one, and others in up to three currencies between transactions: the money on its way must belong to
its sender, with its gain, and new money must sum to zero.
Volatility and the largest fall must be within 0.01 points, and the level must follow from the two figures as shown.
Status 1 on any difference.
"""
import argparse
import csv
import datetime
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F

TODAY = datetime.date(2026, 11, 21)


class Household:
    def __init__(self, dice, folder, tools):
        self.dice, self.folder, self.tools = dice, folder, tools
        self.people = ["Ada", "Bo Øst", "Cleo"][:dice.randint(1, 3)]
        names = [f"{kind} {number}" for kind in ("Fund", "Bank") for number in range(dice.randint(2, 4))]
        self.owner = {name: dice.choice(self.people + [""]) for name in names}
        self.owner["Fund 0"] = self.people[0]
        self.settings()
        self.transactions()
        self.funds()

    def write(self, name, header, rows):
        (self.folder / "ledgers").mkdir(exist_ok=True)
        (self.folder / "ledgers" / f"{name}.csv").write_text("\n".join([header] + rows) + "\n")

    def settings(self):
        accounts = [{"name": name, **({"member": who} if who else {})} for name, who in self.owner.items()]
        (self.folder / "coffer.json").write_text(
            json.dumps({"base_currency": "EUR", "plan": {"currency": "EUR"}, "accounts": accounts}))
        banks = [name for name in self.owner if name.startswith("Bank")]
        tiers = [{"name": f"Tier {place}", "purpose": "", "target": 5000, "priority": place, "accounts": [
            {"name": name, "balance": self.dice.randint(0, 900_000) / 100, "apy_pct": self.dice.randint(0, 400) / 100}
            for name in banks[place::2]]} for place in range(2)]
        (self.folder / "reserve_manager.json").write_text(json.dumps({"tiers": tiers}))

    def transactions(self):
        self.spent, self.pending, self.changes, rows = {}, {}, {}, []
        self.since = TODAY - datetime.timedelta(self.dice.randint(1, 60))
        for _ in range(self.dice.randint(5, 40)):
            account = self.dice.choice([name for name in self.owner if name.startswith("Bank")])
            own = self.dice.choice(self.people + [""] * 3)
            amount, day = self.dice.randint(1, 90_000), self.dice.randint(1, 21)
            who = own or self.owner[account]
            self.spent[who] = self.spent.get(who, 0) + F(amount, 100)
            rows.append(f"2026-11-{day:02},{account},Shop,Food,-{amount / 100:.2f},{own},,")
        for group in range(self.dice.randint(0, 4)):
            pair = self.dice.sample([name for name in self.owner if name.startswith("Bank")], 2)
            amount, days = self.dice.randint(1, 90_000), [self.dice.randint(15, 28) for _ in pair]
            for account, sign, day in zip(pair, ("-", ""), days):
                rows.append(f"2026-11-{day:02},{account},,,{sign}{amount / 100:.2f},,transfer,g{group}")
            # One side is booked on the day and the other one later.
            start, end = (F(amount, 100) * ((first <= day) - (second <= day)) for day in (self.since, TODAY)
                          for first, second in [[TODAY.replace(day=number) for number in days]])
            who = self.owner[pair[0]]
            self.pending[who] = self.pending.get(who, 0) + end
            if start or end:
                self.change((who,), start, end, end - start)
        self.write("transactions", "date,account,payee,category,amount,member,kind,group", rows)

    def funds(self):
        self.worth, self.risk, rows, prices = {}, {}, [], []
        for name in [name for name in self.owner if name.startswith("Fund")]:
            weeks, sigma = self.dice.randint(15, 70), self.dice.choice([.004, .01, .02, .03, .06])
            monday = TODAY - datetime.timedelta(7 * weeks + TODAY.weekday())
            day, price, course = monday, F(100), []
            while day <= TODAY:
                if not course or self.dice.random() < 0.9:
                    course.append((day + datetime.timedelta(self.dice.randint(0, 4)), price))
                day += datetime.timedelta(7)
                price = max(F(1), F(round(float(price) * math.exp(self.dice.gauss(0, sigma)) * 100), 100))
            course = [(day, price) for day, price in course if day <= TODAY]
            symbol, units = name.upper().replace(" ", ""), self.dice.randint(1, 90)
            cost = float(units * course[0][1])
            rows += [f"{course[0][0]},{name},DEPOSIT,,,{cost:.2f},EUR,",
                     f"{course[0][0]},{name},BUY,{symbol},{units},{cost:.2f},EUR,"]
            sent = self.dice.randint(0, units - 1) if self.dice.random() < 0.6 else 0
            if sent:
                if self.dice.random() < 0.3:
                    course.append((TODAY, course[-1][1]))
                left, at = self.dice.choice(course[-8:])
                rows.append(f"{left},{name},TRANSFER_OUT,{symbol},{sent},,EUR,{name}")
                who = self.owner[name]
                self.pending[who] = self.pending.get(who, 0) + sent * course[-1][1]
            before = [price for day, price in course if day <= self.since][-1]
            moved = sent * at if sent and left > self.since else F(0)
            kept = units - sent if not moved else units
            self.change(name, kept * before, (units - sent) * course[-1][1], -moved)
            if sent:
                self.change((self.owner[name],), 0 if moved else sent * before, sent * course[-1][1], moved)
            prices += [f"{day},{symbol},EUR,{float(price):.2f}" for day, price in course]
            self.worth[self.owner[name]] = self.worth.get(self.owner[name], 0) + units * course[-1][1]
            self.risk[name] = risk([(day, float(price)) for day, price in course])
        self.write("activities", "date,account,type,symbol,quantity,amount,currency,group", rows)
        self.write("prices", "date,base,quote,amount", prices)

    def change(self, key, start, end, money):
        """Adds the start, the end, the new money and the market gain of an account, or of a member's transfers."""
        known = self.changes.get(key, [F(0)] * 4)
        self.changes[key] = [a + b for a, b in zip(known, [F(start), end, money, end - start - money])]

    def run(self, *command):
        done = subprocess.run(
            [self.tools / command[0], *command[1:], "-C", self.folder, "-q"], capture_output=True, text=True,
            env=dict(os.environ, COFFER_NOW=f"{TODAY}T12:00:00Z"))
        if done.returncode:
            raise SystemExit(f"{command}: {done.stderr}")
        return done.stdout

    def rows(self, *command):
        return list(csv.DictReader(io.StringIO(self.run(*command, "-f", "csv"))))


def risk(course):
    """The yearly volatility and the largest fall in percent; None for too short a past."""
    last = {}
    for day, price in course + [(TODAY, course[-1][1])]:
        last[(day - datetime.date(2000, 1, 3)).days // 7] = price
    first, end = min(last), max(last)
    levels = [last[first]]
    for week in range(first + 1, end + 1):
        levels.append(last.get(week, levels[-1]))
    peak = fall = 0
    for _, price in course:
        peak = max(peak, price)
        fall = max(fall, 1 - price / peak)
    if len(last) - 1 < 26:
        return None, fall * 100
    steps = [b / a - 1 for a, b in zip(levels, levels[1:])]
    mean = sum(steps) / len(steps)
    return math.sqrt(sum((s - mean) ** 2 for s in steps) / (len(steps) - 1) * 52) * 100, fall * 100


def expect(known, name, *facts):
    if not known:
        raise SystemExit(f"{name}: {facts}")


def check(home):
    spent = {row["group"]: F(row["spending"]) for row in home.rows("spending", "--by", "member")}
    expect(spent == home.spent, "spending --by member", spent, home.spent)
    held = {row["group"]: F(row["value_base"]) for row in home.rows("holdings", "--by", "member")}
    expect(held == {who or "(none)": worth for who, worth in home.worth.items()}, "holdings", held, home.worth)
    whole = json.loads(home.run("holdings", "--json"), parse_float=F)["totals"]["value_base"]
    expect(sum(held.values()) == whole, "members sum to the total", held, whole)
    grown = {row["member"]: row for row in home.rows("forecast", "--by", "member")}
    total = json.loads(home.run("forecast", "--json"), parse_float=F)["total"]
    expect(abs(sum(F(row["growth"]) for row in grown.values()) - total) <= F(len(grown), 200), "forecast", grown)
    worths = home.rows("holdings", "--net-worth")
    transit = sum(F(row["value_base"]) for row in worths if row["account"] == "(in transit)")
    expect(transit == sum(home.pending.values()), "in transit", transit, home.pending)
    for who in {name for name in home.owner.values() if name}:
        own = json.loads(home.run("spending", "--member", who, "--json"), parse_float=F)["spending"]
        expect(own == home.spent.get(who, 0), "spending --member", who, own)
        own = json.loads(home.run("holdings", "--member", who, "--json"), parse_float=F)["totals"]["value_base"]
        expect(own == home.worth.get(who, 0), "holdings --member", who, own)
        own = home.rows("holdings", "--net-worth", "--member", who)
        sent = sum(F(row["value_base"]) for row in own if row["account"] == "(in transit)")
        expect(sent == home.pending.get(who, 0), "sent by", who, sent)
        own = [row for row in own if row["account"] != "(in transit)"]
        expect(own == [row for row in worths if home.owner.get(row["account"]) == who], "net worth", who, own)
        own = json.loads(home.run("forecast", "--member", who, "--json"), parse_float=F)["total"]
        expect(own == F(grown[who]["growth"] if who in grown else 0), "forecast --member", who, own)
    changes(home)
    snapshots(home)
    tiers(home)
    levels = set()
    for row in home.rows("holdings", "--performance"):
        if row["scope"] != "account" or row["period"] != "all":
            continue
        volatility, fall = home.risk[row["account"]]
        expect(abs(float(row["max_drawdown_pct"]) - fall) < 0.01, "fall", row, fall)
        if volatility is None:
            expect(not row["volatility_pct"] and not row["risk"] and row["risk_problem"], "short", row)
            continue
        expect(abs(float(row["volatility_pct"]) - volatility) < 0.01, "volatility", row, volatility)
        shown = float(row["volatility_pct"]), float(row["max_drawdown_pct"])
        level = max(sum(shown[0] >= bound for bound in (5, 15)), sum(shown[1] >= bound for bound in (10, 20)))
        expect(row["risk"] == ["low", "medium", "high"][level], "level", row)
        levels.add(row["risk"])
    return levels


def tiers(home):
    """The rows of plan-status --by member are the sums of the balances, and sum to each tier and to the plan."""
    plan, parts, sums = json.loads((home.folder / "reserve_manager.json").read_text(), parse_float=F), {}, {}
    for tier in plan["tiers"]:
        for account in tier["accounts"]:
            key, balance = (tier["name"], home.owner[account["name"]]), F(account["balance"])
            parts[key] = parts.get(key, 0) + balance
            earned = sums.get(key[1], (0, 0))
            sums[key[1]] = (earned[0] + balance, earned[1] + balance * F(account["apy_pct"]) / 100)
    rows = home.rows("plan-status", "--by", "member")
    expect({(row["tier"], row["member"]): F(row["balance"]) for row in rows} == parts, "plan-status", rows, parts)
    whole = {row["tier"]: F(row["balance"]) for row in home.rows("plan-status")}
    for row in rows:
        part, tier = F(row["balance"]), whole[row["tier"]]
        expect(not tier or abs(F(row["share_pct"]) - part * 100 / tier) <= F(1, 200), "share", row, tier)
        expect(abs(F(row["coverage_pct"]) - part * 100 / 5000) <= F(1, 200), "coverage", row)
    for name, balance in whole.items():
        expect(sum(F(row["balance"]) for row in rows if row["tier"] == name) == balance, "tier", name, balance)
    for row in home.rows("plan-status", "--by", "member", "--table", "member_totals"):
        balance, yearly = sums.pop(row["member"])
        expect(F(row["balance"]) == balance and abs(F(row["yearly_yield"]) - yearly) <= F(1, 200), "total", row)
        if row["member"]:
            own = home.rows("plan-status", "--by", "member", "--member", row["member"])
            expect(own == [line for line in rows if line["member"] == row["member"]], "one member", own)
    expect(not sums, "members without a total", sums)


def snapshots(home):
    """The rows of snapshot with --member are the rows without it; the total is their sum, with what is under way."""
    whole = home.rows("snapshot")
    for who in {name for name in home.owner.values() if name}:
        own = home.rows("snapshot", "--member", who)
        sent = sum(F(row["value_base"]) for row in own if row["account"] == "(in transit)")
        expect(sent == home.pending.get(who, 0), "snapshot: sent by", who, sent)
        kept = [row for row in own if row["account"] != "(in transit)"]
        expect(kept == [row for row in whole if home.owner.get(row["account"]) == who], "snapshot", who, own)
        total = home.rows("snapshot", "--member", who, "--table", "total")[0]
        expect(F(total["value"] or 0) == sum(F(row["value_base"]) for row in own), "snapshot: total of", who, total)


def changes(home):
    """The change in each member's net worth: the rows of the member's accounts, and transfers under way from them."""
    names = ("start", "end", "new_money", "market_gain")
    command = "holdings", "--net-worth", "--from", str(home.since)

    def figures(row):
        return [F(row[name]) for name in names]

    whole = home.rows(*command)
    of = {row["account"]: row for row in whole}
    for key, figures_ in home.changes.items():
        if isinstance(key, str):
            expect(figures(of[key]) == figures_, "net worth change", key, of[key], figures_)
    total = [F(0)] * 4
    for who in sorted(set(home.owner.values())):
        sent = home.changes.get((who,))
        expected = [row for row in whole if home.owner.get(row["account"]) == who]
        if who:
            own = home.rows(*command, "--member", who)
            transit = [figures(row) for row in own if row["account"] == "(in transit)"]
            expect(transit == ([sent] if sent else []), "sent by", who, transit, sent)
            expect([row for row in own if row["account"] != "(in transit)"] == expected, "net worth change", who, own)
        parts = [figures(row) for row in expected] + ([sent] if sent else [])
        sums = [sum(column) for column in zip(*parts)] or [F(0)] * 4
        if who:
            stated = home.rows(*command, "--member", who, "--table", "net_worth_change_total")[0]
            expect(figures(stated) == sums, "change of", who, stated, sums)
        total = [a + b for a, b in zip(total, sums)]
    stated = home.rows(*command, "--table", "net_worth_change_total")[0]
    expect(figures(stated) == total, "the changes of members sum to the whole", stated, total)


# Accounts in euros, the others are in dollars; and accounts with activities, the others have transactions.
EUROS, BOOKED = ("Bank", "Purse"), ("Purse", "Desk")


class Crossings:
    """Transfers between accounts of two ledgers and currencies. The amounts of one transfer differ only in currency."""

    FIRST, LAST = datetime.date(2026, 10, 20), datetime.date(2026, 11, 27)

    def __init__(self, dice, folder, tools):
        self.dice, self.folder, self.tools = dice, folder, tools
        self.since = TODAY - datetime.timedelta(dice.randint(1, 30))
        self.owner = {f"{kind} {number}": dice.choice(["Ada", "Bo", ""])
                      for kind in ("Bank", "Purse", "Vault", "Wallet", "Desk") for number in range(2)}
        self.rates, day = {"USD": {}, "GBP": {}}, self.FIRST - datetime.timedelta(60)
        while day <= TODAY:
            for rates in self.rates.values():
                rates[day] = F(dice.randint(5_000, 15_000), 10_000)
            day += datetime.timedelta(1)
        self.sides = [(name, F(100_000), self.FIRST - datetime.timedelta(50), None) for name in self.owner]
        self.pairs, self.posted, self.booked = [], [], []
        for number in range(dice.randint(1, 7)):
            self.transfer(number) if dice.random() < 0.7 else self.mixed(number)
        self.write()

    def code(self, name):
        return "EUR" if name.startswith(EUROS) else "GBP" if name.startswith("Vault") else "USD"

    def base(self, amount, name, day):
        return amount if name.startswith(EUROS) else amount * self.rates[self.code(name)][min(day, TODAY)]

    def some(self, kinds, but=()):
        names = [name for name in self.owner if name.split()[0] in kinds and name not in but]
        return self.dice.sample(names, self.dice.randint(1, min(2, len(names)))) if names else []

    def transfer(self, number):
        dice = self.dice
        kinds = [("Bank", "Purse"), ("Purse",), ("Wallet", "Desk"), ("Desk",)]
        out = self.some(dice.choice(kinds))
        into = self.some(dice.choice(kinds), but=out)
        if not into:
            return
        euros = out[0].startswith(EUROS), into[0].startswith(EUROS)
        inside = all(name.startswith(BOOKED) for name in out + into)
        if not inside and all(any(name.startswith(BOOKED) for name in side) for side in (out, into)) \
                and euros[0] != euros[1]:
            # The activities alone would be a complete transfer.
            return
        span = (self.LAST - self.FIRST).days
        days = [self.FIRST + datetime.timedelta(dice.randint(0, span)) for _ in out + into]
        sums = [F(dice.randint(100_000, 9_000_000), 100) for _ in out]
        alone = len(out) == len(into) == 1 and euros[0] == euros[1] and not inside and dice.random() < 0.5
        if alone:
            sums, days[1] = [F(1000 + number)], days[0] + datetime.timedelta(dice.randint(-3, 3))
        if inside:
            days.sort()
            # An arrival on the same day as a later sending row would receive a share of the earlier sums only.
            days[len(out):] = [max(day, days[len(out) - 1] + datetime.timedelta(1)) for day in days[len(out):]]
        if euros[0] == euros[1]:
            part = F(dice.randint(1, int(sum(sums) * 100) - 1), 100) if len(into) == 2 else None
            gains = [part, sum(sums) - part] if part else [sum(sums)]
        else:
            gains = [F(dice.randint(100_000, 9_000_000), 100) for _ in into]
        group = "" if alone else f"g{number}"
        outs, ins = list(zip(out, sums, days)), list(zip(into, gains, days[len(out):]))
        self.rows(outs, ins, group)
        outs, ins = sorted(outs, key=lambda side: side[2]), sorted(ins, key=lambda side: side[2])
        left = [amount for _, amount, _ in outs]
        for to, got, there in ins:
            share = got / sum(gains)
            rest, news = got, F(0)
            for place, (name, amount, here) in enumerate(outs):
                taken = min(rest, left[place])
                part = (amount * share, got * amount / sum(sums)) if euros[0] != euros[1] else (taken, taken)
                if euros[0] == euros[1]:
                    left[place] -= taken
                    rest -= taken
                if part[0]:
                    self.pairs.append((name, here, to, there, *part, inside))
                if there <= TODAY:
                    news += self.base(part[0], name, there)
            self.sides.append((to, got, there, news))
        for name, amount, day in outs:
            self.sides.append((name, -amount, day, -self.base(amount, name, day) if day <= TODAY else F(0)))

    def mixed(self, number):
        """A transfer among transactions in up to three currencies: first in equal currencies, then by value."""
        dice, span = self.dice, (self.LAST - self.FIRST).days
        names = dice.sample([name for name in self.owner if not name.startswith(BOOKED)], dice.randint(3, 5))
        cut = dice.randint(1, len(names) - 1)
        sides = sorted((self.FIRST + datetime.timedelta(dice.randint(0, span)), name,
                        F(dice.randint(100_000, 900_000), 100)) for name in names)
        outs = [[name, amount, day] for day, name, amount in sides if name in names[:cut]]
        ins = [[name, amount, day] for day, name, amount in sides if name in names[cut:]]
        pairs, left, due = [], [side[1] for side in outs], [side[1] for side in ins]
        for place, (to, _, there) in enumerate(ins):
            for other, (name, _, here) in enumerate(outs):
                taken = min(due[place], left[other])
                if self.code(name) == self.code(to) and taken:
                    due[place] -= taken
                    left[other] -= taken
                    pairs.append((name, here, to, there, taken, taken, False))
        if not any(left) or not any(due):
            return

        def weights(sides, amounts):
            codes = {self.code(name) for (name, _, _), amount in zip(sides, amounts) if amount}
            return [amount if len(codes) == 1 else self.base(amount, name, day)
                    for (name, _, day), amount in zip(sides, amounts)]
        sent, arrived = weights(outs, left), weights(ins, due)
        for place, (to, _, there) in enumerate(ins):
            for other, (name, _, here) in enumerate(outs):
                if left[other] and due[place]:
                    pairs.append((name, here, to, there, left[other] * arrived[place] / sum(arrived),
                                  due[place] * sent[other] / sum(sent), False))
        self.rows(outs, ins, f"g{number}")
        self.pairs += pairs
        for to, got, there in ins:
            news = sum(self.base(part, name, there) for name, _, other, _, part, _, _ in pairs if other == to)
            self.sides.append((to, got, there, news if there <= TODAY else F(0)))
        for name, amount, day in outs:
            self.sides.append((name, -amount, day, -self.base(amount, name, day) if day <= TODAY else F(0)))

    def rows(self, outs, ins, group):
        inside = all(name.startswith(BOOKED) for name, _, _ in outs + ins)
        for sign, sides, words in (("-", outs, ("TRANSFER_OUT", "WITHDRAWAL")), ("", ins, ("TRANSFER_IN", "DEPOSIT"))):
            for name, amount, day in sides:
                if name.startswith(BOOKED):
                    word = words[0] if inside else self.dice.choice(words)
                    own = group or self.dice.choice(["", f"own {name} {day}"])
                    self.booked.append(f"{day},{name},{word},{float(amount):.2f},{self.code(name)},{own}")
                else:
                    self.posted.append(f"{day},{name},{sign}{float(amount):.2f},{self.code(name)},transfer,{group}")

    def write(self):
        first = self.FIRST - datetime.timedelta(50)
        for name in self.owner:
            if name.startswith(BOOKED):
                self.booked.append(f"{first},{name},DEPOSIT,100000,{self.code(name)},")
            else:
                self.posted.append(f"{first},{name},100000,{self.code(name)},opening,")
        (self.folder / "ledgers").mkdir()
        accounts = [{"name": name, "currency": self.code(name),
                     **({"member": who} if who else {})} for name, who in self.owner.items()]
        (self.folder / "coffer.json").write_text(json.dumps({"base_currency": "EUR", "accounts": accounts}))
        for name, header, rows in (
                ("transactions", "date,account,amount,currency,kind,group", self.posted),
                ("activities", "date,account,type,amount,currency,group", self.booked),
                ("prices", "date,base,quote,amount", [
                    f"{d},{code},EUR,{float(r)}" for code, rates in self.rates.items() for d, r in rates.items()])):
            (self.folder / "ledgers" / f"{name}.csv").write_text("\n".join([header] + sorted(rows)) + "\n")

    run, rows_of = Household.run, Household.rows

    def worth(self, name, day):
        return self.base(sum((amount for other, amount, when, _ in self.sides if (other, when <= day) == (name, True)),
                             F(0)), name, day)

    def transit(self, day, who=None):
        """The value on its way, and the ledgers of the first sides; of one member's accounts if named."""
        total, ledgers = F(0), set()
        for sender, here, to, there, sent, got, _ in self.pairs:
            if who is not None and self.owner[sender] != who:
                continue
            if here <= day < there:
                total += self.base(sent, sender, day)
                ledgers.add(sender.startswith(BOOKED))
            elif there <= day < here:
                total -= self.base(got, to, day)
                ledgers.add(to.startswith(BOOKED))
        return total, ledgers

    def gain(self, who=None):
        """The currency gain on the way from the end of `since` to the end of today."""
        total = F(0)
        for sender, here, to, there, sent, got, _ in self.pairs:
            if who is not None and self.owner[sender] != who:
                continue
            (begin, end), sign = ((here, there), 1) if here <= there else ((there, here), -1)
            pending, place = (sent, sender) if sign == 1 else (got, to)
            if begin > TODAY or end <= self.since:
                continue
            before = self.base(pending, place, self.since) if begin <= self.since else self.base(sent, sender, begin)
            after = self.base(sent, sender, end) if end <= TODAY else self.base(pending, place, TODAY)
            total += sign * (after - before)
        return total

    def check(self):
        def near(got, wanted, what):
            got = [F(row) for row in got]
            expect(all(abs(a - b) < F(2, 100) for a, b in zip(got, wanted)), what, [float(a) for a in got],
                   [float(b) for b in wanted], str(self.since))

        for who in (None, "Ada", "Bo"):
            member = ("--member", who) if who else ()
            if who and who not in self.owner.values():
                continue
            value, ledgers = self.transit(TODAY, who)
            for command in (("holdings", "--net-worth"), ("snapshot",)):
                own = {row["account"]: row for row in self.rows_of(*command, *member)}
                moving = own.get("(in transit)")
                near([moving["value_base"] if moving else 0], [value], (command, who))
                if moving and ledgers:
                    source = "activities" if True in ledgers else "transactions"
                    expect(moving["source"] == source, "source", command, who, moving, ledgers)
            names = ("start", "end", "new_money", "currency_gain")
            command = ("holdings", "--net-worth", "--from", str(self.since), *member)
            own = {row["account"]: row for row in self.rows_of(*command)}
            sums = [F(0)] * 4
            for name, owner in self.owner.items():
                if who and owner != who:
                    continue
                start, end = self.worth(name, self.since), self.worth(name, TODAY)
                news = sum((new for other, _, day, new in self.sides
                            if other == name and new is not None and self.since < day <= TODAY), F(0))
                wanted = [start, end, news, end - start - news]
                near([own[name][column] for column in names], wanted, (name, who))
                sums = [a + b for a, b in zip(sums, wanted)]
            start, end = self.transit(self.since, who)[0], value
            gain = self.gain(who)
            wanted = [start, end, end - start - gain, gain]
            moving = own.get("(in transit)", dict.fromkeys(names, 0))
            near([moving[column] for column in names], wanted, ("in transit", who))
            sums = [a + b for a, b in zip(sums, wanted)]
            total = self.rows_of(*command, "--table", "net_worth_change_total")[0]
            near([total[column] for column in names], sums, ("total", who))
            if not who:
                near([total["new_money"]], [F(0)], "transfers are new money")
        for row in self.rows_of("snapshot", "series", "--total", "--from", str(self.since), "--to", str(TODAY)):
            if row["account"] == "*":
                day = datetime.date.fromisoformat(row["date"])
                wanted = sum(self.worth(name, day) for name in self.owner) + self.transit(day)[0]
                near([row["value"]], [wanted], ("series", str(day)))
        held = {row["group"]: F(row["value_base"]) for row in self.rows_of("holdings", "--by", "member")}
        for who in {self.owner[name] for name in self.owner if name.startswith(BOOKED)}:
            wanted = sum(self.worth(name, TODAY) for name in self.owner
                         if name.startswith(BOOKED) and self.owner[name] == who)
            wanted += sum(self.base(sent, sender, TODAY) for sender, here, _, there, sent, _, inside in self.pairs
                          if inside and here <= TODAY < there and self.owner[sender] == who)
            near([held.get(who or "(none)", 0)], [wanted], ("holdings --by member", who))
        return len(self.pairs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--folders", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, levels, pairs = random.Random(options.seed), set(), 0
    for _ in range(options.folders):
        with tempfile.TemporaryDirectory() as folder:
            levels |= check(Household(dice, pathlib.Path(folder), options.tools))
        with tempfile.TemporaryDirectory() as folder:
            pairs += Crossings(dice, pathlib.Path(folder), options.tools).check()
    print(f"members: {options.folders} folders with seed {options.seed} agree, with {pairs} amounts between two"
          f" accounts; levels: {', '.join(sorted(levels))}")


if __name__ == "__main__":
    sys.exit(main())
