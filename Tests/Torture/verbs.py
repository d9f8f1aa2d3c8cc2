"""The scenarios of the verbs that no other scenario runs, and a check that each verb that writes has one."""
import csv
import json
import os
import re
import subprocess

# ROW is the last transaction, which an operation added.
HOUSEHOLD = [
    "ledger-add transactions payee=Bakery amount=-4.20 'account=Compte courant'",
    "ledger-add activities account='Depot Köln' type=BUY symbol=WLDX quantity=2 unit_price=128.40",
    "ledger-add prices date=2026-11-20 base=WLDX quote=EUR amount=149.9",
    "ledger-add values account='Tagesgeld Köln' event=value value=3201.15",
    "ledger-add positions account='Coin wallet' symbol=BTC quantity=1",
    "ledger-add earn 100 Work", "ledger-add convert 5 EUR 6 USD account='Compte courant'",
    "ledger-add buy WLDX 2 128.40 account='Depot Köln'", "ledger-add sell WLDX 1 128.40 account='Depot Köln'",
    "ledger-add dividend 10 account='London broker' symbol=TEAL",
    "ledger-add exchange WLDX 10 GLOBE 20 account='Depot Köln'",
    "ledger-add spin-off NORD SEAGOLD 5 ratio=10:100 account='Depot Köln'",
    "ledger-add exercise NORD 1 buy WLDX 1 120 account='Depot Köln'",
    "ledger-add balance 'Compte courant' 100", "ledger-add --void ROW", "ledger-add --replace ROW amount=-3",
    "ledger-add --split ROW Food=1 Home=rest", "ledger-add --inbox account='Compte courant'",
    "recurring add Gym account='Compte courant' amount=29.90 schedule='monthly on 1'",
    "recurring add Gym --plan 'Tier 2/Livret' amount=29 frequency=monthly next_date=2026-12-24",
    "recurring edit Mooring amount=-40", "recurring pause Mooring", "recurring end Mooring",
    "recurring skip Mooring 2026-12-15", "spending rules --add Bakery Food",
    "plan-set --add-tier New target 5 priority 9", "plan-set --add-account 'Tier 2/New' balance 5",
    "plan-set --remove 'Tier 2 · Emergency/Livret Épargne' --move-to 'Tier 1/Compte courant'",
    "plan-set --from-worth", "plan-set --account 'Livret Épargne' kind=CASH", "plan-set --asset WLDX name=World",
    "plan-set --setting plan.default_contribution 7", "forecast risk --months 12 --paths 200 --seed 1 --record",
]
DAILY = [
    "spending rules --write", "spending budgets move 5 Groceries Eating --force", "spending budgets --record",
    "spending anomalies --accept FINDING", "recurring detect --add all",
]
# On all rows of the example: a range needs years of them.
WHOLE = ["forecast cash --record"]
# Each after an operation that it takes back or goes on from.
AFTER = [
    ("recurring undo", "recurring pause Mooring"), ("recurring resume Mooring", "recurring pause Mooring"),
    ("ledger-add assign PUT 1 buy WLDX 1 120 account='Depot Köln'",
     "ledger-add sell PUT 1 2 subtype=TO_OPEN account='Depot Köln' date=2026-11-18 --force"),
    ("ledger-add --keep KEPT", ""),
]
# Verbs with --apply that the other scenarios run without naming the verb.
DEFAULTS = {"import-csv import", "ledger-add transactions"}


def words(tool):
    """The names of a tool's verbs that have --apply, or of the tool."""
    done = subprocess.run([tool, "--generate", "json"], capture_output=True, text=True, check=True)
    spec = json.loads(done.stdout)
    parts = [(verb["name"], verb) for verb in spec["verbs"]] or [(spec["name"], spec)]
    return [name for name, part in parts if any(option["name"] == "apply" for option in part["options"])]


def untried(binaries, found):
    """The verbs that write and that no scenario runs."""
    commands = [re.sub(r"\{bin\}/|-C \S+ ?", "", scenario.command) for scenario in found]
    wanted = {name for tool in sorted(os.listdir(binaries)) if "-" in tool or tool in (
        "forecast", "quotes", "recurring", "snapshot", "spending")
        for name in words(os.path.join(binaries, tool))}
    return sorted(name for name in wanted - DEFAULTS if not any(name in command for command in commands))


def transactions(folder):
    with open(os.path.join(folder, "ledgers", "transactions.csv"), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def used(make, example):
    """A folder whose rows have ids, the last of them of an operation, with notes in its inbox."""
    folder = make.example(example, "verbs-" + example)
    if example == "daily":  # its last 300 rows; its moves are of budgets' periods before them
        make.change(folder, "ledgers/transactions.csv", lambda text: "".join(
            text.splitlines(True)[:1] + text.splitlines(True)[-300:]))
        os.remove(os.path.join(folder, "ledgers", "budgets.csv"))
    else:
        os.mkdir(os.path.join(folder, "inbox"))
        for name, text in (("inbox/phone.txt", "2026-11-19 4.20 Bakery\n2026-11-20 4.20 Bakery\n"),
                           ("inbox/later.txt", "2026-11-20 9.90 Cinema\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    account = "Card" if example == "daily" else "Compte courant"
    make.must(make.tool("ledger-add"), "spend", "3", "Bakery", f"account={account}", "-C", folder, "--op", "first",
              "--apply")
    make.must(make.tool("folder-repair"), "--ids", "--apply", "-C", folder)
    return folder


def commands(make):
    """Folders and commands."""
    household, daily = used(make, "household"), used(make, "daily")
    row = transactions(household)[-1]["id"]
    found = make.must(make.tool("spending"), "anomalies", "-C", daily, "-f", "csv", "-q", "--since", "2025-01-01")
    finding = found.splitlines()[1].split(",")[0]
    for line in HOUSEHOLD:
        yield household, line.replace("ROW", row)
    for line in DAILY:
        yield daily, line.replace("FINDING", finding)
    for line in WHOLE:
        yield make.example("daily", "verbs-whole"), line
    for line, before in AFTER:
        folder = make.copy(household, "verbs-" + line.split()[1].strip("-"))
        if before:
            make.must("sh", "-c", f"{make.tool(before.partition(' ')[0])} {before.partition(' ')[2]}"
                      f" -C {folder} --op before --apply")
        else:  # two corrections of one row, as two clones make them
            header = list(transactions(folder)[0])
            last = transactions(folder)[-1]
            rows = [{**last, "id": name, "amount": amount, "voids": row, "op": name}
                    for name, amount in (("one", "-4.00"), ("two", "-5.00"))]
            if "voids" not in header:
                header.append("voids")
                make.change(folder, "ledgers/transactions.csv", lambda text: text.replace("\n", ",voids\n", 1))
            with open(os.path.join(folder, "ledgers", "transactions.csv"), "a", encoding="utf-8") as file:
                csv.DictWriter(file, header, lineterminator="\n").writerows(rows)
        yield folder, line.replace("KEPT", "one")


def copies(make):
    """A folder in which a sync program left another version of the ledger and of the plan."""
    folder = make.copy(os.path.join(make.work, "setups", "verbs-household"), "verbs-copies")
    mark = ".sync-conflict-20261121-100000-ADAAAAA"
    for path, edit in (("ledgers/transactions.csv", lambda text: text + text.splitlines()[-1].replace(
            "Bakery", "Kiosk").replace(transactions(folder)[-1]["id"], "other") + "\n"),
            ("coffer.json", lambda text: text.replace('"default_contribution": 650', '"default_contribution": 650 '))):
        stem, ending = os.path.splitext(os.path.join(folder, path))
        with open(stem + ending, encoding="utf-8") as file, open(stem + mark + ending, "w", encoding="utf-8") as copy:
            copy.write(edit(file.read()))
    return folder


def joined(make):
    """A repository in which git joined the lines of a ledger whose last two rows were changed on one side each."""
    folder = make.repository("verbs-joined", "household")
    lines = ["printf 'ledgers/*.csv merge=union\\n' > .gitattributes", "echo .coffer > .gitignore"]
    commit = "git add -A && git -c user.name=n -c user.email=e commit -qm change"
    lines += [commit, "git checkout -qb other", "sed -i '$s/-93.80/-7.77/' ledgers/transactions.csv", commit,
              "git checkout -q -", "sed -i 's/-76.45/-8.88/' ledgers/transactions.csv", commit,
              "git -c user.name=n -c user.email=e merge -q --no-edit other"]
    make.must("sh", "-ec", "\n".join(lines), cwd=folder)
    return folder


def scenarios(make, scenario):
    """One for each command; `scenario` makes it."""
    for folder, line in commands(make):
        tool, _, rest = line.partition(" ")
        command = f"{{bin}}/{tool} {rest} -C {{{{dir}}}} --apply --op torture --json"
        # After a stop the rows are there, and the same command moves the notes of the inbox.
        more = {"recover": command, "extra": ["--recover-completes"]} if "--inbox" in line else {}
        yield scenario(re.sub(r"[0-9a-v]{26}", "ROW", line)[:44], folder, command, state="{dir} --content", **more)
    yield scenario("folder-repair --merges", joined(make),
                   "{bin}/folder-repair --merges -C {{dir}} --apply --op torture --json", state="{dir} --content",
                   has_child=True)
    # No other tool writes while there are copies, so the next writer is the same one again.
    merge = "{bin}/plan-merge --copies -C {{dir}} --apply --op torture --json"
    yield scenario("plan-merge --copies", copies(make), merge, state="{dir} --content", recover=merge,
                   extra=["--recover-completes"], has_child=True)
