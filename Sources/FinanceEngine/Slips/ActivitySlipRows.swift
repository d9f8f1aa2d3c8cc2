import FinanceModel
import PlainText

/// Reads rows of activities for a search for slips.
struct ActivitySlipRows {
  /// The decimals of each series.
  let digits: [Int]
  /// The names that rows of a rhythm share: the symbol or, of cash, the type and the symbol.
  private(set) var payees = StringInterner()

  init(digits: [Int]) { self.digits = digits }

  /// Returns the rows with their numbers in the ledger; nil if an amount is too large. A row that
  /// changes several assets or currencies becomes one row for each, which is not searched.
  mutating func rows(
    _ changes: [ActivityChange], _ booking: Booking
  ) throws(DecimalError) -> [(source: Int, row: SlipBooks.Row)]? {
    let ledger = booking.ledger
    var (splits, groups) = ([Int: CalendarDate](), [Int: Int]())
    for change in changes {
      let row = ledger[change.row]
      if let group = row.group { groups[group, default: 0] += 1 }
      for (series, _) in change.units where row.type == .split { splits[series] = row.date }
    }
    var rows: [(source: Int, row: SlipBooks.Row)] = []
    for change in changes {
      let row = ledger[change.row]
      let isTransfer = row.type == .transferIn || row.type == .transferOut
      let isAlone = row.group.map { groups[$0] == 1 } ?? true
      guard change.units.count < 2, change.cash.count < 2 else {
        let parts =
          change.units.map { ($0.series, $0.amount, row.date) }
          + change.cash.map { ($0.series, $0.amount, $0.day) }
        for (series, amount, day) in parts {
          guard let amount = amount.units(digits[series]) else { return nil }
          rows.append(
            (
              change.row,
              SlipBooks.Row(
                series: series, day: day, amount: amount, kind: .fixed, activity: SlipActivity())
            ))
        }
        continue
      }
      // A row before a split does not add its own quantity.
      let unit = change.units.first
      let isScaled = unit.flatMap { splits[$0.series] }.map { row.date <= $0 } ?? false
      let isLate = unit == nil && change.cash.first.map { $0.day != row.date } ?? false
      let kind =
        isScaled || isLate ? .fixed : isTransfer && isAlone ? SlipBooks.Row.Kind.transfer : .ordinary
      guard let read = try self.row(change, booking, kind) else { return nil }
      rows.append((change.row, read))
    }
    return rows
  }

  /// Returns a row that changes at most one asset and one currency.
  private mutating func row(
    _ change: ActivityChange, _ booking: Booking, _ kind: SlipBooks.Row.Kind
  ) throws(DecimalError) -> SlipBooks.Row? {
    let (row, unit, cash) = (
      booking.ledger[change.row], change.units.first, change.cash.first
    )
    guard let main = unit.map({ ($0.series, row.date, $0.amount) })
      ?? cash.map({ ($0.series, $0.day, $0.amount) }), let amount = main.2.units(digits[main.0])
    else { return nil }
    var paid: SlipActivity.Cash?
    if unit != nil, let cash {
      guard let money = cash.amount.units(digits[cash.series]) else { return nil }
      paid = SlipActivity.Cash(series: cash.series, day: cash.day, amount: money)
    }
    let cashDigits = cash.map { digits[$0.series] } ?? 2
    let read = try SlipActivity.numbers(
      row, booking.terms, cash: cash?.exact, units: unit?.amount.magnitude ?? .zero,
      digits: (cashDigits, unit.map { digits[$0.series] } ?? 0))
    var turned: Int?
    if row.type.opposite != nil {
      let exact = cash?.exact ?? .zero
      let other = try exact - read.gross - read.gross
      turned = other.units(cashDigits).flatMap { now in exact.units(cashDigits).map { now - $0 } }
    }
    let symbol = row.symbol.map { booking.ledger.symbols[$0] }
    let name =
      unit == nil
      ? [row.type.rawValue, symbol].compactMap(\.self).joined(separator: " ") : symbol ?? ""
    return SlipBooks.Row(
      series: main.0, day: main.1, amount: amount, name: payees.index(of: name) + 1, kind: kind,
      isImported: !booking.ledger.text("batch", ofRow: change.row).isBlankCell,
      activity: SlipActivity(
        cash: paid, cells: read.cells, exact: cash?.exact ?? .zero, turned: turned,
        isUnconverted: row.fxRate == nil))
  }
}
