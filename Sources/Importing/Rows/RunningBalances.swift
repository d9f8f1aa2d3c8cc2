import FinanceModel
import PlainText

/// Compares the balance after each row in a statement with the previous one.
///
/// Each row is a step from the balance before the row to the stated balance. The balance before the
/// row is the stated balance minus the row's amount. A bank may not list a day's rows in booking
/// order. All steps on a day then form a path over these balances, starting from the balance at the
/// end of the previous day.
struct RunningBalances {
  /// Locations at which the change in the balance differs from the rows' amounts; at most a
  /// hundred.
  private(set) var breaks: [ImportCheck] = []
  /// Number of balance pairs compared.
  private(set) var count = 0
  /// Balances before the first and after the last row in booking order; nil if no row has a
  /// balance.
  private(set) var (start, end): (Decimal?, Decimal?)

  /// A row, combined with preceding rows without a balance, and the balances before and after it.
  private struct Step {
    let row: Int
    let from: Decimal
    let to: Decimal
  }

  /// - Parameter statement: rows in booking order; rows without a balance are summed.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  init(_ statement: StatementRows) throws(DecimalError) {
    let rows = statement.packed
    if let chain = try Self.chain(rows) {
      (count, start, end) = chain
      return
    }
    var steps: [Step] = []
    var sum = Decimal.zero
    for index in rows.indices {
      sum = try sum + rows[index].amount
      guard let balance = rows[index].balance else { continue }
      steps.append(Step(row: index, from: try balance - sum, to: balance))
      sum = .zero
    }
    count = max(0, steps.count - 1)
    var first = 0
    while first < steps.count {
      let day = rows[steps[first].row].date
      let last = steps[first...].firstIndex { rows[$0.row].date != day } ?? steps.count
      end = try add(steps[..<last], from: first, after: end, rows)
      first = last
    }
    end = try end.map { (balance) throws(DecimalError) in try balance + sum }
  }

  /// Returns the number of balance pairs, and the balances before and after all rows. Returns nil
  /// unless each balance follows from the previous one, as in most files.
  private static func chain(
    _ rows: [StatementRows.Packed]
  ) throws(DecimalError) -> (count: Int, start: Decimal?, end: Decimal?)? {
    var (sum, count) = (Decimal.zero, 0)
    var (first, last): (Decimal?, Decimal?)
    for row in rows {
      sum = try sum + row.amount
      guard let balance = row.balance else { continue }
      let from = try balance - sum
      if let last {
        guard from == last else { return nil }
        count += 1
      } else {
        first = from
      }
      (last, sum) = (balance, .zero)
    }
    return (count, first, try last.map { (balance) throws(DecimalError) in try balance + sum })
  }

  /// Compares a day's steps.
  ///
  /// - Returns: the balance at the end of the day.
  private mutating func add(
    _ steps: ArraySlice<Step>, from first: Int, after start: Decimal?,
    _ rows: [StatementRows.Packed]
  ) throws(DecimalError) -> Decimal? {
    let day = steps[first...]
    if start == nil { self.start = day[first].from }
    if start ?? day[first].from == day[first].from,
      day.indices.dropFirst().allSatisfy({ day[$0 - 1].to == day[$0].from })
    {
      return day.last?.to
    }
    if let trail = try Trail(day, from: start) {
      if start == nil { self.start = trail.start }
      return trail.end
    }
    if let start, let trail = try Trail(day, from: nil) {
      // The day is consistent, so the error is before that day.
      let next = day.first { $0.from == trail.start } ?? day[first]
      report(rows, steps[first - 1], next, difference: try trail.start - start)
      return trail.end
    }
    var (index, balance) = (first, start ?? day[first].from)
    while index < day.endIndex {
      if day[index].from != balance {
        if let (end, next) = try Self.end(ofDisorderIn: day[index...], from: balance) {
          (index, balance) = (next, end)
          continue
        }
        let before = index > 0 ? steps[index - 1] : steps[index]
        report(rows, before, day[index], difference: try day[index].from - balance)
      }
      balance = day[index].to
      index += 1
    }
    return balance
  }

  /// Maximum number of orders tried from one position; limited because a day may have many rows.
  private static let tries = 8

  /// Returns the balance after rows that are not listed in booking order, and the next step; nil if
  /// the first step has a different error.
  private static func end(
    ofDisorderIn steps: ArraySlice<Step>, from start: Decimal
  ) throws(DecimalError) -> (balance: Decimal, next: Int)? {
    var (balance, tried) = (start, 0)
    for index in steps.indices where tried < tries {
      balance = try balance + (steps[index].to - steps[index].from)
      let next = index + 1
      guard next == steps.endIndex || steps[next].from == balance else { continue }
      tried += 1
      if try Trail(steps[..<next], from: start) != nil { return (balance, next) }
    }
    return nil
  }

  /// A path through all steps, in which each step starts where the previous one ends. A path
  /// requires that each balance, except the start and the end, is left as often as it is reached.
  /// All balances must also be reachable from the start.
  private struct Trail {
    let start: Decimal
    let end: Decimal

    /// - Parameter start: the first balance; nil for any balance.
    init?(_ steps: ArraySlice<Step>, from start: Decimal?) throws(DecimalError) {
      var (excess, ways) = ([Decimal: Int](), [Decimal: [Decimal]]())
      var moved = Decimal.zero
      for step in steps {
        excess[step.from, default: 0] += 1
        excess[step.to, default: 0] -= 1
        ways[step.from, default: []].append(step.to)
        ways[step.to, default: []].append(step.from)
        moved = try moved + (step.to - step.from)
      }
      guard let first = start ?? excess.first(where: { $0.value == 1 })?.key ?? steps.first?.from
      else { return nil }
      let end = try first + moved
      excess[first, default: 0] -= 1
      excess[end, default: 0] += 1
      guard excess.values.allSatisfy({ $0 == 0 }) else { return nil }
      var (seen, open): (Set<Decimal>, [Decimal]) = ([first], [first])
      while let balance = open.popLast() {
        for next in ways[balance] ?? [] where seen.insert(next).inserted { open.append(next) }
      }
      guard ways.keys.allSatisfy(seen.contains) else { return nil }
      (self.start, self.end) = (first, end)
    }
  }

  private mutating func report(
    _ rows: [StatementRows.Packed], _ before: Step, _ after: Step, difference: Decimal
  ) {
    guard breaks.count < ImportLimit.checks else { return }
    breaks.append(Self.check(rows[before.row], rows[after.row], difference: difference))
  }

  private static func check(
    _ before: StatementRows.Packed, _ after: StatementRows.Packed, difference: Decimal
  ) -> ImportCheck {
    let days = min(before.date, after.date)...max(before.date, after.date)
    let place = "between rows \(before.line) and \(after.line)"
    let isIdle = before.balance == after.balance && !after.amount.isZero
    let message =
      isIdle
      ? "row \(after.line) has an amount of \(ImportCheck.text(after.amount)), but the balance does"
        + " not change, \(ImportCheck.text(days))"
      : "\(place) \(ImportCheck.moved(by: difference, between: days))"
    var check = ImportCheck(.running, .broken, message)
    check.lines = (before.line, after.line)
    check.days = days
    check.missing = difference
    return check
  }
}

/// Limits for reported findings.
enum ImportLimit {
  /// Maximum number of breaks of each kind reported per statement.
  static let checks = 100
}

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
