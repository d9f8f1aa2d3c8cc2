"""Time holdings on 10,000, 100,000 and 1,000,000 activities, against peers in the same run.

usage: holdings.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--sizes N,N,N] [--runs N] [--slow]
                   [--python PYTHON] [--command COMMAND]

The data are those of Tests/Generators/gen_ledgers.py, each size a finance folder, made once in
DIR (without it in a temporary folder that is removed). Peers are what is installed: DuckDB with one
thread, Miller, ledger, hledger, Beancount; PYTHON is the interpreter that has the modules duckdb and
beancount. At 1,000,000 activities ledger, hledger and Beancount run only with --slow, and once.
COMMAND replaces the tool, with {folder} where the finance folder goes: to try this script.

Peers do less than holdings: DuckDB and Miller sum amounts by account and type, ledger and hledger
sum balances, Beancount loads and books. Commands take turns; figures are medians. CPU is user and
system time of the process, memory its greatest resident size, both from wait4. A process begins with
the peak of the one that started it, so a small runner starts each: what is under its own size, about
10 MB, cannot be told. DuckDB's own query is also timed alone, without the start of its interpreter.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

GENERATOR = pathlib.Path(__file__).resolve().parent.parent / "Generators" / "gen_ledgers.py"
LAST_DAY = "2024-12-31"
MILLION = 1_000_000

# Starts one command and prints what it took; as small as it can be, for its size is a floor.
RUNNER = """
import os, sys, time
sink = os.open(os.devnull if sys.argv[1] == "-" else sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
start = time.perf_counter()
child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ, file_actions=[
    (os.POSIX_SPAWN_DUP2, sink, 1)])
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
print(os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""

DUCKDB_QUERY = """
import json, resource, sys, time
import duckdb
columns = {
    'id': 'VARCHAR', 'date': 'DATE', 'account': 'VARCHAR', 'type': 'VARCHAR', 'symbol': 'VARCHAR',
    'quantity': 'DECIMAL(18,4)', 'unit_price': 'DECIMAL(18,4)', 'amount': 'DECIMAL(18,2)',
    'fee': 'DECIMAL(18,2)', 'currency': 'VARCHAR', 'fx_rate': 'DECIMAL(18,6)',
    'status': 'VARCHAR', 'note': 'VARCHAR'}
connection = duckdb.connect()
connection.execute('PRAGMA threads=1')
before = resource.getrusage(resource.RUSAGE_SELF)
start = time.perf_counter()
rows = connection.execute(
    'SELECT account, type, count(*), sum(amount), sum(quantity), max(unit_price), sum(fee), max(date)'
    ' FROM read_csv(?, header = true, auto_detect = false, delim = \\',\\', quote = \\'\"\\','
    ' columns = ?) GROUP BY account, type ORDER BY account, type',
    [sys.argv[1], columns]).fetchall()
wall = time.perf_counter() - start
after = resource.getrusage(resource.RUSAGE_SELF)
cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(json.dumps({'wall': wall, 'cpu': cpu, 'rows': sum(row[2] for row in rows)}))
"""

BEANCOUNT_LOAD = """
import sys
from beancount import loader
entries, errors, _ = loader.load_file(sys.argv[1])
sys.exit(1 if errors or not entries else 0)
"""


class Command:
    """One program at one size. `own` names a file into which it writes the figures of its query."""

    def __init__(self, name, words, slow=False, query=None):
        self.name, self.words, self.slow, self.query = name, words, slow, query
        self.samples, self.query_samples = [], []

    def run(self):
        own = tempfile.NamedTemporaryFile() if self.query else None
        result = subprocess.run(
            [sys.executable, "-I", "-S", "-c", RUNNER, own.name if own else "-", *self.words],
            capture_output=True, text=True, env=environment())
        told = result.stdout.split()
        if result.returncode != 0 or told[0] != "0":
            sys.exit(f"bench: {self.name} failed: {shlex.join(self.words)}\n{result.stderr}")
        scale = 1 if sys.platform == "darwin" else 1024
        self.samples.append((float(told[1]), float(told[2]), int(told[3]) * scale))
        if own:
            figures = json.loads(pathlib.Path(own.name).read_text())
            self.query_samples.append((figures["wall"], figures["cpu"], self.samples[-1][2]))

    def rows(self):
        rows = [(self.name, medians(self.samples))]
        if self.query:
            rows.insert(0, (self.query, medians(self.query_samples)))
        return rows


def medians(samples):
    return tuple(statistics.median(column) for column in zip(*samples))


def environment():
    names = ("PATH", "HOME", "LANG", "COFFER_NOW")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return {**kept, "BEANCOUNT_DISABLE_LOAD_CACHE": "1"}


def make(data, size):
    """The finance folder of that size; the journals of the peers lie beside its ledgers."""
    folder = data / f"inv_{size}"
    ledgers = folder / "ledgers"
    if not (folder / "coffer.json").exists():
        subprocess.run(
            [sys.executable, str(GENERATOR), "--out", str(data), "inv", str(size)], check=True)
        ledgers.mkdir(exist_ok=True)
        for name in ("activities.csv", "prices.csv"):
            (folder / name).replace(ledgers / name)
        (folder / "coffer.json").write_text('{"base_currency": "EUR"}\n')
    return folder


def shuffled(folder):
    """The same rows out of order. Those of one day keep theirs: else sales would come before purchases."""
    other = folder.with_name(folder.name + "_shuffled")
    if not (other / "coffer.json").exists():
        (other / "ledgers").mkdir(parents=True, exist_ok=True)
        with open(folder / "ledgers" / "activities.csv") as file:
            head, *rows = file.readlines()
        days = collections.defaultdict(collections.deque)
        for row in rows:
            days[row.split(",")[1]].append(row)
        random.Random(1).shuffle(rows)
        with open(other / "ledgers" / "activities.csv", "w") as file:
            file.writelines([head] + [days[row.split(",")[1]].popleft() for row in rows])
        shutil.copy(folder / "ledgers" / "prices.csv", other / "ledgers")
        shutil.copy(folder / "coffer.json", other)
    return other


def has_module(python, name):
    return subprocess.run([python, "-c", f"import {name}"], capture_output=True).returncode == 0


def commands(folder, options):
    """What runs on a folder; what is missing is told once, by `installed`."""
    activities = str(folder / "ledgers" / "activities.csv")
    own = options.command or shlex.join(
        [str(pathlib.Path(options.binaries) / "holdings"), "-C", "{folder}", "--as-of", LAST_DAY,
         "--json"])
    listed = [
        Command(name, shlex.split(own.replace("{folder}", str(place))))
        for name, place in (
            ("holdings --json", folder), ("the same, rows shuffled", shuffled(folder)))]
    peers = installed(options)
    if "duckdb" in peers:
        listed.append(Command(
            "duckdb, 1 thread", [options.python, "-c", DUCKDB_QUERY, activities],
            query="duckdb, its query alone"))
    if "mlr" in peers:
        listed.append(Command(
            "mlr stats1", ["mlr", "--icsv", "--ojson", "stats1", "-a", "sum", "-f", "amount", "-g",
                           "account,type", activities]))
    if "ledger" in peers:
        listed.append(Command(
            "ledger balance",
            ["ledger", "-f", str(folder / "ledger.journal"), "balance", "Assets"], slow=True))
    if "hledger" in peers:
        listed.append(Command(
            "hledger balance",
            ["hledger", "-f", str(folder / "hledger.journal"), "balance", "Assets"], slow=True))
    if "beancount" in peers:
        listed.append(Command(
            "beancount load",
            [options.python, "-c", BEANCOUNT_LOAD, str(folder / "main.beancount")], slow=True))
    return listed


def installed(options):
    """The peers that are there."""
    if not hasattr(options, "peers"):
        modules = [name for name in ("duckdb", "beancount") if has_module(options.python, name)]
        programs = [name for name in ("mlr", "ledger", "hledger") if shutil.which(name)]
        options.peers = modules + programs
        for name in ("duckdb", "mlr", "ledger", "hledger", "beancount"):
            if name not in options.peers:
                print(f"  without {name}, which is not installed")
    return options.peers


def measure(listed, size, options):
    """Interleaved, so that a slow moment of the machine meets all of them."""
    for command in listed:
        command.run()   # the first brings the files into the cache, and does not count
        if not (command.slow and size >= MILLION):
            command.samples.clear()
            command.query_samples.clear()
    for _ in range(options.runs):
        for command in listed:
            if not (command.slow and size >= MILLION):
                command.run()


def table(size, listed, options):
    rows = [row for command in listed for row in command.rows()]
    figures = dict(rows)
    bases = [name for name in ("duckdb, 1 thread", "ledger balance") if name in figures]
    print(f"\n{size:,} activities (medians of {options.runs})")
    heads = "".join(f"  {'CPU x ' + base.split()[0].strip(','):>12}" for base in bases)
    print(f"  {'':24}  {'wall s':>8}  {'CPU s':>8}  {'memory MB':>9}{heads}")
    for name, (wall, cpu, memory) in rows:
        ratios = "".join(f"  {cpu / figures[base][1]:12.3f}" for base in bases)
        print(f"  {name:24}  {wall:8.3f}  {cpu:8.3f}  {memory / 1e6:9.1f}{ratios}")
    return figures


def growth(tables):
    """CPU time at each size as a multiple of that at the size before it."""
    sizes = sorted(tables)
    if len(sizes) < 2:
        return
    print("\nGrowth of CPU time")
    heads = "".join(f"  {f'{a:,} -> {b:,}':>24}" for a, b in zip(sizes, sizes[1:]))
    print(f"  {'':24}{heads}")
    for name in tables[sizes[0]]:
        cells = ""
        for a, b in zip(sizes, sizes[1:]):
            both = name in tables[a] and name in tables[b]
            text = f"x {tables[b][name][1] / tables[a][name][1]:.1f}" if both else "not run"
            cells += f"  {text:>24}"
        print(f"  {name:24}{cells}")


def run(data, options):
    tables = {}
    installed(options)
    for size in options.sizes:
        listed = commands(make(data, size), options)
        if size >= MILLION and not options.slow:
            left_out = [command.name for command in listed if command.slow]
            if left_out:
                print(f"  without {', '.join(left_out)} at {size:,} (--slow)")
            listed = [command for command in listed if not command.slow]
        measure(listed, size, options)
        tables[size] = table(size, listed, options)
        sys.stdout.flush()
    growth(tables)


def options_of_rows(documentation):
    """The options of a benchmark whose ledger has --rows, by the usage that its file states."""
    parser = argparse.ArgumentParser(usage=documentation.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("binaries")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    return parser.parse_args()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("binaries")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument(
        "--sizes", type=lambda text: [int(word) for word in text.split(",")],
        default=[10_000, 100_000, MILLION])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--command")
    options = parser.parse_args()
    print("holdings on a ledger of activities")
    if options.data:
        options.data.mkdir(parents=True, exist_ok=True)
        run(options.data, options)
    else:
        with tempfile.TemporaryDirectory() as data:
            run(pathlib.Path(data), options)


if __name__ == "__main__":
    main()
