#!/usr/bin/env python3
"""An editor saves a file at a random moment while a tool writes to it; nothing is lost.

usage: editors.py BIN [RACES [SEED]]

Half of the races are for the plan, half for the ledger.

The editor changes a purpose that no tool touches, by renaming a new file into place or by writing
into the old one. Whatever the tool answers, the purpose must be there afterwards, and an operation
that was acknowledged must be in the history once. Plan and history must then agree, unless the
editor saved after the tool had replaced the plan: its text then stands as it saved it.

The control races the same editor with a writer that reads and renames a new file over the old one:
some of what the editor saved must be lost there.

The editor of the ledger reads ledgers/history.csv, changes a note in it, and renames the result into
place at once, again and again while the tool runs. An operation that was acknowledged must be in the
history once, and the note as well; plan and history must agree. An editor that the machine holds up between its reading and its renaming
may drop what was added in between, for no tool can see that after it has ended: such a race counts
for nothing and is run again. The control appends to the file that it opened and looks no further.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import state

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
    sound, line = state.look([folder, *(["--edited"] if stands else [])])
    if sound != 0:
        return f"plan and history: {line}", status, stands
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


def ledger_template(binaries, work):
    """A folder with a first operation in its history; the editor changes that row's note."""
    folder = os.path.join(work, "template")
    start(folder)
    subprocess.run(
        [os.path.join(binaries, "plan-allocate"), "-C", folder, "2.00", "--apply", "--op", "first",
         "--note", "a note"], stdout=subprocess.DEVNULL, check=True)
    return folder


def replace_ledger(path):
    """Saves the ledger as it is now, with another note; the seconds from reading to renaming."""
    began = time.monotonic()
    text = read(path).replace("a note", "another note")
    save(path, text, renames=True)
    return time.monotonic() - began


def ledger_race(binaries, template, folder, chance):
    """What is wrong, else None; the status; whether the editor was held up."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    path = os.path.join(folder, "ledgers", "history.csv")
    process = subprocess.Popen(
        [os.path.join(binaries, "plan-allocate"), "-C", folder, "1.00", "--apply", "--op", "race",
         "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    duration = 0.0
    while process.poll() is None:
        duration = max(duration, replace_ledger(path))
        time.sleep(chance.random() * 0.0004)
    _, errors = process.communicate()
    status, rows = process.returncode, rows_of(folder)
    # Less time than the tool takes from adding the rows to its last look at them.
    late = duration > 0.002
    if status not in (0, 2, 3) or status and not errors.strip():
        return f"status {status}: {errors}", status, late
    if "another note" not in read(path):
        return "the editor's text is gone", status, late
    if status == 0 and rows != 1:
        return f"acknowledged, but {rows} rows", status, late
    recovery = subprocess.run(
        [os.path.join(binaries, "folder-repair"), "-C", folder, "--apply"], capture_output=True,
        text=True, check=False)
    if recovery.returncode != 0:
        return f"recovery ended with status {recovery.returncode}: {recovery.stderr}", status, late
    sound, line = state.look([folder])
    if sound != 0:
        return f"plan and history: {line}", status, late
    return None, status, late


def is_row_lost_by_naive_appender(template, folder, chance):
    """Whether the row is gone where the writer does not look where the name leads."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    path = os.path.join(folder, "ledgers", "history.csv")

    def append():
        with open(path, "a", encoding="utf-8") as file:
            time.sleep(0.002)
            file.write("x,race\n")

    writer = threading.Thread(target=append)
    writer.start()
    time.sleep(chance.random() * 0.004)
    replace_ledger(path)
    writer.join()
    return rows_of(folder) == 0


def ledger_races(binaries, work, folder, races, seed):
    """What was lost, the statuses, how often the editor was held up, and what the control lost."""
    chance = random.Random(1000 + seed)
    template = ledger_template(binaries, work)
    lost, statuses, number, late = [], {}, 0, 0
    while number < races:
        wrong, status, is_late = ledger_race(binaries, template, folder, chance)
        if wrong and is_late and late < races:
            late += 1
            continue
        number += 1
        statuses[status] = statuses.get(status, 0) + 1
        if wrong:
            lost.append(f"ledger race {number}: {wrong}")
    naive = sum(is_row_lost_by_naive_appender(template, folder, chance) for _ in range(100))
    return lost, statuses, late, naive


def main():
    total = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    races = total - total // 2
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance = random.Random(seed)
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
    rows, others, late, naive_rows = ledger_races(sys.argv[1], work, folder, total // 2, seed)
    shutil.rmtree(work, ignore_errors=True)
    print(f"{total} races, half of them for the ledger, lost {len(lost) + len(rows)}")
    print(f"plan: statuses {sorted(statuses.items())}, the editor's text stands as saved in "
          f"{standing}")
    print(f"ledger: statuses {sorted(others.items())}, run again {late}")
    for line in (lost + rows)[:20]:
        print("  LOST", line)
    print(f"control: a naive writer loses {naive} of 200 edits, a naive appender {naive_rows} of "
          "100 rows")
    print("result " + json.dumps({"tried": total, "faults": len(lost) + len(rows)}))
    sys.exit(1 if lost or rows or total < 2 or 0 in (naive, naive_rows) else 0)


if __name__ == "__main__":
    main()
