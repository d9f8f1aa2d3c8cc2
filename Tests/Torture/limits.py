#!/usr/bin/env python3
"""Writes where there is no room or no right to, and looks at what is left.

usage: limits.py BIN

A failure must have a message and status 2 or 3; afterwards, with the limit gone, the next writer
completes what was recorded or finds nothing, and the folder is sound. What this machine cannot do
(small file systems need unshare) is skipped with a line that says so.
"""
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import state

HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")


class Limits:
    def __init__(self, binaries):
        self.binaries = binaries
        self.work = tempfile.mkdtemp(prefix="coffer-limits-")
        self.setup = os.path.join(self.work, "setup")
        shutil.copytree(HOUSEHOLD, self.setup)
        for number in range(30):
            self.run(["plan-allocate", "1.00", "--apply", "--op", f"first-{number}"], self.setup)
        self.folder = os.path.join(self.work, "folder")
        self.cases, self.faults = 0, []
        self.before, self.after = self.state(self.setup), None

    def run(self, words, folder, **options):
        command = [os.path.join(self.binaries, words[0]), "-C", folder, *words[1:]]
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, **options)

    def state(self, folder):
        status, line = state.look([folder])
        return f"{status}|{line}"

    def fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.setup, self.folder, symlinks=True)
        return self.folder

    def judge(self, name, done, folder, may_succeed=True):
        self.cases += 1
        if done.returncode not in ((0, 2, 3) if may_succeed else (2, 3)):
            self.faults.append(f"{name}: status {done.returncode}: {done.stderr[-200:]}")
        elif done.returncode != 0 and "error" not in done.stderr:
            self.faults.append(f"{name}: status {done.returncode} without a message")
        recorded = "write-recorded" in done.stderr or done.returncode == 0 or "is still recorded" in done.stderr
        recovery = self.run(["folder-repair", "--apply"], folder)
        state = self.state(folder)
        wanted = self.after if recorded else self.before
        if recovery.returncode != 0 or state != wanted:
            self.faults.append(
                f"{name}: status {done.returncode}, recovery {recovery.returncode}, then {state}\n"
                f"    expected {wanted}\n    said {done.stderr.strip()} {recovery.stderr.strip()}")

    def apply(self, folder, **options):
        return self.run(
            ["plan-allocate", "5000", "--apply", "--op", "limits", "--json"], folder, **options)

    def all(self):
        self.apply(self.fresh())
        self.after = self.state(self.folder)
        self.file_sizes()
        self.descriptors()
        self.outputs()
        self.rights()
        self.small_file_systems()

    def file_sizes(self):
        for size in list(range(0, 3000, 50)) + list(range(3000, 12000, 100)):
            def limit(size=size):
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            folder = self.fresh()
            self.judge(f"files of at most {size} bytes", self.apply(folder, preexec_fn=limit), folder)

    def descriptors(self):
        for count in range(3, 12):
            def limit(count=count):
                resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
            folder = self.fresh()
            self.judge(f"{count} descriptors", self.apply(folder, preexec_fn=limit), folder)

    def outputs(self):
        folder = self.fresh()
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.judge("full standard output", self.apply(folder, stdout=full), folder, False)
        for closed in ([0], [1], [2], [0, 1], [1, 2], [0, 1, 2]):
            def close(closed=tuple(closed)):
                for descriptor in closed:
                    os.close(descriptor)
            folder = self.fresh()
            done = self.apply(folder, preexec_fn=close)
            self.cases += 1
            self.run(["folder-repair", "--apply"], folder)
            if self.state(folder) != self.after or (1 in closed) != (done.returncode == 3):
                self.faults.append(f"closed {closed}: {done.returncode} {self.state(folder)}")

    def rights(self):
        if os.geteuid() != 0:
            user = []
        elif shutil.which("setpriv"):
            user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        else:
            return print("skipped: rights need another user than root, or setpriv")
        os.chmod(self.work, 0o755)
        for name, path, mode in [
            ("read-only folder", ".", 0o555), ("read-only ledgers", "ledgers", 0o555),
            ("read-only history", "ledgers/history.csv", 0o444), ("closed .coffer", ".coffer", 0),
            ("read-only .coffer", ".coffer", 0o555), ("unreadable plan", "reserve_manager.json", 0),
            ("unreadable history", "ledgers/history.csv", 0), ("closed ledgers", "ledgers", 0),
            ("closed lock", ".coffer/lock", 0), ("closed backups", ".coffer/backups", 0),
        ]:
            folder = self.fresh()
            if user:
                subprocess.run(["chown", "-R", "65534:65534", folder], check=True)
            place = os.path.join(folder, path)
            old = os.stat(place).st_mode & 0o777
            os.chmod(place, mode)
            command = [*user, os.path.join(self.binaries, "plan-allocate"), "-C", folder, "5000",
                       "--apply", "--op", "limits", "--json"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            os.chmod(place, old)
            # A row can be added to a file in a folder that takes no new names.
            self.judge(name, done, folder, may_succeed=path == "ledgers" and mode != 0)
        self.immutable()

    def immutable(self):
        for name in ["reserve_manager.json", "ledgers/history.csv", "ledgers", "."]:
            folder = self.fresh()
            place = os.path.join(folder, name)
            if subprocess.run(["chattr", "+i", place], capture_output=True, check=False).returncode:
                return print("skipped: chattr +i is not possible here")
            done = self.apply(folder)
            subprocess.run(["chattr", "-i", place], check=True)
            self.judge(f"immutable {name}", done, folder, may_succeed=name == "ledgers")
        return None

    def small_file_systems(self):
        mount = os.path.join(self.work, "mount")
        os.makedirs(mount, exist_ok=True)
        probe = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", mount]
        if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
            return print("skipped: small file systems need unshare -rm")
        script = (
            'mount -t tmpfs -o "$1" tmpfs "$2" && cp -r "$3"/. "$2"/ || exit 99; '
            'dd if=/dev/zero of="$2/filler" bs=1024 count="$4" 2> /dev/null; '
            '"$5"/plan-allocate -C "$2" 5000 --apply --op limits --json > /dev/null 2> "$6"; s=$?; '
            'rm -f "$2/filler"; mount -o remount,size=64m,nr_inodes=1000 "$2"; '
            'rm -rf "$7"; cp -r "$2" "$7"; exit $s')
        for options in ["size=256k", "size=320k"]:
            for filler in range(0, 256, 4):
                self.small(options, filler, mount, script)
        for inodes in range(28, 64):
            self.small(f"size=1m,nr_inodes={inodes}", 0, mount, script)
        return None

    def small(self, options, filler, mount, script):
        errors = os.path.join(self.work, "errors")
        shutil.rmtree(self.folder, ignore_errors=True)
        done = subprocess.run(
            ["unshare", "-rm", "sh", "-c", script, "sh", options, mount, self.setup, str(filler),
             self.binaries, errors, self.folder], capture_output=True, text=True, check=False)
        if done.returncode == 99 or not os.path.exists(self.folder):
            return
        with open(errors, encoding="utf-8") as file:
            done.stderr = file.read()
        self.judge(f"tmpfs {options}, {filler} KiB taken", done, self.folder)


def main():
    limits = Limits(sys.argv[1])
    limits.all()
    shutil.rmtree(limits.work, ignore_errors=True)
    print(f"{limits.cases} cases, faults {len(limits.faults)}")
    for fault in limits.faults[:20]:
        print("  FAULT", fault)
    print("result " + json.dumps({"tried": limits.cases, "faults": len(limits.faults)}))
    sys.exit(1 if limits.faults or limits.cases == 0 else 0)


if __name__ == "__main__":
    main()
