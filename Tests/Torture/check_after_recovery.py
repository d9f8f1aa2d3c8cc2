#!/usr/bin/env python3
"""Completes what was recorded, as the next tool would, then prints the state of the folder.

usage: check_after_recovery.py BIN DIR

For folders that were left by a kill: a recorded change is allowed there, but it must be possible to
complete it, and the plan must then agree with its history. Status 0 when the folder is sound.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    binaries, folder = sys.argv[1:3]
    done = subprocess.run(
        [os.path.join(binaries, "folder-repair"), "-C", folder, "--apply"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"recovery ended with status {done.returncode}: {done.stderr.strip()}")
        sys.exit(1)
    sys.exit(subprocess.run(
        [sys.executable, os.path.join(HERE, "state.py"), folder], check=False).returncode)


if __name__ == "__main__":
    main()
