"""Time the release tools and print a table: medians, and ratios against a peer in the same run.

usage: bench.py DIRECTORY-OF-RELEASE-BINARIES

Whole processes, started by posix_spawn and waited for; user and system time come from wait4, so
that other work on the machine disturbs them least. Peers: /bin/true for start-up, and Python's json
module for reading a plan of 100,000 accounts.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# Frozen, so that figures stay comparable while the example grows.
HOUSEHOLD = HERE / "household"


def run_once(command):
    sink = os.open(os.devnull, os.O_WRONLY)
    start = time.perf_counter()
    child = os.posix_spawn(
        command[0], command, {"PATH": os.environ.get("PATH", "")},
        file_actions=[(os.POSIX_SPAWN_DUP2, sink, 1)])
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    os.close(sink)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"bench: {' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return wall, usage.ru_utime + usage.ru_stime


def measure(commands, runs):
    """Interleaved, so that a slow moment of the machine meets all of them."""
    samples = {name: [] for name, _ in commands}
    for _ in range(runs):
        for name, command in commands:
            samples[name].append(run_once(command))
    return {
        name: (statistics.median(wall), min(wall), statistics.median(cpu))
        for name, (wall, cpu) in ((name, tuple(zip(*rows))) for name, rows in samples.items())
    }


def table(title, results, peer):
    print(f"\n{title}")
    print(f"  {'':30}  {'wall ms':>8}  {'least':>8}  {'CPU ms':>8}  {'x ' + peer:>19}")
    base = results[peer][0]
    for name, (wall, least, cpu) in results.items():
        figures = f"{wall * 1e3:8.2f}  {least * 1e3:8.2f}  {cpu * 1e3:8.2f}"
        print(f"  {name:30}  {figures}  {wall / base:19.2f}")


def main(binaries):
    tool = lambda name: str(pathlib.Path(binaries) / name)
    household = ["-C", str(HOUSEHOLD)]
    table(
        "Start-up and answer on a household (median of 200)",
        measure(
            [
                ("true", ["/bin/true"]),
                ("plan-status", [tool("plan-status"), *household]),
                ("plan-allocate 5000", [tool("plan-allocate"), "5000", *household]),
                ("plan-allocate 5000 -f csv",
                 [tool("plan-allocate"), "5000", "-f", "csv", *household]),
                ("plan-rebalance", [tool("plan-rebalance"), *household]),
                ("holdings", [tool("holdings"), *household]),
                ("snapshot", [tool("snapshot"), *household]),
                ("forecast", [tool("forecast"), *household]),
                ("export-csv transactions", [tool("export-csv"), "transactions", *household]),
            ], 200), "true")
    with tempfile.TemporaryDirectory() as folder:
        used = pathlib.Path(folder) / "household"
        shutil.copytree(HOUSEHOLD, used)
        table(
            "Recording an operation in a folder on the disk of /tmp (median of 200)",
            measure(
                [
                    ("true", ["/bin/true"]),
                    ("plan-allocate 1.00", [tool("plan-allocate"), "1.00", "-C", str(used)]),
                    ("plan-allocate 1.00 --apply",
                     [tool("plan-allocate"), "1.00", "--apply", "-C", str(used)]),
                ], 200), "true")
    with tempfile.TemporaryDirectory() as folder:
        plan = pathlib.Path(folder) / "reserve_manager.json"
        made = subprocess.run(
            [sys.executable, str(HERE / "large_plan.py"), "10000", "10"],
            check=True, capture_output=True)
        plan.write_bytes(made.stdout)
        large = ["-C", folder]
        read = f"import json; json.load(open({str(plan)!r}))"
        table(
            f"A plan of 10,000 tiers x 10 accounts, {plan.stat().st_size >> 20} MiB (median of 7)",
            measure(
                [
                    ("python3 json.load", [sys.executable, "-c", read]),
                    ("plan-allocate 9000000 -f csv",
                     [tool("plan-allocate"), "9000000", "-f", "csv", *large]),
                    ("plan-allocate 9000000 --json",
                     [tool("plan-allocate"), "9000000", "--json", *large]),
                    ("plan-status -f csv", [tool("plan-status"), "-f", "csv", *large]),
                    ("plan-rebalance -f csv", [tool("plan-rebalance"), "-f", "csv", *large]),
                ], 7), "python3 json.load")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
