"""Proves that each note of the inbox is recorded once, on two devices that share a folder.

usage: inbox.py DIRECTORY-OF-BINARIES [--rounds N] [--seed N]

A phone writes notes of random purchases into one device's folder or both, with equal lines in one file
and in several, and with lines that cannot be read. Both devices take notes in at random times, and are
killed at random moments. A file that one device has moved may come back by a late sync. At the end the
ledgers are joined line by line, as git's union does, and the account must have spent the sum of all
notes, each counted once. Status 1 on any difference.
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

SETTINGS = '{"base_currency": "EUR", "accounts": [{"name": "Wallet", "currency": "EUR"}]}'
LEDGER = "date,account,payee,amount,category,kind,id,currency,op\n2026-01-01,Wallet,Start,0,,opening,,EUR,\n"
ENVIRONMENT = dict(os.environ, COFFER_NOW="2026-11-21T09:30:00+01:00")


def take(tools, folder, chance=None):
    """Takes notes in; with chance, one run of four is killed."""
    words = [tools / "coffer", "ledger-add", "--inbox", "account=Wallet", "--apply", "-q", "-C", folder]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT)
    if chance and chance.random() < 0.25:
        time.sleep(chance.random() * 0.03)
        process.send_signal(signal.SIGKILL)
    errors = process.communicate()[1].decode()
    if process.returncode not in (0, -signal.SIGKILL):
        sys.exit(f"{folder}: status {process.returncode}\n{errors}")


def play(tools, root, chance):
    """Returns what differs."""
    devices = [root / name for name in ("laptop", "desk")]
    for device in devices:
        (device / "inbox").mkdir(parents=True)
        (device / "ledgers").mkdir()
        (device / "coffer.json").write_text(SETTINGS)
        (device / "ledgers" / "transactions.csv").write_text(LEDGER)
    cents, written = 0, collections.defaultdict(str)
    for step in range(chance.randrange(4, 14)):
        kind = chance.random()
        if kind < 0.5:
            name = f"{chance.randrange(9)}-{step}.txt"
            for _ in range(chance.randrange(1, 4)):
                amount = chance.choice([420, 420, chance.randrange(1, 9999)])
                line = f"2026-11-{chance.randrange(1, 20):02} {amount / 100:.2f} {chance.choice(['Bakery', 'Post'])}\n"
                for _ in range(chance.choice([1, 1, 2])):
                    written[name] += line
                    cents -= amount
            for device in chance.sample(devices, chance.randrange(1, 3)):
                (device / "inbox" / name).write_text(written[name])
        elif kind < 0.6 and written:
            name = chance.choice(sorted(written))
            (chance.choice(devices) / "inbox" / name).write_text(written[name])
        else:
            take(tools, chance.choice(devices), chance)
    for device in devices:
        for name, text in written.items():
            (device / "inbox" / name).write_text(text)
        (device / "inbox" / "list.txt").write_text("milk and bread\n")
        take(tools, device)
        take(tools, device)
    ledgers = [(device / "ledgers" / "transactions.csv") for device in devices]
    lines = ledgers[0].read_text().splitlines()
    lines += [line for line in ledgers[1].read_text().splitlines() if line not in lines]
    ledgers[0].write_text("\n".join(lines) + "\n")
    left = sorted(path.name for path in (devices[0] / "inbox").iterdir())
    if left != (["done", "list.txt"] if written else ["list.txt"]):
        yield f"left in the inbox: {left}"
    for device in devices:
        done = subprocess.run([tools / "coffer", "snapshot", "-f", "csv", "-q", "-C", device], text=True,
                              capture_output=True, env=ENVIRONMENT)
        value = [row["value"] for row in csv.DictReader(io.StringIO(done.stdout)) if row["account"] == "Wallet"]
        if value != [f"{cents / 100:.2f}"]:
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
