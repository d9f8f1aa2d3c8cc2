#!/usr/bin/env python3
"""Scores what budgets are expected to come to on the past periods of a folder.

For each day of a grid `spending budgets --as-of DAY` is asked, and its range held against what the
period came to in the end. Only ranges of 80 % are scored, those of nine and more earlier periods.
An error is divided by the budget's own mean period, so that all budgets weigh the same.

    python3 Tests/Bench/budgets.py .build/debug [--folder examples/daily] [--every 3]
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
from decimal import Decimal

sys.dont_write_bytecode = True


def budgets(tool, folder, day, *options):
    answer = subprocess.run(
        [tool, "budgets", "--json", "-q", "-C", folder, "--as-of", day, *options],
        env={"COFFER_NOW": f"{day}T12:00:00+00:00"}, stdout=subprocess.PIPE, check=True)
    return json.loads(answer.stdout, parse_float=Decimal, parse_int=Decimal)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bin")
    parser.add_argument("--folder", default="examples/daily")
    parser.add_argument("--last", default="2026-11-20", help="the last day with rows")
    parser.add_argument("--days", type=int, default=400, help="how many days are scored")
    parser.add_argument("--every", type=int, default=3, help="days between two questions")
    options = parser.parse_args()
    tool = os.path.join(options.bin, "spending")
    last = datetime.date.fromisoformat(options.last)
    history = budgets(tool, options.folder, options.last, "--history")["history"]
    ends = {(row["name"], row["from"]): row for row in history
            if row["to"] is not None and row["to"] < options.last}
    means = {}
    for (name, _), row in ends.items():
        means.setdefault(name, []).append(row["spent"])
    means = {name: sum(spent) / len(spent) for name, spent in means.items()}
    scores = {}
    for back in range(options.days, 0, -options.every):
        day = str(last - datetime.timedelta(days=back))
        for row in budgets(tool, options.folder, day)["budgets"]:
            end = ends.get((row["name"], row["from"]))
            if end is None or row["earlier"] is None or row["earlier"] < 9 or day == end["to"]:
                continue
            own = scores.setdefault(row["name"], {"n": 0, "in": 0, "below": 0, "error": [], "naive": []})
            own["n"] += 1
            own["in"] += row["projected_low"] <= end["spent"] <= row["projected_high"]
            own["below"] += end["spent"] < row["projected_low"]
            mean = means[row["name"]]
            if mean > 0:
                own["error"].append(abs(row["projected"] - end["spent"]) / mean)
                first = datetime.date.fromisoformat(row["from"])
                gone = (datetime.date.fromisoformat(day) - first).days + 1
                whole = (datetime.date.fromisoformat(end["to"]) - first).days + 1
                own["naive"].append(abs(row["spent"] * whole / gone - end["spent"]) / mean)
    print(f"{'budget':16}{'asked':>7}{'in range':>10}{'below':>8}{'error':>8}{'linear':>8}")
    total = {"n": 0, "in": 0, "below": 0, "error": [], "naive": []}
    for name, own in sorted(scores.items()) + [("all", total)]:
        if own is not total:
            for key in total:
                total[key] = total[key] + own[key]
        if own["n"]:
            print(f"{name:16}{own['n']:7}{100 * own['in'] / own['n']:9.1f} %"
                  f"{100 * own['below'] / own['n']:6.1f} %"
                  f"{sum(own['error']) / len(own['error']):8.2f}"
                  f"{sum(own['naive']) / len(own['naive']):8.2f}")


main()
