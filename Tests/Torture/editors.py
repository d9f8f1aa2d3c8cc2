#!/usr/bin/env python3
"""An editor saves the plan at a random moment while a tool writes to it; nothing it saved is lost.

usage: editors.py BIN [RACES]

The editor changes a purpose that no tool touches, by renaming a new file into place or by writing
into the old one. Whatever the tool answers, the purpose must be there afterwards, and an operation
that was acknowledged must be in the history once. Plan and history must then agree, unless the
editor saved after the tool had replaced the plan: its text then stands as it saved it.

The control races the same editor with a writer that reads and renames a new file over the old one:
some of what the editor saved must be lost there.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
OLD, NEW = "One month of bills", "One month of bills and more"


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def save(path, text, renames):
    target = path + "~" if renames else path
    with open(target, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    if renames:
        os.replace(target, path)


def start(folder):
    """A fresh folder; its plan, and what the editor will save."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HOUSEHOLD, folder)
    path = os.path.join(folder, "reserve_manager.json")
    return path, read(path).replace(OLD, NEW)


def rows_of(folder):
    ledger = os.path.join(folder, "ledgers", "history.csv")
    if not os.path.exists(ledger):
        return 0
    return sum(line.rstrip().endswith(",race") for line in read(ledger).splitlines())


def was_replaced_before(folder, path):
    """Whether the tool had kept the version before its own when the editor saved."""
    backups = os.path.join(folder, ".coffer", "backups")
    kept = [os.stat(os.path.join(backups, name)).st_mtime for name in os.listdir(backups)]
    # The clock of a file system ticks every few milliseconds.
    return bool(kept) and os.stat(path).st_ctime >= max(kept) - 0.005


def race(binaries, folder, chance, number):
    """What is wrong, else None; the status; whether the editor's text stands as it was saved."""
    path, text = start(folder)
    process = subprocess.Popen(
        [os.path.join(binaries, "plan-allocate"), "-C", folder, "1.00", "--apply", "--op", "race",
         "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(chance.random() * 0.012)
    save(path, text, renames=number % 2 == 0)
    _, errors = process.communicate()
    status = process.returncode
    wrong = answer_fault(folder, path, status, errors)
    if wrong:
        return wrong, status, False
    recovery = subprocess.run(
        [os.path.join(binaries, "folder-repair"), "-C", folder, "--apply"], capture_output=True,
        text=True, check=False)
    if recovery.returncode != 0:
        return f"recovery ended with status {recovery.returncode}: {recovery.stderr}", status, False
    stands = read(path) == text
    rows = rows_of(folder)
    if stands and rows and not was_replaced_before(folder, path):
        return "the history has the operation, and the plan never had it", status, stands
    state = subprocess.run(
        [sys.executable, os.path.join(HERE, "state.py"), folder, *(["--edited"] if stands else [])],
        capture_output=True, text=True, check=False)
    if state.returncode != 0:
        return f"plan and history: {state.stdout}{state.stderr}", status, stands
    if not stands and rows != 1:
        return f"the plan changed, and the history has {rows} rows", status, stands
    return None, status, stands


def answer_fault(folder, path, status, errors):
    rows = rows_of(folder)
    if NEW not in read(path):
        return f"the editor's text is gone (status {status}): {errors}"
    if status not in (0, 2, 3):
        return f"status {status}: {errors}"
    if status == 0 and rows != 1:
        return f"acknowledged, but {rows} rows"
    if status != 0 and not errors.strip():
        return f"status {status} without a message"
    left = [name for name in os.listdir(folder) if name.endswith(".tmp")]
    if left and '"write-' not in errors:
        return f"left behind: {left}"
    return None


def is_lost_to_naive_writer(folder, chance, number):
    """Whether the edit is gone where the writer does not look before it replaces."""
    path, text = start(folder)

    def write():
        found = read(path)
        time.sleep(0.002)
        save(path + ".new", found + "\n", renames=False)
        os.replace(path + ".new", path)

    writer = threading.Thread(target=write)
    writer.start()
    time.sleep(chance.random() * 0.004)
    save(path, text, renames=number % 2 == 0)
    writer.join()
    return NEW not in read(path)


def main():
    races = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    chance = random.Random(1)
    work = tempfile.mkdtemp(prefix="coffer-editors-")
    folder = os.path.join(work, "folder")
    lost, statuses, standing = [], {}, 0
    for number in range(races):
        wrong, status, stands = race(sys.argv[1], folder, chance, number)
        statuses[status] = statuses.get(status, 0) + 1
        standing += stands
        if wrong:
            lost.append(f"race {number}: {wrong}")
    naive = sum(is_lost_to_naive_writer(folder, chance, number) for number in range(200))
    shutil.rmtree(work, ignore_errors=True)
    print(f"{races} races, statuses {sorted(statuses.items())}, the editor's text stands as saved "
          f"in {standing}, lost {len(lost)}")
    for line in lost[:20]:
        print("  LOST", line)
    print(f"control: a naive writer loses {naive} of 200 edits")
    sys.exit(1 if lost or races == 0 or naive == 0 else 0)


if __name__ == "__main__":
    main()
