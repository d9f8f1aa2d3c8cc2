"""Proves that each note of the inbox is recorded once, on two devices that share a folder.

usage: inbox.py DIRECTORY-OF-BINARIES [--rounds N] [--seed N]

A phone writes notes of random purchases into one device's folder or both, with equal lines in one file
and in several, with words that are also currency codes, and with lines that cannot be read, such as an amount of
1.234. Sync programs leave copies of some files, with more or fewer equal lines: each line counts as often as in
the copy with most of it. Both devices take notes in at random times, and are killed at random moments. In half of the rounds they fill in different accounts and categories. A file that
one device has moved may come back by a late sync. At the end the ledgers are joined line by line, as git's
union does, in both orders, and the accounts must have spent the sum of all notes, each counted once. A third
device that takes the notes in again adds nothing. Status 1 on any difference.
"""
import argparse
import collections
import csv
import io
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

SETTINGS = """{"base_currency": "EUR", "accounts": [
  {"name": "Wallet", "currency": "EUR"}, {"name": "Card", "kind": "CARD", "currency": "EUR"}]}"""
LEDGER = ("date,account,payee,amount,category,kind,id,currency,op\n"
          "2026-01-01,Wallet,Start,0,,opening,,EUR,\n2026-01-01,Card,Start,0,,opening,,EUR,\n")
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00")


COPIES = ["{}.sync-conflict-20261121-093000-ABCDEFG.txt", "{} (Ada's conflicted copy 2026-11-21).txt", "{} 2.txt",
          "{} (1).txt", "{}-DESKTOP-7Q2.txt", "{} (conflicted copy 2026-11-21 093000).txt", "{} 2 (1).txt"]


def owed(versions):
    """The cents of all notes: each line of a file and of its copies as often as in the version with most of it."""
    cents = 0
    for texts in versions.values():
        most = collections.Counter()
        for text in texts:
            most |= collections.Counter(text.splitlines())
        cents -= sum(round(float(line.split()[1]) * 100) * count for line, count in most.items())
    return cents


def take(tools, folder, fills, chance=None):
    """Takes notes in; with chance, one run of four is killed."""
    words = [tools / "coffer", "ledger-add", "--inbox", *fills, "--apply", "-q", "-C", folder]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT)
    if chance and chance.random() < 0.25:
        time.sleep(chance.random() * 0.03)
        process.send_signal(signal.SIGKILL)
    errors = process.communicate()[1].decode()
    if process.returncode not in (0, -signal.SIGKILL):
        sys.exit(f"{folder}: status {process.returncode}\n{errors}")


def spent(tools, device):
    """The sum of the accounts' values."""
    done = subprocess.run([tools / "coffer", "snapshot", "-f", "csv", "-q", "-C", device], text=True,
                          capture_output=True, env=ENVIRONMENT)
    rows = csv.DictReader(io.StringIO(done.stdout))
    return sum((Fraction(row["value"]) for row in rows if row["account"] in ("Wallet", "Card")), Fraction(0))


def play(tools, root, chance):
    """Returns what differs."""
    devices = [root / name for name in ("laptop", "desk")]
    fills = {device: ["account=Wallet"] for device in devices}
    if chance.random() < 0.5:
        fills[devices[1]] = chance.choice([["account=Card"], ["account=Wallet", "category=Food"]])
    for device in devices:
        (device / "inbox").mkdir(parents=True)
        (device / "ledgers").mkdir()
        (device / "coffer.json").write_text(SETTINGS)
        (device / "ledgers" / "transactions.csv").write_text(LEDGER)
    versions, written = collections.defaultdict(list), collections.defaultdict(str)
    for step in range(chance.randrange(4, 14)):
        kind = chance.random()
        if kind < 0.5:
            name = f"{chance.randrange(9)}-{step}.txt"
            for _ in range(chance.randrange(1, 4)):
                amount = chance.choice([420, 420, chance.randrange(1, 9999)])
                payee = chance.choice(["Bakery", "Post", "EUR TOP Shop", "try Bakery"])
                line = f"2026-11-{chance.randrange(1, 20):02} {amount / 100:.2f} {payee}\n"
                for _ in range(chance.choice([1, 1, 2])):
                    written[name] += line
            versions[name].append(written[name])
            for device in chance.sample(devices, chance.randrange(1, 3)):
                (device / "inbox" / name).write_text(written[name])
        elif kind < 0.65 and versions:
            name = chance.choice(sorted(versions))
            lines = versions[name][0].splitlines(keepends=True)
            text = "".join(chance.choices(lines, k=chance.randrange(1, 4)))
            copy = chance.choice(COPIES).format(name.removesuffix(".txt"))
            written[copy] = text
            versions[name].append(text)
            (chance.choice(devices) / "inbox" / copy).write_text(text)
        elif kind < 0.75 and written:
            name = chance.choice(sorted(written))
            (chance.choice(devices) / "inbox" / name).write_text(written[name])
        else:
            device = chance.choice(devices)
            take(tools, device, fills[device], chance)
    for device in devices:
        for name, text in written.items():
            (device / "inbox" / name).write_text(text)
        (device / "inbox" / "list.txt").write_text("milk and bread\n")
        word = chance.choice(["TRY", "eur"])
        amount = chance.choice(["1.234", "1,234", "1 234", "4.2051"])
        (device / "inbox" / "words.txt").write_text(f"2026-11-20 4.20 {word} Bakery\n2026-11-20 {amount} Post\n")
        take(tools, device, fills[device])
        take(tools, device, fills[device])
    ledgers = [(device / "ledgers" / "transactions.csv") for device in devices]
    texts = [ledger.read_text().splitlines() for ledger in ledgers]
    for ledger, (ours, theirs) in zip(ledgers, [texts, texts[::-1]]):
        lines = ours + [line for line in theirs if line not in ours]
        ledger.write_text("\n".join(lines) + "\n")
    left = sorted(path.name for path in (devices[0] / "inbox").iterdir())
    if left != ["done"] * bool(written) + ["list.txt", "words.txt"]:
        yield f"left in the inbox: {left}"
    cents = owed(versions)
    for device in devices:
        before = (device / "ledgers" / "transactions.csv").read_text()
        for name, text in written.items():
            (device / "inbox" / name).write_text(text)
        take(tools, device, ["account=Card", "category=Other"])
        if (device / "ledgers" / "transactions.csv").read_text() != before:
            yield f"{device.name}: a third device added rows"
        value = spent(tools, device)
        if value != Fraction(cents, 100):
            yield f"{device.name}: {value}, not {cents / 100:.2f}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options = parser.parse_args()
    faults = 0
    for number in range(options.rounds):
        with tempfile.TemporaryDirectory() as root:
            chance = random.Random(f"{options.seed} {number}")
            for fault in play(options.binaries.resolve(), pathlib.Path(root), chance):
                faults += 1
                print(f"round {number}: {fault}")
    print(f"inbox: {options.rounds} rounds, seed {options.seed}: {faults} differ")
    sys.exit(1 if faults else 0)


main()
