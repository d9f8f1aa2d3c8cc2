"""Deliberate mistakes: each adds to a valid ledger what one error is told for."""
import datetime


def oversold(maker, prices, day):
    account, symbol, units = some_holding(maker)
    wanted = units + 5
    maker.add(day, account, "SELL", symbol=symbol, quantity=wanted, unit_price="20", fee="1",
              currency=maker.currency[account])
    return "activity-oversold"


def nothing_to_sell(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "SELL", symbol="NONE", quantity="3", unit_price="20",
              currency=maker.currency[account])
    return "activity-oversold"


def missing_rate(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "BUY", symbol="NOKO", quantity="3", unit_price="20", currency="SEK")["fx_rate"] = ""
    if maker.chance(0.5):
        later = (day + datetime.timedelta(2)).isoformat()
        prices.append({"date": later, "base": "SEK", "quote": maker.base, "amount": "0.09", "source": "ecb"})
    return "activity-rate-missing"


def unequal(maker, prices, day):
    account, symbol, units = some_holding(maker)
    other = maker.source.choice(maker.trading)
    maker.add(day, account, "TRANSFER_OUT", symbol=symbol, quantity=units, group="x1")
    maker.add(day, other, "TRANSFER_IN", symbol=symbol, group="x1",
              quantity=units * 2 if maker.chance(0.5) else units / 2)
    return "activity-transfer-unequal"


def unequal_money(maker, prices, day):
    account = maker.trading[0]
    money = maker.currency[account]
    maker.add(day, account, "TRANSFER_OUT", amount="100", currency=money, group="x2")
    maker.add(day, maker.trading[-1], "TRANSFER_IN", amount=maker.source.choice(("90", "110")),
              currency=money, group="x2")
    return "activity-transfer-unequal"


def unlinked(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "TRANSFER_IN", symbol="ACME", quantity="4", group="x3")
    return "activity-transfer-unlinked"


def split_missing(maker, prices, day):
    account, symbol, units = some_holding(maker)
    holders = [name for (name, asset), held in maker.held.items() if asset == symbol and held]
    if len(holders) < 2 or any(symbol in parcel for _, parcel in maker.parcels.values()):
        return None
    maker.add(day, holders[0], "SPLIT", symbol=symbol, ratio="3:1")
    return "activity-split-missing"


def split_twice(maker, prices, day):
    account, symbol, units = some_holding(maker)
    holders = [name for (name, asset), held in maker.held.items() if asset == symbol and held]
    if any(symbol in parcel for _, parcel in maker.parcels.values()):
        return None
    for name in holders + [account]:
        maker.add(day, name, "SPLIT", symbol=symbol, ratio="3:1")
    return "activity-split-twice"


def basis_missing(maker, prices, day):
    maker.add(day, maker.trading[0], "TRANSFER_IN", symbol="ACME", quantity="4")
    return "activity-basis-missing"


def lot_unknown(maker, prices, day):
    account, symbol, units = some_holding(maker)
    maker.add(day, account, "SELL", symbol=symbol, quantity=units, unit_price="20", lots="nowhere",
              currency=maker.currency[account])
    return "activity-lot-unknown"


def meaningless_rate(maker, prices, day):
    account = maker.trading[0]
    row = maker.add(day, account, "DEPOSIT", amount="50", currency=maker.currency[account])
    row["fx_rate"] = "1.1"
    return None if account in maker.implied else "activity-fx-rate-meaningless"


def rate_of_zero(maker, prices, day):
    account = maker.trading[0]
    other = next(name for name in maker.currencies if name != maker.currency[account])
    row = maker.add(day, account, "INTEREST", amount="50", currency=other)
    row["fx_rate"] = "0"
    return "activity-number-negative"


def negative(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "INTEREST", amount="-50", currency=maker.currency[account])
    return "activity-number-negative"


def net_amount(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "BUY", symbol="ACME", quantity="10", unit_price="20", fee="4.95",
              amount="204.95", currency=maker.currency[account])
    return "activity-amount-net"


def value_missing(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "BUY", symbol="ACME", quantity="10", currency=maker.currency[account])
    return "activity-value-missing"


def value_twice(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "FEE", amount="5", fee="5", currency=maker.currency[account])
    return "activity-value-twice"


def malformed_ratio(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "SPLIT", symbol="ACME", ratio="0:4")
    return "activity-ratio-malformed"


def unknown_word(maker, prices, day):
    account = maker.trading[0]
    maker.add(day, account, "BUYS", symbol="ACME", quantity="1", unit_price="1")
    return "activity-word-unknown"


def price_conflict(maker, prices, day):
    row = maker.source.choice(prices)
    prices.append(dict(row, amount="0.5123"))
    return "price-conflict"


def some_holding(maker):
    """(account, symbol, units) of something held; LookupError of nothing."""
    found = [(*key, units) for key, units in maker.held.items() if units and key[1] != "ACME-C150"]
    if not found:
        raise LookupError
    return maker.source.choice(found)


KINDS = (
    oversold, nothing_to_sell, missing_rate, unequal, unequal_money, unlinked, split_missing, split_twice,
    basis_missing, lot_unknown, meaningless_rate, rate_of_zero, negative, net_amount, value_missing,
    value_twice, malformed_ratio, unknown_word, price_conflict)


def make(maker, prices):
    """Makes one mistake on the last day but two; returns its code, or None where none could be made."""
    kept = len(maker.rows)
    try:
        code = maker.source.choice(KINDS)(maker, prices, maker.today - datetime.timedelta(3))
    except LookupError:
        code = None
    if code is None:
        del maker.rows[kept:]
    return code
