"""Transfers: what a group has sent, and what has arrived of it."""
import copy

from lots import portions

TRANSIT = "(in transit)"


class Transfers:
    """Books the rows of transfers, in `parcels` of lots and in `money` by group."""

    def book_transfer_out(self, entry):
        row = entry.row
        if not row.symbol:
            entry.cash = -(entry.amount + entry.fee + entry.tax)
            if row.group:
                self.money[row.group][row.currency] += entry.amount
                self.senders[row.group, ""] = row.account
            return None
        if not self.take(entry):
            return False
        entry.cash = -(entry.fee + entry.tax)
        if row.group:
            self.senders[row.group, row.symbol] = row.account
            parcel = self.parcels[row.group, row.symbol]
            for piece in entry.taken:
                lot = copy.copy(piece)
                parcel.append(lot)
                self.came(TRANSIT, lot, entry)
            parcel.sort(key=lambda lot: (lot.acquired, lot.order))

    def book_transfer_in(self, entry):
        row = entry.row
        if not row.symbol:
            return self.receive_money(entry)
        entry.cash = -(entry.fee + entry.tax)
        if row.group:
            booked = self.unpack(entry, row.quantity, receive=True)
            left = sum(lot.quantity for lot in self.parcels[row.group, row.symbol])
            if booked and left and self.is_last(row):
                # What is missing arrives with this row, as lots of its own.
                self.errors.add("activity-transfer-unequal")
                self.unpack(entry, left, receive=True)
            return booked
        if row.sum is None:
            self.errors.add("activity-basis-missing")
            return False
        self.add_lot(entry, row.quantity, entry.amount + entry.fee)

    def is_last(self, row):
        """Whether no later row of the transfer receives or keeps what was sent."""
        same = [
            other for other in self.ledger.rows
            if (other.group, other.symbol) == (row.group, row.symbol)
            and other.type in ("TRANSFER_IN", "FEE")]
        return same[-1].place == row.place

    def unpack(self, entry, wanted, receive=False):
        """Takes units out of what a group has sent, and gives them to the row's account."""
        row = entry.row
        parcel = self.parcels[row.group, row.symbol]
        sent = sum(lot.quantity for lot in parcel)
        if wanted > sent:
            known = (row.group, row.symbol) in self.senders
            self.errors.add("activity-transfer-" + ("unequal" if known else "unlinked"))
            wanted = sent
        if not wanted:
            return False
        for lot, quantity in portions(parcel, wanted):
            piece = lot.cut(quantity)
            self.left(TRANSIT, piece, entry)
            if receive:
                self.receive(row.account, copy.copy(piece), entry)
            else:
                entry.taken.append(piece)
        self.parcels[row.group, row.symbol] = [lot for lot in parcel if lot.quantity]
        return True

    def receive_money(self, entry):
        row = entry.row
        if row.group:
            sent = self.money[row.group]
            if (row.group, "") not in self.senders:
                self.errors.add("activity-transfer-unlinked")
                return False
            if row.currency not in sent:
                sent.clear()
            else:
                last = self.is_last(row) and sent[row.currency] != entry.amount
                if last or sent[row.currency] < entry.amount:
                    self.errors.add("activity-transfer-unequal")
                    entry.amount = sent[row.currency]
                sent[row.currency] -= entry.amount
        entry.cash = entry.amount - entry.fee - entry.tax
