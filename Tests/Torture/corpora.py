#!/usr/bin/env python3
"""Runs public collections of JSON and CSV files through the tools and prints the score.

usage: corpora.py BIN (json | csv) [--data DIR] [--fetch]

JSON: each file of JSONTestSuite becomes the plan of a folder, and plan-status reads it. A file whose name
begins with y must get no finding of JSON syntax, one with n at least one; what the rest gets is decided,
and listed below. CSV: three columns of a ledger are put before each record of csv-spectrum and of
csv-test-data, and `export-csv transactions --raw --json` must show every other cell as the collection
says; each bad file must get an error. DIR holds the collections as git clones them; --fetch clones what is
missing. They are not part of Coffer. The last line is "result" and a JSON object.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")
SOURCES = {
    "JSONTestSuite": "https://github.com/nst/JSONTestSuite",
    "csv-spectrum": "https://github.com/max-mapper/csv-spectrum",
    "csv-test-data": "https://github.com/sineemore/csv-test-data",
    "big-list-of-naughty-strings": "https://github.com/minimaxir/big-list-of-naughty-strings",
}
# The names in this order decide: the first that begins a name says what the tools do with the file.
# Numbers keep their text, so none is too large or too small to read; text is UTF-8 without a mark.
FREE = [
    ("i_number_", "accepted"),
    ("i_object_key_lone_2nd_surrogate", "json-lone-surrogate"),
    ("i_string_UTF-16LE_with_BOM", "json-utf16"),
    ("i_string_utf16", "json-utf16"),
    ("i_string_UTF-8_invalid_sequence", "json-invalid-utf8"),
    ("i_string_UTF8_surrogate", "json-invalid-utf8"),
    ("i_string_invalid_utf-8", "json-invalid-utf8"),
    ("i_string_iso_latin_1", "json-invalid-utf8"),
    ("i_string_lone_utf8", "json-invalid-utf8"),
    ("i_string_not_in_unicode_range", "json-invalid-utf8"),
    ("i_string_overlong", "json-invalid-utf8"),
    ("i_string_truncated", "json-invalid-utf8"),
    ("i_string_", "json-lone-surrogate"),
    ("i_structure_500_nested", "json-depth"),
    ("i_structure_UTF-8_BOM", "json-byte-order-mark"),
]
# Well-formed, and refused all the same: RFC 8259 lets a reader choose what equal names mean.
DUPLICATE = "json-duplicate-key"


def run(words, folder):
    done = subprocess.run(words, cwd=folder, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def folder_of(data, name, fetch):
    """Where a collection is; nil if it is not there."""
    for folder in sorted(os.listdir(data)) if data and os.path.isdir(data) else []:
        if folder.endswith(name):
            return os.path.join(data, folder)
    if fetch and data:
        os.makedirs(data, exist_ok=True)
        target = os.path.join(data, name)
        done = subprocess.run(["git", "clone", "-q", "--depth", "1", "-c", "core.autocrlf=false",
                               SOURCES[name], target], capture_output=True, check=False)
        return target if done.returncode == 0 else None
    return None


def absent(name):
    why = f"{name} is not there: --data DIR with a clone of {SOURCES[name]}"
    print("result " + json.dumps({"tried": 0, "faults": 0, "absent": why}))
    sys.exit(0)


def result(tried, wrong, note):
    for text in wrong[:20]:
        print("  WRONG", text)
    print("score " + note)
    print("result " + json.dumps({"tried": tried, "faults": len(wrong), "note": note}))
    sys.exit(1 if wrong or not tried else 0)


# MARK: JSON

def json_verdict(binaries, folder, name, codes):
    """What is wrong with these codes for the file; nil if nothing is."""
    if name.startswith("y_"):
        return None if set(codes) <= {DUPLICATE} else f"{name}: refused with {codes}"
    if name.startswith("n_"):
        return None if set(codes) - {DUPLICATE} else f"{name}: accepted"
    for start, decision in FREE:
        if name.startswith(start):
            fits = not codes if decision == "accepted" else set(codes) == {decision}
            return None if fits else f"{name}: {codes}, decided: {decision}"
    return f"{name}: nothing is decided"


def json_suite(binaries, source, work):
    files = os.path.join(source, "test_parsing")
    names = sorted(os.listdir(files))
    wrong, duplicates = [], 0
    for name in names:
        shutil.copy(os.path.join(files, name), os.path.join(work, "reserve_manager.json"))
        status, _, errors = run([os.path.join(binaries, "plan-status"), "--json"], work)
        codes = re.findall(r'"code":"(json-[a-z0-9-]+)"', errors)
        duplicates += name.startswith("y_") and bool(codes)
        if status != 2:
            wrong.append(f"{name}: status {status}: {errors[:200]}")
        elif text := json_verdict(binaries, work, name, codes):
            wrong.append(text)
    count = {kind: sum(name.startswith(kind) for name in names) for kind in "yni"}
    bad = sum(not text.startswith("i_") for text in wrong)
    certain = count["y"] + count["n"]
    result(len(names), wrong, f"{certain - bad} of {certain}, {count['i']} decided, {duplicates} with "
                              "equal names refused")


# MARK: CSV

def records(data):
    """The raw records with their line ends: a line break inside quotes ends none."""
    found, start, inside = [], 0, False
    for place, byte in enumerate(data):
        if byte == 0x22:
            inside = not inside
        elif byte == 0x0A and not inside:
            found.append(data[start:place + 1])
            start = place + 1
    return found + ([data[start:]] if start < len(data) else [])


def ledger(data, has_header, width):
    """The file as a ledger: the columns that a ledger needs stand before each record."""
    end = b"\r\n" if b"\r\n" in data else b"\n"
    first, *rest = records(data) if has_header else [b"", *records(data)]
    if not has_header:
        first = b",".join(b"column%d" % number for number in range(width)) + end
    return b"date,account,amount," + first + b"".join(b"2026-01-01,A,1.00," + row for row in rest)


def shown(binaries, work, data):
    """The rows that export-csv shows, nil if it refuses, and what it says."""
    path = os.path.join(work, "ledgers", "transactions.csv")
    with open(path, "wb") as file:
        file.write(data)
    status, out, errors = run([os.path.join(binaries, "export-csv"), "transactions", "--raw", "--json"],
                              work)
    codes = re.findall(r'"severity":"error","code":"([a-z0-9-]+)"', errors)
    if status != 0:
        return None, codes or [f"status {status}"]
    rows = json.loads(out)
    # A blank cell is null.
    return [["" if value is None else str(value) for value in list(row.values())[3:]] for row in rows], codes


def expected(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = json.load(file)
    if rows and isinstance(rows[0], dict):
        return [[str(value) for value in row.values()] for row in rows]
    return rows


def csv_files(binaries, folder, work, has_header):
    """The number of good and bad files, and what is wrong."""
    good, bad, wrong = 0, 0, []
    for name in sorted(os.listdir(os.path.join(folder, "files"))):
        path = os.path.join(folder, "files", name)
        with open(path, "rb") as file:
            data = file.read()
        description = os.path.join(folder, "json", name[:-4] + ".json")
        is_headed = has_header or "header" in name or not os.path.exists(description)
        if not os.path.exists(description):
            bad += 1
            # A wrong header or none is a ledger without the columns that it needs.
            whole = name.startswith(("bad-header-no", "bad-header-wrong"))
            rows, codes = shown(binaries, work, data if whole else ledger(data, True, 0))
            if rows is not None or not [code for code in codes if "-" in code]:
                wrong.append(f"{name}: accepted")
            continue
        good += 1
        wanted = expected(description)
        width = len(wanted[0]) if wanted else 3
        rows, codes = shown(binaries, work, ledger(data, is_headed, width))
        if rows != wanted:
            wrong.append(f"{name}: {rows} {codes}, expected {wanted}")
    return good, bad, wrong


def csv_suites(binaries, spectrum, test_data, work):
    plan = os.path.join(HOUSEHOLD, "reserve_manager.json")
    shutil.copy(plan, work)
    os.mkdir(os.path.join(work, "ledgers"))
    folders = []
    for number, (source, files) in enumerate([(spectrum, "csvs"), (test_data, "csv")]):
        folder = os.path.join(work, str(number))
        os.mkdir(folder)
        shutil.copytree(os.path.join(source, files), os.path.join(folder, "files"))
        shutil.copytree(os.path.join(source, "json"), os.path.join(folder, "json"))
        folders.append(folder)
    # Its description is of another file, and a quote stands inside a bare field.
    odd = os.path.join(folders[0], "files", "location_coordinates.csv")
    if os.path.exists(odd):
        os.unlink(odd)
        print("skipped: location_coordinates.csv of csv-spectrum: its description is of another file")
    # A checkout may have turned CR LF into LF.
    for name in os.listdir(os.path.join(folders[0], "files")):
        path = os.path.join(folders[0], "files", name)
        with open(path, "rb") as file:
            data = file.read()
        if name.endswith("_crlf.csv") and b"\r\n" not in data:
            with open(path, "wb") as file:
                file.write(data.replace(b"\n", b"\r\n"))
    first = csv_files(binaries, folders[0], work, has_header=True)
    second = csv_files(binaries, folders[1], work, has_header=False)
    wrong = first[2] + second[2]
    count = first[0] + second[0] + second[1]
    bad = sum(text.startswith("bad-") for text in wrong)
    note = (f"csv-spectrum {first[0] - len(first[2])} of {first[0]}, csv-test-data "
            f"{second[0] - len(second[2]) + bad} of {second[0]}, bad files refused "
            f"{second[1] - bad} of {second[1]}")
    result(count, wrong, note)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin")
    parser.add_argument("kind", choices=["json", "csv"])
    parser.add_argument("--data", metavar="DIR", help="folder with the collections")
    parser.add_argument("--fetch", action="store_true", help="clone what is missing")
    options = parser.parse_args()
    binaries = os.path.abspath(options.bin)
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    names = ["JSONTestSuite"] if options.kind == "json" else ["csv-spectrum", "csv-test-data"]
    found = [folder_of(options.data, name, options.fetch) for name in names]
    for name, folder in zip(names, found):
        if folder is None:
            absent(name)
    with tempfile.TemporaryDirectory(prefix="coffer-corpora-") as work:
        if options.kind == "json":
            json_suite(binaries, found[0], work)
        csv_suites(binaries, *found, work)


if __name__ == "__main__":
    main()
