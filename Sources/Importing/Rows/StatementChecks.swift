package import FinanceModel
package import PlainText

/// Checks of a statement's completeness, based on numbers in the statement.
package struct StatementChecks: Sendable {
  package let checks: [ImportCheck]

  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package init(_ statement: Statement) throws(DecimalError) {
    var checks: [ImportCheck] = []
    let running = try RunningBalances(statement.rows)
    checks += running.breaks
    if running.count > 0, running.breaks.isEmpty {
      let rows = running.count == 1 ? "one row" : "\(running.count) rows"
      checks.append(
        ImportCheck(.running, .ok, "the running balance is consistent (\(rows) checked)"))
    }
    if let total = try Self.total(statement), try !Self.isReported(total, running.breaks) {
      checks.append(total)
    }
    checks += Self.counters(statement.rows)
    self.checks = checks
  }

  /// Compares the opening balance plus the sum of the rows with the closing balance; nil if the
  /// statement does not state both balances.
  private static func total(_ statement: Statement) throws(DecimalError) -> ImportCheck? {
    guard let opening = statement.balances.first(where: { $0.kind == .opening }),
      let closing = statement.balances.last(where: { $0.kind == .closing })
    else { return nil }
    var sum = opening.amount
    for row in statement.rows.packed { sum = try sum + row.amount }
    let missing = try closing.amount - sum
    let (first, last) = (statement.rows.packed.first?.date, statement.rows.packed.last?.date)
    if missing.isZero {
      return ImportCheck(
        .total, .ok,
        "the opening balance plus the rows equals the closing balance")
    }
    let days = (opening.date ?? first).flatMap { start in
      (closing.date ?? last).map { min(start, $0)...max(start, $0) }
    }
    let span = days.map { ", \(ImportCheck.text($0))" } ?? ""
    var check = ImportCheck(
      .total, .broken,
      "the opening balance of \(ImportCheck.text(opening.amount)) and the rows sum to"
        + " \(ImportCheck.text(sum)), but the closing balance is"
        + " \(ImportCheck.text(closing.amount)): \(ImportCheck.text(missing)) is missing\(span)")
    check.lines = (opening.line, closing.line)
    check.days = days
    check.missing = missing
    return check
  }

  /// Whether the differences between the rows' balances already add up to the whole missing amount.
  private static func isReported(
    _ total: ImportCheck, _ breaks: [ImportCheck]
  ) throws(DecimalError) -> Bool {
    var sum = Decimal.zero
    for part in breaks { sum = try sum + (part.missing ?? .zero) }
    return !breaks.isEmpty && total.missing == sum
  }

  /// Checks numbers that increase by one with each row.
  private static func counters(_ rows: StatementRows) -> [ImportCheck] {
    let counted = rows.packed.lazy.filter(\.isRare)
      .compactMap { row in rows.rarity(of: row)?.counter.map { (number: $0, row: row) } }
      .sorted { ($0.number, $0.row.line) < ($1.number, $1.row.line) }
    guard counted.count > 1 else { return [] }
    var checks: [ImportCheck] = []
    for (before, after) in zip(counted, counted.dropFirst()) {
      let (step, overflow) = after.number.subtractingReportingOverflow(before.number)
      guard !overflow, step > 1, checks.count < ImportLimit.checks else { continue }
      let days =
        min(before.row.date, after.row.date)...max(before.row.date, after.row.date)
      var check = ImportCheck(
        .counter, .broken,
        "between rows \(before.row.line) and \(after.row.line) the row number jumps from"
          + " \(before.number) to \(after.number):"
          + " \(step == 2 ? "a row is" : "\(step - 1) rows are") missing,"
          + " \(ImportCheck.text(days))")
      check.lines = (before.row.line, after.row.line)
      check.days = days
      checks.append(check)
    }
    if checks.isEmpty {
      checks.append(
        ImportCheck(.counter, .ok, "\(counted.count) rows are numbered without a gap"))
    }
    return checks
  }
}
