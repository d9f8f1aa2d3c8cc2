import FinanceModel
import PlainText

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
