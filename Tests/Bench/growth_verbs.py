#!/usr/bin/env python3
"""Compare the work of every verb at 4n with the work at n, for an example folder that has n more of something.

usage: growth_verbs.py DIRECTORY-OF-RELEASE-BINARIES [--prefix TEXT] [--only WORD] [--tool WORD]
                       [--scale FACTOR] [--jobs N]

The commands are the examples of each tool's help, and each of them again with --apply where the tool writes, so
a new verb is covered by the example in its help; a verb without one fails. Each shape adds n of one thing to
the folder that the example names. The ratio is (work at 4n - work at 0) / (work at n - work at 0), as in
growth.py: it is taken from CPU seconds first, and if it is over 3.8 or the command is slow, from the number of
instructions at a sixth of n. One over 5 fails, unless what is printed grows by more than 4.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from growth import counted, day, letters, timed, NOW

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Verbs whose examples need a file of their own, or an operation: a command for them.
OTHERS = {
    "folder-init": ["folder-init -C examples/household"],
    "import-csv import": ["import-csv STATEMENT --layout LAYOUT -C examples/daily"],
    "import-csv guess": ["import-csv guess STATEMENT -C examples/daily"],
    "spending undo": ["spending undo -C examples/daily"],
    "recurring undo": ["recurring undo -C examples/daily"],
    "snapshot reopen": ["snapshot reopen Mortgage -C examples/household"],
}
MORE = ["ledger-add --undo -C examples/daily", "folder-repair --ids --apply -C examples/household",
        "plan-merge --apply -C examples/household", "plan-apply --undo last -C examples/household"]
ACCOUNTS = {"household": "Compte courant", "daily": "Joint account"}


class Example:
    """A copy of an example folder, which shapes add to."""

    def __init__(self, name, path):
        self.name, self.path, self.account = name, pathlib.Path(path), ACCOUNTS[name]
        shutil.copytree(ROOT / "examples" / name, self.path, ignore=shutil.ignore_patterns(".coffer"))

    def edit(self, name, change):
        path = self.path / name
        document = json.loads(path.read_text()) if path.exists() else []
        change(document)
        path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")

    def spending(self, key, items):
        self.edit("coffer.json", lambda it: it.setdefault("spending", {}).setdefault(key, []).extend(items))

    def rows(self, ledger, rows, extra=()):
        """Adds rows, with the columns that they need."""
        path = self.path / "ledgers" / f"{ledger}.csv"
        old = []
        if path.exists():
            with open(path, newline="", encoding="utf-8") as file:
                old = list(csv.reader(file))
        header = old[0] if old else list(rows[0])
        header += [name for name in dict.fromkeys([*(rows[0] if rows else ()), *extra]) if name not in header]
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(header)
            writer.writerows(line + [""] * (len(header) - len(line)) for line in old[1:])
            writer.writerows([row.get(name, "") for name in header] for row in rows)

    def purchase(self, number, **more):
        return {"date": day(1 + number % 300), "account": self.account, "payee": f"Payee {number % 50}",
                "category": f"Category {number % 9}", "amount": f"-{1 + number % 90}.10", "currency": "EUR",
                **more}


# MARK: shapes


def accounts(folder, n):
    folder.edit("coffer.json", lambda it: it["accounts"].extend(
        {"name": f"Bank {i}", "kind": "SAVINGS", "currency": "EUR"} for i in range(n)))
    folder.rows("values", [
        {"timestamp": f"{day(400)}T18:00:00+01:00", "account": f"Bank {i}", "event": "open",
         "value": "100.00", "currency": "EUR"} for i in range(n)])


def tiers(folder, n):
    folder.edit("reserve_manager.json", lambda it: it["tiers"].extend(
        {"name": f"Level {i}", "purpose": "", "target": 500, "priority": 100 + i,
         "accounts": [{"name": f"Jar {i}", "balance": 10, "apy_pct": 1}]} for i in range(n)))


def tier_accounts(folder, n):
    folder.edit("reserve_manager.json", lambda it: it["tiers"][0]["accounts"].extend(
        {"name": f"Jar {i}", "balance": 10, "apy_pct": 1} for i in range(n)))


def items(folder, n):
    folder.edit("recurring.json", lambda it: it.extend(
        {"name": f"Item {i}", "account_name": "Compte courant", "tier_name": "Tier 1 · Everyday", "amount": 5.0,
         "frequency": "monthly", "next_date": "2026-12-15", "enabled": True} for i in range(n)))


def rules(folder, n):
    folder.spending("rules", [{"match": f"Shop {i}", "category": f"Category {i % 9}"} for i in range(n)])


def budgets(folder, n):
    folder.spending("budgets", [
        # Names are as long at 4n as at n: how near they are to others is compared letter by letter.
        {"name": f"Budget {i:04}", "categories": [f"Kind {i:04}"], "amounts": [{"from": "2026-01-01", "amount": 50}],
         "period": "month"} for i in range(n)])


def bills(folder, n):
    folder.spending("bills", [
        {"name": f"Bill {i}", "account": folder.account, "payee": letters(i), "amount": 20,
         "schedule": f"monthly on {1 + i % 28}"} for i in range(n)])


def goals(folder, n):
    folder.spending("goals", [{"name": f"Goal {i}", "target": 100, "by": "2028-01-31"} for i in range(n)])


def purchases(**columns):
    """n rows, whose columns are made from their number."""
    def make(folder, n):
        folder.rows("transactions", [
            folder.purchase(i, **{name: cell(i) for name, cell in columns.items()}) for i in range(n)])
    return make


def corrections(folder, n):
    folder.rows("transactions", [
        row for i in range(n) for row in (
            folder.purchase(i, id=f"r{i}"), folder.purchase(i, id=f"s{i}", amount="-1.00", voids=f"r{i}"))],
        extra=["id", "voids"])


def levels(folder, n):
    """A category with so many levels."""
    folder.rows("transactions", [
        folder.purchase(0, category=":".join(f"L{i}" for i in range(min(n, 400))))])


def columns(folder, n):
    folder.rows("transactions", [folder.purchase(0)], extra=[f"column {i}" for i in range(n)])


def symbols(folder, n):
    folder.rows("activities", [
        {"date": day(200), "account": "Depot", "type": "BUY", "symbol": "Z" + letters(i), "quantity": "2",
         "unit_price": "10", "currency": "EUR"} for i in range(n)])
    folder.rows("prices", [
        {"date": day(20), "base": "Z" + letters(i), "quote": "EUR", "amount": "11.00"} for i in range(n)])


def operations(folder, n):
    folder.rows("operations", [
        {"timestamp": f"{day(300 - i % 300)}T10:00:00+01:00", "op": f"op{i}", "tool": "plan-set",
         "what": f"x {i}"} for i in range(n)])


def conflicts(folder, n):
    """Settings in which a merge left so many conflicts."""
    path = folder.path / "coffer.json"
    marks = "".join(
        f'<<<<<<< ours\n "k{i}": 1,\n=======\n "k{i}": 2,\n>>>>>>> theirs\n' for i in range(n))
    path.write_text(path.read_text().replace("{\n", "{\n" + marks, 1))


def days(folder, n):
    """A value on each of so many moments."""
    folder.rows("values", [
        {"timestamp": f"{day(1 + i % 700)}T{i // 700 % 24:02}:{i % 60:02}:00+01:00", "account": "Jar",
         "event": "value" if i else "open", "value": f"{100 + i}.00", "currency": "EUR"} for i in range(n)])


SHAPES = {
    "accounts": accounts, "tiers": tiers, "accounts of a tier": tier_accounts, "recurring items": items,
    "rules": rules, "budgets": budgets, "bills": bills, "goals": goals,
    "payees": purchases(payee=lambda i: f"Payee {letters(i)}"), "rows of one payee": purchases(
        payee=lambda i: "Shop"),
    "batches": purchases(id=lambda i: f"i{i:025}", batch=lambda i: f"b{i}"),
    "tags": purchases(tags=lambda i: f"tag{i}"),
    "splits": purchases(split=lambda i: f"s{i // 2}", group=lambda i: ""),
    "rows of one split": purchases(split=lambda i: "one", date=lambda i: day(3), payee=lambda i: "Shop"),
    "corrections": corrections, "levels": levels, "columns": columns, "symbols": symbols,
    "operations": operations, "conflicts": conflicts, "values": days,
}


# MARK: commands


def helped(program):
    """The text of a help."""
    return subprocess.run(program + ["--help"], capture_output=True, text=True, check=True).stdout


def commands(options):
    """The commands of all tools: (words without the folder, example folder). Verbs without one end the run."""
    tools = [name.removeprefix(options.prefix) for name in sorted(os.listdir(options.bin))]
    listed = helped([str(options.program)])
    found, lacking = [], []
    for tool in re.findall(r"^  ([a-z]+-?[a-z]*)  +\S", listed.split("tools:")[1], re.M):
        if tool not in tools:
            continue
        text = helped([options.tool_path(tool)])
        block = re.search(r"^verbs:\n((?: .*\n)+)", text, re.M)
        verbs = re.findall(r"^  ([a-z-]+)", block[1], re.M) if block else []
        texts = {tool: text, **{f"{tool} {verb}": helped([options.tool_path(tool), verb]) for verb in verbs}}
        for name, text in texts.items():
            text = text.replace(options.prefix + tool, tool) if options.prefix else text
            lines = re.findall(rf"^  ({tool} .*examples/.*)$", text, re.M)
            lines = [line.split(" && ")[0] for line in lines] + OTHERS.get(name, [])
            if not lines:
                lacking.append(name)
            writes = "--apply" in text
            for line in lines:
                found.append(line)
                if writes and "--apply" not in line:
                    found.append(line + " --apply")
    if lacking:
        sys.exit(f"no example shows {', '.join(lacking)}")
    return [line for line in dict.fromkeys(found + MORE) if options.words in line]


STATEMENT = ("Buchungsdatum;Beguenstigter;Verwendungszweck;Betrag;Saldo\n", "{0}.11.2026;Shop {1};Text;-1,00;{2},00\n")


class Verbs:
    def __init__(self, options, work):
        self.options, self.work, self.base, self.over = options, work, {}, []

    def cost(self, measure, line, make, count):
        folder = re.search(r"examples/(household|daily)", line)[1]
        with tempfile.TemporaryDirectory(dir=self.work) as scratch:
            example = Example(folder, pathlib.Path(scratch) / "folder")
            if count:
                make(example, count)
            statement = pathlib.Path(scratch) / "statement.csv"
            statement.write_text(STATEMENT[0] + "".join(
                STATEMENT[1].format(f"{1 + i * 20 // max(1, count):02}", i, 9000 - i) for i in range(count)))
            # What is printed counts, for the work may grow as it does.
            line = re.sub(r" -C examples/\w+| -q -o /dev/null", "", line)
            line = line.replace("STATEMENT --layout LAYOUT", "STATEMENT --account 'Joint account'")
            words = [str(statement) if word == "STATEMENT" else word for word in shlex.split(line)]
            words = ["out" if before in ("-o", "--into") else word
                     for before, word in zip(["", *words], words)]
            words[0] = self.options.tool_path(words[0])
            here = os.path.join(scratch, "here")
            os.mkdir(here)
            words[1:] = [os.path.join(here, word) if word == "out" else word for word in words[1:]]
            return measure(words, str(example.path))

    def timed(self, line, make, count):
        runs = [self.cost(timed, line, make, count) for _ in range(3)]
        return min(run[0] for run in runs), runs[0][1], runs[0][2]

    def ratio(self, measure, line, name, count, least):
        """(ratio, how what is printed grows, status)."""
        key = (measure, line)
        if key not in self.base:
            self.base[key] = measure(line, None, 0)
        base, _, none = self.base[key]
        one, _, little = measure(line, SHAPES[name], count)
        four, status, much = measure(line, SHAPES[name], 4 * count)
        printed = (much - none) / max(little - none, 1000)
        return (four - base) / max(one - base, least), printed, status, four

    def counted(self, line, make, count):
        return self.cost(counted, line, make, count)

    def line(self, task):
        name, command = task
        count = max(1, int(self.options.scale * (100 if name in ("levels", "conflicts") else 600)))
        ratio, printed, status, four = self.ratio(self.timed, command, name, count, 0.004)
        how = "s"
        if ratio > 3.8 or status == "time":
            ratio, printed, status, four = self.ratio(self.counted, command, name, max(1, count // 6), 1_500_000)
            how, four = "M", four / 1e6
        if ratio > 5 * max(1, printed / 4) or status == "time":
            self.over.append((name, command, ratio))
            how += "  OVER"
        return f"{name:20} {four:9.3f} {ratio:6.2f} {how} {command} (status {status})"

    def run(self):
        tasks = [(name, command) for command in commands(self.options) for name in SHAPES
                 if self.options.only in name]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for line in pool.map(self.line, tasks):
                print(line, flush=True)
        print(f"\n{len(tasks)} measured, {len(self.over)} over 5")
        for name, command, ratio in self.over:
            print(f"  {name}: {command}: {ratio:.2f}")
        sys.exit(1 if self.over else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", type=pathlib.Path, help="folder of the release build")
    parser.add_argument("--prefix", default="", help="what the tools' names begin with")
    parser.add_argument("--only", default="", metavar="WORD", help="shapes whose names have it")
    parser.add_argument("--tool", dest="words", default="", metavar="WORD", help="commands that have it")
    parser.add_argument("--scale", type=float, default=1.0, help="n times this")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    options = parser.parse_args()
    options.tool_path = lambda tool: str(options.bin.resolve() / (options.prefix + tool))
    options.program = options.bin.resolve() / "coffer"
    os.environ["COFFER_NOW"] = NOW
    with tempfile.TemporaryDirectory(prefix="coffer-verbs-") as work:
        Verbs(options, work).run()


if __name__ == "__main__":
    main()
