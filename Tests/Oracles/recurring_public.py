#!/usr/bin/env python3
"""Scores `recurring detect` on two public sets of rows, which are fetched by hand and never committed.

usage: recurring_public.py TOOL [--berka trans.asc] [--household personal_transactions.csv]
                           [--misses N] [--seconds 600]

Each file becomes a folder in a temporary directory, is asked on its last day, and is scored as
recurring_score.py does. There is no bar: the figures are for docs/performance.md. Status 0, or 1 if
the tool or a file fails.

Berka (the Czech bank's rows, `trans.asc` of mmarossi/Banco: 49,102 rows of 1,229 accounts, January
1993 to March 1994; a last line that is cut off is left out). Counterparties are numbers; each is
spelled in syllables, so that it reads as a name. Without one, the payee is the bank's own words. True
is what the rows say, by rules that know the counterparty and not the rhythm alone:
  orders, income, pensions   all rows of one account, counterparty and purpose, if 4 or more and at
                             most 2 amounts (some incomes are one and a half in June and December)
  bank fee                   the rows SLUZBY of an account, if 4 or more
  cash deposits              4 or more deposits of one amount, one or two months apart, on one day of
                             the month or within 3 days of one: a wage paid in
Neither right nor wrong are interest (UROK), each of these with too few rows, and other deposits of
which 4 or more have one amount. All else is false, such as withdrawals.

Household (`personal_transactions.csv` of Arij44/financial-transaction-categorizer: 808 rows, January
2018 to September 2019). The eleven series were read off the file by eye. Payments of card bills are
neither right nor wrong.
"""
import argparse
import collections
import csv
import datetime as dt
import json
import os
import re
import sys
import tempfile

import recurring_score as scoring

LEAST = 4
SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu"]
COLUMNS = ["id", "date", "account", "payee", "category", "amount", "currency"]
# The household's series: payee, account, day of the month (None: 2-weekly), percent off at most.
HOUSEHOLD = [
    ("Biweekly Paycheck", "Checking", None, 0.5), ("Mortgage Payment", "Checking", 2, 0.5),
    ("Gas Company", "Checking", 8, 100), ("Phone Company", "Checking", 11, 0.5),
    ("City Water Charges", "Checking", 16, 0.5), ("Power Company", "Checking", 15, 0.5),
    ("Internet Service Provider", "Checking", 30, 0.5), ("State Farm", "Checking", 18, 0.5),
    ("Spotify", "Platinum Card", 9, 0.5), ("Netflix", "Platinum Card", 4, 0.5),
    ("Amazon", "Platinum Card", 1, 0.5)]


def write(where, rows, currency):
    """A folder of rows (date, account, payee, category, amount as text)."""
    os.makedirs(os.path.join(where, "ledgers"))
    accounts = [{"name": name, "kind": "CASH", "currency": currency, "tracking": "TRANSACTIONS"}
                for name in sorted({row[1] for row in rows})]
    with open(os.path.join(where, "coffer.json"), "w", encoding="utf-8") as file:
        json.dump({"base_currency": currency, "accounts": accounts}, file, indent=1)
    path = os.path.join(where, "ledgers", "transactions.csv")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for number, row in enumerate(rows, 1):
            writer.writerow([f"t{number}", *row, currency])


def next_month(last, on, after):
    """The first day `on` of a month after a date; in a shorter month its last day."""
    count = last.year * 12 + last.month - 1
    while True:
        year, month = count // 12, count % 12 + 1
        end = (dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(1)).day
        found = dt.date(year, month, min(on, end))
        if found > after:
            return found
        count += 1


def series(number, kind, payee, text, account, rows, as_of, on, demanded=True, name="monthly",
           tolerance=0.5):
    """One true series of rows (date, amount) in order; `on` is its day of the month."""
    last, amount = rows[-1]
    ended = (as_of - last).days > 92
    coming = last + dt.timedelta(14) if on is None else next_month(last, on, max(last, as_of))
    while coming <= as_of:
        coming += dt.timedelta(14)
    return {"id": f"s{number}", "demanded": demanded, "kind": kind, "payee": payee, "payees": [text],
            "account": account, "class": name, "rhythm": f"{name} on {on}" if on else name,
            "amount": amount, "tolerance_pct": tolerance, "step": None, "ended": ended,
            "next_date": None if ended else str(coming), "traits": [], "rows": rows}


# Berka

def berka_rows(path):
    """(date, account, payee, category, amount, kind) of each whole line."""
    with open(path, encoding="latin-1", newline="") as file:
        for cells in csv.reader(file, delimiter=";"):
            if len(cells) != 10 or not re.fullmatch(r"\d{6}", cells[2]):
                continue
            text, sign, operation, purpose = cells[2], cells[3], cells[4], cells[7].strip()
            date = dt.date(1900 + int(text[:2]), int(text[2:4]), int(text[4:]))
            amount = cells[5] if sign == "PRIJEM" else f"-{cells[5]}"
            payee = f"{operation} {purpose}".strip()
            partner = cells[9] not in ("", "0")
            if partner:
                payee = "".join(SYLLABLES[int(digit)] for digit in cells[9]).capitalize()
                payee = f"{cells[8]} {payee}"
            kind = {"SLUZBY": "bank fee", "UROK": "interest", "DUCHOD": "pensions"}.get(purpose, "")
            if not kind and partner:
                kind = "income" if sign == "PRIJEM" else "orders"
            elif not kind and operation == "VKLAD":
                kind = "cash deposits"
            yield date, f"A{cells[1]}", payee, purpose, amount, kind


def berka_truth(rows, as_of):
    """The true series of each account."""
    groups = collections.defaultdict(list)
    for date, account, payee, purpose, amount, kind in rows:
        if kind and kind != "interest":
            key = amount if kind == "cash deposits" else ""
            groups[account, kind, payee, purpose, key].append((date, float(amount)))
    truth = collections.defaultdict(list)
    for number, (key, found) in enumerate(sorted(groups.items()), 1):
        account, kind, payee, _, _ = key
        found.sort()
        on = usual_day(found)
        if kind == "cash deposits" and not on and len(found) < LEAST or len(found) < 2:
            continue
        demanded = len(found) >= LEAST and on is not None and len({a for _, a in found}) <= 2
        pattern = f"^{re.escape(scoring.plain(payee))}$"
        on = on or found[-1][0].day
        truth[account].append(series(number, kind, pattern, payee, account, found, as_of, on, demanded,
                                     tolerance=1 if demanded else 100))
    return truth


def usual_day(rows):
    """The day of the month of payments one or two months apart (31: the last), None if there is none."""
    days = sorted(date.day for date, _ in rows)
    months = [date.year * 12 + date.month for date, _ in rows]
    if any(after - before not in (1, 2) for before, after in zip(months, months[1:])):
        return None
    if all(date == next_month(date, days[-1], date - dt.timedelta(1)) for date, _ in rows):
        return days[-1]
    return days[len(days) // 2] if days[-1] - days[0] <= 6 else None


def berka(tool, path, given):
    rows = list(berka_rows(path))
    as_of = max(row[0] for row in rows)
    truth = berka_truth(rows, as_of)
    print(f"Berka: {len(rows)} rows, {len({row[1] for row in rows})} accounts, to {as_of}")
    score_folder(tool, [row[:5] for row in rows], "CZK", truth, "urok", as_of, given)


# Household

def household(tool, path, given):
    with open(path, encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    rows = []
    for line in lines:
        month, day, year = map(int, line["Date"].split("/"))
        sign = "-" if line["Transaction Type"] == "debit" else ""
        rows.append((dt.date(year, month, day), line["Account Name"], line["Description"],
                     line["Category"], f"{sign}{line['Amount']}"))
    rows.sort(key=lambda row: row[0])
    as_of = max(row[0] for row in rows)
    truth = collections.defaultdict(list)
    for number, (payee, account, on, tolerance) in enumerate(HOUSEHOLD, 1):
        own = [(row[0], float(row[4])) for row in rows if row[2] == payee and row[1] == account]
        if payee == "Amazon":
            own = [row for row in own if row[0].day == 1]
        name = "monthly" if on else "2-weekly"
        truth[account].append(series(number, "household", f"^{scoring.plain(payee)}$", payee, account, own,
                                     as_of, on, name=name, tolerance=tolerance))
    print(f"Household: {len(rows)} rows, to {as_of}")
    score_folder(tool, rows, "USD", truth, "credit card payment", as_of, given)


def score_folder(tool, rows, currency, truth, neither, as_of, given):
    """Asks about one folder, and scores it account by account, but for the payee `neither`."""
    with tempfile.TemporaryDirectory() as parent:
        where = os.path.join(parent, "folder")
        write(where, rows, currency)
        reported = scoring.ask(tool, where, str(as_of), given.seconds)
    found = collections.defaultdict(list)
    score = scoring.Score()
    for one in reported:
        if scoring.plain(one.get("payee")) == neither:
            score.either += 1
        else:
            found[one.get("account")].append(one)
    spans = collections.defaultdict(list)
    for row in rows:
        spans[row[1]].append(row[0])
    for account in sorted({*spans, *found}, key=str):
        days = (as_of - min(spans[account])).days if account in spans else 0
        score.folder(found[account], truth[account], account, days / 30.44)
    score.show(given.misses, 0)


def main():
    options = argparse.ArgumentParser(description="Scores recurring detect on public rows.")
    options.add_argument("tool")
    options.add_argument("--berka")
    options.add_argument("--household")
    options.add_argument("--misses", type=int, default=10)
    options.add_argument("--seconds", type=int, default=600)
    given = options.parse_args()
    if not given.berka and not given.household:
        sys.exit("--berka FILE, --household FILE, or both")
    tool = scoring.tool_path(given.tool)
    if given.household:
        household(tool, given.household, given)
    if given.berka:
        berka(tool, given.berka, given)


if __name__ == "__main__":
    main()
