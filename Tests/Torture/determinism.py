#!/usr/bin/env python3
"""Runs every tool in several locales, time zones and hash seeds, and each writing verb twice: equal bytes.

usage: determinism.py BIN [--seeds 20] [--locale NAME]

Each process of Swift takes a hash seed of its own, so a repeated run is another seed. What a verb writes
is compared file by file, with .coffer; of git only what folder-init makes. The last line is "result" and a JSON
object.
"""
import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
LOCALES = ["C", "en_US.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"]
READING = [
    "plan-status --claims", "plan-status --accounts --json", "plan-allocate 5000 --op a",
    "plan-allocate 5000 --op a --json", "plan-rebalance --op a --json", "plan-apply --reconcile --op a --json",
    "plan-merge --json", "holdings", "holdings --json", "holdings --net-worth --json", "holdings --performance",
    "snapshot", "snapshot --json", "snapshot series --every month --json", "forecast", "forecast plan --json",
    "forecast risk --json", "export-csv transactions", "export-csv positions --json", "export-csv activities -f sql",
    "export-journal", "export-journal -f beancount", "folder-check --notes --json", "folder-repair --json",
]
WRITING = [
    "plan-allocate 5000 --op a --apply", "plan-rebalance --op a --apply",
    "plan-set Sabbatical balance 1234 --op a --apply", "ledger-add spend 4.20 EDF --op a --apply",
    "snapshot record Mortgage -170000 --op a --apply", "snapshot take", "folder-repair --ids --op a --apply",
    "export-csv all --into {dir}/out", "export-csv activities -f xlsx -o {dir}/a.xlsx",
    "export-journal -o {dir}/journal", "snapshot chart --svg {dir}/chart.svg", "folder-init",
]
# The lock names the process, so it differs.
OWN = ("lock",)


class Runs:
    def __init__(self, binaries, work):
        self.binaries, self.work = binaries, work
        self.tried, self.faults = 0, []

    def run(self, command, folder, env):
        name, *words = command.format(dir=folder).split()
        place = [folder] if name == "folder-init" else ["-C", folder]
        done = subprocess.run([os.path.join(self.binaries, name), *words, *place], cwd=self.work, env=env,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def same_answers(self, seeds, locales):
        folder = os.path.join(self.work, "money")
        shutil.copytree(HOUSEHOLD, folder)
        plain = dict(os.environ, LC_ALL="C", LANG="C", TZ="UTC")
        first = {command: self.run(command, folder, plain) for command in READING}
        for locale in locales:
            for zone in ZONES:
                env = dict(os.environ, LC_ALL=locale, LANG=locale, TZ=zone)
                for seed in range(seeds):
                    self.tried += 1
                    for command in READING:
                        answer = self.run(command, folder, env)
                        if answer[0] not in (0, 1):
                            self.faults.append(f"{command}: status {answer[0]}: {answer[2].decode()[:300]}")
                        if answer != first[command]:
                            self.faults.append(f"{command}: {locale} {zone} run {seed + 1} differs")

    def same_files(self):
        for command in WRITING:
            found = []
            for turn, (locale, zone) in enumerate([("C", "UTC"), ("tr_TR.UTF-8", "Asia/Kathmandu")]):
                folder = os.path.join(self.work, f"turn-{turn}", "money")
                shutil.rmtree(os.path.dirname(folder), ignore_errors=True)
                shutil.copytree(HOUSEHOLD, folder)
                env = dict(os.environ, LC_ALL=locale, LANG=locale, TZ=zone)
                status, _, errors = self.run(command, folder, env)
                if status != 0:
                    self.faults.append(f"{command}: status {status}: {errors.decode()[:300]}")
                found.append(tree(folder))
            for path in sorted(set(found[0]) | set(found[1])):
                if found[0].get(path) != found[1].get(path):
                    self.faults.append(f"{command}: {path} differs between two runs")


def tree(folder):
    """The hash of each file."""
    found = {}
    for base, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(base, name)
            if name in OWN:
                continue
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--locale", choices=LOCALES, help="that one alone (default: all)")
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    os.environ.pop("SWIFT_DETERMINISTIC_HASHING", None)
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="coffer-same-", dir=fast) as work:
        runs = Runs(os.path.abspath(options.bin), work)
        runs.same_files()
        runs.same_answers(options.seeds, [options.locale] if options.locale else LOCALES)
    for fault in runs.faults[:20]:
        print("  FAULT", fault)
    note = f"{len(READING)} commands each, {len(WRITING)} writing commands twice"
    print("result " + json.dumps({"tried": runs.tried, "faults": len(runs.faults), "note": note}))
    sys.exit(1 if runs.faults else 0)


if __name__ == "__main__":
    main()
