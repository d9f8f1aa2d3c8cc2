#!/usr/bin/env python3
"""Puts a household into repositories whose configuration names programs to run, and runs every tool there.

usage: hostile_git.py BIN

Each trap is a script that leaves a file when it is run. A plain command of git springs the trap, which
shows that it would work; no tool may. The last line is "result" and a JSON object.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOUSEHOLD = os.path.join(HERE, "..", "..", "examples", "household")

REMOTE = "git remote add o %s && git config remote.o.promisor true && git config extensions.partialClone o"
LACKING = ("git config core.repositoryFormatVersion 1 && "
           "b=$(git rev-parse HEAD:reserve_manager.json | sed 's,^..,&/,') && rm -f .git/objects/$b")
READ = "git cat-file blob HEAD:reserve_manager.json"
EDIT = "echo >> reserve_manager.json"
COMMIT = "git commit -qm x --allow-empty"
FILL = "printf 'url=https://x.invalid\\n\\n' | git credential fill"

# A name, the command that sets the trap, and the plain command that springs it; nil if that needs a terminal.
TRAPS = [
    ("core.fsmonitor", 'git config core.fsmonitor "$TRAP"', "git status"),
    ("core.hooksPath", 'mkdir h && for n in pre-commit post-checkout post-index-change; do cp "$TRAP" h/$n; '
     'done && git config core.hooksPath "$PWD/h"', COMMIT),
    ("its own hooks", "mkdir -p .git/hooks && for n in pre-commit post-checkout post-index-change "
     'reference-transaction post-merge; do cp "$TRAP" .git/hooks/$n; done', COMMIT),
    ("core.pager", 'git config core.pager "$TRAP"', None),
    ("pager of each command", 'for c in cat-file rev-parse ls-tree config log show status; do '
     'git config pager.$c "$TRAP"; done', None),
    ("aliases", "for c in rev-parse init ls-tree cat-file config version other; do "
     'git config alias.$c "!$TRAP"; done', "git other"),
    ("diff.external", f'git config diff.external "$TRAP" && {EDIT}', "git diff"),
    ("diff.t.command", f"git config diff.t.command \"$TRAP\" && echo '* diff=t' > .gitattributes && {EDIT}",
     "git diff"),
    ("textconv", f"git config diff.t.textconv \"$TRAP\" && echo '* diff=t' > .gitattributes && {EDIT}",
     "git diff"),
    ("filter.clean", f"git config filter.t.clean \"$TRAP\" && echo '* filter=t' > .gitattributes && {EDIT}",
     "git add reserve_manager.json"),
    ("filter.smudge", "git config filter.t.smudge \"$TRAP\" && echo '* filter=t' > .gitattributes",
     "rm reserve_manager.json && git checkout reserve_manager.json"),
    ("filter.process", "git config filter.t.process \"$TRAP\" && echo '* filter=t' > .gitattributes",
     "rm reserve_manager.json && git checkout reserve_manager.json"),
    ("core.attributesFile", "echo '* filter=t' > a && git config core.attributesFile \"$PWD/a\" && "
     f'git config filter.t.clean "$TRAP" && {EDIT}', "git add reserve_manager.json"),
    ("merge driver", "git config merge.json.driver \"$TRAP\" && echo '*.json merge=json' > .gitattributes && "
     f"git checkout -qb other && {EDIT} && git commit -qam other && git checkout -q - && "
     "echo ' ' >> reserve_manager.json && git commit -qam ours", "git merge other"),
    ("core.sshCommand", 'git config core.sshCommand "$TRAP" && git remote add o ssh://x.invalid/y',
     "git ls-remote o"),
    ("core.gitProxy", 'git config core.gitProxy "$TRAP" && git remote add o git://x.invalid/y',
     "git ls-remote o"),
    ("protocol.ext", 'git config protocol.ext.allow always && git remote add o "ext::$TRAP"',
     "git ls-remote o"),
    ("a remote for lacking objects", 'git config core.sshCommand "$TRAP" && '
     "git config protocol.ssh.allow always && " + REMOTE % "ssh://x.invalid/y" + " && " + LACKING, READ),
    ("an ext remote for lacking objects", "git config protocol.ext.allow always && "
     + REMOTE % '"ext::$TRAP"' + " && " + LACKING, READ),
    ("init.templateDir", 'mkdir -p t/hooks && cp "$TRAP" t/hooks/pre-commit && '
     'git config init.templateDir "$PWD/t"', f'git init -q --template="$PWD/t" && {COMMIT}'),
    ("include.path", "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" > inc && "
     'git config include.path "$PWD/inc"', "git status"),
    ("includeIf", "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" > inc && "
     'git config "includeIf.gitdir:$PWD/.path" "$PWD/inc"', "git status"),
    ("core.editor", 'git config core.editor "$TRAP"', "git commit --allow-empty"),
    ("sequence.editor", 'git config sequence.editor "$TRAP"', None),
    ("gpg.program", 'git config gpg.program "$TRAP" && git config commit.gpgSign true && '
     "git config log.showSignature true", COMMIT),
    ("credential.helper", 'git config credential.helper "!$TRAP"', FILL),
    ("core.askPass", 'git config core.askPass "$TRAP"', FILL),
    ("core.alternateRefsCommand", 'git config core.alternateRefsCommand "$TRAP"', None),
    ("uploadpack.packObjectsHook", 'git config uploadpack.packObjectsHook "$TRAP"', None),
]
TOOLS = [
    "folder-check -C .", "folder-check --hook -C .", "folder-init .", "folder-init . --hook",
    "folder-init . --git-config", "folder-repair -C . --apply", "folder-repair -C . --ids --apply",
    "plan-merge -C .", "plan-merge -C . --apply", "plan-status -C . --claims",
    "plan-allocate -C . 100 --apply", "plan-rebalance -C . --apply", "plan-apply -C . --reconcile --apply",
    "plan-set -C . Growth target 1 --apply",
    "holdings -C . --net-worth", "snapshot take -C .", "forecast -C .", "export-csv -C . all --into out",
    "export-journal -C . -o out.journal",
]


class Traps:
    def __init__(self, binaries, work):
        self.work = work
        self.env = dict(os.environ, PATH=os.path.abspath(binaries) + os.pathsep + os.environ["PATH"],
                        GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null", GIT_TERMINAL_PROMPT="0",
                        GIT_AUTHOR_NAME="t", GIT_AUTHOR_EMAIL="t@x.invalid", GIT_COMMITTER_NAME="t",
                        GIT_COMMITTER_EMAIL="t@x.invalid", HOME=work)
        self.canary, self.trap = os.path.join(work, "canary"), os.path.join(work, "trap")
        with open(self.trap, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho > '{self.canary}'\nexit 1\n")
        os.chmod(self.trap, 0o700)
        self.env["TRAP"] = self.trap
        self.plain = os.path.join(work, "plain")
        shutil.copytree(HOUSEHOLD, self.plain)
        self.must("git init -q . && git add . && git commit -qm first", self.plain)

    def shell(self, command, folder):
        return subprocess.run(["sh", "-c", command], cwd=folder, env=self.env, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=60, check=False)

    def must(self, command, folder):
        done = self.shell(command, folder)
        if done.returncode != 0:
            sys.exit(f"{command}: {done.stderr}")

    def is_sprung(self):
        if os.path.exists(self.canary):
            os.unlink(self.canary)
            return True
        return False

    def repository(self, setting):
        """A folder with the trap set; setting it may spring it."""
        folder = os.path.join(self.work, "folder")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.plain, folder)
        self.must(setting.replace("$PWD/.path", folder + "/.git.path"), folder)
        self.is_sprung()
        return folder


def main():
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    faults, tried, blunt = [], 0, []
    with tempfile.TemporaryDirectory(prefix="coffer-git-") as work:
        traps = Traps(sys.argv[1], os.path.realpath(work))
        for name, setting, spring in TRAPS:
            if spring:
                traps.shell(spring, traps.repository(setting))
                if not traps.is_sprung():
                    blunt.append(name)
            folder = traps.repository(setting)
            for tool in TOOLS:
                done = traps.shell(tool, folder)
                if done.returncode not in (0, 1, 2, 3):
                    faults.append(f"{name}: {tool}: status {done.returncode}")
                if traps.is_sprung():
                    faults.append(f"{name}: {tool} runs it")
            tried += name not in blunt
    for name in blunt:
        faults.append(f"{name}: git itself does not spring it here")
    note = f"{tried} configurations x {len(TOOLS)} commands"
    for fault in faults:
        print("  FAULT", fault)
    print("result " + json.dumps({"tried": tried, "faults": len(faults), "note": note}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
