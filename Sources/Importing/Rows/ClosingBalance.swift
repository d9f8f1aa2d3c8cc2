import FinanceModel
import PlainText

/// Account balances from a statement, for completed days.
struct ClosingBalance: Equatable {
  /// A balance at the end of a day.
  struct Point: Hashable {
    var date: CalendarDate
    var amount: Decimal
  }

  /// Balance at the end of the statement: the stated balance, otherwise the balance after the last
  /// booked row; nil if unknown. If the statement ends today or later, the balance at the end of
  /// yesterday is used instead.
  let closing: Point?
  /// Balance on the day before the first row: the stated balance, otherwise the balance before the
  /// first booked row.
  let before: Point?
  let currency: String

  /// Determines the balances that a statement contains.
  ///
  /// - Throws: `overflow`.
  init(_ source: ImportSource, today: CalendarDate) throws(DecimalError) {
    let statement = source.statement
    let stated = statement.balances.last { $0.kind == .closing }
    let rows = statement.rows.packed
    currency = stated.map(source.currency) ?? statement.mainCurrency
    let running = try RunningBalances(statement.rows)
    let end = stated.map { Self.stated($0, statement) } ?? Self.point(rows.last?.date, running.end)
    if let end { closing = try Self.settled(end, rows, today) } else { closing = nil }
    let opening = statement.balances.first { $0.kind == .opening }?.amount
    let isKnown = opening != nil || rows.first?.balance != nil
    before = isKnown ? Self.point(rows.first?.date.adding(days: -1), opening ?? running.start) : nil
  }

  private static func point(_ date: CalendarDate?, _ amount: Decimal?) -> Point? {
    guard let date, let amount else { return nil }
    return Point(date: date, amount: amount)
  }

  private static func stated(
    _ balance: Statement.Balance, _ statement: Statement
  ) -> Point? {
    point(
      balance.date ?? statement.days?.upperBound ?? statement.rows.packed.last?.date,
      balance.amount)
  }

  /// Returns the balance. If its day has not ended, returns yesterday's balance without the rows
  /// since then.
  private static func settled(
    _ end: Point, _ rows: [StatementRows.Packed], _ today: CalendarDate
  ) throws(DecimalError) -> Point? {
    guard end.date >= today else { return end }
    guard let yesterday = today.adding(days: -1), let first = rows.first, first.date <= yesterday
    else { return nil }
    var amount = end.amount
    for row in rows where row.date > yesterday { amount = try amount - row.amount }
    return Point(date: yesterday, amount: amount)
  }
}
