#!/usr/bin/env python3
"""Flips one bit of each byte of a folder's files and counts how many changes of meaning are reported.

usage: flips.py BIN [--sample N]

The folder is a repository with a commit, which is the seal: folder-check compares rows and values with it. A
flip changes the meaning if an answer of plan-status or snapshot differs; it is reported if the tool refuses,
or if folder-check --notes finds something that it did not find before. The last line is "result" and a JSON object.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
FILES = ["reserve_manager.json", "ledgers/history.csv", "ledgers/values.csv"]
VIEWS = ["plan-status --accounts --json", "plan-status --history --json", "snapshot history --json"]


class Flips:
    def __init__(self, binaries, work):
        self.binaries, self.folder = binaries, os.path.join(work, "money")
        shutil.copytree(HOUSEHOLD, self.folder)
        for number in range(3):
            self.run(f"plan-allocate {1000 + number} --op op-{number} --apply")
        git = ["git", "-C", self.folder, "-c", "user.name=t", "-c", "user.email=t@x.invalid"]
        for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
            subprocess.run([*git, *words], check=True, capture_output=True)
        self.meaning, self.findings = self.look()

    def run(self, command):
        name, *words = command.split()
        done = subprocess.run([os.path.join(self.binaries, name), *words, "-C", self.folder],
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def look(self):
        """What the folder means, and what folder-check finds."""
        return [self.run(view) for view in VIEWS], self.run("folder-check --notes --json")

    def flip(self, name, place, bit):
        """Whether the meaning changed, whether that was reported, and how a tool ended."""
        path = os.path.join(self.folder, name)
        with open(path, "rb") as file:
            old = file.read()
        new = bytearray(old)
        new[place] ^= 1 << bit
        with open(path, "wb") as file:
            file.write(new)
        meaning, findings = self.look()
        with open(path, "wb") as file:
            file.write(old)
        is_reported = findings != self.findings or any(status == 2 for status, _, _ in meaning)
        has_ended_well = all(status in (0, 1, 2) for status, _, _ in [*meaning, findings])
        return meaning != self.meaning, is_reported, has_ended_well


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--sample", type=int, help="that many of the bytes")
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    chance = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="coffer-flips-", dir=fast) as work:
        flips = Flips(os.path.abspath(options.bin), work)
        places = [(name, place, chance.randrange(8)) for name in FILES
                  for place in range(os.path.getsize(os.path.join(flips.folder, name)))]
        if options.sample:
            places = chance.sample(places, options.sample)
        changed, reported, trapped = 0, 0, []
        for name, place, bit in places:
            is_changed, is_reported, has_ended_well = flips.flip(name, place, bit)
            changed += is_changed
            reported += is_changed and is_reported
            if is_changed and not is_reported:
                print(f"  not reported: {name}: byte {place}, bit {bit}")
            if not has_ended_well:
                trapped.append(f"{name}: byte {place}, bit {bit}: a tool ended otherwise than with 0, 1 or 2")
    for text in trapped[:20]:
        print("  FAULT", text)
    share = 100 * reported / max(changed, 1)
    note = f"{reported} of {changed} that change an answer are reported ({share:.1f} %)"
    more = {} if reported == changed else {"missed": note + "; the target is all of them"}
    print("result " + json.dumps({"tried": len(places), "faults": len(trapped), "note": note, **more}))
    sys.exit(1 if trapped or not changed else 0)


if __name__ == "__main__":
    main()
