#!/usr/bin/env python3
"""Completes what was recorded, as the next tool would, then prints the state of the folder.

usage: check_after_recovery.py BIN DIR

For folders that a kill has left: a recorded change is allowed there, but it must be possible to
complete the change, and the plan must then agree with its history. Status 0 if the folder is sound.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import state


def look(words):
    """The status and the line, as the program prints them: look([BIN, DIR])."""
    binaries, folder = words[:2]
    done = subprocess.run(
        [os.path.join(binaries, "folder-repair"), "-C", folder, "--apply"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return 1, f"recovery ended with status {done.returncode}: {done.stderr.strip()}"
    return state.look([folder, *words[2:]])


def main():
    status, text = look(sys.argv[1:])
    print(text)
    sys.exit(status)


if __name__ == "__main__":
    main()
