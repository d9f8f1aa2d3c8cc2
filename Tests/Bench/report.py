"""Time report on ten years with 1,000,000 transactions, against DuckDB.

usage: report.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--rows N] [--runs N] [--slow]
                 [--python PYTHON]

The folder is that of spending.py, with budgets and twelve bills. It lies in DIR, and is made there
once; without DIR in a temporary folder that is removed. DuckDB sums the rows of each category, as
there. PYTHON is the interpreter that has the module duckdb. --slow is taken for the sake of
`make bench` and adds nothing.

Commands take turns; figures are medians; CPU is user and system time of the process, memory its
greatest resident size: see holdings.py, whose runner this uses.
"""
import os
import pathlib
import subprocess
import tempfile

from holdings import measure, options_of_rows
from spending import NOW, commands, make, table, verdict, with_bills

# Bytes of the page, and how much more of the processor it may take than DuckDB's process.
SIZE, TIMES = 2_000_000, 5


def run(data, options):
    folder = with_bills(make(data, options.rows))
    listed = commands(folder.with_name(folder.name.removesuffix("_bills")), {}, options)
    listed += commands(folder, {"report": ["-q"]}, options)[1:2]
    measure(listed, options.rows, options)
    figures = dict(row for command in listed for row in command.rows())
    table(figures, options, options.rows, (folder / "ledgers" / "transactions.csv").stat().st_size)
    page = subprocess.run(
        [str(pathlib.Path(options.binaries) / "report"), "-q", "-C", str(folder)],
        check=True, capture_output=True).stdout
    verdict(f"the page of {len(page):,} bytes has at most {SIZE:,}", len(page) <= SIZE)
    base = figures.get("duckdb, its process")
    if base:
        verdict(f"at most {TIMES} x DuckDB's CPU", figures["report"][1] <= TIMES * base[1])


def main():
    options = options_of_rows(__doc__)
    os.environ["COFFER_NOW"] = NOW
    print("report on ten years of transactions")
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or pathlib.Path(temporary)
        data.mkdir(parents=True, exist_ok=True)
        run(data, options)


if __name__ == "__main__":
    main()
