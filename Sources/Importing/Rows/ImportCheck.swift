package import FinanceModel
package import PlainText

/// A check of a statement's completeness, based on numbers in the statement.
package struct ImportCheck: Equatable, Sendable {
  /// The values that a check compares.
  package enum Kind: String, CaseIterable, Sendable {
    /// Balance after each row, compared with the previous one.
    case running
    /// Opening balance plus the sum of the rows, compared with the closing balance.
    case total
    /// Row numbers, which must be consecutive.
    case counter
    /// First row in the file, compared with the earlier rows in the ledger.
    case gap
    /// Closing balance, compared with the ledger after the import.
    case closing
  }

  /// The result of the comparison.
  package enum Outcome: String, CaseIterable, Sendable {
    case ok
    /// Rows are missing, or there are too many rows.
    case broken
    /// Neither the file nor the ledger contains the values needed for the check.
    case unknown
  }

  package let kind: Kind
  package let outcome: Outcome
  /// The last line of the file that is known to be correct, and the next line; nil if unknown.
  package var lines: (before: Int?, after: Int?) = (nil, nil)
  /// Days between which an amount is missing.
  package var days: ClosedRange<CalendarDate>?
  /// Missing amount; negative for an outflow, nil if unknown.
  package var missing: Decimal?
  /// Result as one line of text.
  package let message: String

  init(_ kind: Kind, _ outcome: Outcome, _ message: String) {
    self.kind = kind
    self.outcome = outcome
    self.message = message
  }

  /// Returns the check with the given message.
  func with(_ message: String) -> ImportCheck {
    var check = ImportCheck(kind, outcome, message)
    (check.lines, check.days, check.missing) = (lines, days, missing)
    return check
  }

  package static func == (a: ImportCheck, b: ImportCheck) -> Bool {
    a.kind == b.kind && a.outcome == b.outcome && a.lines == b.lines && a.days == b.days
      && a.missing == b.missing && a.message == b.message
  }

  /// Returns the message for a balance that changed by more than the rows explain: "the balance
  /// falls by 35.00 more than the rows explain: -35.00 is missing, 2026-03-14 to 16".
  static func moved(by missing: Decimal, between days: ClosedRange<CalendarDate>) -> String {
    "the balance \(missing.isNegative ? "falls" : "rises") by \(text(missing.magnitude)) more than "
      + "the rows explain: \(text(missing)) is missing, \(text(days))"
  }

  static func text(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }

  /// Returns a date range without repeating the common part: `2026-03-14 to 16`.
  static func text(_ days: ClosedRange<CalendarDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return "\(first)" }
    guard first.year == last.year, first.month == last.month else { return "\(first) to \(last)" }
    return "\(first) to \(last.day < 10 ? "0" : "")\(last.day)"
  }
}

/// The rows that one import added to a ledger.
package struct ImportBatch: Equatable, Sendable {
  /// Text in the column `batch`.
  package let name: String
  /// Number of rows written by the import.
  package internal(set) var rows = 0
  /// Number of the import's rows that still count and are unchanged.
  package internal(set) var live = 0
  /// Accounts in the order of their first rows.
  package internal(set) var accounts: [String] = []
  /// First day of the import's rows.
  package internal(set) var first = ""
  /// Last day of the import's rows.
  package internal(set) var last = ""

  /// Returns the imports in the given ledgers, earliest first. Imports are sorted by the time in
  /// their names, otherwise by the order of their first rows.
  ///
  /// - Complexity: linear in the number of rows.
  package static func batches(in tables: [LedgerTable]) -> [ImportBatch] {
    var (batches, numbers) = ([ImportBatch](), [String: Int]())
    for table in tables {
      guard let texts = table.texts(of: "batch", in: table.places),
        let ops = table.texts(of: "op", in: table.places)
      else { continue }
      let live = Set(table.liveRows)
      for (row, place) in table.places.enumerated() {
        let batch = texts.texts[Int(texts.numbers[row])]
        let op = ops.texts[Int(ops.numbers[row])]
        // Unchanged rows that the import wrote, and rows that it joined to others.
        let joining = op == batch || op.isBlankCell ? nil : table.joiningImport(place)
        guard let name = joining ?? (batch.isBlankCell ? nil : batch),
          joining != nil || table.isUntouched(place, batch: name)
        else { continue }
        let number = numbers[name] ?? batches.count
        if number == batches.count {
          numbers[name] = number
          batches.append(ImportBatch(name: name))
        }
        let isOwn = table.text(place, "op") == name
        batches[number].add(table, place, isOwn: isOwn, isLive: live.contains(place))
      }
    }
    return batches.enumerated().sorted { first, second in
      let times = (first.element.milliseconds, second.element.milliseconds)
      guard let one = times.0, let other = times.1, one != other else {
        return first.offset < second.offset
      }
      return one < other
    }.map(\.element)
  }

  /// Time of the import in milliseconds since 1970; nil if the import's name does not contain a
  /// time.
  package var milliseconds: Int64? { Identifier.milliseconds(of: name) }

  private init(name: String) { self.name = name }

  private mutating func add(
    _ table: LedgerTable, _ place: LedgerPlace, isOwn: Bool, isLive: Bool
  ) {
    if isOwn { rows += 1 }
    if isLive { live += 1 }
    let account = table.text(place, "account")
    if !accounts.contains(account) { accounts.append(account) }
    let date = table.text(place, "date")
    if first.isEmpty || date < first { first = date }
    if last.isEmpty || date > last { last = date }
  }
}

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
