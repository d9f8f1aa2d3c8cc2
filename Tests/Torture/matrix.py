#!/usr/bin/env python3
"""Puts every kind of thing in the place of every file of a folder and runs every tool on it.

usage: matrix.py BIN [--kind WORD] [--place WORD] [--command WORD] [--every N] [--jobs N] [--list]

A fault is: a run that waits more than 5 seconds, holds more than 300 MiB, dies by a signal, changes
a file outside the folder that it may not, ends with status 2 after a change, reports no error, or
gives another answer with status 0 although a file cannot be read. BIN holds the tools. What this
machine cannot make (devices, another user) is named in a line that begins with "skipped".
"""
import argparse
import collections
import concurrent.futures
import hashlib
import os
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
NOW = "2026-11-21T09:30:00+01:00"
SECONDS = 5
MEMORY = 300 << 20
ADDRESSES = 2 << 30
NOBODY = 65534

LEDGERS = ["history", "values", "activities", "positions", "prices", "transactions"]
FOLDERS = ["ledgers", "snapshots", ".coffer", ".coffer/backups", ".git", "layouts"]
PLACES = [
    "reserve_manager.json", "recurring.json", "coffer.json", "ledgers",
    *[f"ledgers/{name}.csv" for name in LEDGERS], "ledgers/transactions/2025.csv",
    "ledgers/transactions", "snapshots", "snapshots/accounts.csv", "snapshots/portfolio.csv",
    ".coffer", ".coffer/lock", ".coffer/intention.json", ".coffer/intention.tmp", ".coffer/written.tmp",
    ".coffer/backups", ".coffer/backups/FIRST", ".coffer/snapshots.json", ".coffer/.gitignore",
    ".gitattributes", ".gitignore", "README.md", ".git", ".git/index", ".git/HEAD", ".git/config",
    "layouts",
]
# What a person may keep elsewhere behind a link.
PERSONAL = ["reserve_manager.json", "recurring.json", "coffer.json", "ledgers"]

COMMANDS = {
    "status": ["plan-status"],
    "status history": ["plan-status", "--history"],
    "allocate": ["plan-allocate", "1000"],
    "allocate, written": ["plan-allocate", "1000", "--apply", "--op", "matrix"],
    "rebalance": ["plan-rebalance"],
    "rebalance, written": ["plan-rebalance", "--apply", "--op", "matrix"],
    "reconcile, written": ["plan-apply", "--reconcile", "--apply", "--op", "matrix"],
    "undo, written": ["plan-apply", "--undo", "first", "--apply"],
    "set, written": ["plan-set", "Tier 2 · Emergency", "target", "777", "--apply", "--op", "matrix"],
    "set from worth": ["plan-set", "--from-worth"],
    "merge": ["plan-merge"],
    "merge, written": ["plan-merge", "--apply", "--op", "matrix"],
    "holdings": ["holdings"],
    "performance": ["holdings", "--performance"],
    "net worth": ["holdings", "--net-worth"],
    "show": ["snapshot", "show"],
    "values": ["snapshot", "history"],
    "series": ["snapshot", "series"],
    "record, written": ["snapshot", "record", "Rainy day", "2500", "--apply", "--op", "matrix"],
    "add, written": ["ledger-add", "spend", "4.20", "EDF", "--apply", "--op", "matrix"],
    "take, written": ["snapshot", "take"],
    "take, verified": ["snapshot", "take", "--verify"],
    "forecast": ["forecast"],
    "export rows": ["export-csv", "transactions", "--raw"],
    "export all": ["export-csv", "activities"],
    "journal": ["export-journal"],
    "check": ["folder-check"],
    "hook": ["folder-check", "--hook"],
    "repair": ["folder-repair"],
    "repair, written": ["folder-repair", "--apply"],
    "ids, written": ["folder-repair", "--ids", "--apply"],
    "versions": ["folder-repair", "--restore"],
    "restore, written": ["folder-repair", "--restore", "1", "--apply", "--op", "matrix"],
    "init, written": ["folder-init", "--hook", "--git-config"],
}


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.remove(path)


def bind(path):
    """A socket; its path may be longer than a socket's address."""
    here = os.getcwd()
    server = socket.socket(socket.AF_UNIX)
    try:
        short = f"/tmp/matrix-{os.getpid()}-{threading.get_ident()}"
        server.bind(short)
        shutil.move(short, path)
    finally:
        server.close()
        os.chdir(here)


def sparse(path):
    with open(path, "wb") as file:
        file.truncate(3 << 30)


def device(kind, major, minor):
    return lambda path, *_: os.mknod(path, kind | 0o600, os.makedev(major, minor))


def link(target):
    return lambda path, *_: os.symlink(target, path)


def loop(path, *_):
    os.symlink(path + ".loop", path)
    os.symlink(path, path + ".loop")


def moved(path, was, outside):
    """A link to what was there, outside of the folder."""
    target = os.path.join(outside, "moved")
    shutil.move(was, target) if os.path.lexists(was) else put(target, b"outside\n")
    os.symlink(target, path)


def hard(path, was, outside):
    target = os.path.join(outside, "moved")
    if os.path.isdir(was):
        return "a folder has one name"
    shutil.move(was, target) if os.path.lexists(was) else put(target, b"outside\n")
    os.link(target, path)
    return None


def mode(number):
    def change(path, was, _):
        if not os.path.lexists(was):
            return "it is not there"
        shutil.move(was, path)
        os.chmod(path, number)
        return None
    return change


def long_name(path, was, _):
    os.makedirs(path) if os.path.isdir(was) or not os.path.lexists(was) else shutil.move(was, path)
    where = path if os.path.isdir(path) else os.path.dirname(path)
    put(os.path.join(where, "x" * 251 + ".csv"), b"date\n")


def text_of(was):
    if os.path.isfile(was):
        with open(was, "rb") as file:
            return file.read()
    return b"id,date\n"


# What is put there, and whether a file of that place cannot be read then.
KINDS = {
    "fifo": (lambda path, *_: os.mkfifo(path), True),
    "socket": (lambda path, *_: bind(path), True),
    "device zero": (device(stat.S_IFCHR, 1, 5), True),
    "block device": (device(stat.S_IFBLK, 7, 250), True),
    "link to zero": (link("/dev/zero"), True),
    "link to null": (link("/dev/null"), True),
    "link to full": (link("/dev/full"), True),
    "link to tty": (link("/dev/tty"), True),
    "folder": (lambda path, *_: os.mkdir(path), True),
    "empty file": (lambda path, *_: put(path, b""), False),
    "sparse file": (lambda path, *_: sparse(path), True),
    "dangling link": (lambda path, was, outside: os.symlink(outside + "/nothing", path), True),
    "link to itself": (lambda path, *_: os.symlink(path, path), True),
    "loop of links": (loop, True),
    "link to a folder": (lambda path, was, outside: os.symlink(outside + "/folder", path), True),
    "link out": (moved, False),
    "tracked link out": (moved, False),
    "hard link": (hard, False),
    "mode 0000": (mode(0), True),
    "read-only": (mode(0o555), False),
    "UTF-16": (lambda path, was, _: put(path, text_of(was).decode().encode("utf-16")), True),
    "NUL bytes": (lambda path, was, _: put(path, text_of(was) + b"\0" * 5000), True),
    "deep nesting": (lambda path, *_: put(path, b"[" * 200_000), True),
    "long name": (long_name, False),
}
OTHER_USER = ["mode 0000", "read-only"]
# A link to a folder of one's own, which holds no ledgers yet.
OWN_LINKS = [("link to a folder", "ledgers"), ("link to a folder", "ledgers/transactions")]


def tree(root):
    """Each name below the folder with its kind, mode and bytes; times do not count."""
    found = {}
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            content = ""
            if stat.S_ISLNK(status.st_mode):
                content = os.readlink(path)
            elif stat.S_ISREG(status.st_mode):
                content = status.st_size
                if status.st_size < 1 << 26:
                    with open(path, "rb") as file:
                        content = hashlib.sha256(file.read()).hexdigest()
            found[os.path.relpath(path, root)] = (status.st_mode, content)
    return found


def differences(before, after):
    return sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))


class Matrix:
    def __init__(self, options):
        self.bin = options.bin
        self.work = tempfile.mkdtemp(prefix="coffer-matrix-")
        os.chmod(self.work, 0o755)
        self.home = os.path.join(self.work, "home")
        os.mkdir(self.home)
        self.base = os.path.join(self.work, "base")
        self.environment = {
            "PATH": f"{self.bin}:/usr/bin:/bin", "HOME": self.home, "LC_ALL": "C", "TERM": "dumb",
            "TZ": "UTC", "USER": "matrix", "COFFER_NOW": NOW, "SWIFT_BACKTRACE": "enable=no",
        }
        self.make_base()
        self.answers = {}
        self.counts = collections.Counter()
        self.faults = collections.defaultdict(list)
        self.skipped = set()
        self.lock = threading.Lock()

    def git(self, folder, *words):
        subprocess.run(
            ["git", "-C", folder, "-c", "user.name=m", "-c", "user.email=m@m", *words], check=True,
            env=self.environment, capture_output=True)

    def make_base(self):
        shutil.copytree(HOUSEHOLD, self.base)
        def run(*words):
            done = subprocess.run(
                [os.path.join(self.bin, words[0]), "-C", self.base, *words[1:]],
                env=self.environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"setting up failed: {words}: {done.stderr}")
        run("folder-init")
        for number in ["first", "second", "third"]:
            run("plan-allocate", "120.50", "--apply", "--op", number)
        run("snapshot", "take")
        backups = os.path.join(self.base, ".coffer", "backups")
        self.first = sorted(os.listdir(backups))[0]
        self.git(self.base, "add", "-A")
        self.git(self.base, "commit", "-q", "-m", "first")

    def place(self, name):
        return name.replace("FIRST", self.first)

    def prepare(self, kind, place, where):
        """A folder with the thing in it, and what is outside; or why it cannot be made."""
        folder, outside = os.path.join(where, "folder"), os.path.join(where, "outside")
        shutil.copytree(self.base, folder, symlinks=True)
        os.makedirs(os.path.join(outside, "folder"))
        put(os.path.join(outside, "canary.txt"), b"canary\n")
        put(os.path.join(outside, "folder", "canary.csv"), b"id,date\n")
        path = os.path.join(folder, self.place(place))
        if place == "ledgers/transactions" or place.startswith("ledgers/transactions/"):
            parts = os.path.join(folder, "ledgers", "transactions")
            os.mkdir(parts)
            shutil.move(parts + ".csv", os.path.join(parts, "2025.csv"))
        was = os.path.join(where, "was")
        if os.path.lexists(path):
            shutil.move(path, was)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            reason = KINDS[kind][0](path, was, outside)
        except (PermissionError, UnicodeDecodeError, IsADirectoryError) as error:
            reason = str(error)
        remove(was)
        if reason is None and kind == "tracked link out" and not place.startswith(".git"):
            try:
                self.git(folder, "add", "-f", "--", self.place(place))
            except subprocess.CalledProcessError:
                reason = "git cannot keep it"
        return folder, outside, reason

    def run(self, command, folder, user):
        words = COMMANDS[command]
        where = [folder] if words[0] == "folder-init" else ["-C", folder]
        line = [os.path.join(self.bin, words[0]), *where, *words[1:]]
        if user:
            line = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *line]
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            start = time.monotonic()
            child = subprocess.Popen(
                line, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=self.home,
                env=self.environment, preexec_fn=limit, start_new_session=True)
            waits = False
            while True:
                done, state, usage = os.wait4(child.pid, os.WNOHANG)
                if done:
                    break
                if time.monotonic() - start > SECONDS:
                    waits = True
                    os.killpg(child.pid, signal.SIGKILL)
                    done, state, usage = os.wait4(child.pid, 0)
                    break
                time.sleep(0.002)
            child.returncode = 0
            output.seek(0)
            errors.seek(0)
            status = 128 + os.WTERMSIG(state) if os.WIFSIGNALED(state) else os.WEXITSTATUS(state)
            text = output.read(1 << 22), errors.read(1 << 20).decode(errors="replace")
        return status, waits, usage.ru_maxrss * 1024, *text

    def answer(self, command, place):
        """What the command answers where nothing is wrong."""
        key = command, place.startswith("ledgers/transactions/")
        with self.lock:
            if key in self.answers:
                return self.answers[key]
        where = tempfile.mkdtemp(dir=self.work)
        folder = os.path.join(where, "folder")
        shutil.copytree(self.base, folder, symlinks=True)
        result = self.run(command, folder, False)
        shutil.rmtree(where)
        with self.lock:
            self.answers[key] = result[0], result[3].replace(folder.encode(), b"$F")
            return self.answers[key]

    def trial(self, kind, place, command):
        where = tempfile.mkdtemp(dir=self.work)
        user = kind in OTHER_USER and os.geteuid() == 0
        try:
            folder, outside, reason = self.prepare(kind, place, where)
            if reason is not None:
                with self.lock:
                    self.skipped.add((kind, reason if "Errno 1]" in reason else "where it is none"))
                return
            expected = self.answer(command, place)
            if user:
                subprocess.run(["chown", "-R", "-h", f"{NOBODY}:{NOBODY}", where], check=True)
                os.chmod(where, 0o755)
            before, beyond = tree(folder), tree(outside)
            result = self.run(command, folder, user)
            faults = self.judge(kind, place, command, result, expected, folder)
            changed = differences(beyond, tree(outside))
            if changed and not self.may_change(kind, place, result[4]):
                faults.append(("outside", f"changed outside: {changed}"))
            inside = [
                name for name in differences(before, tree(folder))
                if name not in (".coffer", ".coffer/lock", ".coffer/.gitignore")]
            if inside and (result[0] == 2 or "written" not in command):
                faults.append(("wrote", f"status {result[0]} and changed {inside}"))
            with self.lock:
                self.counts["trials"] += 1
                self.counts[f"status {result[0]}"] += 1
                for fault, text in faults:
                    said = result[4].strip().replace(folder, "$F")[-400:]
                    self.faults[fault].append(f"{kind} | {place} | {command}: {text}\n      {said}")
        finally:
            subprocess.run(["chmod", "-R", "u+rwX", where], check=False, capture_output=True)
            shutil.rmtree(where, ignore_errors=True)

    @staticmethod
    def may_change(kind, place, said):
        is_personal = place in PERSONAL or place.startswith("ledgers")
        if kind == "link out" or (kind, place) in OWN_LINKS:
            return is_personal
        return kind == "hard link" and is_personal and "[folder-hard-link]" in said

    def judge(self, kind, place, command, result, expected, folder):
        status, waits, memory, output, said = result
        faults = []
        if waits:
            return [("wait", f"more than {SECONDS} s")]
        if memory > MEMORY:
            faults.append(("memory", f"{memory >> 20} MiB"))
        if status > 127:
            faults.append(("trap", f"status {status}"))
        elif status not in (0, 1, 2, 3):
            faults.append(("status", f"status {status}"))
        elif status in (2, 3) and "error" not in said + output.decode(errors="replace"):
            faults.append(("silent", f"status {status} without an error"))
        elif (status == 0 and KINDS[kind][1] and expected[0] == 0 and "written" not in command
              # An empty folder has no ledgers, which is an answer.
          and not (kind == "folder" and place in ("ledgers", "ledgers/transactions"))
          and (kind, place) not in OWN_LINKS
          and place in [*PERSONAL, *[p for p in PLACES if p.startswith("ledgers")]]
              and place.rsplit("/", 1)[-1] not in said and place not in output.decode(errors="replace")
              and output.replace(folder.encode(), b"$F") != expected[1]):
            faults.append(("answer", "another answer with status 0, and not a word"))
        return faults

    def report(self, options):
        print(f"\n{self.counts['trials']} trials: " + ", ".join(
            f"{self.counts[key]} {key}" for key in sorted(self.counts) if key != "trials"))
        for kind, reason in sorted(self.skipped):
            if "Errno" in reason:
                print(f"skipped: {kind}: {reason}")
        names = {"wait": "waited", "memory": "over the memory bound", "trap": "died by a signal",
                 "outside": "wrote outside", "wrote": "wrote where it may not",
                 "silent": "failed without an error", "answer": "other answers without a word",
                 "status": "other statuses"}
        for fault, title in names.items():
            print(f"{title:30} {len(self.faults[fault]):6}")
            for line in self.faults[fault][:options.show]:
                print("   FAULT", line)
        total = sum(map(len, self.faults.values()))
        print(f"{self.counts['trials']} cases, faults {total}")
        shutil.rmtree(self.work, ignore_errors=True)
        return 1 if total or not self.counts["trials"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the tools")
    parser.add_argument("--kind", default="", help="kinds whose names have this word")
    parser.add_argument("--place", default="", help="places whose names have this word")
    parser.add_argument("--command", default="", help="commands whose names have this word")
    parser.add_argument("--every", type=int, default=1, help="take one trial of so many")
    parser.add_argument("--first", type=int, default=0, help="begin with this trial")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time")
    parser.add_argument("--show", type=int, default=20, help="faults shown of each sort")
    parser.add_argument("--list", action="store_true", help="list kinds, places and commands")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    if options.list:
        return print(*KINDS, *PLACES, *COMMANDS, sep="\n")
    trials = [
        (kind, place, command) for kind in KINDS for place in PLACES for command in COMMANDS
        if options.kind in kind and options.place in place and options.command in command]
    matrix = Matrix(options)
    if os.geteuid() == 0 and not shutil.which("setpriv"):
        print("skipped: modes need another user than root, or setpriv")
        trials = [trial for trial in trials if trial[0] not in OTHER_USER]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda trial: matrix.trial(*trial), trials[options.first::options.every]))
    sys.exit(matrix.report(options))


if __name__ == "__main__":
    main()
