"""Slips behind the differences of a public file, and slips planted in it.

usage: slips_public.py COFFER TRANS_ASC [--accounts N] [--seed S]

TRANS_ASC is `trans.asc` of the repository mmarossi/Banco: rows of a Czech bank, each with the balance
after it. Each account becomes a folder with the bank's balance at the end of each month. First the
accounts are asked as they are: where the bank rounded, the rows and the balances differ. Then one slip
of each kind is planted in accounts without a difference, and it is counted where `spending balances
--explain` has it. There is no bar: the figures are for docs/performance.md.
"""
import argparse
import collections
import csv
import datetime as dt
import json
import os
import random
import subprocess
import tempfile

import recurring_public as public


def balances(path):
    """The bank's balance after the last row of each account and day."""
    days = collections.defaultdict(list)
    with open(path, encoding="latin-1", newline="") as file:
        for cells in csv.reader(file, delimiter=";"):
            if len(cells) == 10 and cells[2].isdigit() and len(cells[2]) == 6:
                text = cells[2]
                date = dt.date(1900 + int(text[:2]), int(text[2:4]), int(text[4:]))
                sign = 1 if cells[3] == "PRIJEM" else -1
                days[f"A{cells[1]}", date].append((sign * cents(cells[5]), cents(cells[6])))
    before, found = collections.Counter(), {}
    for (account, date), rows in sorted(days.items()):
        # Rows of a day are in any order: the last is the one whose balance is that of all.
        right = before[account] + sum(amount for amount, _ in rows)
        before[account] = min((balance for _, balance in rows), key=lambda b: abs(b - right))
        found.setdefault(account, {})[date.year, date.month] = date, before[account]
    return found


def cents(text):
    return round(float(text) * 100)


def text(amount):
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def ask(coffer, account, rows, stated):
    """The slips that are listed, by the number of the answer and of the set; all lines of the page."""
    with tempfile.TemporaryDirectory() as where:
        folder = os.path.join(where, "f")
        public.write(folder, [(date, account, payee, "", text(amount))
                              for date, payee, amount in rows], "CZK")
        name = os.path.join(folder, "ledgers", "transactions.csv")
        with open(name, encoding="utf-8") as file:
            lines = file.read().splitlines()
        lines = [lines[0] + ",kind"] + [line + "," for line in lines[1:]]
        lines += [f"b{number},{date},{account},,,{text(amount)},CZK,assertion"
                  for number, (date, amount) in enumerate(stated, 1)]
        with open(name, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        command = [coffer, "spending", "balances", "--explain", "-C", folder, "-q",
                   "--as-of", "1994-12-31"]
        out = subprocess.run(command + ["--json"], capture_output=True, text=True, check=True)
        page = subprocess.run(command, capture_output=True, text=True, check=True)
    sets = collections.defaultdict(list)
    for slip in json.loads(out.stdout)["slips"]:
        sets[slip["answer"], slip["set"]].append(slip)
    return sets, page.stdout.splitlines()


def planted(kind, rows, chance):
    """The rows with a slip, and the id of the row that has it; nothing if it suits none."""
    rows = list(rows)
    place = chance.randrange(len(rows))
    date, payee, amount = rows[place]
    digits = list(text(abs(amount)).replace(".", ""))
    if kind == "doubled":
        rows.insert(place + 1, rows[place])
        return rows, {f"t{place + 1}", f"t{place + 2}"}
    if kind == "sign":
        amount = -amount
    elif kind == "decimal point":
        amount *= 10
    elif kind == "digit":
        at = chance.randrange(len(digits))
        digits[at] = chance.choice([d for d in "123456789" if d != digits[at]])
    elif kind == "digits exchanged":
        at = chance.randrange(len(digits) - 1)
        digits[at], digits[at + 1] = digits[at + 1], digits[at]
    elif kind == "due payment":
        del rows[place]
        return rows, {payee}
    if kind.startswith("digit"):
        if digits[0] == "0":
            return None
        amount = int("".join(digits)) * (1 if amount > 0 else -1)
    if amount == rows[place][2]:
        return None
    rows[place] = date, payee, amount
    return rows, {f"t{place + 1}"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("coffer")
    parser.add_argument("trans")
    parser.add_argument("--accounts", type=int, default=1300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    accounts = collections.defaultdict(list)
    for date, account, payee, _, amount, _ in public.berka_rows(arguments.trans):
        accounts[account].append((date, payee, cents(amount)))
    stated = {account: list(months.values())
              for account, months in balances(arguments.trans).items()}
    verdicts, sound, chance = collections.Counter(), [], random.Random(arguments.seed)
    shown = []
    for account in sorted(accounts)[:arguments.accounts]:
        accounts[account].sort(key=lambda row: row[0])
        _, page = ask(arguments.coffer, account, accounts[account], stated[account])
        found = [page[at:at + 3] for at, line in enumerate(page) if " the balance by " in line]
        for title, verdict, first in found:
            amount = title.split("the balance by ")[1].split(" CZK")[0]
            kind = ("0.10 or 0.20" if amount in ("0.10", "0.20") else "more")
            word = ("unique" if verdict.startswith("Unique") else
                    "not listed" if "not listed" in verdict else
                    "none" if verdict.startswith("No set") else "listed")
            verdicts[kind, word] += 1
            if kind == "more" and word in ("unique", "listed"):
                shown.append((account, title, verdict, first))
        if not found:
            sound.append(account)
    print(f"{len(sound)} of {len(accounts)} accounts match; differences:")
    for (kind, word), count in sorted(verdicts.items()):
        print(f"  {kind:14} {word:12} {count:6}")
    for lines in shown[:8]:
        print("\n  ".join(lines))
    print(f"\n{'planted':18}{'slips':>6}{'unique':>8}{'first 3':>8}{'listed':>8}{'counted':>8}{'other':>8}")
    for kind in ["digit", "digits exchanged", "doubled", "sign", "decimal point", "due payment"]:
        figures = collections.Counter()
        for account in sound:
            got = planted(kind, accounts[account], chance)
            if not got:
                continue
            rows, ids = got
            if kind == "due payment" and sum(row[1] in ids for row in rows) < 5:
                continue
            sets, page = ask(arguments.coffer, account, rows, stated[account])
            if not any(" the balance by " in line for line in page):
                continue
            figures["slips"] += 1
            ranks = [number for (_, number), slips in sorted(sets.items())
                     if any(slip["id"] in ids or slip["slip"] == kind == "due payment"
                            and any(name in slip["reason"] for name in ids) for slip in slips)]
            figures["unique"] += bool(ranks) and any(line.startswith("Unique") for line in page)
            figures["first 3"] += bool(ranks) and ranks[0] <= 3
            figures["listed"] += bool(ranks)
            figures["counted"] += not sets
            figures["other"] += bool(sets) and not ranks
        print(f"{kind:18}{figures['slips']:6}" + "".join(
            f"{figures[name]:8}" for name in ["unique", "first 3", "listed", "counted", "other"]))


if __name__ == "__main__":
    main()
