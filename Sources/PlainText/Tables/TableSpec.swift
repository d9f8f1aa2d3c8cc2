/// The description of a stable, machine-readable table: its name, the meaning of its rows, and its
/// columns.
package struct TableSpec: Equatable, Sendable {
  /// The name used in `--table` and in JSON.
  package let name: String
  /// The meaning of a row, such as `a row for each tier`.
  package let help: String
  /// Long name of the option that adds the table to the output; nil if the table is always
  /// included.
  package let needs: String?
  package let columns: [ColumnSpec]

  package init(_ name: String, _ help: String, needs: String? = nil, _ columns: [ColumnSpec]) {
    self.name = name
    self.help = help
    self.needs = needs
    self.columns = columns
  }

  /// Returns the description of a table that is included in the output only with the given option.
  package func needing(_ option: String) -> TableSpec {
    TableSpec(name, help, needs: option, columns)
  }

  /// The meaning of a row, preceded by the option that the table requires, as in `with --explain:
  /// what each account was sent`.
  package var wholeHelp: String { needs.map { "with --\($0): \(help)" } ?? help }
}

/// A column of a stable table. New columns are added only at the end.
package struct ColumnSpec: Equatable, Sendable {
  /// The kind of values in a column, used in documentation and schemas.
  package enum Kind: String, CaseIterable, Sendable {
    case text
    /// An amount with exactly the currency's minor digits.
    case money
    /// An estimated amount in whole currency units.
    case estimate
    /// A unit price or a number of units. Multiplying a price by a quantity gives money. No
    /// trailing zeros.
    case price, quantity
    /// A number unrelated to money, such as a weight. No trailing zeros.
    case number
    /// A percentage with two decimals. The column's name ends in `_pct`.
    case percent
    /// A fraction of a whole, from 0 to 1.
    case share
    case integer
    /// A date in ISO 8601 format: `2026-03-31`.
    case date
    /// A timestamp in ISO 8601 format with the local offset.
    case timestamp
    case flag

    /// Whether `--privacy` hides the values because they are amounts of money, or could be used to
    /// compute one.
    package var isAmount: Bool {
      switch self {
      case .money, .estimate, .price, .quantity: true
      case .text, .number, .percent, .share, .integer, .date, .timestamp, .flag: false
      }
    }

    /// Whether the column's cells are numbers in JSON.
    package var isNumber: Bool {
      switch self {
      case .money, .estimate, .price, .quantity, .number, .percent, .share, .integer: true
      case .text, .date, .timestamp, .flag: false
      }
    }
  }

  /// The JSON key and the csv and tsv heading.
  package let name: String
  /// The kind of values in the column.
  package let kind: Kind
  /// A description of the column: a clause that starts in lower case and has no full stop.
  package let help: String

  package init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    self.kind = kind
    self.help = help
  }
}
