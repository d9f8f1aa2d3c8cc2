"""Time spending and recurring on 1,000,000 transactions, and each verb on 10,000, against DuckDB.

usage: spending.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--rows N] [--runs N] [--slow]
                   [--python PYTHON]

The ledger is that of Tests/Generators/gen_ledgers.py: ten years, four accounts, 201 payees, 31
categories, refunds. The settings have rules, aliases, limits of a day and budgets; those of recurring
have twelve bills as well. The folders lie in DIR, and are made there once; without DIR in a temporary
folder that is removed. PYTHON is the interpreter that has the module duckdb. --slow is taken for the
sake of `make bench` and adds nothing.

DuckDB does less than spending, with one thread and the types of the columns given: the sum and the
number of rows of each category. Its query is also timed alone, without the start of its interpreter.
/bin/true tells what a process costs that does nothing. Commands take turns; figures are medians; CPU
is user and system time of the process, memory its greatest resident size: see holdings.py, whose
runner this uses.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from holdings import DUCKDB_QUERY, GENERATOR, Command, has_module, measure, options_of_rows

NOW = "2024-12-20T12:00:00+01:00"
SMALL = 10_000
# Seconds of CPU of each verb with 10,000 rows.
TARGET = 0.03

SETTINGS = {
    "base_currency": "EUR",
    "plan": {"currency": "EUR", "default_contribution": 500},
    "spending": {
        "day_limits": {"green": 40, "yellow": 120},
        "income": ["Income"],
        "aliases": {"Misc": "Other", "Fun:Books": "Books"},
        "budgets": [
            {"name": "Food", "categories": ["Food"], "amounts": [{"amount": 900}],
             "rollover": "surplus", "carry_limit": 100},
            {"name": "Eating", "categories": ["Food:Restaurants", "Food:Coffee"], "period": "week",
             "amounts": [{"amount": 120}], "rollover": "both", "carry_limit": 80},
            {"name": "Home", "categories": ["Home"], "amounts": [{"amount": 2000}]},
            {"name": "Transport", "categories": ["Transport"], "period": "quarter",
             "amounts": [{"amount": 1200}], "rollover": "both"},
            {"name": "Fun", "categories": ["Fun", "Books"], "period": "2weeks",
             "start": "2015-01-05", "amounts": [{"amount": 300}]},
            {"name": "Insurance", "categories": ["Insurance"], "period": "year",
             "amounts": [{"amount": 2400}], "rollover": "both"}],
        "rules": [
            {"match": "Acme*", "sign": "in", "category": "Income:Salary"},
            {"match": "* Market", "category": "Food:Groceries"},
            {"match": "* Cafe", "amount": {"max": 20}, "category": "Food:Coffee"},
            {"match": "* Ltd", "account": "CreditCard", "category": "Fun:Games"}]}}
# For recurring alone, in a folder of its own: the answers of spending would have bills too.
BILLS = [
    {"name": f"{payee} of {account}", "account": account, "payee": payee, "amount": 75,
     "schedule": f"monthly on {day}"}
    for account, first in (("Joint", 1), ("CreditCard", 7))
    for day, payee in enumerate(
        ["Sanoneki & Co", "Dodena Ltd", "Zumo Ltd", "Vavapu Market", "Gudu & Co", "Tenu Cafe"],
        start=first)]

LARGE = {
    "spending": [],
    "spending --by payee": ["--by", "payee"],
    "spending --every month": ["--every", "month"],
    "spending compare": ["compare"],
    "spending list TEXT": ["list", "Cafe", "--min", "149"],
    "spending list --category": ["list", "--category", "Pets", "--from", "2024-12-01"],
    "spending list --account": ["list", "--account", "Savings", "--payee", "Acme", "--min", "3990"],
    "spending calendar": ["calendar"],
    "spending calendar 2024": ["calendar", "2024"],
    "spending budgets": ["budgets"],
    "spending balances": ["balances"],
    "spending rules": ["rules"],
    "recurring": [],
    "recurring detect": ["detect"],
}
# The answers that are to take no more of the processor than DuckDB's sums.
COMPARED = [
    "spending", "spending list TEXT", "spending list --category", "spending list --account",
    "spending calendar", "spending calendar 2024"]
SMALL_ONLY = {
    "spending list": ["list"],
    "spending rules --test": ["rules", "--test"],
    "spending rules --learn": ["rules", "--learn"],
    "spending budgets --suggest": ["budgets", "--suggest"],
}

DUCKDB = """
import json, resource, sys, time
import duckdb
connection = duckdb.connect()
connection.execute('PRAGMA threads=1')
before = resource.getrusage(resource.RUSAGE_SELF)
start = time.perf_counter()
rows = connection.execute(
    "SELECT category, count(*), sum(amount) FROM read_csv(?, header = true, auto_detect = false,"
    " delim = ',', quote = '\\"', columns = {'date': 'DATE', 'account': 'VARCHAR', 'payee': 'VARCHAR',"
    " 'category': 'VARCHAR', 'amount': 'DECIMAL(18,2)', 'currency': 'VARCHAR', 'method': 'VARCHAR'})"
    " GROUP BY category ORDER BY category", [sys.argv[1]]).fetchall()
wall = time.perf_counter() - start
after = resource.getrusage(resource.RUSAGE_SELF)
cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(json.dumps({'wall': wall, 'cpu': cpu, 'rows': sum(row[1] for row in rows)}))
"""


def make(data, rows):
    """The finance folder with so many transactions; nothing else of them is kept."""
    folder = data / f"spend_{rows}"
    if not (folder / "coffer.json").exists():
        subprocess.run(
            [sys.executable, str(GENERATOR), "--out", str(data), "spend", str(rows)], check=True)
        (folder / "ledgers").mkdir(exist_ok=True)
        (folder / "transactions.csv").replace(folder / "ledgers" / "transactions.csv")
        for name in ("transactions.jsonl", "main.journal", "main.beancount"):
            (folder / name).unlink()
        (folder / "coffer.json").write_text(json.dumps(SETTINGS, indent=2) + "\n")
    return folder


def with_bills(folder):
    """A folder with the same rows whose settings have bills."""
    copy = folder.with_name(folder.name + "_bills")
    if not (copy / "coffer.json").exists():
        shutil.copytree(folder, copy)
        settings = {**SETTINGS, "spending": {**SETTINGS["spending"], "bills": BILLS}}
        (copy / "coffer.json").write_text(json.dumps(settings, indent=2) + "\n")
    return copy


def commands(folder, answers, options):
    def tool(name):
        return str(pathlib.Path(options.binaries) / name.split()[0])

    def place(name):
        return bills if name.startswith("recurring") else folder

    bills = with_bills(folder)
    listed = [Command("/bin/true", ["/bin/true"])]
    listed += [
        Command(name, [tool(name), *words, "-C", str(place(name)), "-o", "/dev/null"])
        for name, words in answers.items()]
    if has_module(options.python, "duckdb"):
        ledger = str(folder / "ledgers" / "transactions.csv")
        listed.append(Command(
            "duckdb, its process", [options.python, "-c", DUCKDB, ledger],
            query="duckdb, its query alone"))
    else:
        print("  without duckdb, which is not installed")
    return listed


def table(figures, options, rows, size):
    base = figures.get("duckdb, its process")
    print(f"\n{rows:,} transactions, {size / 1e6:.1f} MB (medians of {options.runs})")
    print(f"  {'':28}  {'wall s':>8}  {'CPU s':>8}  {'memory MB':>9}  {'CPU x duckdb':>12}")
    for name, (wall, cpu, memory) in figures.items():
        ratio = f"{cpu / base[1]:12.3f}" if base else ""
        print(f"  {name:28}  {wall:8.3f}  {cpu:8.3f}  {memory / 1e6:9.1f}  {ratio}")


def verdict(promise, kept):
    print(f"  {promise}: {'met' if kept else 'NOT met'}")


def run(data, options, rows, answers):
    folder = make(data, rows)
    listed = commands(folder, answers, options)
    measure(listed, rows, options)
    figures = dict(row for command in listed for row in command.rows())
    table(figures, options, rows, (folder / "ledgers" / "transactions.csv").stat().st_size)
    return figures


def main():
    options = options_of_rows(__doc__)
    os.environ["COFFER_NOW"] = NOW
    print("spending on a ledger of transactions")
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or pathlib.Path(temporary)
        data.mkdir(parents=True, exist_ok=True)
        figures = run(data, options, options.rows, LARGE)
        base = figures.get("duckdb, its process")
        if base:
            verdict("at most DuckDB's CPU for " + ", ".join(COMPARED),
                    all(figures[name][1] <= base[1] for name in COMPARED))
        small = run(data, options, SMALL, {**LARGE, **SMALL_ONLY})
        ours = [cpu for name, (_, cpu, _) in small.items() if name.startswith("spending")]
        verdict(f"each verb of spending under {TARGET * 1000:.0f} ms of CPU", max(ours) < TARGET)


if __name__ == "__main__":
    main()
