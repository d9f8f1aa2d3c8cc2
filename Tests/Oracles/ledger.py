"""Reads a folder of investment ledgers into rows with exact numbers."""
import collections
import csv
import datetime
import json
import pathlib
from dataclasses import dataclass, field
from fractions import Fraction

MINOR_UNITS = {
    "GBp": ("GBP", 100), "GBX": ("GBP", 100), "ZAc": ("ZAR", 100), "ZAC": ("ZAR", 100),
    "ILA": ("ILS", 100), "KWF": ("KWD", 1000)}
DECIMALS = {"JPY": 0, "KWD": 3}
NUMBERS = ("quantity", "unit_price", "amount", "fee", "tax", "fx_rate")
SUMS = ("unit_price", "amount", "fee", "tax")
TYPES = (
    "BUY", "SELL", "SPLIT", "DIVIDEND", "INTEREST", "DEPOSIT", "WITHDRAWAL", "TRANSFER_IN",
    "TRANSFER_OUT", "FEE", "TAX", "CREDIT", "ADJUSTMENT", "UNKNOWN")
UNIT_INCOME = ("DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND")


def day(text):
    return datetime.date.fromisoformat(text)


def major(currency):
    """The currency without minor units, and how many of `currency` it has: GBp is (GBP, 100)."""
    return MINOR_UNITS.get(currency, (currency, 1))


def decimals(currency):
    """How many decimals money of a currency is shown with."""
    return DECIMALS.get(currency, 2)


@dataclass
class Row:
    """One activity. Its sums are in whole units of `currency`; a blank cell is None."""
    place: int
    id: str
    date: datetime.date
    time: str
    account: str
    type: str
    subtype: str
    symbol: str
    quantity: Fraction
    unit_price: Fraction
    amount: Fraction
    fee: Fraction
    tax: Fraction
    currency: str
    fx_rate: Fraction
    ratio: str
    status: str
    group: str
    lots: str
    multiplier: Fraction = Fraction(1)
    negative: bool = False

    @property
    def sum(self):
        """`amount`, else quantity x unit price x multiplier, else None."""
        return self.amount if self.amount is not None else self.product

    @property
    def product(self):
        """Quantity x unit price x multiplier, or None where a factor is blank."""
        if self.quantity is None or self.unit_price is None:
            return None
        return self.quantity * self.unit_price * self.multiplier

    @property
    def fees(self):
        return self.fee or Fraction(0)

    @property
    def taxes(self):
        return self.tax or Fraction(0)

    @property
    def factor(self):
        """New units to one old unit of a split."""
        new, old = self.ratio.split(":")
        return Fraction(new) / Fraction(old)

    @property
    def is_trade(self):
        """Whether the row's price is a price of the asset."""
        bought = self.type in ("BUY", "SELL")
        return bought or (self.type in ("DIVIDEND", "INTEREST") and self.subtype in UNIT_INCOME)


@dataclass
class PriceRow:
    date: datetime.date
    base: str
    quote: str
    amount: Fraction
    source: str


@dataclass
class Holding:
    """A row of a statement of an account that lists holdings."""
    date: datetime.date
    account: str
    symbol: str
    quantity: Fraction
    average_cost: Fraction
    currency: str


def read_table(folder, name):
    """The rows of a ledger, a file or a folder of files, each a dict of cells."""
    path = folder / "ledgers" / name
    files = sorted(path.glob("*.csv")) if path.is_dir() else [path.with_suffix(".csv")]
    rows = []
    for file in files:
        if file.exists():
            with open(file, newline="", encoding="utf-8") as text:
                rows += list(csv.DictReader(text))
    return rows


def correct(cells):
    """The cells that count once `voids` is followed: a row that is named there is gone, one that has
    more than `voids` counts in its place, and stands where it is written."""
    gone = {row["voids"] for row in cells if row.get("voids")}
    kept = []
    for place, row in enumerate(cells):
        words = [value for key, value in row.items() if key not in ("id", "voids", "note", "tags", "op")]
        if not any(words) or (row.get("id") and row["id"] in gone):
            continue
        kept.append((place, row))
    return kept


@dataclass
class Ledger:
    """All that a folder says: settings, activities in booking order, prices and statements."""
    base: str
    accounts: dict
    assets: dict
    rows: list = field(default_factory=list)
    prices: list = field(default_factory=list)
    statements: list = field(default_factory=list)
    conversions: set = None

    def account_currency(self, name):
        return self.accounts[name]["currency"]

    def tracking(self, name):
        return self.accounts[name].get("tracking", "TRANSACTIONS")

    def by_activities(self, name):
        return self.tracking(name) not in ("HOLDINGS", "VALUES")

    def implied(self, name):
        return self.accounts[name].get("cash") == "implied"

    def converts(self, row):
        """Whether a row is a side of a conversion: all rows of its group change cash of one account on one
        day."""
        if self.conversions is None:
            groups = collections.defaultdict(list)
            for other in self.rows:
                groups[other.group].append(other)
            self.conversions = {
                group for group, rows in groups.items()
                if group and {other.type for other in rows} == {"TRANSFER_OUT", "TRANSFER_IN"}
                and not any(other.symbol for other in rows)
                and len({(other.account, other.date) for other in rows}) == 1}
        return row.group in self.conversions

    def multiplier(self, symbol):
        return Fraction(str(self.assets.get(symbol, {}).get("multiplier", 1)))

    def rank(self, name):
        """Sorts accounts in the order of the settings, then by name."""
        return (self.accounts[name].get("place", len(self.accounts)), name)

    def first_day(self, as_of):
        """The day of the first row up to `as_of` that counts, or None."""
        return min((row.date for row in self.rows if row.date <= as_of), default=None)


def read(path):
    """The ledger of a folder. A sign is noted and taken off."""
    folder = pathlib.Path(path)
    settings = json.loads((folder / "coffer.json").read_text())
    base = major(settings["base_currency"])[0]
    accounts = {}
    for place, account in enumerate(settings.get("accounts", [])):
        accounts[account["name"]] = dict(account, place=place)
    assets = {asset["symbol"]: asset for asset in settings.get("assets", [])}
    ledger = Ledger(base, accounts, assets)
    counted = [
        pair for pair in correct(read_table(folder, "activities"))
        if pair[1].get("status", "") in ("", "POSTED")]
    first = sorted(counted, key=lambda pair: (pair[1]["date"], pair[1].get("time", ""), pair[0]))
    for _, cells in first:
        settings = accounts.setdefault(cells["account"], {"name": cells["account"]})
        settings.setdefault("currency", cells["currency"] or base)
    for name in accounts:
        accounts[name]["currency"] = major(accounts[name].get("currency", base))[0]
    rows = [read_activity(ledger, place, cells) for place, cells in counted]
    ledger.rows = sorted(rows, key=lambda row: (row.date, row.type != "SPLIT", row.time, row.place))
    ledger.prices = [read_price(cells) for cells in read_table(folder, "prices")]
    ledger.statements = [
        read_holding(ledger, cells) for _, cells in correct(read_table(folder, "positions"))]
    return ledger


def read_activity(ledger, place, cells):
    """The row of one line of the ledger of activities."""
    numbers = {name: Fraction(cells[name]) if cells.get(name) else None for name in NUMBERS}
    negative = any(value is not None and value < 0 for value in numbers.values())
    numbers = {name: None if value is None else abs(value) for name, value in numbers.items()}
    currency, units = major(cells.get("currency") or ledger.account_currency(cells["account"]))
    for name in SUMS:
        if numbers[name] is not None:
            numbers[name] /= units
    if numbers["fx_rate"] is not None:
        numbers["fx_rate"] *= units
    symbol = cells.get("symbol", "")
    return Row(
        place=place, id=cells.get("id", ""), date=day(cells["date"]), time=cells.get("time", ""),
        account=cells["account"], type=cells["type"], subtype=cells.get("subtype", ""), symbol=symbol,
        currency=currency, ratio=cells.get("ratio", ""), status=cells.get("status", ""),
        group=cells.get("group", ""), lots=cells.get("lots", ""), negative=negative,
        multiplier=ledger.multiplier(symbol) if symbol else Fraction(1), **numbers)


def read_price(cells):
    """A price, in whole currencies on both sides."""
    base, base_units = major(cells["base"])
    quote, quote_units = major(cells["quote"])
    amount = Fraction(cells["amount"]) * base_units / quote_units
    return PriceRow(day(cells["date"]), base, quote, amount, cells.get("source", ""))


def read_holding(ledger, cells):
    """A row of a statement."""
    currency, units = major(cells.get("currency") or ledger.account_currency(cells["account"]))
    cost = Fraction(cells["average_cost"]) / units if cells.get("average_cost") else None
    return Holding(
        day(cells["date"]), cells["account"], cells["symbol"], Fraction(cells["quantity"]), cost, currency)
