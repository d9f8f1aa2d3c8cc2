#!/usr/bin/env python3
"""Counts the error codes that have a golden case, and the cases whose place is right.

usage: error_codes.py

A place is right if the text that a case marks stands at that line and column of a file of the case. The
last line is "result" and a JSON object.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ERRORS = os.path.join(HERE, "..", "GoldenTests", "Cases", "errors")
PLACE = re.compile(r"^(\S.*?):(\d+):(\d+): (?:error|warning|note): .*\[([a-z0-9-]+)\]$", re.M)


def lines_of(case, name):
    path = os.path.join(case, "input", name)
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read().split(b"\n")


def main():
    codes, places, wrong = 0, 0, []
    for code in sorted(os.listdir(ERRORS)):
        case = os.path.join(ERRORS, code)
        if not os.path.isdir(case):
            continue
        texts = []
        for name in ("stderr", "stdout"):
            path = os.path.join(case, name)
            if os.path.exists(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    texts.append(file.read())
        if not any(f"[{code}]" in text or f'"{code}"' in text for text in texts):
            wrong.append(f"{code}: its case does not show it")
            continue
        codes += 1
        with open(os.path.join(case, "cmd"), encoding="utf-8") as file:
            makes_files = re.search(r"[^0-9]>|\bmv\b|\bcp\b", file.read())
        if makes_files:
            continue
        for file, line, column, found in PLACE.findall("\n".join(texts)):
            lines = lines_of(case, file)
            if lines is None:
                continue
            places += 1
            is_inside = int(line) <= len(lines) and int(column) <= len(lines[int(line) - 1]) + 1
            if not is_inside:
                wrong.append(f"{code}: {file}:{line}:{column} [{found}] is outside of the file")
    for text in wrong[:20]:
        print("  WRONG", text)
    note = f"{places} places within their files"
    print("result " + json.dumps({"tried": codes, "faults": len(wrong), "note": note}))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
