"""Compares sales by SECTION_104 with the published tests of other programs.

usage: pools_public.py DIRECTORY-OF-BINARIES [--cgtcalc MIRROR] [--calculator MIRROR]

MIRROR is a git directory of mattjgalloway/cgtcalc or of KapJI/capital-gains-calculator. Their data are
read from it and never kept here. Each disposal of each test must have the gain that the test expects. A
test with other rules than docs/investments.md is counted with its reason. Status 1 on any
difference.
"""
import argparse
import ast
import collections
import datetime
import math
import pathlib
import re
import subprocess
import sys
from fractions import Fraction as F

from pools import ask

EXAMPLES = "Tests/CGTCalcCoreTests/TestData/Examples"
EVENTS = {"DIVIDEND": ("COST_ADJUSTMENT", "UPLIFT"), "CAPRETURN": ("DIVIDEND", "RETURN_OF_CAPITAL")}
# Tests whose rules differ from those of the page, by the reason.
OTHERS = {
    "a payment after a matched acquisition changes the cost of the earlier sale": [
        "AssetEventValueConservedAcrossBBAndS104", "MultipleSameDayDividendRows",
        "RepeatingCapitalReturnAllocation", "ToleratedAssetEventAmountConservesValue",
        "ToleratedEventAmountAcrossTaxYears", "WithAssetEventsBB"],
    "a transfer to a spouse is matched with acquisitions": [
        "SameDaySellAndSpouseOutSellFirst", "SpouseOutWithPostBuyEventBoundedByNextOutbound"],
    "units are sold before they are bought": [
        "BBDividendAfterSplitScalesMatchedQuantity", "BBDividendAfterUnsplitScalesMatchedQuantity",
        "Day30BoundaryInclusive", "MultipleMatches"],
    "a spin-off between a sale and the acquisition that matches it": ["spin_off"]}
ACCOUNT = [dict(name="A", currency="GBP", lots_method="SECTION_104")]


def git(mirror, *words):
    return subprocess.run(["git", f"--git-dir={mirror}", *words], capture_output=True, text=True, check=True).stdout


def row(date, kind, symbol, units="", price="", fee="", ratio="", amount="", subtype=""):
    return (date, "A", kind, subtype, symbol, units, price, amount, fee, "GBP", ratio, "")


def gains(tools, rows):
    """Exact gains by day and symbol, in cents, or the reason why the rows are refused."""
    rank = {"SPLIT": 0, "BUY": 1, "TRANSFER_IN": 1, "COST_ADJUSTMENT": 2, "DIVIDEND": 2}
    answer = ask(tools, sorted(rows, key=lambda r: (r[0], rank.get(r[2], 3))), ACCOUNT, "--realized")
    if isinstance(answer, str):
        codes = set(re.findall(r"\[([a-z-]+)\]", answer))
        return ", ".join(sorted(codes)) or answer
    sums = collections.defaultdict(F)
    for sale in answer[0]:
        sums[sale["date"], sale["symbol"]] += F(sale["gain"])
    return sums


def cgtcalc(mirror):
    """Rows and expected whole pounds, rounded down, by day and symbol, of each test."""
    for path in git(mirror, "ls-tree", "-r", "--name-only", "HEAD", f"{EXAMPLES}/Inputs").split():
        rows, strange = [], set()
        for line in git(mirror, "show", f"HEAD:{path}").splitlines():
            words = line.split()
            if not words or line.startswith("#"):
                continue
            date = "-".join(reversed(words[1].split("/")))
            if words[0] in ("BUY", "SELL"):
                rows.append(row(date, words[0], *words[2:6]))
            elif words[0] in ("SPLIT", "UNSPLIT", "RESTRUCT"):
                old, new = words[3].split(":") if ":" in words[3] else ("1", words[3])
                ratio = f"{old}:{new}" if words[0] == "UNSPLIT" else f"{new}:{old}"
                rows.append(row(date, "SPLIT", words[2], ratio=ratio))
            elif words[0] in ("DIVIDEND", "CAPRETURN"):
                kind = EVENTS[words[0]]
                rows.append(row(date, kind[0], words[2], amount=words[4], subtype=kind[1]))
            elif words[0] == "SPOUSEIN":
                cost = dict(amount=words[5]) if words[4] == "TOTALCOST" else dict(price=words[4])
                rows.append(row(date, "TRANSFER_IN", words[2], words[3], **cost))
            elif words[0] == "SPOUSEOUT":
                rows.append(row(date, "TRANSFER_OUT", words[2], words[3]))
            else:
                strange.add(words[0])
        text = git(mirror, "show", "HEAD:" + path.replace("/Inputs/", "/Outputs/"))
        sold = re.findall(r"SOLD \S+ of (\S+) on (\d+)/(\d+)/(\d+) for (GAIN|LOSS) of £(\d+)", text)
        wanted = {(f"{y}-{m}-{d}", symbol): F(gain) * (1 if word == "GAIN" else -1)
                  for symbol, d, m, y, word, gain in sold}
        yield pathlib.Path(path).stem, rows, wanted, strange, lambda gain, whole: math.floor(gain) == whole


def value(node, names):
    """The value of an expression of their test data, of the few kinds that occur."""
    if isinstance(node, ast.Constant):
        return F(str(node.value)) if isinstance(node.value, (int, float)) else node.value
    if isinstance(node, ast.Name):
        return value(names[node.id], names) if node.id in names else node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.List):
        return [value(item, names) for item in node.elts]
    if isinstance(node, ast.Dict):
        return {value(k, names): value(v, names) for k, v in zip(node.keys, node.values)}
    if isinstance(node, ast.UnaryOp):
        return -value(node.operand, names)
    if isinstance(node, ast.BinOp):
        a, b = value(node.left, names), value(node.right, names)
        return {ast.Add: lambda: a + b, ast.Sub: lambda: a - b, ast.Mult: lambda: a * b,
                ast.Div: lambda: a / b}[type(node.op)]()
    called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
    plain = [value(item, names) for item in node.args]
    named = {word.arg: value(word.value, names) for word in node.keywords}
    if called == "Decimal":
        return F(str(plain[0]))
    if called == "date":
        parts = dict(zip(("year", "month", "day"), plain), **named)
        return datetime.date(*(int(parts[part]) for part in ("year", "month", "day")))
    return called, plain, named


def calculator(mirror):
    """Rows and expected gains, by day and symbol, of each test."""
    for name in ("calc_test_data", "calc_test_data_2"):
        tree = ast.parse(git(mirror, "show", f"HEAD:tests/general/{name}.py"))
        names = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)}
        for test in next(names[key] for key in names if key.startswith("calc_basic_data")).elts:
            _, plain, named = value(test, names)
            rows, strange, held, symbols = [], set(), collections.defaultdict(F), {}
            if plain[4]:
                strange.add("exchange rates")
            for called, cells, words in plain[1]:
                order = ("date", "symbol", "quantity", "price", "fees", "amount", "isin")
                cell = dict(zip(order, cells), **words)
                kind = called.removesuffix("_transaction")
                if kind in ("buy", "sell"):
                    if cell.get("isin"):
                        symbols[cell["isin"][1][0]] = cell["symbol"]
                    symbol, units = cell["symbol"], cell["quantity"]
                    whole = abs(cell["amount"]) + (-cell["fees"] if kind == "buy" else cell["fees"])
                    held[symbol] += units if kind == "buy" else -units
                    rows.append(row(str(cell["date"]), kind.upper(), symbol, float(units),
                                    fee=float(cell["fees"]), amount=float(whole)))
                elif kind == "split":
                    before, held[cell["symbol"]] = held[cell["symbol"]], held[cell["symbol"]] + cell["quantity"]
                    ratio = held[cell["symbol"]] / before
                    rows.append(row(str(cell["date"]), "SPLIT", cell["symbol"],
                                    ratio=f"{ratio.numerator}:{ratio.denominator}"))
                elif kind == "eri":
                    symbol = symbols[cell["isin"][1][0]]
                    rows.append(row(str(cell["date"]), "COST_ADJUSTMENT", symbol, price=float(cell["price"])))
                elif kind not in ("transfer", "dividend", "dividend_tax", "interest"):
                    strange.add(kind)
            year = int(plain[0])
            wanted = {(f"{year}-04-06", f"{year + 1}-04-05"): plain[2]}
            for day, found in (plain[10] or {}).items():
                for key, entries in found.items():
                    if key.startswith("sell$"):
                        wanted[str(day), key[5:]] = sum(entry[2]["gain"] for entry in entries)
            yield named["id"], rows, wanted, strange, lambda gain, exact: abs(gain - exact) < F(2, 100)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--cgtcalc")
    parser.add_argument("--calculator")
    options = parser.parse_args()
    failed = False
    for name, mirror, tests in (
            ("cgtcalc", options.cgtcalc, cgtcalc), ("calculator", options.calculator, calculator)):
        if not mirror:
            continue
        count, reasons = 0, collections.Counter()
        for test, rows, wanted, strange, equal in tests(mirror):
            other = [reason for reason, tests in OTHERS.items() if test in tests]
            found = ", ".join(other or sorted(strange)) or gains(options.binaries, rows)
            if isinstance(found, str):
                reasons[found] += 1
                continue
            for key, gain in wanted.items():
                count += 1
                # Two days are a tax year and its total.
                own = found[key] if not key[1][:1].isdigit() else sum(
                    gain for (day, _), gain in found.items() if key[0] <= day <= key[1])
                if not equal(own, gain):
                    failed = True
                    print(f"{name} {test} {key}: {float(own)}, not {float(gain)}")
        print(f"{name}: {count} disposals and totals; tests left out: {dict(reasons)}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
