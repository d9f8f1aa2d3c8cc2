#!/usr/bin/env python3
"""Compare the work of the release tools at 4n with the work at n, for folders of many shapes.

usage: growth.py DIRECTORY-OF-RELEASE-BINARIES [--prefix TEXT] [--only WORD] [--tool WORD]
                 [--time] [--short | --all] [--bar RATIO] [--scale FACTOR] [--jobs N]

A shape is a folder with n of one thing: rows, accounts, symbols, lots, splits, transfers, prices,
currency pairs, claims, tiers, recurring items, bills, backups, columns of a header. Each line is a shape and
a command; its ratio is (work at 4n - work at 0) / (work at n - work at 0). Linear work has a ratio of
4, n log n of n = 500 one of 4.9, quadratic work one of 16. A ratio over the bar (5) fails. Where what
is printed grows by more than 4, as do the pieces of n lots of which each of n sales takes one, so does the
bar. Where n lots are split or moved n times, only those commands are counted that need not each piece.

Work is the number of instructions that valgrind's callgrind counts, which is the same in each run.
--time takes CPU seconds in place of it, the least of three runs, at eight times n. --short runs the
first two commands of each shape alone, --all every command on every shape, not only those that read
what the shape has many of. A run that takes over 20 seconds of CPU is ended and fails.
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

NOW = "2026-11-21T09:30:00+01:00"
TODAY = datetime.date(2026, 11, 21)

ACTIVITIES = ("id,date,time,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,"
              "fx_rate,ratio,status,group,lots,note,voids")
TRANSACTIONS = ("id,date,account,payee,category,amount,currency,kind,group,split,status,tags,note,"
                "voids")
VALUES = "id,timestamp,account,event,value,currency,flow,note,voids"
POSITIONS = "id,date,account,symbol,quantity,average_cost,currency,note,voids"
PRICES = "date,base,quote,amount,source,type"
HISTORY = ("id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description,"
           "user,op")


def day(number):
    """The day so many days before today."""
    return (TODAY - datetime.timedelta(days=number)).isoformat()


def letters(number, count=3):
    text = ""
    for _ in range(count):
        text = chr(65 + number % 26) + text
        number //= 26
    return text


class Folder:
    """A finance folder in the making; `write` makes its files."""

    def __init__(self):
        self.tiers = [tier("Everyday", 1, [account("Checking")])]
        self.settings = {"base_currency": "EUR", "plan": {"currency": "EUR"}}
        self.recurring = []
        self.ledgers = {}
        self.files = {}

    def ledger(self, name, header, rows, **replaced):
        """Rows are dictionaries of the columns that are filled, or whole lines."""
        columns = header.split(",")
        lines = [header]
        for row in rows:
            lines.append(row if isinstance(row, str)
                         else ",".join(str(row.get(column, "")) for column in columns))
        self.ledgers[name] = "\n".join(lines) + "\n"

    def activities(self, rows):
        self.ledger("activities", ACTIVITIES, rows)

    def prices(self, rows):
        self.ledger("prices", PRICES, [
            f"{date},{base},EUR,{amount},,close" for date, base, amount in rows])

    def write(self, path):
        path = pathlib.Path(path)
        path.mkdir()
        (path / "ledgers").mkdir()
        texts = {
            "reserve_manager.json": json.dumps({"tiers": self.tiers}, indent=1) + "\n",
            "coffer.json": json.dumps(self.settings, indent=1) + "\n",
            "recurring.json": json.dumps(self.recurring, indent=1) + "\n",
            **{f"ledgers/{name}.csv": text for name, text in self.ledgers.items()}, **self.files}
        for name, text in texts.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text(text, encoding="utf-8")


def account(name, balance=1000, **more):
    return {"name": name, "balance": balance, "apy_pct": 1.5, "notes": "", "alloc_weight": 1,
            "account_target": None, **more}


def tier(name, priority, accounts, target=5000):
    return {"name": name, "purpose": "", "target": target, "priority": priority,
            "preferred_account": accounts[0]["name"], "accounts": accounts}


def trade(kind, date, symbol, quantity, price, place="Depot", **more):
    return {"date": date, "account": place, "type": kind, "symbol": symbol, "quantity": quantity,
            "unit_price": price, "currency": "EUR", **more}


def price_of(number):
    """Prices that neither rise nor fall throughout, so that no order of lots is the file's."""
    return 100 + number * 37 % 101


# MARK: shapes


def buys(folder, n, symbol="AAA", place="Depot"):
    return [trade("BUY", day(4000 + n - i), symbol, 2, price_of(i), place) for i in range(n)]


def sales(n, symbol="AAA", quantity=1):
    return [trade("SELL", day(3900 - i % 3800), symbol, quantity, price_of(i + 5)) for i in range(n)]


def activity_rows(folder, n):
    rows = []
    for i in range(n):
        at = day(8000 * (n - i) // n)
        symbol = "AAA" if i % 2 else "BBB"
        if i % 4 == 3:
            rows.append({"date": at, "account": "Depot", "type": "DIVIDEND", "symbol": symbol,
                         "amount": 5, "currency": "EUR"})
        elif i % 8 == 6:
            rows.append(trade("SELL", at, symbol, 1, price_of(i)))
        else:
            rows.append(trade("BUY", at, symbol, 2, price_of(i)))
    folder.activities(rows)
    folder.prices([(day(30 * i), s, 90 + i) for i in range(100, -1, -1) for s in ("AAA", "BBB")])


def lots_taken(method):
    def make(folder, n):
        folder.settings["accounts"] = [{"name": "Depot", "lots_method": method}]
        folder.activities(buys(folder, n) + sales(n))
        folder.prices([(day(1), "AAA", 120)])
    return make


def lots_named(folder, n):
    rows = buys(folder, n)
    for i, row in enumerate(rows):
        row["id"] = f"buy{i}"
    named = sales(n)
    for i, row in enumerate(named):
        row["lots"] = f"buy{i * 7 % n if n % 7 else i}"
    folder.activities(rows + named)


def splits(folder, n, lots=20):
    """n splits of some lots, and a price each month."""
    rows = buys(folder, lots)
    rows += [{"date": day(3900 - i), "account": "Depot", "type": "SPLIT", "symbol": "AAA",
              "ratio": "2:1" if i % 2 else "1:2"} for i in range(min(n, 3800))]
    folder.activities(rows)
    folder.prices([(day(30 * month), "AAA", 120) for month in range(130, -1, -1)])


def lots_that_split(folder, n):
    """n lots, and some splits of each."""
    splits(folder, 20, lots=n)


def splits_times_lots(folder, n):
    """n lots, each of them split n times: n x n pieces for whoever asks for each piece."""
    splits(folder, n, lots=n)


def pair(date, group, place, other, quantity=1, symbol="AAA"):
    """Both rows of a transfer of shares."""
    shared = {"date": date, "symbol": symbol, "quantity": quantity, "group": group, "currency": "EUR"}
    return [{**shared, "account": place, "type": "TRANSFER_OUT"},
            {**shared, "account": other, "type": "TRANSFER_IN"}]


def transfers_back_and_forth(folder, n):
    rows = [trade("BUY", day(4000), "AAA", 10, 100)]
    for i in range(n):
        places = ("Depot", "Broker") if i % 2 == 0 else ("Broker", "Depot")
        rows += pair(day(3900 * (n - i) // n), f"g{i}", *places, quantity=10)
    folder.activities(rows)
    folder.prices([(day(1), "AAA", 120)])


def transfers_of_lots(folder, n, times=20):
    """n lots, and transfers of all of them."""
    rows = buys(folder, n)
    for i in range(times):
        places = ("Depot", "Broker") if i % 2 == 0 else ("Broker", "Depot")
        rows += pair(day(3900 * (times - i) // times), f"g{i}", *places, quantity=2 * n)
    folder.activities(rows)
    folder.prices([(day(1), "AAA", 120)])


def lots_times_transfers(folder, n):
    """n lots, each of them moved n times: n x n pieces for whoever asks for each piece."""
    transfers_of_lots(folder, n, n)


def transfers_of_parts(folder, n):
    rows = buys(folder, n)
    for i in range(n):
        rows += pair(day(3900 * (n - i) // n), f"g{i}", "Depot", "Broker", quantity=1)
    folder.activities(rows)
    folder.prices([(day(1), "AAA", 120)])


def cash_transfers(folder, n):
    folder.ledger("transactions", TRANSACTIONS, [
        {"date": day(3900 * (n - i) // n), "account": place, "amount": amount, "currency": "EUR",
         "kind": "transfer", "group": f"g{i}"}
        for i in range(n) for place, amount in (("Checking", -5), ("Savings", 5))])


def symbols(folder, n):
    names = [letters(i, 4) for i in range(n)]
    folder.activities([trade("BUY", day(400), name, 2, price_of(i)) for i, name in enumerate(names)])
    folder.prices([(day(30 * month), name, price_of(i + month))
                   for month in range(12, -1, -1) for i, name in enumerate(names)])


def prices(folder, n):
    folder.activities([trade("BUY", day(min(n, 9000) + 5), "AAA", 2, 100)])
    folder.ledger("prices", PRICES, [
        f"{day(i % 9000)},{letters(i // 9000)},EUR,{price_of(i)},,close" for i in range(n)])


def price_sources(folder, n):
    folder.activities([trade("BUY", day(5), "AAA", 2, 100)])
    folder.ledger("prices", PRICES, [f"{day(1)},AAA,EUR,{price_of(1)},s{i},close" for i in range(n)])


def pairs(folder, n):
    """So many currencies, each with its rate, and cash in each."""
    names = [letters(i + 26 * 26 * 5) for i in range(n)]
    folder.activities([{"date": day(400), "account": "Depot", "type": "DEPOSIT", "amount": 5,
                        "currency": name} for name in names])
    folder.prices([(day(30 * month), name, price_of(i))
                   for month in range(4, -1, -1) for i, name in enumerate(names)])


def accounts_of_activities(folder, n):
    folder.activities([trade("BUY", day(400), "AAA", 2, 100, f"Depot {i}") for i in range(n)])
    folder.prices([(day(30 * month), "AAA", 100 + month) for month in range(12, -1, -1)])


def accounts_of_values(folder, n):
    folder.ledger("values", VALUES, [
        {"timestamp": f"{day(400)}T18:00:00+01:00", "account": f"Account {i}", "event": "open",
         "value": price_of(i), "currency": "EUR"} for i in range(n)])


def accounts_of_transactions(folder, n):
    folder.ledger("transactions", TRANSACTIONS, [
        {"date": day(400), "account": f"Account {i}", "amount": 5, "currency": "EUR",
         "payee": f"Payee {i}", "category": f"Category {i}"} for i in range(n)])


def value_rows(folder, n):
    folder.ledger("values", VALUES, [
        {"timestamp": f"{day(8000 * (n - i) // n)}T{i % 24:02}:00:00+01:00", "account": "Savings",
         "event": "value" if i else "open", "value": price_of(i), "currency": "EUR"}
        for i in range(n)])


def transaction_rows(folder, n):
    folder.ledger("transactions", TRANSACTIONS, [
        {"date": day(3000 * (n - i) // n), "account": "Checking", "payee": f"Payee {i % 40}",
         "category": f"Category {i % 9}", "amount": f"-{i % 90}.{i % 100:02}", "currency": "EUR"}
        for i in range(n)])


def split_rows(folder, n):
    folder.ledger("transactions", TRANSACTIONS, [
        {"date": day(3), "account": "Checking", "payee": "Shop", "category": f"Category {i % 9}",
         "amount": f"-{i % 90}.{i % 100:02}", "currency": "EUR", "split": "one"} for i in range(n)])


def history_rows(folder, n):
    folder.tiers[0]["accounts"][0]["balance"] = n
    folder.ledger("history", HISTORY, [
        {"id": f"h{i}", "timestamp": f"{day(3000 * (n - i) // n)}T{i % 24:02}:00:00+01:00",
         "tier_name": "Everyday", "account_name": "Checking", "amount": "1.00",
         "balance_after": f"{i + 1}.00", "transaction_type": "allocation", "op": f"op{i}"}
        for i in range(n)])


def position_days(folder, n):
    folder.settings["accounts"] = [{"name": "Pension", "tracking": "HOLDINGS", "currency": "EUR"}]
    folder.ledger("positions", POSITIONS, [
        {"date": day(8000 * (n - i) // n), "account": f"Pension" if i % 2 else "Other", "symbol": "AAA",
         "quantity": 10 + i, "average_cost": 90, "currency": "EUR"} for i in range(n)])
    folder.prices([(day(1), "AAA", 100)])


def position_symbols(folder, n):
    folder.settings["accounts"] = [{"name": "Pension", "tracking": "HOLDINGS", "currency": "EUR"}]
    folder.ledger("positions", POSITIONS, [
        {"date": day(8), "account": "Pension", "symbol": letters(i, 4), "quantity": 10,
         "average_cost": 90, "currency": "EUR"} for i in range(n)])
    folder.prices([(day(1), letters(i, 4), 100) for i in range(n)])


def voids_chain(ledger, header, row):
    """Each row replaces the one before it."""
    def make(folder, n):
        folder.ledger(ledger, header, [
            {"id": f"r{i}", **row(i), "voids": f"r{i - 1}" if i else ""} for i in range(n)])
    return make


def equal_rows(ledger, header, row):
    def make(folder, n):
        folder.ledger(ledger, header, [row(0) for _ in range(n)])
    return make


def faulty_rows(ledger, header):
    """Rows in which no cell can be read."""
    def make(folder, n):
        folder.ledger(ledger, header, [
            ",".join(f"?{i}" for _ in header.split(",")) for i in range(n)])
    return make


def claims(folder, n):
    folder.tiers = [tier("Everyday", 1, [account(f"Claim {i}") for i in range(n)])]
    folder.settings["accounts"] = [{"name": f"Bank {i}", "kind": "SAVINGS", "currency": "EUR", "claims": [
        {"tier": "Everyday", "account": f"Claim {i}"}]} for i in range(n)]


def claims_on_one(folder, n):
    folder.tiers = [tier("Everyday", 1, [account(f"Claim {i}") for i in range(n)])]
    folder.settings["accounts"] = [{"name": "Bank", "kind": "SAVINGS", "currency": "EUR", "claims": [
        {"tier": "Everyday", "account": f"Claim {i}"} for i in range(n)]}]


def tiers(folder, n):
    folder.tiers = [tier(f"Tier {i}", i + 1, [account(f"Account {i}")]) for i in range(n)]


def tier_accounts(folder, n):
    folder.tiers = [tier("Everyday", 1, [account(f"Account {i}") for i in range(n)], n * 2000)]


def dated_settings(folder, n):
    tiers(folder, n)
    plan = folder.settings["plan"]
    plan["due"] = [{"tier": f"Tier {i}", "date": "2028-09-01"} for i in range(n)]
    plan["rates"] = [{"tier": f"Tier {i}", "account": f"Account {i}", "from": "2027-02-01", "apy": 1.7}
                     for i in range(n)]
    plan["terms"] = [{"tier": f"Tier {i}", "account": f"Account {i}", "matures": "2027-06-15",
                      "then_apy": 1} for i in range(n)]


def asset_settings(folder, n):
    symbols(folder, n)
    folder.settings["assets"] = [
        {"symbol": letters(i, 4), "kind": "FUND", "quote_currency": "EUR", "classes": {"region": f"R{i}"}}
        for i in range(n)]
    folder.settings["targets"] = {"by": "class:region", "weights": {f"R{i}": 1 for i in range(n)}}


def goals(folder, n):
    tier_accounts(folder, n)
    folder.settings["spending"] = {"goals": [
        {"name": f"Goal {i}", "target": 1800, "accounts": [f"Account {i}"], "by": "2027-04-30"}
        for i in range(n)]}


def items(folder, n):
    folder.tiers = [tier("Everyday", 1, [account(f"Account {i}") for i in range(n)])]
    folder.recurring = [
        {"name": f"Item {i}", "tier_name": "Everyday", "account_name": f"Account {i}", "amount": 5.0,
         "frequency": "monthly", "next_date": "2026-12-15", "enabled": True, "description": ""}
        for i in range(n)]
    folder.settings["recurring"] = {f"Item {i}": {"day": 15} for i in range(n)}


def items_due(folder, n):
    """Each item has been due for half a year."""
    items(folder, n)
    for item in folder.recurring:
        item["next_date"] = "2026-05-15"


def bills(folder, n):
    """A bill of each payee, paid in each month of a year."""
    folder.settings["spending"] = {"bills": [
        {"name": f"Bill {i}", "account": "Checking", "payee": letters(i), "amount": 20 + i % 50,
         "schedule": f"monthly on {1 + i % 28}"} for i in range(n)]}
    series(folder, n)


def series(folder, n):
    """Each payee is paid in each month of a year."""
    folder.ledger("transactions", TRANSACTIONS, [
        {"date": f"{2025 + (10 + month) // 12}-{(10 + month) % 12 + 1:02}-{1 + i % 28:02}",
         "account": "Checking", "payee": letters(i), "category": f"Category {i % 9}",
         "amount": f"-{20 + i % 50}", "currency": "EUR"}
        for month in range(12) for i in range(n)])


def backups(folder, n):
    plan = json.dumps({"tiers": folder.tiers}) + "\n"
    for i in range(n):
        folder.files[f".coffer/backups/reserve_manager.json.{20200101000000 + i}-{i:016x}"] = plan


def header_columns(folder, n):
    extra = ",".join(f"column_{i}" for i in range(n))
    folder.ledger("transactions", TRANSACTIONS + "," + extra, [
        f",{day(3)},Checking,Shop,Food,-5.00,EUR,,,,,,,{',' * n}" for _ in range(3)])


def ledger_parts(folder, n):
    for i in range(n):
        folder.files[f"ledgers/transactions/{i:05}.csv"] = (
            "date,account,payee,category,amount,currency\n"
            f"{day(3 + i % 1000)},Checking,Shop,Food,-{i}.00,EUR\n")


def unknown_keys(folder, n):
    folder.settings.update({f"key_{i}": i for i in range(n)})


def dividends(folder, n):
    names = [letters(i) for i in range(20)]
    folder.activities(
        [trade("BUY", day(4000), name, 10, 100) for name in names]
        + [{"date": day(3900 * (n - i) // n), "account": "Depot", "type": "DIVIDEND",
            "symbol": names[i % 20], "amount": 5, "tax": 1, "currency": "EUR"} for i in range(n)])
    folder.prices([(day(30 * month), name, 100 + month) for month in range(12, -1, -1) for name in names])


ACTIVITY_ROW = lambda i: trade("BUY", day(400), "AAA", 2, 100 + i % 50)
TRANSACTION_ROW = lambda i: {"date": day(40), "account": "Checking", "payee": "Shop",
                             "amount": f"-{i % 90}.10", "currency": "EUR"}
VALUE_ROW = lambda i: {"timestamp": f"{day(400)}T18:00:00+01:00", "account": "Savings",
                       "event": "value", "value": 100 + i, "currency": "EUR"}

HOLDINGS = ["holdings", "holdings --lots", "holdings --realized", "holdings --income",
            "holdings --allocation", "holdings --contributions", "holdings --performance",
            "holdings --flows", "holdings --gain-split", "holdings --net-worth",
            f"holdings --net-worth --from {day(300)} --lenient",
            "holdings --by symbol", "holdings --by account"]
PLAN = ["plan-status", "plan-status --accounts", "plan-status --history", "plan-status --claims",
        "plan-allocate 5000", "plan-allocate 5000 --explain", "plan-allocate 500 --next-dollar",
        "plan-allocate 5000 --by tier", "plan-rebalance", "plan-apply --reconcile", "plan-set --from-worth",
        "plan-status --history --chart"]
WORTH = ["snapshot", "snapshot series --every month", "snapshot history", "snapshot chart",
         "snapshot take"]
FORECAST = ["forecast", "forecast plan", "forecast goals", "forecast runway --spending 100",
            "forecast runway --all --spending 100", "forecast risk --paths 100"]
FOLDER = ["folder-check --notes", "folder-repair", "folder-repair --restore", "folder-repair --ids"]
EXPORTS = ["export-csv all --into OUT", "export-journal", "export-journal -f beancount",
           "export-journal -f ledger", "export-journal -f qif"]
RAW = [f"export-csv {name}" for name in
       ("accounts", "history", "values", "activities", "positions", "lots", "disposals", "income",
        "prices", "transactions", "series --every month", "transactions --raw", "statements")]
WRITES = ["plan-allocate 5 --apply", "snapshot record Savings 55 --apply", "folder-repair --apply",
          "ledger-add transactions amount=-5 account=Savings --force --apply",
          "folder-repair --ids --apply", "plan-apply --reconcile --apply", "folder-init"]
ALL = HOLDINGS + PLAN + WORTH + FORECAST + FOLDER + EXPORTS + RAW + WRITES

# Each shape with its n for counting, and the commands whose work it makes.
INVESTING = ["export-journal", "holdings --performance", "snapshot take", "folder-check --notes",
             *[command for command in HOLDINGS + EXPORTS
               if command not in ("export-journal", "holdings --performance")]]
# What needs not each piece of a lot.
BY_HOLDING = ["holdings", "holdings --lots", "holdings --by symbol", "holdings --net-worth", "snapshot take",
              "folder-check --notes"]

SHAPES = {
    "activity rows": (activity_rows, 500, INVESTING),
    **{f"lots taken, {method}": (lots_taken(method), 400, ["holdings", "holdings --realized",
                                                         "holdings --lots", "export-journal"])
       for method in ("FIFO", "LIFO", "HIFO")},
    # Each sale takes a piece of each lot, and JSON shows them all.
    "lots taken, AVERAGE": (lots_taken("AVERAGE"), 100, [
        "holdings", "holdings --lots", "holdings --realized --format json", "export-journal"]),
    "lots named": (lots_named, 400, ["holdings", "holdings --realized", "export-journal"]),
    "splits": (splits, 200, INVESTING),
    "lots that split": (lots_that_split, 200, INVESTING),
    "splits times lots": (splits_times_lots, 200, BY_HOLDING),
    "transfers back and forth": (transfers_back_and_forth, 200, INVESTING),
    "transfers of lots": (transfers_of_lots, 100, INVESTING),
    "lots times transfers": (lots_times_transfers, 100, BY_HOLDING),
    "transfers of parts": (transfers_of_parts, 200, INVESTING),
    "cash transfers": (cash_transfers, 300, [*EXPORTS, "folder-check --notes", "holdings --net-worth"]),
    "symbols": (symbols, 200, INVESTING),
    "prices": (prices, 1000, INVESTING),
    "sources of a price": (price_sources, 500, INVESTING),
    "currency pairs": (pairs, 200, INVESTING),
    "dividends": (dividends, 500, INVESTING),
    "accounts of activities": (accounts_of_activities, 200, INVESTING),
    "accounts of values": (accounts_of_values, 300, [
        *WORTH, "folder-check --notes", "holdings --net-worth", "export-csv series --every month",
        "export-journal"]),
    "accounts of transactions": (accounts_of_transactions, 300, [
        "export-journal -f qif", "export-journal", *EXPORTS[:1], *EXPORTS[2:4], "folder-check --notes",
        "holdings --net-worth", "snapshot take"]),
    "value rows": (value_rows, 1000, ["export-journal", *WORTH, "folder-check --notes",
                                      "export-csv values", "holdings --net-worth"]),
    "transaction rows": (transaction_rows, 1000, [
        "folder-check --notes", "export-journal", "export-csv transactions", "holdings --net-worth",
        "folder-repair --ids"]),
    "rows of one payment": (split_rows, 500, ["folder-check --notes", "export-journal"]),
    "history rows": (history_rows, 500, ["plan-status", "plan-status --history", "plan-allocate 5000",
                                         "plan-apply --undo op0", "folder-check --notes",
                                         "export-csv history", "plan-allocate 5 --apply"]),
    "days of positions": (position_days, 500, INVESTING),
    "symbols of positions": (position_symbols, 300, INVESTING),
    "activities replaced": (voids_chain("activities", ACTIVITIES, ACTIVITY_ROW), 500, [
        "holdings", "folder-check --notes", "export-csv activities", "export-journal"]),
    "transactions replaced": (voids_chain("transactions", TRANSACTIONS, TRANSACTION_ROW), 500, [
        "folder-check --notes", "export-csv transactions", "export-journal"]),
    "values replaced": (voids_chain("values", VALUES, VALUE_ROW), 500, [
        *WORTH, "folder-check --notes", "export-csv values"]),
    "equal activities": (equal_rows("activities", ACTIVITIES, ACTIVITY_ROW), 500, [
        "folder-repair --ids", "holdings", "folder-check --notes"]),
    "equal transactions": (equal_rows("transactions", TRANSACTIONS, TRANSACTION_ROW), 500, [
        "folder-repair --ids", "folder-check --notes", "export-csv transactions"]),
    "faulty activities": (faulty_rows("activities", ACTIVITIES), 500, ["holdings", "folder-check"]),
    "faulty transactions": (faulty_rows("transactions", TRANSACTIONS), 500, ["folder-check"]),
    "faulty values": (faulty_rows("values", VALUES), 500, ["snapshot", "folder-check"]),
    "faulty prices": (faulty_rows("prices", PRICES), 500, ["holdings", "folder-check"]),
    "claims": (claims, 300, ["forecast risk --paths 100", "plan-status", *PLAN[1:], *FORECAST[:-1],
                             "folder-check --notes", "holdings --net-worth"]),
    "claims on one account": (claims_on_one, 300, [
        "plan-status --claims", "forecast risk --paths 100", *PLAN, *FORECAST[:-1],
        "folder-check --notes", "holdings --net-worth"]),
    "tiers": (tiers, 300, [*PLAN, *FORECAST, "folder-check --notes", "export-csv accounts"]),
    "accounts of a tier": (tier_accounts, 300, [*PLAN, *FORECAST, "folder-check --notes"]),
    "dated settings": (dated_settings, 200, [*PLAN, *FORECAST, "folder-check --notes"]),
    "assets and targets": (asset_settings, 200, ["holdings", "holdings --allocation",
                                                 "folder-check --notes", "export-journal"]),
    "goals": (goals, 200, ["forecast goals", "folder-check --notes"]),
    "recurring items": (items, 200, [*FORECAST, "folder-check --notes"]),
    "items that are due": (items_due, 100, ["recurring due", "recurring", "forecast plan"]),
    "bills": (bills, 50, ["recurring", "recurring due", "spending calendar", "spending budgets",
                          "forecast runway", "forecast plan --bills", "recurring detect --new"]),
    "payees of a rhythm": (series, 100, ["recurring detect", "spending --by payee"]),
    "backups": (backups, 200, ["folder-repair --restore", "plan-allocate 5 --apply", "folder-check"]),
    "columns of a header": (header_columns, 1000, [
        "export-csv transactions", "export-csv transactions --raw", "folder-check --notes",
        "export-journal"]),
    "parts of a ledger": (ledger_parts, 100, ["export-csv transactions", "folder-check --notes",
                                              "export-journal", "holdings --net-worth"]),
    "unknown settings": (unknown_keys, 300, ["plan-status", "folder-check --notes"]),
}


def counted(words, folder):
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "callgrind.out")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *words, "-C", folder],
            capture_output=True, text=True, check=False)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if not found:
            sys.exit(f"growth: {' '.join(words)}: {done.stderr[-500:]}")
        return int(found[1]), done.returncode, len(done.stdout)


def timed(words, folder):
    """CPU seconds of the process, by wait4, so that others beside it do not count."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen([*words, "-C", folder], stdout=printed,
                                   stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        size = printed.seek(0, os.SEEK_END)
    cost = usage.ru_utime + usage.ru_stime
    return cost, "time" if cost > 19 else process.returncode, size


class Growth:
    def __init__(self, options, work):
        self.options, self.work = options, work
        self.over, self.empty = [], {}

    def cost(self, command, make, count):
        """The least of some runs when timed; each on a fresh folder, for some commands write."""
        words = command.split()
        tool = os.path.join(self.options.bin, self.options.prefix + words[0])
        costs, status, size = [], 0, 0
        for _ in range(self.options.runs if self.options.time else 1):
            with tempfile.TemporaryDirectory(dir=self.work) as scratch:
                folder, path = Folder(), os.path.join(scratch, "folder")
                if count:
                    make(folder, count)
                folder.write(path)
                out = os.path.join(scratch, "out")
                given = [tool, *[out if word == "OUT" else word for word in words[1:]]]
                cost, status, size = (timed if self.options.time else counted)(given, path)
            costs.append(cost)
            if cost > 5 and self.options.time:
                break
        return min(costs), status, size

    def line(self, task):
        name, make, count, command = task
        if command not in self.empty:
            self.empty[command] = self.cost(command, make, 0)
        base, _, none = self.empty[command]
        one, status, little = self.cost(command, make, count)
        four, later, much = self.cost(command, make, 4 * count)
        # Below that the shape costs this command next to nothing.
        least = 0.01 if self.options.time else 1_000_000
        ratio = (four - base) / max(one - base, least)
        printed = (much - none) / max(little - none, 1000)
        bar = self.options.bar * max(1, printed / 4)
        is_over = ratio > bar or later == "time"
        if is_over:
            self.over.append((name, command, ratio))
        figures = (f"{one:9.3f} {four:9.3f}" if self.options.time
                   else f"{one / 1e6:9.1f} {four / 1e6:9.1f}")
        return (f"{name:26} {command:40} {count:6} {figures} {ratio:6.2f}"
                f"{'  OVER' if is_over else ''}{f'  (printed {printed:.2f})' if printed > 4.5 else ''}"
                f"{'' if status == later == 0 else f'  (status {status}, {later})'}")

    def tasks(self):
        options = self.options
        for name, (make, count, commands) in SHAPES.items():
            if options.only and options.only not in name:
                continue
            count = max(1, int(count * options.scale * (8 if options.time else 1)))
            for command in ALL if options.all else commands[:2] if options.short else commands:
                if not options.tool or options.tool in command:
                    yield name, make, count, command

    def run(self):
        unit = "s" if self.options.time else "M"
        print(f"{'shape':26} {'command':40} {'n':>6} {unit + ' at n':>9} {unit + ' at 4n':>9}  ratio")
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for line in pool.map(self.line, self.tasks()):
                print(line, flush=True)
        print(f"\n{len(self.over)} over {self.options.bar}")
        for name, command, ratio in self.over:
            print(f"  {name}: {command}: {ratio:.2f}")
        sys.exit(1 if self.over else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the release build")
    parser.add_argument("--prefix", default="", help="what the tools' names begin with")
    parser.add_argument("--only", metavar="WORD", help="shapes whose names have it")
    parser.add_argument("--tool", metavar="WORD", help="commands that have it")
    parser.add_argument("--time", action="store_true", help="CPU seconds in place of instructions")
    parser.add_argument("--short", action="store_true", help="two commands for each shape")
    parser.add_argument("--all", action="store_true", help="every command on every shape")
    parser.add_argument("--bar", type=float, default=5.0)
    parser.add_argument("--runs", type=int, default=3, help="of each command that is timed")
    parser.add_argument("--scale", type=float, default=1.0, help="n times this")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    options = parser.parse_args()
    os.environ["COFFER_NOW"] = NOW
    if not options.time and not shutil.which("valgrind"):
        sys.exit("growth: counting instructions needs valgrind; --time does without")
    with tempfile.TemporaryDirectory(prefix="coffer-growth-") as work:
        Growth(options, work).run()


if __name__ == "__main__":
    main()
