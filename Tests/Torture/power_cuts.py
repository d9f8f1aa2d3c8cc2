#!/usr/bin/env python3
"""Real power cuts: an ext4 file system on a loop device is shut down while tools write, mounted again and checked.

usage: power_cuts.py BIN [--cuts 1000] [--no-sync] [--work DIR]

Needs Linux and root. The tools add operations one after another; the shutdown discards what the file
system has not written, as a power cut does. After the next mount and the next writer, every
acknowledged operation must be recorded once and the folder must be sound. --no-sync is the control: BIN
is then a dynamic build, a preloaded library ignores every fsync, and operations must be lost. The last
line is "result" and a JSON object; it says why if power cuts are not possible here.
"""
import argparse
import collections
import csv
import fcntl
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
sys.path.insert(0, HERE)
import check_after_recovery
import state

# EXT4_IOC_SHUTDOWN, with EXT4_GOING_FLAGS_NOLOGFLUSH.
SHUTDOWN, WITHOUT_LOG = 0x8004587D, 2


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def absent(why):
    print("result " + json.dumps({"tried": 0, "faults": 0, "absent": why}))
    sys.exit(0)


class Disk:
    """An ext4 file system in a file, mounted by a loop device."""

    def __init__(self, work):
        self.image, self.folder = os.path.join(work, "disk"), os.path.join(work, "mount")
        os.mkdir(self.folder)
        with open(self.image, "wb") as file:
            file.truncate(64 << 20)

    def problem(self):
        """Why it cannot be used; nil if it can."""
        if os.geteuid() != 0:
            return "power cuts need root"
        if not shutil.which("mkfs.ext4"):
            return "power cuts need mkfs.ext4"
        made = run("mkfs.ext4", "-q", self.image)
        if made.returncode == 0:
            made = run("mount", "-o", "loop", self.image, self.folder)
        return None if made.returncode == 0 else "no loop device: " + made.stderr.strip()

    def cut(self):
        folder = os.open(self.folder, os.O_RDONLY)
        fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", WITHOUT_LOG))
        os.close(folder)

    def again(self):
        """Mounts it as after the power is back."""
        for words in (["umount", self.folder], ["mount", "-o", "loop", self.image, self.folder]):
            done = run(*words)
            if done.returncode != 0:
                sys.exit(f"{' '.join(words)}: {done.stderr}")


class Cuts:
    def __init__(self, options, disk, library):
        self.options, self.disk = options, disk
        self.folder = os.path.join(disk.folder, "money")
        self.env = None
        if library:
            self.env = dict(os.environ, LD_PRELOAD=library, FAULT_DIR=disk.folder, FAULT_FSYNC="1",
                            FAULT_MODE="lie")
        self.acknowledged, self.cut_writers, self.faults, self.window = 0, 0, [], 0.0

    def fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(HOUSEHOLD, self.folder)
        os.sync()

    def write(self, number, names):
        """Adds operations until one fails; names are those acknowledged."""
        for count in range(1000):
            name = f"cut-{number}-{count}"
            if count % 2 == 0:
                words = ["plan-allocate", "0.01", "--op", name]
            else:
                value = f"{-170000 - number - count / 100:.2f}"
                words = ["snapshot", "record", f"--note={name}", "--force", "--", "Mortgage", value]
            done = run(os.path.join(self.options.bin, words[0]), *words[1:2], "-C", self.folder,
                       "--apply", *words[2:], env=self.env)
            if done.returncode != 0:
                self.cut_writers += done.returncode == 3
                return
            names.append(name)

    def once(self, number, chance):
        names = []
        writer = threading.Thread(target=self.write, args=(number, names))
        writer.start()
        time.sleep(chance.random() * self.window)
        self.disk.cut()
        writer.join()
        self.disk.again()
        self.acknowledged += len(names)
        status, line = check_after_recovery.look([self.options.bin, self.folder])
        if status != 0:
            self.faults.append(f"cut {number}: {line}")
            return
        recorded = collections.Counter(state.look([self.folder, "--ids"])[1].split())
        with open(os.path.join(self.folder, "ledgers", "values.csv"), encoding="utf-8", newline="") as file:
            recorded.update(row["note"] for row in csv.DictReader(file))
        wrong = [name for name in names if recorded[name] != 1]
        if wrong:
            self.faults.append(f"cut {number}: {wrong[0]} is recorded {recorded[wrong[0]]} times")

    def measure(self):
        """Cuts come within the time that eight operations take."""
        self.fresh()
        start = time.time()
        for number in range(4):
            run(os.path.join(self.options.bin, "plan-allocate"), "-C", self.folder, "0.01", "--apply",
                "--op", f"undisturbed-{number}", env=self.env)
        self.window = (time.time() - start) * 2

    def all(self):
        chance = random.Random(1)
        self.measure()
        for number in range(self.options.cuts):
            if number % 50 == 0 or self.options.no_sync:
                self.fresh()
            self.once(number, chance)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--no-sync", action="store_true", help="the control: every fsync is ignored")
    parser.add_argument("--work", metavar="DIR", help="where the file of the disk is made")
    options = parser.parse_args()
    # A mount of this process alone: it ends with it.
    if os.geteuid() == 0 and not os.environ.get("COFFER_OWN_MOUNTS") and shutil.which("unshare"):
        os.environ["COFFER_OWN_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, os.path.abspath(__file__), *sys.argv[1:]])
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    work = tempfile.mkdtemp(prefix="coffer-cuts-", dir=options.work)
    disk = Disk(work)
    try:
        why = disk.problem()
        if why:
            absent(why)
        library = None
        if options.no_sync:
            library = os.path.join(work, "faultio.so")
            source = os.path.join(HERE, "drivers", "faultio.c")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        cuts = Cuts(options, disk, library)
        cuts.all()
    finally:
        run("umount", disk.folder)
        shutil.rmtree(work, ignore_errors=True)
    print(f"{options.cuts} power cuts, {cuts.cut_writers} during a write, {cuts.acknowledged} operations "
          f"acknowledged, faults {len(cuts.faults)}")
    for fault in cuts.faults[:20]:
        print("  FAULT", fault)
    note = f"{cuts.acknowledged:,} acknowledged"
    print("result " + json.dumps({"tried": options.cuts, "faults": len(cuts.faults), "note": note}))
    sys.exit(1 if cuts.faults or not cuts.acknowledged else 0)


if __name__ == "__main__":
    main()
