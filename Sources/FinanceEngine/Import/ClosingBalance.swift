import FinanceModel
import PlainText

/// What a statement tells of the balance of its account, on days that were over.
struct ClosingBalance: Equatable {
  /// A balance at the end of a day.
  struct Point: Hashable {
    var date: CalendarDate
    var amount: Decimal
  }

  /// At the end of the statement: what it states, else the balance after the row that was booked
  /// last. Of a day that is not over, the end of yesterday.
  let closing: Point?
  /// On the day before its first row: what it states, else the balance before the row that was
  /// booked first.
  let before: Point?
  let currency: String

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

  /// The balance as of yesterday, where the day is not over: without the rows since.
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
