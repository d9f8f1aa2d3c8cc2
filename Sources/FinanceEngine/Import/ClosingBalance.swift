import FinanceModel
import PlainText

/// What a statement tells of the balance of its account, on days that were over.
struct ClosingBalance: Equatable {
  /// A balance at the end of a day.
  struct Point: Equatable {
    var date: CalendarDate
    var amount: Decimal
  }

  /// At the end of the statement: what it states, else the balance after its last row. Of a day
  /// that is not over, the end of yesterday.
  let closing: Point?
  /// On the day before its first row: what it states, else the balance before that row.
  let before: Point?
  let currency: String

  /// - Throws: `overflow`.
  init(_ source: ImportSource, today: CalendarDate) throws(DecimalError) {
    let statement = source.statement
    let stated = statement.balances.last { $0.kind == .closing }
    let rows = statement.rows.packed
    currency = stated.map(source.currency) ?? statement.mainCurrency
    let end: Point?
    if let stated { end = Self.stated(stated, statement) } else { end = try Self.running(rows) }
    if let end { closing = try Self.settled(end, rows, today) } else { closing = nil }
    before = try Self.before(statement)
  }

  private static func stated(
    _ balance: Statement.Balance, _ statement: Statement
  ) -> Point? {
    let date = balance.date ?? statement.days?.upperBound ?? statement.rows.packed.last?.date
    return date.map { Point(date: $0, amount: balance.amount) }
  }

  private static func running(_ rows: [StatementRows.Packed]) throws(DecimalError) -> Point? {
    guard let last = rows.last, let index = rows.lastIndex(where: { $0.balance != nil }),
      var amount = rows[index].balance
    else { return nil }
    for row in rows[(index + 1)...] { amount = try amount + row.amount }
    return Point(date: last.date, amount: amount)
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

  private static func before(_ statement: Statement) throws(DecimalError) -> Point? {
    guard let first = statement.rows.packed.first, let date = first.date.adding(days: -1) else {
      return nil
    }
    if let stated = statement.balances.first(where: { $0.kind == .opening }) {
      return Point(date: date, amount: stated.amount)
    }
    guard let balance = first.balance else { return nil }
    return Point(date: date, amount: try balance - first.amount)
  }
}
