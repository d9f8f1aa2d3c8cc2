#!/usr/bin/env python3
"""Counts the error codes that have a golden case, and the cases whose place is right.

usage: error_codes.py

A case of Tests/Cases/errors is called as the code that it shows. A place is right if it lies within a file
that the case gives. The last line is "result" and a JSON object.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ERRORS = os.path.join(HERE, "..", "Cases", "errors")
TITLE = re.compile(r"# ([a-z0-9]+(?:-[a-z0-9]+)+)$")
FILE = re.compile(r"-- (\S.*) --$")
PLACE = re.compile(r"^(?:2\| )?(\S.*?):(\d+):(\d+): (?:error|warning|note): .*\[([a-z0-9-]+)\]$")


class Case:
    def __init__(self, code, files):
        self.code, self.files, self.command, self.answer = code, dict(files), "", []


def cases(path):
    """The cases of a file: those files that stand before the first are of all."""
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")
    found, shared = [], Case(None, {})
    current, name, before = shared, None, ""
    for line in lines:
        title, given = TITLE.match(line), FILE.match(line)
        if title and not before:
            current, name = Case(title[1], shared.files), None
            found.append(current)
        elif given and not current.command:
            name = given[1]
            current.files[name] = []
        elif line.startswith("$ "):
            current.command, name = line[2:], None
        elif current.command:
            current.answer.append(line)
        elif name is not None:
            current.files[name].append(line)
        before = line
    return found


def main():
    codes, places, wrong = 0, 0, []
    for name in sorted(os.listdir(ERRORS)):
        for case in cases(os.path.join(ERRORS, name)) if name.endswith(".test") else []:
            if not any(f"[{case.code}]" in line or f'"{case.code}"' in line for line in case.answer):
                wrong.append(f"{case.code}: its case does not show it")
                continue
            codes += 1
            # A command that makes its files itself.
            if re.search(r"[^0-9]>|\bmv\b|\bcp\b|\bsed\b", case.command):
                continue
            for file, line, column, found in filter(None, map(read, case.answer)):
                lines = case.files.get(file)
                if lines is None:
                    continue
                places += 1
                lines = lines or [""]
                is_inside = line <= len(lines) and column <= len(lines[line - 1].encode()) + 1
                if not is_inside:
                    wrong.append(f"{case.code}: {file}:{line}:{column} [{found}] is outside of the file")
    for text in wrong[:20]:
        print("  WRONG", text)
    note = f"{places} places within their files"
    print("result " + json.dumps({"tried": codes, "faults": len(wrong), "note": note}))
    sys.exit(1 if wrong else 0)


def read(line):
    """The file, line, column and code of a diagnostic; None for another line."""
    found = PLACE.match(line)
    return found and (found[1], int(found[2]), int(found[3]), found[4])


if __name__ == "__main__":
    main()
