#!/usr/bin/env python3
"""Compiles the fuzz targets with libFuzzer and runs one of them.

usage: fuzz.py TARGET [--runs N] [--build DIR] [--address] [--length N] [--seed N] [--control]

TARGET is json, csv, number, date, conflict, diff, text, statement or control. --address adds AddressSanitizer, which
takes longer. The program is compiled once for each state of the sources, and kept in DIR. Needs Linux and
swiftc. An input that breaks a law is printed and kept in DIR. The last line is "result" and a JSON object.
"""
import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
HOUSEHOLD = os.path.join(ROOT, "examples", "household")
FLAGS = ["-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "coffer",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault"]
# The modules that read statements, each with its folder, and those that it imports before it.
MODULES = [("PlainText", "PlainText"), ("FinanceModel", "FinanceModel"),
           ("Importing", os.path.join("Importing", "Statements"))]
SEEDS = {
    "json": ['{"a": [1, -0.5e3, "\\u00e4\\ud83d\\ude00", null, true]}', '<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs\n'],
    "csv": ['a,b\r\n1,"x ""y"" \nz"\r\n', "date;amount\n2026-01-01;1,50\n", '\ufeffid,note\n1,"open\n'],
    "number": ["-12.50", "1e400", "0.000000000000000001", "170141183460469231731.687303715884105727"],
    "date": ["2026-02-29", "2026-11-21T09:30:00+01:00", "2026-11-21T09:30:00.123456789Z", "23:59:60"],
    "conflict": ['{\n<<<<<<< ours\n"a": 1\n||||||| base\n"a": 0\n=======\n"a": 2\n>>>>>>> theirs\n}\n'],
    "diff": ["a\nb\nc\n\0a\nx\nc\n", "a\0a\n"],
    "text": ["\x1b[31ma\u202eb\u0085", "\ufeff"],
    "statement": [],
    "control": ["[]", "[0]"],
}

# What a target is made of; without these few inputs are accepted.
WORDS = {
    "json": ['{"a":', '"b":', '"a"', ":", ",", "[1,2]", "]", "}", "null", "true", "-0.5e3", "\\u00e4", "\\ud83d\\ude00"],
    "csv": [",", ";", '"', '""', "\n", "\r\n", "a,b\n", '1,"2"\n', "<<<<<<< ours\n"],
    "number": ["-", ".", "0", "e", "E+", "000000000000000000", "99999999999999999999"],
    "date": ["2026-", "-02-29", "T", "23:59:60", ".123456789", "Z", "+01:00"],
    "conflict": ["<<<<<<< ours\n", "||||||| base\n", "=======\n", ">>>>>>> theirs\n", '"a": 1', "{", "}", ",\n"],
    "diff": ["a\n", "b\n", "\n", "\0"],
    "text": ["\x1b[31m", "\u202e", "\u2028"],
    "statement": [",", ";", '"', "\n", "\r\n", "-", "2026-01-31", "31.01.2026", "1.234,50", "=\"2024-01-01\"", "</", "<STMTTRN>",
                  "^\n", ":61:", ":86:", "&amp;"],
    "control": [",", "1", "[", "]", "[1,2]"],
}


def swift_files(folder):
    found = []
    for base, folders, files in os.walk(os.path.join(ROOT, "Sources", folder)):
        folders.sort()
        found += [os.path.join(base, name) for name in sorted(files) if name.endswith(".swift")]
    return found


def sources(target):
    """The files of the target itself, and those of each module that is compiled apart."""
    laws = os.path.join(HERE, "Laws.swift")
    if target != "statement":
        return [os.path.join(HERE, "Fuzz.swift"), laws, *swift_files("PlainText")], []
    modules = [(name, swift_files(folder)) for name, folder in MODULES]
    return [os.path.join(HERE, "Statements.swift"), laws], modules


def compile_swift(words):
    done = subprocess.run(["swiftc", *FLAGS, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"compiling failed:\n{done.stderr[-2000:]}")


def built(folder, target, is_address):
    """The program for these sources, compiled if it is not there."""
    files, modules = sources(target)
    digest = hashlib.sha256()
    for path in files + [path for _, paths in modules for path in paths]:
        with open(path, "rb") as file:
            digest.update(file.read())
    kind = ("statement-" if modules else "") + ("address" if is_address else "plain")
    program = os.path.join(folder, f"fuzz-{kind}-{digest.hexdigest()[:16]}")
    os.makedirs(folder, exist_ok=True)
    # Two targets at once wait for one compilation.
    with open(os.path.join(folder, f"lock-{kind}"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(program):
            sanitizers = "-sanitize=" + ("fuzzer,address" if is_address else "fuzzer")
            with tempfile.TemporaryDirectory(dir=folder) as parts:
                objects = []
                for name, paths in modules:
                    place = os.path.join(parts, name)
                    compile_swift(
                        [sanitizers, "-module-name", name, "-I", parts, "-emit-module",
                         "-emit-module-path", place + ".swiftmodule", "-c", "-o", place + ".o", *paths])
                    objects.append(place + ".o")
                name = "Statements" if modules else "PlainText"
                compile_swift([sanitizers, "-module-name", name, "-I", parts, "-o", program + ".new", *files, *objects])
            os.rename(program + ".new", program)
    return program


def statements():
    """The samples of the tests, once for their own layout and once for whatever they are."""
    layouts = []
    for path in swift_files(os.path.join("FinanceModel", "Statements", "BuiltIn")):
        with open(path, encoding="utf-8") as file:
            layouts += re.findall(r'^    {\n      "name": "([^"]+)"', file.read(), re.M)
    layouts.sort()
    places = [os.path.join(ROOT, "Tests", "Statements"), os.path.join(ROOT, "Tests", "Fixtures", "statements")]
    for place in places:
        for name in sorted(os.listdir(place)):
            if name.endswith(".expected"):
                continue
            with open(os.path.join(place, name), "rb") as file:
                text = file.read()
            yield b"\xff" + text
            own = [index for index, layout in enumerate(layouts) if name.startswith(layout)]
            for index in own if place == places[0] else []:
                yield bytes([index]) + text


def corpus(target, folder):
    for number, text in enumerate(SEEDS[target]):
        with open(os.path.join(folder, f"seed-{number}"), "wb") as file:
            file.write(text.encode())
    for number, text in enumerate(statements() if target == "statement" else []):
        with open(os.path.join(folder, f"statement-{number}"), "wb") as file:
            file.write(text)
    names = {"json": ["coffer.json", "recurring.json"], "csv": ["ledgers/values.csv"]}.get(target, [])
    for number, name in enumerate(names):
        shutil.copy(os.path.join(HOUSEHOLD, name), os.path.join(folder, f"file-{number}"))


def dictionary(target, path):
    with open(path, "w", encoding="ascii") as file:
        for word in WORDS[target]:
            file.write('"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", choices=sorted(SEEDS))
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--build", metavar="DIR", default="/tmp/coffer-fuzz")
    parser.add_argument("--address", action="store_true")
    parser.add_argument("--length", type=int, help="most bytes of an input: 128, or 2048 of a statement")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not shutil.which("swiftc") or sys.platform != "linux":
        print("result " + json.dumps({"tried": 0, "faults": 0, "absent": "fuzzing needs Linux and swiftc"}))
        return
    program = built(options.build, options.target, options.address)
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="coffer-fuzz-", dir=fast) as work:
        corpus(options.target, work)
        # To a file: a process that prints a backtrace may hold a pipe open.
        words = work + ".words"
        dictionary(options.target, words)
        log = os.path.join(work, "..", os.path.basename(work) + ".log")
        crash = os.path.join(os.path.abspath(options.build), f"{options.target}-{options.seed}-")
        try:
            with open(log, "wb") as file:
                subprocess.run(
                    [program, work, f"-runs={options.runs}", f"-max_len={options.length or (2048 if options.target == 'statement' else 128)}",
                     f"-seed={options.seed}", "-timeout=20", "-print_final_stats=1", "-reload=0",
                     f"-artifact_prefix={crash}", f"-dict={words}"],
                    env=dict(os.environ, COFFER_FUZZ=options.target, SWIFT_BACKTRACE="enable=no"),
                    stdin=subprocess.DEVNULL, stdout=file, stderr=file, check=False)
            with open(log, encoding="utf-8", errors="replace") as file:
                said = file.read()
        finally:
            os.unlink(log)
            os.unlink(words)
    units = re.search(r"number_of_executed_units: (\d+)", said)
    tried = int(units[1]) if units else 0
    broken = re.findall(r"Fatal error: (.*)|ERROR: (.*)", said)
    # A control that was ended by something else has not found its defect.
    is_control = options.target == "control"
    is_broken = "Fatal error: " in said if is_control else bool(broken) or tried < options.runs
    if is_broken:
        print("\n".join(said.splitlines()[-25:]))
    print("result " + json.dumps({"tried": tried, "faults": int(is_broken)}))
    sys.exit(1 if is_broken else 0)


if __name__ == "__main__":
    main()
