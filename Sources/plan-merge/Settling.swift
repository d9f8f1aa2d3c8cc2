import Console
import PlainText

/// Compares the plan with its history, and settles balances that differ.
enum Settling {
  static let unsettled = TableSpec(
    "unsettled", "one row for each account whose balance its history does not explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
    ])

  static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws -> ExitStatus {
    let table = Table(unsettled, rows: [])
    try streams.write(
      Answer(
        json: .object(["unsettled": .array(table.objects)]), tables: [table], page: Page()),
      invocation)
    return .done
  }
}
