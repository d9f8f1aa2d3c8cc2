import FinanceModel
import PlainText

/// What is said of a row that takes more than is held.
extension Booking {
  mutating func reportOversold(
    _ entry: BookingEntry, _ symbol: Int, _ held: Decimal, _ verb: String
  ) {
    let name = ledger.symbols[symbol].visible
    let account = ledger.accounts[entry.row.account].visible
    let fallback =
      held.isZero ? "; the row is left out" : "; \(held) are \(verb), and sums in proportion"
    report(
      options.isLenient ? .warning : .error, ActivityCode.oversold,
      "\(entry.quantity) of '\(name)' are \(verb), but '\(account)' holds \(held)"
        + (options.isLenient ? fallback : ""), entry: entry.index, column: "quantity",
      hint: "if it had more before its first row, add this one, with what a unit cost for PRICE: "
        + openingRow(entry, symbol, held))
  }

  /// The row that opens a holding with what is missing, in the columns of the file.
  private func openingRow(_ entry: BookingEntry, _ symbol: Int, _ held: Decimal) -> String {
    let day = firstDays[entry.row.account] ?? entry.row.date
    let missing: String
    do throws(DecimalError) {
      missing = try (entry.quantity - held).description
    } catch {
      missing = ""
    }
    let values = [
      "date": day.description, "account": ledger.accounts[entry.row.account],
      "type": ActivityType.transferIn.rawValue, "symbol": ledger.symbols[symbol],
      "quantity": missing, "unit_price": "PRICE",
      "currency": ledger.currencies[entry.row.currency],
    ]
    var line: [UInt8] = []
    appendCSVLine(
      ledger.columns(ofFile: entry.row.place.file).map { values[$0] ?? "" }, to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}
