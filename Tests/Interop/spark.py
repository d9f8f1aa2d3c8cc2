"""Runs the Spark recipe of docs/sharing.md on a cluster of two workers, and kills one of them half way.

usage: PYTHON spark.py DIRECTORY-OF-BINARIES [--households N] [--seed N] [--folder DIR]

PYTHON is an interpreter that has PySpark (python3 -m venv DIR && DIR/bin/pip install pyspark); Java 17 is needed
too. Households of Tests/Generators/daily.py are answered by the page's ask.sh three times: in a loop, by the recipe
on a master and two workers of Spark standalone, and by the recipe while one worker and its executor are killed after
half of the tasks. Each gives the same lines, so the same totals. Prints the totals, the tasks of each executor, and
the cost per folder. With --folder the households are kept in DIR for the next run. Status 1 if anything differs.
"""
import argparse
import decimal
import glob
import importlib.util
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICK = os.sysconf("SC_CLK_TCK")


def page_blocks():
    """The script ask.sh and the program of the recipe, as docs/sharing.md shows them."""
    text = (ROOT / "docs" / "sharing.md").read_text(encoding="utf-8")
    ask = re.search(r"^\$ cat > ask\.sh <<'END'\n((?:> .*\n)+)", text, re.M)[1]
    recipe = re.search(r"^### Spark$.*?^python3 - <<'END'\n(.*?)^END$", text, re.M | re.S)[1]
    lines = [line[2:] for line in ask.splitlines()]
    return "\n".join(lines[:lines.index("END")]) + "\n", recipe


def make_households(folder, count, seed):
    """Writes those that do not exist yet."""
    sys.path.insert(0, str(ROOT / "Tests" / "Generators"))
    daily, words = importlib.import_module("daily"), sys.argv
    for number in range(seed, seed + count):
        made = folder / "firm" / f"{number:06}"
        if not (made / "complete").exists():
            sys.argv = ["daily.py", "--out", str(made), "--seed", str(number)]
            daily.main()
            (made / "complete").touch()
    sys.argv = words
    names = [str(folder / "firm" / f"{number:06}") for number in range(seed, seed + count)]
    (folder / "folders.txt").write_text("\n".join(names) + "\n")


def cpu_of(root):
    """CPU seconds of a process, of its descendants, and of descendants that they waited for."""
    parents, spent = {}, {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            text = pathlib.Path(path).read_text()
        except OSError:
            continue
        cells = text[text.rindex(")") + 2:].split()
        number = int(path.split("/")[2])
        parents[number], spent[number] = int(cells[1]), sum(map(int, cells[11:15])) / TICK
    found, size = {root}, 0
    while size < len(found):
        size = len(found)
        found |= {number for number, parent in parents.items() if parent in found}
    return sum(spent.get(number, 0) for number in found)


class Cluster:
    """A master and two workers of one core each, on this machine."""

    def __init__(self, work, spark):
        self.work, self.home, self.processes = work, spark, {}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start("master", "master.Master", "--host", "127.0.0.1", "--port", str(self.port))
        for name in ("one", "two"):
            self.start(name, "worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "1g",
                       "--work-dir", str(work / name), self.url())
        self.wait("master", "Registering worker", 2)

    def url(self):
        return f"spark://127.0.0.1:{self.port}"

    def start(self, name, part, *words):
        environment = dict(os.environ, SPARK_HOME=str(self.home), SPARK_DAEMON_MEMORY="256m",
                           PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
        with open(self.work / f"{name}.log", "w", encoding="utf-8") as log:
            self.processes[name] = subprocess.Popen(
                [self.home / "bin" / "spark-class", f"org.apache.spark.deploy.{part}", "--webui-port", "0", *words],
                env=environment, stdout=log, stderr=log, start_new_session=True)

    def wait(self, name, text, count):
        until = time.monotonic() + 90
        while (self.work / f"{name}.log").read_text().count(text) < count:
            if time.monotonic() > until:
                sys.exit(f"spark: no '{text}' in {self.work / name}.log after 90 s")
            time.sleep(0.2)

    def kill(self, name):
        """As if the machine were switched off: the worker, its executor and what they started."""
        process = self.processes.pop(name)
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                text = pathlib.Path(path).read_text()
            except OSError:
                continue
            if int(text[text.rindex(")") + 2:].split()[3]) == process.pid:  # its session
                os.kill(int(path.split("/")[2]), signal.SIGKILL)
        process.wait()

    def stop(self):
        for name in list(self.processes):
            self.kill(name)


def run_recipe(folder, recipe, spark, kill):
    """Answers, wall and CPU seconds, tasks by executor and lost tasks of the recipe on a fresh cluster."""
    shutil.rmtree(folder / "answers", ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="coffer-spark-") as name:
        work = pathlib.Path(name)
        (work / "events").mkdir()
        cluster = Cluster(work, spark)
        try:
            conf = {"spark.eventLog.enabled": "true", "spark.eventLog.dir": f"file:{work}/events",
                    "spark.eventLog.compress": "false", "spark.ui.enabled": "false",
                    "spark.executor.memory": "512m", "spark.driver.memory": "512m", "spark.local.dir": str(work)}
            words = " ".join(f"--conf {key}={value}" for key, value in conf.items())
            environment = dict(
                os.environ, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1",
                PYSPARK_SUBMIT_ARGS=f"--master {cluster.url()} {words} pyspark-shell")
            before = cpu_of(os.getpid())
            began, most = time.monotonic(), 0
            with open(work / "driver.log", "w", encoding="utf-8") as log:
                driver = subprocess.Popen([sys.executable, "-c", recipe], cwd=folder, env=environment, stdout=log,
                                          stderr=log)
            killed, lost = False, 0
            while driver.poll() is None:
                time.sleep(0.1)
                done = len(glob.glob(str(folder / "answers" / "_temporary" / "0" / "task_*")))
                now = cpu_of(os.getpid())
                most = max(most, now - before)
                if kill and not killed and done >= 50:
                    killed, lost = True, now
                    cluster.kill("two")
                    lost -= cpu_of(os.getpid())
            wall = time.monotonic() - began
            if driver.returncode:
                sys.exit((work / "driver.log").read_text()[-3000:])
            if kill and not killed:
                sys.exit("spark: the job ended before a worker was killed; take more households")
            return read_answers(folder), wall, most + lost, *read_events(work)
        finally:
            cluster.stop()


def read_answers(folder):
    if not (folder / "answers" / "_SUCCESS").exists():
        sys.exit("spark: the recipe left no _SUCCESS")
    return sorted(line for path in (folder / "answers").glob("part-*")
                  for line in path.read_text(encoding="utf-8").splitlines())


def read_events(work):
    """Successful tasks by executor, and the number of attempts that failed or were lost."""
    tasks, lost = {}, 0
    for path in (work / "events").rglob("*"):
        for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
            event = json.loads(line) if line.startswith("{") else {}
            if event.get("Event") == "SparkListenerTaskEnd":
                if event["Task End Reason"]["Reason"] == "Success":
                    executor = event["Task Info"]["Executor ID"]
                    tasks[executor] = tasks.get(executor, 0) + 1
                else:
                    lost += 1
    return tasks, lost


def totals(lines):
    answers = [json.loads(line.partition("\t")[2], parse_float=decimal.Decimal) for line in lines]
    return {key: sum(answer[key] for answer in answers) for key in ("balance", "target", "gap", "yearly_yield")}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--households", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    if not importlib.util.find_spec("pyspark") or not shutil.which("java"):
        print(f"spark: skipped, {sys.executable} has no pyspark, or there is no java")
        return
    spark = pathlib.Path(importlib.util.find_spec("pyspark").origin).parent
    os.environ.update(PATH=f"{options.binaries.resolve()}{os.pathsep}{os.environ['PATH']}",
                      COFFER_NOW="2026-11-21T09:30:00+01:00")
    folder = (options.folder or pathlib.Path(tempfile.mkdtemp(prefix="coffer-firm-"))).resolve()
    try:
        ask, recipe = page_blocks()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "ask.sh").write_text(ask, encoding="utf-8")
        make_households(folder, options.households, options.seed)
        sys.exit(compare(folder, recipe, spark, options.households))
    finally:
        if not options.folder:
            shutil.rmtree(folder)


def compare(folder, recipe, spark, count):
    print(f"{count} households: seconds in all, milliseconds per folder")
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open(folder / "folders.txt", encoding="utf-8") as file:
        done = subprocess.run(["sh", "ask.sh"], stdin=file, cwd=folder, capture_output=True, text=True, check=True)
    wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    expected, faults = sorted(done.stdout.splitlines()), 0
    if len(expected) != count:
        sys.exit(f"spark: {len(expected)} answers of {count} folders")
    show("a loop", count, wall, cpu, "")
    print("  " + ", ".join(f"{key} {value}" for key, value in totals(expected).items()))
    for label, kill in (("two workers", False), ("one of them killed", True)):
        lines, wall, cpu, tasks, lost = run_recipe(folder, recipe, spark, kill)
        by = ", ".join(f"executor {name}: {number}" for name, number in sorted(tasks.items()))
        show(label, len(lines), wall, cpu, f"  tasks of {by}; {lost} lost")
        if lines != expected:
            print(f"  FAULT {label}: {len(set(lines) ^ set(expected))} lines differ, totals {totals(lines)}")
            faults += 1
        if len(tasks) < 2 or kill and not lost:
            print(f"  FAULT {label}: not both workers had a task, or none was lost")
            faults += 1
    print("equal lines and totals" if not faults else f"{faults} runs differ")
    return 1 if faults else 0


def show(label, count, wall, cpu, more):
    print(f"{label:20} wall {wall:6.1f} s {1000 * wall / count:6.1f} ms   CPU {cpu:6.1f} s {1000 * cpu / count:6.1f} ms"
          f"{more}", flush=True)


main()
