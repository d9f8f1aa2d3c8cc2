"""Proves snapshot blame, --compare and past balances against real checkouts of random git histories.

usage: revisions.py DIRECTORY-OF-BINARIES [--histories N] [--seed N]

N random histories (10 by default) of 4 to 14 commits add, correct and remove rows of every record of worth,
edit the plan and the settings, divide a ledger into yearly files, and merge branches. Then, with exact
fractions:

- blame: each net worth after a commit equals holdings --net-worth in a clone checked out at that commit, on
  the commit's day, if its files have no errors; the parts of two pairs of revisions sum to the difference, to
  the cent; a commit has a part for each cause whose files it changes, and for no other.
- plan-status --compare: then, now and change of each tier, account and total equal the plans as Python reads
  them out of git.
- report --compare: net worth then and now equal those of holdings in the checkouts.
- past balances: on random days, each balance of an account with nothing but the plan equals that of its last row
  in the history until then or, before its first row, that of the plan in the last commit on or before the day, as git
  log finds it. A balance that the plan no longer has ends with the first commit without it.

Status 1 on any difference.
"""
import argparse
import csv
import datetime
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction as F

FIRST, TODAY = datetime.date(2025, 1, 6), datetime.date(2026, 11, 21)
FILES = {
    "prices": ["ledgers/prices"], "settings": ["coffer.json"],
    "plan": ["reserve_manager.json", "ledgers/history"], "values": ["ledgers/values"],
    "activities": ["ledgers/activities"], "positions": ["ledgers/positions"],
    "transactions": ["ledgers/transactions"],
}
HEADERS = {
    "prices": "date,base,quote,amount", "values": "timestamp,account,event,value,currency",
    "transactions": "date,account,payee,amount,currency",
    "activities": "date,account,type,symbol,quantity,unit_price,amount,currency",
    "positions": "date,account,symbol,quantity,currency",
    "history": "timestamp,tier_name,account_name,amount,balance_after,transaction_type",
}


class Household:
    """A folder that is edited and committed at random."""

    def __init__(self, dice, folder):
        self.dice, self.folder, self.day = dice, folder, FIRST
        self.rows = 0
        self.accounts = {"Reserve": {"Giro": F(500)}, "Later": {"Boat": F(12)}}
        folder.mkdir()
        (folder / "ledgers").mkdir()
        self.git("init", "-q", "-b", "main", ".")
        self.settings = {"base_currency": "EUR"}
        self.write_settings()
        self.write_plan()
        self.add("prices", f"{FIRST},EUR,USD,1.25")
        self.add("prices", f"{FIRST},FUND,EUR,40")
        self.commit("Start")

    def git(self, *words, environment=None):
        done = subprocess.run(
            ["git", "-c", "user.name=n", "-c", "user.email=n@x.invalid", "-c", "commit.gpgsign=false", *words],
            cwd=self.folder, env=dict(os.environ, **(environment or {})), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"git {words}: {done.stderr}")
        return done.stdout

    def commit(self, subject, *merged):
        stamp = f"{self.day}T{self.dice.randint(0, 23):02}:30:00+0{self.dice.randint(0, 9)}:00"
        dates = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        if merged:
            self.git("merge", "-q", "--no-ff", "-X", "theirs", "-m", subject, *merged, environment=dates)
        else:
            self.git("add", "-A")
            self.git("commit", "-q", "--allow-empty", "-m", subject, environment=dates)

    def write_settings(self):
        (self.folder / "coffer.json").write_text(json.dumps(self.settings) + "\n")

    def write_plan(self):
        tiers = [{"name": tier, "purpose": "", "target": 1000, "priority": place, "accounts": [
            {"name": name, "balance": float(balance)} for name, balance in accounts.items()]}
            for place, (tier, accounts) in enumerate(self.accounts.items(), 1)]
        (self.folder / "reserve_manager.json").write_text(json.dumps({"tiers": tiers}, indent=1) + "\n")

    def path(self, ledger):
        divided = self.folder / "ledgers" / ledger / "2025.csv"
        return divided if divided.exists() else self.folder / "ledgers" / f"{ledger}.csv"

    def add(self, ledger, row):
        path = self.path(ledger)
        if not path.exists():
            path.write_text(HEADERS[ledger] + "\n")
        with path.open("a") as file:
            file.write(row + "\n")

    def cents(self, low, high):
        return f"{self.dice.randint(low * 100, high * 100) / 100:.2f}"

    def edit(self):
        """Makes one edit; the rows are those of the day, or of a day close to it."""
        dice, day = self.dice, self.day + datetime.timedelta(self.dice.randint(-3, 9))
        kind = dice.randrange(10)
        if kind == 0:
            self.add("transactions", f"{day},Bank,Shop,{self.cents(-300, 400)},EUR")
        elif kind == 1:
            self.add("values", f"{day}T09:00:00+01:00,House,value,{self.cents(1000, 9000)},USD")
        elif kind == 2:
            self.add("activities", f"{day},Broker,DEPOSIT,,,,{self.cents(1, 900)},EUR")
        elif kind == 3:
            self.add("activities", f"{day},Broker,BUY,FUND,{dice.randint(1, 9)},{self.cents(20, 60)},,EUR")
        elif kind == 4:
            what = dice.choice([("EUR", "USD", F(dice.randint(90, 140), 100)), ("FUND", "EUR", F(dice.randint(20, 60)))])
            self.add("prices", f"{day},{what[0]},{what[1]},{float(what[2])}")
        elif kind == 5:
            self.add("positions", f"{day},Pension,FUND,{dice.randint(1, 90)},EUR")
        elif kind == 6:
            tier = dice.choice(list(self.accounts))
            name = dice.choice([*self.accounts[tier], f"Extra {dice.randint(1, 3)}"])
            if len(self.accounts[tier]) > 1 and dice.random() < 0.3:
                self.accounts[tier].pop(name, None)
            else:
                self.accounts[tier][name] = F(dice.randint(0, 99_999), 100)
            self.write_plan()
        elif kind == 7:
            self.settings["accounts"] = [{"name": "Bank", "kind": dice.choice(["CASH", "SAVINGS"])}]
            self.write_settings()
        elif kind == 8:
            tier = dice.choice(list(self.accounts))
            name = dice.choice(list(self.accounts[tier]))
            amount = F(dice.randint(1, 9_999), 100)
            self.accounts[tier][name] += amount
            self.write_plan()
            # Rows without an id that have the same time are not in file order.
            self.rows += 1
            self.add("history", f"{self.day}T10:{self.rows:02}:00+01:00,{tier},{name},{float(amount)},"
                                f"{float(self.accounts[tier][name])},manual")
        else:
            path = self.path(dice.choice(["transactions", "activities", "values"]))
            lines = path.read_text().splitlines() if path.exists() else []
            if path.name == "transactions.csv" and len(lines) > 3 and dice.random() < 0.3:
                path.with_suffix("").mkdir()
                path.rename(path.with_suffix("") / "2025.csv")
            elif len(lines) > 2 and path.stem != "activities":
                lines.pop(dice.randrange(1, len(lines)))
                path.write_text("\n".join(lines) + "\n")

    def advance(self):
        self.day += datetime.timedelta(self.dice.choice([0, 1, 5, 30, 60]))


def run(tools, name, *words, folder, today=TODAY):
    environment = dict(os.environ, COFFER_NOW=f"{today}T23:00:00+01:00", TZ="UTC")
    return subprocess.run([f"{tools}/{name}", *words, "-C", str(folder)], env=environment, capture_output=True, text=True)


def answer(tools, name, *words, **where):
    done = run(tools, name, *words, "--json", **where)
    if done.returncode:
        raise SystemExit(f"{name} {' '.join(words)} in {where['folder']}: {done.stderr}")
    return json.loads(done.stdout, parse_float=F, parse_int=F)


def worth(tools, clone, home, commit):
    """The net worth that holdings shows in a checkout on the commit's day; None if its files have errors."""
    home.git("-C", str(clone), "checkout", "-q", "--force", commit)
    home.git("-C", str(clone), "clean", "-fdxq")
    day = home.git("log", "-1", "--format=%cs", commit).strip()
    done = run(tools, "holdings", "--net-worth", "--json", folder=clone, today=day)
    if done.returncode:
        return None
    return json.loads(done.stdout, parse_float=F, parse_int=F)["total"]["value_base"] or F(0)


def plan_at(home, commit):
    """The tiers of the plan in a commit: balance by tier and account."""
    plan = json.loads(home.git("show", f"{commit}:reserve_manager.json"), parse_float=F, parse_int=F)
    return {tier["name"]: {a["name"]: F(a["balance"]) for a in tier["accounts"]} for tier in plan["tiers"]}


def check_blame(tools, home, clone, commits, worths, problems):
    valued = [place for place, amount in enumerate(worths) if amount is not None]
    for place in sorted(set(range(len(commits))) - set(valued))[:1]:
        if run(tools, "snapshot", "blame", commits[place], "HEAD", folder=home.folder).returncode != 2:
            problems.append(f"blame {commits[place][:7]}: an error is not reported")
    pairs = [(valued[0], valued[-1]), tuple(sorted(home.dice.choices(valued, k=2)))]
    for start, end in pairs:
        found = answer(tools, "snapshot", "blame", commits[start], commits[end], folder=home.folder)
        total = found["blame_total"]
        where = f"blame {commits[start][:7]} {commits[end][:7]}"
        if (total["start"], total["end"]) != (worths[start], worths[end]):
            problems.append(f"{where}: {total} is not from {worths[start]} to {worths[end]}")
        if total["amount"] != worths[end] - worths[start]:
            problems.append(f"{where}: the total is not end - start")
        for table in ["blame", "blame_causes"]:
            if sum((row["amount"] or F(0) for row in found[table]), F(0)) != total["amount"]:
                problems.append(f"{where}: {table} does not sum to the total")
        known = worths[start]
        for place in range(start + 1, end + 1):
            rows = [row for row in found["blame"] if commits[place].startswith(row["commit"])]
            known += sum((row["amount"] or F(0) for row in rows), F(0))
            if worths[place] is None:
                continue
            if known != worths[place]:
                problems.append(f"{where}: at {commits[place][:7]} it has {known}, not {worths[place]}")
            if worths[place - 1] is None:
                continue
            changed = home.git("diff", "--name-only", "--no-renames", commits[place - 1], commits[place]).split()
            causes = {c for c, names in FILES.items() if any(f.startswith(n) for n in names for f in changed)}
            if {c for row in rows for c in row["cause"].split(" + ")} - {"days"} != causes:
                problems.append(f"{where}: {commits[place][:7]} names {rows}, not {causes}")


def check_plan(tools, home, commits, problems):
    commit = home.dice.choice(commits)
    found = answer(tools, "plan-status", "--compare", commit, folder=home.folder)
    then, now = plan_at(home, commit), plan_at(home, "HEAD")
    for row in found["compared_accounts"]:
        old, new = (plan.get(row["tier"], {}).get(row["account"]) for plan in (then, now))
        if (row["then"], row["now"], row["change"]) != (old, new, (new or F(0)) - (old or F(0))):
            problems.append(f"compare {commit[:7]}: {row}")
    pairs = {(tier, name) for plan in (then, now) for tier in plan for name in plan[tier]}
    if {(row["tier"], row["account"]) for row in found["compared_accounts"]} != pairs:
        problems.append(f"compare {commit[:7]}: other accounts than {pairs}")
    sums = [sum((sum(a.values(), F(0)) for a in plan.values()), F(0)) for plan in (then, now)]
    total = found["compared_totals"]
    if [total["then"], total["now"], total["change"]] != [*sums, sums[1] - sums[0]]:
        problems.append(f"compare {commit[:7]}: {total} is not {sums}")
    for column in ["then", "now", "change"]:
        if sum((row[column] or F(0) for row in found["compared_tiers"]), F(0)) != total[column]:
            problems.append(f"compare {commit[:7]}: tiers do not sum in {column}")


def check_page(tools, home, commits, worths, problems):
    place = home.dice.choice([place for place, amount in enumerate(worths) if amount is not None])
    day = home.git("log", "-1", "--format=%cs", "HEAD").strip()
    done = run(tools, "report", "--compare", commits[place], "--sections", "methods", folder=home.folder, today=day)
    found = [re.search(rf'<data value="([^"]*)" data-figure="{when}_net_worth">\1<', done.stdout)
             for when in ("then", "now", "change")]
    cells = [cell and cell[1] for cell in found]
    wanted = [f"{float(w):.2f}" for w in (worths[place], worths[-1], worths[-1] - worths[place])]
    if cells != wanted:
        problems.append(f"report --compare {commits[place][:7]}: {cells}, not {wanted}; {done.stderr}")


def recorded(home, day):
    """The rows of each tier and account up to the evening of a day: day, amount and balance after."""
    path = home.folder / "ledgers" / "history.csv"
    lines = path.read_text().splitlines()[1:] if path.exists() else []
    rows = [line.split(",") for line in lines]
    found = {}
    for row in rows:
        if row[0][:10] <= str(day):
            found.setdefault((row[1], row[2]), []).append((row[0][:10], F(row[3]), F(row[4])))
    return found


def check_past(tools, home, commits, problems):
    days = [home.git("log", "-1", "--format=%cs", c).strip() for c in commits]
    now = plan_at(home, "HEAD")
    for _ in range(3):
        day = FIRST + datetime.timedelta(home.dice.randint(-3, (TODAY - FIRST).days - 1))
        before = [c for c, d in zip(commits, days) if d <= str(day)]
        then = plan_at(home, before[-1]) if before else {}
        rows = answer(tools, "holdings", "--net-worth", "--as-of", str(day), folder=home.folder)["net_worth"]
        found = {r["account"]: r["value"] for r in rows if r["source"] == "plan"}
        balances = {(tier, name): balance for tier in then for name, balance in then[tier].items()}
        begun, known = recorded(home, day), recorded(home, TODAY)
        planned = {(tier, name) for tier in now for name in now[tier]}
        # A balance may have been renamed if its first row does not begin at zero and the commit does not contain it.
        renamed = {name for (tier, name), rows in begun.items()
                   if name not in then.get(tier, {}) and rows[0][2] != rows[0][1]}
        balances = {pair: balance for pair, balance in balances.items()
                    if pair[1] not in renamed or pair in known or pair in planned}
        last = home.git("log", "-1", "--format=%cs", before[-1]).strip() if before else ""
        for (tier, name), rows in begun.items():
            balances.pop((tier, name), None)
            if (tier, name) in planned or name in then.get(tier, {}) or last < rows[-1][0]:
                balances[tier, name] = rows[-1][2]
        wanted = {}
        for (_, name), balance in balances.items():
            wanted[name] = wanted.get(name, F(0)) + balance
        if found != wanted:
            problems.append(f"past balances on {day}: {found}, not {wanted}")


def check(tools, dice, work):
    home = Household(dice, work / "money")
    for number in range(dice.randint(3, 13)):
        home.advance()
        if dice.random() < 0.15:
            home.git("checkout", "-q", "-b", f"side{number}")
            home.edit()
            home.commit("On a side")
            home.git("checkout", "-q", "main")
            home.commit("A merge", f"side{number}")
        else:
            for _ in range(dice.choice([0, 1, 1, 2, 4])):
                home.edit()
            home.commit(dice.choice(["Edit", "Müll & <b>Brot</b>", "a, b", '"quoted"']))
    commits = home.git("rev-list", "--first-parent", "--reverse", "HEAD").split()
    clone = work / "clone"
    home.git("clone", "-q", str(home.folder), str(clone))
    worths = [worth(tools, clone, home, commit) for commit in commits]
    problems = []
    check_blame(tools, home, clone, commits, worths, problems)
    check_plan(tools, home, commits, problems)
    if worths[-1] is not None:
        check_page(tools, home, commits, worths, problems)
        check_past(tools, home, commits, problems)
    return len(commits), problems


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("tools")
    arguments.add_argument("--histories", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    failed, count = 0, 0
    for number in range(options.histories):
        with tempfile.TemporaryDirectory() as work:
            dice = random.Random(options.seed * 100_000 + number)
            commits, problems = check(os.path.abspath(options.tools), dice, pathlib.Path(work))
        count += commits
        for problem in problems:
            print(f"history {number}: {problem}")
        failed += bool(problems)
    print(f"revisions: {options.histories} histories with {count} commits, {failed} with differences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
