"""Time the default answer of each tool on a large household.

usage: large_household.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--runs N] [--slow]
                          [--python PYTHON]

The household is made from a fixed seed: 40 accounts, 300 symbols with a price for each working day of
twenty years (1.6 million rows), 50,000 activities, 100,000 transactions, a value each month of ten
accounts. It lies in DIR and is made there once; without DIR in a temporary folder that is removed.
--slow and --python are taken for the sake of `make bench` and change nothing.

Commands take turns; figures are medians; CPU is user and system time of the process, memory its
greatest resident size: see holdings.py, whose runner this uses. `snapshot take` makes all days in
each run.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile

from holdings import Command

NOW = "2026-11-21T09:30:00+01:00"
TODAY = datetime.date(2026, 11, 21)
SYMBOLS, ACTIVITIES, TRANSACTIONS = 300, 50_000, 100_000
DEPOTS = [f"Depot {number}" for number in range(15)]
BANKS = [f"Bank {number}" for number in range(15)]
THINGS = [f"Thing {number}" for number in range(10)]
# CPU seconds.
ANSWER, TAKE = 0.5, 2.0
COMMANDS = [
    "plan-status", "plan-allocate 5000", "plan-rebalance", "holdings", "snapshot", "forecast",
    "forecast goals", "forecast runway --spending 2000", "forecast risk", "export-csv positions",
    "export-csv transactions", "folder-check", "export-journal", "holdings --performance",
    "snapshot take",
]


def settings(quotes):
    kinds = [(DEPOTS, "SECURITIES"), (BANKS, "CASH"), (THINGS, "PROPERTY")]
    return {
        "base_currency": "EUR", "plan": {"currency": "EUR"},
        "accounts": [
            {"name": name, "kind": kind, "currency": "EUR",
             **({"tracking": "VALUES"} if kind == "PROPERTY" else {})}
            for names, kind in kinds for name in names],
        "assets": [
            {"symbol": symbol, "kind": "FUND", "quote_currency": quote,
             "classes": {"region": f"R{number % 5}"}}
            for number, (symbol, quote) in enumerate(quotes.items())],
        "targets": {"by": "class:region", "weights": {f"R{number}": 20 for number in range(5)}},
        "spending": {"goals": [
            {"name": "Boat", "target": 1800, "accounts": ["Bank 1"], "by": "2027-04-30"}]},
    }


def plan():
    def account(name, balance):
        return {"name": name, "balance": balance, "apy_pct": 1.5, "notes": "", "alloc_weight": 1,
                "account_target": None}
    return {"tiers": [
        {"name": f"Tier {number}", "purpose": "", "target": 20000, "priority": number + 1,
         "preferred_account": BANKS[number * 3],
         "accounts": [account(name, 1000 + number) for name in BANKS[number * 3:number * 3 + 3]]}
        for number in range(5)]}


def prices(source, quotes, days, rates):
    """The rows; `rates` gets what one USD is in EUR on each day."""
    yield "date,base,quote,amount,source,type"
    now = {symbol: 50 + source.random() * 100 for symbol in quotes}
    rate = 1.1
    for day in days:
        rate *= 1 + source.gauss(0, 0.003)
        rates[day] = f"{1 / rate:.4f}"
        yield f"{day},USD,EUR,{rates[day]},ecb,close"
        for symbol, quote in quotes.items():
            now[symbol] *= 1 + source.gauss(0.0001, 0.01)
            yield f"{day},{symbol},{quote},{now[symbol]:.2f},exchange,close"


def activities(source, quotes, days, rates):
    yield ("id,date,time,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,"
           "fx_rate,ratio,status,group,lots,note,voids")
    held = dict.fromkeys(quotes, 0)
    names = list(quotes)
    for number in range(ACTIVITIES):
        day = days[number * len(days) // ACTIVITIES]
        row = f"a{number},{day},"
        place = source.randrange(SYMBOLS)
        symbol = names[place]
        quote = quotes[symbol]
        end = f"{quote},{rates[day] if quote == 'USD' else ''},,,,,,"
        price, kind = f"{50 + source.random() * 100:.2f}", source.random()
        if kind < 0.2 and held[symbol] > 5:
            count = source.randrange(1, 5)
            held[symbol] -= count
            yield f"{row},{DEPOTS[place % 15]},SELL,,{symbol},{count},{price},,1,,{end}"
        elif kind < 0.35 and held[symbol] > 0:
            sum = f"{source.random() * 9:.2f}"
            yield f"{row},{DEPOTS[place % 15]},DIVIDEND,,{symbol},,,{sum},,1,{end}"
        elif kind < 0.45:
            yield (f"{row},{DEPOTS[place % 15]},DEPOSIT,,,,,{source.randrange(1, 1000)},,,EUR"
                   ",,,,,,,")
        else:
            count = source.randrange(1, 10)
            held[symbol] += count
            yield f"{row},{DEPOTS[place % 15]},BUY,,{symbol},{count},{price},,1,,{end}"


def transactions(source, days):
    yield ("id,date,account,payee,category,amount,currency,kind,group,split,status,tags,note,voids")
    for number in range(TRANSACTIONS):
        amount = f"{source.randrange(-9000, 9000) / 100:.2f}"
        yield (f"t{number},{days[number * len(days) // TRANSACTIONS]},{source.choice(BANKS)},"
               f"Payee {source.randrange(400)},Category {source.randrange(30)},{amount},EUR,,,,,,,")


def values(source, days):
    yield "id,timestamp,account,event,value,currency,flow,note,voids"
    for number, day in enumerate(days[::30]):
        for place, name in enumerate(THINGS):
            event = "value" if number else "open"
            yield (f"v{number * len(THINGS) + place},{day}T18:00:00+01:00,{name},{event},"
                   f"{source.randrange(10_000, 20_000)}.00,EUR,,,")


def make(data):
    """The finance folder, whose settings are written last: they say that it is whole."""
    folder = data / "large_household"
    if (folder / "coffer.json").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "ledgers").mkdir(parents=True)
    source = random.Random(18)
    days = [TODAY - datetime.timedelta(days=number) for number in range(20 * 365, -1, -1)]
    working = [day for day in days if day.weekday() < 5]
    quotes = {f"S{number:03}": "EUR" if number % 3 else "USD" for number in range(SYMBOLS)}
    rates = {}
    for name, lines in [
            ("prices", prices(source, quotes, working, rates)),
            ("activities", activities(source, quotes, working, rates)),
            ("transactions", transactions(source, days)), ("values", values(source, days))]:
        with open(folder / "ledgers" / f"{name}.csv", "w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)
    for name, content in [("reserve_manager.json", plan()), ("recurring.json", []),
                          ("coffer.json", settings(quotes))]:
        (folder / name).write_text(json.dumps(content, indent=1) + "\n")
    return folder


def run(data, options):
    folder = make(data)
    listed = [Command("/bin/true", ["/bin/true"])]
    for words in COMMANDS:
        tool, *rest = words.split()
        listed.append(Command(
            words, [str(pathlib.Path(options.binaries) / tool), *rest, "-C", str(folder)]))
    for _ in range(options.runs):
        for command in listed:
            for made in (".coffer", "snapshots"):
                shutil.rmtree(folder / made, ignore_errors=True)
            command.run()
    print(f"\nA large household (medians of {options.runs})")
    print(f"  {'':32}  {'wall s':>8}  {'CPU s':>8}  {'target':>6}  {'memory MB':>9}")
    for command in listed:
        for name, (wall, cpu, memory) in command.rows():
            target = TAKE if name == "snapshot take" else ANSWER
            print(f"  {name:32}  {wall:8.3f}  {cpu:8.3f}  {target:6.2f}  {memory / 1e6:9.1f}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("binaries")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    os.environ["COFFER_NOW"] = NOW
    if options.data:
        options.data.mkdir(parents=True, exist_ok=True)
        run(options.data, options)
    else:
        with tempfile.TemporaryDirectory() as data:
            run(pathlib.Path(data), options)


if __name__ == "__main__":
    main()
