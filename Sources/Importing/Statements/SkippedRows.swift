import FinanceModel
import PlainText

extension StatementReading {
  /// Whether a row has a date and a change, regardless of the words in its other cells.
  func isMovement(_ row: Int) -> Bool {
    guard let cell = cells.cell(.date, row),
      cells.dates.contains(where: { $0.reading(cells.bytes(cell)) != nil })
    else { return false }
    return LayoutColumns.CodingKeys.sums.contains { key in
      cells.cell(key, row).flatMap { cells.form.reading(cells.bytes($0)) }
        .map { !$0.amount.isZero } ?? false
    }
  }

  /// Returns an ignored row with its readable values.
  ///
  /// - Parameter column: the column whose word is the reason.
  mutating func skipped(
    _ reason: Statement.Skipped.Reason, _ row: Int, column: Int? = nil
  ) -> Statement.Skipped {
    var skipped = Statement.Skipped(reason: reason, line: cells.table.line(of: row))
    // Errors in the row are ignored, and later rows do not depend on it.
    let (findings, sign) = (cells.findings, outIsNegative)
    skipped.date = cells.cell(.date, row) == nil ? nil : cells.date(.date, row)?.date
    let hasAmount = [LayoutColumns.CodingKeys.amount, .moneyIn, .moneyOut].contains {
      cells.cell($0, row) != nil
    }
    let money = hasAmount ? money(row) : nil
    skipped.amount = money?.amount
    skipped.balance = cells.amount(.balance, row)?.amount
    skipped.currency = currency(row, money?.currency) ?? ""
    (cells.findings, outIsNegative) = (findings, sign)
    let side: LayoutColumns.CodingKeys = money?.amount.isNegative == true ? .payeeOut : .payeeIn
    let fields: [LayoutColumns.CodingKeys] = [.payee, side, .symbol, .asset, .text]
    skipped.text = fields.map { cells.joined($0, row) }.filter { !$0.isEmpty }
      .joined(separator: " ")
    if let column, let cell = cells.table.cell(column, of: row) {
      let name = cells.plan.names.indices.contains(column) ? cells.plan.names[column] : ""
      skipped.detail = (name.isEmpty ? "" : "\(name.visible) ") + "'\(cells.shown(cell).visible)'"
    }
    return skipped
  }

  /// Omits a row with a warning that states its amount.
  mutating func leaveOut(
    _ row: Int, _ code: StatementCode, _ range: Range<Int>, _ message: String,
    _ hint: String = "enter the row with ledger-add"
  ) {
    guard leftOut == nil else { return }
    let quantity = cells.cell(.quantity, row)
    var row = skipped(.unwritten, row)
    row.detail = message
    let sum = row.amount.map { amount in
      amount.text(decimalsAtLeast: 2) + (row.currency.isEmpty ? "" : " \(row.currency)")
    }
    // A row that moves cash may also state the number of units held.
    let isMoney = row.amount.map { !$0.isZero } ?? false
    let units = quantity.flatMap { isMoney ? nil : cells.form.reading(cells.bytes($0))?.amount }
      .map { "\($0) units" }
    let text = (units ?? sum).map { ", which moves \($0)," } ?? ""
    cells.warn(code, range, "\(message); the row\(text) is omitted", hint)
    leftOut = row
  }
}

/// Omitted rows that the balances nevertheless include.
struct SkippedMovements {
  /// - Parameter rows: the rows of one account and currency, oldest first.
  static func findings(
    _ skipped: [Statement.Skipped], _ rows: StatementRows, _ text: [UInt8]
  ) -> [TextFinding] {
    let moving = skipped.filter { $0.amount.map { !$0.isZero } ?? false }
    guard !moving.isEmpty, rows.packed.contains(where: { $0.balance != nil }) else { return [] }
    let kept = rows.packed.sorted { $0.line < $1.line }
    let lines = kept.map(\.line)
    let isNewestFirst = (rows.packed.first?.line ?? 0) > (rows.packed.last?.line ?? 0)
    // The rows are grouped by the number of retained rows above them.
    let gaps = Dictionary(grouping: moving) { row in lines.partitioningIndex { $0 > row.line } }
    var found: [TextFinding] = []
    for (after, between) in gaps.sorted(by: { $0.key < $1.key }) {
      let lower = after > 0 ? kept[after - 1] : nil
      let upper = after < kept.count ? kept[after] : nil
      let (before, next) = isNewestFirst ? (upper, lower) : (lower, upper)
      for row in between where found.count < TextFinding.limit {
        do throws(DecimalError) {
          if try moves(row, between, before, next) { found.append(finding(row, text)) }
        } catch {
          continue
        }
      }
    }
    return found
  }

  /// Whether the balances include a row. The next balance then differs from the previous one by the
  /// row's amount, or by the sum of all omitted rows in between.
  private static func moves(
    _ row: Statement.Skipped, _ between: [Statement.Skipped], _ before: StatementRows.Packed?,
    _ next: StatementRows.Packed?
  ) throws(DecimalError) -> Bool {
    guard let amount = row.amount, let start = before?.balance else { return false }
    guard let next, let end = next.balance else {
      let moved = try start + amount
      return row.reason == .leftOut && row.balance == moved
    }
    let missing = try end - next.amount - start
    var all = Decimal.zero
    for other in between { all = try all + (other.amount ?? .zero) }
    return !missing.isZero && (missing == amount || missing == all)
  }

  private static func finding(_ row: Statement.Skipped, _ text: [UInt8]) -> TextFinding {
    let amount = row.amount?.text(decimalsAtLeast: 2) ?? ""
    let why = row.detail.isEmpty ? "" : " (\(row.detail))"
    return TextFinding(
      .error, StatementCode.skippedMoved,
      "the row is omitted\(why), but the next balance changes by its amount, \(amount)",
      at: text.rangeOfLine(row.line),
      hint: "correct 'skip', 'only' or 'status' in the layout, so that the row is included")
  }
}

extension [Int] {
  /// Returns the first index that satisfies the condition, in a list in which all later indices
  /// also satisfy it.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [UInt8] {
  /// Returns the bytes of a line, numbered from one, excluding the line end.
  fileprivate func rangeOfLine(_ number: Int) -> Range<Int> {
    var (line, start) = (1, 0)
    while line < number, let end = self[start...].firstIndex(of: 0x0A) {
      (line, start) = (line + 1, end + 1)
    }
    let end = self[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count
    return start..<end
  }
}

/// Rows in a file that belong to unsupported tables.
struct UnreadRows {
  private let filters: [(column: Int, words: [CellWord])]
  private let dates: [DateForm]
  private let amounts: AmountForm
  /// Sections already mentioned in a warning.
  private var reported: Set<String> = []

  init(_ plan: TablePlan, dates: [DateForm], amounts: AmountForm) {
    filters = plan.unread
    self.dates = dates
    self.amounts = amounts
  }

  /// Counts a row of an unsupported table, with a warning for the first row in its section. Returns
  /// whether the row belongs to an unsupported table.
  mutating func take(
    _ row: Int, of table: DelimitedTable, into groups: inout StatementGroups,
    _ found: inout [TextFinding]
  ) -> Bool {
    guard !filters.isEmpty, let section = section(of: row, in: table) else { return false }
    groups.skip(skipped(row, of: table, section))
    if reported.insert(section).inserted {
      found.append(Self.warning(section, at: table.range(of: row)))
    }
    return true
  }

  /// Returns the row with its day and, if exactly one of its cells contains an amount, that amount.
  private func skipped(
    _ row: Int, of table: DelimitedTable, _ section: String
  ) -> Statement.Skipped {
    var skipped = Statement.Skipped(reason: .leftOut, line: table.line(of: row))
    let texts = table.cells(of: row).map { table.text($0) }.filter { !$0.isEmpty }
    let days = texts.map { text in dates.lazy.compactMap { $0.reading(text) }.first }
    let sums = zip(texts, days).filter { $0.1 == nil }.compactMap { amounts.reading($0.0)?.amount }
    skipped.date = days.compactMap(\.self).first?.date
    if sums.count == 1 { skipped.amount = sums.first }
    skipped.text = texts.joined(separator: " ")
    skipped.detail = "'\(section.prefix(40))'"
    return skipped
  }

  /// Returns the section name of an unsupported row; nil for other rows, and for rows without a
  /// date or an amount.
  private func section(of row: Int, in table: DelimitedTable) -> String? {
    for (column, words) in filters {
      guard let cell = table.cell(column, of: row),
        words.contains(where: { $0.matches(cell, of: table) })
      else { continue }
      let texts = table.cells(of: row).map { table.text($0) }
      let isDated = texts.contains { text in dates.contains { $0.reading(text) != nil } }
      return isDated && texts.contains { amounts.reading($0) != nil } ? table.text(cell) : nil
    }
    return nil
  }

  private static func warning(_ section: String, at range: Range<Int>) -> TextFinding {
    TextFinding(
      .warning, StatementCode.uninterpreted,
      (section.isEmpty ? "rows like this one" : "rows of '\(section.prefix(40))'")
        + " are ignored, but may have moved money or assets",
      at: range, hint: "enter such rows with ledger-add")
  }
}
