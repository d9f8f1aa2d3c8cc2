#!/usr/bin/env python3
"""Kills each verb that writes a JSON file after its record, edits the file by hand, and lets the next tool recover.

usage: replays.py BIN

The hand edits another member, another element of the same array, or the spacing and the order of members:
then the file must hold both changes. If the hand edits the very value, the next writer must stop with status
3 and leave the file, folder-repair must show both ways as diffs, and either way must keep what it promises.
The last line is "result" and a JSON object. Needs strace.
"""
import argparse
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
SETTINGS, ITEMS, PLAN = "coffer.json", "recurring.json", "reserve_manager.json"
VERBS = [
    ("daily", SETTINGS, ["spending", "rules", "--add", "PP*Amarant*", "Home:Household"]),
    ("daily", SETTINGS, ["recurring", "add", "Gym", "account=joint", "amount=29.90",
                         "schedule=monthly on 1", "payee=Gym*"]),
    ("daily", SETTINGS, ["recurring", "edit", "Internet", "amount=42.95"]),
    ("daily", SETTINGS, ["recurring", "pause", "Internet"]),
    ("daily", SETTINGS, ["recurring", "end", "Internet"]),
    ("daily", SETTINGS, ["recurring", "skip", "Music school", "2026-12-10"]),
    ("daily", SETTINGS, ["recurring", "detect", "--add", "all"]),
    ("daily", SETTINGS, ["plan-set", "--setting", "backups.keep", "30"]),
    ("daily", SETTINGS, ["plan-set", "--setting", "spending.day_limits.green", "31"]),
    ("household", SETTINGS, ["plan-set", "--account", "Tagesgeld Köln", "aliases=DE89370400440532013000"]),
    ("household", SETTINGS, ["plan-set", "--account", "Postbank", "kind=CASH"]),
    ("household", SETTINGS, ["plan-set", "--asset", "WLDX", "isin=IE00B4L5Y983"]),
    ("household", ITEMS, ["recurring", "add", "Pocket", "--plan", "Boat fund", "amount=20",
                          "frequency=monthly", "next_date=2026-12-01"]),
    ("household", ITEMS, ["recurring", "edit", "{item}", "amount=77"]),
    ("household", ITEMS, ["recurring", "pause", "{item}"]),
    ("household", ITEMS, ["recurring", "end", "{item}"]),
    ("household", ITEMS, ["recurring", "skip", "{item}", "2026-11-30"]),
    ("household", PLAN, ["plan-set", "--add-account", "Tier 2/Postbank", "apy", "2"]),
    ("household", PLAN, ["plan-set", "--remove", "Money market", "--move-to", "Tagesgeld Köln"]),
    ("household", PLAN, ["plan-set", "Tagesgeld Köln", "name", "Festgeld"]),
    ("household", PLAN, ["plan-set", "Tier 2", "target", "20000"]),
    ("household", PLAN, ["plan-set", "--add-tier", "New", "target", "5", "priority", "9"]),
    ("household", PLAN, ["plan-set", "--remove", "Tier 2 · Emergency", "--move-to", "Tier 1/Compte courant"]),
]


class Trial:
    """One verb in a folder of its own."""

    def __init__(self, binaries, work, example, file, words):
        self.binaries, self.work, self.file = binaries, work, file
        self.source = os.path.join(EXAMPLES, example)
        with open(os.path.join(self.source, ITEMS if file == ITEMS else file), encoding="utf-8") as items:
            first = json.load(items)[0]["name"] if file == ITEMS else ""
        self.words = [word.format(item=first) if word == "{item}" else word for word in words]
        self.folder = os.path.join(work, "money")
        self.base = self.parsed(self.source)
        self.start()
        self.run([*self.words, "--apply"])
        self.done = self.parsed(self.folder)

    def start(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.source, self.folder)

    def run(self, words, stopped=False):
        command = [os.path.join(self.binaries, words[0]), *words[1:], "-C", self.folder]
        if stopped:
            command = ["strace", "-f", "-o", "/dev/null", "-e", "trace=renameat2", "-e",
                       "inject=renameat2:signal=KILL:when=1", "--", *command]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    def parsed(self, folder):
        with open(os.path.join(folder, self.file), encoding="utf-8") as file:
            return json.load(file)

    def text(self):
        with open(os.path.join(self.folder, self.file), encoding="utf-8") as file:
            return file.read()

    def write(self, value, **options):
        options = options or {"indent": 2}
        with open(os.path.join(self.folder, self.file), "w", encoding="utf-8") as file:
            file.write(json.dumps(value, ensure_ascii=False, **options) + "\n")

    def stop(self):
        self.start()
        self.run([*self.words, "--apply"], stopped=True)
        return os.path.exists(os.path.join(self.folder, ".coffer", "intention.json"))

    def next_writer(self):
        return self.run(["ledger-add", "price", "KIOSK", "1", "quote=EUR", "--apply"])


def paths(value, path=()):
    """The leaves, each with its path."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from paths(inner, (*path, index))
    else:
        yield path, value


def get(value, path):
    for step in path:
        value = value[step]
    return value


def put(value, path, new):
    value = copy.deepcopy(value)
    get(value, path[:-1])[path[-1]] = new
    return value


def without_date(value):
    """The plan without the day that tools and people set."""
    return {key: inner for key, inner in value.items() if key != "last_updated"} \
        if isinstance(value, dict) else value


def named(value, path):
    """The same leaf with elements by their names, so that it is found where indices differ."""
    steps, at = [], value
    for step in path:
        at = at[step]
        steps.append(at["name"] if isinstance(step, int) and isinstance(at, dict) and "name" in at else step)
    return tuple(steps)


def hand_edits(trial):
    """Edits of other values: each a name, the edited file and what both together are."""
    before, done = trial.base, trial.done
    old = {named(before, path): (path, value) for path, value in paths(before)}
    new = {named(done, path): (path, value) for path, value in paths(done)}
    free = [(old[name], new[name]) for name in old
            if name in new and old[name][1] == new[name][1] and isinstance(old[name][1], (str, int, float))
            and not isinstance(old[name][1], bool) and name[-1] not in ("name", "last_updated", "symbol")
            and not (isinstance(old[name][0][-1], int))]
    for (place, value), (after, _) in free[::max(1, len(free) // 4)]:
        edited = value + " " if isinstance(value, str) else value + 1
        if isinstance(value, str) and place[-1] not in ("notes", "description", "note", "purpose", "payee"):
            continue
        yield f"{place} edited", put(before, place, edited), put(done, after, edited), {}
    yield "other spacing", before, done, {"indent": 4}
    yield "one line", before, done, {"separators": (",", ":")}
    yield "other order of members", before, done, {"indent": 2, "sort_keys": True}
    if isinstance(before, dict):
        yield ("a member added", {"privacy": True, **before}, {"privacy": True, **done}, {"indent": 2}) \
            if trial.file == SETTINGS else \
            ("a member added", {**before, "own": 1}, {**done, "own": 1}, {"indent": 2})
    else:
        item = {**before[-1], "name": "By hand"}
        yield "an item added", [item, *before], [item, *done], {"indent": 2}
        changed = [*before[:-1], {**before[-1], "description": "by hand"}]
        yield "another item edited", changed, [
            {**one, "description": "by hand"} if one["name"] == before[-1]["name"] else one
            for one in done], {"indent": 2}
    rules = before.get("spending", {}).get("rules") if isinstance(before, dict) else None
    if rules:
        last = len(rules) - 1
        for number in {0, last // 2, last}:
            path = ("spending", "rules", number)
            rule = {**rules[number], "category": "By hand"}
            yield f"rule {number} edited", put(before, path, rule), put(done, path, rule), {"indent": 2}


def same_edits(trial):
    """Edits of the very value: a name and the edited file."""
    before, done = trial.base, trial.done
    for path, value in paths(before):
        if path[-1] == "last_updated" or not isinstance(value, (int, float)) or isinstance(value, bool):
            continue
        try:
            now = get(done, path)
        except (KeyError, IndexError, TypeError):
            continue
        if now != value and named(before, path) == named(done, path):
            yield f"{path}", put(before, path, value + 5)
            return


def check(trial, faults):
    label = " ".join(trial.words)
    count = 0
    for name, edited, both, options in hand_edits(trial):
        if not trial.stop():
            faults.append(f"{label}: not stopped after its record")
            return count
        trial.write(edited, **(options or {"indent": 2}))
        done = trial.next_writer()
        count += 1
        result = trial.parsed(trial.folder)
        if done.returncode != 0:
            faults.append(f"{label}: {name}: status {done.returncode}: {done.stderr.splitlines()[-2:]}")
        elif without_date(result) != without_date(both) and sorted_items(result) != sorted_items(both):
            faults.append(f"{label}: {name}: the file holds something else")
    for name, edited in same_edits(trial):
        for way in ("keep", "apply"):
            trial.stop()
            trial.write(edited, indent=4)
            kept = trial.text()
            done, count = trial.next_writer(), count + 1
            if done.returncode != 3 or trial.text() != kept:
                faults.append(f"{label}: {name} edited: status {done.returncode}, expected 3")
            shown = trial.run(["folder-repair"]).stdout
            if "--resolve keep" not in shown or "--resolve apply" not in shown:
                faults.append(f"{label}: {name} edited: folder-repair shows {shown[:100]!r}")
            trial.run(["folder-repair", "--resolve", way, "--apply"])
            wanted = edited if way == "keep" else trial.done
            if without_date(trial.parsed(trial.folder)) != without_date(wanted):
                faults.append(f"{label}: {name} edited: resolve {way} made something else")
            if trial.next_writer().returncode != 0:
                faults.append(f"{label}: {name} edited: no tool writes after resolve {way}")
    return count


def sorted_items(value):
    return sorted(json.dumps(item, sort_keys=True) for item in value) if isinstance(value, list) else value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    faults, tried = [], 0
    with tempfile.TemporaryDirectory(prefix="coffer-replays-", dir=fast) as work:
        for example, file, words in VERBS:
            trial = Trial(os.path.abspath(options.bin), work, example, file, words)
            if trial.done == trial.base:
                faults.append(f"{' '.join(words)}: it changes nothing")
                continue
            tried += check(trial, faults)
    for text in faults[:40]:
        print("  FAULT", text)
    print("result " + json.dumps({"tried": tried, "faults": len(faults)}))
    sys.exit(1 if faults or not tried else 0)


if __name__ == "__main__":
    main()
