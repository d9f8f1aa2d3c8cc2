#!/usr/bin/env python3
"""Puts each string of the big list of naughty strings into a folder and runs every tool on it.

usage: strings.py BIN [--data DIR] [--fetch] [--sample N]

The string is the name of an account, a purpose, a note, a payee and the description of a recurring item.
In text no tool prints a control character, an override of the writing direction or a line separator; in
JSON each string is exactly the string; in HTML it is text, and nothing of the page but text comes from it;
what --apply writes keeps its bytes. A tool that refuses a string says so, with a status of 2 and an error.
DIR holds the list as git clones it. The last line is "result" and a JSON object.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "Interop")]
import corpora
import page_text
from page_text import RAW

LIST = "big-list-of-naughty-strings"

# A row is always one line: what ends one, and any other control character, is a space in the history.
ONE_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")

# Each tool: the words for text, the words for JSON, and whether the JSON shows the name of the account.
TOOLS = {
    "plan-status": (["--accounts"], ["--accounts", "--json"], True),
    "plan-allocate": (["100"], ["100", "--json"], True),
    "plan-rebalance": ([], ["--json"], True),
    "plan-apply": (["--reconcile"], ["--reconcile", "--json"], False),
    "plan-set": (["--from-worth"], ["--from-worth", "--json"], False),
    "plan-merge": ([], ["--json"], False),
    "holdings": (["--net-worth"], ["--net-worth", "--json"], True),
    "snapshot": ([], ["--json"], True),
    "forecast": ([], ["--json"], True),
    "export-csv": (["transactions", "-f", "text"], ["transactions", "--json"], True),
    "export-journal": ([], None, False),
    "folder-check": (["--notes"], ["--notes", "--json"], False),
    "folder-repair": ([], ["--json"], False),
    "folder-init": ([], ["--json"], False),
}

# Each page: the tool and its words, and whether the page shows the string.
PAGES = [
    ("plan-status", ["--accounts"], True), ("plan-allocate", ["100"], True), ("plan-rebalance", [], True),
    ("plan-apply", ["--reconcile"], False), ("plan-set", ["--from-worth"], False), ("plan-merge", [], False),
    ("holdings", ["--net-worth"], True), ("snapshot", [], True), ("snapshot", ["history"], True),
    ("snapshot", ["chart"], False), ("forecast", [], True), ("forecast", ["plan"], False),
    ("spending", [], True), ("spending", ["list"], True), ("spending", ["balances"], True),
    ("spending", ["calendar"], False), ("recurring", [], True), ("import-csv", ["batches"], False),
    ("report", [], True),
]


def table(header, *rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([header.split(","), *rows])
    return text.getvalue()


class Strings:
    def __init__(self, binaries, work):
        self.binaries, self.folder = binaries, os.path.join(work, "folder")
        self.tried, self.wrong = 0, []
        self.refused = collections.Counter()
        self.seen = 0

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def fresh(self, text):
        shutil.rmtree(self.folder, ignore_errors=True)
        account = {"name": text, "balance": 100.0, "apy_pct": 1.0, "notes": text}
        full = {"name": "Full", "balance": 900.0, "apy_pct": 0.0, "notes": ""}
        tiers = [
            {"name": "Tier 1", "purpose": text, "target": 1000, "priority": 1, "accounts": [account]},
            {"name": "Tier 2", "purpose": "", "target": 500, "priority": 2, "accounts": [full]},
        ]
        item = {"name": text, "tier_name": "Tier 1", "account_name": text, "amount": 5.0,
                "frequency": "monthly", "next_date": "2026-11-30", "enabled": True, "description": text}
        write = {
            "reserve_manager.json": {"tiers": tiers, "last_updated": "2026-11-20"},
            "recurring.json": [item],
            "coffer.json": {"base_currency": "EUR", "accounts": [{"name": text, "kind": "CASH"}]},
        }
        for name, value in write.items():
            self.write(name, json.dumps(value, indent=2, ensure_ascii=False))
        self.write("ledgers/transactions.csv", table(
            "date,account,payee,category,amount,currency,note",
            ["2026-09-01", text, text, text, "-5.00", "EUR", text],
            ["2026-10-01", text, text, text, "-5.00", "EUR", text],
            ["2026-11-01", text, text, text, "-5.00", "EUR", text]))
        self.write("ledgers/values.csv", table(
            "id,timestamp,account,event,value,currency,flow,note,voids",
            ["v1", "2026-11-01T09:00:00+01:00", text, "open", "100.00", "EUR", "", text, ""]))
        self.write("ledgers/activities.csv", table(
            "id,date,account,type,symbol,quantity,unit_price,amount,currency,note",
            ["a1", "2026-11-01", text, "DEPOSIT", "", "", "", "100.00", "EUR", text]))

    def run(self, tool, words):
        place = [self.folder] if tool == "folder-init" else ["-C", self.folder]
        done = subprocess.run([os.path.join(self.binaries, tool), *place, *words], capture_output=True,
                              check=False, cwd=os.path.dirname(self.folder))
        return done.returncode, self.decoded(done.stdout), self.decoded(done.stderr)

    @staticmethod
    def decoded(data):
        return data.decode("utf-8", errors="surrogateescape")

    def fault(self, tool, text, what):
        self.wrong.append(f"{tool}: {text[:40]!r}: {what}")

    def look(self, tool, text):
        self.tried += 1
        words, json_words, shows_name = TOOLS[tool]
        status, out, errors = self.run(tool, words)
        self.judge(tool, text, status, out, errors)
        if json_words is None:
            return
        status, out, errors = self.run(tool, json_words)
        if status not in (0, 1):
            self.judge(tool, text, status, "", errors, out)
            return
        try:
            values = set(strings_of(json.loads(out)))
        except ValueError as problem:
            return self.fault(tool, text, f"no JSON: {problem}")
        # A blank cell is null.
        if shows_name and text and text not in values:
            self.fault(tool, text, "its JSON does not have the string")

    def look_at_page(self, tool, words, text, shows_text):
        self.tried += 1
        form = [] if tool == "report" else ["-f", "html"]
        status, page, errors = self.run(tool, [*words, *form])
        self.judge(tool, text, status, "", errors)
        if status not in (0, 1):
            return
        read = page_text.PageText(page)
        for problem in read.faults[:1]:
            self.fault(f"page of {tool}", text, problem)
        # A blank cell is left out, or is filled with what is known of the row.
        if shows_text and text.strip():
            self.seen += 1
            if not read.has(text):
                self.fault(f"page of {tool}", text, "does not have the string as text")

    def judge(self, tool, text, status, out, errors, answer=""):
        # What folder-check finds is its answer.
        told = errors + (out or answer) if tool == "folder-check" else errors
        if found := RAW.search(out + errors):
            self.fault(tool, text, f"prints {found[0]!r}")
        if status not in (0, 1, 2):
            self.fault(tool, text, f"status {status}: {errors[-200:]}")
        elif status == 2:
            self.refused[tool] += 1
            if "error" not in told:
                self.fault(tool, text, "refused without an error")

    def write_down(self, text):
        """What --apply writes keeps the bytes of the plan and of the history."""
        self.fresh(text)
        words = ["50", "--apply", "--json", f"--note={text}"]
        status, _, errors = self.run("plan-allocate", words)
        self.judge("plan-allocate --apply", text, status, "", errors)
        with open(os.path.join(self.folder, "reserve_manager.json"), encoding="utf-8") as file:
            name = json.load(file)["tiers"][0]["accounts"][0]["name"]
        if name != text:
            self.fault("plan-allocate --apply", text, f"the plan has {name!r}")
        path = os.path.join(self.folder, "ledgers", "history.csv")
        if status != 0:
            return
        with open(path, encoding="utf-8", newline="") as file:
            row = list(csv.DictReader(file))[-1]
        on_one_line = ONE_LINE.sub(" ", text)
        if row["account_name"] != on_one_line or text.strip() and row["description"] != on_one_line:
            self.fault("plan-allocate --apply", text, f"the history has {row}")

    def all(self, texts):
        for text in texts:
            self.fresh(text)
            for tool in TOOLS:
                self.look(tool, text)
            for tool, words, shows_text in PAGES:
                self.look_at_page(tool, words, text, shows_text)
            self.write_down(text)


def strings_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from strings_of(member)
    elif isinstance(value, list):
        for member in value:
            yield from strings_of(member)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("--data", metavar="DIR", help="folder with the list")
    parser.add_argument("--fetch", action="store_true", help="clone the list if it is missing")
    parser.add_argument("--sample", type=int, help="that many of the strings")
    options = parser.parse_args()
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    source = corpora.folder_of(options.data, LIST, options.fetch)
    if source is None:
        corpora.absent(LIST)
    with open(os.path.join(source, "blns.json"), encoding="utf-8") as file:
        texts = json.load(file)
    if options.sample:
        texts = random.Random(1).sample(texts, options.sample)
    if missed := page_text.faults_of_controls():
        sys.exit(f"the reader of pages is blind to {missed}")
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="coffer-strings-", dir=fast) as work:
        strings = Strings(os.path.abspath(options.bin), work)
        strings.all(texts)
    refused = sum(strings.refused.values())
    for tool, count in sorted(strings.refused.items()):
        print(f"refused by {tool}: {count}")
    corpora.result(strings.tried, strings.wrong,
                   f"{len(texts)} strings, {len(TOOLS)} tools, {refused} refusals with an error; "
                   f"{len(PAGES)} pages of each, {strings.seen} of them with the string as text")


if __name__ == "__main__":
    main()
