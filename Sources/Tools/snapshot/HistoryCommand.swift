import Console
import PlainText
import Reports

/// `snapshot history`: lists recorded values and their corrections.
enum HistoryCommand {
  static let spec = ToolSpec(
    name: "history",
    summary: "show every value as it was written down, with ids and corrections",
    description: [
      "Every row of the values ledger by moment, including replaced and voided rows, with the"
        + " id of the row that did so. Rows of accounts up to their deletion are hidden."
    ],
    operands: [SeriesCommand.accounts.spec], options: [.from, .to],
    tables: [ValueHistoryReport.spec],
    examples: [
      Example(
        "snapshot history \"Tagesgeld Köln\" -C examples/household", "what was typed, and when?"),
      Example(
        "snapshot history -C examples/household --from 2026-01-01 -f csv",
        "all of this year, for a spreadsheet"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueHistoryReport.Query {
    ValueHistoryReport.Query(
      accounts: try invocation.all(SeriesCommand.accounts), from: try invocation.firstDay(),
      to: try invocation.lastDay())
  }
}
