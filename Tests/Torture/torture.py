#!/usr/bin/env python3
"""Runs every fault driver on every writing tool and prints what was tried and what was lost.

usage: torture.py BIN [--debug-bin DIR] [--quick] [--only WORD] [--scenario WORD]

BIN holds the release build; --debug-bin the dynamic one, which faults by preloading need. --quick
takes samples where the whole is thousands of runs. Status 0: nothing was lost, and each target's
least count was reached.
"""
import argparse
import collections
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
WRITES = ["write", "writev", "pwrite64"]

# What each target of the table means, and the least count that shows it.
TARGETS = {
    "S1": ("killed at each call", 2000),
    "S2": ("killed, then killed in the recovery", 5000),
    "S3": ("errors and short writes at each call", 10000),
    "S4": ("states after a power cut", 1),
    "S4 control": ("the same without fsync", 1),
    "S6": ("killed at random", 20000),
    "S7 writers": ("writers at once", 20000),
    "S7 editors": ("races with an editor", 2000),
    "S8": ("no room and no right", 200),
    "matrix": ("things in the place of files", 10000),
}


class Scenario:
    """A folder in its starting state, a command that writes, and how to recover."""

    def __init__(self, name, setup, command, links=False, state="{dir}", ack=ACK,
                 recover="{bin}/folder-repair -C {{dir}} --apply", extra=()):
        self.name, self.setup, self.command = name, setup, command
        self.links, self.state, self.recover = links, state, recover
        self.ack, self.extra = ack, list(extra)


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


class Torture:
    def __init__(self, options):
        self.options = options
        self.work = tempfile.mkdtemp(prefix="coffer-torture-")
        # Where the drivers stand: a tool that writes here has lost the folder it was told.
        self.stand = os.path.join(self.work, "stand")
        os.mkdir(self.stand)
        self.rows = []
        self.counts = collections.Counter()
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
        stuck = self.folder("stuck")
        self.stop_after_record(stuck)
        self.edit_recorded(stuck)
        damaged = self.folder("damaged")
        with open(os.path.join(damaged, ".coffer", "intention.json"), "w", encoding="utf-8") as file:
            file.write('{"intention": ')
        empty = os.path.join(self.work, "setups", "empty")
        # A repository already: what git does itself when it is killed is not ours to mend.
        self.must("git", "init", "-q", "--template=", empty)
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
            *[Scenario("resolve " + way, stuck,
                       "{bin}/folder-repair -C {{dir}} --resolve " + way
                       + " --apply --op torture --json",
                       state="{dir} --pending", extra=["--recover-may-refuse"])
              for way in ["keep", "apply"]],
            Scenario("damaged record", damaged,
                     "{bin}/folder-repair -C {{dir}} --resolve keep --apply --json",
                     state="{dir} --pending", extra=["--recover-may-refuse"]),
            Scenario("folder-init", empty, "{bin}/folder-init {{dir}}", state="{dir} --files",
                     ack=None, recover="{bin}/folder-init {{dir}}", extra=["--recover-completes"]),
        ]

    def edit_recorded(self, folder):
        """Edits the very balance that the recorded change was to change."""
        with open(os.path.join(folder, ".coffer", "intention.json"), encoding="utf-8") as file:
            value = re.search(r'"old": "([^"]*\d)",\s*"new": "[\d.]+",\s*"required": true', file.read())
        plan = os.path.join(folder, "reserve_manager.json")
        with open(plan, encoding="utf-8") as file:
            text = file.read()
        edited = text.replace(f'"balance": {value[1]}', '"balance": 11577.70', 1)
        if edited == text:
            sys.exit("could not edit the recorded balance")
        with open(plan, "w", encoding="utf-8") as file:
            file.write(edited)

    def stop_after_record(self, folder):
        """Leaves a recorded change that is not complete."""
        log = os.path.join(self.work, "stop.log")
        command = [self.tool("plan-allocate"), "-C", folder, "77", "--apply", "--op", "stopped"]
        run(["strace", "-f", "-o", log, "-e", "trace=renameat2", "-e",
             "inject=renameat2:signal=KILL:when=1", "--", *command])
        if not os.path.exists(os.path.join(folder, ".coffer", "intention.json")):
            sys.exit("could not stop a run after its record")

    def drive(self, target, label, driver, scenario, *extra, folder="bin", control=False):
        bin_path = getattr(self.options, folder)
        is_writers = driver == "concurrent_writers.py"
        words = [sys.executable, os.path.join(DRIVERS, driver), "--setup", scenario.setup,
                 "--cmd", scenario.command.format(bin=bin_path), *extra]
        if is_writers:
            check = f"{os.path.join(HERE, 'check_after_recovery.py')} {bin_path} {{dir}}"
        else:
            check = f"{os.path.join(HERE, 'state.py')} {scenario.state}"
            words += ["--recover", scenario.recover.format(bin=bin_path), "--leftover", LEFT]
            words += scenario.extra
        words += ["--check", f"{sys.executable} {check}"]
        if scenario.ack:
            words += ["--ack", scenario.ack]
        start = time.time()
        done = run(words, cwd=self.stand)
        text = (done.stdout + done.stderr).strip()
        failed = (done.returncode == 0) if control else (done.returncode != 0)
        strays = os.listdir(self.stand)
        if strays:
            failed, text = True, text + f"\nwritten to the current folder: {sorted(strays)}"
            shutil.rmtree(self.stand)
            os.mkdir(self.stand)
        self.failed |= failed
        pattern = {"S6": r"killed (\d+) of", "S7 writers": r"together: acknowledged (\d+)"}
        trials = sum(int(n) for n in re.findall(pattern.get(target, r": (\d+) trials"), text))
        if control:
            trials = sum(int(n) for n in re.findall(r"(?:BAD-STATE|LOST-ACKNOWLEDGED) (\d+)", text))
        self.row(target, label, scenario.name, trials, failed, start, control)
        if failed:
            print(text, flush=True)

    def other(self, target, label, script, *words):
        start = time.time()
        done = run([sys.executable, os.path.join(HERE, script), self.options.bin, *words])
        failed = done.returncode != 0
        self.failed |= failed
        found = re.search(r"(\d+) (?:cases|races)", done.stdout)
        self.row(target, label, "", int(found[1]) if found else 0, failed, start)
        for line in done.stdout.splitlines():
            if failed or line.startswith(("skipped", "control")):
                print("   " + line, flush=True)
        if failed:
            print(done.stderr, flush=True)

    def row(self, target, label, name, trials, failed, start, control=False):
        verdict = "FAILED" if failed else "caught" if control else "0 lost"
        self.counts[target] += trials
        self.rows.append((label, name, trials))
        print(f"{target:10} {label:24} {name:24} {trials:7} {verdict:7} "
              f"{time.time() - start:7.1f} s", flush=True)

    def wanted(self, label):
        return self.options.only in (None, label)

    def all(self):
        quick = self.options.quick
        scenarios = [s for s in self.scenarios() if (self.options.scenario or "") in s.name]
        few = scenarios[:1] if quick else scenarios
        if self.wanted("kill"):
            for scenario in scenarios:
                self.drive("S1", "kill at each call", "kill_sweep.py", scenario)
        if self.wanted("double"):
            for scenario in few:
                self.drive("S2", "killed twice", "double_crash.py", scenario)
        if self.wanted("error"):
            for scenario in few:
                self.errors(scenario, "ENOSPC,EINTR" if quick else ERRORS)
        if self.wanted("short"):
            self.short_writes(few)
        if self.wanted("power"):
            self.power_cuts(few, "2000" if quick else "20000")
        if self.wanted("writers"):
            self.writers(scenarios[0])
        if self.wanted("editors"):
            self.other("S7 editors", "editors", "editors.py", "200" if quick else "2000")
        if self.wanted("limits"):
            self.other("S8", "limits", "limits.py")
        if self.wanted("matrix"):
            self.other("matrix", "kinds of file", "matrix.py", *(["--every", "50"] if quick else []))

    def errors(self, scenario, errors):
        listed = run([sys.executable, os.path.join(DRIVERS, "error_sweep.py"), "--list-calls"])
        calls = [call for call in listed.stdout.strip().split(",") if call not in WRITES]
        self.drive("S3", "error at each call", "error_sweep.py", scenario, "--errors", errors,
                   "--calls", ",".join(calls))
        # A write to standard error that fails leaves no message.
        self.drive("S3", "error at each write", "error_sweep.py", scenario, "--errors", errors,
                   "--calls", ",".join(WRITES), "--allow-silent")

    def short_writes(self, scenarios):
        if not self.options.debug_bin:
            print("skipped: short and torn writes need --debug-bin")
            return
        for scenario in scenarios:
            self.drive("S3", "short and torn writes", "short_write_sweep.py", scenario,
                       folder="debug_bin")

    def power_cuts(self, scenarios, limit):
        for scenario in scenarios:
            if scenario.links:
                print(f"skipped: power cuts of '{scenario.name}': links are not modelled")
                continue
            self.drive("S4", "power cuts", "power_states.py", scenario, "--limit", limit)
        self.drive("S4 control", "power cuts, no fsync", "power_states.py", scenarios[0],
                   "--no-sync", "--limit", "2000", control=True)

    def writers(self, used):
        scenario = Scenario(
            "allocate", used.setup,
            "{bin}/plan-allocate -C {{dir}} 1.00 --apply --op {{id}} --json --wait 60")
        ids = f"{sys.executable} {os.path.join(HERE, 'state.py')} {{dir}} --ids"
        count = "200" if self.options.quick else "20000"
        self.drive("S7 writers", "16 writers at once", "concurrent_writers.py", scenario,
                   "--ids", ids, "--runs", count, "--jobs", "16", "--kills", "0")
        self.drive("S6", "killed at random", "concurrent_writers.py", scenario, "--ids", ids,
                   "--runs", "0", "--kills", count, "--kill-window", "0.012")

    def end(self):
        print()
        for target, (meaning, least) in TARGETS.items():
            count = self.counts[target]
            is_part = self.options.quick or self.options.scenario
            if self.options.only and not count:
                continue
            too_few = count < least
            self.failed |= too_few and not is_part
            print(f"{target:10} {meaning:40} {count:7} of {least:5}  "
                  f"{'too few' if too_few else 'enough'}")
        total = sum(row[2] for row in self.rows)
        print(f"\n{total} faults in {len(self.rows)} runs of the drivers: "
              + ("FAILED" if self.failed else "nothing was lost"))
        shutil.rmtree(self.work, ignore_errors=True)
        sys.exit(1 if self.failed else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the release build")
    parser.add_argument("--debug-bin", help="folder of the dynamic build")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", metavar="WORD", help="kill, double, error, short, power, writers, "
                        "editors, limits or matrix")
    parser.add_argument("--scenario", metavar="WORD", help="those whose names have it")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    options.debug_bin = options.debug_bin and os.path.abspath(options.debug_bin)
    torture = Torture(options)
    torture.all()
    torture.end()


if __name__ == "__main__":
    main()
