#!/usr/bin/env python3
"""Times recorded operations on a disk: the median, and what the same answer takes without --apply.

usage: cost.py BIN [--disk DIR] [--runs N] [--bound MILLISECONDS]

DIR lies on the disk whose waits count, by default /var/tmp. The last line is "result" and a JSON object;
a median over the bound is a fault.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--disk", default="/var/tmp")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--bound", type=float, default=25.0)
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    tool = os.path.join(options.bin, "plan-allocate")
    times = {"recorded": [], "shown": []}
    with tempfile.TemporaryDirectory(prefix="coffer-cost-", dir=options.disk) as work:
        kind = subprocess.run(["findmnt", "-no", "FSTYPE", "-T", work], capture_output=True, text=True, check=False)
        folder = os.path.join(work, "money")
        for number in range(options.runs):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(HOUSEHOLD, folder)
            for name, words in [("shown", []), ("recorded", ["--apply", "--op", f"cost-{number}"])]:
                start = time.perf_counter()
                subprocess.run([tool, "-C", folder, "5000", *words], stdout=subprocess.DEVNULL, check=True)
                times[name].append(1000 * (time.perf_counter() - start))
    median = {name: statistics.median(values) for name, values in times.items()}
    note = (f"median {median['recorded']:.1f} ms, least {min(times['recorded']):.1f}, "
            f"without --apply {median['shown']:.1f}, {kind.stdout.strip()}")
    is_slow = median["recorded"] > options.bound
    print("result " + json.dumps({"tried": options.runs, "faults": int(is_slow), "note": note}))
    sys.exit(1 if is_slow else 0)


if __name__ == "__main__":
    main()
