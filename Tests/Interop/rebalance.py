"""Proves the trades of plan-rebalance --holdings against exhaustive search with exact fractions.

usage: rebalance.py DIRECTORY-OF-BINARIES [--folders N] [--seed N]

N random folders (60 by default) hold a few units of up to five lots in up to four positions, in yen, so
that every proposal of whole yen can be tried; cash can have a target, and new cash can be below the smallest
trade. Purchases without bands must be those of the water level, found by sorting. Others must have the best
rank of all proposals: worst breach in hundredths of a point, number of trades, realised gain (of all sales from one
pool of lots together), turnover, and distance from the targets to within a yen for each group. Proposed sales are booked and must realise the stated
gain, and the stated breaches must follow. Whole units of other prices must be those of the fractional proposal,
rounded by the rule of the page; with a limit of the gain they must keep to it, to the cash and to the smallest
trade. Folders with cents and up to 40 groups must have the exact level. Status 1 on any difference.
"""
import argparse
import csv
import io
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F
from math import ceil, floor


CASH = "(cash)"


def ask(tools, folder, words):
    """The tables of an answer as dictionaries."""
    done = subprocess.run(
        [tools / "plan-rebalance", "--holdings", "-C", folder, "-q", "--json", *words], capture_output=True,
        env=dict(os.environ, COFFER_NOW="2026-06-30T12:00:00Z"), text=True)
    if done.returncode:
        raise SystemExit(f"{done.stderr}\n{(folder / 'coffer.json').read_text()}")
    return json.loads(done.stdout, parse_float=F, parse_int=F)


def write(folder, base, accounts, targets, rows, prices, classes, crypto=()):
    (folder / "ledgers").mkdir(exist_ok=True)
    assets = [{"symbol": s, "classes": {"k": c}} for s, c in classes.items()]
    assets += [{"symbol": s, "kind": "CRYPTO"} for s in crypto]
    (folder / "coffer.json").write_text(json.dumps(
        {"base_currency": base, "accounts": accounts, "assets": assets, "targets": targets}))
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow("date,account,type,symbol,quantity,unit_price,currency,amount".split(","))
    sheet.writerows(rows)
    (folder / "ledgers" / "activities.csv").write_text(out.getvalue())
    (folder / "ledgers" / "prices.csv").write_text(
        "date,base,quote,amount\n" + "".join(f"2026-06-30,{s},{base},{p}\n" for s, p in prices.items()))


def level(values, weights, cash):
    """Purchases that raise the lowest ratios together: sorted, exact, by largest remainder."""
    order = sorted((F(v, w), i) for i, (v, w) in enumerate(zip(values, weights)) if w > 0)
    for n in range(len(order), 0, -1):
        used = [i for _, i in order[:n]]
        height = F(cash + sum(values[i] for i in used), sum(weights[i] for i in used))
        if order[n - 1][0] <= height:
            break
    exact = {i: height * weights[i] - values[i] for i in used}
    bought = {i: floor(e) for i, e in exact.items()}
    spare = cash - sum(bought.values())
    for i in sorted(used, key=lambda i: (bought[i] - exact[i], i))[:spare]:
        bought[i] += 1
    return [bought.get(i, 0) for i in range(len(values))]


def raised(values, weights, cash, least, names):
    """The level; the smallest purchase is left out while it is below the smallest trade."""
    weights = list(weights)
    while True:
        bought = level(values, weights, cash)
        small = [(b, i) for i, b in enumerate(bought) if 0 < b < least and names[i] != CASH]
        if not small or sum(w > 0 for w in weights) == 1:
            return bought
        weights[min(small)[1]] = 0


def realised(lots, method, amount):
    """Gain of a sale: lots are (units, cost), and a unit is worth one."""
    order = {"FIFO": lots, "LIFO": lots[::-1],
             "HIFO": sorted(lots, key=lambda lot: -F(lot[1], lot[0])),
             "AVERAGE": [(sum(n for n, _ in lots), sum(c for _, c in lots))]}[method]
    gain, left = F(amount), amount
    for units, cost in order:
        taken = min(units, left)
        gain -= F(cost) * taken / units
        left -= taken
    return gain


class Question:
    def __init__(self, dice):
        # Cash, if it has a target, is the first group by name and has no positions.
        self.names = ([CASH] if dice.random() < 0.3 else []) + [f"G{g}" for g in range(dice.randint(2, 3))]
        self.weights = [dice.choice([0, 1, 1, 2, 3, 4]) for _ in self.names]
        self.weights[dice.randrange(len(self.names)) if self.names[0] != CASH else 1] = dice.randint(1, 5)
        self.method = dice.choice(["FIFO", "LIFO", "HIFO", "AVERAGE"])
        self.pool = dice.choice([[], ["A", "B"], ["A", "B", "P"]])
        self.positions = []  # group, account, lots
        assets = [g for g, name in enumerate(self.names) if name != CASH]
        for group in assets:
            for account in dice.choice([["A"], ["A", "B"], ["A", "B"] + self.pool[2:], ["P"], []]):
                lots = [(dice.randint(1, 4), dice.randint(1, 9)) for _ in range(dice.randint(1, 3))]
                self.positions.append((group, account, lots))
        if not any(account != "P" for _, account, _ in self.positions):
            self.positions.append((assets[0], "A", [(5, 4)]))
        self.values = [sum(n for g, _, lots in self.positions if g == group for n, _ in lots)
                       for group in range(len(self.names))]
        self.points, self.pct = dice.choice([(None, None), (dice.randint(0, 12), None), (None, dice.randint(0, 40)),
                                             (dice.randint(0, 9), dice.randint(0, 30))])
        self.least = dice.choice([0, 0, 2, 3, 5])
        self.cash = dice.choice([0, dice.randint(1, 9), dice.randint(1, 4), dice.randint(3, 20)])
        self.sells = dice.random() < 0.7
        self.most = dice.choice([None, None, 0, 2]) if self.sells else None
        self.held, self.uses = dice.choice([0, 0, 2, 7]) if self.names[0] == CASH else 0, dice.random() < 0.5

    def folder(self, folder):
        accounts = [{"name": a, "lots_method": self.method, "kind": k}
                    for a, k in [("A", "SECURITIES"), ("B", "SECURITIES"), ("P", "PENSION")]]
        for account in accounts:
            if account["name"] in self.pool:
                account.update(member="M", lots_scope="member")
        targets = {"by": "class:k", "weights": dict(zip(self.names, self.weights))}
        keys = {"band_points": self.points, "band_pct": self.pct, "min_trade": self.least or None}
        targets.update({k: v for k, v in keys.items() if v is not None})
        rows = [(f"2026-01-{day + 1:02}", account, "TRANSFER_IN", f"S{group}", n, f"{F(c, n).numerator}", "JPY")
                for group, account, lots in self.positions for day, (n, c) in enumerate(lots)]
        if self.held:
            rows.append(("2026-01-01", "A", "DEPOSIT", "", "", "", "JPY", self.held))
        # The unit price is a whole number: the cost is price times units.
        self.positions = [(g, a, [(n, F(c, n).numerator * n) for n, c in lots]) for g, a, lots in self.positions]
        classes = {f"S{g}": name for g, name in enumerate(self.names) if name != CASH}
        write(folder, "JPY", accounts, targets, rows, {s: 1 for s in classes}, classes)
        words = ["--new-cash", str(self.cash)] + (["--sell"] if self.sells else [])
        words += (["--max-gain", str(self.most)] if self.most is not None else []) + (["--use-cash"] if self.uses else [])
        if self.uses:
            self.cash += self.held
        elif self.held:
            self.values[0] += self.held
        return words

    def sums(self):
        """The amounts of cash that proposals place, in purchases or in the cash group."""
        is_kept = self.names[0] == CASH and (self.sells or self.weights[0] > 0)
        if self.cash >= max(1, self.least) or is_kept:
            return [self.cash]
        return [self.cash, 0] if self.sells else [0]

    def band(self, weight):
        """The accepted distance; none for weight 0 if its group is sold."""
        whole = sum(self.values) + self.cash
        target = F(whole * weight, sum(self.weights))
        wide = max(F(whole) * (self.points or 0) / 100, target * (self.pct or 0) / 100)
        return wide if weight or not self.sells else F(0)

    def breaches(self, after):
        whole = sum(self.values) + self.cash
        targets = [F(whole * weight, sum(self.weights)) for weight in self.weights]
        return [max(F(0), abs(value - target) - self.band(weight)) * 100 / whole
                for value, target, weight in zip(after, targets, self.weights)]

    def limits(self, hundredths):
        whole, total = sum(self.values) + self.cash, sum(self.weights)
        found = []
        for group, weight in enumerate(self.weights):
            target = F(whole * weight, total)
            band = self.band(weight) + F(whole * hundredths, 10000)
            sold = sum(self.sold(position) for position in self.positions if position[0] == group)
            low, high = floor(max(0, target - band)), ceil(target + band)
            found.append((low if weight else min(low, self.values[group]), max(high, self.values[group] - sold)))
        return found

    def sold(self, position):
        units = sum(n for n, _ in position[2])
        return units if self.sells and position[1] != "P" and units >= max(1, self.least) else 0

    def plans(self):
        """All proposals: the purchase of each group, and the sale of each position."""
        least, choices = max(1, self.least), []
        most, placed = self.cash + sum(map(self.sold, self.positions)), self.sums()
        for group, weight in enumerate(self.weights):
            own = [p for p in self.positions if p[0] == group]
            sales = [range(0, self.sold(p) + 1) for p in own]
            options = [(0, s) for s in itertools.product(*sales) if all(x == 0 or x >= least for x in s)]
            if self.names[group] == CASH:
                options += [(b, ()) for b in range(1, most + 1)]
            elif weight:
                options += [(b, (0,) * len(own)) for b in range(least, most + 1)]
            choices.append(options)
        for plan in itertools.product(*choices):
            if sum(b - sum(s) for b, s in plan) in placed:
                yield plan

    def rank(self, plan):
        after = [v + b - sum(s) for v, (b, s) in zip(self.values, plan)]
        sold = [(p, x) for g, (_, s) in enumerate(plan)
                for p, x in zip([p for p in self.positions if p[0] == g], s) if x]
        gain = sum((realised(self.lots(group, account), self.method, amount)
                    for (group, account), amount in self.by_pool(sold).items()), F(0))
        whole, total = sum(self.values) + self.cash, sum(self.weights)

        def distance(weight, value):
            return abs(value - F(whole * weight, total))
        trades = sum(b > 0 and name != CASH for name, (b, _) in zip(self.names, plan)) + len(sold)
        return after, (trades, gain, sum(x for _, x in sold), sum(map(distance, self.weights, after)))

    def by_pool(self, sold):
        """The amount sold from each pool, or from each account outside it."""
        sums = {}
        for (group, account, _), amount in sold:
            key = group, "pool" if account in self.pool else account
            sums[key] = sums.get(key, 0) + amount
        return sums

    def lots(self, group, account):
        """The lots of an account, or of the pool by day, then by the row in the file."""
        own = [(day, p[2][day]) for p in self.positions
               if p[0] == group and (p[1] in self.pool if account == "pool" else p[1] == account)
               for day in range(len(p[2]))]
        return [lot for _, lot in sorted(own, key=lambda lot: lot[0])]

    def best(self):
        plans = [self.rank(plan) for plan in self.plans()]
        plans = [(after, rank) for after, rank in plans if self.most is None or rank[1] <= self.most]
        for hundredths in range(0, 20001 if self.sells else 1):
            limits = self.limits(hundredths)
            fitting = [r for after, r in plans if all(l <= a <= h for a, (l, h) in zip(after, limits))]
            if fitting:
                return hundredths, min(fitting)
        return None


def check_small(tools, dice, folder, number):
    question = Question(dice)
    words = question.folder(folder)
    answer = ask(tools, folder, words)
    plan = []
    for group, name in enumerate(question.names):
        trades = [t for t in answer["trades"] if t["group"] == name]
        own = [p for p in question.positions if p[0] == group]
        sold = tuple(int(sum(t["amount_base"] for t in trades if t["action"] == "sell" and t["account"] == p[1]))
                     for p in own)
        plan.append((int(sum(t["amount_base"] for t in trades if t["action"] == "buy")), sold))
    # Cash that is neither invested nor left in the cash group must be stated.
    left = question.cash - sum(b - sum(s) for b, s in plan)
    rest = int(answer["totals"]["remainder"])
    if question.names[0] == CASH:
        plan[0] = (left - rest, ())
    is_stated = rest == left - plan[0][0] * (question.names[0] == CASH) and rest >= 0
    after, rank = question.rank(plan)
    has_bands = question.points is not None or question.pct is not None
    expected = question.best() if question.sells or has_bands else None
    if expected is None:
        placed = question.sums()[-1]
        wanted = [0] * len(plan)
        if placed:
            wanted = raised(question.values, question.weights, placed, question.least, question.names)
        same = [b for b, _ in plan] == wanted
    else:
        limits = question.limits(expected[0])
        # The level is rounded to whole yen by largest remainder.
        same = rank[:3] == expected[1][:3] and rank[3] < expected[1][3] + len(plan) and all(l <= a <= h for a, (l, h) in zip(after, limits))
        wanted = expected
    if question.names[0] == CASH:
        after[0] += rest
    breaches = dict(zip(question.names, question.breaches(after)))
    stated = {g["group"]: g["breach_pct"] for g in answer["groups"] if g["group"] in breaches}
    same = same and is_stated and all(abs(breaches[name] - pct) <= F(1, 199) for name, pct in stated.items())
    same = same and abs(answer["totals"]["breach_pct"] - max(breaches.values())) <= F(1, 199)
    if not same:
        raise SystemExit(f"folder {number}: {vars(question)} {words}\nproposed {plan} {rank}, {rest} left\n"
                         f"expected {wanted}\n{breaches} {stated}")
    sold = [t for t in answer["trades"] if t["action"] == "sell"]
    if sold and number % 5 == 0:
        book(tools, folder, sold, number)


def book(tools, folder, sold, number):
    """The gains of proposed sales are those of the sales once they are in the ledger."""
    with open(folder / "ledgers" / "activities.csv", "a") as ledger:
        for t in sold:
            ledger.write(f"2026-06-30,{t['account']},SELL,{t['symbol']},{t['quantity']},1,JPY\n")
    done = subprocess.run(
        [tools / "holdings", "--realized", "-C", folder, "-q", "-f", "csv"], capture_output=True, check=True,
        env=dict(os.environ, COFFER_NOW="2026-06-30T12:00:00Z"), text=True)
    booked = {(r["account"], r["symbol"]): F(r["gain_base"]) for r in csv.DictReader(io.StringIO(done.stdout))}
    for t in sold:
        if abs(booked[t["account"], t["symbol"]] - t["gain_base"]) > 1:
            raise SystemExit(f"folder {number}: {t}\nbooked {booked}")


def check_large(tools, dice, folder, number):
    """Cents, up to 40 groups, purchases only: the exact level, and every cent placed."""
    count = dice.randint(2, 40)
    values = [dice.randint(0, 2_000_000) for _ in range(count)]
    values[0] += 1
    weights = [dice.randint(1, 30) for _ in range(count)]
    cash = dice.randint(1, 3_000_000)
    names = [f"S{i:02}" for i in range(count)]
    rows = [("2026-01-01", "A", "TRANSFER_IN", s, f"{v / 100:.2f}", 1, "EUR") for s, v in zip(names, values) if v]
    write(folder, "EUR", [], {"by": "symbol", "weights": dict(zip(names, weights))}, rows,
          {s: 1 for s in names}, {})
    answer = ask(tools, folder, ["--new-cash", f"{cash / 100:.2f}"])
    bought = {t["symbol"]: int(t["amount_base"] * 100) for t in answer["trades"]}
    wanted = {s: b for s, b in zip(names, level(values, weights, cash)) if b}
    balance = max(ceil(F(v * sum(weights), w)) for v, w in zip(values, weights)) - sum(values)
    if bought != wanted or sum(bought.values()) != cash or answer["totals"]["cash_to_balance"] * 100 != balance:
        raise SystemExit(f"folder {number}: proposed {bought}\nexpected {wanted}")


def in_units(answer, prices, held, weights, cash, least, crypto):
    """The amounts of whole units for a fractional proposal (negative: sold), and the rest; crypto stays as it is."""
    amounts, bought = {}, []
    values = {g["group"]: int(g["value_base"] * 100) for g in answer["groups"]}
    kept = sum(int((g["after_base"] - g["value_base"]) * 100) for g in answer["groups"] if g["group"] == CASH)
    if CASH in weights:
        cash -= kept - int(answer["totals"]["remainder"] * 100)
    for trade in answer["trades"]:
        symbol, amount = trade["symbol"], int(trade["amount_base"] * 100)
        is_bought, price = trade["action"] == "buy", prices[symbol]
        if symbol in crypto:
            amounts[symbol] = amount if is_bought else -amount
        elif is_bought:
            bought.append(symbol)
            amounts[symbol] = amount // price * price
            if amounts[symbol] < least:
                amounts[symbol] = 0
        else:
            amounts[symbol] = -min(held[symbol], ceil(F(amount, price))) * price
    while True:
        left = cash - sum(amounts.values())
        steps = {s: prices[s] * (1 if amounts[s] else max(1, ceil(F(least, prices[s])))) for s in sorted(bought)}
        ratios = [(F(values[s] + amounts[s], weights[s]), s) for s, step in steps.items() if step <= left]
        if not ratios:
            return {s: n for s, n in amounts.items() if n}, left
        symbol = min(ratios)[1]
        amounts[symbol] += steps[symbol]


def check_whole(tools, dice, folder, number):
    """Whole units of different prices: the rule of rounding; the limit of the gain, the cash and the units hold."""
    names = [f"S{i}" for i in range(dice.randint(2, 4))]
    prices = {s: dice.randint(200, 9000) for s in names}
    crypto = [s for s in names[1:] if dice.random() < 0.15]
    lots = {s: [(dice.randint(1, 9), dice.randint(100, 9000)) for _ in range(dice.randint(1, 3))] for s in names}
    held = {s: sum(n for n, _ in own) for s, own in lots.items()}
    is_pooled = dice.random() < 0.4
    rows = [(f"2026-01-{day + 1:02}", dice.choice("AB") if is_pooled else "A", "TRANSFER_IN", s, n, f"{c / 100:.2f}", "EUR")
            for s in names for day, (n, c) in enumerate(lots[s])]
    most, cash = dice.choice([None, dice.randint(0, 9000)]), dice.choice([0, dice.randint(1, 20000)])
    least = dice.choice([0, dice.randint(1, 20000)])
    targets = {"by": "symbol", "weights": {s: dice.randint(0, 5) for s in names}, "min_trade": least / 100}
    targets["weights"][names[0]] = 3
    if dice.random() < 0.4:
        targets["weights"][CASH] = dice.randint(0, 4)
    if dice.random() < 0.4:
        targets["band_points"] = dice.randint(0, 10)
    words = ["--new-cash", f"{cash / 100:.2f}"]
    if is_pooled and most is None:
        most = dice.randint(0, 9000)
    if most is not None:
        words += ["--sell", "--max-gain", f"{most / 100:.2f}"]
    elif dice.random() < 0.6:
        words += ["--sell"]
    answers = []
    for kind in ["fractional", "whole"]:
        accounts = [{"name": a, "kind": "SECURITIES", "member": "M", "lots_scope": "member"} for a in "AB"]
        write(folder, "EUR", accounts, {**targets, "units": kind}, rows,
              {s: f"{p / 100:.2f}" for s, p in prices.items()}, {}, crypto)
        answers.append(ask(tools, folder, words))
    answer, totals = answers[1], answers[1]["totals"]
    gain, proposed, faults, sold = F(0), {}, [], {}
    for trade in answer["trades"]:
        symbol, units, amount = trade["symbol"], F(trade["quantity"]), trade["amount_base"] * 100
        is_bought = trade["action"] == "buy"
        proposed[symbol] = proposed.get(symbol, 0) + (int(amount) if is_bought else -int(amount))
        if not is_bought:
            sold[symbol] = sold.get(symbol, 0) + amount
        is_whole = symbol in crypto or units.denominator == 1 and amount == units * prices[symbol]
        if not is_whole or units <= 0 or amount < least or not is_bought and units > held[symbol]:
            faults.append(f"units {trade}")
    for symbol, amount in sold.items():
        gain += realised([(n * prices[symbol], n * c) for n, c in lots[symbol]], "FIFO", amount)
    left = cash - sum(proposed.values())
    cash_lines = [g for g in answer["groups"] if g["group"] == CASH]
    if sum(g["after_base"] - g["value_base"] for g in cash_lines) * 100 != left or left < 0:
        faults.append(f"cash {left}")
    rest = totals["remainder"] * 100
    if rest < 0 or rest > left or CASH not in targets["weights"] and rest != left:
        faults.append(f"remainder {rest}")
    if most is not None and gain > most or abs(totals["gain_base"] * 100 - gain) > 1:
        faults.append(f"gain {gain}")
    if most is None:
        expected = in_units(answers[0], prices, held, targets["weights"], cash, least, crypto)
        if expected != (proposed, rest):
            faults.append(f"expected {expected}, proposed {proposed} {rest}")
    if faults:
        raise SystemExit(f"folder {number}: {targets} {lots} {prices} {crypto} {words}\n{faults}\n{answers[0]}\n{answer}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--folders", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.folders):
            check = check_large if number % 4 == 3 else check_whole if number % 8 == 2 else check_small
            check(options.tools, dice, pathlib.Path(folder), number)
    print(f"rebalance: {options.folders} folders with seed {options.seed} have the best trades")


if __name__ == "__main__":
    sys.exit(main())
