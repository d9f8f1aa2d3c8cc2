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
