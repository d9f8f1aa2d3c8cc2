#!/usr/bin/env python3
"""Looks at report's pages in a real browser: axe-core finds nothing in light and dark, nothing scrolls sideways
at 360 pixels, nothing is requested, no text of files becomes an element, and the PDF holds the net worth.

    pages.py BIN [--prefix coffer-] [--axe axe.min.js]

Needs chromium; pdftotext (poppler-utils) for the PDF. Without --axe the rules of axe-core are left out."""

import argparse
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
NOW = "2026-11-21T09:30:00+01:00"
# Names that would be markup, a request or a script if they were not escaped.
HOSTILE = ["<script>document.title='pwned'</script>", "<img src=http://127.0.0.1:PORT/x>",
           "\"onmouseover=\"alert(1)", "'><svg onload=alert(1)>", "{{7*7}}", "&lt;b&gt;", "</main></body>",
           "<style>@import url(http://127.0.0.1:PORT/y);</style>", "javascript:alert(1)", "Ω≈ç√∫˜µ≤"]


class Requests(http.server.BaseHTTPRequestHandler):
    seen = []

    def do_GET(self):
        Requests.seen.append(self.path)
        self.send_error(404)

    def log_message(self, *words):
        pass


def browser(*words, **options):
    flags = ["--headless=new", "--disable-gpu", "--no-first-run", "--window-size=360,800"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    return subprocess.run(["chromium", *flags, *words], capture_output=True, text=True, timeout=120,
                          check=False, **options)


def report(program, folder, *words):
    done = subprocess.run([program, "-q", "-C", folder, *words], capture_output=True, text=True,
                          env={"COFFER_NOW": NOW, "PATH": os.environ["PATH"]}, check=False)
    if done.returncode != 0:
        sys.exit(f"report ended with {done.returncode}: {done.stderr}")
    return done.stdout


def hostile(folder, port):
    """A folder whose names are hostile."""
    os.makedirs(os.path.join(folder, "ledgers"))
    names = [name.replace("PORT", str(port)) for name in HOSTILE]
    accounts = [{"name": name, "balance": 10, "apy_pct": 1, "alloc_weight": 1} for name in names]
    plan = {"tiers": [{"name": names[0], "purpose": names[1], "target": 100, "priority": 1,
                       "accounts": accounts}]}
    with open(os.path.join(folder, "reserve_manager.json"), "w", encoding="utf-8") as file:
        json.dump(plan, file)
    with open(os.path.join(folder, "ledgers", "values.csv"), "w", encoding="utf-8") as file:
        file.write("timestamp,account,event,value,currency\n")
        for number, name in enumerate(names):
            quoted = name.replace('"', '""')
            file.write(f'2026-10-{number + 1:02}T12:00:00+01:00,"{quoted}",value,10,EUR\n')
            file.write(f'2026-11-{number + 1:02}T12:00:00+01:00,"{quoted}",value,12,EUR\n')
    return names


def look(page, axe, is_dark):
    """What is wrong with a page."""
    if "<script" in page:
        return ["the page has a script"]
    # A copy whose policy allows the script that looks at it.
    copy = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*/>', "", page, count=1)
    run = "axe.run()" if axe else "Promise.resolve({violations:[]})"
    probe = (f"<script>{axe}</script><script>{run}.then(function(found){{var e=document.createElement('pre');"
             "e.id='found';e.textContent=JSON.stringify({violations:found.violations.map(function(v){"
             "return v.id+' x '+v.nodes.length+': '+v.nodes[0].target}),title:document.title,"
             "wide:document.documentElement.scrollWidth>document.documentElement.clientWidth});"
             "document.body.appendChild(e)})</script>")
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(copy.replace("</body>\n</html>", probe + "</body>\n</html>"))
        scheme = ["--blink-settings=preferredColorScheme=0"] if is_dark else []
        shown = browser(*scheme, "--virtual-time-budget=10000", "--dump-dom", "file://" + path).stdout
    match = re.search(r'<pre id="found">(.*?)</pre>', shown, re.S)
    if not match:
        return ["the browser did not answer"]
    found = json.loads(match[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    problems = list(found["violations"])
    if found["wide"]:
        problems.append("it scrolls sideways at 360 pixels")
    if found["title"] != "Household report":
        problems.append(f"its title became {found['title']!r}")
    return problems


def main():
    options = argparse.ArgumentParser()
    options.add_argument("bin")
    options.add_argument("--prefix", default="")
    options.add_argument("--axe")
    asked = options.parse_args()
    if not shutil.which("chromium"):
        print("skipped: chromium is not installed")
        return 1 if os.environ.get("COFFER_PEERS") == "required" else 0
    program = os.path.join(os.path.abspath(asked.bin), asked.prefix + "report")
    axe = ""
    if asked.axe:
        with open(asked.axe, encoding="utf-8") as file:
            axe = file.read().replace("</script", "<\\/script")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Requests)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bad = 0
    with tempfile.TemporaryDirectory() as work:
        empty = os.path.join(work, "empty")
        os.mkdir(empty)
        strange = os.path.join(work, "hostile")
        names = hostile(strange, server.server_port)
        for folder in [os.path.join(EXAMPLES, "household"), os.path.join(EXAMPLES, "daily"), empty, strange]:
            page = report(program, folder)
            problems = [] if page == report(program, folder) else ["two runs differ"]
            if len(page.encode()) > 400_000:
                problems.append(f"it has {len(page.encode())} bytes")
            for is_dark in [False, True]:
                problems += look(page, axe, is_dark)
            with open(os.path.join(work, "own.html"), "w", encoding="utf-8") as file:
                file.write(page)
            said = browser("--enable-logging=stderr", "--dump-dom", "file://" + file.name).stderr
            problems += [line for line in said.split("\n") if "CONSOLE" in line]
            if folder == strange and not all(
                    name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                    .replace('"', "&quot;").replace("'", "&#39;") in page for name in names):
                problems.append("a name of the files is missing")
            print(f"{os.path.basename(folder):12} {len(page.encode()):7} bytes  {'; '.join(problems) or 'ok'}")
            bad += bool(problems)
        pdf = os.path.join(work, "page.pdf")
        report(program, os.path.join(EXAMPLES, "household"), "--pdf", pdf)
        if shutil.which("pdftotext"):
            text = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
            worth = re.search(r'data-figure="net_worth">([0-9.]+)', report(program, os.path.join(EXAMPLES, "household")))
            held = bool(worth) and worth[1] in text
            print(f"{'PDF':12} {os.path.getsize(pdf):7} bytes  {'ok' if held else 'the net worth is missing'}")
            bad += not held
    if Requests.seen:
        print(f"requests: {Requests.seen}")
        bad += 1
    return 1 if bad else 0


sys.exit(main())
