#!/usr/bin/env python3
"""A small model of a household: devices that share one folder, work apart, and come together again.

usage: household.py BIN [--exhaustive DEPTH | --random N | --replay STEPS | --earlier] [--depth D] [--devices N]
                        [--mode MODE] [--only FAMILY] [--without ACTIONS] [--part I/N] [--seconds S] [--seed S]
                        [--script] [--disk append|late] [--again N]

A step is "ada:spend" (a device acts), "ben<ada" (ben pulls from ada) or "sync" (all devices synchronise); each
sequence ends with a sync. MODE is git with the merge drivers on all devices (both), on ben alone (one) or nowhere
(none), or a sync program that leaves conflict copies, in folders without git (copies) or where each device keeps a
repository of its own (copies-git). The model knows what each device did and what it had seen then, and computes
from that alone what was spent, what the plan holds and how many units there are. After each sync every device is
asked. Its answers equal the model, or a finding names the row or account concerned; a wrong figure in silence is a
fault. So are two different corrections of which no tool speaks, a figure that the commands of the hints leave wrong
in silence, devices that differ, and a merge that the hints cannot end. Each fault is shrunk and printed; --script
and --replay print it as a script of shell. --exhaustive tries all sequences of two devices up to a depth, or one of
N parts of them. --earlier tries the sequences that were once at fault. --disk append is a disk that ignores O_APPEND,
which needs a program that is linked dynamically; late is a sync program that delivers files in any order, while the
tools run in between. An answer to a question about an equal state of files and commits is not asked for again, except
each N-th one. The last line is "result" and JSON.

Without a base the merge of copies itself has to name what may have come back. Nothing tells a row with an id that one
device deleted from one that the other added, nor two equal edits of a row from none, so in that mode nobody deletes
such a row, or edits one that has a correction.
"""
import argparse
import collections
import contextlib
import copy
import csv
import itertools
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from decimal import Decimal

import household_answers
from household_tree import Tree
from household_model import (
    ACTIONS, BASE, EARLIER, FAMILIES, MODES, NAMES, Event, Row, Truth, money, setup)

QUIET = {"gc.auto": "0", "maintenance.auto": "false", "core.fsync": "none"}
ENVIRONMENT = dict(
    os.environ, GIT_AUTHOR_NAME="n", GIT_AUTHOR_EMAIL="e", GIT_COMMITTER_NAME="n", GIT_COMMITTER_EMAIL="e",
    GIT_CONFIG_NOSYSTEM="1", HOME="/nonexistent", GIT_CONFIG_COUNT=str(len(QUIET)),
    **{f"GIT_CONFIG_{part}_{number}": word for number, pair in enumerate(QUIET.items())
       for part, word in zip(("KEY", "VALUE"), pair)})


Answer = collections.namedtuple("Answer", "status text figures categories")


def figures(key, name, number):
    """Reads the numbers of a list in an answer, in cents."""
    def read(document, answer):
        for each in key(document):
            answer.figures[each[name]] = answer.figures.get(each[name], 0) + int(100 * number(each))
    return read


def categories(document, answer):
    answer.categories.update({each["category"]: int(100 * each["amount"])
                              for each in document["categories"] if each["amount"]})
    answer.categories[""] = int(100 * document["spending"])


READERS = {  # the groups of files that an answer depends on, and how its figures are read
    "spending --by payee": (("rows", "rest"), figures(
        lambda document: document["groups"], "group", lambda each: each["spending"] - each["income"])),
    "spending": (("rows", "rest"), categories),
    "plan-status": (("plan", "rest"), figures(
        lambda document: [each for tier in document["tiers"] for each in tier["accounts"]], "account",
        lambda each: each["balance"])),
    "snapshot": (("worth", "plan", "rest"), figures(
        lambda document: [each for each in document["accounts"] if each["account"] == "Depot"], "account",
        lambda each: each["value"])),
    "holdings": (("worth", "rest"), figures(
        lambda document: document["positions"], "symbol", lambda each: each["quantity"]))}


class Household:
    """One trial: folders of the devices, the events that each has seen, and the shell lines that made them."""

    def __init__(self, options, work, template, mode, devices, answers):
        self.bin, self.work, self.mode, self.names = options.bin, work, mode, NAMES[:devices]
        self.is_late, self.environment = options.disk == "late", {**ENVIRONMENT, **options.environment}
        self.seen, self.rows = {name: set() for name in self.names}, {row.uid: row for row in BASE}
        self.free, self.unsettled, self.log, self.number, self.syncs, self.events = set(), set(), [], 0, 0, {}
        self.tally, self.has_copies, self.read = collections.Counter(), mode.startswith("copies"), {}
        self.has_settled, self.answers = False, answers
        self.copy_from(template)
        self.shared = self.contents(self.names[0])
        self.committed = {name: self.shared for name in self.names}
        self.commits = {name: household_answers.commit(self.shared) for name in self.names}
        self.steps = dict.fromkeys(self.names, ())

    def copy_from(self, source):
        """Copies the devices' folders. Their repositories share one folder of objects, and look up older ones there."""
        for name in self.names:
            shutil.copytree(os.path.join(source, name), os.path.join(self.work, name), symlinks=True)
        older = os.path.join(source, "objects")
        if os.path.exists(older):
            os.makedirs(os.path.join(self.work, "objects", "info"))
            with open(os.path.join(self.work, "objects", "info", "alternates"), "w", encoding="utf-8") as file:
                file.write(older + "\n")
                with contextlib.suppress(FileNotFoundError), open(os.path.join(older, "info", "alternates"),
                                                                  encoding="utf-8") as all_older:
                    file.write(all_older.read())

    def fork(self, work):
        """A copy in another folder, which goes on from here."""
        other = copy.copy(self)
        for key, value in vars(self).items():
            if isinstance(value, (dict, set, list)):
                setattr(other, key, copy.copy(value))
        other.work, other.tally = work, collections.Counter()
        other.copy_from(self.work)
        return other

    def now(self):
        return f"2026-11-21T{10 + self.number // 60:02}:{self.number % 60:02}:00+01:00"

    def keep(self, line, where):
        """Keeps a line for the script."""
        self.read = {name: found for name, found in self.read.items() if where not in (None, name)}
        self.log.append(f"export COFFER_NOW={self.now()}; " + (f"(cd {where} && {line})" if where else line))

    def sh(self, line, where=None, is_kept=True, shown=None):
        """Runs a line of shell in a device's folder, and keeps it, or the shown one, for the script."""
        now = self.now()
        if is_kept:
            self.keep(shown or line, where)
        environment = dict(self.environment, PATH=self.bin + os.pathsep + os.environ["PATH"], COFFER_NOW=now)
        return subprocess.run(["sh", "-c", line], cwd=os.path.join(self.work, where or "."), env=environment,
                              capture_output=True, text=True, check=False)

    def contents(self, name):
        """The files of a device, read again after each line of shell that may have changed them."""
        if name in self.read:
            return self.read[name]
        found, top = self.read.setdefault(name, {}), os.path.join(self.work, name)
        for folder, folders, files in os.walk(top):
            folders[:] = [each for each in folders if each not in (".git", ".coffer", "snapshots")]
            for path in (os.path.join(folder, file) for file in files):
                with open(path, "rb") as opened:
                    found[os.path.relpath(path, top)] = opened.read()
        return found

    def table(self, name, ledger):
        reader = csv.DictReader(self.contents(name)[f"ledgers/{ledger}.csv"].decode().splitlines())
        return reader.fieldnames, list(reader)

    def truth(self, name):
        return Truth([self.events[number] for number in self.seen[name]], self.rows)

    def current(self, name, uid):
        """The row that now stands for this one on the device, or None if that is not one row."""
        truth = self.truth(name)
        live = truth.corrections(uid)
        if self.rows[uid].name in self.free or truth.outcomes(uid)[1] or uid in truth.deleted or any(
                len(event.rows) != 1 for event in live) or len(live) > 1:
            return None
        return self.current(name, live[0].rows[0]) if live else uid

    def act(self, name, step):
        self.number += 1
        number, action, truth = self.number, step.removesuffix("-same"), self.truth(name)
        family, kind, uid, line = ACTIONS[action]
        done = [event.op for event in truth.of("add", "replace", "split", "void", "move", "state", "rename")
                if event.op[0] != "h" and not truth.is_undone(event)]
        # After the commands of hints, the latest operation is one of these.
        undone = f" {done[-1]}" if done and self.has_settled else ""
        own = 77700 if step != action else 95000 + 101 * number
        names, rows = self.table(name, "transactions")
        if uid == "last":
            uid = row = rows[-1]["id"] or rows[-1]["payee"]
        else:
            row = uid and (uid if kind == "edit" else self.current(name, uid))
        if uid and (row not in self.rows or row in truth.deleted or self.rows[row].name in self.free):
            return None
        if self.mode == "copies" and (
                kind == "delete" and rows[-1]["id"] or kind == "edit" and truth.corrections(uid)):
            return None  # without a base this is the same as a row that the other device added, or as no edit
        label, category = (self.rows[row].name, self.rows[row].category) if row else {
            "type": (f"New{number}", "Fun"), "record": ("Depot", "value")}.get(action, (f"New{number}", "Home"))
        cells = {"date": "2026-11-06", "account": "Bank", "payee": label, "category": "Fun", "currency": "EUR",
                 "amount": "-" + money(own)}
        tiers = [tier["name"] for tier in json.loads(self.contents(name)["reserve_manager.json"])["tiers"]
                 for account in tier["accounts"] if account["name"] == "Saver"]
        op = "pay-11" if step == "allocate-same" else f"d{number}"
        is_tool = kind and kind not in ("edit", "delete") and action != "type"
        line = line.format(
            own=money(own), row=row, undone=undone, number=number, part=money(number),
            suffix=number if step == action else "",
            typed=",".join(cells.get(column, "") for column in names), tier=(tiers or ["none"])[0],
            column="tags=outing" if name == "ada" else "method=card")
        before = self.contents(name)
        self.do(name, line + f" --op {op} --apply -q" * bool(is_tool))
        self.steps[name] += ((number, step),)
        if self.contents(name) == before:
            self.tally["actions that changed nothing"] += 1
            return None
        new, value = [], own
        if kind in ("add", "replace"):
            new = [(category, own)]
        elif kind == "split":
            amount = sum(part for _, part in next(iter(truth.outcomes(row)[0])))
            new = [("Food", number), ("Home", amount - number)]
        elif kind == "undo":
            value = done[-1] if done else None
        ledger = {"v1": "values", "a1": "activities"}.get(uid, "values" if action == "record" else "transactions")
        ids = [each["id"] for each in self.table(name, ledger)[1] if is_tool and each.get("op") == op] + [label]
        made = [Row(uid, label, *cells, number) for uid, cells in zip(ids, new)]
        self.rows.update({each.uid: each for each in made})
        self.events[number] = Event(number, kind, row, tuple(each.uid for each in made), value,
                                    op if is_tool else f"hand{number}", frozenset(self.seen[name]))
        self.seen[name] = self.seen[name] | {number}
        return None

    def do(self, name, line):
        """Runs an action, or repeats what it once did to an equal folder."""
        top = os.path.join(self.work, name)

        def run():
            before = household_answers.all_files(top)
            self.sh(line, name)
            changes = household_answers.changes(before, household_answers.all_files(top))
            has_run.append(True)
            return changes, sorted(path for path, _ in changes)
        has_run = []
        key = (line, self.number, self.steps[name], *self.state(name, household_answers.EVERYTHING))
        changes = self.answers.ask(key, run)
        if not has_run:
            household_answers.apply(changes, top)
            self.keep(line, name)

    # Synchronising

    def commit(self, name):
        if self.contents(name) != self.committed[name]:
            is_known = self.contents(name).keys() == self.committed[name].keys()
            self.sh("git commit -qam work" if is_known else "git add -A && git commit -qm work", name)
            self.committed[name] = self.contents(name)
            self.commits[name] = household_answers.commit(self.committed[name], self.commits[name])

    def head(self, name):
        with open(os.path.join(self.work, name, ".git", "refs", "heads", "main"), encoding="utf-8") as file:
            return file.read().strip()

    def pull(self, name, other):
        """A fault if the merge cannot be ended. All have one folder of objects, so that nothing is fetched."""
        self.commit(name)
        self.commit(other)
        before, merged = self.head(name), self.head(other)
        done = self.sh(f"git merge -q --no-edit {merged}", name,
                       shown=f"git pull -q --no-rebase --no-edit ../{other} main")
        self.seen[name] = self.seen[name] | self.seen[other]
        self.tally["merges that stopped"] += bool(done.returncode)
        fault = self.choose(name, "plan-merge") if done.returncode else None
        self.committed[name] = self.contents(name)
        after = self.head(name)
        if after == merged:
            self.commits[name] = self.commits[other]
        elif after != before:
            self.commits[name] = household_answers.commit(
                self.committed[name], self.commits[name], self.commits[other])
        return fault

    def choose(self, name, command):
        """Lets plan-merge end a merge, and chooses sides of what is left as its messages say."""
        side = ("ours", "theirs")[self.number % 2]
        answer = self.fold(name, command)
        for _ in range(4):
            text = answer.stdout + answer.stderr
            members = {member.strip("'") for member in re.findall(rf"--{side} ('[^']+'|\S+:\S+)", text)}
            left = text.partition("Still in conflict:\n")[2]
            members |= set(re.findall(r"^\S+\.(?:json|csv)(?::.*)?(?=\n)", left, re.M))
            members = {member for member in members if " of ours:" not in member}  # names no file of the folder
            if not members:
                break
            ids = {row.uid: {row.name} for row in self.rows.values()}  # the row of a number has no id
            marked = "".join(re.findall("<<<<<<<.*?>>>>>>>", text, re.S))
            others = {row.name for row in self.rows.values() if f",{row.name}," in marked} or {"Baker"}
            self.free |= set().union(*(ids.get(member.split(":")[1], others)
                                       for member in members if ".csv:" in member))
            words = " ".join(f"--{side} {shlex.quote(member)}" for member in sorted(members))
            self.sh(f"{command} {words} --apply", name)
            answer = self.fold(name, command) if self.has_copies else self.sh(
                "plan-status; spending; snapshot", name, False)
        if not self.has_copies:
            self.sh("git add -A && git commit -qm merged", name)
        left = [path for path, text in self.contents(name).items() if b"<<<<<<<" in text or "sync-conflict" in path]
        return f"{name} cannot end the merge: {left} {text[-600:]}" if left else None

    def fold(self, name, command):
        """Runs a merge, which without a base names what may have come back."""
        answer = self.sh(f"{command} --apply", name)
        if self.mode == "copies":
            self.free |= self.named(answer.stdout + answer.stderr, self.truth(name).expected())
        return answer

    def sync(self, is_last=False):
        """A fault. After the last one the others are not asked to take over the commit that is asked about."""
        self.syncs += 1
        hub = self.names[self.syncs % 2] if self.mode == "one" else self.names[0]
        others = [name for name in self.names if name != hub]
        is_alone = is_last and self.mode in ("both", "none")
        fault = self.by_copies() if self.has_copies else next(
            filter(None, (self.pull(hub, other) for other in others)), None) or (
                None if is_alone else self.spread(hub))
        fault = fault or self.check([hub] if is_alone else self.names)
        if fault or not self.unsettled:
            return fault
        self.tally["unsettled and named"] += 1
        self.free |= self.unsettled & self.to_choose(hub)
        self.settle(hub)
        fault = self.spread(hub) or self.check(self.names)
        if not fault and "all" in self.unsettled:
            fault = f"tools still refuse: {self.findings(hub)[:600]}"
        self.free |= self.unsettled
        self.tally["left open"] += bool(self.unsettled)
        return fault and f"after the commands of the hints: {fault}"

    def spread(self, hub):
        """The others take what one device has."""
        fault, self.shared = None, self.contents(hub)
        for name in self.names:
            if name != hub and not self.has_copies:
                fault = fault or self.pull(name, hub)
            for path, text in self.shared.items() if self.has_copies else ():
                if self.contents(name).get(path) != text:
                    self.deliver(f"{hub}/{path}", name, path)
        return fault

    def deliver(self, source, name, path):
        """Copies a file to a device, as cp does: a file that is there keeps its rights."""
        target = os.path.join(self.work, name, path)
        copying = shutil.copyfile if os.path.exists(target) else shutil.copy
        copying(os.path.join(self.work, source), target)
        self.log.append(f"cp {source} {name}/{path}")
        self.read.pop(name, None)

    def by_copies(self):
        """What each device changed goes to all; a file that several changed gets a copy for each but one."""
        files = {name: self.contents(name) for name in self.names}
        self.seen = dict.fromkeys(self.names, set().union(*self.seen.values()))
        paths = sorted(set().union(*files.values()))
        if self.is_late:
            random.Random(self.number).shuffle(paths)
        for path in paths:
            *losers, winner = list({files[name][path]: name for name in self.names if path in files[name]
                                    and files[name][path] != self.shared.get(path)}.values()) or [None]
            stem, ending = os.path.splitext(path)
            for loser in losers:
                copy = f"{stem}.sync-conflict-20261121-1{self.syncs % 10}0000-{loser.upper():A<7}{ending}"
                for name in (*(each for each in self.names if each != loser), loser):
                    self.deliver(f"{loser}/{path}", name, copy)
            for name in self.names if winner else ():
                if name != winner:
                    self.deliver(f"{winner}/{path}", name, path)
            for name in self.names if self.is_late and winner else ():
                self.sh("plan-status; spending; folder-check", name, False)
                self.fold(name, "plan-merge --copies")
        for name in self.names:
            fault = any("sync-conflict" in path for path in self.contents(name)) and self.choose(
                name, "plan-merge --copies")
            if fault:
                return fault
            if self.mode == "copies-git":
                self.commit(name)
        self.shared = self.contents(self.names[0])
        return None

    def settle(self, name):
        """Runs the commands that findings name."""
        self.has_settled = True
        for _ in range(3):
            text = self.findings(name)
            self.free |= self.named(text, self.to_choose(name))
            lines = [line for line in ("folder-repair --merges --apply", "plan-merge --apply") if line[:-8] in text]
            lines += re.findall(r"(?:ledger-add|plan-apply) [a-z ]*--(?:keep|reconcile)[^\n;,]*?--apply", text)[:1]
            for line in lines:
                self.sh(line, name)
            if self.mode != "copies":
                self.commit(name)

    # Asking

    def state(self, name, groups):
        """The files of a device, and its commits, as far as these groups see them."""
        own = household_answers.digests(self.contents(name))
        return (self.mode, name if self.mode == "one" else "",
                *((own[group], self.commits[name][group]) for group in groups))

    def findings(self, name):
        def run():
            answer = self.sh("folder-check; plan-status > /dev/null; spending > /dev/null; plan-merge", name, False)
            return answer.stdout + answer.stderr, sorted(re.findall(r"\[[a-z-]+\]", answer.stderr))
        return self.answers.ask(("findings", *self.state(name, household_answers.EVERYTHING)), run)

    def to_choose(self, name):
        return {label for label, (_, choose) in self.truth(name).expected().items() if choose}

    def named(self, text, labels):
        """Those of the labels that an error or a warning names, by themselves or by an id of their rows."""
        blocks = [block for block in re.split(r"\n(?=\S)", text) if re.search(r'(error|warning)[:"]', block)]
        words = {label: {label} | {row.uid for row in self.rows.values() if row.name == label} for label in labels}
        return {label for label in labels if any(
            re.search(rf"(?<!\w){re.escape(word)}(?!\w)", block) for word in words[label] for block in blocks)}

    def check(self, names):
        """Devices with the same files and commits give the same answers, so one of these is asked."""
        self.unsettled, first = set(), self.contents(names[0])
        for name in names[1:]:
            files = self.contents(name)
            if files != first:
                return f"{name} differs from {self.names[0]}: {[p for p in files if first.get(p) != files[p]]}"
        asked = names if self.mode == "copies-git" else names[:1]
        return next((f"{name}: {fault}" for name in asked for fault in [self.ask(name)] if fault), None)

    def ask(self, name):
        """A fault if an answer is wrong and no finding says so."""
        done = {}
        for line in READERS:
            done[line] = self.answer(name, line, any(one.status for one in done.values()))
        text = "".join(one.text for one in done.values())
        if any(one.status for one in done.values()):
            self.unsettled.add("all")
            self.tally["refusals"] += 1
            return None if re.search(r'error[:"]', text) else f"a tool refuses without an error: {text}"
        found = collections.Counter()
        for one in done.values():
            found.update(one.figures)
        shown = done["spending"].categories
        expected, wrong, sums = self.truth(name).expected(), {}, collections.Counter()
        for label in {*found, *expected} - self.free:
            options, choose = expected.get(label, ({()}, False))
            totals = {sum(amount for _, amount in one) for one in options}
            if choose or found[label] not in totals:
                wrong[label] = f"{money(found[label])}, expected {' or '.join(sorted(map(money, totals)))}"
            for category, amount in next(iter(options)) if options else ():
                sums[category] += amount * (category not in ("plan", "value", "units"))
        if not wrong and not self.free and shown != {**+sums, "": sum(sums.values())}:
            wrong["categories"] = f"{shown}, expected {+sums}"
        named = {label for label in wrong if self.named("\n".join(
            [one.text for line, one in done.items() if self.is_about(label, line)] + [self.findings(name)]), [label])}
        self.unsettled |= named
        return next((f"{label} {wrong[label]}, and nothing says so" for label in sorted(set(wrong) - named)), None)

    def is_about(self, label, line):
        """Whether the answer depends on nothing but the state of this label's files."""
        is_row = label not in ("Saver", "Envelope", "Depot", "WLDX")
        return is_row == line.startswith("spending")

    def answer(self, name, line, is_refused):
        """The answer to a command. Some refuse if another one refuses."""
        def run():
            done = self.sh(f"{line} --json", name, False)
            answer = Answer(done.returncode, done.stderr, {}, {})
            if not done.returncode:
                READERS[line][1](json.loads(done.stdout, parse_float=Decimal), answer)
            return answer, (done.returncode, answer.figures, answer.categories)
        taken = tuple(number for number in sorted(self.seen[name]) if self.events[number].kind is None)
        return self.answers.ask((line, is_refused, taken, *self.state(name, READERS[line][0])), run)

    def take(self, step):
        if "<" in step:
            return None if self.has_copies else self.pull(*step.split("<"))
        return self.sync() if step == "sync" else self.act(*step.split(":"))

    def run(self, steps):
        return next(filter(None, map(self.take, steps)), None) or self.sync(is_last=True)


def script(mode, devices, one):
    names = [f"export {key}={ENVIRONMENT[key]}" for key in ENVIRONMENT if re.match("GIT_(AUTHOR|COMM)", key)]
    return "\n".join(["#!/bin/sh", *names, *setup(mode, devices), *one.log])


def without_append(folder, work, mark):
    """The environment in which the program's O_APPEND is ignored."""
    library = os.path.join(work, "no_append.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "drivers", "no_append.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return {"LD_PRELOAD": library, "NO_APPEND": os.path.realpath(os.path.join(folder, "coffer")),
            "NO_APPEND_MARK": mark}


def share_objects(folder, names):
    """Gives the repositories of a folder one folder of objects."""
    shared = os.path.join(folder, "objects")
    for own in (os.path.join(folder, name, ".git", "objects") for name in names):
        if os.path.exists(own):
            shutil.copytree(own, shared, dirs_exist_ok=True)
            shutil.rmtree(own)
            os.symlink("../../objects", own)


class Trials:
    def __init__(self, options, work):
        self.options, self.work, self.templates = options, work, {}
        self.tally, self.tried, self.faults, self.began = collections.Counter(), 0, {}, time.monotonic()
        self.answers = household_answers.Answers(options.again)

    def template(self, mode, devices):
        """The folder with which all trials of a mode begin."""
        folder = os.path.join(self.work, f"template-{mode}-{devices}")
        if not os.path.exists(folder):
            os.mkdir(folder)
            environment = dict(ENVIRONMENT, PATH=self.options.bin + os.pathsep + os.environ["PATH"])
            subprocess.run(["sh", "-ec", "\n".join(setup(mode, devices))], cwd=folder, env=environment, check=True,
                           stdout=subprocess.DEVNULL)
            share_objects(folder, NAMES[:devices])
        return folder

    def trial(self, steps, mode, devices):
        folder = self.template(mode, devices)
        with tempfile.TemporaryDirectory(dir=self.work) as work:
            one = self.household(work, folder, mode, devices)
            return one.run(steps), one

    def household(self, work, folder, mode, devices):
        return Household(self.options, work, folder, mode, devices, self.answers)

    def is_over(self):
        return bool(self.options.seconds) and time.monotonic() - self.began > self.options.seconds

    def has_known(self, steps, mode):
        """Whether a sequence that is known to be at fault is a part of this one."""
        for known, less in self.faults:
            rest = iter(steps)
            if known == mode and all(step in rest for step in less):
                self.tally["a known fault is a part of it"] += 1
                return True
        return False

    def attempt(self, steps, mode, devices):
        """Tries a sequence, unless one that is known to be at fault is a part of it."""
        if self.is_over() or self.has_known(steps, mode):
            return
        self.tried += 1
        self.tally["tried in " + mode] += 1
        fault, one = self.trial(steps, mode, devices)
        self.tally.update(one.tally)
        if fault:
            self.shrink(steps, mode, devices, fault, one)

    def shrink(self, steps, mode, devices, fault, one):
        """Leaves out the steps without which the fault is still there, and prints what is left."""
        print(f"shrinking --mode {mode} --devices {devices} --replay '{' '.join(steps)}': {fault}", file=sys.stderr)
        index = len(steps) - 1
        while index >= 0:
            shorter = [*steps[:index], *steps[index + 1:]]
            found, less = self.trial(shorter, mode, devices)
            if found:
                steps, fault, one, index = shorter, found, less, len(shorter)
            index -= 1
        self.faults[mode, tuple(steps)] = fault
        print(f"FAULT --mode {mode} --devices {devices} --replay '{' '.join(steps)}': {fault}", flush=True)
        if self.options.script:
            print(script(mode, devices, one), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", help="folder of the tools")
    for name, default in {"exhaustive": 0, "random": 0, "depth": 6, "devices": 3, "seconds": 0,
                          "seed": 1, "again": 100}.items():
        parser.add_argument("--" + name, type=int, default=default)
    for name, choices in (("mode", ("", *MODES)), ("only", ("", *FAMILIES)), ("without", None), ("replay", None),
                          ("disk", ("", "append", "late"))):
        parser.add_argument("--" + name, default="", choices=choices)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--script", action="store_true")
    parser.add_argument("--earlier", action="store_true")
    options = parser.parse_args()
    options.bin, options.environment = os.path.abspath(options.bin), {}
    chance, modes = random.Random(options.seed), [options.mode] if options.mode else MODES
    actions = sorted({action for family in FAMILIES if options.only in ("", family) for action in FAMILIES[family]}
                     - set(options.without.split(",")))
    print("seed", options.seed)
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="coffer-household-", dir=fast) as work:
        mark = os.path.join(work, "appended")
        if options.disk == "append":
            options.environment = without_append(options.bin, work, mark)
        trials, planned = Trials(options, work), []
        if options.replay:
            fault, one = trials.trial(options.replay.split(), modes[0], options.devices)
            print(f"{script(modes[0], options.devices, one)}\n# {fault}")
        number, _, parts = options.part.partition("/")
        for mode in modes if options.exhaustive else ():
            Tree(trials, mode, options.exhaustive, actions, (int(number), int(parts))).walk()
        names = NAMES[:options.devices]
        for _ in range(options.random):
            steps = [f"{chance.choice(names)}:{chance.choice(actions)}" if chance.random() < 0.75 else
                     "sync" if chance.random() < 0.5 else "<".join(chance.sample(names, 2))
                     for _ in range(options.depth)]
            planned.append((steps, chance.choice(modes), options.devices))
        if options.earlier:
            planned += [(steps.split(), mode, 3) for mode in modes for steps in EARLIER.get(mode, ())]
        for one in planned:
            trials.attempt(*one)
        if options.environment and not os.path.exists(mark):
            sys.exit("no file was opened for appending: is the program linked statically?")
    print("result " + json.dumps({"tried": trials.tried, "random": len(planned), "faults": len(trials.faults),
                                  "tally": dict(trials.tally)}))
    sys.exit(1 if trials.faults else 0)


if __name__ == "__main__":
    main()
