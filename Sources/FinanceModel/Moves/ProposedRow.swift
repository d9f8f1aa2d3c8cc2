import PlainText

/// A row of a proposal, in any format.
struct ProposedRow {
  /// The value of one column or JSON member in a row.
  struct Cell {
    enum Value {
      case blank
      /// Text, which may be the text of a number.
      case text(String)
      /// The digits of a JSON number.
      case number([UInt8])
      /// The kind of any other JSON value, such as "an array".
      case other(String)
    }

    let value: Value
    let range: Range<Int>
    /// Whether the row was read from JSON, in which numbers are not strings.
    let isTyped: Bool
  }

  let range: Range<Int>
  let cells: [String: Cell]
  /// The operation of the object that contains the row.
  let op: Cell?
}

/// The rows of a proposal's text.
struct ProposedRows {
  private(set) var rows: [ProposedRow] = []
  /// Findings about the syntax of the text.
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var findings: [TextFinding] = []

  init(_ source: SourceText) {
    let isMarked = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = source.bytes.dropFirst(isMarked ? 3 : 0).firstIndex { !$0.isBlank }
    guard let start else { return }
    switch source.bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let document = ProposedDocument(source, from: isMarked ? 0 : start)
      (rows, diagnostics, findings) = (document.rows, document.diagnostics, document.findings)
    default:
      let table = ProposedTable(source, from: start)
      (rows, diagnostics, findings) = (table.rows, table.diagnostics, table.findings)
    }
  }
}

/// The names of columns that distinguish the kinds of rows, and of the columns that each kind
/// requires.
enum ProposedColumns {
  static let allocation = ["tier", "account", "amount", "balance_after"]
  static let rebalancing = [
    "from_tier", "from_account", "to_tier", "to_account", "amount", "from_balance_after",
    "to_balance_after",
  ]
  static let known = Set(allocation + rebalancing + ["op", "reason", "kind"])

  /// Returns the names required in a row that contains these names.
  static func required(in names: some Sequence<String>) -> [String] {
    names.contains { rebalancing.contains($0) && $0 != "amount" } ? rebalancing : allocation
  }

  static let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
}

extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line ending.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
