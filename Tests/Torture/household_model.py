"""The folder that a household begins with, what its devices do, and what that comes to by the model alone.

household.py lets the devices do it with the tools and compares.
"""
import collections
import itertools
import json

NAMES = ("ada", "ben", "cleo")
MODES = ("both", "one", "none", "copies", "copies-git")
LEDGER = "ledgers/transactions.csv"
ACCOUNT = {"apy_pct": 0.0, "notes": "", "alloc_weight": 1.0, "account_target": None}
FILES = {
    "reserve_manager.json": json.dumps({"tiers": [
        {"name": tier, "purpose": "", "target": 90000.0, "priority": rank, "preferred_account": account,
         "accounts": [{"name": account, "balance": balance, **ACCOUNT}]}
        for tier, rank, account, balance in (("Emergency", 1, "Saver", 900.0), ("Holiday", 2, "Envelope", 300.0))],
        "last_updated": "2026-11-20"}, indent=2) + "\n",
    "coffer.json": '{"base_currency": "EUR", "plan": {"currency": "EUR"}}\n',
    LEDGER: "id,date,account,payee,category,amount,currency,voids,op\n"
    "t1,2026-11-02,Bank,Rewe,Food,-20.00,EUR,,\nt2,2026-11-03,Bank,Kino,Fun,-9.00,EUR,,\n"
    ",2026-11-04,Bank,Baker,Food,-5.00,EUR,,\n,2026-11-05,Bank,Kiosk,Fun,-3.00,EUR,,\n",
    "ledgers/history.csv": "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description,"
    "user,op\nh1,2026-11-01T08:00:00+01:00,Emergency,Saver,900.00,900.00,manual,set,,\n",
    "ledgers/values.csv": "id,timestamp,account,event,value,currency,flow,note,voids,op\n"
    "v1,2026-11-01T08:00:00+01:00,Depot,value,2500.00,EUR,,,,\n",
    "ledgers/activities.csv": "id,date,account,type,symbol,quantity,unit_price,amount,currency,voids,op\n"
    "a1,2026-11-02,Broker,BUY,WLDX,6,100.00,,EUR,,\n"}
Row = collections.namedtuple("Row", "uid name category amount event")
BASE = [Row(*cells, 0) for cells in (
    ("t1", "Rewe", "Food", 2000), ("t2", "Kino", "Fun", 900), ("Baker", "Baker", "Food", 500),
    ("Kiosk", "Kiosk", "Fun", 300), ("v1", "Depot", "value", 250000), ("a1", "WLDX", "units", 600))]
Event = collections.namedtuple("Event", "number kind target rows value op knows")
AMOUNT = "s/,-[0-9.]*,EUR/,-{own},EUR/' " + LEDGER
ACTIONS = {  # family, kind of event, row it is about, line of shell
    "edit": ("rows", "edit", "t1", "sed -i '/^t1,/" + AMOUNT),
    "baker": ("rows", "edit", "Baker", "sed -i '/,Baker,/" + AMOUNT),
    "type": ("rows", "add", None, "echo {typed} >> " + LEDGER),
    "delete": ("rows", "delete", "last", "sed -i '$d' " + LEDGER),
    "spend": ("rows", "add", None, "ledger-add spend {own} New{number} Home account=Bank"),
    "column": ("rows", "add", None, "ledger-add spend {own} New{number} Home account=Bank {column}"),
    "replace": ("rows", "replace", "t1", "ledger-add --replace {row} amount=-{own}"),
    "void": ("rows", "void", "t1", "ledger-add --void {row}"),
    "split": ("rows", "split", "t1", "ledger-add --split {row} Food={part} Home=rest"),
    "undo": ("rows plan worth", "undo", None, "ledger-add --undo{undone}"),
    "allocate": ("plan", "move", None, "plan-allocate {own}"),
    "set": ("plan", "state", None, "plan-set Saver balance {own}"),
    "rename": ("plan", "rename", None, "plan-set {tier} name Reserve{suffix}"),
    "record": ("worth", "add", None, "snapshot record Depot {own}"),
    "correct": ("worth", "replace", "v1", "snapshot correct {row} {own}"),
    "units": ("worth", "replace", "a1", "ledger-add activities --replace {row} quantity={own}"),
    "take": ("worth", None, None, "snapshot take")}
EARLIER = {  # sequences that were once at fault, by mode
    "both": (
        "ada:units-same ben:units-same ada:undo", "ada:replace ben:edit-same ada:edit-same",
        "ada:units-same ben:units-same ada:units ben:units", "ada:replace ada:replace ben:replace",
        "ada:replace sync ada:delete ben:replace", "ada:replace-same ben:replace-same ada:void",
        "cleo:set-same ben:rename ada<cleo ada<ben cleo:rename",
        "cleo:set-same ada<cleo cleo:rename ben:rename ada<ben",
        "ada:rename-same ada:set cleo:rename ben:allocate ada<cleo cleo<ben",
        "cleo:set-same sync cleo:set ada:undo",
        "ben:rename ben:allocate-same ben:allocate-same ben:set-same cleo:allocate-same",
        "ada:rename-same ben:set ada:set-same ada:undo"),
    "one": (
        "cleo:rename ada:rename ben:set cleo<ben ben:allocate cleo:rename-same ada:undo",
        "cleo:split ben:edit-same cleo:undo ben<cleo ada:edit-same ada<cleo",
        "ben:record ada:allocate-same ada:edit ada:units cleo:rename-same ada:rename ada:allocate",
        "ben:replace-same cleo:split ada:edit ada:split ben<ada ada<cleo"),
    "none": (
        "cleo:set ben:allocate ada:rename-same",
        "ada:edit-same cleo:column ben:split", "ada:rename-same cleo:allocate-same ben:set",
        "cleo:column ada:column ben<ada ada:type ben:delete", "ada:replace sync ada:delete ben:replace",
        "ada:replace sync ada:delete ben:undo", "ben:set-same ben:rename ben:set ada:set-same",
        "ada:edit cleo:column ben<cleo cleo<ada ben:delete",
        "cleo:set-same ada:set sync cleo:set ada:set", "ben:set-same cleo:set-same cleo<ben ben:undo",
        "ada:rename-same ben:allocate ada:allocate ben:set-same ada:set ada:undo cleo:rename-same ada:rename "
        "cleo:rename-same",
        "cleo:rename cleo:set-same ben:set cleo:undo cleo:set-same ada:undo ada:undo cleo:rename-same"),
    "copies": (
        "ada:replace-same ada:set-same cleo:rename-same cleo:set-same ada:rename-same cleo:split",
        "ada:set-same ada:rename-same ben:edit ben:allocate cleo:set ada:type ada:delete",
        "ada:allocate cleo:edit-same ben:replace ada:set-same ben:set"),
    "copies-git": (
        "ada:replace sync ada:delete cleo:undo", "ben:replace-same sync ben:delete cleo:type",
        "ben:type sync cleo:split ben:delete", "ben:type sync ben:delete ben:spend cleo:spend")}
ALIKE = (  # each also as NAME-same, with one amount or name on all devices
    "edit", "replace", "allocate", "set", "rename", "correct", "units")
FAMILIES = {family: [action for name, words in ACTIONS.items() if family in words[0]
                     for action in ([name, name + "-same"] if name in ALIKE else [name])]
            for family in ("rows", "plan", "worth")}


def money(cents):
    return f"{cents // 100}.{cents % 100:02}"


class Truth:
    """What a set of events comes to. An event knows those that its device had seen."""

    def __init__(self, events, rows):
        self.events, self.rows = sorted(events, key=lambda event: event.number), rows
        self.deleted = {event.target for event in self.of("delete")}

    def of(self, *kinds, about=None):
        return [event for event in self.events if event.kind in kinds and about in (None, event.target)]

    def is_undone(self, event):
        return any(undo.value == event.op for undo in self.of("undo"))

    def is_live(self, event):
        """A correction counts unless it was undone, its row was deleted or its only row was cancelled."""
        return not (self.is_undone(event) or self.deleted & set(event.rows[:1])) and not any(
            other.target in event.rows and self.is_live(other) for other in self.of("void"))

    def corrections(self, uid):
        """Those that count; a cancellation of a correction is none, but leaves what was there before."""
        made = [event for event in self.events if uid in event.rows and event.kind != "add"]
        return [event for event in self.of("replace", "split", "void", about=uid)
                if self.is_live(event) and not (made and event.kind == "void")]

    def is_overtaken(self, event):
        """Equal corrections are one; so what one of them was corrected to counts for both."""
        return event.kind == "replace" and not self.corrections(event.rows[0]) and any(
            other.kind == "replace" and self.rows[other.rows[0]].amount == self.rows[event.rows[0]].amount
            and self.corrections(other.rows[0]) for other in self.corrections(event.target))

    def outcomes(self, uid):
        """All that the row may come to, each a tuple of (category, amount), and whether a person has to choose."""
        row, edits, deletions = self.rows[uid], self.of("edit", about=uid), self.of("delete", about=uid)
        heads = [edit for edit in edits if not any(edit.number in other.knows for other in edits)]
        made = next((event for event in self.events if event.number == row.event), None)
        takers = [event for event in self.of("undo") if made and event.value == made.op]
        takers += [event for event in self.of("void", about=uid) if made and made.kind != "add"]
        found, choose = set(), len({edit.value for edit in heads}) > 1
        ours = self.of("replace", "split", "void", about=uid)
        for one, other in itertools.product(ours, edits + deletions + takers):
            known = one.knows | {edit.number for edit in edits if any(
                equal.value == edit.value and equal.number in one.knows for equal in edits)}
            is_apart = one is not other and one.number not in other.knows and other.number not in known
            is_alike = one.kind == "void" and other.kind in ("delete", "undo", "void") or (
                one.kind == "replace" and other.kind == "edit" and self.rows[one.rows[0]].amount == other.value)
            choose |= is_apart and self.is_live(one) and not is_alike
        choose |= any(edit.number not in deletion.knows for edit in edits for deletion in deletions)
        live = [event for event in self.corrections(uid) if not self.is_overtaken(event)]
        for event in ours:
            results = [self.outcomes(part) for part in event.rows]
            is_open = any(result[1] for result in results)
            choose |= is_open
            if is_open or event in live:
                found |= {tuple(sorted(itertools.chain(*parts)))
                          for parts in itertools.product(*(result[0] for result in results))}
        if not live or choose:
            is_gone = bool(deletions or made and made.kind == "add" and self.is_undone(made))
            found |= {()} if is_gone else set()
            if not is_gone or choose:
                found |= {((row.category, edit.value if edit else row.amount),) for edit in heads or [None]}
        return found, choose or len(found) > 1

    def expected(self):
        """By name: the outcomes of each payment, of the latest value, of the units and of the balances."""
        added = {event.number for event in self.of("add")} | {0}
        roots = sorted((row for row in self.rows.values() if row.event in added), key=lambda row: -row.event)
        found = {}
        for row in roots:
            result = self.outcomes(row.uid)
            if row.name not in found or found[row.name] == ({()}, False):
                found[row.name] = result
        return {**found, "Saver": (self.balances(), False), "Envelope": ({(("plan", 30000),)}, False)}

    def balances(self):
        """The latest statement counts, and what its device had not seen is added; each operation once."""
        live = [event for event in self.of("state") if not self.is_undone(event)]
        last = live[-1] if live else None
        total, seen = last.value if last else 90000, set()
        for event in self.of("move"):
            is_known = last and any(other.op == event.op and other.number in last.knows for other in self.events)
            undos = [undo for undo in self.of("undo") if undo.value == event.op]
            if event.op not in seen and not is_known and not undos:
                total += event.value
            if event.op not in seen and is_known and undos and not any(undo.number in last.knows for undo in undos):
                total -= event.value
            seen.add(event.op)
        return {(("plan", total),)}


def setup(mode, devices):
    """The shell lines that make the folders of a household."""
    lines = ["export COFFER_NOW=2026-11-21T09:00:00+01:00; mkdir -p ada/ledgers"]
    lines += [f"cat > ada/{path} <<'END'\n{text}END" for path, text in FILES.items()]
    lines += ["folder-init ada && chmod -R go-rwx ada && rm -rf ada/.git/hooks"]
    if mode == "copies":
        lines += ["rm -rf ada/.git"]
    else:
        lines += [f"git -C ada config --remove-section merge.{driver}" for driver in ("union", "coffer-json")]
        lines += ["git -C ada add -A && git -C ada commit -qm first"]
    lines += [f"cp -r ada {name}" for name in NAMES[1:devices]]
    return lines + [f"folder-init --git-config -C {name}" for name in NAMES[:devices]
                    if mode in ("both", "copies-git") or (mode, name) == ("one", "ben")]
