import Console
import PlainText
import Reports

/// The `snapshot history` verb: lists recorded values and their corrections.
enum HistoryCommand {
  static let spec = ToolSpec(
    name: "history",
    summary: "list all recorded values, with ids and corrections",
    description: [
      "Lists every row of the values ledger in chronological order. A voided row is listed with the"
        + " id of the row that voids it. Rows of deleted accounts are hidden."
    ],
    operands: [SeriesCommand.accounts.spec], options: [.from, .to],
    tables: [ValueHistoryReport.spec],
    examples: [
      Example(
        "snapshot history \"Tagesgeld Köln\" -C examples/household", "list recorded values"),
      Example(
        "snapshot history -C examples/household --from 2026-01-01 -f csv",
        "export this year's values for a spreadsheet"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueHistoryReport.Query {
    ValueHistoryReport.Query(
      accounts: try invocation.all(SeriesCommand.accounts), from: try invocation.firstDay(),
      to: try invocation.lastDay())
  }
}
