import FinanceModel
import PlainText

/// What is said of a row that takes more than is held.
extension Booking {
  mutating func reportOversold(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) {
    let verb = entry.row.takenAs
    if let group = entry.row.group { doubts.groups.insert(group) }
    guard !isInDoubt(entry.row.account, symbol) else { return }
    let name = ledger.symbols[symbol].visible
    let account = ledger.accounts[entry.row.account].visible
    let fallback =
      held.isZero ? "; the row is left out" : "; \(held) are \(verb), and sums in proportion"
    report(
      options.isLenient ? .warning : .error, ActivityCode.oversold,
      "\(entry.quantity) of '\(name)' are \(verb), but '\(account)' holds \(held)"
        + (options.isLenient ? fallback : ""), entry: entry.index, column: "quantity",
      hint: openingHint(entry, symbol, held))
  }

  private func openingHint(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) -> String {
    let columns = ledger.columns(ofFile: entry.row.place.file)
    let cost = columns.contains("unit_price") ? "a unit cost for PRICE" : "they cost for COST"
    return "correct the row if its date, account, symbol or quantity is wrong; if it had more"
      + " before its first row, add this one, with what \(cost): "
      + openingRow(entry, symbol, held, columns)
  }

  /// The row that opens a holding with what is missing, in the columns of the file.
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
    var line: [UInt8] = []
    appendCSVLine(columns.map { values[$0] ?? "" }, to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// How many units there were before the account's splits so far, rounded up: no fewer than are
  /// missing come of them.
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
