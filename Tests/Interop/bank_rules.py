"""Compares import-csv with hledger on banks' CSV files, read by rules that were written for the test.

usage: bank_rules.py DIRECTORY-OF-BINARIES

The files are the invented ones of Tests/Statements. hledger reads each by the rules below, which know
nothing of our layouts: date, amount, currency and number of the rows must be those of import-csv; of a
broker's file those of the rows that move money. What hledger cannot read stands at UNREADABLE with its
reason; a file that is in neither list is a failure. Without hledger a line says so; with
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
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STATEMENTS = ROOT / "Tests" / "Statements"
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")

# Of each file its encoding and rules; hledger reads UTF-8 alone, so that others are written anew.
ING_PAYMENTS = ("iso-8859-1", """
        separator ;
        skip 3
        date-format %d.%m.%Y
        decimal-mark ,
        fields date, , description, , , amount, currency""")

RULES = {
    "actual-account": ("utf-8", """
        skip 1
        fields , date, description, , , amount"""),
    "gnucash-simple": ("utf-8", """
        skip 1
        fields date, , , description, , , , amount"""),
    "hledger-register": ("utf-8", """
        skip 1
        fields , date, , description, where, amount
        if %where expenses
            skip"""),
    "homebank": ("utf-8", """
        separator ;
        skip 1
        decimal-mark ,
        fields , date, , , description, , amount"""),
    "money-manager-ex": ("utf-8", """
        skip 1
        fields , date, , , , description, , amount, currency"""),
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
    "ing-de-2023": ("iso-8859-1", """
        separator ;
        skip 3
        date-format %d.%m.%Y
        decimal-mark ,
        fields date, , description, , , , , amount, currency"""),
    "ing-de-categories": ("iso-8859-1", """
        separator ;
        skip 3
        date-format %d.%m.%Y
        decimal-mark ,
        fields date, , description, , , , , , amount, currency"""),
    "ing-de-payments": ING_PAYMENTS,
    "ing-de-plain": ING_PAYMENTS,
    "dkb-2023": ("utf-8-sig", """
        separator ;
        skip 3
        date-format %d.%m.%y
        decimal-mark ,
        fields date, , booked, , description, , , amount
        if %booked Vorgemerkt
            skip"""),
    "dkb-savings": ("utf-8-sig", """
        separator ;
        skip 3
        date-format %d.%m.%y
        decimal-mark ,
        fields date, , booked, , description, , , amount
        currency EUR"""),
    "n26-en-2023": ("utf-8", """
        skip 1
        fields date, description, , , , amount
        currency EUR"""),
    "monzo-2022": ("utf-8", """
        skip 1
        date-format %d/%m/%Y
        fields , date, , , description, , , amount, currency"""),
    "revolut-de": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S
        fields , , , date, description, sum, fee, currency, state
        amount1 %sum
        account2 fees
        amount2 -%fee
        account3 other
        if %state AUSSTEHEND
            skip"""),
    "revolut-fr": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S
        fields , , , date, description, sum, fee, currency, state
        amount1 %sum
        account2 fees
        amount2 -%fee
        account3 other
        if %state EN ATTENTE
            skip"""),
    "amex-members": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields date, description, , , sum
        currency USD
        amount -%sum"""),
    "bank-of-america-card": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields date, , description, , amount
        currency USD"""),
    "chase-card-2020": ("utf-8", """
        skip 1
        date-format %m/%d/%Y
        fields , , date, description, , , amount
        currency USD"""),
    "boursorama-2022": ("utf-8-sig", """
        separator ;
        skip 1
        decimal-mark ,
        fields date, , description, , , amount
        currency EUR"""),
    "barclaycard": ("utf-8", """
        date-format %d %b %y
        fields date, description, , , , amount-in, amount-out
        currency GBP"""),
    "ocbc": ("utf-8", """
        skip 5
        date-format %d/%m/%Y
        decimal-mark .
        fields date, , description, amount-out, amount-in
        currency SGD
        if %description ^[0-9E]
            skip"""),
    "coffer": ("utf-8", """
        skip 1
        fields , date, , description, , amount, currency, kind
        if %kind assertion|opening
            skip"""),
    "degiro": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        decimal-mark ,
        fields date, , description, , , , , , , , , , , , , amount
        currency EUR"""),
    "degiro-2021": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        decimal-mark ,
        fields date, , description, , , , , , , , , , , , , , amount, currency"""),
    "degiro-de": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        decimal-mark ,
        fields date, , description, , , , , , , , , , , , , , amount, currency"""),
    "degiro-en": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        decimal-mark ,
        fields date, , description, , , , , , , , , , , , , , amount, currency"""),
    "degiro-account": ("utf-8", """
        skip 1
        date-format %d-%m-%Y
        decimal-mark ,
        fields date, , , , , description, , currency, amount
        if %description ^Koop
            skip"""),
    "vanguard-2024": ("utf-8", """
        skip 1
        fields , date, , , description, , , , , , , amount
        currency USD"""),
    "vanguard": ("utf-8", """
        skip 3
        date-format %m/%d/%Y
        fields , date, , , description, , , , , , , amount
        currency USD"""),
    "schwab": ("utf-8", """
        skip 2
        date-format %m/%d/%Y
        fields stamp, description, , , , , , sum
        date %stamp
        amount %sum
        if %stamp as of
            date 04/17/2023
        if %stamp Total
            skip"""),
    "portfolio-performance": ("utf-8-sig", """
        separator ;
        skip 1
        date-format %Y-%m-%dT%H:%M
        decimal-mark ,
        fields date, description, amount, currency"""),
    "portfolio-performance-en": ("utf-8-sig", """
        skip 1
        date-format %Y-%m-%dT%H:%M
        decimal-mark .
        fields date, kind, sum, currency
        amount %sum
        if %kind Buy
            amount -%sum"""),
    "avanza": ("utf-8-sig", """
        separator ;
        skip 1
        decimal-mark ,
        fields date, , description, , , , sum, currency
        amount %sum
        if %sum ^$
            skip"""),
    "avanza-2025": ("utf-8-sig", """
        separator ;
        skip 1
        decimal-mark ,
        fields date, , description, , , , amount, currency"""),
    "swissquote": ("utf-8", """
        separator ;
        skip 1
        date-format %d-%m-%Y %H:%M:%S
        fields date, , description, , , , , , , , amount, , currency"""),
    "trading-212": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S%Q
        fields kind, date, , , description, , , , , , , sum, currency
        amount %sum
        if %kind buy
            amount -%sum"""),
    "trading-212-2021": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S
        fields kind, date, , , description, , , , , , sum
        currency EUR
        amount %sum
        if %kind buy
            amount -%sum"""),
    "trading-212-2026": ("utf-8", """
        skip 1
        date-format %Y-%m-%d %H:%M:%S
        fields kind, date, , , description, , , , , , , sum, currency
        amount %sum
        if %kind buy
            amount -%sum
        if %kind split
            skip"""),
    "bitvavo": ("utf-8", """
        skip 1
        fields , date, , kind, code, units, , , quote, sum
        currency %quote
        amount %sum
        if %kind deposit|withdrawal
            currency %code
            amount %units
        if %kind staking
            skip
        if withdrawal,BTC
            skip"""),
    "coinbase": ("utf-8", """
        skip 3
        date-format %Y-%m-%d %H:%M:%S UTC
        fields , date, kind, , , , , , sum
        amount %sum
        if %kind Buy
            amount -%sum
        if %kind Send|Receive|Convert
            skip"""),
    "coinbase-2021": ("utf-8", """
        skip 1
        date-format %Y-%m-%dT%H:%M:%SZ
        fields date, kind, , , currency, , , sum
        amount %sum
        if %kind Buy
            amount -%sum"""),
    "xtb": ("utf-8", """
        separator ;
        skip 1
        date-format %d.%m.%Y %H:%M:%S
        fields , , date, description, , amount"""),
}
COMPUTED = "states a price and a number of units, and rules cannot multiply"
UNREADABLE = {
    "boursorama": "has a narrow no-break space between thousands, which hledger refuses",
    "coffer-activities": COMPUTED,
    "coffer-corrected": "has rows that others take back, and rules know no other row",
    "fidelity": "ends in lines of one cell, which hledger refuses",
    "fidelity-accounts": "ends in lines of one cell, which hledger refuses",
    "ghostfolio": COMPUTED,
    "ghostfolio-2021": COMPUTED,
    "interactive-brokers": "has tables of other columns between its rows",
    **dict.fromkeys(
        ("actual", "beancount", "firefly-iii", "gnucash", "hledger", "ynab"),
        "has payments of several rows and accounts, which rules of one row cannot join"),
    "interactive-brokers-flex": "states sums before fees, and rules cannot add",
    "postfinance": 'has cells such as ="2024-01-01", which hledger refuses',
    "postfinance-2023": 'has cells such as ="CHF", which hledger refuses',
    "postfinance-en": 'has cells such as ="2024-01-01", which hledger refuses',
    "trade-republic": "states sums before fees and taxes, and rules cannot add",
    "wealthfolio": COMPUTED,
}
SIGNS = {"£": "GBP", "€": "EUR", "$": "USD"}


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
    command = [str(tools / "import-csv"), str(file), "-C", str(folder), "--account", "Bank", "-f", "csv", "-q"]
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT)
    # A file that begins with a sale is refused; the hint says how what was held before is added.
    added = set(re.findall(r"ledger-add (activities .*) --apply$", done.stderr.decode(), re.M))
    for words in sorted(added):
        subprocess.run(
            [str(tools / "ledger-add"), *shlex.split(words.replace("PRICE", "1")),
             *([] if "currency=" in words else ["currency=EUR"]), "--apply", "-q", "-C", str(folder)],
            capture_output=True, env=ENVIRONMENT, check=True)
    if added:
        done = subprocess.run([*command, "--match", "all"], capture_output=True, env=ENVIRONMENT)
        shutil.rmtree(folder / "ledgers")
    if done.returncode != 0:
        sys.exit(f"import-csv {file.name}: {done.stderr.decode()}")
    rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    return sorted(
        (row["date"], str(decimal.Decimal(row["amount"]).normalize()), row["currency"])
        for row in rows
        if row["verdict"] != "skipped" and not row["kind"] and decimal.Decimal(row["amount"]))


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    options.add_argument("tools", type=pathlib.Path)
    chosen = options.parse_args()
    if not shutil.which("hledger"):
        print("hledger  skipped: it is not installed")
        return int(os.environ.get("COFFER_PEERS") == "required")
    failed, count = False, 0
    known = list(RULES) + list(UNREADABLE)
    files = sorted(file.stem for file in STATEMENTS.glob("*.csv"))
    if sorted(known) != files:
        failed = True
        print(f"in one list alone: {sorted(set(known) ^ set(files)) or 'twice'}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        accounts = [{"name": "Bank", "aliases": ["Main Account", "Holidays"]}]
        (folder / "coffer.json").write_text(json.dumps({"accounts": accounts}))
        for name, (encoding, rules) in RULES.items():
            file = STATEMENTS / f"{name}.csv"
            expected, found = theirs(file, encoding, rules, folder), ours(chosen.tools, folder, file)
            count += len(found)
            if expected != found:
                failed = True
                print(f"{file.name}: {found} != {expected}")
    for name, reason in UNREADABLE.items():
        print(f"hledger  skipped {name}.csv, which {reason}")
    print(f"hledger  {len(RULES)} files of banks and brokers: {count} rows, " + ("differences" if failed else "equal"))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
