"""Books the rows of a ledger: lots, cash, what is in transit, disposals and income."""
import bisect
import collections
import copy
from dataclasses import dataclass, field
from fractions import Fraction

from ledger import Row, major
from lots import UNIT, Lot, portions, share_out, split_lots
from transfers import TRANSIT, Transfers

NEEDED = {
    "BUY": ("symbol", "quantity", "sum"), "SELL": ("symbol", "quantity", "sum"),
    "SPLIT": ("symbol", "ratio"), "DIVIDEND": ("sum",), "INTEREST": ("sum",), "DEPOSIT": ("sum",),
    "WITHDRAWAL": ("sum",), "CREDIT": ("sum",)}


@dataclass
class Entry:
    """What a row did. `taken` and `gained` are lots; `amount` is in the row's currency, before fee and
    tax; `proceeds` are of a disposal; `linked` tells a side of a transfer between accounts."""
    row: Row
    amount: Fraction = Fraction(0)
    fee: Fraction = Fraction(0)
    tax: Fraction = Fraction(0)
    cash: Fraction = Fraction(0)
    taken: list = field(default_factory=list)
    gained: list = field(default_factory=list)
    linked: bool = False
    proceeds: Fraction = None
    from_transit: bool = False


@dataclass
class State:
    """What is held at one moment: {(account, symbol): units}, {(account, currency): cash}; the account
    of what is in transit is TRANSIT."""
    units: dict
    cash: dict


class Books(Transfers):
    """The ledger as booked up to the evening of a day; `errors` has the codes of what is wrong."""

    def __init__(self, ledger, as_of, method=None, lenient=False):
        self.ledger, self.as_of, self.method, self.lenient = ledger, as_of, method, lenient
        self.lots = collections.defaultdict(list)
        self.cash = collections.defaultdict(Fraction)
        self.parcels = collections.defaultdict(list)
        self.senders = {}
        self.money = collections.defaultdict(lambda: collections.defaultdict(Fraction))
        self.splits = collections.defaultdict(dict)
        self.currencies = {
            symbol: major(asset["quote_currency"])[0] for symbol, asset in ledger.assets.items()
            if asset.get("quote_currency")}
        self.entries, self.trades, self.stated, self.errors = [], [], [], set()
        self.opening, self.closing, self.rows = {}, {}, []
        self.order = 0
        days = collections.defaultdict(list)
        for row in ledger.rows:
            if row.date <= as_of:
                days[row.date].append(row)
        for date in sorted(days):
            self.book_day(date, days[date])

    # Hooks of the gain split, which counts from where units came to where they left.

    def before(self, date):
        """Called before the rows of a day."""

    def came(self, place, lot, entry):
        """Called for units that an entry brings to an account, or into transit."""

    def left(self, place, lot, entry):
        """Called for units that an entry takes from an account, or out of transit."""

    def book_day(self, date, rows):
        self.before(date)
        splits = [row for row in rows if row.type == "SPLIT"]
        self.split_all(date, splits)
        self.opening[date] = self.state()
        waiting = collections.deque(row for row in rows if row.type != "SPLIT")
        while waiting:
            row = self.next_row(waiting)
            waiting.remove(row)
            self.book(row)
        self.closing[date] = self.state()

    def next_row(self, waiting):
        """The first row that waits neither for what is sent later that day nor behind such a row; money that
        such a row waits for does not wait behind it."""
        blocked, awaited = set(), set()
        sent = {(row.group, row.symbol) for row in waiting if row.group and row.type == "TRANSFER_OUT"}
        for row in waiting:
            if row.account in blocked and not (
                    row.type == "TRANSFER_OUT" and not row.symbol and row.group in awaited):
                continue
            if row.type in ("TRANSFER_IN", "FEE") and (row.group, row.symbol) in sent:
                blocked.add(row.account)
                awaited.add(row.group)
                continue
            return row
        return waiting[0]

    def state(self):
        units = collections.defaultdict(Fraction)
        cash = collections.defaultdict(Fraction, self.cash)
        for (account, symbol), lots in self.lots.items():
            units[account, symbol] += sum(lot.quantity for lot in lots)
        for (_, symbol), lots in self.parcels.items():
            units[TRANSIT, symbol] += sum(lot.quantity for lot in lots)
        for sums in self.money.values():
            for currency, amount in sums.items():
                cash[TRANSIT, currency] += amount
        return State({key: q for key, q in units.items() if q}, {key: c for key, c in cash.items() if c})

    def state_at(self, date):
        """The state in the evening of a day."""
        days = list(self.closing)
        at = bisect.bisect_right(days, date)
        return self.closing[days[at - 1]] if at else State({}, {})

    # Splits

    def split_all(self, date, rows):
        done, factors = set(), {}
        for row in rows:
            if not row.symbol or not row.ratio:
                self.errors.add("activity-value-missing")
                continue
            if (row.account, row.symbol) in done:
                self.errors.add("activity-split-twice")
                continue
            self.rows.append(row)
            done.add((row.account, row.symbol))
            factors[row.symbol] = row.factor
            self.splits[row.symbol][date] = row.factor
            self.split_account(row.account, row.symbol, row.factor)
        for (account, symbol), lots in list(self.lots.items()):
            if lots and symbol in factors and (account, symbol) not in done:
                self.errors.add("activity-split-missing")
                done.add((account, symbol))
                self.split_account(account, symbol, factors[symbol])
        for (group, symbol), lots in self.parcels.items():
            sender = self.senders.get((group, symbol))
            if lots and symbol in factors and (sender, symbol) not in done:
                self.errors.add("activity-split-missing")
                self.parcels[group, symbol] = split_lots(lots, factors[symbol])

    def split_account(self, account, symbol, factor):
        key = (account, symbol)
        if self.lots[key]:
            self.lots[key] = split_lots(self.lots[key], factor)
        for parcel, lots in self.parcels.items():
            if lots and parcel[1] == symbol and self.senders[parcel] == account:
                self.parcels[parcel] = split_lots(lots, factor)

    # Rows

    def book(self, row):
        """Books one row, or notes why it cannot be."""
        row = self.checked(row)
        if row is None:
            return
        if row.fx_rate and row.currency != self.ledger.account_currency(row.account):
            self.stated.append(row)
        if row.type in ("ADJUSTMENT", "UNKNOWN") and row.subtype != "OPTION_EXPIRY":
            return
        entry = Entry(row, row.sum or Fraction(0), row.fees, row.taxes)
        active = self.ledger.by_activities(row.account)
        if active and getattr(self, "book_" + row.type.lower())(entry) is False:
            return
        self.rows.append(row)
        if active and row.is_trade:
            self.trades.append(row)
        entry.linked = row.type.startswith("TRANSFER") and bool(row.group)
        self.entries.append(entry)
        if not active or not entry.cash:
            return
        if not self.ledger.implied(row.account):
            rate = row.fx_rate or 1
            self.cash[row.account, self.cash_currency(row)] += entry.cash * rate

    def cash_currency(self, row):
        return self.ledger.account_currency(row.account) if row.fx_rate else row.currency

    def checked(self, row):
        """The row as it counts; None where an error leaves it out."""
        if row.negative:
            self.errors.add("activity-number-negative")
        needed = NEEDED.get(row.type, ())
        if row.symbol and row.type.startswith("TRANSFER"):
            needed = ("quantity",)
        elif row.type.startswith("TRANSFER"):
            needed = ("sum",)
        elif row.type in ("FEE", "TAX") and not row.quantity:
            own = row.fee if row.type == "FEE" else row.tax
            if row.amount is not None and own is not None:
                self.errors.add("activity-value-twice")
                return None
            if row.amount is None and own is None:
                self.errors.add("activity-value-missing")
                return None
        if any(getattr(row, name) in (None, "") for name in needed):
            self.errors.add("activity-value-missing")
            return None
        kind = self.ledger.assets.get(row.symbol, {})
        if row.symbol and kind.get("kind") == "OPTION" and "multiplier" not in kind:
            self.errors.add("activity-multiplier-missing")
            return None
        row = copy.copy(row)
        if row.fx_rate and row.currency == self.ledger.account_currency(row.account):
            if row.fx_rate != 1:
                self.errors.add("activity-fx-rate-meaningless")
            row.fx_rate = None
        elif row.fx_rate == 0:
            self.errors.add("activity-number-negative")
            row.fx_rate = None
        if row.type in ("BUY", "SELL") and row.amount is not None and row.product is not None and row.fees:
            if row.amount != row.product and abs(row.amount - row.product) == row.fees:
                self.errors.add("activity-amount-net")
                row.amount = row.product
        return row

    def add_lot(self, entry, quantity, cost):
        row = entry.row
        self.currencies.setdefault(row.symbol, row.currency)
        self.order += 1
        lot = Lot(row, self.order, quantity, cost)
        self.receive(row.account, lot, entry)

    def receive(self, account, lot, entry):
        """Puts a lot where it belongs: lots are kept in the order in which they were acquired."""
        lots = self.lots[account, lot.row.symbol]
        lots.append(lot)
        lots.sort(key=lambda each: (each.acquired, each.order))
        entry.gained.append(lot)
        self.came(account, lot, entry)
        entry.gained[-1] = copy.copy(lot)

    def available(self, entry):
        """The units that a row can take, with its sums in proportion where it wants more than is held;
        None where nothing is held."""
        row, lots = entry.row, self.lots[entry.row.account, entry.row.symbol]
        held = sum((lot.quantity for lot in lots), Fraction(0))
        if row.quantity <= held:
            return row.quantity
        self.errors.add("activity-oversold")
        if not held:
            return None
        part = held / row.quantity
        entry.amount, entry.fee, entry.tax = entry.amount * part, entry.fee * part, entry.tax * part
        return held

    def method_of(self, row):
        account, asset = self.ledger.accounts[row.account], self.ledger.assets.get(row.symbol, {})
        return self.method or asset.get("lots_method") or account.get("lots_method") or "FIFO"

    def take(self, entry):
        """Takes a row's units out of the lots of its account; False where they cannot be."""
        row, lots = entry.row, self.lots[entry.row.account, entry.row.symbol]
        wanted = self.available(entry)
        if wanted is None:
            return False
        method = self.method_of(row)
        if row.lots:
            ordered = self.named(row, lots)
            if sum(lot.quantity for lot in ordered) < wanted:
                self.errors.add("activity-lot-unknown")
                return False
        elif method == "AVERAGE":
            held = sum(lot.quantity for lot in lots)
            shares = share_out([wanted * lot.quantity / held for lot in lots], wanted)
            self.remove(entry, list(zip(list(lots), shares)))
            return True
        elif method == "HIFO":
            if len({lot.row.currency for lot in lots}) > 1:
                self.errors.add("activity-currency-differs")
                return False
            ordered = sorted(lots, key=lambda lot: -lot.cost / lot.quantity)
        else:
            ordered = lots[::-1] if method == "LIFO" else list(lots)
        self.remove(entry, portions(ordered, wanted))
        return True

    def named(self, row, lots):
        """The open lots that a row names, in its order."""
        ordered = []
        for word in row.lots.replace(";", " ").split():
            ordered += [
                lot for lot in lots
                if word in (lot.row.id, lot.acquired.isoformat()) and lot not in ordered]
        return ordered

    def remove(self, entry, pairs):
        key = (entry.row.account, entry.row.symbol)
        for lot, quantity in pairs:
            if quantity:
                piece = lot.cut(quantity)
                entry.taken.append(piece)
                self.left(entry.row.account, piece, entry)
        self.lots[key] = [lot for lot in self.lots[key] if lot.quantity]

    def book_buy(self, entry):
        entry.cash = -(entry.amount + entry.fee + entry.tax)
        self.add_lot(entry, entry.row.quantity, -entry.cash)

    def book_sell(self, entry):
        if not self.take(entry):
            return False
        entry.cash = entry.amount - entry.fee - entry.tax
        entry.proceeds = entry.amount - entry.fee

    def book_dividend(self, entry):
        row = entry.row
        entry.cash = entry.amount - entry.fee - entry.tax
        if row.subtype == "RETURN_OF_CAPITAL":
            return self.return_capital(entry)
        if row.subtype in ("DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND"):
            cost = row.amount if row.product is None else row.product
            if row.subtype == "DIVIDEND_IN_KIND":
                cost = entry.amount
            entry.cash -= cost
            self.add_lot(entry, row.quantity, cost)

    book_interest = book_dividend

    def return_capital(self, entry):
        """Lowers what the lots cost by their units; what passes the cost is a realised gain."""
        lots = self.lots[entry.row.account, entry.row.symbol]
        if any(lot.row.currency != entry.row.currency for lot in lots):
            self.errors.add("activity-currency-differs")
            return False
        beyond = self.lower(lots, entry.amount)
        # Lots of an average cost share it: the rest lowers those that still cost something.
        while beyond and self.method_of(entry.row) == "AVERAGE" and any(lot.cost for lot in lots):
            beyond = self.lower([lot for lot in lots if lot.cost], beyond)
        if beyond:
            entry.proceeds = beyond

    def lower(self, lots, amount):
        """Lowers what lots cost by their units; the rest is beyond the cost of some."""
        held = sum(lot.quantity for lot in lots)
        beyond, passed, given = Fraction(0), Fraction(0), Fraction(0)
        for lot in lots:
            # What all lots up to this one get is rounded, so that the parts sum to the whole.
            passed += lot.quantity
            due = round(amount * passed / held / UNIT) * UNIT
            part, given = due - given, due
            beyond += max(part - lot.cost, Fraction(0))
            lot.cost = max(lot.cost - part, Fraction(0))
        return beyond

    def book_deposit(self, entry):
        entry.cash = entry.amount - entry.fee - entry.tax
        if self.ledger.implied(entry.row.account):
            return False

    book_credit = book_deposit

    def book_withdrawal(self, entry):
        entry.cash = -(entry.amount + entry.fee + entry.tax)
        if self.ledger.implied(entry.row.account):
            return False

    def book_fee(self, entry):
        row = entry.row
        if row.symbol and row.quantity:
            entry.cash = -(entry.fee + entry.tax)
            entry.proceeds = entry.amount
            if row.group:
                entry.from_transit = True
                return self.unpack(entry, row.quantity)
            return self.take(entry)
        entry.cash = -(entry.amount + entry.fee + entry.tax)

    book_tax = book_fee

    def book_adjustment(self, entry):
        entry.amount, entry.proceeds, entry.fee, entry.tax = (Fraction(0),) * 4
        return self.take(entry)
