import FinanceModel
import PlainText

/// The finding for a row that removes more units than the account holds.
extension Booking {
  mutating func reportOversold(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) {
    let verb = entry.row.takenAs
    if let group = entry.row.group { doubts.groups.insert(group) }
    guard !isInDoubt(entry.row.account, symbol) else { return }
    let name = ledger.symbols[symbol].visible
    let account = ledger.accounts[entry.row.account].visible
    let isShort = slots[entry.row.account, symbol].map { holdings[$0].isMirrored } ?? false
    let fallback =
      !held.isPositive
      ? "; the row is ignored"
      : "; \(held) are \(verb), and amounts are reduced"
        + " in proportion"
    report(
      options.isLenient ? .warning : .error, ActivityCode.oversold,
      "\(entry.quantity) of '\(name)' are \(verb), but '\(account)' holds \(isShort ? -held : held)"
        + (options.isLenient ? fallback : ""), entry: entry.index, column: "quantity",
      hint: openingHint(entry, symbol, held))
  }

  private func openingHint(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) -> String {
    if held.isNegative {
      return entry.row.type == .transferOut
        ? "short units are not transferred: write a BUY with the subtype TO_CLOSE here, and a SELL"
          + " with TO_OPEN in the other account"
        : "to sell more units short, write the subtype TO_OPEN; an account is either long or short"
          + " in an asset"
    }
    if held.isZero, isShortSale(entry, symbol) {
      return "for a short sale, write the subtype TO_OPEN here, and TO_CLOSE in the row that buys"
        + " the units back; see docs/investments.md#short-positions"
    }
    if entry.row.type == .optionAssignment || entry.row.subtype == .toClose {
      return "correct the quantity; a SELL with the subtype TO_OPEN opened the position"
    }
    let columns = ledger.columns(ofFile: entry.row.place.file)
    let cost =
      columns.contains("unit_price")
      ? "PRICE with the unit cost"
      : "COST with the total cost"
    return "correct the row if its date, account, symbol or quantity is wrong; if the account held "
      + "more before its first row, add this row, replacing \(cost): "
      + openingRow(entry, symbol, held, columns)
  }

  /// Whether the asset was never held before, and the next purchase has the same number of units.
  private func isShortSale(_ entry: BookingEntry, _ symbol: Int) -> Bool {
    func brings(_ index: Int) -> Bool {
      let row = ledger[index]
      return row.account == entry.row.account && row.symbol == symbol && row.bringsUnits
        && row.type != .split
    }
    guard entry.row.type == .sell, !(0..<entry.index).contains(where: brings),
      let next = (entry.index + 1..<ledger.count).first(where: brings)
    else { return false }
    return ledger[next].type == .buy && ledger[next].quantity == entry.quantity
  }

  /// Returns, as CSV in the file's columns, the row that opens a holding with the missing units.
  private func openingRow(
    _ entry: BookingEntry, _ symbol: Int, _ held: Decimal, _ columns: [String]
  ) -> String {
    let day = firstDays[entry.row.account] ?? entry.row.date
    let missing: String
    do throws(DecimalError) {
      missing = try unsplit(try entry.quantity - held, symbol, entry.row.account).description
    } catch {
      missing = ""
    }
    var values = [
      "date": day.description, "account": ledger.accounts[entry.row.account],
      "type": ActivityType.transferIn.rawValue, "symbol": ledger.symbols[symbol],
      "quantity": missing, "unit_price": "PRICE",
      "currency": ledger.currencies[entry.row.currency],
    ]
    if !columns.contains("unit_price") { values["amount"] = "COST" }
    // The file may lack columns that a tool would append to its header.
    var row = csvRow(values, columns)
    while row.hasSuffix(",") { row.removeLast() }
    return row
  }

  /// Returns the number of units before the account's splits so far, rounded up to cover the
  /// missing units.
  private func unsplit(
    _ units: Decimal, _ symbol: Int, _ account: Int
  ) throws(DecimalError) -> Decimal {
    var units = units
    for split in events.splits.reversed() where split.symbol == symbol && split.account == account {
      units = try units.scaled(by: split.ratio.old, over: split.ratio.new, .ceiling)
    }
    return units
  }
}
