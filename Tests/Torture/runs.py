"""Runs parts in parallel, keeps each result, and shows the progress."""
import concurrent.futures
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time


class Part:
    """One program to run: a target, a label, a scenario and the words of the command.

    A control has a defect put in, and must find faults. A part that is `alone` runs while no other does,
    since it measures times. `size` distinguishes a sample from the whole: their results are not the same.
    `count` is the pattern of the number of cases in what a program prints that has no line "result".
    """

    def __init__(self, target, label, scenario, words, control=False, alone=False, size="", count=None):
        self.target, self.label, self.scenario, self.words = target, label, scenario, words
        self.control, self.alone, self.size, self.count = control, alone, size, count

    @property
    def key(self):
        return [self.target, self.label, self.scenario, self.size]


def digest(folders):
    """One hash of all programs that are run."""
    total = hashlib.sha256()
    for folder in folders:
        for name in sorted(os.listdir(folder)) if folder else []:
            path = os.path.join(folder, name)
            is_program = os.path.isfile(path) and os.access(path, os.X_OK) and "." not in name
            if is_program:
                total.update(name.encode())
                with open(path, "rb") as file:
                    total.update(hashlib.file_digest(file, "sha256").digest()
                                 if hasattr(hashlib, "file_digest") else file.read())
    return total.hexdigest()[:16]


class Results:
    """The finished parts, each a JSON line in results.jsonl; in memory alone without a folder."""

    def __init__(self, folder, programs):
        self.programs, self.rows = programs, []
        self.path = os.path.join(folder, "results.jsonl") if folder else None
        self.lock = threading.Lock()
        if folder:
            os.makedirs(folder, exist_ok=True)
        if self.path and os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                self.rows = [row for row in map(self.parsed, file) if row]

    @staticmethod
    def parsed(line):
        try:
            return json.loads(line)
        except ValueError:
            return None  # The line of a run that was stopped while it wrote.

    def finished(self, part):
        """The last result of this part on these programs; nil if it has none, or failed."""
        for row in reversed(self.rows):
            if row["key"] == part.key and row["programs"] == self.programs:
                return row if row["verdict"] != "failed" else None
        return None

    def add(self, row):
        with self.lock:
            self.rows.append(row)
            if self.path:
                with open(self.path, "a", encoding="utf-8") as file:
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")


class Progress:
    """One line on standard error, if that is a terminal."""

    def __init__(self, total, jobs):
        self.total, self.jobs, self.done, self.running = total, jobs, 0, []
        self.start, self.is_shown = time.time(), sys.stderr.isatty()

    def show(self):
        if not self.is_shown:
            return
        left = ""
        if self.done:
            seconds = (time.time() - self.start) / self.done * (self.total - self.done)
            left = f", about {seconds / 60:.0f} min left"
        names = "; ".join(f"{p.target} {p.label} {p.scenario}".strip() for p in self.running)
        line = f"{self.done} of {self.total} parts{left}: {names}"
        print("\r\033[K" + line[:110], end="", file=sys.stderr, flush=True)

    def clear(self):
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


class Runs:
    def __init__(self, results, stand, jobs):
        self.results, self.stand, self.jobs = results, stand, jobs
        self.lock = threading.Lock()
        self.progress = None
        self.rows, self.processes, self.is_stopped = [], set(), False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)

    def stop(self, *_):
        """Ends the parts that are running; what is finished is kept."""
        self.is_stopped = True
        for process in list(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)

    def all(self, parts):
        """Runs what has no result yet; returns the rows of all parts."""
        waiting = []
        for part in parts:
            row = self.results.finished(part)
            if row:
                self.rows.append(row)
            else:
                waiting.append(part)
        if len(waiting) < len(parts):
            print(f"{len(parts) - len(waiting)} of {len(parts)} parts are finished already")
        self.progress = Progress(len(waiting), self.jobs)
        together = [part for part in waiting if not part.alone]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.one, together))
        for part in waiting:
            if part.alone:
                self.one(part)
        self.progress.clear()
        if self.is_stopped:
            sys.exit("stopped; with --resume the next run goes on from here")
        return self.rows

    def one(self, part):
        if self.is_stopped:
            return
        with self.lock:
            self.progress.running.append(part)
            self.progress.show()
        start = time.time()
        # Where the driver stands: a tool that writes here has lost the folder that it was given.
        stand = os.path.join(self.stand, f"{threading.get_ident()}-{start}")
        os.makedirs(stand)
        # A group of its own, so that it can be ended with all that it started.
        process = subprocess.Popen(part.words, cwd=stand, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace",
                                   start_new_session=True)
        self.processes.add(process)
        out, errors = process.communicate()
        self.processes.discard(process)
        if self.is_stopped:
            return
        done = subprocess.CompletedProcess(part.words, process.returncode, out, errors)
        row, text = judged(part, done, os.listdir(stand))
        row.update(programs=self.results.programs, seconds=round(time.time() - start, 1))
        self.results.add(row)
        with self.lock:
            self.rows.append(row)
            self.progress.done += 1
            self.progress.running.remove(part)
            self.progress.clear()
            print(line(row), flush=True)
            if text:
                print(text, flush=True)
            self.progress.show()


def judged(part, done, strays):
    """The result of a finished part, and what is to be printed besides it."""
    text = (done.stdout + done.stderr).strip()
    found = re.findall(r"^result (\{.*\})$", done.stdout, re.M)
    said = json.loads(found[-1]) if found else {}
    if part.count and (found := re.findall(part.count, done.stdout)):
        said = {"tried": int(found[-1]), "faults": int(done.returncode != 0)}
    tried, faults = said.get("tried", 0), said.get("faults", 0)
    is_absent = "absent" in said
    if strays:
        text += f"\nwritten to the current folder: {sorted(strays)}"
    is_failed = bool(strays) or not found
    if not is_absent:
        is_failed |= faults == 0 if part.control else (faults > 0 or done.returncode != 0 or tried == 0)
    verdict = "failed" if is_failed else "not run" if is_absent else "caught" if part.control else "held"
    more = {k: v for k, v in said.items() if k not in ("tried", "faults")}
    notes = [each for each in text.splitlines() if each.startswith(("skipped", "control", "score"))]
    row = {"key": part.key, "target": part.target, "label": part.label, "scenario": part.scenario,
           "tried": faults if part.control else tried, "faults": faults, "verdict": verdict, **more}
    return row, text if is_failed else "\n".join("   " + each for each in notes)


def line(row):
    return (f"{row['target']:12} {row['label'][:26]:26} {row['scenario'][:24]:24} {row['tried']:9} "
            f"{row['verdict']:8} {row['seconds']:7.1f} s")
