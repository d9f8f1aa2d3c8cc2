#!/usr/bin/env python3
"""Scores `recurring detect` on folders whose recurring payments are known.

usage: recurring_score.py TOOL FOLDERS... [--misses N] [--bar 95] [--seconds 60]

TOOL is the program `recurring` or the directory that has it. FOLDERS are those of
Tests/Generators/recurring.py, or directories of them. Each is asked on the day of its truth:
`recurring detect --json -C FOLDER --as-of DATE`. The answer is the documented JSON: series of payee,
account, rhythm, amount, next_date, next_from, next_to, yearly, ended; other fields may stand beside.

A reported series fits a true one if account and class of rhythm agree, and the payee's text (lower
case, no accents) or the amount now (1 %, or what the truth allows). Each fits at most one: pairs whose
payee and amount and end agree are made first, and as many of the demanded are paired as can be.
  recall      of the demanded series, those found
  precision   of the reported series, those that are true; one that fits a series which is not demanded
              counts neither way, and for interest, transfers, card bills and amounts far apart account
              and payee are enough for that
  next date   of the demanded series that go on, and are found, those whose next date is at most 2
              days off; no date is a miss
  step        of the found ones whose price changed, those that say the amount since then as `amount`
              and, anywhere among their other fields, the amount before
Each under the bar is status 1. Not under the bar, and printed: amount, ended or not, cost a year,
whether next_from to next_to has the date. A line for each kind of rhythm and for each trait follows,
and a line for each miss with seed and id (`--misses` of each sort). Precision of a kind is over what
was reported as its class, so the three monthly kinds share one.
"""
import argparse
import collections
import datetime as dt
import decimal
import json
import os
import re
import subprocess
import sys
import unicodedata

KINDS = ["weekly", "2-weekly", "twice a month", "monthly by day", "monthly on last",
         "monthly on nth weekday", "quarterly", "half-yearly", "yearly", "3-weekly", "4-weekly",
         "2-monthly", "4-monthly"]
TIMES_A_YEAR = {"weekly": 52, "2-weekly": 26, "twice-a-month": 24, "monthly": 12, "quarterly": 4,
                "half-yearly": 2, "yearly": 1, "3-weekly": 52 / 3, "4-weekly": 13, "2-monthly": 6,
                "4-monthly": 3}
# What a rhythm may be called, first fit first: "twice a month" before "month".
CALLED = [
    ("twice-a-month", r"twice[ -]a[ -]month|semi-?monthly|half-?monthly|twice-?monthly"),
    ("3-weekly", r"3[ -]?week|three[ -]?week|21 days"),
    ("4-weekly", r"4[ -]?week|four[ -]?week|28 days"),
    ("2-monthly", r"(?<!1)2[ -]month|two[ -]months|every other month"),
    ("4-monthly", r"4[ -]month|four[ -]months"),
    ("2-weekly", r"2[ -]?week|two[ -]?week|bi-?weekly|fortnight"),
    ("half-yearly", r"half-?yearly|twice[ -]a[ -]year|semi-?annual|(6|six)[ -]months"),
    ("quarterly", r"quarter|(3|three)[ -]months"),
    ("yearly", r"yearly|annual|every year|12[ -]months"),
    ("weekly", r"weekly|every week"),
    ("monthly", r"monthly|every month")]
NEXT_DATE_SLACK = 2
# Series that nobody must find, and that nobody is blamed for, whatever rhythm is seen in them.
OPEN = {"interest", "transfer", "card bill", "amounts far apart"}


def plain(text):
    """Lower case, no accents, one space for all that is no letter and no digit."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", str(text).casefold())
                   if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


def rhythm_class(text):
    """The class of a reported rhythm; the text itself if it is none."""
    lower = str(text).lower()
    return next((name for name, form in CALLED if re.search(form, lower)), lower)


def number(value):
    """A number of the answer, or None."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def near(value, wanted, pct):
    """Whether two amounts agree within a percentage or a cent, whatever their sign."""
    value = number(value)
    if value is None:
        return False
    return abs(abs(value) - abs(wanted)) <= max(abs(wanted) * pct / 100, 0.011)


def day(text):
    try:
        return dt.date.fromisoformat(str(text))
    except ValueError:
        return None


def numbers_in(value):
    """All numbers in a value, also those within texts."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from numbers_in(inner)
    elif isinstance(value, str):
        yield from (float(found) for found in re.findall(r"\d+\.\d+|\d+", value))
    elif number(value) is not None:
        yield number(value)


def tool_path(given):
    return os.path.join(given, "recurring") if os.path.isdir(given) else given


def ask(tool, folder, as_of, seconds):
    """The reported series of a folder; stops with what the tool said if there is no answer."""
    environment = dict(os.environ, COFFER_NOW=f"{as_of}T09:30:00+00:00", LC_ALL="C.UTF-8", TZ="UTC")
    command = [tool, "detect", "--json", "-C", folder, "--as-of", as_of]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=seconds)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr[:2000]}")
    answer = json.loads(done.stdout)
    return answer["series"]


def agrees(found, true):
    """How well a reported series fits a true one: None, or a tier, 0 the best."""
    if found.get("account") != true["account"] or rhythm_class(found.get("rhythm")) != true["class"]:
        return None
    payee = re.search(true["payee"], plain(found.get("payee"))) is not None
    amount = near(found.get("amount"), true["amount"], max(1, true["tolerance_pct"]))
    if not payee and not (amount and true["tolerance_pct"] <= 2):
        return None
    ended = bool(found.get("ended")) == true["ended"]
    # Contracts of near amounts at one payee are told apart by their days.
    coming, told = day(true["next_date"]), day(found.get("next_date"))
    is_near = coming == told or coming and told and abs((told - coming).days) <= NEXT_DATE_SLACK
    return ((not (payee and amount)) * 2 + (not ended) + (not payee) * 2) * 2 + (not is_near)


def pairs(reported, truth):
    """Index of truth -> index of report, one to one.

    Demanded ones first and better fits first; then paths of exchange pair as many as can be."""
    fits = collections.defaultdict(list)
    for t, true in enumerate(truth):
        for r, found in enumerate(reported):
            tier = agrees(found, true)
            if tier is not None:
                fits[t].append((tier, r))
        fits[t].sort()
    owner = {}

    def place(t, limit, seen):
        for tier, r in fits[t]:
            if tier > limit or r in seen:
                continue
            seen.add(r)
            if r not in owner or place(owner[r], limit, seen):
                owner[r] = t
                return True
        return False

    for demanded in (True, False):
        for limit in range(12):
            for t, true in enumerate(truth):
                if true["demanded"] == demanded and t not in owner.values():
                    place(t, limit, set())
    return {t: r for r, t in owner.items()}


def is_open(found, truth):
    """Whether a reported series is of the payee of an open one."""
    payee = plain(found.get("payee"))
    return any(true.get("why") in OPEN and found.get("account") == true["account"]
               and re.search(true["payee"], payee) for true in truth)


class Share:
    """So many of so many."""

    def __init__(self):
        self.hits = self.all = 0

    def add(self, hit):
        self.all += 1
        self.hits += bool(hit)

    def pct(self):
        return 100 * self.hits / self.all if self.all else None

    def text(self):
        if not self.all:
            return "-"
        return f"{self.pct():.1f} % ({self.hits}/{self.all})"


class Score:
    """What was found of all folders."""

    MEASURES = ("recall", "precision", "next date", "step")
    OTHERS = ("amount", "ended", "cost a year", "range has date")

    def __init__(self):
        self.shares = collections.defaultdict(Share)
        self.misses = collections.defaultdict(list)
        self.either = self.folders = self.months = self.false = 0

    def add(self, measure, hit, groups, told=None):
        for group in ("", *groups):
            self.shares[measure, group].add(hit)
        if not hit and told:
            self.misses[measure].append(told)

    def folder(self, reported, truth, name, months):
        """Counts one folder."""
        self.folders += 1
        self.months += months
        paired = pairs(reported, truth)
        for t, true in enumerate(truth):
            if not true["demanded"]:
                continue
            label = f"{name} {true['id']} {true['account']} {true['rhythm']} {true['amount']} " + \
                f"{true['payees'][0]!r} ({', '.join(true['traits'])}; {len(true['rows'])} rows)"
            groups = [true["kind"], *(f"  {trait}" for trait in true["traits"])]
            self.add("recall", t in paired, groups, label)
            if t in paired:
                self.found(reported[paired[t]], true, groups, label)
        taken = {r: truth[t] for t, r in paired.items()}
        for r, found in enumerate(reported):
            if (not taken[r]["demanded"]) if r in taken else is_open(found, truth):
                self.either += 1
                continue
            kind = rhythm_class(found.get("rhythm"))
            told = f"{name} {json.dumps(found, ensure_ascii=False)[:300]}"
            self.false += r not in taken
            self.add("precision", r in taken, [f"class {kind}"], told)

    def found(self, found, true, groups, label):
        """Counts what a found series says of itself."""
        amount = near(found.get("amount"), true["amount"], true["tolerance_pct"])
        self.add("amount", amount, groups, f"{label}: {found.get('amount')}")
        self.add("ended", bool(found.get("ended")) == true["ended"], groups,
                 f"{label}: ended {found.get('ended')}")
        if true["step"]:
            rest = [value for key, value in found.items() if key not in ("amount", "yearly")]
            before = any(near(value, true["step"]["from"], 0.5) for value in numbers_in(rest))
            self.add("step", near(found.get("amount"), true["step"]["to"], 0.5) and before, groups,
                     f"{label}: {true['step']}, told {found.get('amount')}, before told: {before}")
        if true["ended"]:
            return
        wanted, told = day(true["next_date"]), day(found.get("next_date"))
        off = (told - wanted).days if told else None
        self.add("next date", off is not None and abs(off) <= NEXT_DATE_SLACK, groups,
                 f"{label}: {wanted}, told {told}")
        first, last = day(found.get("next_from")), day(found.get("next_to"))
        self.add("range has date", first and last and first <= wanted <= last, groups)
        times = TIMES_A_YEAR[true["class"]]
        self.add("cost a year", near(found.get("yearly"), true["amount"] * times,
                                     max(2, true["tolerance_pct"])), groups,
                 f"{label}: yearly {found.get('yearly')}")

    def table(self, groups, precision):
        wide = max(map(len, groups), default=0)
        print(f"{'':{wide}}  {'recall':>18}  {'precision':>18}  {'next date':>18}  {'step':>16}")
        for group in groups:
            cells = [self.shares[measure, group] for measure in self.MEASURES]
            cells[1] = self.shares["precision", precision(group)]
            print(f"{group:{wide}}  " + "  ".join(
                f"{cell.text():>{width}}" for cell, width in zip(cells, (18, 18, 18, 16))))

    def show(self, shown, bar):
        """Prints all, and returns whether each measure reaches the bar."""
        names = {**dict.fromkeys(KINDS[3:6], "monthly"), "twice a month": "twice-a-month"}
        present = {group for _, group in self.shares}
        kinds = [kind for kind in KINDS if kind in present]
        kinds += sorted(group for group in present if group and group not in KINDS
                        and not group.startswith(("class ", "  ")))
        self.table(["", *kinds],
                   lambda kind: f"class {names.get(kind, kind)}" if kind else "")
        strange = sorted(group for group in present if group.startswith("class ")
                         and group[6:] not in TIMES_A_YEAR)
        for group in strange:
            print(f"unknown rhythm {group[6:]!r}: {self.shares['precision', group].all} series")
        print()
        traits = sorted(group for group in present if group.startswith("  "))
        if traits:
            self.table(traits, lambda _: None)
            print()
        for measure in self.OTHERS:
            print(f"{measure:15} {self.shares[measure, ''].text()}")
        a_month = self.false / self.months if self.months else 0
        print(f"{self.folders} folders, {self.months:.0f} months; not demanded and found: "
              f"{self.either}; false: {self.false}, {a_month:.3f} a month of ledger")
        for measure in (*self.MEASURES, *self.OTHERS):
            for line in self.misses[measure][:shown]:
                print(f"{measure}: {line}")
            if len(self.misses[measure]) > shown:
                print(f"{measure}: {len(self.misses[measure]) - shown} more")
        # A measure without a single case proves nothing; of recall and precision that is a failure.
        good = True
        for measure in self.MEASURES:
            share = self.shares[measure, ""]
            if share.pct() is None:
                good = good and measure in ("next date", "step")
            elif share.pct() < bar:
                good = False
                print(f"{measure} {share.text()} is under {bar} %")
        return good


def truths(paths):
    """The folders with a truth.json among paths and their children."""
    for path in paths:
        if os.path.exists(os.path.join(path, "truth.json")):
            yield path
            continue
        inner = [os.path.join(path, name) for name in os.listdir(path)]
        inner = [name for name in inner if os.path.exists(os.path.join(name, "truth.json"))]
        yield from sorted(inner, key=lambda name: [
            int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)])


def main():
    options = argparse.ArgumentParser(description="Scores recurring detect.")
    options.add_argument("tool")
    options.add_argument("folders", nargs="+")
    options.add_argument("--misses", type=int, default=20)
    options.add_argument("--bar", type=decimal.Decimal, default=decimal.Decimal(95))
    options.add_argument("--seconds", type=int, default=60)
    given = options.parse_args()
    score = Score()
    for folder in truths(given.folders):
        with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
            truth = json.load(file)
        reported = ask(tool_path(given.tool), folder, truth["as_of"], given.seconds)
        months = (day(truth["as_of"]) - day(truth["from"])).days / 30.44
        score.folder(reported, truth["series"], f"seed {truth['seed']}", months)
    if not score.folders:
        sys.exit("no folder with a truth.json")
    sys.exit(0 if score.show(given.misses, given.bar) else 1)


if __name__ == "__main__":
    main()
