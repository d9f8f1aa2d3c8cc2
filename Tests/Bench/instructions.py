#!/usr/bin/env python3
"""Counts the instructions of an answer on a household, and holds each tool to its budget.

usage: instructions.py DIRECTORY-OF-RELEASE-BINARIES [--prefix TEXT]

valgrind's callgrind counts what the whole process does, from its start to its end, on the frozen
household beside this script: the same number in each run, whatever else the machine does. A budget is
what the tool took when it was written down, and a twentieth. A tool over its budget fails, and so does
one that has none. Without valgrind nothing is counted, which is said; COFFER_PEERS=required makes that
a failure.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Words of commands that are files.
FILES = {
    "STATEMENT": os.path.join(HERE, "..", "Statements", "dkb.csv"),
    "DAILY": os.path.join("..", "daily"),
}
NOW = "2026-11-21T09:30:00+01:00"

# The command, and how many million instructions it may take.
BUDGETS = {
    "folder-init new": 3.2,
    "folder-check": 42.3,
    "folder-repair": 4.25,
    "plan-status": 3.4,
    "plan-allocate 5000": 5.4,
    "plan-allocate 5000 -f csv": 3.45,
    "plan-rebalance": 4.5,
    "plan-apply --reconcile": 2.9,
    "plan-set Sabbatical balance 1234": 8.9,
    "plan-merge": 2.9,
    "holdings": 11.3,
    "quotes": 10.6,
    "snapshot": 18.9,
    "ledger-add spend 4.20 EDF": 21.3,
    "forecast": 5.6,
    "spending": 4.85,
    "spending list Bakery": 4.05,
    "spending calendar": 6.3,
    "spending calendar -C DAILY": 41.0,
    "spending budgets": 4.5,
    "spending rules --learn": 10.9,
    "recurring": 5.35,
    "recurring due": 4.05,
    "recurring detect": 14.6,
    "export-csv transactions": 3.0,
    "export-csv positions": 10.3,
    "export-journal": 45.8,
    "report": 437.0,
    "import-csv STATEMENT --account Compte": 33.0,
}


def counted(program, words, folder):
    """Millions of instructions of one run."""
    with tempfile.TemporaryDirectory() as work:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={work}/out", program, *words],
            cwd=folder, env={"COFFER_NOW": NOW, "PATH": "/usr/bin:/bin"}, text=True,
            capture_output=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode not in (0, 1) or not found:
        sys.exit(f"{program} {' '.join(words)}: status {done.returncode}\n{done.stderr[-2000:]}")
    return int(found[1]) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the release build")
    parser.add_argument("--prefix", default="", help="what the programs' names begin with")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("skipped: instructions, for valgrind is not here")
        sys.exit(os.environ.get("COFFER_PEERS") == "required")
    tools = subprocess.run(["make", "-s", "tools"], cwd=os.path.join(HERE, "..", ".."), text=True,
                           capture_output=True, check=True).stdout.split()
    failed = sorted(set(tools) - {name.split()[0] for name in BUDGETS})
    for tool in failed:
        print(f"  {tool}: no budget")
    print(f"{'Instructions of an answer on a household':<44} millions    budget")
    for command, budget in BUDGETS.items():
        tool, *words = [FILES.get(word, word) for word in command.split()]
        with tempfile.TemporaryDirectory() as work:
            folder = os.path.join(work, "household")
            shutil.copytree(os.path.join(HERE, "household"), folder)
            # Outside of the project's repository, whose last commit may be a merge.
            shutil.copytree(os.path.join(HERE, "..", "..", "examples", "daily"), os.path.join(work, "daily"))
            millions = counted(os.path.join(os.path.abspath(options.bin), options.prefix + tool), words, folder)
        print(f"  {command:<42} {millions:8.2f}  {budget:8.2f}{'  OVER' if millions > budget else ''}")
        if millions > budget:
            failed.append(command)
    print(f"{len(failed)} over their budget")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
