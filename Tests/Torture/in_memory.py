#!/usr/bin/env python3
"""Runs laws of the tests in their long form and counts their cases.

usage: in_memory.py DEBUG_BIN FILTER [--controls]

FILTER is that of the test program, such as KillSweepTests/tornWrites. Its lines "torture: NAME cases=N
lost=0 ..." are summed. With --controls the lines of the controls are counted instead: each has a safeguard
removed and must have found something. The last line is "result" and a JSON object.
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")


def main():
    program = os.path.join(sys.argv[1], "cofferPackageTests.xctest")
    are_controls = "--controls" in sys.argv
    if not os.path.exists(program):
        print("result " + json.dumps({"tried": 0, "faults": 0, "absent": "no test program in --dynamic-bin"}))
        return
    # The controls of the short form are those of the long one.
    env = dict(os.environ) if are_controls else dict(os.environ, COFFER_TORTURE="full")
    env.pop("COFFER_NOW", None)
    # The clone whose sources the program was built from.
    done = subprocess.run(
        [program, "--testing-library", "swift-testing", "--filter", sys.argv[2]], cwd=ROOT, env=env,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", check=False)
    tried, faults, names = 0, 0, []
    for name, cases, rest in re.findall(r"^torture: (.*?) cases=(\d+)(.*)$", done.stdout, re.M):
        wrongs = sum(map(int, re.findall(r"(?:lost|doubled|mixed|left|unreported|altered|stuck)=(\d+)", rest)))
        if name.startswith("control"):
            if are_controls:
                tried, faults = tried + 1, faults + (wrongs == 0)
                names.append(name.removeprefix("control-"))
        elif not are_controls:
            tried, faults = tried + int(cases), faults + wrongs
    failed = re.findall(r"^.*(?:recorded an issue|↳).*$", done.stdout, re.M)
    for text in failed[:10]:
        print(text[:1000])
    if done.returncode != 0 and faults == 0:
        faults = 1
    more = {"note": ", ".join(names)} if names else {}
    print("result " + json.dumps({"tried": tried, "faults": faults, **more}))
    sys.exit(1 if faults or not tried else 0)


if __name__ == "__main__":
    main()
