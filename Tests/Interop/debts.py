"""Proves forecast debts, plan-allocate --with-debts and spending debts against a second engine with exact fractions.

usage: debts.py DIRECTORY-OF-BINARIES [--folders N] [--seed N]

Each of N random folders (60 by default) has one to five debts with random terms. Every payment of each
strategy, and every sum, must be equal to the cent. Of each debt, the amount owed must equal the balance
on the first day, plus all interest, less all payments. Random new cash is compared with the same debts: the
cash of each debt and account must be that of break-even rates and expected growth found here. Random past payments
and balances, some of them in another currency or known from a rule only, are divided into interest and principal.
Status 1 on any difference.
"""
import argparse
import calendar
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

STRATEGIES = ("minimums", "snowball", "avalanche")


def cents(exact):
    """Rounds half-even to whole cents."""
    return F(round(exact * 100), 100)


def on(year, month, day):
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return datetime.date(year, month, min(day, calendar.monthrange(year, month)[1]))


def due(debt, start, month):
    day = debt.get("due_day", 1)
    first = 0 if on(start.year, start.month, day) > start else 1
    return on(start.year, start.month + first + month, day)


def monthly(debt):
    """The interest of one month on one unit, as rates are compared."""
    rate = F(str(debt["rate_pct"]))
    if debt.get("compounding") != "annual":
        return rate / 1200
    # The twelfth root, cut to 36 decimals.
    low, high = 10**36, 40 * 10**36
    goal = (1 + rate / 100) * 10 ** (36 * 12)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**12 <= goal else (low, middle)
    return F(low - 10**36, 10**36)


def interest(debt, balance, before, day):
    if debt.get("compounding") == "daily":
        return cents(balance * F(str(debt["rate_pct"])) * (day - before).days / 36500)
    return cents(balance * monthly(debt))


def minimum(debt, owed):
    terms = debt.get("minimum", {})
    return max(F(str(terms.get("amount", 0))), cents(owed * F(str(terms.get("pct", 0))) / 100))


def early(debt, cash, balance, free, day):
    """The early repayment and its fee: the most that the cash pays, found cent by cent."""
    fixed = "until" not in debt or str(day) <= debt["until"]
    fee = F(str(debt.get("early_fee_pct", 0))) if fixed else F(0)
    most = min(cash, balance)
    if not fee:
        return (min(most, free) if fixed and "free_per_year" in debt else most), F(0)
    paid = min(most, free)
    low, high = 0, round((most - paid) * 100)
    while low < high:
        middle = (low + high + 1) // 2
        fits = F(middle, 100) + cents(F(middle, 100) * fee / 100) <= cash - paid
        low, high = (middle, high) if fits else (low, middle - 1)
    return paid + F(low, 100), cents(F(low, 100) * fee / 100)


def simulate(debts, strategy, extra, start, repaid=None):
    """Yields each payment: date, debt, interest, minimum, extra, fee, balance.

    repaid: by debt, early repayments of the first day's year.
    """
    balance = [d["owed"] for d in debts]
    last = [due(d, start, -1) for d in debts]
    free = [max(F(0), F(str(d.get("free_per_year", 0))) - (repaid or {}).get(d["name"], 0)) for d in debts]
    rates = [monthly(d) for d in debts]
    budget = extra
    for d, day in zip(debts, last):
        budget += minimum(d, d["owed"] + interest(d, d["owed"], day, due(d, start, 0)))
    keys = {"snowball": lambda i: (balance[i], -rates[i], i), "avalanche": lambda i: (-rates[i], balance[i], i)}
    order = sorted(range(len(debts)), key=keys[strategy]) if strategy in keys else []
    for month in range(1200):
        rows = {}
        for i, d in enumerate(debts):
            if not balance[i]:
                continue
            day = due(d, start, month)
            added = interest(d, balance[i], last[i], day)
            if day.year != max(last[i], start).year:
                free[i] = F(str(d.get("free_per_year", 0)))
            last[i] = day
            owed = balance[i] + added
            paid = min(owed, minimum(d, owed))
            balance[i] = owed - paid
            rows[i] = [day, d["name"], added, paid, F(0), F(0), balance[i]]
        left = budget - sum(row[3] for row in rows.values())
        for i in order:
            if left > 0 and balance[i]:
                repaid, fee = early(debts[i], left, balance[i], free[i], rows[i][0])
                free[i] = max(F(0), free[i] - repaid)
                balance[i] -= repaid
                left -= repaid + fee
                rows[i][4:] = [repaid, fee, balance[i]]
        if not rows:
            return
        yield from rows.values()


def terms(dice, number):
    owed = F(dice.choice([dice.randint(1, 3000), dice.randint(5000, 20_000_000)]), 100)
    debt = {"name": f"Debt {number}", "owed": owed, "rate_pct": dice.choice([0, 3.6, 12, dice.randint(0, 3000) / 100])}
    if dice.random() < 0.6:
        debt["compounding"] = dice.choice(["monthly", "annual", "daily"])
    if dice.random() < 0.9:
        month = owed * F(str(debt["rate_pct"])) / 1200
        debt["minimum"] = {"amount": float(cents(month * F(dice.randint(8, 30), 10) + dice.randint(0, 40)))}
        if dice.random() < 0.4:
            debt["minimum"]["pct"] = dice.randint(1, 500) / 100
    if dice.random() < 0.8:
        debt["due_day"] = dice.randint(1, 31)
    if dice.random() < 0.4:
        debt["early_fee_pct"] = dice.randint(1, 1500) / 100
    if dice.random() < 0.4:
        debt["free_per_year"] = dice.choice([0, 500, dice.randint(1, 400_000) / 100])
    if dice.random() < 0.3:
        debt["until"] = str(datetime.date(dice.randint(2025, 2035), dice.randint(1, 12), 15))
    return debt


def run(tools, folder, start, table, *words):
    done = subprocess.run(
        [tools / "coffer", *words, "-C", folder, "-q", "-f", "csv", "--table", table],
        capture_output=True, env=dict(os.environ, COFFER_NOW=f"{start}T12:00:00Z"), text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def money(number):
    return "" if number is None else f"{math.floor(number)}.{round(number * 100) % 100:02}"


def check(tools, dice, folder, number):
    start = datetime.date(2026, 1, 1) + datetime.timedelta(dice.randint(0, 800))
    debts = [terms(dice, i) for i in range(dice.randint(1, 5))]
    extra = F(dice.choice([0, dice.randint(0, 100_000)]), 100)
    accounts = [
        {"name": d["name"], "kind": "LOAN", "debt": {k: v for k, v in d.items() if k not in ("name", "owed")}}
        for d in debts
    ]
    (folder / "ledgers").mkdir(exist_ok=True)
    (folder / "coffer.json").write_text(json.dumps({"base_currency": "EUR", "accounts": accounts}))
    lines = [f"{start}T08:00:00Z,{d['name']},value,-{money(d['owed'])},EUR" for d in debts]
    (folder / "ledgers" / "values.csv").write_text(
        "timestamp,account,event,value,currency\n" + "\n".join(lines) + "\n")

    def require(same, what):
        if not same:
            raise SystemExit(f"folder {number}: {what}\n{start} {extra} {json.dumps(accounts)}\n" + "\n".join(lines))

    words = ("forecast", "debts", "--extra", f"{float(extra):.2f}")
    got = [list(row.values()) for row in run(tools, folder, start, "months", *words)]
    outcomes = run(tools, folder, start, "outcomes", *words)
    expected, ends = [], []
    for strategy in STRATEGIES:
        rows = list(simulate(debts, strategy, extra, start))
        expected += [[strategy, str(r[0]), r[1]] + [money(m) for m in r[2:]] for r in rows]
        for d in debts:
            own = [r for r in rows if r[1] == d["name"]]
            paid = own[-1][0] if not own[-1][6] else None
            sums = [sum(r[column] for r in own) for column in (2, 3, 4, 5)]
            require(d["owed"] + sums[0] - sums[1] - sums[2] == own[-1][6], f"{d['name']} does not balance")
            before = [r[6] for r in own if str(r[0]) <= d.get("until", "")]
            left = None if d.get("until", "") < str(start) else before[-1] if before else d["owed"]
            ends.append([strategy, d["name"], str(paid or ""), money(sums[0] if paid else None),
                         money(sums[3] if paid else None), d.get("until", ""), money(left)])
    for index, (a, b) in enumerate(zip(got, expected)):
        require(a == b, f"payment {index}: {a}, expected {b}")
    require(len(got) == len(expected), f"{len(got)} payments, expected {len(expected)}")
    for row, end in zip(outcomes, ends):
        require(list(row.values()) == end, f"{list(row.values())}, expected {end}")
    compare(tools, dice, folder, debts, start, require)
    return len(got), divide(tools, dice, folder, debts, start, require)


def parts(debts, start):
    """The parts of debts as lists: break-even rate, debt, fee, room."""
    ends = {}
    for row in simulate(debts, "minimums", F(0), start):
        if not row[6]:
            ends[row[1]] = row[0]
    for i, d in enumerate(debts):
        fixed = "until" not in d or str(start) <= d["until"]
        fee, rate = F(str(d.get("early_fee_pct", 0))) if fixed else F(0), monthly(d) * 1200
        free = F(str(d.get("free_per_year", 0)))
        if not fee and not (fixed and "free_per_year" in d):
            free = d["owed"]
        free = min(free, d["owed"])
        if free:
            yield [rate, i, F(0), free]
        if fee and free < d["owed"]:
            end = datetime.date.fromisoformat(d["until"]) if "until" in d else ends.get(d["name"])
            years = F((end - start).days + 1, 365) if end else None
            gain = (rate - (fee / years if years else 0)) / (1 + fee / 100)
            left = d["owed"] - free
            yield [gain, i, fee, left + cents(left * fee / 100)]


def compare(tools, dice, folder, debts, start, require):
    tiers = [
        {"name": f"Tier {t}", "purpose": "", "target": dice.randint(100, 9000), "priority": t, "accounts": [
            {"name": f"Account {t}{a}", "balance": dice.randint(0, 900), "apy_pct": dice.randint(0, 1200) / 100,
             "alloc_weight": 1} for a in range(dice.randint(1, 3))]} for t in range(dice.randint(1, 3))
    ]
    (folder / "reserve_manager.json").write_text(json.dumps({"tiers": tiers}))
    plain = [a for tier in tiers for a in tier["accounts"]]
    means = {a["name"]: dice.randint(-9999, 3000) / 100 for a in plain if dice.random() < 0.3}
    settings = json.loads((folder / "coffer.json").read_text())
    settings["accounts"] += [{"name": n, "mean_pct": mean, "volatility_pct": 15} for n, mean in means.items()]
    (folder / "coffer.json").write_text(json.dumps(settings))
    known = {a["name"]: F(str(a["apy_pct"])) for a in plain}
    known |= {n: F(1200 * ((1 + mean / 100) ** (1 / 12) - 1)) for n, mean in means.items()}
    cash = money(F(dice.randint(1, 3_000_000), 100))
    words = ("plan-allocate", cash, "--with-debts")
    accounts, shown = (run(tools, folder, start, table, *words) for table in ("with_debts", "debt_parts"))
    own = sorted(parts(debts, start), key=lambda part: -part[0])
    left = [F(row["amount"]) for row in accounts]
    require(sum(left) == F(cash), "the accounts are not all of the cash")
    rates = [known.get(row["account"], F(0)) for row in accounts]
    for rate, row in zip(rates, accounts):
        require(abs(rate - F(row["rate_pct"])) <= F(1, 199), f"{row}, expected {float(rate)}")
    order = sorted(range(len(left)), key=lambda i: (rates[i], -i))
    given = {}
    for place, (gain, debt, fee, room) in enumerate(own):
        for i in order:
            amount = min(left[i], room) if rates[i] < gain else F(0)
            left[i] -= amount
            room -= amount
            given[i, place] = amount
    for i, d in enumerate(debts):
        mine = [(account, place) for account in order for place, part in enumerate(own) if part[1] == i]
        paid = sum(given[key] for key in mine)
        free = F(str(d.get("free_per_year", 0)))
        rest = paid - sum(early(d, paid, d["owed"], free, start))
        for key in reversed(mine):
            back = min(rest, given[key])
            given[key] -= back
            left[key[0]] += back
            rest -= back
    require([money(m) for m in left] == [row["stays"] for row in accounts], f"{accounts}, expected {left}")
    cashes = [money(sum(m for (_, place), m in given.items() if place == p)) for p in range(len(own))]
    require([[debts[p[1]]["name"], c] for p, c in zip(own, cashes)] == [[r["debt"], r["cash"]] for r in shown],
            f"{shown}, expected {cashes}")
    for part, row in zip(own, shown):
        require(abs(part[0] - F(row["break_even_pct"])) <= F(1, 199), f"{row}, expected {float(part[0])}")


def divide(tools, dice, folder, debts, start, require):
    """Compares past payments with a walk day by day.

    A payment is a row of the debt alone, a pair of linked rows, or a row of another account in euros that a rule
    moves to the debt, with or without a row of the debt in dollars. Some payments go back. Debts can be in dollars,
    which only their rows state. Early repayments of the year then count in a forecast.
    """
    rates = {start - datetime.timedelta(days): F(dice.randint(9000, 15000), 10000) for days in range(0, 960, 12)}
    share = dice.choice([0, 0.5])
    foreign = {d["name"]: dice.random() < share for d in debts}
    rows, lines, expected, early_sums, now, counted = [], [], [], {}, [], False
    for d in debts:
        name, code = d["name"], "USD" if foreign[d["name"]] else "EUR"
        first = start - datetime.timedelta(dice.choice([dice.randint(30, 200), dice.randint(30, 900)]))
        balances = {first: d["owed"]}
        paid, alone, back = {}, [], {}
        for _ in range(dice.choice([0, 3, 12])):
            day = first + datetime.timedelta(dice.randint(0, (start - first).days))
            amount = F(dice.randint(1, 90_000), 100)
            kind = dice.choice(["pair", "rule", "both"] if foreign[name] else ["alone", "pair", "rule"])
            others = paid if kind == "both" else alone
            if day in paid or day in back or any(abs((day - other).days) < 12 for other in others):
                continue
            if kind == "both":
                # A row of the debt matches up to 5 % of difference. If it does not match, both rows are payments.
                amount, when = amount + 10, max(when for when in rates if when <= day)
                fits, late = (day - when).days > 7 or dice.random() < 0.6, day + datetime.timedelta(dice.randint(1, 3))
                share = dice.randint(960, 1040) if fits else dice.choice([900, 1100])
                paid[late] = cents(amount * rates[when] * F(share, 1000))
                if not fits:
                    paid[day] = cents(amount * rates[when])
                alone += [day, late]
                rows.append(f"{day},Giro,{name},-{money(amount)},EUR,,")
                rows.append(f"{late},{name},,{money(paid[late])},{code},transfer,")
                continue
            paid[day] = amount
            if kind == "alone":
                rows.append(f"{day},{name},,{money(amount)},{code},transfer,")
            elif kind == "pair":
                group = f"{name} {day}"
                rows.append(f"{day},{name},,{money(amount)},{code},transfer,{group}")
                rows.append(f"{day},Giro,,-{money(amount)},{code},transfer,{group}")
            else:
                rows.append(f"{day},Giro,{name},-{money(amount)},EUR,,")
                if foreign[name]:
                    paid[day] = cents(amount * rates[max(when for when in rates if when <= day)])
            later = day + datetime.timedelta(dice.randint(1, 16))
            if dice.random() < 0.25 and later <= start and not any(later in days for days in (paid, back)):
                # The payment is returned.
                back[later] = day, paid[day]
                text, code_ = ("EUR", "Giro") if kind == "rule" else (code, name)
                group = f"{name} {later}" if kind == "pair" else ""
                sign, payee, word = ("", name, "") if kind == "rule" else ("-", "", "transfer")
                rows.append(f"{later},{code_},{payee},{sign}{money(amount)},{text},{word},{group}")
                if kind == "pair":
                    rows.append(f"{later},Giro,,{money(amount)},{code},transfer,{group}")
                if kind == "rule" and foreign[name]:
                    back[later] = day, cents(amount * rates[max(when for when in rates if when <= later)])
        for _ in range(dice.randint(0, 3)):
            day = first + datetime.timedelta(dice.randint(1, (start - first).days))
            balances[day] = F(dice.randint(0, 3_000_000), 100)
        lines += [(day, f"{day}T08:00:00Z,{name},value,-{money(m)},{code}") for day, m in balances.items()]
        # A payment before the first balance needs no exchange rate.
        hidden = foreign[name] and dice.random() < 0.3
        if hidden:
            rows.append(f"{start - datetime.timedelta(1500)},Giro,{name},-{money(F(dice.randint(1, 9000), 100))},EUR,,")
        recorded = bool(paid)
        for later, (day, amount) in sorted(back.items()):
            if (later - day).days <= 14:
                del paid[day]
                if not any(day <= when < later for when in balances):
                    del back[later]
        owed, unpaid, last, day, ahead = d["owed"], F(0), due(d, first, -1), first, F(0)
        while day < start:
            day += datetime.timedelta(1)
            pays = [paid[day]] if day in paid else []
            if day == on(day.year, day.month, d.get("due_day", 1)):
                added = interest(d, max(F(0), owed), last, day)
                owed, unpaid, last = owed + added, unpaid + added, day
                least = max(F(0), min(owed, minimum(d, max(F(0), owed))))
                ahead -= least if day.year == start.year else 0
                if not recorded and not hidden and least:
                    pays = [least]
            for amount in pays:
                ahead += amount if day.year == start.year else 0
                part = min(unpaid, amount)
                unpaid, owed = unpaid - part, owed - amount
                sign = "-" if owed < 0 else ""
                expected.append([name, str(day), money(amount), money(part), money(amount - part),
                                 sign + money(abs(owed)), code])
            owed += back[day][1] if day in back else 0
            if day in balances:
                owed = balances[day]
                unpaid = min(unpaid, owed)
        early_sums[name] = max(F(0), ahead) if recorded or hidden else F(0)
        # A forecast begins with the balance that the walk ends with.
        now.append(dict(d, owed=max(F(0), owed)))
    accounts = [{"name": d["name"], "debt": {k: v for k, v in d.items() if k not in ("name", "owed")}} for d in debts]
    rules = [{"match": d["name"], "kind": "transfer", "to": d["name"]} for d in debts]
    (folder / "coffer.json").write_text(
        json.dumps({"base_currency": "EUR", "accounts": accounts, "spending": {"rules": rules}}))
    (folder / "ledgers" / "values.csv").write_text(
        "timestamp,account,event,value,currency\n" + "\n".join(line for _, line in sorted(lines)) + "\n")
    (folder / "ledgers" / "transactions.csv").write_text(
        "\n".join(["date,account,payee,amount,currency,kind,group"] + sorted(rows)) + "\n")
    (folder / "ledgers" / "prices.csv").write_text(
        "date,base,quote,amount\n" + "".join(f"{day},EUR,USD,{float(r)}\n" for day, r in sorted(rates.items())))
    got = [list(row.values())[:7] for row in run(tools, folder, start, "payments", "spending", "debts")]
    for a, b in zip(got, expected):
        require(a == b, f"{a}, expected {b}\n" + "\n".join(rows))
    require(len(got) == len(expected), f"{len(got)} past payments, expected {len(expected)}")
    if any(d["owed"] for d in now) and len(set(foreign.values())) == 1:
        now = [d for d in now if d["owed"]]
        got = [list(row.values()) for row in run(
            tools, folder, start, "months", "forecast", "debts", "--extra", "4000")]
        def months(repaid):
            return [[s, str(r[0]), r[1]] + [money(m) for m in r[2:]]
                    for s in STRATEGIES for r in simulate(now, s, F(4000), start, repaid)]

        expected = months(early_sums)
        counted = expected != months({})
        require(got == expected, f"early repayments {early_sums}\n" + "\n".join(rows))
    for name in ("transactions", "prices"):
        (folder / "ledgers" / f"{name}.csv").unlink()
    return counted


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--folders", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, payments, early_folders = random.Random(options.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.folders):
            shown, counted = check(options.tools, dice, pathlib.Path(folder), number)
            payments, early_folders = payments + shown, early_folders + counted
    print(f"debts: {payments} payments of {options.folders} folders with seed {options.seed} agree; earlier repayments"
          f" count in {early_folders}")


if __name__ == "__main__":
    sys.exit(main())
