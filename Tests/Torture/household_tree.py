"""All sequences of two devices up to a depth, walked as a tree: what several begin with is done once.

A sequence is left out if another one stands for it: one that begins with the other device, one whose neighbouring
steps of two devices are independent and in the other order, one with an amount that is "the same" as no other, and
one with a step that changes nothing: an action that is refused, or a merge that brings nothing new.
"""
import collections
import tempfile
import zlib

from household_model import FAMILIES, NAMES


def is_independent(one, other):
    return not any(one in actions and other in actions for actions in FAMILIES.values())


class Tree:
    def __init__(self, trials, mode, depth, actions, part):
        self.trials, self.mode, self.depth, self.part = trials, mode, depth, part
        self.steps = [f"{name}:{action}" for name in NAMES[:2] for action in actions]
        # A pull is one of git.
        self.steps += ["sync"] + ([] if mode.startswith("copies") else ["ada<ben", "ben<ada"])

    def next_steps(self, steps):
        if not steps:
            return [step for step in self.steps if step.startswith("ada:")]
        name, is_action, action = steps[-1].partition(":")
        found = []
        for step in self.steps:
            other, is_other_action, other_action = step.partition(":")
            if not is_action and not is_other_action:
                continue
            if is_action and is_other_action and name > other and is_independent(action, other_action):
                continue
            found.append(step)
        return found

    def unpaired(self, steps):
        """The number of amounts that are the same as no other."""
        counts = collections.Counter(step.partition(":")[2] for step in steps)
        return sum(count == 1 for action, count in counts.items() if action.endswith("-same"))

    def is_chosen(self, steps):
        number, parts = self.part
        return len(steps) != 2 or zlib.crc32(" ".join(steps).encode()) % parts == number

    def walk(self):
        folder = self.trials.template(self.mode, 2)
        with tempfile.TemporaryDirectory(dir=self.trials.work) as work:
            self.extend(self.trials.household(work, folder, self.mode, 2), [])

    def extend(self, node, steps):
        for step in self.next_steps(steps):
            more = [*steps, step]
            if self.trials.is_over() or not self.is_chosen(more) or self.trials.has_known(more, self.mode) or (
                    self.unpaired(more) > self.depth - len(more)):
                continue
            if self.is_idle(node, step):
                self.trials.tally["merges that bring nothing"] += 1
                continue
            with tempfile.TemporaryDirectory(dir=self.trials.work) as work:
                self.go_on(node.fork(work), more)

    def is_idle(self, node, step):
        if step == "sync":
            return len(set(map(frozenset, node.seen.values()))) == 1
        puller, is_pull, other = step.partition("<")
        return bool(is_pull) and node.seen[other] <= node.seen[puller]

    def go_on(self, node, steps):
        known, fault = len(node.events), node.take(steps[-1])
        self.trials.tally.update(node.tally)
        is_action = ":" in steps[-1]
        if fault:
            self.trials.shrink(steps, self.mode, 2, fault, node)
            return
        if is_action and len(node.events) == known and not steps[-1].endswith(":take"):
            return
        is_whole = is_action and not self.unpaired(steps) and (self.part[1] == 1 or len(steps) >= 2)
        if len(steps) == self.depth:
            self.finish(node, steps, is_whole)
            return
        if is_whole:
            with tempfile.TemporaryDirectory(dir=self.trials.work) as work:
                self.finish(node.fork(work), steps, is_whole)
        self.extend(node, steps)

    def finish(self, leaf, steps, is_whole):
        if is_whole and not self.trials.is_over():
            self.trials.tried += 1
            leaf.tally = collections.Counter()
            fault = leaf.sync(is_last=True)
            self.trials.tally.update(leaf.tally)
            if fault:
                self.trials.shrink(steps, self.mode, 2, fault, leaf)
