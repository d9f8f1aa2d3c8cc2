import FinanceModel
import PlainText

/// The classification of a table's rows.
struct StatementRowKinds {
  enum Kind {
    case counts, skipped, footer
    /// A row outside the table, with facts about the file.
    case outside
  }

  private let plan: TablePlan
  private let footers: [CellWord]
  private let labels: [CellWord]
  /// Whether every row counts, because the layout does not exclude any rows.
  private let isOpen: Bool
  /// Whether a row of the table has been read.
  var hasRead = false

  init(_ plan: TablePlan) {
    self.plan = plan
    footers = (plan.layout.footer ?? []).map { CellWord($0 + "*") }
    labels = (plan.layout.facts ?? []).map { CellWord($0.label + "*") }
    isOpen = plan.only.isEmpty && plan.skip.isEmpty && footers.isEmpty && labels.isEmpty
  }

  var endsAtBlankRow: Bool { plan.layout.endsAtBlankRow == true }

  func kind(of row: Int, in table: DelimitedTable) -> Kind {
    if isOpen { return .counts }
    for (column, words) in plan.only where !isOne(of: words, column, row, table) { return .skipped }
    if !plan.skip.isEmpty, plan.skip.contains(where: { isOne(of: $0.words, $0.column, row, table) })
    {
      return .skipped
    }
    if !footers.isEmpty, isOne(of: footers, 0, row, table) { return .footer }
    if !labels.isEmpty, !plan.widths.contains(table.width(of: row)),
      isOne(of: labels, 0, row, table)
    {
      return .outside
    }
    return .counts
  }

  /// Returns the column with a word that causes the row to be skipped; nil for other rows.
  func column(skipping row: Int, in table: DelimitedTable) -> Int? {
    for (column, words) in plan.only where !isOne(of: words, column, row, table) { return column }
    return plan.skip.first { isOne(of: $0.words, $0.column, row, table) }?.column
  }

  private func isOne(
    of words: [CellWord], _ column: Int, _ row: Int, _ table: DelimitedTable
  ) -> Bool {
    guard let cell = table.cell(column, of: row) else { return false }
    return words.contains { $0.matches(cell, of: table) }
  }
}
