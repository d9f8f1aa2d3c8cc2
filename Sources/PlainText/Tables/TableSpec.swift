/// A table that a tool promises to programs: its name, what its rows are, and its columns.
package struct TableSpec: Equatable, Sendable {
  /// What `--table` calls it, and JSON.
  package let name: String
  /// What a row is: `a row for each tier`.
  package let help: String
  /// The long name of the option without which no answer has the table; nil where all have it.
  package let needs: String?
  /// The columns in their order.
  package let columns: [ColumnSpec]

  /// A table of that name, meaning and columns.
  package init(_ name: String, _ help: String, needs: String? = nil, _ columns: [ColumnSpec]) {
    self.name = name
    self.help = help
    self.needs = needs
    self.columns = columns
  }

  /// The same table where only that option makes an answer have it.
  package func needing(_ option: String) -> TableSpec {
    TableSpec(name, help, needs: option, columns)
  }

  /// The meaning, after the option it needs: `with --explain: what each account was sent`.
  package var wholeHelp: String { needs.map { "with --\($0): \(help)" } ?? help }
}

/// One column of a promised table. Fields are only ever added, at the end.
package struct ColumnSpec: Equatable, Sendable {
  /// What a column holds, for documentation and schemas.
  package enum Kind: String, CaseIterable, Sendable {
    case text
    /// Exactly the currency's minor digits.
    case money
    /// An amount that was estimated, in whole units of the currency.
    case estimate
    /// The price of a unit, and how many units: each with the other gives money. No trailing zeros.
    case price, quantity
    /// A number that says nothing of money, such as a weight. No trailing zeros.
    case number
    /// Two decimals, in a column named `_pct`.
    case percent
    /// A part of a whole, from 0 to 1.
    case share
    case integer
    /// ISO 8601: `2026-03-31`.
    case date
    /// ISO 8601 with the local offset.
    case timestamp
    case flag

    /// Whether `--privacy` hides it: money, and whatever money can be computed from.
    package var isAmount: Bool {
      switch self {
      case .money, .estimate, .price, .quantity: true
      case .text, .number, .percent, .share, .integer, .date, .timestamp, .flag: false
      }
    }

    /// Whether JSON carries the cell as a number.
    package var isNumber: Bool {
      switch self {
      case .money, .estimate, .price, .quantity, .number, .percent, .share, .integer: true
      case .text, .date, .timestamp, .flag: false
      }
    }
  }

  /// The key in JSON and the heading in csv and tsv.
  package let name: String
  /// What its cells hold.
  package let kind: Kind
  /// A clause: lower-case start, no full stop.
  package let help: String

  /// A column of that name, kind and meaning.
  package init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    self.kind = kind
    self.help = help
  }
}
