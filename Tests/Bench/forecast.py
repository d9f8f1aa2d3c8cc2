"""Time forecast on a plan of 12 accounts over ten years, against NumPy in the same run.

usage: forecast.py DIRECTORY-OF-RELEASE-BINARIES [--runs N] [--slow] [--python PYTHON]

Six tiers of two accounts; each account has a mean, a volatility and a rate. `risk` draws 10,000 paths
of 120 months with a contribution of 500 a month; the same from 36 months of the accounts' own past;
its backtest; `plan` and `yield` are for comparison. PYTHON is the interpreter that may have the module
numpy, which draws as many standard normals, raises e to them, multiplies, adds a contribution and finds
percentiles each year, in whole arrays. --slow is taken for the sake of `make bench` and adds nothing.
Commands take turns; figures are medians; CPU is user and system time, memory the greatest resident
size: see holdings.py, whose runner this uses.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import sys
import tempfile

from holdings import Command, has_module, measure

TIERS, ACCOUNTS = 6, 2
NOW = "2026-11-21T09:30:00+01:00"
# CPU seconds.
TARGETS = {"forecast risk, lognormal": 1.0, "forecast risk, own past": 1.0}

NUMPY = """
import numpy
generator = numpy.random.Generator(numpy.random.PCG64(1))
paths, accounts, months = 10000, 12, 120
balances = numpy.full((paths, accounts), 1000.0)
found = []
for month in range(1, months + 1):
    balances += 500 / accounts
    balances *= numpy.exp(0.0035 + 0.043 * generator.standard_normal((paths, accounts)))
    if month % 12 == 0:
        tiers = balances.reshape(paths, 6, 2).sum(axis=2)
        totals = numpy.column_stack([tiers.sum(axis=1), tiers])
        found.append(numpy.percentile(totals, [5, 25, 50, 75, 95], axis=0))
"""


def make(folder, with_past):
    """A plan, its settings, and where asked 36 months of values of each account."""
    names = [[f"Account {tier}{which}" for which in range(ACCOUNTS)] for tier in range(TIERS)]
    tiers = [
        {"name": f"Tier {tier + 1}", "purpose": "", "target": 20000, "priority": tier + 1,
         "preferred_account": None,
         "accounts": [
             {"name": name, "balance": 1000 + 100 * tier, "apy_pct": 2.5, "notes": "",
              "alloc_weight": 1, "account_target": None} for name in names[tier]]}
        for tier in range(TIERS)]
    folder.mkdir()
    (folder / "reserve_manager.json").write_text(
        json.dumps({"tiers": tiers, "last_updated": "2026-11-20"}, indent=2))
    accounts = [
        {"name": name, "mean_pct": 5, "volatility_pct": 15} for row in names for name in row]
    settings = {"base_currency": "EUR", "plan": {"currency": "EUR"}, "accounts": accounts}
    (folder / "coffer.json").write_text(json.dumps(settings, indent=2))
    if not with_past:
        return folder
    source = random.Random(6)
    (folder / "ledgers").mkdir()
    with open(folder / "ledgers" / "values.csv", "w", newline="\n") as file:
        file.write("timestamp,account,event,value,currency,flow\n")
        for name in (name for row in names for name in row):
            value = 1000.0
            for month in range(36):
                day = datetime.date(2023 + (10 + month) // 12, (10 + month) % 12 + 1, 20)
                value *= 1 + source.gauss(0.004, 0.04)
                file.write(f"{day}T18:00:00+01:00,{name},value,{value:.2f},EUR,0\n")
    return folder


def commands(data, options):
    tool = [str(pathlib.Path(options.binaries) / "forecast")]
    stated = ["-C", str(make(data / "stated", False))]
    past = ["-C", str(make(data / "past", True))]
    risk = ["risk", "--months", "120", "--paths", "10000", "--contribute", "500", "--json"]
    listed = [
        Command("/bin/true", ["/bin/true"]),
        Command("forecast yield", [*tool, "--json", *stated]),
        Command("forecast plan, 10 years",
                [*tool, "plan", "--contribute", "500", "--months", "120", "--json", *stated]),
        Command("forecast risk, lognormal", [*tool, *risk, *stated]),
        Command("forecast risk, own past", [*tool, *risk, *past]),
        Command("forecast risk --backtest",
                [*tool, "risk", "--backtest", "--months", "6", "--json", *past]),
    ]
    if not has_module(options.python, "numpy"):
        print("  without numpy, which is not installed")
        return listed
    return listed + [Command("numpy", [options.python, "-c", NUMPY])]


def table(listed, options):
    figures = dict(row for command in listed for row in command.rows())
    print(f"\n12 accounts, 120 months, 10,000 paths (medians of {options.runs})")
    print(f"  {'':28}  {'wall s':>8}  {'CPU s':>8}  {'target':>6}  {'memory MB':>9}"
          + (f"  {'CPU x numpy':>11}" if "numpy" in figures else ""))
    for name, (wall, cpu, memory) in figures.items():
        target = f"{TARGETS[name]:.2f}" if name in TARGETS else ""
        ratio = f"  {cpu / figures['numpy'][1]:11.3f}" if "numpy" in figures else ""
        print(f"  {name:28}  {wall:8.3f}  {cpu:8.3f}  {target:>6}  {memory / 1e6:9.1f}{ratio}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("binaries")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    os.environ["COFFER_NOW"] = NOW
    # One thread for both sides.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"
    print("forecast on a plan of 12 accounts")
    with tempfile.TemporaryDirectory() as data:
        listed = commands(pathlib.Path(data), options)
        measure(listed, 0, options)
        table(listed, options)


if __name__ == "__main__":
    main()
