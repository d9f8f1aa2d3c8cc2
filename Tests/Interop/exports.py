"""Proves export-csv by the programs that read what it writes: one line for each.

usage: exports.py DIRECTORY-OF-BINARIES [--sizes N,N]

The folders are examples/household, and as many activities as SIZES says (1,000 and 10,000 unless told)
of Tests/Generators/gen_ledgers.py.
sqlite3 loads every dataset as SQL and as CSV: rows, sums and exact sums must be those of holdings,
snapshot and plan-status. LibreOffice opens the workbooks: each cell must be that of the CSV. The desktop
app's table is read by the rules of its importer (in the class below), its history database comes back by
the lines that docs/tools/export-csv.md gives. A program that is missing is told and skipped; with
COFFER_PEERS=required it is a failure, but for LibreOffice, which is large. Status 1 where anything differs.
"""
import argparse
import collections
import csv
import decimal
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATOR = ROOT / "Tests" / "Generators" / "gen_ledgers.py"
ENVIRONMENT = dict(
    os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8", TZ="Europe/Berlin")
Decimal = decimal.Decimal
decimal.getcontext().prec = 60


def run(*command, **options):
    done = subprocess.run(
        [str(word) for word in command], env=ENVIRONMENT, capture_output=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.decode()}")
    return done.stdout


class Folder:
    """A finance folder, and what our tools say of it."""

    def __init__(self, name, path, tools):
        self.name, self.path, self.tools = name, path, tools

    def ask(self, tool, *words):
        return run(self.tools / tool, *words, "-q", "-C", self.path)

    def json(self, tool, *words):
        return json.loads(self.ask(tool, *words, "--json"), parse_float=Decimal, parse_int=Decimal)

    def export(self, dataset, *words):
        return self.ask("export-csv", dataset, *words)

    def rows(self, dataset, *words):
        text = self.export(dataset, *words).decode()
        return list(csv.DictReader(io.StringIO(text, newline="")))


LEDGER_SUMS = {
    "history": ["amount", "balance_after"], "values": ["value", "flow"],
    "activities": ["quantity", "unit_price", "amount", "fee"], "positions": ["quantity"],
    "prices": ["amount"], "transactions": ["amount"]}


def counting_rows(ledgers, name):
    """The rows of a ledger that count, by the rule of its format and nothing of ours."""
    files = [ledgers / f"{name}.csv"] + sorted((ledgers / name).glob("*.csv"))
    rows = []
    for file in files:
        if file.exists():
            with open(file, newline="", encoding="utf-8-sig") as text:
                rows += [dict(row) for row in csv.DictReader(text)]
    voided = {row["voids"] for row in rows if row.get("voids")}
    seen, left = set(), []
    for row in rows:
        content = tuple(sorted((key, cell) for key, cell in row.items() if cell))
        if (row.get("id") or name == "prices") and content in seen:
            continue
        seen.add(content)
        says = {key for key, cell in row.items() if cell} - {"id", "note", "voids"}
        if row.get("id") in voided and row.get("id") or row.get("voids") and not says:
            continue
        left.append(row)
    return left


def sums_by_ours(folder):
    """Sums of a dataset and a column, of one currency or all: as tools other than export-csv tell
    them, of ledgers as their files say."""
    sums = collections.defaultdict(Decimal)
    holdings = folder.json("holdings", "--lots")
    for row in holdings["positions"]:
        sums["positions", "cost_basis", row["currency"]] += row["cost_basis"]
        sums["positions", "quantity", row["currency"]] += row["quantity"]
    for row in holdings["lots"]:
        sums["lots", "cost_basis", row["currency"]] += row["cost_basis"]
        sums["lots", "quantity", row["currency"]] += row["quantity"]
    for row in folder.json("holdings", "--realized")["disposals"]:
        for column in ("proceeds", "cost_basis", "gain"):
            sums["disposals", column, row["currency"]] += row[column]
    for row in folder.json("holdings", "--income")["income"]:
        for column in ("gross", "withheld", "net"):
            sums["income", column, row["currency"]] += row[column]
    if (folder.path / "reserve_manager.json").exists():
        plan = folder.json("plan-status")
        sums["tiers", "balance", None] = plan["totals"]["balance"]
        sums["tiers", "target", None] = plan["totals"]["target"]
        sums["accounts", "balance", None] = plan["totals"]["balance"]
    for name, columns in LEDGER_SUMS.items():
        for row in counting_rows(folder.path / "ledgers", name):
            for column in columns:
                sums["statements" if name == "positions" else name, column, None] += Decimal(
                    row.get(column) or 0)
    return sums


def check_sqlite(folder, directory):
    differences = []
    ours = sums_by_ours(folder)
    datasets = sorted(path.stem for path in (directory / "csv").glob("*.csv"))
    database = directory / "all.db"
    script = "".join((directory / "sql" / f"{name}.sql").read_text() for name in datasets)
    run("sqlite3", "-bail", database, input=script.encode())
    for name in datasets:
        with open(directory / "csv" / f"{name}.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        run("sqlite3", "-bail", database, ".mode csv",
            f".import {directory}/csv/{name}.csv csv_{name}")
        for table in (f'"{name}"', f'"csv_{name}"'):
            count = run("sqlite3", database, f"SELECT count(*) FROM {table}").decode().strip()
            if int(count) != len(rows):
                differences.append(f"{folder.name}: {table} has {count} rows, not {len(rows)}")
    for (name, column, currency), expected in ours.items():
        where = "" if currency is None else f" WHERE currency = '{currency}'"
        exact = run("sqlite3", database,
                    f"SELECT decimal_sum({column}) FROM csv_{name}{where}").decode().strip()
        if Decimal(exact or 0) != expected:
            differences.append(f"{folder.name}: {name}.{column} {currency}: {exact}, not {expected}")
        rounded = run("sqlite3", database,
                      f"SELECT printf('%.4f', sum({column})) FROM \"{name}\"{where}")
        if abs(Decimal(rounded.decode().strip() or 0) - expected) > Decimal("0.0001"):
            differences.append(f"{folder.name}: {name}.{column} {currency}: {rounded} as SQL")
    return len(ours), differences


def same_cell(shown, ours, kind):
    if kind in ("number", "integer") and ours != "":
        return Decimal(shown) == Decimal(ours)
    if kind == "boolean":
        return shown.lower() == ours.lower()
    # LibreOffice ends lines in cells with LF whatever they had.
    return shown == ours.replace("\r\n", "\n")


def check_workbooks(folder, directory, office):
    differences, cells = [], 0
    kinds = {
        resource["name"]: [field["type"] for field in resource["schema"]["fields"]]
        for resource in json.loads((directory / "csv" / "datapackage.json").read_text())["resources"]
    }
    books = sorted((directory / "xlsx").glob("*.xlsx"))
    out = directory / "office"
    run(office, "--headless", f"-env:UserInstallation=file://{directory}/profile", "--convert-to",
        # Separator, quote, UTF-8, from line 1, no column formats, no quoting of all, as shown no.
        "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false", "--outdir", out, *books)
    for book in books:
        name = book.stem
        with open(out / f"{name}.csv", newline="", encoding="utf-8") as file:
            shown = list(csv.reader(file))
        with open(directory / "csv" / f"{name}.csv", newline="", encoding="utf-8") as file:
            ours = list(csv.reader(file))
        if len(shown) != len(ours):
            differences.append(f"{folder.name}: {name} has {len(shown)} lines, not {len(ours)}")
            continue
        for number, (line, expected) in enumerate(zip(shown, ours)):
            line += [""] * (len(expected) - len(line))
            for index, (one, other) in enumerate(zip(line, expected)):
                cells += 1
                kind = kinds[name][index] if number > 0 else "string"
                if not same_cell(one, other, kind):
                    differences.append(
                        f"{folder.name}: {name} line {number + 1}: {one!r}, not {other!r}")
    return cells, differences


class DesktopImporter:
    """The rules by which the desktop app takes a table of accounts, all or nothing."""

    def __init__(self, data):
        text = data.decode("utf-8")
        reader = csv.DictReader(io.StringIO(text, newline=""))
        for column in ("Tier", "Account", "Balance"):
            if column not in (reader.fieldnames or []):
                raise ValueError(f"no column {column}")
        self.accounts = {}
        for row in reader:
            if None in row or None in row.values():
                raise ValueError("a short or a long row")
            def money(text):
                return float(text.replace("$", "").replace(",", ""))
            self.accounts[row["Tier"], row["Account"]] = (
                money(row["Balance"]), float(row["APY_%"]), float(row["Weight"]),
                money(row["Cap"]) if row["Cap"] else None, row["Notes"])


def check_desktop(folder):
    differences = []
    data = folder.export("accounts", "--layout", "desktop")
    if data.count(b"\r\n") < 1 or not data.endswith(b"\r\n"):
        differences.append(f"{folder.name}: lines do not end with CR LF")
    imported = DesktopImporter(data).accounts
    plan = json.loads((folder.path / "reserve_manager.json").read_text())
    for tier in plan["tiers"]:
        for account in tier.get("accounts", []):
            expected = (
                float(account.get("balance", 0)), float(account.get("apy_pct", 0)),
                float(account.get("alloc_weight", 1)), account.get("account_target") or None,
                account.get("notes", ""))
            found = imported.pop((tier["name"], account["name"]), None)
            if found != expected:
                differences.append(f"{folder.name}: {account['name']}: {found}, not {expected}")
    return differences + [f"{folder.name}: {name} is not in the plan" for name in imported]


def check_history(tools, directory):
    """The desktop app's history, of which each row must be in our ledger with the same instant."""
    page = (ROOT / "docs" / "tools" / "export-csv.md").read_text()
    command = re.search(r"```sh\n(sqlite3 -csv -header history\.db.*?history\.csv)\n", page, re.S)
    (directory / "ledgers").mkdir(parents=True)
    rows = [
        ("2025-01-15T09:30:00.123456", "Tier 1", "Saver", 100.5, 100.5, "recurring", "Pay - "),
        ("2025-07-15T23:59:59", "Tier 1", "Saver, old", -0.1, 100.4, "manual", 'said "no"'),
        ("2025-10-26T12:00:00", "Tier 2", "Épargne", 1234567.89, 1234567.89, "import", ""),
    ]
    script = [
        "CREATE TABLE transactions (id INTEGER PRIMARY KEY, timestamp TEXT, tier_name TEXT,"
        " account_name TEXT, amount REAL, balance_after REAL, transaction_type TEXT,"
        " description TEXT, user TEXT DEFAULT 'system', created_at TEXT DEFAULT CURRENT_TIMESTAMP);"
    ]
    for row in rows:
        values = ", ".join(
            "'" + cell.replace("'", "''") + "'" if isinstance(cell, str) else repr(cell)
            for cell in row)
        script.append(
            "INSERT INTO transactions (timestamp, tier_name, account_name, amount, balance_after,"
            f" transaction_type, description) VALUES ({values});")
    run("sqlite3", directory / "history.db", input="\n".join(script).encode())
    run("sh", "-c", command.group(1), cwd=directory)
    folder = Folder("history", directory, tools)
    found = [
        (row["timestamp"], row["tier_name"], row["account_name"], row["amount"],
         row["balance_after"], row["transaction_type"], row["description"])
        for row in folder.rows("history")
    ]
    expected = [
        ("2025-01-15T09:30:00+01:00", *rows[0][1:3], "100.50", "100.50", *rows[0][5:]),
        ("2025-07-15T23:59:59+02:00", *rows[1][1:3], "-0.10", "100.40", *rows[1][5:]),
        ("2025-10-26T12:00:00+01:00", *rows[2][1:3], "1234567.89", "1234567.89", *rows[2][5:]),
    ]
    return [f"history: {a}, not {b}" for a, b in zip(found, expected) if a != b] + (
        [] if len(found) == len(expected) else [f"history: {len(found)} rows"])


def folders(tools, sizes, directory):
    yield Folder("household", ROOT / "examples" / "household", tools)
    run(sys.executable, GENERATOR, "inv", *sizes, cwd=directory)
    for size in sizes:
        made = directory / "bench-data" / f"inv_{size}"
        path = directory / f"folder-{size}"
        (path / "ledgers").mkdir(parents=True)
        for name in ("activities.csv", "prices.csv"):
            shutil.copy(made / name, path / "ledgers" / name)
        (path / "coffer.json").write_text('{"base_currency": "EUR"}\n')
        yield Folder(f"{int(size) // 1000}k", path, tools)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--sizes", default="1000,10000")
    choice = parser.parse_args()
    tools = choice.tools.resolve()
    isRequired = os.environ.get("COFFER_PEERS") == "required"
    office = shutil.which("libreoffice") or shutil.which("soffice")
    if not shutil.which("sqlite3"):
        print("sqlite3      skipped: it is not installed")
        sys.exit(1 if isRequired else 0)
    sums, cells, accounts = 0, 0, 0
    wrong = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        names = []
        for folder in folders(tools, choice.sizes.split(","), temporary):
            names.append(folder.name)
            directory = temporary / f"out-{folder.name}"
            for form in ("csv", "sql", "xlsx"):
                (directory / form).mkdir(parents=True)
                folder.ask(
                    "export-csv", "all", "--into", directory / form, "-f", form, "--every", "month")
            count, found = check_sqlite(folder, directory)
            sums += count
            wrong["sqlite3"] += found
            if office:
                count, found = check_workbooks(folder, directory, office)
                cells += count
                wrong["libreoffice"] += found
            if (folder.path / "reserve_manager.json").exists():
                wrong["desktop"] += check_desktop(folder)
                accounts += len(folder.rows("accounts"))
        wrong["history"] += check_history(tools, temporary / "history")
    where = ", ".join(names)
    print(f"sqlite3      {where}: {sums} sums twice, {len(wrong['sqlite3'])} differences")
    if office:
        print(f"libreoffice  {where}: {cells} cells, {len(wrong['libreoffice'])} differences")
    else:
        print("libreoffice  skipped: it is not installed")
    print(f"desktop app  its importer's rules: {accounts} accounts, {len(wrong['desktop'])} differences")
    print(f"desktop app  its history by sqlite3: 3 rows, {len(wrong['history'])} differences")
    for differences in wrong.values():
        for difference in differences[:20]:
            print(f"  {difference}")
    sys.exit(1 if any(wrong.values()) else 0)


if __name__ == "__main__":
    main()
