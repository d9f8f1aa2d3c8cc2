"""Choices, transactions and columns of a bank statement, for statement_shapes.py."""
import datetime
import random

from statement_words import words

# language, currency, size of a household's amounts, decimal sign, group signs, date forms
EURO_DATES = ["dd.mm.yyyy"] * 3 + ["dd.mm.yy", "iso"]
SLASH = ["dd/mm/yyyy"] * 3 + ["dd/mm/yy", "iso", "dd-mm-yyyy"]
REGIONS = [
    ("en", "GBP", 1, ".", [",", ""], SLASH + ["dd mon yyyy", "dd-mon-yy", "dd mon yyyy"]),
    ("en", "USD", 1, ".", [",", ""], ["mm/dd/yyyy"] * 4 + ["m/d/yyyy", "mm/dd/yy", "mon dd, yyyy"]),
    ("en", "EUR", 1, ".", [",", "", ""], SLASH + ["iso", "iso time", "d/m/yyyy"]),
    ("en", "INR", 40, ".", ["indian", "indian", ","], ["dd/mm/yy", "dd/mm/yyyy", "dd-mon-yyyy"]),
    ("en", "AUD", 1, ".", [",", ""], ["dd/mm/yyyy", "d/m/yyyy", "yyyymmdd", "dd mon yyyy"]),
    ("de", "EUR", 1, ",", [".", ".", ""], EURO_DATES),
    ("de", "CHF", 1, ".", ["'", "\u2019", ""], EURO_DATES),
    ("fr", "EUR", 1, ",", [" ", "\u00a0", "\u202f", ""], SLASH),
    ("es", "EUR", 1, ",", [".", ""], SLASH), ("it", "EUR", 1, ",", [".", ""], SLASH),
    ("nl", "EUR", 1, ",", [".", ""], ["dd-mm-yyyy"] * 2 + ["yyyymmdd", "iso", "dd-mm-yy"]),
    ("nl", "EUR", 1, ".", [""], ["dd-mm-yyyy", "iso"]),
    ("pl", "PLN", 4, ",", [" ", ""], ["iso", "dd-mm-yyyy", "dd.mm.yyyy"]),
    ("sv", "SEK", 10, ",", [" ", "", "."], ["iso", "iso", "yyyymmdd", "yyyy/mm/dd"]),
]
SYMBOLS = {"USD": "$", "GBP": "£", "EUR": "€", "INR": "Rs.", "PLN": "zł", "SEK": "kr",
           "CHF": "CHF", "AUD": "$"}
IBANS = {"EUR": "DE89370400440532", "GBP": "GB29NWBK601613", "CHF": "CH93007620116238",
         "PLN": "PL611090101400000", "SEK": "SE45500000000583", "INR": "5010", "USD": "40",
         "AUD": "0620"}
PLACES = {"serial": 0, "own": 1, "date": 2, "value": 3, "type": 4, "payee": 5, "text": 6, "ref": 7,
          "card": 8, "ciban": 8, "cat": 9, "status": 9, "flag": 10, "fx": 11, "rate": 11.5,
          "money": 12, "ccy": 12.6, "balance": 14}


class Statement:
    """One statement: its choices, its transactions and its columns."""

    def __init__(self, seed, number):
        self.r = r = random.Random(f"statement {seed} {number}")
        self.lang, self.ccy, self.size, self.point, groups, forms = r.choice(REGIONS)
        self.group, self.form = r.choice(groups), r.choice(forms)
        self.features, self.doubts = [], []
        self.header = r.random() > .1
        if self.header and r.random() < .02:
            self.form = "excel"
        self.choose_money()
        self.choose_signs()
        self.two = self.header and self.layout in ("signed", "sides", "dir") and self.chance(.05)
        self.make_transactions()
        self.choose_columns()

    def chance(self, p, feature=None):
        hit = self.r.random() < p
        if hit and feature:
            self.features.append(feature)
        return hit

    def word(self, kind):
        return self.r.choice(words(self.lang, kind))[0]

    # Choices

    def choose_money(self):
        r = self.r
        pick = ["signed"] * 10 + ["sides"] * 8 + ["dir"] * 4 + ["inverted", "unsigned"]
        if self.header:
            pick += ["gfn"] * 2 + ["amount+fee", "amount with fee"]
        self.layout = r.choice(pick)
        self.balance = r.choice(["after"] * 8 + ["none"] * 6 + ["before"] * 2 + ["day end"])
        if self.layout == "inverted":
            self.balance = "none"
        if self.layout == "unsigned":
            self.balance = "after"
        self.order = r.choice(["ascending", "descending"])
        self.fx = self.header and self.layout in ("signed", "sides") and self.chance(.16)
        self.features += ["amount: " + self.layout, "balance: " + self.balance, self.order,
                          "language: " + self.lang, "header" if self.header else "no header"]

    def choose_signs(self):
        r = self.r
        self.sign = "-"
        if self.layout in ("signed", "gfn", "amount+fee", "amount with fee"):
            forms = ["-"] * 6 + ["trailing -", "explicit +"]
            if self.ccy in ("USD", "AUD", "GBP"):
                forms += ["( )"] * 4
            if self.ccy in ("INR", "GBP"):
                forms += ["DR CR"] * 3
            if self.ccy in ("SEK", "PLN"):
                forms += ["\u2212"]
            self.sign = r.choice(forms)
        self.symbol = r.choice([""] * 8 + ["before", "after"]) if self.ccy != "CHF" else ""
        if self.ccy in ("USD", "GBP", "AUD", "INR"):
            self.symbol = self.symbol and "before"
        self.trim = self.group == "" and self.symbol == "" and r.random() < .15
        filler = ["", "", "zero", "zero", "-", " "]
        self.filler = r.choice(filler) if self.layout == "sides" else r.choice(["", "", "-", " "])
        self.negative_out = self.layout == "sides" and self.chance(.1, "debit column is negative")
        self.pad = self.chance(.04, "blanks around numbers")
        mark = {"\u00a0": "nbsp", "\u202f": "narrow nbsp"}.get(self.group, self.group)
        self.features += [f"number: {mark or 'no group'} {'trimmed ' * self.trim}{self.point}",
                          "sign: " + self.sign, "date: " + self.form]
        if self.symbol:
            self.features.append(f"currency sign {self.symbol} numbers")
        if self.layout == "sides":
            self.features.append("filler: " + repr(self.filler))

    def number(self, cents, signed=True):
        """Returns an amount in the number form of the file."""
        whole, part = divmod(abs(cents), 100)
        text, step, head = "", 3, str(whole)
        while self.group and len(head) > step:
            mark = "," if self.group == "indian" else self.group
            text, head = mark + head[-step:] + text, head[:-step]
            step = 2 if self.group == "indian" else 3
        text = head + text + self.point + f"{part:02d}"
        if self.trim:
            text = text.rstrip("0").rstrip(self.point)
        sign = self.sign if signed else "-"
        symbol = SYMBOLS[self.ccy] + (" " if self.ccy in ("INR", "EUR") else "")
        if self.symbol == "after":
            text += " " + symbol.strip()
        front = symbol if self.symbol == "before" else ""
        if cents < 0:
            if sign == "( )":
                return front + "(" + text + ")"
            if sign == "trailing -":
                return front + text + "-"
            if sign == "DR CR":
                return front + text + " DR"
            return ("\u2212" if sign == "\u2212" else "-") + front + text
        if sign == "DR CR" and cents:
            return front + text + " CR"
        return ("+" if sign == "explicit +" and cents else "") + front + text

    def make_transactions(self):
        """Makes the rows from the oldest to the newest, with the balance after each."""
        r = self.r
        few = self.chance(.25, "few rows")
        count = r.randint(3, 6) if few else r.randint(7, 28)
        start = datetime.date(r.randint(2015, 2026), r.randint(1, 8), 1)
        span = r.choice([27, 40, 58])
        if self.chance(.12, "all days up to 12"):
            span = 11
        days = r.sample(range(span + 1), 3) + [r.randint(0, span) for _ in range(count - 3)]
        debits_only = self.layout != "unsigned" and self.chance(
            .45 if self.layout == "inverted" else .12, "only debits")
        names = [w for w, _ in words(self.lang, "shops")]
        what = [w for w, _ in words(self.lang, "what")]
        kinds = [w for w, _ in words(self.lang, "kinds")]
        rows = []
        for index, day in enumerate(sorted(days)):
            roll, shop = r.uniform(.2 if debits_only else 0, 1), r.choice(names)
            number = r.randint(1000, 9999)
            text, kind, cents = f"{what[5]} {shop} {number}", kinds[0], -r.randint(180, 14000)
            if roll < .12:
                shop, text, kind, cents = what[1], f"{what[1]} {number}", kinds[5], 0
                cents = r.randint(150000, 390000)
            elif roll < .2:
                text, kind, cents = f"{what[3]} {number}", kinds[1], r.randint(500, 9000)
            elif roll < .27:
                shop, text, kind, cents = what[0], what[0], kinds[2], -r.randint(5500, 11000) * 10
            elif roll < .33:
                text, kind, cents = f"{what[4]} {number}", kinds[3], -r.randint(2, 20) * 1000
            elif roll < .38:
                shop, text, kind, cents = what[2], what[2], kinds[4], -r.randint(100, 990)
            rows.append(dict(day=start + datetime.timedelta(day), cents=cents * self.size,
                             text=text, payee=shop, kind=kind, clock=index * 7 % 700, account="A",
                             ref=r.randint(10 ** 8, 10 ** 9), lag=r.choice([0, 0, 1, 2])))
        if not debits_only and self.chance(.25):
            rows[0].update(cents=r.randint(1500, 3900) * 100 * self.size, payee=what[1],
                           text=what[1], kind=kinds[5])
        signs = {row["cents"] > 0 for row in rows[1:]}
        if not debits_only and signs != {True, False}:
            rows[-1].update(cents=-4210 * self.size, text=what[5] + " " + names[0], payee=names[0])
            rows[1].update(cents=5125 * self.size, text=what[3], payee=names[1], kind=kinds[1])
        if rows[0]["cents"] > 0:
            self.features.append("oldest row is a credit")
        if self.chance(.15, "two equal rows"):
            twin = dict(rows[1], ref=rows[1]["ref"] + 1)
            rows.insert(2, twin)
        if self.two:
            self.features.append("two accounts")
            for row in rows:
                row["account"] = r.choice("AB")
            rows[0]["account"], rows[1]["account"] = "A", "B"
        for row in rows:
            row["fee"] = 0
            row["gross"] = row["cents"]
        if "fee" in self.layout or self.layout == "gfn":
            self.charge(rows)
        self.opening = {a: r.randint(-20000, 600000) * self.size for a in "AB"}
        held = dict(self.opening)
        for row in rows:
            row["before"] = held[row["account"]]
            held[row["account"]] += row["cents"]
            row["after"] = held[row["account"]]
        self.closing, self.rows = held, rows

    def charge(self, rows):
        """Adds fees to some rows: gross is the amount without the fee, cents is what moves."""
        if self.chance(.2, "all fees are zero"):
            return
        for row in self.r.sample(rows, min(len(rows), self.r.randint(1, 4))):
            row["fee"] = self.r.randint(30, 450) * self.size
            row["cents"] = row["gross"] - row["fee"]
            if row["cents"] > 0 > row["gross"] or row["gross"] > 0 > row["cents"]:
                row.update(cents=row["gross"], fee=0)

    def choose_columns(self):
        """Chooses the columns: (kind, header, words of its cells, place)."""
        h, columns = self.header, []

        def add(kind, p=1.0, place=None, pick=None):
            if self.r.random() < p:
                head, cells = pick or self.r.choice(words(self.lang, kind))
                used = [c[1] for c in columns]
                heads = [x for x, _ in words(self.lang, kind)] if pick is None else [head]
                if head in used:
                    head = next((x for x in heads if x not in used), head + " 2")
                place = PLACES[kind] if place is None else place
                columns.append((kind, head.replace("{c}", self.ccy), cells, place))
                return True
            return False

        add("date")
        if self.lang == "en" and h and self.chance(.12, "transaction and posting date"):
            columns[:] = [("date", "Transaction Date", [], 2)]
            add("value", pick=(self.r.choice(["Posting Date", "Posted Date", "Post Date"]), []))
        else:
            add("value", .28 if h else .15)
        kinds = [("serial", .12), ("own", .22), ("type", .22), ("ref", .25)]
        if h:
            kinds += [("payee", .5), ("card", .1), ("ciban", .18), ("cat", .15), ("flag", .12),
                      ("status", .14)]
        for kind, p in kinds:
            add(kind, 1 if kind == "own" and self.two else p)
        add("text", .8 if any(c[0] == "payee" for c in columns) else 1)
        for place, (kind, part) in enumerate(self.money_columns()):
            head, cells = part
            add(kind, place=12 + place / 10, pick=(head, cells))
        if self.fx:
            code, amount = self.word("fx").split("/")
            pair = [("fccy", code), ("famt", amount)]
            place = self.r.choice([11, 12.8])
            for kind, head in pair if self.chance(.6) else pair[::-1]:
                add(kind, place=place, pick=(head, []))
                place += .05
        add("rate", .5 if self.fx else .04 if h else 0, place=self.r.choice([11.5, 12.9]))
        coded = add("ccy", .3, place=self.r.choice([11.9, 12.6]))
        if self.balance == "before":
            plain = self.chance(.2, "balance before is only called balance")
            add("balance", pick=(self.word("balance" if plain else "before"), []))
        elif self.balance != "none":
            add("balance")
        wild = self.r.choice([0, 1, 1, 1, 4])
        group = {kind: self.r.gauss(0, wild) for kind in PLACES}
        block = ("fccy", "famt", "rate", "out", "in", "amount", "dir", "gross", "fee", "net", "ccy")
        shift = {kind: group["fx"] for kind in block}
        if not h:
            shift["value"] = group["date"]
        columns.sort(key=lambda c: c[3] + shift.get(c[0], group.get(c[0], 0)))
        kinds = [c[0] for c in columns]
        if coded and h and "balance" in kinds and self.chance(.15, "currency column twice"):
            columns.insert(kinds.index("balance") + 1, columns[kinds.index("ccy")])
        self.columns = columns
        self.features += sorted({"column: " + c[0] for c in columns})
        own = any(c[0] == "own" for c in columns)
        digits = self.r.choice([IBANS[self.ccy] + "%05d", "5566%05d"])
        self.own = {a: digits % self.r.randint(10000, 99999) for a in "AB"}
        self.known = self.two or self.chance(.5)
        if own and not self.two:
            self.features.append("own account known" if self.known else "own account unknown")

    def money_columns(self):
        """Returns the columns of money in their usual order: (kind, (header, words))."""
        layout = self.layout
        if layout == "sides":
            out, into = self.word("sides").split("/")
            return [("out", (out, [])), ("in", (into, []))][::self.r.choice([1, 1, 1, -1])]
        if layout == "gfn":
            heads = self.word("gfn").split("/")
            return list(zip(("gross", "fee", "net"), [(head, []) for head in heads]))
        amount = ("amount", (self.word("amount"), []))
        if layout == "dir":
            pick = self.r.choice(words(self.lang, "dir"))
            return [("dir", pick), amount][::self.r.choice([1, -1])]
        if "fee" in layout:
            return [amount, ("fee", (self.word("fee"), []))]
        return [amount]
