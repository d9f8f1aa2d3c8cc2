"""Time export-csv on 1,000,000 activities, against Miller and DuckDB in the same run.

usage: exports.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--rows N] [--runs N] [--slow]
                  [--python PYTHON]

The ledger is that of Tests/Generators/gen_ledgers.py. It lies in DIR, and is made there once; without
DIR in a temporary folder that is removed. PYTHON is the interpreter that has the module duckdb. --slow
is taken for the sake of `make bench` and adds nothing.

Miller filters the same file by the same account and writes CSV; DuckDB reads and writes text columns
with one thread. Both do less: export-csv looks at every number and date and leaves out what does not
count. /bin/true tells what a process costs that does nothing. Commands take turns; figures are medians;
CPU is user and system time, memory the greatest resident size: see holdings.py, whose runner this uses.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from holdings import Command, has_module, measure, options_of_rows

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACCOUNT = "Broker03"

DUCKDB = """
import sys, duckdb
connection = duckdb.connect()
connection.execute('PRAGMA threads=1')
connection.execute("COPY (SELECT * FROM read_csv('%s', all_varchar=true) WHERE account='%s')"
    " TO '/dev/stdout' (HEADER, DELIMITER ',')" % (sys.argv[1], sys.argv[2]))
"""


def commands(folder, options):
    tool = str(pathlib.Path(options.binaries) / "export-csv")
    activities = str(folder / "ledgers" / "activities.csv")
    ours = [tool, "activities", "-q", "-C", str(folder)]
    listed = [
        Command("/bin/true", ["/bin/true"]),
        Command("export-csv, one account", ours + ["--account", ACCOUNT]),
        Command("export-csv, all rows", ours),
        Command("export-csv, raw", ours + ["--raw"]),
        Command("export-csv, jsonl", ours + ["-f", "jsonl"]),
        Command("export-csv, sql", ours + ["-f", "sql"]),
        Command("export-csv, xlsx", ours + ["-f", "xlsx"]),
    ]
    if shutil.which("mlr"):
        listed.append(Command(
            "mlr filter, one account",
            ["mlr", "--icsv", "--ocsv", "filter", f'$account == "{ACCOUNT}"', activities]))
    else:
        print("  without mlr, which is not installed")
    if has_module(options.python, "duckdb"):
        listed.append(Command(
            "duckdb, one account", [options.python, "-c", DUCKDB, activities, ACCOUNT]))
    else:
        print("  without duckdb, which is not installed")
    return listed


def table(listed, options):
    rows = [row for command in listed for row in command.rows()]
    base = dict(rows).get("mlr filter, one account")
    print(f"\n{options.rows:,} activities (medians of {options.runs})")
    print(f"  {'':26}  {'wall s':>8}  {'CPU s':>8}  {'memory MB':>9}  {'CPU x mlr':>9}")
    for name, (wall, cpu, memory) in rows:
        ratio = f"{cpu / base[1]:9.3f}" if base else ""
        print(f"  {name:26}  {wall:8.3f}  {cpu:8.3f}  {memory / 1e6:9.1f}  {ratio}")
    if base and options.rows == 1_000_000:
        ours = dict(rows)["export-csv, one account"]
        verdict = "met" if ours[1] <= 0.15 * base[1] else "NOT met"
        print(f"  at most 0.15 of Miller's CPU: {verdict}")


def make(data, rows):
    folder = data / f"export_{rows}"
    if not (folder / "ledgers" / "activities.csv").exists():
        generator = str(ROOT / "Tests" / "Generators" / "gen_ledgers.py")
        with tempfile.TemporaryDirectory(dir=data) as made:
            subprocess.run(
                [sys.executable, generator, "--out", made, "inv", str(rows)], check=True)
            (folder / "ledgers").mkdir(parents=True)
            source = pathlib.Path(made) / f"inv_{rows}" / "activities.csv"
            source.replace(folder / "ledgers" / "activities.csv")
    return folder


def main():
    options = options_of_rows(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or pathlib.Path(temporary)
        data.mkdir(parents=True, exist_ok=True)
        listed = commands(make(data, options.rows), options)
        measure(listed, options.rows, options)
        table(listed, options)


if __name__ == "__main__":
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    main()
