"""Slips planted in activities whose units and cash are stated by positions.

usage: slips_activities.py COFFER [--accounts N] [--seed S]

Generates ledgers of two accounts with purchases, sales, dividends and fees, and the statements of
their units and cash at the end of each month; half of them with twins and round numbers. One or two
slips are planted in each, and `spending balances --explain` searches for them. The sums are computed
here with fractions. For one slip, a brute-force search tries every repair of one number, type, day,
account or symbol of each row, each row as a duplicate, and each number of a statement. It fails if a
planted slip is neither listed nor counted, or if an answer is called unique although a second repair
of one slip explains all differences.
"""
import argparse
import collections
import csv
import datetime as dt
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

COLUMNS = ["id", "date", "account", "type", "symbol", "quantity", "unit_price", "amount", "fee",
           "tax", "currency"]
DECIMALS = {"quantity": 1, "unit_price": 2, "amount": 2, "fee": 2, "tax": 2}
CASH = "$CASH"
OPPOSITE = {"BUY": "SELL", "SELL": "BUY", "DEPOSIT": "WITHDRAWAL", "WITHDRAWAL": "DEPOSIT"}
SYMBOLS, ACCOUNTS = ["AAA", "BBB", "CCC"], ["One", "Two"]
START, DAYS = dt.date(2026, 1, 1), [dt.date(2026, month, 28) for month in (1, 2, 3, 4)]


def effects(row):
    """The changes of units and of cash, in cents."""
    def number(column):
        return Fraction(row[column] or 0)
    sum_ = number("amount") if row["amount"] else number("quantity") * number("unit_price")
    sign = {"BUY": -1, "SELL": 1, "DEPOSIT": 1, "WITHDRAWAL": -1, "DIVIDEND": 1, "FEE": -1}
    cash = round((sign[row["type"]] * sum_ - number("fee") - number("tax")) * 100)
    found = {(row["account"], CASH): cash}
    if row["type"] in ("BUY", "SELL"):
        found[row["account"], row["symbol"]] = -sign[row["type"]] * number("quantity")
    return found


def differences(rows, stated):
    """The stated quantities that differ from the sums of the rows since the statement before."""
    held = collections.defaultdict(Fraction)
    for row in rows:
        day = dt.date.fromisoformat(row["date"])
        for key, change in effects(row).items():
            for end in DAYS:
                if day <= end:
                    held[key + (end,)] += change
    return {key: quantity - held[key] for key, quantity in stated.items()
            if quantity != held[key]}


def generated(chance, twins):
    rows = []
    def add(day, account, kind, symbol="", **numbers):
        rows.append(dict.fromkeys(COLUMNS, "") | {
            "id": f"r{len(rows) + 1}", "date": day.isoformat(), "account": account, "type": kind,
            "symbol": symbol, "currency": "EUR"} | numbers)
    def cents(low, high):
        cents = chance.choice([100, 2500, 10000]) if twins else chance.randint(low, high)
        return f"{cents // 100}.{cents % 100:02d}"
    held = collections.Counter()
    for account in ACCOUNTS:
        add(START, account, "DEPOSIT", amount="60000.00")
        begin = START
        for end in DAYS:
            for day in sorted(chance.randint(1, (end - begin).days) for _ in range(6)):
                date, symbol = begin + dt.timedelta(days=day), chance.choice(SYMBOLS)
                kind = chance.choice(["BUY", "BUY", "SELL", "DIVIDEND", "FEE"])
                if kind == "SELL" and held[account, symbol] < 20:
                    kind = "BUY"
                if kind in ("BUY", "SELL"):
                    most = held[account, symbol] if kind == "SELL" else 990
                    tenths = chance.choice([100, 200]) if twins else chance.randint(12, most)
                    if kind == "SELL" and tenths > most:
                        tenths = 20
                    held[account, symbol] += tenths if kind == "BUY" else -tenths
                    price = cents(1100, 9900)
                    quantity = f"{tenths / 10:g}"
                    numbers = {"quantity": quantity, "unit_price": price}
                    if chance.random() < 0.5:
                        exact = round(Fraction(quantity) * Fraction(price) * 100)
                        numbers = {"quantity": quantity, "amount": f"{exact // 100}.{exact % 100:02d}"}
                    if chance.random() < 0.5:
                        numbers["fee"] = cents(100, 999)
                    add(date, account, kind, symbol, **numbers)
                elif kind == "DIVIDEND":
                    add(date, account, kind, symbol, amount=cents(1000, 9000), tax=cents(100, 900))
                else:
                    add(date, account, kind, amount=cents(100, 2000))
            begin = end
    return rows


def statements(rows):
    stated = {}
    for account in ACCOUNTS:
        for end in DAYS:
            sums = collections.defaultdict(Fraction)
            for row in rows:
                if row["account"] == account and dt.date.fromisoformat(row["date"]) <= end:
                    for (_, unit), change in effects(row).items():
                        sums[unit] += change
            for unit in SYMBOLS + [CASH]:
                stated[account, unit, end] = sums[unit]
    return stated


def bookable(rows):
    held = collections.defaultdict(Fraction)
    for row in sorted(rows, key=lambda row: row["date"]):
        for key, change in effects(row).items():
            held[key] += change
            if key[1] != CASH and held[key] < 0:
                return False
    return True


def typed(text, decimals):
    """The numbers that may have been intended by a text, with the kind of slip."""
    value = round(Fraction(text) * 10 ** decimals)
    digits, found = list(str(abs(value)).rjust(decimals + 1, "0")), {}
    def add(kind, number):
        if number and number != abs(value):
            found.setdefault(Fraction(number, 10 ** decimals), kind)
    zero = len(digits) == decimals + 1
    for at in range(len(digits)):
        if at + 1 < len(digits) and (at or digits[1] != "0" or zero):
            changed = digits[:]
            changed[at], changed[at + 1] = changed[at + 1], changed[at]
            add("digits exchanged", int("".join(changed)))
    for factor in (10, 100):
        add("decimal point", abs(value) * factor)
        if abs(value) % factor == 0:
            add("decimal point", abs(value) // factor)
    for at in range(len(digits)):
        for digit in "0123456789":
            if digit != "0" or at or zero:
                add("digit", int("".join(digits[:at] + [digit] + digits[at + 1:])))
    return {number * (1 if value >= 0 else -1): kind for number, kind in found.items()}


def days(text):
    day = dt.date.fromisoformat(text)
    for kind, parts in (("day and month", (day.year, day.day, day.month)),
                        ("year", (day.year - 1, day.month, day.day)),
                        ("year", (day.year + 1, day.month, day.day))):
        try:
            right = dt.date(*parts)
        except ValueError:
            continue
        if right != day:
            yield kind, right.isoformat()


def written(number, decimals):
    cents = round(number * 10 ** decimals)
    return f"{cents // 10 ** decimals}.{cents % 10 ** decimals:0{decimals}d}"


def repairs(row):
    """Each kind of slip of one row, with the row before it; nothing for a duplicate."""
    yield "doubled", None
    if row["type"] in OPPOSITE:
        yield "sign", row | {"type": OPPOSITE[row["type"]]}
    for column, decimals in DECIMALS.items():
        if row[column]:
            for number, kind in typed(row[column], decimals).items():
                yield kind, row | {column: written(number, decimals)}
    for account in ACCOUNTS:
        if account != row["account"]:
            yield "account", row | {"account": account}
    for symbol in SYMBOLS if row["type"] in ("BUY", "SELL") else []:
        if symbol != row["symbol"]:
            yield "currency", row | {"symbol": symbol}
    for kind, date in days(row["date"]):
        yield kind, row | {"date": date}


def brute(rows, stated, wrong):
    """The number of repairs of one slip that explain all differences."""
    count, removed = 0, set()
    for place, row in enumerate(rows):
        for kind, right in repairs(row):
            key = tuple(value for column, value in row.items() if column != "id")
            if right is None and key in removed:
                continue
            if right is None:
                removed.add(key)
            if right and not START.isoformat() <= right["date"] <= DAYS[-1].isoformat():
                continue
            changed = collections.Counter()
            for sign, one in ((-1, row), (1, right)):
                day = one and dt.date.fromisoformat(one["date"])
                for key, change in (effects(one).items() if one else []):
                    for end in DAYS:
                        if day <= end:
                            changed[key + (end,)] += sign * change
            if {key: value for key, value in changed.items() if value} == wrong:
                count += 1
    for (account, unit, end), lack in wrong.items() if len(wrong) == 1 else []:
        decimals = 2 if unit == CASH else 1
        value = stated[account, unit, end] / (100 if unit == CASH else 1)
        right = value - lack / (100 if unit == CASH else 1)
        if right == -value or value and right in typed(str(value), decimals):
            count += 1
    return count


def plant(rows, chance):
    """The rows with one more slip, and the id and the kind of it; nothing if it suits none."""
    place = chance.randrange(len(rows))
    row = rows[place]
    right = collections.defaultdict(list)
    for kind, wrong in repairs(row):
        right[kind].append(wrong)
    kind = chance.choice(sorted(right) + ["digit"] * 3 + ["doubled", "missing"])
    if kind == "missing":
        return rows[:place] + rows[place + 1:], row["id"], kind
    if kind == "doubled":
        copy = row | {"id": row["id"] + "b"}
        return rows[:place + 1] + [copy] + rows[place + 1:], row["id"], kind
    wrong = chance.choice(right[kind])
    return rows[:place] + [wrong] + rows[place + 1:], row["id"], kind


def ask(coffer, rows, stated):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "ledgers"))
        with open(os.path.join(folder, "coffer.json"), "w", encoding="utf-8") as file:
            file.write('{"base_currency": "EUR"}\n')
        with open(os.path.join(folder, "ledgers/activities.csv"), "w", newline="",
                  encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
        with open(os.path.join(folder, "ledgers/positions.csv"), "w", encoding="utf-8") as file:
            file.write("date,account,symbol,quantity,currency\n")
            for (account, unit, end), quantity in stated.items():
                number = written(quantity / 100, 2) if unit == CASH else f"{float(quantity):g}"
                file.write(f"{end},{account},{unit},{number},EUR\n")
        command = [coffer, "spending", "balances", "--explain", "-C", folder, "-q", "--as-of",
                   "2026-05-31"]
        out = subprocess.run(command + ["--json"], capture_output=True, text=True, check=True)
        page = subprocess.run(command, capture_output=True, text=True, check=True)
    sets = collections.defaultdict(list)
    for slip in json.loads(out.stdout)["slips"]:
        sets[slip["answer"], slip["set"]].append(slip)
    return sets, page.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("coffer")
    parser.add_argument("--accounts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    figures, failures = collections.defaultdict(collections.Counter), []
    for seed in range(arguments.seed, arguments.seed + arguments.accounts):
        chance = random.Random(seed)
        right = generated(chance, twins=seed % 2 == 0)
        stated = statements(right)
        rows, planted = right, []
        for _ in range(1 + seed % 4 // 3):
            before = differences(rows, stated)
            changed, *slip = plant(rows, chance)
            # Some days are between the same two statements.
            if differences(changed, stated) != before:
                rows = changed
                planted.append(slip)
        wrong = differences(rows, stated)
        if not wrong or not bookable(rows) or len({id_ for id_, _ in planted}) < len(planted):
            figures["skipped"]["slips"] += 1
            continue
        sets, page = ask(arguments.coffer, rows, stated)
        unique = any(line.startswith("Unique: one set of 1 slip") for line in page)
        several = sum(" the balance by " in line for line in page) > 1
        for id_, kind in planted:
            own = figures[kind]
            own["slips"] += 1
            ranks = [number for (_, number), slips in sorted(sets.items()) for slip in slips
                     if slip["id"].rstrip("b") == id_.rstrip("b") and slip["slip"] == kind]
            counted = any("they are not listed" in line for line in page)
            own["first 3"] += bool(ranks) and min(ranks) <= 3
            own["listed"] += bool(ranks)
            own["counted"] += not ranks and counted
            if kind == "missing":
                own["command"] += any(line.startswith("Or a row is missing") for line in page)
            elif not ranks and not counted and any(len(s) < 2 for s in sets.values()) is False:
                failures.append(f"seed {seed}: {kind} {id_} is not found")
            elif not ranks and not counted:
                own["other sets"] += 1
        if len(planted) == 1 and planted[0][1] != "missing":
            count = brute(rows, stated, wrong)
            own = figures[planted[0][1]]
            own["unique"] += unique and not several
            own["brute"] += count == 1
            if unique and not several and count > 1:
                failures.append(f"seed {seed}: unique, but brute force finds {count} repairs")
            if count == 0:
                failures.append(f"seed {seed}: brute force does not find the planted slip")
    names = ["slips", "unique", "brute", "first 3", "listed", "counted", "other sets", "command"]
    print(f"{'planted':18}" + "".join(f"{name:>11}" for name in names))
    for kind, counts in sorted(figures.items()):
        print(f"{kind:18}" + "".join(f"{counts[name]:11}" for name in names))
    for failure in failures:
        print(failure)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
