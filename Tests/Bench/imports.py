"""Time import-csv on statements of 100,000 and 1,000,000 rows, against export-csv --raw in the same run.

usage: imports.py DIRECTORY-OF-RELEASE-BINARIES [--data DIR] [--rows N] [--runs N] [--slow]
                  [--python PYTHON]

The rows are those of a Dutch current account over twenty years, newest first, with a balance after each;
once as the bank's CSV file, once as a ledger of transactions, and a few of them as CAMT.053 and OFX. Each
statement is previewed into a folder without a ledger; one of 100,000 rows also into a folder that has
them, and into one that has a row of another account, so that moves between both are looked for. The files lie in DIR, and are made there once; without DIR in a temporary folder that is removed.
--slow and --python are taken for the sake of `make bench`; both add nothing.

Then the prices of 50 symbols over twenty years are fetched from a curl that answers from files, and
recorded symbol by symbol in a new ledger. The CPU of that curl, which is a shell, is measured alone and
subtracted: what is left is parsing, checking and appending.

Commands take turns; figures are medians; CPU is user and system time, memory the greatest resident size:
see holdings.py, whose runner this uses.
"""
import datetime
import json
import os
import pathlib
import random
import struct
import subprocess
import tempfile

from holdings import Command, measure, options_of_rows

OWN = "NL91ABNA0417164300"
PAYEES = ["Albert Heijn 1521", "NS Groep Utrecht", "Bakkerij Van den Berg", "Shell Station Zuid", "Jumbo",
          "Bol.com", "Energie Direct BV", "Gemeente Utrecht", "Salaris Werkgever BV", "Café De Zwaan"]
HEADER = ('"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";'
          '"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"\n')
ENTRY = ('<Ntry><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>{day}'
         '</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><{role}><Nm>{payee}</Nm></{role}></RltdPties><RmtInf>'
         '<Ustrd>{text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n')
FITTED = ('<STMTTRN><TRNTYPE>{kind}<DTPOSTED>{stamp}<TRNAMT>{sign}{amount}<FITID>{number}<NAME>{payee}<MEMO>'
          '{text}</STMTTRN>\n')


def rows(count):
    """Oldest first: day, payee, whether money comes in, amount and balance in cents, text."""
    chance, balance, first = random.Random(22), 1_000_000, datetime.date(2006, 1, 1)
    for number in range(count):
        day = first + datetime.timedelta(days=number * 7300 // count)
        cents, is_in = chance.randrange(50, 20_000), chance.random() < 0.45
        balance += cents if is_in else -cents
        yield day, chance.choice(PAYEES), is_in, cents, balance, (
            f"Pasvolgnr: 001 {day} Transactie: {chance.randrange(10**6):06}")


def money(cents, sign="."):
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}{sign}{abs(cents) % 100:02}"


def make(data, count):
    """The files of so many rows: the bank's, and a folder with the same rows as a ledger."""
    statement, folder = data / f"bank_{count}.csv", data / f"recorded_{count}"
    if not folder.exists():
        (folder / "ledgers").mkdir(parents=True)
        lines = []
        with open(folder / "ledgers" / "transactions.csv", "w", encoding="utf-8") as ledger:
            ledger.write("id,date,account,payee,amount,currency,original,batch\n")
            for number, (day, payee, is_in, cents, balance, text) in enumerate(rows(count)):
                lines.append(
                    f'"{day:%Y%m%d}";"{payee}";"{OWN}";"";"BA";"{"Bij" if is_in else "Af"}";'
                    f'"{money(cents, ",")}";"Betaalautomaat";"{text}";"{money(balance, ",")}";""\n')
                ledger.write(f"t{number:025},{day},Giro,{payee},{'' if is_in else '-'}{money(cents)},EUR,"
                             f"{text},typed\n")
        statement.write_text(HEADER + "".join(reversed(lines)), encoding="utf-8")
    return statement, folder


def settings(folder):
    folder.mkdir(exist_ok=True)
    (folder / "coffer.json").write_text(json.dumps(
        {"base_currency": "EUR", "accounts": [{"name": "Giro", "aliases": [OWN]}]}))
    return folder


def beside(folder):
    """A ledger that has one row of another account."""
    settings(folder)
    (folder / "ledgers").mkdir(exist_ok=True)
    (folder / "ledgers" / "transactions.csv").write_text(
        "id,date,account,payee,amount,currency\nt1,2025-12-01,Spaar,Rente,1.00,EUR\n")
    return folder


def make_others(data, count):
    """The same rows as CAMT.053 and as OFX 1."""
    camt, ofx = data / f"bank_{count}.xml", data / f"bank_{count}.ofx"
    if not ofx.exists():
        with open(camt, "w", encoding="utf-8") as xml, open(ofx, "w", encoding="utf-8") as sgml:
            xml.write('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:'
                      f'camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>{OWN}</IBAN></Id></Acct>\n')
            sgml.write("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\nCHARSET:NONE\n\n<OFX>"
                       "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>ABNA<ACCTID>"
                       f"{OWN}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n")
            for number, (day, payee, is_in, cents, _, text) in enumerate(rows(count)):
                values = {
                    "amount": money(cents), "side": "CRDT" if is_in else "DBIT", "day": day, "payee": payee,
                    "role": "Dbtr" if is_in else "Cdtr", "kind": "CREDIT" if is_in else "DEBIT",
                    "stamp": f"{day:%Y%m%d}", "sign": "" if is_in else "-", "number": number, "text": text}
                xml.write(ENTRY.format(**values))
                sgml.write(FITTED.format(**values))
            xml.write("</Stmt></BkToCstmrStmt></Document>\n")
            sgml.write("</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n")
    return camt, ofx


def commands(data, count, options):
    binaries = pathlib.Path(options.binaries)
    tool, other = str(binaries / "import-csv"), str(binaries / "export-csv")
    empty, second = settings(data / "empty"), beside(data / "second")
    few = count // 10
    (statement, recorded), (small, known) = make(data, count), make(data, few)
    camt, ofx = make_others(data, few)
    applied = data / f"applied_{few}"
    if not applied.exists():
        settings(applied)
        subprocess.run([tool, small, "-C", applied, "--apply", "-q"], check=True, stdout=subprocess.DEVNULL)

    def preview(file, folder=empty, *words):
        return [tool, str(file), "-C", str(folder), "-q", *words]

    raw = "export-csv --raw"
    return [
        (Command("/bin/true", ["/bin/true"]), None, None),
        (Command(f"{raw}, {few:,}", [other, "transactions", "--raw", "-q", "-C", str(known)]), None, None),
        (Command(f"preview, {few:,}", preview(small)), f"{raw}, {few:,}", small),
        (Command(f"preview, {few:,} known", preview(small, applied)), f"{raw}, {few:,}", small),
        (Command(f"preview, {few:,}, second account", preview(small, second)), f"{raw}, {few:,}", small),
        (Command(f"preview, {few:,}, csv", preview(small, empty, "-f", "csv")), f"{raw}, {few:,}", small),
        (Command(f"preview, {few:,}, json", preview(small, empty, "--json")), f"{raw}, {few:,}", small),
        (Command(f"preview, {few:,}, CAMT", preview(camt)), f"{raw}, {few:,}", camt),
        (Command(f"preview, {few:,}, OFX", preview(ofx)), f"{raw}, {few:,}", ofx),
        (Command(f"{raw}, {count:,}", [other, "transactions", "--raw", "-q", "-C", str(recorded)]), None, None),
        (Command(f"preview, {count:,}", preview(statement)), f"{raw}, {count:,}", statement),
    ]


CURL = """#!/bin/sh
while read -r name sign value; do
  case $value in *chart/*) symbol=${value#*/chart/} ;; esac
done
cat "${0%/*}/../web/${symbol%%\\?*}"
echo 'coffer 200 ' >&2
"""


def chart(symbol, number):
    """An answer of Yahoo with a bar for each business day of twenty years."""
    first, chance, price = datetime.date(2006, 11, 20), random.Random(number), 50 + number
    days, closes = [], []
    for offset in range(7306):
        if (first + datetime.timedelta(days=offset)).weekday() < 5:
            price *= 1 + chance.uniform(-0.015, 0.0153)
            days.append(1163980800 + offset * 86400)
            closes.append(struct.unpack("f", struct.pack("f", round(price, 2)))[0])
    others = {name: [round(close * by, 6) for close in closes] for name, by in
              [("open", 0.999), ("high", 1.01), ("low", 0.99)]}
    return json.dumps({"chart": {"result": [{
        "meta": {"currency": "EUR", "symbol": symbol, "instrumentType": "EQUITY", "gmtoffset": 3600,
                 "currentTradingPeriod": {"regular": {"start": 1795161600, "end": 1795192200}}},
        "timestamp": days, "indicators": {
            "quote": [{**others, "close": closes, "volume": [chance.randrange(10**7) for _ in days]}],
            "adjclose": [{"adjclose": closes}]}}], "error": None}}, separators=(",", ":"))


def fetch(data, options):
    """The prices of 50 symbols: the whole run, and the curl alone."""
    quotes, setup, folder = pathlib.Path(options.binaries) / "quotes", data / "symbols", data / "fetched"
    names = [f"SYM{number:02}" for number in range(50)]
    if not setup.exists():
        (setup / "ledgers").mkdir(parents=True)
        (setup / "coffer.json").write_text(json.dumps(
            {"base_currency": "EUR", "assets": [{"symbol": name, "yahoo": name} for name in names]}))
        (setup / "ledgers" / "activities.csv").write_text(
            "id,date,account,type,symbol,quantity,unit_price,currency\n"
            + "".join(f"{name},2006-11-20,Broker,BUY,{name},1,50,EUR\n" for name in names))
        (data / "web").mkdir()
        (data / "bin").mkdir()
        (data / "bin" / "curl").write_text(CURL)
        (data / "bin" / "curl").chmod(0o755)
        for number, name in enumerate(names):
            (data / "web" / name).write_text("\n" + chart(name, number))
    fresh = f"rm -rf '{folder}' && cp -r '{setup}' '{folder}' && export PATH='{data / 'bin'}':$PATH && "
    all_names = " ".join(names)
    whole = Command("quotes fetch", ["sh", "-c", fresh + f"'{quotes}' fetch --pause 0 --apply -q -C '{folder}'"])
    alone = Command("its curl", ["sh", "-c", fresh + f"for name in {all_names}; do echo \"url = "
                                 "\\\"https://x/chart/$name?\\\"\" | curl 2>&1 >/dev/null | cat; done"])
    measure([alone, whole], 0, options)
    with open(folder / "ledgers" / "prices.csv", encoding="utf-8") as file:
        rows = sum(1 for _ in file) - 1
    return whole, alone, rows


def table_of_fetch(whole, alone, rows):
    print(f"\n{rows:,} prices of 50 symbols")
    for command in whole, alone:
        wall, cpu, memory = command.rows()[0][1]
        print(f"  {command.name:31}  {wall:8.3f}  {cpu:8.3f}  {memory / 1e6:9.1f}")
    cpu = whole.rows()[0][1][1] - alone.rows()[0][1][1]
    print(f"  50 symbols of 20 years in half a second of CPU: {cpu:.3f} s, {'met' if cpu < 0.5 else 'NOT met'}")


def table(listed, options):
    figures = {command.name: command.rows()[0][1] for command, _, _ in listed}
    print(f"\n{options.rows:,} rows of a bank (medians of {options.runs})")
    print(f"  {'':31}  {'wall s':>8}  {'CPU s':>8}  {'memory MB':>9}  {'CPU x raw':>9}  {'x file':>6}")
    for command, base, file in listed:
        wall, cpu, memory = figures[command.name]
        ratio = f"{cpu / figures[base][1]:9.2f}" if base else " " * 9
        size = f"{memory / file.stat().st_size:6.1f}" if file else ""
        print(f"  {command.name:31}  {wall:8.3f}  {cpu:8.3f}  {memory / 1e6:9.1f}  {ratio}  {size}".rstrip())
    if options.rows == 1_000_000:
        cpu = figures["preview, 100,000"][1]
        print(f"  100,000 rows in a second of CPU: {'met' if cpu < 1 else 'NOT met'}")
        ratio = figures["preview, 1,000,000"][1] / figures["export-csv --raw, 1,000,000"][1]
        print(f"  1,000,000 rows in 3 times export-csv --raw: {'met' if ratio <= 3 else 'NOT met'}")


def main():
    options = options_of_rows(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or pathlib.Path(temporary)
        data.mkdir(parents=True, exist_ok=True)
        listed = commands(data, options.rows, options)
        measure([command for command, _, _ in listed], options.rows, options)
        table(listed, options)
        table_of_fetch(*fetch(data, options))


if __name__ == "__main__":
    os.environ.setdefault("COFFER_NOW", "2026-11-21T09:30:00+01:00")
    main()
