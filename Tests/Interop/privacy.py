"""Proves that --privacy hides computed amounts, not only amounts that stand in files.

usage: privacy.py DIRECTORY-OF-BINARIES [--every N] [--only TEXT] [--show]

Each example folder is copied twice, with all amounts multiplied by 300 and by 700: once with the quantities of
assets, once with their prices. The questions of the golden cases about these folders are asked in both copies with
--privacy, and amounts in a question are multiplied too. Whatever depends on the factor is an amount, so the answers
must be equal, except percentages, which may be rounded differently, and the number of masked digits in quoted lines.
The test also runs without --privacy, and most answers must then differ. Status 1 on any difference.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from decimal import Decimal

ROOT = pathlib.Path(__file__).parents[2]
FACTORS = (300, 700)
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00")
ENVIRONMENT.pop("COFFER_FOLDER", None)
COLUMNS = {
    "activities": ["amount", "fee", "tax"], "positions": [], "prices": [], "values": ["value", "flow"],
    "transactions": ["amount", "original_amount"], "history": ["amount", "balance_after"],
    "budgets": ["amount"], "predictions": ["low", "high", "value"], "reviews": ["figures"]}
QUANTITIES = {"activities": ["quantity"], "positions": ["quantity"]}
PRICES = {"activities": ["unit_price"], "positions": ["average_cost"], "prices": ["amount"]}
KEYS = {"balance", "target", "account_target", "amount", "max", "min", "keep", "free_per_year", "green", "yellow",
        "default_contribution", "carry_limit", "min_trade"}
# Words of the command line that are amounts.
AMOUNTS = [
    re.compile(r"^(plan-allocate|plan-rebalance)(?: --?\S+)* (-?[0-9.]+)(?: |$)"),
    re.compile(r"^ledger-add (?:spend|earn|move|balance|dividend)(?: --?\S+)* (?:\S+ )??(-?[0-9.]+)(?: |$)"),
    re.compile(r"(?:--(?:extra|contribut(?:e|ion)|spend|lump|amount|cash|invest|target|monthly|max-gain|min|new-cash)[ =]\'?|amount=|"
               r"balance |target )(-?[0-9.]+)(?: |\'|$)")]
OTHERS = ["--svg", "--generate", "--help", "--version", " -h", "--layout", "all --into", "--pdf", "--apply",
          "chart", "--method desktop", "quotes import",
          "balances --explain"]


def scaled_json(value, factor):
    """The value with amounts multiplied."""
    if isinstance(value, list):
        return [scaled_json(item, factor) for item in value]
    if not isinstance(value, dict):
        return value
    changed = {}
    for key, item in value.items():
        is_amount = key in KEYS and isinstance(item, (int, float)) and not isinstance(item, bool)
        changed[key] = round(item * factor, 6) if is_amount else scaled_json(item, factor)
    return changed


def scaled(files, target, factor, scales_prices):
    """Writes the files with amounts multiplied."""
    for name, text in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".json"):
            value = scaled_json(json.loads(text), factor)
            text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
        elif name.startswith("ledgers/") and name.endswith(".csv"):
            text = scaled_csv(pathlib.PurePath(name).stem, text, factor, scales_prices)
        path.write_text(text)


def scaled_csv(ledger, text, factor, scales_prices):
    """The rows with amounts multiplied."""
    rows = list(csv.DictReader(io.StringIO(text)))
    if not rows or ledger not in COLUMNS:
        return text
    columns = COLUMNS[ledger] + (PRICES if scales_prices else QUANTITIES).get(ledger, [])
    for row in rows:
        own = columns
        if ledger == "prices" and row["base"] in CURRENCIES:
            own = []
        # Cash in a statement is an amount.
        if ledger == "positions" and row["symbol"] == "$CASH":
            own = ["quantity"]
        for name in own:
            if row.get(name):
                row[name] = str(Decimal(row[name]) * factor)
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


CURRENCIES = {"EUR", "USD", "GBP", "CHF", "SEK", "DKK", "NOK", "JPY"}


def files_of(lines):
    """The files in the lines of a case, by path; None if a file cannot be multiplied."""
    files, name = {}, None
    for line in lines:
        match = re.match(r"-- (?!no |standard input)(\S.*) --$", line)
        if match:
            name = match[1]
            files[name] = []
        elif line.startswith(("-- ", "\\|", "$ ")):
            return None
        elif name:
            files[name].append(line[2:] if line.startswith("| ") else line)
    return {name: "\n".join(text).rstrip("\n") + "\n" for name, text in files.items()}


def questions():
    """The commands of golden cases that only read, each with the files of its folder."""
    bases = {"household": None, "daily": None, "none": {}}
    for path in (ROOT / "Tests/Cases/folders").glob("*.files"):
        bases[path.stem] = files_of(path.read_text().split("\n"))
    for name in ("household", "daily"):
        bases[name] = {str(path.relative_to(ROOT / "examples" / name)): path.read_text()
                       for path in (ROOT / "examples" / name).rglob("*") if path.is_file()}
    found = {}
    for path in sorted((ROOT / "Tests/Cases").glob("*/*.test")):
        if path.parent.name in ("errors", "folders", "export-csv", "export-journal", "folder-init", "import-csv"):
            continue
        if path.stem == "shares-and-cents":
            continue  # Its amounts are a few cents, so shares of the multiplied amounts are rounded differently.
        parts = re.split(r"^# ", path.read_text(), flags=re.M)
        head = parts[0].split("\n")
        for part in parts[1:]:
            lines = part.split("\n")
            start = next((index for index, line in enumerate(lines) if line.startswith("$ ")), None)
            if start is None or any(line.startswith(("? ", "after:")) for line in lines[start:]):
                continue
            # Explanations also begin with "# ", so a part without a command is an explanation.
            own = [line for line in lines[1:start] if not line.startswith("# ")]
            settings = {line.split(": ")[0]: line.split(": ", 1)[1] for line in head + own
                        if re.match(r"(folder|env|needs): ", line)}
            own_files = [files_of([line for line in some if not re.match(r"(folder|env|needs): ", line)])
                         for some in (head, own)]
            base = bases.get(settings.get("folder", "none"))
            if base is None or None in own_files or "env" in settings:
                continue
            line = asked(path.parent.name, lines[start][2:])
            files = base | own_files[0] | own_files[1]
            # A whole unit is a larger share of a smaller amount, so the answers differ.
            if line and '"whole"' not in files.get("coffer.json", ""):
                found[(tuple(sorted(files.items())), line)] = path.stem
    for path in sorted((ROOT / "docs").rglob("*.md")):
        for match in re.finditer(r"^\$ (\S+)(.* -C examples/(household|daily).*)$", path.read_text(), re.M):
            line = asked(match[1], re.sub(r" -C examples/(household|daily)", "", match[1] + match[2]))
            if line:
                found[(tuple(sorted(bases[match[3]].items())), line)] = path.stem
    for folder in ("household", "daily"):
        for line in ("recurring detect", "recurring detect --explain", "spending rules --learn --all",
                     "recurring due --check", "plan-apply --reconcile", "folder-check --notes",
                     "ledger-add spend 5 Bakery account=Purse", "forecast goals", "forecast yield",
                     "forecast runway", "report"):
            found[(tuple(sorted(bases[folder].items())), line)] = folder
    return [(name, dict(files), line) for (files, line), name in found.items()]


def asked(tool, line):
    """The command as text and without options that do not change the answer; None if it is not of use here."""
    line = line.split("|")[0].strip()
    line = re.sub(r" (-f|--format|--table) ?[a-z_-]+| --json| --mask| --spreadsheet| -o \S+", "", line)
    if tool.startswith("export-") or not line.startswith(tool + " ") and line != tool or any(other in line for other in OTHERS):
        return None
    return None if any(mark in line for mark in ("&", ";", ">", "<", "$", " -C", "`")) else line


def with_factor(command, factor):
    """The command with its amounts multiplied."""
    for pattern in AMOUNTS:
        for match in reversed(list(pattern.finditer(command))):
            start, end = match.span(match.lastindex)
            command = command[:start] + str(Decimal(command[start:end]) * factor) + command[end:]
    return command


def answer(tools, command, folder):
    """Standard output and standard error, in which masked numbers and percentages are alike."""
    words = shlex.split(command)
    done = subprocess.run([tools / "coffer", *words], cwd=folder, capture_output=True, env=ENVIRONMENT)
    text = (done.stdout + done.stderr).decode()
    text = re.sub(r"[•][•.,]*", "•", text)
    # Ids of rows and proposals depend on the content and on random numbers.
    text = re.sub(r"\b(?:0[0-9a-v]{25}|i[0-9a-v]{25})\b", "ID", text)
    text = re.sub(r"[-+]?[0-9]+(?:\.[0-9]+)? ?%", "%", text)
    text = re.sub(r"[0-9.]+ points", "points", text)
    text = re.sub(r"\^+", "^", text)
    # The digits of an amount determine which of them may be swapped.
    text = re.sub(r"\n *hint: .*(?:the correct value is|the assertion on ).*", "", text)
    # The remainder of a division is distributed in minor units, not in proportion to the amount.
    text = re.sub(r" (?:by )?(?:spare cent|largest remainder)", "", text)
    # A longer amount shifts the columns that follow it in a quoted line.
    text = re.sub(r"(\.(?:csv|json):[0-9]+):[0-9]+:", r"\1:", text)
    # The shape of a chart is not hidden.
    text = re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)
    return [re.sub(r"[ ─-]+", " ", line).strip() for line in text.split("\n")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, help="only each N-th question")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true", help="print all differing lines")
    options = parser.parse_args()
    tools = options.tools.resolve()
    asked_ones = [question for question in questions() if options.only in " ".join(question[::2])][::options.every]
    failures, open_ones, count = 0, 0, 0
    for number, (name, files, command) in enumerate(asked_ones):
        with tempfile.TemporaryDirectory() as place:
            places = [pathlib.Path(place) / str(factor) / "money" for factor in FACTORS]
            try:
                for at, factor in zip(places, FACTORS):
                    at.mkdir(parents=True)
                    scaled(files, at, factor, number % 2 == 1)
            except (ValueError, ArithmeticError, KeyError, TypeError):
                continue  # The case is about an invalid file.
            commands = [with_factor(command, factor) for factor in FACTORS]
            hidden = [answer(tools, line + " --privacy", at) for line, at in zip(commands, places)]
            shown = [answer(tools, line, at) for line, at in zip(commands, places)]
        count += 1
        open_ones += shown[0] != shown[1]
        if hidden[0] != hidden[1]:
            failures += 1
            print(f"{name}: {command}")
            pairs = [pair for pair in zip(*hidden) if pair[0] != pair[1]]
            for pair in pairs if options.show else pairs[:2]:
                print(f"  {pair[0][:230]}\n  {pair[1][:230]}")
            if len(hidden[0]) != len(hidden[1]):
                print(f"  {len(hidden[0])} and {len(hidden[1])} lines")
    print(f"{count} questions, {failures} answers with an amount; without --privacy, {open_ones} answers differ")
    sys.exit(1 if failures or open_ones < count / 3 else 0)


main()
