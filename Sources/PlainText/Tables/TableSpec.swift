/// The description of a stable table for programs: its name, the meaning of its rows, and its
/// columns.
package struct TableSpec: Equatable, Sendable {
  /// The name in `--table` and in JSON.
  package let name: String
  /// The meaning of a row, such as `a row for each tier`.
  package let help: String
  /// The long name of the option that is required for an answer to contain the table; nil if all
  /// answers contain it.
  package let needs: String?
  /// The columns in their order.
  package let columns: [ColumnSpec]

  /// Creates a description.
  package init(_ name: String, _ help: String, needs: String? = nil, _ columns: [ColumnSpec]) {
    self.name = name
    self.help = help
    self.needs = needs
    self.columns = columns
  }

  /// Returns the specification of a table that answers contain only with the given option.
  package func needing(_ option: String) -> TableSpec {
    TableSpec(name, help, needs: option, columns)
  }

  /// The meaning of a row, after the option that the table needs: `with --explain: what each
  /// account was sent`.
  package var wholeHelp: String { needs.map { "with --\($0): \(help)" } ?? help }
}

/// A column of a stable table. New columns are only added at the end.
package struct ColumnSpec: Equatable, Sendable {
  /// The kind of values in a column, for documentation and schemas.
  package enum Kind: String, CaseIterable, Sendable {
    case text
    /// An amount with exactly the currency's minor digits.
    case money
    /// An estimated amount, in whole units of the currency.
    case estimate
    /// The price of a unit, and a number of units; their product is money. No trailing zeros.
    case price, quantity
    /// A number unrelated to money, such as a weight. No trailing zeros.
    case number
    /// A percentage with two decimals, in a column named `_pct`.
    case percent
    /// A part of a whole, from 0 to 1.
    case share
    case integer
    /// A date in ISO 8601: `2026-03-31`.
    case date
    /// A timestamp in ISO 8601 with the local offset.
    case timestamp
    case flag

    /// Whether `--privacy` hides the values: money, and values from which money can be computed.
    package var isAmount: Bool {
      switch self {
      case .money, .estimate, .price, .quantity: true
      case .text, .number, .percent, .share, .integer, .date, .timestamp, .flag: false
      }
    }

    /// Whether the cell is a number in JSON.
    package var isNumber: Bool {
      switch self {
      case .money, .estimate, .price, .quantity, .number, .percent, .share, .integer: true
      case .text, .date, .timestamp, .flag: false
      }
    }
  }

  /// The key in JSON and the heading in csv and tsv.
  package let name: String
  /// The kind of its values.
  package let kind: Kind
  /// A clause: lower-case start, no full stop.
  package let help: String

  /// Creates a column.
  package init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    self.kind = kind
    self.help = help
  }
}
