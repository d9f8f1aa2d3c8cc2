"""Imports statements that strangers have published, and compares the rows with those that are known.

usage: strangers.py DIRECTORY-OF-BINARIES [--cache DIR] [--local DIR] [--filter WORDS] [--list] [--verbose]

strangers.json names each statement by repository, commit, path and the SHA-256 of its bytes, with its
true rows: day and amount, and the currency where it is not that of the account. Nothing of a statement
itself is kept there. A file comes from the cache (named by its hash), else from a clone below --local
(OWNER+NAME/repo, OWNER+NAME or OWNER/NAME), else from raw.githubusercontent.com; its hash must be right.

Each file is imported into a new folder with one account: by a built-in layout, else by the one that
`import-csv guess` proposes. If a question is asked, each answer that its hint names is tried (--each
of at most four), and so on for further questions. The outcomes:

right           the rows are the true ones, nothing was asked
asked, right    a question was asked, and one of its answers gives the true rows
refused         nothing was imported
warned          the rows are wrong, and a warning or a broken check says that something is, or each
                row that lacks is named as skipped, with its day and amount
asked, WRONG    a question was asked, no answer gives the true rows, and one imports others silently
WRONG           the rows are wrong, and nothing says so; or a second import adds rows

Of banks the rows are compared one by one, without those of 0; of brokers (`broker`) the sums of money
of each day, because one row can be two activities. Where a file has several accounts, `accounts` is
the pattern of their numbers; each becomes an account with that alias, and the rows of all count.
`also` has further readings that are as true, such as the other day that a file states, or a fee as a
row of its own. `count`, `sum`, `first` and `last` (sorted by day and amount) stand for the rows of
long files. `truth` says where the rows are from. Status 1 where one is WRONG, asked or not.
"""
import argparse
import collections
import csv
import decimal
import hashlib
import http.client
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00", LC_ALL="C.UTF-8")
TRIES = 16
OUTCOMES = ["right", "asked, right", "refused", "warned", "asked, WRONG", "WRONG"]
Decimal = decimal.Decimal


def fetched(sample, cache, local):
    """The bytes of a sample, or None with the reason where they cannot be had."""
    kept = cache / sample["sha256"]
    if kept.exists() and is_right(kept.read_bytes(), sample):
        return kept.read_bytes(), ""
    data = cloned(sample, local) if local else None
    if data is None or not is_right(data, sample):
        path = urllib.parse.quote(sample["path"])
        address = f"https://raw.githubusercontent.com/{sample['repo']}/{sample['commit']}/{path}"
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                data = answer.read()
        except (OSError, http.client.HTTPException) as problem:
            return None, str(problem)
    if not is_right(data, sample):
        return None, "its bytes are not those of the list"
    cache.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    return data, ""


def is_right(data, sample):
    return hashlib.sha256(data).hexdigest() == sample["sha256"]


def cloned(sample, local):
    joined = sample["repo"].replace("/", "+")
    for folder in (local / joined / "repo", local / joined, local / sample["repo"]):
        store = folder / ".git" if (folder / ".git").is_dir() else folder
        if store.is_dir():
            done = subprocess.run(
                ["git", f"--git-dir={store}", "show", f"{sample['commit']}:{sample['path']}"],
                capture_output=True)
            if done.returncode == 0:
                return done.stdout
    return None


class Trial:
    """One folder, into which one file is imported with chosen answers."""

    def __init__(self, tools, place, file, sample):
        self.tools, self.place, self.file = tools, place, file
        self.layout, self.broken = place / "layouts" / "mine.json", False
        self.run("folder-init", str(place), "-q")
        self.layout.parent.mkdir(exist_ok=True)
        currency, pattern = sample["currency"], sample.get("accounts")
        text = file.read_bytes().decode(sample.get("encoding", "utf-8"), "replace") if pattern else ""
        numbers = sorted(set(re.findall(pattern, text, re.M))) if pattern else []
        accounts = [{"name": f"A{at}", "currency": currency, "aliases": [number]}
                    for at, number in enumerate(numbers)] or [{"name": "A", "currency": currency}]
        self.named = [] if numbers else ["--account", "A"]
        (place / "coffer.json").write_text(
            json.dumps({"base_currency": currency, "accounts": accounts}))

    def run(self, tool, *words):
        return subprocess.run(
            [str(self.tools / tool), *words], capture_output=True, env=ENVIRONMENT, text=True,
            errors="replace")

    def bring(self, answers=()):
        words = [str(self.file), "-C", str(self.place), *self.named]
        looked = self.run("import-csv", *words, *answers, "--json")
        self.broken = self.broken or '"severity":"warning"' in looked.stderr
        if looked.returncode == 0:
            table = json.loads(looked.stdout).get("checks", [])
            self.broken = self.broken or any(check["outcome"] == "broken" for check in table)
        words += ["-q", "-f", "csv", "--apply"]
        done = self.run("import-csv", *words, *answers)
        # A broker's file that begins with a sale: the hint says how what was held before is added.
        added = set(re.findall(r"ledger-add (activities .*) --apply$", done.stderr, re.M))
        if done.returncode != 0 and added:
            for line in added:
                parts = re.findall(r"(?:[^\s']|'[^']*')+", line.replace("PRICE", "1"))
                self.run("ledger-add", *(part.replace("'", "") for part in parts),
                         "--apply", "-q", "-C", str(self.place))
            done = self.run("import-csv", *words, *answers, "--match", "all")
        return done

    def attempt(self, answers):
        """Status and messages of an import with answers to the questions of guess."""
        done = self.bring()
        if done.returncode == 0 or "guess" not in done.stderr:
            return self.bring(answers) if done.returncode != 0 and answers else done
        made = self.run("import-csv", "guess", str(self.file), "-C", str(self.place),
                        "-o", str(self.layout), *answers)
        if made.returncode != 0:
            return made
        done = self.bring()
        done.stderr = "".join(
            line + "\n" for line in made.stderr.split("\n") if ": note:" not in line) + done.stderr
        return done

    def money(self, name):
        with open(self.place / "ledgers" / f"{name}.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def rows(self, currency, is_joined=False):
        """Day, amount and currency of each row that moves money, as the ledgers have it.

        Joined, the parts of a split are one payment.
        """
        found, splits = [], collections.defaultdict(Decimal)
        for row in self.money("transactions"):
            if row.get("kind") in ("opening", "assertion", "balance") or not row.get("batch"):
                continue
            payment = row["date"], row["currency"] or currency, row.get("split")
            if payment[2] and is_joined:
                splits[payment] += Decimal(row["amount"] or 0)
            else:
                found.append((row["date"], Decimal(row["amount"] or 0), payment[1]))
        found += [(date, amount, named) for (date, named, _), amount in splits.items()]
        for row in self.money("activities"):
            if row.get("batch"):
                found.append(cash(row, currency))
        return [row for row in found if row[1]]


def left_out(answer, currency):
    """The rows that the answer of an import names as skipped, each with its day and amount."""
    rows = [row for row in csv.DictReader(answer.splitlines()) if row.get("verdict") == "skipped"]
    return [(row["date"], Decimal(row["amount"]), row["currency"] or currency)
            for row in rows if row["date"] and row["amount"] and Decimal(row["amount"])]


def cash(row, currency):
    """What an activity does to the money of its account."""
    part = {name: Decimal(row.get(name) or 0) for name in ("amount", "fee", "tax", "quantity", "unit_price")}
    amount, costs, kind = part["amount"], part["fee"] + part["tax"], row["type"]
    if not row["amount"] and kind in ("BUY", "SELL"):
        amount = part["quantity"] * part["unit_price"]
    if kind in ("TRANSFER_IN", "TRANSFER_OUT") and row["symbol"]:
        amount = Decimal(0)
    if kind in ("BUY", "WITHDRAWAL", "TRANSFER_OUT", "FEE", "TAX", "CONVERT_OUT"):
        amount = -amount
    total = amount - costs if kind != "SPLIT" else Decimal(0)
    if row.get("fx_rate"):
        return row["date"], (total * Decimal(row["fx_rate"])).quantize(Decimal("0.01")), currency
    return row["date"], total, row["currency"] or currency


def questions(messages):
    """Each question of the messages: the lists of words of its answers, at most four."""
    asked = []
    words = re.findall(r"these words are unknown: (.*) \[", messages)
    for hint in sorted(set(re.findall(r"^\s*hint: (.*)$", messages, re.M))):
        if "--booked WORD" in hint and words:
            named = re.findall(r"'([^']*)'", words[0])
            single = [["--booked", word] for word in named]
            most = [list(itertools.chain(*(one for one in single if one != left))) for left in single]
            answers = [["--booked", "all"], *(most if len(named) > 2 else single)]
            asked.append(answers[:4])
            continue
        choices = re.findall(r"(--[a-z-]+) ([\w.,-]+(?:\|[\w.,-]+)+)", hint)
        if choices:
            option, words_of = choices[0]
            asked.append([[option, word] for word in words_of.split("|")][:4])
            continue
        either = re.findall(r"(--[a-z-]+) (\S+)", hint) if " or --" in hint else []
        if len(either) > 1:
            asked.append([[option, word.rstrip(",;")] for option, word in either][:4])
        elif "--columns" in hint and "such as" not in hint:
            asked.append([["--columns", hint.split("--columns ")[1].split()[0]]])
    # One answer for one option: two columns of dates ask the same.
    return list({answers[0][0]: answers for answers in sorted(asked, key=len, reverse=True)}.values())


def known(truth, currency):
    return [(row[0], Decimal(row[1]), row[2] if len(row) > 2 else currency) for row in truth]


def difference(sample, found):
    """What differs first between the rows found and each true reading; None if one is met."""
    currency, first = sample["currency"], None
    for truth in [sample, *sample.get("also", [])]:
        told = difference_of(truth, found, currency, sample.get("broker"))
        if told is None:
            return None
        first = first or told
    return first


def difference_of(truth, found, currency, broker):
    found = sorted(found)
    if "rows" not in truth:
        if len(found) != truth["count"]:
            return f"{len(found)} rows, true are {truth['count']}"
        total = sum(row[1] for row in found)
        if total != Decimal(truth["sum"]):
            return f"the sum is {total}, true is {truth['sum']}"
        pairs = zip(found[:5] + found[-5:], known(truth["first"] + truth["last"], currency))
        return next((f"{shown(a)}, true is {shown(b)}" for a, b in pairs if a != b), None)
    true = sorted(known(truth["rows"], currency))
    if broker:
        found, true = daily(found), daily(true)
    counted, wanted = collections.Counter(found), collections.Counter(true)
    lacks, more = sorted((wanted - counted).elements()), sorted((counted - wanted).elements())
    if not lacks and not more:
        return None
    parts = [f"{shown(more[0])} is not true"] if more else []
    parts += [f"{shown(lacks[0])} is lacking"] if lacks else []
    return f"{len(found)} rows, true are {len(true)}: " + ", ".join(parts)


def daily(rows):
    sums = collections.defaultdict(Decimal)
    for date, amount, currency in rows:
        sums[date, currency] += amount
    return sorted((date, amount, currency) for (date, currency), amount in sums.items() if amount)


def shown(row):
    return f"{row[0]} {format(row[1], 'f')} {row[2]}"


def code_of(messages):
    found = re.findall(r"error: .*\[([a-z-]+)\]\s*$", messages, re.M)
    return ", ".join(sorted(set(found))) or (messages.strip().split("\n") or [""])[-1][:120]


def tried(tools, sample, file, place):
    """Outcome and a line that says why."""
    queue, seen, silent, warned, refusal, asked = [()], {()}, None, None, None, False
    for number in range(TRIES):
        if not queue:
            break
        answers = queue.pop(0)
        trial = Trial(tools, place / str(number), file, sample)
        done = trial.attempt([*answers])
        if done.returncode != 0:
            refusal = refusal or code_of(done.stderr)
            sets = questions(done.stderr)
            asked = asked or bool(sets)
            for combined in itertools.product(*sets) if sets else ():
                following = (*answers, *itertools.chain(*combined))
                again = any(words[0] in answers for words in combined)
                if following not in seen and not again:
                    seen.add(following)
                    queue.append(following)
            continue
        found = trial.rows(sample["currency"])
        wrong = difference(sample, found)
        wrong = wrong and difference(sample, trial.rows(sample["currency"], True)) and wrong
        how = f" with {' '.join(answers)}" if answers else ""
        if wrong is None:
            trial.bring(() if trial.layout.exists() else answers)
            twice = len(trial.rows(sample["currency"])) - len(found)
            if twice:
                return "WRONG", f"{twice} rows come twice{how}"
            return ("asked, right" if answers else "right"), how.strip()
        named = found + left_out(done.stdout, sample["currency"])
        if ": warning:" in done.stderr or trial.broken or difference(sample, named) is None:
            warned = warned or wrong + how
        else:
            silent = silent or wrong + how
    if silent:
        return ("asked, WRONG" if asked else "WRONG"), silent
    if warned:
        return "warned", warned
    return "refused", ("asked, " if asked else "") + (refusal or "")


def kind(sample, data):
    """The column of the table in which a sample counts."""
    if b"<OFX" in data or b"STMTTRN" in data:
        return "OFX"
    if b":61:" in data and b":20:" in data:
        return "MT940"
    if b"BkToCstmrStmt" in data:
        return "CAMT"
    if data.lstrip(b"\xef\xbb\xbf\r\n #").startswith(b"!"):
        return "QIF"
    return "broker" if sample.get("broker") else "CSV"


def table(told):
    columns = ["CSV", "broker", "OFX", "QIF", "CAMT", "MT940"]
    counts = collections.Counter((outcome, column) for outcome, _, _, column in told)
    print(f"{'':14}" + "".join(f"{column:>8}" for column in [*columns, "all"]))
    for outcome in [*OUTCOMES, "all"]:
        row = [sum(counts[one, column] for one in OUTCOMES if outcome in (one, "all")) for column in columns]
        print(f"{outcome:14}" + "".join(f"{number:8}" for number in [*row, sum(row)]))


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    options.add_argument("tools", type=pathlib.Path)
    options.add_argument("--cache", type=pathlib.Path, default="~/.cache/coffer-strangers")
    options.add_argument("--local", type=pathlib.Path)
    options.add_argument("--filter", default="")
    options.add_argument("--list", type=pathlib.Path, default=HERE / "strangers.json")
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    samples = json.loads(chosen.list.read_text(encoding="utf-8"))
    absent, told = [], []
    for sample in samples:
        name = f"{sample['repo']} {sample['path']}"
        if not all(word.lower() in name.lower() for word in chosen.filter.split()):
            continue
        data, reason = fetched(sample, chosen.cache.expanduser(), chosen.local)
        if data is None:
            absent.append(f"{name}: {reason}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            file = place / pathlib.PurePosixPath(sample["path"]).name
            file.write_bytes(data)
            outcome, why = tried(chosen.tools, sample, file, place)
        told.append((outcome, name, why, kind(sample, data)))
        if chosen.verbose:
            print(f"{outcome:13} {name}  {why}", flush=True)
    for outcome in OUTCOMES[2:] if not chosen.verbose else ():
        for _, name, why, _ in (one for one in told if one[0] == outcome):
            print(f"{outcome:13} {name}\n              {why}")
    for line in absent:
        print(f"not had       {line}")
    table(told)
    wrong = sum("WRONG" in outcome for outcome, _, _, _ in told)
    print(f"{len(told)} of {len(samples)} statements" + (f", {len(absent)} not had" if absent else ""))
    return int(wrong > 0 or not told)


if __name__ == "__main__":
    sys.exit(main())
