"""Compares import-csv with the readers of ofxtools and mt-940 on the invented statements.

usage: statements.py DIRECTORY-OF-BINARIES [--python PYTHON] [--files FILE ...]

The files are Tests/Fixtures/statements: those in OFX are read by ofxtools, the one in MT940 by mt-940,
and date, amount and number of the rows must be those of import-csv, file by file. Of a broker's file
the dates must be. Rows that are not booked are omitted on both sides. PYTHON is the interpreter that
has both modules (`pip install ofxtools mt-940`). A module that is missing is told and its files are
skipped; with COFFER_PEERS=required it is a failure. Status 1 where anything differs.
"""
import argparse
import csv
import decimal
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIXTURES = ROOT / "Tests" / "Fixtures" / "statements"
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")
# Files that a peer cannot read, and why.
UNREADABLE = {
    "statement.mt940": "mt-940 refuses a reference of more than 16 characters and expected rows"}
ACCOUNTS = {
    "Bank": ["0012345678"], "Card": ["4000000000000002"], "Broker": ["X-1"],
    "Giro": ["12030000/0000202051"], "Second": ["NL91ABNA0417164300"]}

# Run by the interpreter that has the peers: [date, amount] of each booked row, in the file's order.
OFXTOOLS = """
import json, sys
from decimal import Decimal
from ofxtools.Parser import OFXTree
tree = OFXTree()
with open(sys.argv[1], "rb") as file:
    tree.parse(file)
rows = []
for row in tree.getroot().iter("STMTTRN"):
    if row.findtext("TRNTYPE") != "HOLD":
        amount = Decimal(row.findtext("TRNAMT").replace(",", "."))
        rows.append([row.findtext("DTPOSTED")[:8], str(amount.normalize())])
# Moves between parts of an account are no rows of ours.
inner = {row for kind in ("JRNLFUND", "JRNLSEC") for move in tree.getroot().iter(kind)
         for row in move.iter("INVTRAN")}
for row in tree.getroot().iter("INVTRAN"):
    if row not in inner:
        rows.append([row.findtext("DTTRADE")[:8], None])
print(json.dumps(rows))
"""

# The sign is taken from the mark, because mt-940 gives RC and RD that of C and D.
MT940 = """
import datetime, json, sys
import mt940
from decimal import Decimal
rows = []
for statement in mt940.parse(sys.argv[1]):
    data = statement.data
    status = data.get("status", "")
    date = data.get("entry_date") or data["date"]
    amount = Decimal(data["amount"].amount)
    amount = abs(amount) * (1 if status in ("C", "RD") else -1)
    rows.append([date.strftime("%Y%m%d"), str(amount.normalize())])
print(json.dumps(rows))
"""

PEERS = {".ofx": OFXTOOLS, ".qfx": OFXTOOLS, ".mt940": MT940, ".sta": MT940}


def ask(python, program, file):
    """What a peer reads, as sorted pairs; None if its module is missing."""
    done = subprocess.run(
        [python, "-c", program, str(file)], capture_output=True, env=ENVIRONMENT)
    if b"ModuleNotFoundError" in done.stderr:
        return None
    if done.returncode != 0:
        sys.exit(f"{file.name}: {done.stderr.decode()}")
    return sorted((date, amount or "") for date, amount in json.loads(done.stdout))


def ours(tools, folder, file, with_amounts):
    done = subprocess.run(
        [str(tools / "import-csv"), str(file), "-C", str(folder), "-f", "csv", "-q"],
        capture_output=True, env=ENVIRONMENT)
    if done.returncode != 0:
        sys.exit(f"import-csv {file.name}: {done.stderr.decode()}")
    rows = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    return sorted(
        (row["date"].replace("-", ""), plain(row["amount"]) if with_amounts else "")
        for row in rows if row["verdict"] != "skipped" and not row["kind"])


def plain(text):
    """The amount without trailing zeros, as the peers' programs print it."""
    return str(decimal.Decimal(text).normalize())


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    options.add_argument("tools", type=pathlib.Path)
    options.add_argument("--python", default=sys.executable)
    options.add_argument("--files", nargs="*", type=pathlib.Path)
    chosen = options.parse_args()
    files = chosen.files or sorted(FIXTURES.iterdir())
    required = os.environ.get("COFFER_PEERS") == "required"
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        accounts = [{"name": name, "aliases": aliases} for name, aliases in ACCOUNTS.items()]
        (folder / "coffer.json").write_text(json.dumps({"accounts": accounts}))
        for file in files:
            program = PEERS.get(file.suffix)
            if program is None:
                continue
            if file.name in UNREADABLE:
                print(f"{file.name}: skipped: {UNREADABLE[file.name]}")
                continue
            theirs = ask(chosen.python, program, file)
            if theirs is None:
                print(f"{file.name}: its peer is missing")
                failed = failed or required
                continue
            with_amounts = "broker" not in file.name
            if not with_amounts:
                theirs = sorted((date, "") for date, _ in theirs)
            mine = ours(chosen.tools, folder, file, with_amounts)
            same = mine == theirs
            failed = failed or not same
            print(f"{file.name}: {len(mine)} rows, " + ("equal" if same else f"{mine} != {theirs}"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
