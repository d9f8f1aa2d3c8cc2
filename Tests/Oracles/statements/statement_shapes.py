#!/usr/bin/env python3
"""Generates CSV bank statements whose true rows are known.

usage: statement_shapes.py DIR [--shapes 500] [--seed 1]

Writes NNN.csv and NNN.truth.json for each shape. A shape combines columns, words of real banks,
number and date forms, order, balances and rows that are not transactions. The truth is the
reading of a careful person who has only the file and the list of accounts. Amounts are in cents.
"""
import argparse
import datetime
import json
import os

from statement_rows import Statement
from statement_words import date_orders, date_text, words

CODES = {"USD": ["usd", "US$"], "EUR": ["€", "eur"], "INR": ["Rs.", "inr"], "GBP": ["£", "gbp"]}
BARE = ("date", "value", "amount", "out", "in", "balance", "gross", "fee", "net", "famt", "rate")
REMARKS = ["This list is not a statement of account.", "Thank you for banking with us",
           "Your deposits are protected, see our terms", "Customer service: 0800 555 010",
           "Amounts are shown in the currency of the account", "Created by online banking"]


class Shape(Statement):
    """A statement with its text and its truth."""

    def __init__(self, seed, number):
        super().__init__(seed, number)
        self.choose_cells()
        self.make_lines()
        self.judge()
        self.encode()

    def has(self, kind):
        return any(column[0] == kind for column in self.columns)

    def choose_cells(self):
        """Chooses foreign amounts, words of status and flag, the currency and the delimiter."""
        r = self.r
        usual = [","] * 6 + [";", "\t"] if self.lang == "en" else [";"] * 6 + [",", "\t"]
        self.delimiter = r.choice(usual * 2 + ["|", "~"])
        self.features.append("delimiter: " + {"\t": "tab"}.get(self.delimiter, self.delimiter))
        self.quotes = r.choice(["all", "few", "few", "text"])
        self.code, self.card_kind = self.ccy, words(self.lang, "kinds")[0][0]
        if self.has("ccy") and self.ccy in CODES and self.chance(.2, "currency in other words"):
            self.code = r.choice(CODES[self.ccy])
        self.fx_all = self.fx and self.chance(.4, "every row has a foreign amount")
        self.fx_signed = self.chance(.5)
        self.fee_sign = r.choice([1, -1]) if self.layout == "gfn" else 1
        serial = r.randint(1, 900)
        flags = r.choice(["constant", "mixed"])
        foreign = [row for row in self.rows if row["cents"] < 0]
        foreign = r.sample(foreign, min(len(foreign), r.randint(1, 4)))
        for index, row in enumerate(self.rows):
            row.update(serial=serial + index, flag=flags == "mixed" and r.random() < .4, state=0,
                       cat=r.choice(["Food", "Home", "Travel", "Other"]), rate=None, other=None,
                       iban=r.choice(["", f"NL91ABNA0{r.randint(10 ** 8, 10 ** 9)}"]))
            if any(row is f for f in foreign):
                row["rate"] = r.randint(7000, 15000) // self.size
                code = "USD" if self.ccy != "USD" else "CAD"
                row["other"] = (code, row["cents"] * row["rate"] // 10000)
            elif self.fx_all:
                row["other"] = (self.ccy, row["cents"])
        days = {(row["day"], row["account"]): id(row) for row in self.rows}
        self.last_of_day = set(days.values())

    def cell(self, kind, cells, row):
        """Returns the text of one cell of a transaction."""
        cents, state = row["cents"], row["state"]
        zero = {"zero": self.number(0)}.get(self.filler, self.filler)
        if kind in ("date", "value"):
            lag = row["lag"] if kind == "value" else 0
            return date_text(row["day"] + datetime.timedelta(lag), self.form, row["clock"])
        if kind in ("out", "in"):
            if (cents > 0) != (kind == "in") or not cents:
                return zero
            return self.number(cents if kind == "out" and self.negative_out else abs(cents))
        if kind == "amount":
            if row.get("empty"):
                return zero if self.filler != "zero" else ""
            if self.layout == "inverted":
                cents = -cents
            if self.layout in ("dir", "unsigned"):
                cents = abs(cents)
            return self.number(row["gross"] if self.layout == "amount+fee" else cents)
        if kind == "dir":
            return "" if row.get("empty") else cells[0 if cents < 0 else 1]
        if kind == "balance":
            if state or (self.balance == "day end" and id(row) not in self.last_of_day):
                return zero if self.filler != "zero" else ""
            return self.number(row["before" if self.balance == "before" else "after"])
        if kind == "fee":
            return self.number(row["fee"] * self.fee_sign, signed=False)
        if kind in ("gross", "net"):
            return self.number(row["gross" if kind == "gross" else "cents"])
        if kind in ("fccy", "famt", "rate"):
            if not row["other"] or (kind == "rate" and not row["rate"]):
                return "" if self.filler == "zero" else self.filler
            if kind == "rate":
                return f"{row['rate'] / 10000:.4f}".replace(".", self.point)
            value = row["other"][1]
            signed = self.fx_signed and self.layout == "signed"
            return row["other"][0] if kind == "fccy" else self.number(
                value if signed else abs(value))
        if kind in ("flag", "status"):
            return cells[int(row["flag"]) if kind == "flag" else state]
        return {"own": self.own[row["account"]], "ccy": self.code, "payee": row["payee"],
                "card": "XXXX XXXX XXXX 4821" if row["kind"] == self.card_kind else "",
                "type": row["kind"], "text": row["text"], "ref": str(row["ref"]),
                "ciban": row["iban"], "cat": row["cat"], "serial": str(row["serial"])}[kind]

    def line(self, row):
        return [self.cell(kind, cells, row) for kind, _, cells, _ in self.columns]

    def other_line(self, label, cents, day, balance):
        """Returns a row that is not a transaction; cents and balance may be None."""
        kinds = [column[0] for column in self.columns]
        place = kinds.index("text" if "text" in kinds else "payee")
        made = {"date": day and date_text(day, self.form), "own": self.own["A"], "ccy": self.code,
                "balance": None if balance is None else self.number(balance)}
        if cents is not None:
            made["amount"] = self.number(abs(cents) if self.layout == "dir" else cents)
            made["in" if cents >= 0 else "out"] = self.number(abs(cents))
        line = [made.get(kind) or "" for kind in kinds]
        if "dir" in kinds and cents is not None:
            at = kinds.index("dir")
            line[at] = self.columns[at][2][0 if cents < 0 else 1]
        line[place] = label
        return line

    def extra_rows(self):
        """Adds rows that move nothing to the rows, oldest first; returns pairs (row, line)."""
        r, rows, first, last = self.r, self.rows, self.rows[0], self.rows[-1]
        lines = [(row, self.line(row)) for row in rows]
        self.stated = self.balance in ("after", "before") and not self.two
        self.start_stated = False
        if self.has("status"):
            if self.chance(.35, "declined row"):
                at = r.randint(1, len(rows) - 1)
                row = dict(rows[at], state=2, cents=-3190 * self.size, gross=-3190 * self.size)
                lines.insert(at, (row, self.line(row)))
            if self.chance(.5, "pending rows"):
                for late in range(1, r.randint(2, 3)):
                    row = dict(last, day=last["day"] + datetime.timedelta(late), state=1,
                               cents=-2350 * self.size, gross=-2350 * self.size, other=None)
                    lines.append((row, self.line(row)))
        if self.layout not in ("signed", "sides", "dir", "unsigned") or self.two:
            return lines
        if self.layout != "unsigned" and self.chance(.06, "dated row without an amount"):
            at = r.randint(1, len(rows) - 1)
            row = dict(rows[at - 1], cents=0, empty=True, text="INFO: NEW TERMS", payee="INFO")
            row.update(other=None, before=row["after"])
            place = next(i for i, pair in enumerate(lines) if pair[0] is rows[at])
            lines.insert(place, (row, self.line(row)))
        if self.balance not in ("after", "none"):
            return lines
        unsigned = self.layout == "unsigned"
        both = self.balance == "none" or r.random() < .3
        for key, p, day, amount in (("start", .6 if unsigned else .15, first, self.opening["A"]),
                                    ("end", 0 if unsigned else .12, last, self.closing["A"])):
            if r.random() < p:
                self.features.append("row of the " + {"start": "opening", "end": "closing"}[key]
                                     + (" with amount" if both else ""))
                self.stated = True
                self.start_stated = self.start_stated or key == "start"
                date = day["day"] if key == "start" else max(row["day"] for row, _ in lines if row)
                line = self.other_line(self.word(key), amount if both else None,
                                       date if self.chance(.7) else None,
                                       amount if self.balance == "after" else None)
                lines.insert(0 if key == "start" else len(lines), (None, line))
        return lines

    def make_lines(self):
        """Makes the lines of the file: lists of cells."""
        r = self.r
        pairs = self.extra_rows()
        if self.order == "descending":
            pairs.reverse()
        at = [column[0] for column in self.columns].index("date")
        self.booked = [line[at] for _, line in pairs if line[at]]
        heads = [head for _, head, _, _ in self.columns]
        table = [line for _, line in pairs]
        self.other_dates = []
        if self.has("value"):
            at = [column[0] for column in self.columns].index("value")
            self.other_dates = [line[at] for row, line in pairs if row]
        if self.header and len(table) > 4 and self.chance(.06, "header repeated in the middle"):
            middle = r.randint(2, len(table) - 2)
            table[middle:middle] = [heads] if self.chance(.5) else [[], heads]
        elif len(table) > 4 and self.chance(.03, "blank line in the middle"):
            table.insert(r.randint(2, len(table) - 2), [])
        if self.layout in ("sides", "signed") and not self.two and self.chance(.07, "totals row"):
            moves = [row["cents"] for row in self.rows]
            line = self.other_line(self.word("total"), sum(moves), None, None)
            for index, column in enumerate(self.columns):
                if column[0] in ("out", "in"):
                    line[index] = self.number(abs(sum(
                        m for m in moves if (m > 0) == (column[0] == "in"))))
            table.append(line)
        before, after = (self.preamble(len(table)), []) if self.header else ([], [])
        if self.header and self.chance(.1, "footer"):
            after = [[], [r.choice(REMARKS)]]
        if self.header:
            before.append(heads)
        if self.chance(.05, "delimiter at the end of each row"):
            before, table = [x + [""] if x == heads else x for x in before], [
                x and x + [""] for x in table]
        elif self.header and self.chance(.02, "rows have a cell more than the header"):
            table = [x and x != heads and x + [""] or x for x in table]
        self.lines = before + table + after

    def preamble(self, count):
        r = self.r
        if not self.chance(.3, "preamble"):
            return []
        names = [name for name, _ in words(self.lang, "pre")]
        first, last = (date_text(self.rows[i]["day"], self.form) for i in (0, -1))
        lines = [[names[0], "Kim Muster"], [names[1], self.own["A"]],
                 [names[2], first + " - " + last], [names[3], last], [names[4], self.ccy],
                 [names[5], "4411"], [names[6], "1 / 1"]]
        if self.two:
            del lines[1]
        lines = sorted(r.sample(lines, r.randint(1, 4)), key=lines.index)
        if any(line[1] == self.own["A"] for line in lines):
            self.features.append("own account in preamble")
        if any(line[0] in names[2:4] and line[1] in (last, first + " - " + last) for line in lines):
            self.other_dates += [first, last]
        if any(line[1] == self.ccy for line in lines):
            self.currency_stated = True
        if self.balance != "before" and not self.two and self.chance(.3, "balance in preamble"):
            key = r.choice(["start", "end"])
            self.stated = True
            self.start_stated = self.start_stated or key == "start"
            cents = (self.opening if key == "start" else self.closing)["A"]
            lines.append([self.word(key), self.number(cents)])
        if self.chance(.35, "preamble longer than the table"):
            while len(lines) <= count:
                lines.append([r.choice(REMARKS)])
        if self.chance(.3, "preamble has label and value in one cell"):
            lines = [[": ".join(line)] for line in lines]
        if self.chance(.3, "preamble has as many cells as the table"):
            lines = [line + [""] * (len(self.columns) - len(line)) for line in lines]
        return lines + [[]] * r.randint(0, 2)

    def judge(self):
        """Finds what the file does not decide, and which other rows are right as well."""
        fees = any(row["fee"] for row in self.rows)
        orders = date_orders(self.form, self.booked, self.other_dates)
        assert orders, (self.form, self.booked)
        if len(orders) > 1:
            self.doubts.append("date order")
        elif "all days up to 12" in self.features and self.form[0] in "dm" and "." not in self.form:
            self.features.append("date order by other evidence")
        if self.layout == "inverted" or self.layout == "unsigned" and not self.start_stated:
            self.doubts.append("sign")
        if not self.header and self.layout == "sides" and self.balance == "none":
            self.doubts.append("sides")
        checked = {"after": self.rows[1:], "before": self.rows[:-1]}.get(self.balance, [])
        if fees and "fee" in self.layout and not any(row["fee"] for row in checked):
            self.doubts.append("fee")
        paid = self.header and self.has("payee")
        stated = self.has("ccy") or getattr(self, "currency_stated", False) or any(
            self.ccy in head for _, head, _, _ in self.columns if self.header)

        def rows(late, split):
            for row in self.rows:
                day = row["day"] + datetime.timedelta(row["lag"] if late else 0)
                parts = [row["gross"], -row["fee"]] if split and row["fee"] else [row["cents"]]
                for cents in parts:
                    made = {"date": str(day), "amount": cents}
                    made.update({"currency": self.ccy} if stated else {})
                    made.update({"payee": row["payee"]} if paid else {})
                    made.update({"account": row["account"]} if self.two else {})
                    yield made

        late = [False]
        if self.has("value") and (
                not self.header or "transaction and posting date" in self.features):
            late.append(True)
        split = [False, True] if fees else [False]
        self.readings = [list(rows(x, y)) for x in late for y in split]

    def encode(self):
        """Makes the bytes of the file."""
        r, mark = self.r, self.delimiter
        names = [column[0] for column in self.columns]
        text = ""
        end = r.choice(["\n", "\n", "\r\n"])
        for line in self.lines:
            cells = []
            for index, cell in enumerate(line):
                kind = names[index] if len(line) >= len(names) and index < len(names) else "text"
                if self.pad and kind in BARE[2:] and cell and cell[0].isdigit():
                    cell = " " + cell + " "
                wanted = self.quotes == "all" or (self.quotes == "text" and kind not in BARE)
                if wanted or any(c in cell for c in (mark, '"', "\n")):
                    cell = '"' + cell.replace('"', '""') + '"'
                cells.append(cell)
            text += mark.join(cells) + end
        if self.chance(.03, "sep= line"):
            text = "sep=" + mark + end + text
        self.name = r.choice(["utf-8", "utf-8", "utf-8-sig", "cp1252", "cp1252"])
        try:
            self.data = text.encode(self.name)
        except UnicodeEncodeError:
            self.name = "utf-8"
            self.data = text.encode(self.name)
        self.features += ["encoding: " + self.name, "quotes: " + self.quotes]

    def truth(self):
        accounts = []
        for name in "AB" if self.two else "A":
            known = self.known and (self.has("own") or "own account in preamble" in self.features)
            accounts.append({"name": name, "currency": self.ccy, "opening": self.opening[name],
                             "closing": self.closing[name],
                             "aliases": [self.own[name]] if known else []})
        truth = {"rows": self.readings[0], "also_right": self.readings[1:], "accounts": accounts,
                 "ambiguous": bool(self.doubts), "doubts": self.doubts, "features": self.features}
        if self.stated:
            truth.update(opening=self.opening["A"], closing=self.closing["A"])
        return truth


def shapes(count, seed):
    """Yields shapes that differ in their features: (number, shape)."""
    known, number, tried = set(), 0, 0
    while number < count:
        tried += 1
        shape = Shape(seed, tried)
        key = (tuple(sorted(shape.features)), tuple(column[1] for column in shape.columns))
        if key not in known:
            known.add(key)
            number += 1
            yield number, shape


def write(shape, number, folder):
    """Writes the statement and its truth; returns the path of the statement."""
    path = os.path.join(folder, f"{number:03d}.csv")
    with open(path, "wb") as file:
        file.write(shape.data)
    with open(path[:-4] + ".truth.json", "w", encoding="utf-8") as file:
        json.dump(shape.truth(), file, ensure_ascii=False, indent=1)
        file.write("\n")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder")
    parser.add_argument("--shapes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    for number, shape in shapes(options.shapes, options.seed):
        write(shape, number, options.folder)


if __name__ == "__main__":
    main()
