"""Answers of the tools, each kept for the state of the files that it depends on.

Sequences of one run often bring the files that a tool reads to a state that another sequence had, with the same
commits; the tool is not asked again then. Every N-th answer that is known is asked again all the same. If it is not
the same, a tool reads more than GROUPS says, and the run ends.
"""
import hashlib
import os
import sys

GROUPS = {"rows": ("ledgers/transactions.csv",), "plan": ("reserve_manager.json", "ledgers/history.csv"),
          "worth": ("ledgers/values.csv", "ledgers/activities.csv")}
GROUP_OF = {path: group for group, paths in GROUPS.items() for path in paths}
EVERYTHING = (*GROUPS, "rest")


def digests(files):
    """A hash of each group's files."""
    hashes = {group: hashlib.blake2b(digest_size=12) for group in EVERYTHING}
    for path in sorted(files):
        found = hashes[GROUP_OF.get(path, "rest")]
        found.update(f"{path} {len(files[path])}\n".encode() + files[path])
    return {group: found.digest() for group, found in hashes.items()}


def commit(files, *parents):
    """A commit as each group sees it: its own files, and those of all commits before."""
    own = digests(files)
    return {group: hashlib.blake2b(b"".join([own[group], *(each[group] for each in parents)]), digest_size=12).digest()
            for group in EVERYTHING}


def all_files(top):
    """The mode and bytes of each file of a device, except those of git."""
    found = {}
    for folder, folders, files in os.walk(top):
        folders[:] = [each for each in folders if each != ".git"]
        for path in (os.path.join(folder, file) for file in files):
            with open(path, "rb") as opened:
                found[os.path.relpath(path, top)] = (os.fstat(opened.fileno()).st_mode & 0o777, opened.read())
    return found


def changes(before, after):
    """The files that were changed, each with its new mode and bytes, or None if it was removed."""
    return [(path, after.get(path)) for path in sorted({*before, *after}) if before.get(path) != after.get(path)]


def apply(changes, top):
    for path, file in changes:
        target = os.path.join(top, path)
        if os.path.exists(target):
            os.remove(target)
        if file:
            os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
            with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT, file[0]), "wb") as opened:
                opened.write(file[1])


class Answers:
    def __init__(self, again):
        self.known, self.again, self.found = {}, again, 0

    def ask(self, key, run):
        """The answer for a key. `run` returns it and what of it must be the same each time."""
        if key not in self.known:
            self.known[key] = run()
            return self.known[key][0]
        self.found += 1
        answer, same = self.known[key]
        if self.again and self.found % self.again == 0 and run()[1] != same:
            sys.exit(f"a known answer is not the answer: {key[0]}: {same}, then {run()[1]}")
        return answer
