"""Proves export-journal by the programs that read what it writes: one line for each.

usage: journals.py DIRECTORY-OF-BINARIES [--python PYTHON] [--sizes N,N] [--keep DIR]

The folders are examples/household, and as many activities as SIZES says (1,000 and 10,000 unless told)
of Tests/Generators/gen_ledgers.py: as they are, with blank amounts, and with blank amounts and fees.
In one more, every name and remark is meant to break something; in another, accounts share lots (pools.py).
hledger, ledger and Beancount check each journal and must be silent; what they come to for every
account and commodity must be what holdings says, rounded half-even to the minor unit. Beancount chooses
lots by itself: what is left of each, and what each sale gained, must be that of holdings --lots and
--realized. QIF is read by the few lines below, which sum each account.
PYTHON is the interpreter that has the module beancount. A program that is missing is told and skipped;
with COFFER_PEERS=required it is a failure. Status 1 where anything differs.
"""
import argparse
import collections
import csv
import decimal
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import pools

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATOR = ROOT / "Tests" / "Generators" / "gen_ledgers.py"
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")
Decimal = decimal.Decimal
decimal.getcontext().prec = 60

# Run by the interpreter that has beancount: balances, lots and what each entry's gain must be.
BEANCOUNT = """
import collections, json, sys
from beancount import loader
from beancount.core import data, inventory
entries, errors, options = loader.load_file(sys.argv[1])
held, gains, accounts = collections.defaultdict(inventory.Inventory), [], {}
for entry in entries:
    if isinstance(entry, data.Open):
        accounts[entry.account] = {k: v for k, v in entry.meta.items() if isinstance(v, str)}
    if not isinstance(entry, data.Transaction):
        continue
    sold, rest = None, collections.Counter()
    for posting in entry.postings:
        held[posting.account].add_position(posting)
        if posting.cost and posting.units.number < 0:
            sold = posting.account
        if posting.account != "Income:Gains":
            weight = (posting.units.number * posting.cost.number, posting.cost.currency) \\
                if posting.cost else (posting.price.number * posting.units.number,
                posting.price.currency) if posting.price else posting.units
            rest[weight[1]] += weight[0]
    if any(posting.account == "Income:Gains" for posting in entry.postings) and sold:
        gains.append([str(entry.date), sold, {c: str(n) for c, n in rest.items()}])
print(json.dumps({
    "errors": [str(error.message) for error in errors], "accounts": accounts, "gains": gains,
    "held": [[account, str(p.units.number), p.units.currency,
              p.cost and [str(p.cost.number), p.cost.currency, str(p.cost.date)]]
             for account in sorted(held) for p in held[account]]}))
"""


def run(*words):
    return subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, env=ENVIRONMENT)


def answer(*words):
    done = run(*words)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in words)}: {done.stderr[:2000] or done.returncode}")
    return done.stdout


def rounded(number, like):
    """Half-even, to as many decimals as the other number has."""
    places = max(-like.as_tuple().exponent, 0)
    return number.quantize(Decimal(1).scaleb(-places), rounding=decimal.ROUND_HALF_EVEN)


def is_close(theirs, ours, exactly):
    """Whether a number comes to one that is told rounded. Beancount keeps 28 digits of what one unit
    cost, so that where that does not end, a tie may fall to either side."""
    if exactly:
        return rounded(theirs, ours) == ours
    half = Decimal(5).scaleb(min(ours.as_tuple().exponent, 0) - 1)
    return abs(theirs - ours) <= half + Decimal("1e-12")


class Folder:
    """A finance folder, and what Coffer says of it."""

    def __init__(self, name, place, binaries):
        self.name, self.place, self.binaries = name, place, binaries
        self.is_exact = "fees" in name
        self.lots = collections.Counter()
        self.balances = self.expected()

    def coffer(self, tool, *words):
        text = answer(self.binaries / tool, "-C", self.place, *words)
        return json.loads(text, parse_float=Decimal, parse_int=Decimal)

    def expected(self):
        """What each account has of each commodity: {(account, commodity): number}."""
        held = self.coffer("holdings", "--lots", "--json")
        balances = {(p["account"], p["symbol"]): p["quantity"] for p in held["positions"]}
        self.units = set(balances)
        balances |= {(c["account"], c["currency"]): c["amount"] for c in held["cash"]}
        worth = self.coffer("holdings", "--net-worth", "--json")["net_worth"]
        for account in worth:
            if account["source"] in ("values", "transactions", "plan"):
                balances[account["account"], account["currency"]] = account["value"]
        for lot in held["lots"]:
            self.lots[lot["account"], lot["symbol"], lot["date"]] += lot["quantity"]
        self.costs = held["lots"]
        self.gains = self.coffer("holdings", "--realized", "--json")["disposals"]
        return {key: number for key, number in balances.items() if number}

    def tiers(self):
        """What the plan's tiers count on, which QIF does not have: {(tier and account, currency): number}."""
        plan = self.place / "reserve_manager.json"
        sums = collections.Counter()
        if plan.exists():
            text = plan.read_text()
            for tier in json.loads(text, parse_float=Decimal, parse_int=Decimal)["tiers"]:
                for account in tier["accounts"]:
                    sums[f"{tier['name']}\n{account['name']}", "EUR"] += account["balance"]
        return {key: number for key, number in sums.items() if number}

    def is_unit(self, key):
        """Whether that is an asset in an account rather than money."""
        return key[:2] in self.units

    def journal(self, form, into):
        path = into / f"{self.name}.{form}"
        answer(self.binaries / "export-journal", "-C", self.place, "-f", form, "-q", "-o", path)
        return path

    def differences(self, found):
        """Where balances by account and commodity are not ours."""
        told = []
        expected = self.balances | self.tiers()
        for key in sorted(set(found) | set(expected)):
            ours, theirs = expected.get(key, Decimal(0)), found.get(key, Decimal(0))
            if rounded(theirs, ours if ours else Decimal("0.00")) != ours:
                told.append(f"{self.name} {' '.join(key)}: {theirs}, and holdings says {ours}")
        return told


def written_accounts(path):
    """What the folder calls each account of an hledger or ledger journal."""
    accounts, tags = {}, None
    for line in path.read_text().splitlines():
        if line.startswith("account "):
            tags = accounts.setdefault(line[8:].split("  ;")[0], {})
        elif tags is not None and line.startswith("  ; "):
            name, _, value = line[4:].partition(": ")
            tags[name] = urllib.parse.unquote(value)
        else:
            tags = None
    return accounts


def by_owner(sums, accounts):
    """Sums of paths as sums of the folder's accounts; those of no account are omitted."""
    found = collections.Counter()
    for (path, commodity), number in sums.items():
        tags = accounts.get(path, {})
        if "tier" in tags:
            found[f"{tags['tier']}\n{tags['name']}", commodity] += number
        elif path.startswith(("Assets:", "Liabilities:")):
            # What an account's asset is called may be changed too.
            found[tags["name"], tags.get("symbol", commodity)] += number
    return {key: number for key, number in found.items() if number}


def hledger(folder, into):
    path = folder.journal("hledger", into)
    said = run("hledger", "-f", path, "check", "-s")
    told = [said.stderr + said.stdout] if said.returncode or said.stderr or said.stdout else []
    rows = json.loads(answer("hledger", "-f", path, "bal", "--flat", "-N", "-O", "json"))[0]
    sums = collections.Counter()
    for account, _, _, amounts in rows:
        for amount in amounts:
            number = amount["aquantity"]
            sums[account, amount["acommodity"]] += \
                Decimal(number["decimalMantissa"]).scaleb(-number["decimalPlaces"])
    return told + folder.differences(by_owner(sums, written_accounts(path))), ""


def ledger(folder, into):
    path = folder.journal("ledger", into)
    words = ["ledger", "--args-only", "-f", path, "--pedantic", "bal", "--flat", "--no-total",
             "--unround"]
    said = run(*words)
    told = [said.stderr] if said.returncode or said.stderr else []
    sums, pending = collections.Counter(), []
    for line in said.stdout.splitlines():
        match = re.fullmatch(r' *(-?[\d.]+)(?: ("[^"]+"|[^\s"]+))?(?:  (\S.*))?', line)
        if not match:
            told.append(f"{folder.name}: ledger says '{line}'")
            continue
        pending.append((match[2], Decimal(match[1])))
        if match[3]:
            for commodity, number in pending:
                if commodity:
                    sums[match[3], commodity.strip('"')] += number
            pending = []
    return told + folder.differences(by_owner(sums, written_accounts(path))), ""


def beancount(folder, into, python):
    path = folder.journal("beancount", into)
    said = run(python, "-m", "beancount.scripts.check", path)
    told = [said.stderr + said.stdout] if said.returncode or said.stderr or said.stdout else []
    found = json.loads(answer(python, "-c", BEANCOUNT, path))
    told += found["errors"]
    accounts = {path: {key: urllib.parse.unquote(value) for key, value in tags.items()}
                for path, tags in found["accounts"].items()}
    sums, lots, costs = collections.Counter(), collections.Counter(), collections.Counter()
    for account, units, commodity, cost in found["held"]:
        sums[account, commodity] += Decimal(units)
        if cost and account.startswith(("Assets:", "Liabilities:")):
            key = accounts[account]["name"], accounts[account]["symbol"], cost[2]
            lots[key] += Decimal(units)
            costs[key] += Decimal(units) * Decimal(cost[0])
    told += folder.differences(by_owner(sums, accounts))
    stated, single = {}, collections.Counter()
    for lot in folder.costs:
        key = lot["account"], lot["symbol"], lot["date"]
        stated[key] = lot["cost_basis"]
        single[key] += 1
    traded = {key: units for key, units in lots.items() if key[:2] in {k[:2] for k in folder.lots}}
    for key in sorted(set(traded) | set(folder.lots)):
        if traded.get(key, 0) != folder.lots.get(key, 0):
            told.append(f"{folder.name} lot {key}: {traded.get(key)}, not {folder.lots.get(key)}")
        # Each lot's cost is told rounded; a day may have several.
        elif single[key] == 1 and not is_close(costs[key], stated[key], folder.is_exact):
            told.append(f"{folder.name} cost {key}: {costs[key]}, not {stated[key]}")
    return told + gain_differences(folder, found, accounts), \
        f", {len(folder.lots)} lots, {len(folder.gains)} gains"


def gain_differences(folder, found, accounts):
    """Gains by Beancount's own choice of lots, told sale by sale."""
    theirs, ours = collections.defaultdict(list), collections.defaultdict(list)
    for day, path, sums in found["gains"]:
        account = accounts[path]
        if len(sums) == 1 or len({c for c, n in sums.items() if Decimal(n)}) <= 1:
            total = sum(Decimal(number) for number in sums.values())
            theirs[day, account["name"], account["symbol"]].append(total)
    for gain in folder.gains:
        ours[gain["date"], gain["account"], gain["symbol"]].append(gain["gain"])
    if folder.name == "pools":
        # An entry has lots of several accounts: the sums of a day are compared.
        sums = [collections.Counter(), collections.Counter()]
        counts = collections.Counter()
        for number, gains in enumerate((ours, theirs)):
            for (day, _, symbol), found in gains.items():
                sums[number][day, symbol] += sum(found)
                counts[day, symbol] += len(found)
        return [f"pools gains {' '.join(key)}: {sums[1][key]}, and holdings says {sums[0][key]}"
                for key in counts if abs(sums[0][key] - sums[1][key]) > counts[key] * Decimal("0.00501")]
    told = []
    for key in sorted(set(ours) | set(theirs)):
        mine, other = sorted(ours.get(key, [])), sorted(theirs.get(key, []))
        # An entry without a gain has no posting that says so.
        if len(mine) > len(other):
            mine = [gain for gain in mine if gain]
            other = [gain for gain in other if rounded(gain, Decimal("0.01"))]
        if len(mine) != len(other) or not all(
                is_close(gain, stated, folder.is_exact) for gain, stated in zip(other, mine)):
            told.append(f"{folder.name} gains {' '.join(key)}: {other}, and holdings says {mine}")
    return told


def qif(folder, into):
    path = folder.journal("qif", into)
    sums, names, account, kind, record = collections.Counter(), {}, None, None, {}
    symbols = {"": ""}
    for line in path.read_text().splitlines():
        if line.startswith("!"):
            kind = line[1:]
        elif line != "^":
            record[line[0]] = line[1:]
        else:
            if kind == "Account":
                account = record["N"]
                names[account] = urllib.parse.unquote(record["D"])
            elif kind == "Type:Security":
                symbols[record["N"]] = urllib.parse.unquote(record["S"])
            elif kind == "Type:Invst":
                add_action(sums, account, record, symbols[record.get("Y", "")])
            elif kind not in ("Type:Cat", "Type:Prices"):
                sums[account, ""] += Decimal(record["T"])
            record = {}
    found = {(names[key[0]], key[1]): number for key, number in sums.items() if number}
    # An account has one currency in QIF: the one that comes to the sum, or none that is told.
    told, count = [], 0
    for key, ours in folder.balances.items():
        if folder.is_unit(key):
            count += 1
            if found.pop(key, None) != ours:
                told.append(f"{folder.name} {' '.join(key)} in QIF is not {ours}")
    for (owner, _), number in found.items():
        count += 1
        mine = [ours for key, ours in folder.balances.items()
                if key[0] == owner and not folder.is_unit(key)]
        if not any(rounded(number, ours) == ours for ours in mine) and rounded(number, Decimal("0.00")):
            told.append(f"{folder.name} {owner} in QIF: {number}, not one of {mine}")
    return told, ""


def add_action(sums, account, record, symbol):
    action, sum_ = record["N"], Decimal(record.get("T", "0"))
    units = Decimal(record.get("Q", "0"))
    if action in ("Buy", "MiscExp", "XOut"):
        sums[account, ""] -= sum_
    elif action in ("Sell", "Div", "IntInc", "MiscInc", "XIn", "RtrnCap"):
        sums[account, ""] += sum_
    if action in ("Buy", "ShrsIn", "ReinvDiv", "ReinvInt"):
        sums[account, symbol] += units
    elif action in ("Sell", "ShrsOut"):
        sums[account, symbol] -= units
    elif action == "StkSplit":
        sums[account, symbol] *= units / 10


HOSTILE = [
    "a  b", "tab\there", "; comment", "a;b", "a | b", '"quoted"', "'single'", "back\\slash", "\\", '\\"',
    "(code) x", "* x", "! x", "= 3", "=cmd()|' /C calc'!A0", "+1", "-1", "@SUM(1)", "@@ 3 EUR", "{1 EUR}",
    "[2024-13-45]", "[=2024-01-01]", "note: x", "date: 2024-99-99", ":tag:", "type: X", "#tag", "^link",
    "%41%", "100 %", "a, b: c", "~ monthly", "P 2024-01-01 X 1", "2024-01-01 open X", "include x",
    "option \"a\" \"b\"", "comment", "end comment", "Assets:Cash", "Equity:Transfers", "a:b:c", ":", "::",
    "$", "$CASH1", "\u20ac", "5 EUR", "s", "m", "h", "true", "NULL", "TRUE", "and", "div", "3M", "brk.b",
    "\u4e2d\u56fd\u94f6\u884c", "\u0939\u093f\u0928\u094d\u0926\u0940", "\u05e9\u05dc\u05d5\u05dd",
    "\u0627\u0644\u0628\u0646\u0643", "e\u0301te\u0301", "\u00df", "\u01c6", "\u0131",
    "\U0001f36a", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "a\u00a0b", "a\u202eb", "\ufeffa",
    "a\u0085b", "a\u2028b", "a\x1b[31mb", "a\x07b", "a\x7fb", "a\x01", "-", "--", "_", ".", "x" * 90, "n" * 300, "n" * 299 + "m",
    "isa", "ISA", "Isa", "Isa-2", "I-s-a", "I s a", "I.s.a", "Cash", "Fees", "Total", "Transfers",
    "<script>alert(1)</script>", "${HOME}", "$(id)", "`id`", "%s%n", "../../x", "a/b", "'; DROP TABLE x; --",
    "1e5", "0x10", "1,000", "1/2/2024", "Z\u0351\u036b\u0343a", "\u2603", "\ufffd", "\U0001f1e9\U0001f1ea",
]


def hostile(place):
    """A finance folder in which every text is one that was meant to break something."""
    (place / "ledgers").mkdir(parents=True)
    names = list(dict.fromkeys(HOSTILE))
    (place / "coffer.json").write_text('{"base_currency": "EUR"}\n')

    def write(ledger, header, rows):
        with open(place / "ledgers" / f"{ledger}.csv", "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([header] + rows)

    # A currency without decimals, lots in two currencies, and one lot that comes back in part.
    traps = [
        ["2026-01-10", "", "Trap", "BUY", "YEN", "3", "1000", "JPY", "", "", ""],
        ["2026-01-11", "", "Trap", "BUY", "YEN", "7", "1000", "JPY", "", "", ""],
        ["2026-01-12", "", "Trap", "SELL", "YEN", "5", "2000", "JPY", "", "", ""],
        ["2026-01-13", "09:00", "Trap", "BUY", "TWO", "3", "100", "EUR", "", "", ""],
        ["2026-01-13", "10:00", "Trap", "BUY", "TWO", "3", "110", "EUR", "", "", ""],
        ["2026-01-13", "11:00", "Trap", "BUY", "TWO", "3", "100", "JPY", "", "", ""],
        ["2026-01-14", "", "Trap", "TRANSFER_OUT", "YEN", "1", "", "EUR", "away", "", ""],
        ["2026-01-14", "", "Safe", "TRANSFER_IN", "YEN", "1", "", "EUR", "away", "", ""],
        ["2026-01-15", "", "Safe", "TRANSFER_OUT", "YEN", "1", "", "EUR", "back", "", ""],
        ["2026-01-15", "", "Trap", "TRANSFER_IN", "YEN", "1", "", "EUR", "back", "", ""],
    ]
    write("activities", "date time account type symbol quantity amount currency group id note".split(), traps + [
        row for number, name in enumerate(names) for row in (
            ["2026-01-05", "09:00", name, "BUY", name, "3", "100.01", "EUR", "", f"b {name}", name],
            ["2026-01-05", "10:00", name, "BUY", name, "2", "70.00", "EUR", "", f"c{number}", name],
            ["2026-01-06", "", name, "SELL", name, "4", "150.00", "EUR", "", name, name],
            ["2026-01-07", "", name, "DIVIDEND", name, "", "1.00", "EUR", "", "", name],
            ["2026-01-08", "", name, "TRANSFER_OUT", "", "", "5.00", "EUR", name, "", name],
            ["2026-01-08", "", "Safe", "TRANSFER_IN", "", "", "5.00", "EUR", name, "", name])])
    write("transactions", "date account payee category amount currency note id".split(), [
        ["2026-02-01", f"T {name}", name, name, "-1.00", "EUR", name, f"t {name}"] for name in names])
    write("values", "timestamp account event value note".split(), [
        ["2026-03-01T12:00:00Z", f"V {name}", "value", "7.00", name] for name in names])
    write("prices", "date base quote amount".split(), [
        ["2026-03-02", name, "EUR", "30"] for name in names]
        + [["2026-01-01", "JPY", "EUR", "0.006"]])
    tiers = [{"name": name, "purpose": name, "target": 10, "priority": 1, "preferred_account": None,
              "accounts": [{"name": f"P {name}", "balance": 9, "apy_pct": 0, "notes": name,
                            "alloc_weight": 1, "account_target": None}]} for name in names]
    (place / "reserve_manager.json").write_text(
        json.dumps({"tiers": tiers, "last_updated": "2026-03-03"}))
    return place


def pooled(place):
    """A finance folder of accounts that share lots, by every method."""
    chance = random.Random(1)
    worlds = [pools.World(number, chance) for number in range(30)]
    (place / "ledgers").mkdir(parents=True)
    accounts = [account for world in worlds for account in world.accounts]
    (place / "coffer.json").write_text(json.dumps({"base_currency": "GBP", "accounts": accounts}))
    rows = sorted((row for world in worlds for row in world.rows), key=lambda row: row[0])
    (place / "ledgers" / "activities.csv").write_text(
        pools.HEADER + "".join(",".join(map(str, row)) + "\n" for row in rows))
    return place


def folders(binaries, sizes, into):
    yield Folder("pools", pooled(into / "pools"), binaries)
    yield Folder("household", ROOT / "examples" / "household", binaries)
    yield Folder("hostile", hostile(into / "hostile folder"), binaries)
    for size in sizes:
        label = f"{size // 1000}k" if size % 1000 == 0 else str(size)
        for name, words in (("", []), (" blank amounts", ["--blank-amounts"])):
            made = into / f"data{name.replace(' ', '-')}"
            answer(sys.executable, GENERATOR, "--out", made, *words, "inv", size)
            source = made / f"inv_{size}"
            yield Folder(label + name, placed(source, into / f"{label}{name}"), binaries)
            if words:
                place = placed(source, into / f"{label} blank fees", fees=False)
                yield Folder(f"{label} blank fees", place, binaries)


def placed(source, place, fees=True):
    """A finance folder with the activities and prices that were made."""
    (place / "ledgers").mkdir(parents=True)
    (place / "coffer.json").write_text('{"base_currency": "EUR"}\n')
    shutil.copy(source / "prices.csv", place / "ledgers")
    lines = (source / "activities.csv").read_text().splitlines()
    if not fees:
        column = lines[0].split(",").index("fee")
        rows = [line.split(",") for line in lines]
        lines = [",".join(row[:column] + ([row[column]] if not number else [""]) + row[column + 1:])
                 for number, row in enumerate(rows)]
    (place / "ledgers" / "activities.csv").write_text("\n".join(lines) + "\n")
    return place


def main():
    parser = argparse.ArgumentParser(description="prove export-journal by its readers")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--sizes", default="1000,10000")
    parser.add_argument("--keep", type=pathlib.Path, help="where the journals stay")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",") if size]
    has_beancount = run(options.python, "-c", "import beancount").returncode == 0
    readers = [
        ("hledger", "check -s silent", shutil.which("hledger"), hledger),
        ("ledger", "--pedantic silent", shutil.which("ledger"), ledger),
        ("beancount", "bean-check silent", has_beancount,
         lambda folder, into: beancount(folder, into, options.python)),
        ("qif", "read by itself", True, qif),
    ]
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        into = options.keep or pathlib.Path(temporary)
        into.mkdir(parents=True, exist_ok=True)
        all_folders = list(folders(options.binaries.resolve(), sizes, into))
        for name, manner, is_there, read in readers:
            if not is_there:
                failed |= os.environ.get("COFFER_PEERS") == "required"
                print(f"{name}  skipped: it is not installed")
                continue
            failed |= report(name, manner, read, all_folders, into)
    sys.exit(1 if failed else 0)


def report(name, manner, read, all_folders, into):
    differences, balances, extras = [], 0, collections.Counter()
    for folder in all_folders:
        told, extra = read(folder, into)
        differences += told
        balances += len(folder.balances) + (0 if name == "qif" else len(folder.tiers()))
        for part in filter(None, extra.split(", ")):
            count, word = part.split(" ")
            extras[word] += int(count)
    more = "".join(f"{count} {word}, " for word, count in extras.items())
    print(f"{name}  {', '.join(folder.name for folder in all_folders)}: {manner}, {balances} balances, "
          f"{more}{len(differences)} differences", flush=True)
    for difference in differences[:20]:
        print(f"  {difference}")
    return bool(differences)


main()
