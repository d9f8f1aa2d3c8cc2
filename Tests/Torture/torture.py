#!/usr/bin/env python3
"""Runs every part of the scoreboard on the programs of a build and prints what was tried and what was lost.

usage: torture.py BIN [--dynamic-bin DIR] [--resume DIR] [--jobs N] [--quick] [--only WORD]
                  [--scenario WORD] [--data DIR] [--commit NAME] [--table] [--list]

BIN holds the release build; --dynamic-bin the dynamic one, which faults by preloading and the laws in
memory need. Parts run in parallel. With --resume the result of each finished part is kept; the next run
skips it if the programs are the same. --quick takes samples. Status 0: nothing was lost, and each
target's least count was reached.
"""
import argparse
import datetime
import os
import shutil
import sys
import tempfile

import parts
import runs
import targets

NOW = "2026-11-21T09:30:00+01:00"


def shares(text):
    """The shares by kind; the share of all other kinds has the name ''.

        shares("5,double=15")   # {"": 5, "double": 15}
    """
    pairs = [word.split("=") if "=" in word else ["", word] for word in text.split(",")]
    found = {"": 100, **{kind: int(percent) for kind, percent in pairs}}
    if not set(found) <= {"", *parts.KINDS} or not all(1 <= percent <= 100 for percent in found.values()):
        raise argparse.ArgumentTypeError(f"shares are from 1 to 100, kinds {', '.join(parts.KINDS)}")
    return found


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the release build")
    parser.add_argument("--dynamic-bin", help="folder of the dynamic build")
    parser.add_argument("--resume", metavar="DIR", help="keep results in this folder, and skip finished parts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="parts at once (default: cores)")
    parser.add_argument("--quick", action="store_true", help="samples")
    parser.add_argument("--share", type=shares, default={"": 100}, metavar="PERCENT[,KIND=PERCENT...]",
                        help="this share of the trials of each part, or of a kind's parts")
    parser.add_argument("--only", metavar="WORD", help=", ".join(parts.KINDS))
    parser.add_argument("--scenario", metavar="WORD", help="scenarios whose names contain it")
    parser.add_argument("--data", metavar="DIR", help="folder with the fetched corpora (see corpora.py)")
    parser.add_argument("--commit", default="", metavar="NAME", help="the commit that the table names")
    parser.add_argument("--table", action="store_true", help="print the table for docs/performance.md")
    parser.add_argument("--list", action="store_true", help="print the parts and end")
    chosen = parser.parse_args()
    for name in ("bin", "dynamic_bin", "resume", "data"):
        value = getattr(chosen, name)
        setattr(chosen, name, value and os.path.abspath(value))
    if chosen.only and chosen.only not in parts.KINDS:
        parser.error(f"--only is one of {', '.join(parts.KINDS)}")
    return chosen


def main():
    chosen = options()
    os.environ["COFFER_NOW"] = NOW
    os.environ["USER"] = "torture"
    # A disk in memory waits for nothing; the parts that need a real one say so.
    quick_disk = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    work = tempfile.mkdtemp(prefix="coffer-torture-", dir=quick_disk)
    try:
        wanted = parts.all_parts(chosen, work)
        if chosen.list:
            for part in wanted:
                print(f"{part.target:12} {part.label:26} {part.scenario}")
            return 0
        results = runs.Results(chosen.resume, runs.digest([chosen.bin, chosen.dynamic_bin]))
        rows = runs.Runs(results, os.path.join(work, "stand"), chosen.jobs).all(wanted)
        is_part = bool(chosen.quick or chosen.scenario or chosen.only)
        date = datetime.date.today().isoformat()
        lines, is_whole = targets.table(rows, is_part, chosen.only)
        print()
        if chosen.table:
            print(f"Measured on {date}" + (f", commit {chosen.commit}" if chosen.commit else "") + ":\n")
        print("\n".join(lines))
        return 0 if is_whole else 1
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
