#!/usr/bin/env python3
"""Runs every fault driver on every writing tool and prints what was tried and what was lost.

usage: torture.py BIN [--debug-bin DIR] [--quick] [--only WORD]

BIN holds the release build; --debug-bin the dynamic one, which faults by preloading need. --quick
takes samples where the whole is thousands of runs. Status 0: nothing was lost.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
DRIVERS = os.path.join(HERE, "drivers")
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
NOW = "2026-11-21T09:30:00+01:00"
ACK = r'"applied": true'
LEFT = r"\.tmp$"
ERRORS = "ENOSPC,EIO,EINTR,EACCES,EDQUOT,EROFS,EMFILE,ENOENT,EFBIG,ENOMEM"


class Scenario:
    """A folder in its starting state, a command that writes, and how to recover."""

    def __init__(self, name, setup, command, links=False, state="{dir}",
                 recover="{bin}/folder-repair -C {{dir}} --apply"):
        self.name, self.setup, self.command = name, setup, command
        self.links, self.state, self.recover = links, state, recover


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


class Torture:
    def __init__(self, options):
        self.options = options
        self.work = tempfile.mkdtemp(prefix="coffer-torture-")
        self.rows = []
        self.failed = False
        os.environ["COFFER_NOW"] = NOW
        os.environ["USER"] = "torture"

    def tool(self, name, folder="bin"):
        return os.path.join(getattr(self.options, folder), name)

    def must(self, *words, **options):
        done = run(list(words), **options)
        if done.returncode != 0:
            sys.exit(f"setting up failed: {' '.join(words)}: {done.stderr}")
        return done.stdout

    def folder(self, name):
        """A household that has been in use: two operations in its history."""
        path = os.path.join(self.work, "setups", name)
        shutil.copytree(HOUSEHOLD, path)
        allocate = self.tool("plan-allocate")
        self.must(allocate, "-C", path, "1200", "--apply", "--op", "first")
        self.must(allocate, "-C", path, "300.25", "--apply", "--op", "second")
        return path

    def scenarios(self):
        fresh = os.path.join(self.work, "setups", "fresh")
        shutil.copytree(HOUSEHOLD, fresh)
        used = self.folder("used")
        no_newline = self.folder("no-newline")
        history = os.path.join(no_newline, "ledgers", "history.csv")
        with open(history, "rb") as file:
            data = file.read()
        with open(history, "wb") as file:
            file.write(data[:-1])
        edited = self.folder("edited")
        plan = os.path.join(edited, "reserve_manager.json")
        with open(plan, encoding="utf-8") as file:
            text = file.read()
        moved = run([self.tool("plan-rebalance"), "-C", used, "-f", "csv", "--op", "move"])
        moves = os.path.join(self.work, "moves.csv")
        with open(moves, "w", encoding="utf-8") as file:
            file.write(moved.stdout)
        # A balance of the first operation, edited by hand.
        name = self.must(self.tool("plan-status"), "-C", edited, "--history", "-f", "csv")
        balance = name.splitlines()[-1].split(",")
        value = next(v for v in balance if re.fullmatch(r"\d+\.\d\d", v) and v in text)
        with open(plan, "w", encoding="utf-8") as file:
            file.write(text.replace(f'"balance": {value}', '"balance": 77.70', 1))
        pending = self.folder("pending")
        self.stop_after_record(pending)
        crlf = self.folder("crlf")
        with open(os.path.join(crlf, "ledgers", "history.csv"), "rb") as file:
            data = file.read()
        with open(os.path.join(crlf, "ledgers", "history.csv"), "wb") as file:
            file.write(data.replace(b"\n", b"\r\n"))
        linked = self.folder("linked")
        os.mkdir(os.path.join(linked, "elsewhere"))
        os.rename(os.path.join(linked, "reserve_manager.json"),
                  os.path.join(linked, "elsewhere", "plan.json"))
        os.symlink("elsewhere/plan.json", os.path.join(linked, "reserve_manager.json"))
        allocate = "{bin}/plan-allocate -C {{dir}} 5000 --apply --op torture --json"
        return [
            Scenario("allocate", used, allocate),
            Scenario("allocate, first row", fresh, allocate),
            Scenario("allocate, no line feed", no_newline, allocate),
            Scenario("allocate, linked plan", linked, allocate, links=True),
            Scenario("allocate after a stop", pending, allocate),
            Scenario("rebalance", used, "{bin}/plan-rebalance -C {{dir}} --apply --op torture --json"),
            Scenario("apply", used, "{bin}/plan-apply -C {{dir}} " + moves + " --apply --json"),
            Scenario("undo", used, "{bin}/plan-apply -C {{dir}} --undo first --apply --json"),
            Scenario("restore", used, "{bin}/folder-repair -C {{dir}} --restore 1 --apply --json"),
            Scenario("reconcile", edited, "{bin}/plan-apply -C {{dir}} --reconcile --apply --op torture --json",
                     state="{dir} --edited"),
            Scenario("repair", crlf, "{bin}/folder-repair -C {{dir}} --apply --json",
                     # Another writer: this one would mend the folder before it is looked at.
                     recover="{bin}/plan-apply -C {{dir}} --reconcile --apply"),
        ]

    def stop_after_record(self, folder):
        """Leaves a recorded change that is not complete."""
        log = os.path.join(self.work, "stop.log")
        command = [self.tool("plan-allocate"), "-C", folder, "77", "--apply", "--op", "stopped"]
        run(["strace", "-f", "-o", log, "-e", "trace=renameat2", "-e",
             "inject=renameat2:signal=KILL:when=1", "--", *command])
        if not os.path.exists(os.path.join(folder, ".coffer", "intention.json")):
            sys.exit("could not stop a run after its record")

    def drive(self, label, driver, scenario, *extra, folder="bin", control=False, check=True):
        bin_path = getattr(self.options, folder)
        words = [sys.executable, os.path.join(DRIVERS, driver), "--setup", scenario.setup,
                 "--cmd", scenario.command.format(bin=bin_path), *extra]
        if check:
            words += ["--check", f"{sys.executable} {os.path.join(HERE, 'state.py')} {scenario.state}"]
        if driver != "concurrent_writers.py":
            words += ["--recover", scenario.recover.format(bin=bin_path), "--ack", ACK,
                      "--leftover", LEFT]
        start = time.time()
        done = run(words)
        text = (done.stdout + done.stderr).strip()
        failed = (done.returncode == 0) if control else (done.returncode != 0)
        self.failed |= failed
        trials = sum(int(n) for n in re.findall(r": (\d+) trials", text))
        trials += sum(int(n) for n in re.findall(r"acknowledged (\d+)", text))
        verdict = "FAILED" if failed else "caught" if control else "0 lost"
        summary = text.splitlines()[0][:200] if text else ""
        self.rows.append((label, scenario.name, trials, verdict, time.time() - start))
        print(f"{label:24} {scenario.name:24} {trials:7} {verdict:7} {time.time() - start:7.1f} s  "
              f"{summary if failed else ''}", flush=True)
        if failed:
            print(text, flush=True)

    def other(self, label, script, *words):
        start = time.time()
        done = run([sys.executable, os.path.join(HERE, script), self.options.bin, *words])
        failed = done.returncode != 0
        self.failed |= failed
        found = re.search(r"(\d+) (?:cases|races)", done.stdout)
        trials = int(found[1]) if found else 0
        self.rows.append((label, "", trials, "FAILED" if failed else "0 lost", time.time() - start))
        print(f"{label:24} {'':24} {trials:7} {'FAILED' if failed else '0 lost':7} "
              f"{time.time() - start:7.1f} s", flush=True)
        if failed:
            print(done.stdout + done.stderr, flush=True)

    def wanted(self, label):
        return not self.options.only or self.options.only in label

    def all(self):
        quick = self.options.quick
        scenarios = self.scenarios()
        few = scenarios[:1] if quick else scenarios
        for scenario in scenarios:
            if self.wanted("kill"):
                self.drive("kill at each call", "kill_sweep.py", scenario)
        for scenario in few:
            if self.wanted("error"):
                errors = "ENOSPC,EINTR" if quick else ERRORS
                self.drive("error at each call", "error_sweep.py", scenario, "--errors", errors,
                           "--allow-silent")
        for scenario in few[:6]:
            if self.wanted("double"):
                self.drive("killed twice", "double_crash.py", scenario)
        for scenario in few:
            if self.wanted("short") and self.options.debug_bin:
                self.drive("short and torn writes", "short_write_sweep.py", scenario,
                           folder="debug_bin")
        for scenario in few:
            if self.wanted("power") and not scenario.links:
                limit = "2000" if quick else "20000"
                self.drive("power cuts", "power_states.py", scenario, "--limit", limit)
        if self.wanted("power"):
            self.drive("power cuts, no fsync", "power_states.py", scenarios[0], "--no-sync",
                       "--limit", "2000", control=True)
        if self.wanted("writers"):
            together = Scenario(
                "16 at once, then kills", scenarios[0].setup,
                "{bin}/plan-allocate -C {{dir}} 1.00 --apply --op {{id}} --json --wait 60")
            runs, kills = ("200", "200") if quick else ("2000", "20000")
            self.drive("writers", "concurrent_writers.py", together, "--ids",
                       f"{sys.executable} {os.path.join(HERE, 'state.py')} {{dir}} --ids",
                       "--ack", ACK, "--runs", runs, "--jobs", "16", "--kills", kills,
                       "--kill-window", "0.012", check=False)
        if self.wanted("editors"):
            self.other("editors", "editors.py", "200" if quick else "2000")
        if self.wanted("limits"):
            self.other("limits", "limits.py")

    def end(self):
        total = sum(row[2] for row in self.rows)
        print(f"\n{total} faults in {len(self.rows)} runs of the drivers: "
              + ("SOMETHING WAS LOST" if self.failed else "nothing was lost"))
        shutil.rmtree(self.work, ignore_errors=True)
        sys.exit(1 if self.failed else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the release build")
    parser.add_argument("--debug-bin", help="folder of the dynamic build")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", metavar="WORD")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    torture = Torture(options)
    torture.all()
    torture.end()


if __name__ == "__main__":
    main()
