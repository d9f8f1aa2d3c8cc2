"""The scenarios of the fault drivers: a folder in its starting state, a command that writes, and how to recover."""
import os
import re
import shutil
import subprocess
import sys

import verbs

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
ACK = r'"applied": true'
REPAIR = "{bin}/folder-repair -C {{dir}} --apply"
DRIVER = "{bin}/plan-merge --driver {{dir}}/base {{dir}}/ours {{dir}}/theirs reserve_manager.json"
ROW_DRIVER = ("{bin}/plan-merge --ledger-driver {{dir}}/base {{dir}}/ours {{dir}}/theirs "
              "ledgers/transactions.csv")


class Scenario:
    """What one command does to one folder.

    `state` are the words of state.py that tell the old state from the new one. `recover` is nil if
    nothing is left to recover; then a kill may leave a temporary file. `unmodelled` says why a recorded
    power cut cannot be tried. strace makes a call fail by leaving it out, so a close that fails leaves a
    descriptor open, which no system does; where a child reads the other end, it would wait forever. Then
    `has_child` leaves close out.
    """

    def __init__(self, name, setup, command, state="{dir}", ack=ACK, recover=REPAIR, extra=(),
                 unmodelled=None, has_child=False):
        self.name, self.setup, self.command, self.state = name, setup, command, state
        self.ack, self.recover, self.extra, self.unmodelled = ack, recover, list(extra), unmodelled
        self.has_child = has_child


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


class Setups:
    """Makes the folders in their starting states, each in a folder of its own."""

    def __init__(self, work, binaries):
        self.work, self.binaries = work, binaries

    def tool(self, name):
        return os.path.join(self.binaries, name)

    def must(self, *words, **options):
        done = run(list(words), **options)
        if done.returncode != 0:
            sys.exit(f"setting up failed: {' '.join(words)}: {done.stderr}")
        return done.stdout

    def household(self, name):
        return self.example("household", name)

    def example(self, example, name):
        path = os.path.join(self.work, "setups", name)
        shutil.copytree(os.path.join(os.path.dirname(HOUSEHOLD), example), path)
        return path

    def folder(self, name):
        """A household that has been in use: two operations in its history."""
        path = self.household(name)
        allocate = self.tool("plan-allocate")
        self.must(allocate, "-C", path, "1200", "--apply", "--op", "first")
        self.must(allocate, "-C", path, "300.25", "--apply", "--op", "second")
        return path

    def copy(self, folder, name):
        path = os.path.join(self.work, "setups", name)
        shutil.copytree(folder, path, symlinks=True)
        return path

    def change(self, folder, name, edit):
        """Replaces the text of a file by edit(text), which must differ."""
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        edited = edit(text)
        if edited == text:
            sys.exit(f"setting up failed: {path} is unchanged")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(edited)

    def stopped(self, name):
        """A recorded change that is not complete."""
        folder = self.folder(name)
        log = os.path.join(self.work, "stop.log")
        command = [self.tool("plan-allocate"), "-C", folder, "77", "--apply", "--op", "stopped"]
        run(["strace", "-f", "-o", log, "-e", "trace=renameat2", "-e",
             "inject=renameat2:signal=KILL:when=1", "--", *command])
        if not os.path.exists(os.path.join(folder, ".coffer", "intention.json")):
            sys.exit("could not stop a run after its record")
        return folder

    def stuck(self):
        """The same, and the very balance that the recorded change was to change was edited."""
        folder = self.stopped("stuck")
        with open(os.path.join(folder, ".coffer", "intention.json"), encoding="utf-8") as file:
            value = re.search(r'"old": "([^"]*\d)",\s*"new": "[\d.]+",\s*"required": true', file.read())
        self.change(folder, "reserve_manager.json", lambda text: text.replace(
            f'"balance": {value[1]}', '"balance": 11577.70', 1))
        return folder

    def damaged(self):
        folder = self.folder("damaged")
        path = os.path.join(folder, ".coffer", "intention.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"intention": ')
        return folder

    def linked(self):
        folder = self.folder("linked")
        os.mkdir(os.path.join(folder, "elsewhere"))
        plan = os.path.join(folder, "reserve_manager.json")
        os.rename(plan, os.path.join(folder, "elsewhere", "plan.json"))
        os.symlink("elsewhere/plan.json", plan)
        return folder

    def edited(self):
        """A balance of the first operation, edited by hand."""
        folder = self.folder("edited")
        rows = self.must(self.tool("plan-status"), "-C", folder, "--history", "-f", "csv").splitlines()
        with open(os.path.join(folder, "reserve_manager.json"), encoding="utf-8") as file:
            text = file.read()
        value = next(v for v in rows[-1].split(",") if re.fullmatch(r"\d+\.\d\d", v) and v in text)
        self.change(folder, "reserve_manager.json", lambda plan: plan.replace(
            f'"balance": {value}', '"balance": 77.70', 1))
        return folder

    def forked(self):
        """The histories of two machines in one, and the plan of one of them."""
        folder, other = self.household("forked"), self.household("forked-other")
        for place, name in [(folder, "pay-ada"), (other, "pay-ben")]:
            self.must(self.tool("plan-allocate"), "150", "-C", place, "--op", name, "--apply")
        with open(os.path.join(other, "ledgers", "history.csv"), encoding="utf-8") as file:
            last = file.read().splitlines()[-1]
        self.change(folder, "ledgers/history.csv", lambda text: text + last + "\n")
        return folder

    def due(self):
        """A household of which recurring items are due: one at the end of each month from 31 January, and one that would overdraw."""
        folder = self.folder("due")
        self.change(folder, "recurring.json", lambda text: text.replace(
            '"next_date": "2026-11-30"', '"next_date": "2026-01-31"').replace(
            '"amount": -180.0', '"amount": -180000.0').replace(
            '"next_date": "2027-01-12"', '"next_date": "2026-10-12"'))
        return folder

    def conflicted(self):
        """A plan with a conflict that a merge left."""
        folder = self.household("conflicted")
        self.change(folder, "reserve_manager.json", lambda text: re.sub(
            r'(  "last_updated": )"([^"]*)"', r'<<<<<<< ours\n\1"\2"\n=======\n'
            r'\1"2026-11-21"\n>>>>>>> theirs', text))
        return folder

    def versions(self):
        """Three versions of a plan for git's merge driver."""
        folder = os.path.join(self.work, "setups", "versions")
        os.makedirs(folder)
        with open(os.path.join(HOUSEHOLD, "reserve_manager.json"), encoding="utf-8") as file:
            text = file.read()
        for name, value in [("base", "2350.60"), ("ours", "2450.60"), ("theirs", "2400.60")]:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text.replace('"balance": 2350.60', f'"balance": {value}'))
        return folder

    def rows(self):
        """Three versions of a ledger for git's merge driver."""
        folder = os.path.join(self.work, "setups", "rows")
        os.makedirs(folder)
        with open(os.path.join(HOUSEHOLD, "ledgers", "transactions.csv"), encoding="utf-8") as file:
            text = file.read()
        row = "2026-11-20,Compte courant,Bakery,Eating,{},EUR,\n"
        for name, more in [("base", ""), ("ours", row.format("-4.20")), ("theirs", row.format("-5.30"))]:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text + more)
        return folder

    def ruled(self):
        """A household with a rule that a tool added."""
        folder = self.household("ruled")
        self.must(self.tool("spending"), "rules", "--add", "Agence*", "Rent", "-C", folder, "--op", "rule",
                  "--apply")
        return folder

    def valued(self):
        """A household with a value that has an id, and daily files that are not up to date."""
        folder = self.household("valued")
        snapshot = self.tool("snapshot")
        self.must(snapshot, "record", "Tagesgeld Köln", "3201.15", "-C", folder, "--apply", "--op", "first")
        return folder

    def closed(self):
        folder = self.household("closed")
        self.must(self.tool("snapshot"), "close", "Mortgage", "--at", "2026-11-20", "-C", folder, "--apply")
        return folder

    def exported(self):
        """A folder that holds an older answer of a tool."""
        folder = self.household("exported")
        with open(os.path.join(folder, "answer"), "w", encoding="utf-8") as file:
            file.write("older\n" * 2000)
        return folder

    def repository(self, name, source=None):
        """A folder in a repository: what git does itself if it is killed is not ours to repair."""
        path = self.household(name) if source else os.path.join(self.work, "setups", name)
        self.must("git", "init", "-q", "--template=", path)
        return path


def allocations(make, used):
    allocate = "{bin}/plan-allocate -C {{dir}} 5000 --apply --op torture --json"
    no_newline = make.folder("no-newline")
    make.change(no_newline, "ledgers/history.csv", lambda text: text[:-1])
    moves = os.path.join(make.work, "moves.csv")
    with open(moves, "w", encoding="utf-8") as file:
        file.write(make.must(make.tool("plan-rebalance"), "-C", used, "-f", "csv", "--op", "move"))
    links = "links are not modelled"
    return [
        Scenario("allocate", used, allocate),
        Scenario("allocate, first row", make.household("fresh"), allocate),
        Scenario("allocate, no line feed", no_newline, allocate),
        Scenario("allocate, linked plan", make.linked(), allocate, unmodelled=links),
        Scenario("allocate after a stop", make.stopped("pending"), allocate),
        Scenario("rebalance", used, "{bin}/plan-rebalance -C {{dir}} --apply --op torture --json"),
        Scenario("apply", used, "{bin}/plan-apply -C {{dir}} " + moves + " --apply --json"),
        Scenario("recurring due", make.due(), "{bin}/recurring due -C {{dir}} --apply --op torture --json",
                 state="{dir} --content"),
        Scenario("set", used,
                 "{bin}/plan-set -C {{dir}} 'Tagesgeld Köln' balance 3333 apy 2 --apply --op torture --json"),
        Scenario("undo", used, "{bin}/plan-apply -C {{dir}} --undo first --apply --json",
                 has_child=True),
        Scenario("undo, a rule", make.ruled(), "{bin}/spending undo -C {{dir}} --apply --json",
                 state="{dir} --content"),
        Scenario("undo by name", used, "{bin}/ledger-add -C {{dir}} --undo second --apply --json",
                 has_child=True),
        Scenario("reconcile", make.edited(),
                 "{bin}/plan-apply -C {{dir}} --reconcile --apply --op torture --json",
                 state="{dir} --edited"),
    ]


def repairs(make, used):
    crlf = make.folder("crlf")
    make.change(crlf, "ledgers/history.csv", lambda text: text.replace("\n", "\r\n"))
    stuck = make.stuck()
    undecided = {"state": "{dir} --pending", "extra": ["--recover-may-refuse"]}
    resolve = "{bin}/folder-repair -C {{dir}} --resolve %s --apply --op torture --json"
    return [
        Scenario("restore", used, "{bin}/folder-repair -C {{dir}} --restore 1 --apply --json"),
        Scenario("repair", crlf, "{bin}/folder-repair -C {{dir}} --apply --json",
                 # Another writer: folder-repair would repair the folder before the check.
                 recover="{bin}/plan-apply -C {{dir}} --reconcile --apply"),
        Scenario("repair, ids", make.household("no-ids"),
                 "{bin}/folder-repair -C {{dir}} --ids --apply --op torture --json",
                 state="{dir} --content"),
        Scenario("resolve keep", stuck, resolve % "keep", **undecided),
        Scenario("resolve apply", stuck, resolve % "apply", **undecided),
        Scenario("damaged record", make.damaged(),
                 "{bin}/folder-repair -C {{dir}} --resolve keep --apply --json", **undecided),
    ]


def merges(make):
    choose = ("{bin}/plan-merge -C {{dir}} --theirs reserve_manager.json:last_updated --apply "
              "--op torture")
    return [
        Scenario("merge driver", make.versions(), DRIVER, state="{dir} --content ours", ack=None,
                 recover=None),
        Scenario("merge driver, rows", make.rows(), ROW_DRIVER, state="{dir} --content ours", ack=None,
                 recover=None),
        # No other tool writes while a file has a conflict, so the next writer is the same one again.
        Scenario("merge, choose a side", make.conflicted(), choose + " --json", state="{dir} --content",
                 recover=f"sh -c '{choose}; {REPAIR}'", extra=["--recover-completes"]),
        Scenario("merge, settle", make.forked(),
                 "{bin}/plan-merge -C {{dir}} --apply --op torture --json", state="{dir} --content",
                 has_child=True),
    ]


def values(make):
    valued, closed = make.valued(), make.closed()
    with open(os.path.join(valued, "ledgers", "values.csv"), encoding="utf-8") as file:
        last = file.read().splitlines()[-1].split(",")[0]
    verbs = [
        ("record", "record Mortgage -170000 --flow 250", valued),
        ("flow", "flow Mortgage 250", valued),
        ("open", "open Savings 2500", valued),
        ("close", "close Mortgage", valued),
        ("reopen", "reopen Mortgage", closed),
        ("delete", "delete Mortgage", valued),
        ("correct", f"correct {last} 3165.90", valued),
    ]
    return [
        Scenario("snapshot " + name, setup,
                 "{bin}/snapshot " + words + " -C {{dir}} --apply --op torture --json",
                 state="{dir} --content")
        for name, words, setup in verbs
    ] + [
        Scenario("ledger-add " + name, valued,
                 "{bin}/ledger-add " + words + " -C {{dir}} --apply --json",
                 state="{dir} --content")
        # The first adds columns to the header, the last writes into two ledgers. A price names no
        # operation: the same one is not recorded again.
        for name, words in [("spend", "spend 4.20 EDF --op torture"), ("price", "price WLDX 128.40"),
                            ("move", "move 50 Compte\\ courant Depot\\ Köln --op torture")]
    ] + [
        Scenario("snapshot take", valued, "{bin}/snapshot take -C {{dir}}", state="{dir} --content",
                 ack=None, recover="{bin}/snapshot take -C {{dir}}", extra=["--recover-completes"]),
    ]


def imports(make):
    """An import into two ledgers, one whose rows take the place of a typed one, and each taken back."""
    bank, broker = os.path.join(make.work, "bank.csv"), os.path.join(make.work, "broker.csv")
    with open(bank, "w", encoding="utf-8") as file:
        file.write('"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference",'
                   '"Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n'
                   '2026-05-04,2026-05-04,"Agence Rivoli",,Transfer,"Loyer","Compte courant",-980.00,,,\n'
                   '2026-11-02,2026-11-02,"Caf\u00e9 Zo\u00eb",,Presentment,,"Compte courant",-3.20,,,\n'
                   '2026-11-02,2026-11-02,"Caf\u00e9 Zo\u00eb",,Presentment,,"Compte courant",-3.20,,,\n')
    with open(broker, "w", encoding="utf-8") as file:
        file.write("Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n"
                   "16-11-2026,WLDX,YAHOO,EUR,128.40,2,BUY,1.00,\n")
    words = f" {bank} {broker} --account 'Depot K\u00f6ln' --match all --apply"
    fresh = make.household("statements")
    make.change(fresh, "ledgers/transactions.csv", lambda text: "".join(
        f"{'id' if number == 0 else f't{number}'},{line}\n" for number, line in enumerate(text.splitlines())))
    imported = make.copy(fresh, "imported")
    make.must("sh", "-c", f"{make.tool('import-csv')} -C {imported} --op first" + words)
    return [
        Scenario("import", fresh, "{bin}/import-csv -C {{dir}} --op torture --json" + words,
                 state="{dir} --content"),
        Scenario("import, taken back", imported, "{bin}/import-csv -C {{dir}} --undo first --apply --json",
                 state="{dir} --content"),
    ]


def quotes(make):
    """Prices from a file and from a curl that answers from a file, and both taken back."""
    folder = make.household("quotes")
    make.change(folder, "ledgers/prices.csv", lambda text: "".join(
        line for line in text.splitlines(True) if not (line.startswith("2026-11") and ",WLDX," in line)))
    make.change(folder, "coffer.json", lambda text: text.replace(
        '"symbol": "WLDX",', '"symbol": "WLDX", "yahoo": "WLDX.DE",', 1))
    web = os.path.join(make.work, "web")
    os.makedirs(web)
    days = range(1794211200, 1795248000, 86400)
    with open(os.path.join(web, "WLDX.DE"), "w", encoding="utf-8") as file:
        file.write('200\n{"chart":{"result":[{"meta":{"currency":"EUR","symbol":"WLDX.DE","instrumentType":'
                   '"EQUITY","gmtoffset":3600,"currentTradingPeriod":{"regular":{"start":1795161600,"end":'
                   f'1795192200}}}}}},"timestamp":{list(days)},"indicators":{{"quote":[{{"close":'
                   f'{[145 + number / 8 for number, _ in enumerate(days)]}}}]}}}}],"error":null}}}}\n')
    prices = os.path.join(make.work, "prices.csv")
    with open(prices, "w", encoding="utf-8") as file:
        file.write("date,base,quote,amount\n" + "".join(
            f"2026-11-{day:02},WLDX,EUR,{140 + day / 8}\n" for day in range(2, 21)))
    fake = os.path.join(HERE, "..", "Fixtures", "bin")
    imported = make.copy(folder, "prices-imported")
    make.must(make.tool("quotes"), "import", prices, "-C", imported, "--apply", "--op", "first")
    return [
        Scenario("quotes import", folder, f"{{bin}}/quotes import {prices} -C {{{{dir}}}} --apply --op torture --json",
                 state="{dir} --content"),
        Scenario("quotes fetch", folder, f"env WEB={web} PATH={fake}:/usr/bin:/bin {{bin}}/quotes fetch WLDX"
                 " --pause 0 -C {{dir}} --apply --op torture --json", state="{dir} --content", has_child=True),
        Scenario("quotes undo", imported, "{bin}/quotes undo first -C {{dir}} --apply --json",
                 state="{dir} --content"),
    ]


def others(make):
    exported = make.exported()
    answer = {"state": "{dir} --content answer", "ack": None, "recover": None}
    complete = {"state": "{dir} --files", "ack": None, "extra": ["--recover-completes"], "has_child": True}
    return [
        Scenario("export to a file", exported,
                 "{bin}/export-csv transactions -C {{dir}} -o {{dir}}/answer", **answer),
        Scenario("journal to a file", exported, "{bin}/export-journal -C {{dir}} -o {{dir}}/answer",
                 **answer),
        Scenario("folder-init", make.repository("empty"), "{bin}/folder-init {{dir}}",
                 recover="{bin}/folder-init {{dir}}", **complete),
        Scenario("folder-init, completing", make.repository("incomplete", HOUSEHOLD),
                 "{bin}/folder-init {{dir}}", recover="{bin}/folder-init {{dir}}", **complete),
    ]


def scenarios(work, binaries):
    """All of them, their folders made below `work`."""
    make = Setups(work, binaries)
    used = make.folder("used")
    found = allocations(make, used) + repairs(make, used) + merges(make) + values(make) + imports(make) \
        + quotes(make) + [*verbs.scenarios(make, Scenario)] + others(make)
    left = verbs.untried(binaries, found)
    if left:
        sys.exit(f"no scenario runs {', '.join(left)}: add them to verbs.py")
    return found
