"""Time snapshot on 1,000,000 updates of 50 accounts, against DuckDB in the same run.

usage: snapshot.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--updates N] [--runs N] [--slow]
                   [--python PYTHON]

The ledger is made from a fixed seed: twenty years in the order of time, each row with an id and the
offset of its day, sums paid in on some, three accounts closed and one of them opened again. It lies
in DIR, and is made there once; without DIR in a temporary folder that is removed. PYTHON is the
interpreter that has the module duckdb. --slow is taken for the sake of `make bench` and adds nothing.

DuckDB does less than snapshot, with one thread and the types of the columns given: the last value of
each account, and of each account and month (months of UTC, without those in which nothing was
written down). Its queries are also timed alone, without the start of its interpreter. /bin/true
tells what a process costs that does nothing. Commands take turns; figures are medians; CPU is user
and system time of the process, memory its greatest resident size: see holdings.py, whose runner
this uses. The first run of each does not count, so that take is timed on a ledger that is unchanged.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import sys
import tempfile

from holdings import Command, has_module, measure

ACCOUNTS = 50
YEARS = 20
FIRST_DAY = datetime.datetime(2005, 1, 1, tzinfo=datetime.timezone.utc)
NOW = "2025-02-28T12:00:00+01:00"
ALPHABET = "0123456789abcdefghijklmnopqrstuv"
COLUMNS = {
    "id": "VARCHAR", "timestamp": "TIMESTAMP", "account": "VARCHAR", "event": "VARCHAR",
    "value": "DECIMAL(18,2)", "currency": "VARCHAR", "flow": "DECIMAL(18,2)", "note": "VARCHAR",
    "voids": "VARCHAR"}
# CPU seconds at 1,000,000 updates.
TARGETS = {"snapshot --json": 0.5, "snapshot series": 0.5, "snapshot take, unchanged": 0.06}

DUCKDB_QUERY = """
import json, resource, sys, time
import duckdb
connection = duckdb.connect()
connection.execute('PRAGMA threads=1')
before = resource.getrusage(resource.RUSAGE_SELF)
start = time.perf_counter()
rows = connection.execute(
    sys.argv[3].replace('VALUES_LEDGER', "read_csv(?, header = true, auto_detect = false,"
    " delim = ',', quote = '\\"', columns = ?)"),
    [sys.argv[1], json.loads(sys.argv[2])]).fetchall()
wall = time.perf_counter() - start
after = resource.getrusage(resource.RUSAGE_SELF)
cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(json.dumps({'wall': wall, 'cpu': cpu, 'rows': len(rows)}))
"""

LAST_VALUES = (
    "SELECT account, max(timestamp), arg_max(value, timestamp) FROM VALUES_LEDGER"
    " WHERE event = 'value' GROUP BY account ORDER BY account")
MONTHLY_VALUES = (
    "SELECT account, date_trunc('month', timestamp) AS month, arg_max(value, timestamp)"
    " FROM VALUES_LEDGER WHERE event = 'value' GROUP BY account, month ORDER BY account, month")


class Book:
    """Accounts with their balances in cents, and the rows that are written about them."""

    def __init__(self, source):
        self.source = source
        self.balances = {}
        self.number = 0

    def row(self, moment, account, event, value="", flow=""):
        self.number += 1
        text = moment.astimezone(offset(moment)).isoformat(timespec="seconds")
        return f"{self.name(moment)},{text},{account},{event},{value},EUR,{flow},,\n"

    def name(self, moment):
        """As long as those that the tools make, and rising like theirs."""
        milliseconds = int(moment.timestamp()) * 1000
        bits = (milliseconds << 82 | self.number << 40 | self.source.getrandbits(40))
        return "".join(ALPHABET[bits >> 5 * place & 31] for place in reversed(range(26)))

    def update(self, moment, account):
        """A value, one in ten with what was paid in since the last, or one of those alone."""
        balance = self.balances.get(account)
        if balance is None:
            balance = self.balances[account] = self.source.randrange(100_000, 5_000_000)
            return self.row(moment, account, "open", cents(balance))
        kind = self.source.random()
        flow = self.source.randrange(-20_000, 50_000) if kind < 0.12 else 0
        if kind < 0.02:
            self.balances[account] += flow
            return self.row(moment, account, "flow", flow=cents(flow))
        growth = int(balance * self.source.gauss(0.000_01, 0.001))
        balance = self.balances[account] = max(1_00, balance + flow + growth)
        return self.row(
            moment, account, "value", cents(balance), cents(flow) if flow else "")

    def close(self, moment, account):
        return self.row(moment, account, "close", flow=cents(-self.balances[account]))

    def reopen(self, moment, account):
        return self.row(moment, account, "reopen", flow=cents(self.balances[account]))


def offset(moment):
    """Roughly that of Central Europe."""
    hours = 2 if 4 <= moment.month <= 10 else 1
    return datetime.timezone(datetime.timedelta(hours=hours))


def cents(amount):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


def rows(updates):
    """So many rows, whose moments rise."""
    source = random.Random(20_050_101)
    book = Book(source)
    names = [f"Saver {number:02}" for number in range(ACCOUNTS)]
    # The number of the row that closes an account, and of the one that opens it again.
    closings = {updates // 3: 7, updates // 2: 21, updates * 4 // 5: 33}
    reopenings = {updates * 2 // 3: 21}
    closed = set()
    step = YEARS * 365 * 86_400 * 2 // updates
    moment = FIRST_DAY
    for number in range(updates):
        moment += datetime.timedelta(seconds=source.randrange(1, max(2, step)))
        if number < ACCOUNTS:
            yield book.update(moment, names[number])
        elif number in closings:
            closed.add(names[closings[number]])
            yield book.close(moment, names[closings[number]])
        elif number in reopenings:
            closed.discard(names[reopenings[number]])
            yield book.reopen(moment, names[reopenings[number]])
        else:
            account = source.choice(names)
            while account in closed:
                account = source.choice(names)
            yield book.update(moment, account)


def make(data, updates):
    """The finance folder with so many updates."""
    folder = data / f"values_{updates}"
    ledger = folder / "ledgers" / "values.csv"
    if not (folder / "coffer.json").exists():
        ledger.parent.mkdir(parents=True, exist_ok=True)
        with open(ledger, "w", newline="\n") as file:
            file.write(",".join(COLUMNS) + "\n")
            file.writelines(rows(updates))
        accounts = [
            {"name": f"Saver {number:02}", "kind": "SAVINGS", "currency": "EUR",
             "tracking": "VALUES"} for number in range(ACCOUNTS)]
        settings = {"base_currency": "EUR", "accounts": accounts}
        (folder / "coffer.json").write_text(json.dumps(settings, indent=2) + "\n")
    return folder, ledger


def commands(folder, ledger, options):
    tool = [str(pathlib.Path(options.binaries) / "snapshot")]
    listed = [
        Command("/bin/true", ["/bin/true"]),
        Command("snapshot --json", [*tool, "--json", "-C", str(folder)]),
        Command("snapshot series",
                [*tool, "series", "--every", "month", "-f", "csv", "-C", str(folder)]),
        Command("snapshot take, unchanged", [*tool, "take", "-C", str(folder)]),
    ]
    if not has_module(options.python, "duckdb"):
        print("  without duckdb, which is not installed")
        return listed
    for name, query in (("last values", LAST_VALUES), ("monthly values", MONTHLY_VALUES)):
        words = [options.python, "-c", DUCKDB_QUERY, str(ledger), json.dumps(COLUMNS), query]
        listed.append(
            Command(f"duckdb, {name}", words, query=f"duckdb, {name}, query alone"))
    return listed


def table(listed, options, size):
    figures = dict(row for command in listed for row in command.rows())
    queries = [name for name in figures if name.endswith("query alone")]
    print(f"\n{options.updates:,} updates of {ACCOUNTS} accounts, {size / 1e6:.0f} MB"
          f" (medians of {options.runs})")
    heads = "".join(f"  {'CPU x ' + name.split(', ')[1]:>20}" for name in queries)
    print(f"  {'':35}  {'wall s':>8}  {'CPU s':>8}  {'target':>6}  {'memory MB':>9}{heads}")
    for name, (wall, cpu, memory) in figures.items():
        target = f"{TARGETS[name]:.2f}" if name in TARGETS else ""
        ratios = "".join(f"  {cpu / figures[query][1]:20.3f}" for query in queries)
        print(f"  {name:35}  {wall:8.3f}  {cpu:8.3f}  {target:>6}  {memory / 1e6:9.1f}{ratios}")


def run(data, options):
    folder, ledger = make(data, options.updates)
    listed = commands(folder, ledger, options)
    measure(listed, options.updates, options)
    table(listed, options, ledger.stat().st_size)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("binaries")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    os.environ["COFFER_NOW"] = NOW
    print("snapshot on a ledger of values")
    if options.data:
        options.data.mkdir(parents=True, exist_ok=True)
        run(options.data, options)
    else:
        with tempfile.TemporaryDirectory() as data:
            run(pathlib.Path(data), options)


if __name__ == "__main__":
    main()
