/// A value in a row of machine-readable output.
package enum Cell: Hashable, Sendable {
  /// A missing value: blank in csv and tsv, null in JSON.
  case null
  case text(String)
  /// Exact digits in JSON's number syntax, such as `5000.00`, written unchanged.
  case number(String)
  /// `true` or `false`.
  case flag(Bool)

  /// The cell's text in csv and tsv, before quoting; empty for null.
  package var text: String {
    switch self {
    case .null: ""
    case .text(let text), .number(let text): text
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// The cell's value in JSON. A number retains its digits.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .number(let digits): .number(digits)
    case .flag(let flag): .bool(flag)
    }
  }
}

/// Cells for optional values; nil becomes null.
extension Cell {
  /// Returns the percentage with two decimals, rounded half-even.
  package static func percent(_ number: Decimal?) -> Cell {
    number.map { .number($0.text(decimals: 2, .halfEven)) } ?? .null
  }

  /// Returns the date in ISO 8601 format: `2026-03-31`.
  package static func date(_ date: CalendarDate?) -> Cell {
    date.map { .text($0.description) } ?? .null
  }

  /// Returns a cell with the text unchanged.
  package static func name(_ text: String?) -> Cell { text.map(Cell.text) ?? .null }
}

/// The rows of a documented table, in its documented order.
package struct Table: Equatable, Sendable {
  package let spec: TableSpec
  /// Cells of each row, in column order.
  package let rows: [[Cell]]

  /// Creates a table.
  ///
  /// - Precondition: each row has one cell per column.
  package init(_ spec: TableSpec, rows: [[Cell]]) {
    precondition(
      rows.allSatisfy { $0.count == spec.columns.count }, "a row has a cell for each column")
    self.spec = spec
    self.rows = rows
  }

  /// One JSON object per row, with keys in column order.
  package var objects: [JSONValue] { objects(omitting: []) }

  /// Returns one JSON object per row, omitting the named columns.
  package func objects(omitting omitted: Set<String>) -> [JSONValue] {
    let kept = spec.columns.indices.filter { !omitted.contains(spec.columns[$0].name) }
    return rows.map { row in
      .object(kept.map { JSONValue.Member(spec.columns[$0].name, row[$0].json) })
    }
  }

  /// Appends one compact JSON object per line.
  package func appendJSONLines(to bytes: inout [UInt8]) {
    for object in objects {
      object.write(.compact, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

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

extension Table {
  /// Appends the header and the rows as CSV with LF line endings. Fields are quoted (RFC 4180) only
  /// if necessary.
  ///
  /// A line that would be empty (one column, blank cell) is written as `""`, because readers skip
  /// empty lines.
  package func appendCSV(to bytes: inout [UInt8]) {
    appendCSVLine(spec.columns.map(\.name), to: &bytes)
    for row in rows { appendCSVLine(row.map(\.text), to: &bytes) }
  }

  /// Appends the header and the rows with a tab between fields. Tab, LF, CR and `\` inside a field
  /// are written as `\t`, `\n`, `\r` and `\\`.
  package func appendTSV(to bytes: inout [UInt8]) {
    appendTSVLine(spec.columns.lazy.map(\.name), to: &bytes)
    for row in rows { appendTSVLine(row.lazy.map(\.text), to: &bytes) }
  }
}

private func appendTSVLine(_ fields: some Collection<String>, to bytes: inout [UInt8]) {
  for (index, field) in fields.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: "\t")) }
    var field = field
    field.withUTF8 { appendTSVField($0, to: &bytes) }
  }
  bytes.append(UInt8(ascii: "\n"))
}

/// Appends one field of tsv output; the caller writes the tabs and the line ending.
package func appendTSVField(_ field: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  var plain = 0
  for index in field.indices {
    let letter: UInt8
    switch field[index] {
    case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
    case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
    case UInt8(ascii: "\\"): letter = UInt8(ascii: "\\")
    default: continue
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: field[plain..<index]))
    bytes += [UInt8(ascii: "\\"), letter]
    plain = index + 1
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: field[plain...]))
}
