import FinanceModel
import PlainText

/// A ledger's columns as a Markdown table. The table is generated from the columns in the code,
/// with an example of each column from an example file.
struct ColumnTable {
  let ledger: Ledger
  /// The lines of the example, with the header first; no cell contains a comma.
  let example: [String]

  /// The columns without a filled cell in the example.
  var columnsWithoutExample: [String] {
    ledger.columns.map(\.name).filter { cell(of: $0) == nil }
  }

  /// The table's lines: the heading, a separator, and one line for each column.
  var lines: [String] {
    ["| column | cells | meaning | needed | example |", "|---|---|---|---|---|"]
      + ledger.columns.map { column in
        let cells = [
          "`\(column.name)`", value(of: column.kind), column.help, need(of: column),
          cell(of: column.name).map { "`\($0)`" } ?? "",
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
  }

  private func need(of column: LedgerColumn) -> String {
    if column.isReserved { return "no; reserved" }
    guard column.isRequired else { return "no" }
    return ledger.hasVoids ? "yes, but not in a row that only cancels" : "yes"
  }

  private func value(of kind: LedgerColumn.Kind) -> String {
    switch kind {
    case .identifier: "text, once in the ledger"
    case .voids: "the `id` of a row"
    case .timestamp: "timestamp"
    case .moment: "timestamp, or a date"
    case .source: "text that is not a number"
    case .date: "date"
    case .time: "time"
    case .text: "text"
    case .number: "number"
    case .nonNegative: "number, 0 or more"
    case .currency: ledger == .history || ledger == .values ? "currency" : "currency or minor unit"
    case .symbol: "symbol"
    case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .account: "name of an account"
    case .tier: "name of a tier"
    case .ratio: "two numbers above 0 with a colon"
    }
  }

  private func cell(of column: String) -> String? {
    let rows = example.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let place = rows.first?.firstIndex(where: { $0 == column }) else { return nil }
    return rows.dropFirst().lazy.compactMap { $0.indices.contains(place) ? $0[place] : nil }
      .first { !$0.isEmpty }.map(String.init)
  }
}
