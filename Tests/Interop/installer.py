#!/usr/bin/env python3
"""Tries what install.sh must refuse, replace and remove.

usage: installer.py PROGRAM

PROGRAM is an optimised program. Everything happens below a temporary folder.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "..", ".github", "release", "install.sh")
TOOLS = len(subprocess.run(["make", "-s", "-C", os.path.join(HERE, "..", ".."), "tools"], text=True,
                           capture_output=True, check=True).stdout.split())
FAILED = []


def install(*words, prefix="", status=0, expected=""):
    """Runs the installer and checks its exit status and a part of what it prints."""
    done = subprocess.run(
        ["sh", SCRIPT, *words], text=True, capture_output=True, check=False,
        env={"PATH": "/usr/bin:/bin", "TOOL_PREFIX": prefix, "COFFER_PROGRAM": os.path.abspath(sys.argv[1])})
    text = done.stdout + done.stderr
    if done.returncode != status or expected not in text:
        FAILED.append(f"install.sh {' '.join(words)}: status {done.returncode}: {text}")


def check(condition, text):
    if not condition:
        FAILED.append(text)


def files(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder)
                  for place, _, names in os.walk(folder) for name in names)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def try_refusals(work):
    install(status=2, expected="usage:")
    install("--nonsense", status=2, expected="usage:")
    install(f"{work}/a", prefix="my", status=2, expected="write my-")
    install(f"{work}/a", prefix="a b-", status=2, expected="other characters")
    check(not os.path.exists(f"{work}/a"), "a refusal wrote something")
    for name in ["bin/coffer", "bin/report", "share/man/man1/report.1",
                 "share/zsh/site-functions/_report", "share/bash-completion/completions/report"]:
        folder = f"{work}/foreign/{name.replace('/', '-')}"
        write(f"{folder}/{name}", "mine\n")
        install(folder, status=2, expected="belongs to another program")
        install("--uninstall", folder, status=2, expected="nothing of Coffer")
        check(files(folder) == [name], f"{name} was touched")
    folder = f"{work}/dangling"
    os.makedirs(f"{folder}/bin")
    os.symlink("/nowhere", f"{folder}/bin/report")
    install(folder, status=2, expected="belongs to another program")


def try_life(work):
    folder = f"{work}/a folder"
    install(f"{folder}/", expected=f"{TOOLS} tools")
    plain = files(folder)
    install(folder, expected=f"{TOOLS} tools")
    check(files(folder) == plain and len(plain) == 5 * (TOOLS + 1), f"{len(plain)} files")
    check(os.stat(f"{folder}/bin/report").st_nlink == TOOLS + 1, "a name is not a link to the program")
    install("--uninstall", folder, prefix="our-", status=2, expected="nothing of Coffer")
    install(folder, prefix="our-")
    install("--uninstall", folder, expected=f"removed {TOOLS} ")
    check(os.path.exists(f"{folder}/bin/coffer"), "the program went while names need it")
    install("--uninstall", folder, prefix="our-", expected=f"removed {TOOLS + 1} ")
    check(files(folder) == [], f"left: {files(folder)}")


def main():
    with tempfile.TemporaryDirectory() as work:
        try_refusals(work)
        try_life(work)
    print("\n".join(FAILED) or "installer: ok")
    sys.exit(bool(FAILED))


if __name__ == "__main__":
    main()
