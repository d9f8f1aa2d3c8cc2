"""Compares import-csv with hledger on banks' CSV files, read by rules that were written for the test.

usage: bank_rules.py DIRECTORY-OF-BINARIES

The files are the invented ones of Tests/Statements. hledger reads each by the rules below, which know
nothing of our layouts: date, amount, currency and number of the rows must be those of import-csv. What
hledger cannot read stands at UNREADABLE with its reason. Without hledger a line says so; with
COFFER_PEERS=required that is a failure. Status 1 where anything differs.
"""
import argparse
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
STATEMENTS = ROOT / "Tests" / "Statements"
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")

# Of each file its encoding and rules; hledger reads UTF-8 alone, so that others are written anew.
RULES = {
    "ing-nl": ("utf-8", """
        separator ;
        skip 1
        date-format %Y%m%d
        decimal-mark ,
        fields date, description, , , , flag, sum
        currency EUR
        amount %sum
        if %flag Af
            amount -%sum"""),
    "ing-nl-en": ("utf-8", """
        skip 1
        date-format %Y%m%d
        decimal-mark ,
        fields date, description, , , , flag, sum
        currency EUR
        amount %sum
        if %flag Debit
            amount -%sum"""),
    "ing-de": ("iso-8859-1", """
        separator ;
        skip 10
        date-format %d.%m.%Y
        decimal-mark ,
        fields date, , description, , , , , amount, currency"""),
    "dkb": ("utf-8-sig", """
        separator ;
        skip 5
        date-format %d.%m.%y
        decimal-mark ,
        fields date, , booked, , description, , , , amount
        currency EUR
        if %booked Vorgemerkt
            skip"""),
    "n26": ("utf-8", """
        skip 1
        fields date, , description, , , , , amount
        currency EUR"""),
    "n26-2023": ("utf-8", """
        skip 1
        fields date, description, , , , amount
        currency EUR"""),
    "comdirect": ("cp1252", """
        separator ;
        skip 4
        date-format %d.%m.%Y
        decimal-mark ,
        fields date, , , description, amount
        currency EUR
        if %date offen|Alter
            skip"""),
    "rabobank": ("iso-8859-1", """
        skip 1
        decimal-mark ,
        fields , currency, , , date, , amount, , , description"""),
    "chase-checking": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields , date, description, amount
        currency USD"""),
    "chase-card": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields , date, description, , , amount
        currency USD"""),
    "bank-of-america": ("utf-8", """
        skip 7
        date-format %m/%d/%Y
        decimal-mark .
        fields date, description, amount
        currency USD
        if %description Beginning
            skip"""),
    "amex": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields date, description, sum
        currency USD
        amount -%sum"""),
    "amex-uk": ("utf-8", """
        skip 1
        date-format %d/%m/%Y
        fields date, description, sum
        currency GBP
        amount -%sum"""),
    "wise": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        fields , date, amount, currency, description"""),
    "monzo": ("utf-8", """
        skip 1
        date-format %d/%m/%Y
        fields , date, , , description, , , amount, currency"""),
    "revolut": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S
        fields , , , date, description, sum, fee, currency, state
        amount1 %sum
        account2 fees
        amount2 -%fee
        account3 other
        if %state PENDING|REVERTED
            skip"""),
    "posb": ("utf-8", """
        date-format %d %b %Y
        fields date, , amount-out, amount-in, description
        currency SGD"""),
    "john-lewis": ("utf-8", """
        skip 1
        date-format %d-%b-%Y
        fields date, description, sum
        amount -%sum
        if %date Pending
            skip"""),
}
UNREADABLE = {
    "boursorama": "has a space between thousands",
    "ocbc": "continues a row on the next line",
    "barclaycard": "tells money in from money out by which of two nameless columns is filled",
    "postfinance": "has a balance only on the last row of a day, and disclaimer lines after the table",
}
SIGNS = {"£": "GBP", "€": "EUR"}


def theirs(file, encoding, rules, folder):
    """What hledger reads: for each row its date, amount and currency, sorted."""
    text = file.read_bytes().decode(encoding)
    (folder / "bank.csv").write_text(text, encoding="utf-8", newline="")
    lines = [line.removeprefix("        ") for line in rules.strip("\n").split("\n")]
    (folder / "bank.rules").write_text("account1 bank\naccount2 other\n" + "\n".join(lines) + "\n")
    done = subprocess.run(
        ["hledger", "-f", folder / "bank.csv", "--rules-file", folder / "bank.rules", "print", "-O", "csv"],
        capture_output=True, env=ENVIRONMENT)
    if done.returncode != 0:
        sys.exit(f"hledger {file.name}: {done.stderr.decode()}")
    rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    found = []
    for row in rows:
        if row["account"] in ("bank", "fees"):
            money = row["amount"].replace(",", "." if "decimal-mark ," in rules else "")
            code = row["commodity"]
            amount = decimal.Decimal(re.sub(r"[^0-9.-]", "", money))
            if amount:
                found.append((row["date"], str(amount.normalize()), SIGNS.get(code, code)))
    return sorted(found)


def ours(tools, folder, file):
    done = subprocess.run(
        [str(tools / "import-csv"), str(file), "-C", str(folder), "--account", "Bank", "-f", "csv", "-q"],
        capture_output=True, env=ENVIRONMENT)
    if done.returncode != 0:
        sys.exit(f"import-csv {file.name}: {done.stderr.decode()}")
    rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    return sorted(
        (row["date"], str(decimal.Decimal(row["amount"]).normalize()), row["currency"])
        for row in rows if row["verdict"] != "skipped" and not row["kind"])


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    options.add_argument("tools", type=pathlib.Path)
    chosen = options.parse_args()
    if not shutil.which("hledger"):
        print("hledger  skipped: it is not installed")
        return int(os.environ.get("COFFER_PEERS") == "required")
    failed, count = False, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "coffer.json").write_text(json.dumps({"accounts": [{"name": "Bank", "aliases": ["Main Account", "Holidays"]}]}))
        for name, (encoding, rules) in RULES.items():
            file = STATEMENTS / f"{name}.csv"
            expected, found = theirs(file, encoding, rules, folder), ours(chosen.tools, folder, file)
            count += len(found)
            if expected != found:
                failed = True
                print(f"{file.name}: {found} != {expected}")
    for name, reason in UNREADABLE.items():
        print(f"hledger  skipped {name}.csv, which {reason}")
    print(f"hledger  {len(RULES)} banks' files: {count} rows, " + ("differences" if failed else "equal"))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
