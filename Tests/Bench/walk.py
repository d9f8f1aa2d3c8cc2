#!/usr/bin/env python3
"""Counts the source files whose code an answer executes, from its start to its output.

usage: walk.py DEBUG-BINARY [--list]

valgrind's callgrind names the source file of every executed function. The debug build has these names
for all functions, because none is inlined into another file's. --list prints the files by folder.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
ANSWERS = ("plan-allocate 5000", "spending calendar")
NOW = "2026-11-21T09:30:00+01:00"


def files(program, answer, work):
    """The files below Sources whose functions ran, sorted."""
    folder, out = os.path.join(work, "household"), os.path.join(work, "out")
    shutil.copytree(HOUSEHOLD, folder, dirs_exist_ok=True)
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, *answer.split(), "-C", folder]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "COFFER_NOW": NOW})
    with open(out, encoding="utf-8", errors="replace") as lines:
        return sorted(set(re.findall(r"/Sources/(\S+\.swift)", lines.read())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program of a debug build, .build/debug/coffer")
    parser.add_argument("--list", action="store_true", help="print the files too")
    chosen = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("walk.py: valgrind is not installed")
    with tempfile.TemporaryDirectory() as work:
        for answer in ANSWERS:
            found = files(os.path.abspath(chosen.program), answer, work)
            print(f"{answer:24} {len(found)} files")
            for name in found if chosen.list else []:
                print(f"  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
