"""The parts of the scoreboard: which driver runs on which scenario, how often, for which target."""
import os
import sys

from determinism import LOCALES
from household_model import MODES
from runs import Part
from scenarios import Scenario, scenarios

HERE = os.path.dirname(os.path.abspath(__file__))
DRIVERS = os.path.join(HERE, "drivers")
LEFT = r"\.tmp$"
ERRORS = "ENOSPC,EIO,EINTR,EACCES,EDQUOT,EROFS,EMFILE,ENOENT,EFBIG,ENOMEM"
# A write to standard error that fails leaves no message.
SILENT = "write,writev,pwrite64"
KINDS = ("kill", "double", "error", "short", "power", "cuts", "writers", "editors", "limits", "matrix",
         "memory", "corpora", "strings", "fuzz", "oracles", "flips", "damage", "replays", "rows", "households",
         "git", "errors", "determinism", "cost")


# The laws of the tests that have a long form. Their counts are added to those of the programs.
LAWS = {
    "S14": [
        "KillSweepTests/killAtEveryCall", "KillSweepTests/killInSecondChange", "KillSweepTests/tornWrites",
        "DoubleCrashTests/killTwice", "DoubleCrashTests/killInRetry", "ErrorSweepTests/errorAtEveryCall",
        "ErrorSweepTests/shortWrites", "ErrorSweepTests/errorInRecovery", "PowerLossTests",
        "TwoWritersTests", "\\.EditorRaceTests", "\\.LedgerEditorRaceTests", "SnapshotTakingLawTests",
        "PastDaysLawTests", "ImportPlanTests", "AccountBooksTests",
    ],
    "S13": ["StatementMutationTests"],
    "S9": ["LedgerMergeTests", "PlanMergeLawTests"],
}
# Each has a safeguard removed: syncs, locks, comparisons, the second look at a ledger.
CONTROLS = ["PowerLossTests/noticesMissingSyncs", "TwoWritersTests", "\\.EditorRaceTests",
            "\\.LedgerEditorRaceTests"]
# The parts of each target of the fuzzer, and the runs of a part: 100 million in all. A statement is
# longer than other inputs and takes a thousand times as long.
FUZZ = {
    "json": (5, 2_000_000), "csv": (5, 2_000_000), "conflict": (5, 3_000_000), "diff": (5, 2_000_000),
    "text": (4, 2_500_000), "number": (5, 4_500_000), "date": (5, 4_500_000), "statement": (5, 200_000),
}


class Parts:
    def __init__(self, options, work):
        self.options, self.work, self.found = options, work, []
        self.percent = 100
        self.trials = os.path.join(work, "trials")
        os.makedirs(self.trials)

    def add(self, *words, **more):
        share = f"{self.percent} %" if self.percent < 100 else ""
        more.setdefault("size", "quick" if self.options.quick else share)
        self.found.append(Part(*words, **more))

    def script(self, target, label, name, *words, scenario="", **more):
        command = [sys.executable, os.path.join(HERE, name), *map(str, words)]
        self.add(target, label, scenario, command, **more)

    def drive(self, target, label, driver, scenario, *words, dynamic=False, **more):
        folder = self.options.dynamic_bin if dynamic else self.options.bin
        command = [sys.executable, os.path.join(DRIVERS, driver), "--work", self.trials,
                   "--setup", scenario.setup, "--cmd", scenario.command.format(bin=folder), *words]
        command += ["--check", f"py:{os.path.join(HERE, 'state.py')} {scenario.state}", *scenario.extra]
        if scenario.recover:
            command += ["--recover", scenario.recover.format(bin=folder)]
        # A kill leaves a temporary file to the next tool; without one it stays.
        if scenario.recover or driver == "error_sweep.py":
            command += ["--leftover", LEFT]
        if scenario.ack:
            command += ["--ack", scenario.ack]
        self.add(target, label, scenario.name, command, **more)

    def share(self, whole, least):
        """The number of trials: all, their share, or the least for a sample."""
        return least if self.options.quick else max(least, whole * self.percent // 100)

    def sampled(self, whole, least):
        """The option of a driver that tries everything unless it is a sample."""
        is_whole = not self.options.quick and self.percent == 100
        return [] if is_whole else ["--sample", str(self.share(whole, least))]

    def few(self, found):
        """All scenarios, or two for a sample."""
        return found[:2] if self.options.quick else found

    # MARK: On the programs, with faults

    def naive(self):
        """The control: a writer without a lock, a sync, a comparison or a rename."""
        writer = os.path.join(DRIVERS, "naive_writer.py")
        used = os.path.join(self.work, "setups", "used")
        return Scenario("a writer without care", used, f"{sys.executable} -S {writer} {{{{dir}}}} torture")

    def kill(self, found):
        for scenario in found:
            # An operation with a name may be repeated: the second run makes the new state, or finds it. A choice
            # between two sides records no operation.
            is_repeatable = "--op torture" in scenario.command and not scenario.extra
            self.drive("S1", "kill at each call", "kill_sweep.py", scenario, *self.sampled(400, 15),
                       *["--again"] * is_repeatable)
        self.drive("S1 control", "kill at each call", "kill_sweep.py", self.naive(), control=True)

    def double(self, found):
        sample = str(self.share(400, 20))
        for scenario in self.few(found):
            if scenario.recover:
                self.drive("S2", "killed twice", "double_crash.py", scenario, "--sample", sample)

    def error(self, found):
        sample = str(self.share(1200, 15))
        for scenario in found:
            skipped = ["--skip", "close"] if scenario.has_child else []
            self.drive("S3", "error at each call", "error_sweep.py", scenario, "--errors", ERRORS,
                       "--silent", SILENT, "--sample", sample, *skipped)
        self.drive("S3 control", "error at each call", "error_sweep.py", self.naive(), "--errors", ERRORS,
                   "--silent", SILENT, "--sample", "100", control=True)

    def short(self, found):
        if not self.options.dynamic_bin:
            print("skipped: short and torn writes need --dynamic-bin")
            return
        for scenario in found[:1] if self.options.quick else found:
            self.drive("S3", "short and torn writes", "short_write_sweep.py", scenario, dynamic=True)

    def power(self, found):
        limit = "2000" if self.options.quick else "400000"
        for scenario in self.few(found):
            if scenario.unmodelled:
                print(f"skipped: power cuts of '{scenario.name}': {scenario.unmodelled}")
                continue
            self.drive("S4", "power cuts", "power_states.py", scenario, "--limit", limit)
        self.drive("S4 control", "power cuts, no fsync", "power_states.py", found[0], "--no-sync",
                   "--limit", "2000", control=True)

    def cuts(self):
        count = self.share(1000, 20)
        self.script("S5", "power cuts of ext4", "power_cuts.py", self.options.bin, "--cuts", count)
        if self.options.dynamic_bin:
            self.script("S5 control", "no fsync", "power_cuts.py", self.options.dynamic_bin, "--no-sync",
                        "--cuts", 10, control=True)

    def writers(self, used):
        command = "{bin}/plan-allocate -C {{dir}} 1.00 --apply --op {{id}} --json --wait 60"
        scenario = Scenario("allocate", used.setup, command)
        rounds, count = self.share(20, 1), 200 if self.options.quick else 1000
        for number in range(rounds):
            # Half of them on a real disk, which changes the times.
            disk = [] if number % 2 == 0 else ["--disk"]
            self.write(scenario, "S7 writers", "16 writers at once", number, disk,
                       "--runs", count, "--jobs", 16, "--kills", 0)
            self.write(scenario, "S6", "killed at random", number, disk, "--runs", 0, "--kills", count)
        self.write(self.naive(), "S7 control", "16 writers at once", 0, [], "--runs", 200, "--jobs", 16,
                   "--kills", 0, control=True)

    def write(self, scenario, target, label, number, disk, *words, control=False):
        folder = os.path.join(self.options.resume or "/tmp") if disk else self.trials
        command = scenario.command.format(bin=self.options.bin).replace("torture", "{id}")
        state = os.path.join(HERE, "state.py")
        recovery = os.path.join(HERE, "check_after_recovery.py")
        self.add(target, label, f"round {number + 1}{' on disk' if disk else ''}", [
            sys.executable, os.path.join(DRIVERS, "concurrent_writers.py"), "--work", folder,
            "--setup", scenario.setup, "--cmd", command, "--ack", scenario.ack,
            "--ids", f"py:{state} {{dir}} --ids",
            "--check", f"py:{recovery} {self.options.bin} {{dir}} --chain",
            "--seed", str(number + 1), *map(str, words)], control=control)

    def editors(self):
        count = self.share(500, 200)
        for number in range(self.share(4, 1)):
            self.script("S7 editors", "an editor that saves", "editors.py", self.options.bin, count,
                        number + 1, scenario=f"round {number + 1}", alone=True)

    def limits(self):
        self.script("S8", "limits", "limits.py", self.options.bin)

    def matrix(self):
        """Things in the place of files, each tenth trial a part; for a sample few of one part."""
        every = 100 if self.options.quick else 10
        for number in range(self.share(10, 1)):
            self.script("matrix", "kinds of file", "matrix.py", self.options.bin, "--jobs", 1, "--every",
                        every, "--first", number,
                        scenario=f"trials from {number}", count=r"(\d+) cases, faults")

    # MARK: In memory

    def memory(self):
        """The laws of the tests, each a part."""
        found = [("S20", filter) for filter in CONTROLS]
        if not self.options.quick:
            found += [(target, filter) for target, filters in LAWS.items() for filter in filters]
        for target, filter in found:
            words = [self.options.dynamic_bin or "none", filter]
            words += ["--controls"] if target == "S20" else []
            label = "a safeguard removed" if target == "S20" else "laws of the tests"
            self.script(target, label, "in_memory.py", *words, scenario=filter)

    # MARK: The readers

    def data(self, target, label, name, *words):
        place = ["--data", self.options.data] if self.options.data else []
        self.script(target, label, name, self.options.bin, *words, *place)

    def corpora(self):
        self.data("S10", "JSONTestSuite", "corpora.py", "json")
        self.data("S11", "CSV collections", "corpora.py", "csv")

    def strings(self):
        self.data("S12", "naughty strings", "strings.py", *self.sampled(515, 20))

    def fuzz(self):
        build = os.path.join(self.options.resume or "/tmp", "coffer-fuzz")
        for target, (parts, runs) in FUZZ.items():
            for number in range(1 if self.options.quick else parts):
                count = min(20_000, runs // 10) if self.options.quick else runs
                words = [target, "--runs", count, "--seed", number + 1, "--build", build]
                # Each last part has longer inputs.
                longer = 8192 if target == "statement" else 512
                words += ["--length", longer] if number + 1 == parts else []
                self.script("S13", "libFuzzer", "fuzz/fuzz.py", *words, scenario=f"{target} {number + 1}")
            if not self.options.quick:
                self.script("S13", "libFuzzer, addresses", "fuzz/fuzz.py", target, "--runs",
                            min(200_000, runs // 4), "--build", build, "--address", scenario=target)
        self.script("S13 control", "libFuzzer", "fuzz/fuzz.py", "control", "--runs", 5_000_000, "--build",
                    build, control=True)

    def oracles(self):
        script = os.path.join(HERE, "..", "Oracles", "compare.py")
        for number in range(1 if self.options.quick else 4):
            count = 5 if self.options.quick else 100
            words = [sys.executable, script, self.options.bin, "--ledgers", str(count), "--first",
                     str(number * count)]
            self.add("S14", "a second engine", f"ledgers from {number * count}", words,
                     count=r"(\d+) figures compared")

    def flips(self):
        self.script("S15", "a bit of each byte", "flips.py", self.options.bin,
                    *self.sampled(6400, 100))

    def damage(self):
        is_whole = not self.options.quick and self.percent == 100
        words = ["--without-git"] if is_whole else ["--rounds", self.share(2000, 30), "--edits", 5]
        self.script("S22", "a cell, a row or a digit", "damage.py", self.options.bin, *words)

    def replays(self):
        self.script("S23", "edits after a kill", "replays.py", self.options.bin)

    def rows(self):
        self.script("S24", "merges of rows by git", "row_merges.py", self.options.bin, "--rounds",
                    self.share(1000, 60))

    def households(self):
        parts = 1 if self.options.quick else max(1, 100 // self.percent)
        words = ["--exhaustive", 1 if self.options.quick else 2, "--part", f"0/{parts}", "--earlier", "--random",
                 self.share(60, 4), "--depth", 12]
        for mode in MODES:
            self.script("S25", "households", "household.py", self.options.bin, "--mode", mode, *words, scenario=mode)
        count = ["--random", self.share(60, 4), "--depth", 12, "--mode", "copies"]
        self.script("S25", "households", "household.py", self.options.bin, "--disk", "late", *count,
                    scenario="files in any order")
        if self.options.dynamic_bin:
            self.script("S25", "households", "household.py", self.options.dynamic_bin, "--disk", "append", *count,
                        scenario="O_APPEND ignored")

    # MARK: Surroundings

    def git(self):
        self.script("S16", "hostile configurations", "hostile_git.py", self.options.bin)

    def errors(self):
        self.script("S17", "golden cases", "error_codes.py")

    def determinism(self):
        for locale in LOCALES:
            self.script("S18", "locales, zones, seeds", "determinism.py", self.options.bin, "--seeds",
                        self.share(20, 1), "--locale", locale, scenario=locale)

    def cost(self):
        self.script("S21", "an operation on a disk", "cost.py", self.options.bin, "--disk",
                    self.options.resume or "/var/tmp", "--runs", 20 if self.options.quick else 200, alone=True)

    def all(self):
        only = self.options.only
        faults = ("kill", "double", "error", "short", "power", "writers")
        if only is None or only in faults:
            found = scenarios(self.work, self.options.bin)
            word = self.options.scenario or ""
            chosen = [scenario for scenario in found if word in scenario.name]
            for kind in ("kill", "double", "error", "short", "power"):
                if only in (None, kind) and chosen:
                    self.begin(kind)(chosen)
            if only in (None, "writers") and not word:
                self.begin("writers")(found[0])
        if self.options.scenario:
            return self.found
        for kind in KINDS:
            if kind not in faults and only in (None, kind):
                self.begin(kind)()
        return self.found

    def begin(self, kind):
        """What adds the parts of a kind, each with the kind's share of the trials."""
        self.percent = self.options.share.get(kind, self.options.share[""])
        return getattr(self, kind)


def all_parts(options, work):
    """Every part that the options ask for, in the order in which they are started."""
    return Parts(options, work).all()
