/// One value of a row for programs.
package enum Cell: Hashable, Sendable {
  /// Blank in csv and tsv, null in JSON.
  case null
  case text(String)
  /// Exact digits in JSON's number syntax, such as `5000.00`; carried as they are.
  case number(String)
  /// `true` or `false`.
  case flag(Bool)

  /// The cell as csv and tsv carry it, before quoting; empty where it is null.
  package var text: String {
    switch self {
    case .null: ""
    case .text(let text), .number(let text): text
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// The cell as JSON carries it; a number keeps its digits.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .number(let digits): .number(digits)
    case .flag(let flag): .bool(flag)
    }
  }
}

/// What may not be known; then the cell is null.
extension Cell {
  /// Two decimals, half-even.
  package static func percent(_ number: Decimal?) -> Cell {
    number.map { .number($0.text(decimals: 2, .halfEven)) } ?? .null
  }

  /// As ISO 8601 writes it: `2026-03-31`.
  package static func date(_ date: CalendarDate?) -> Cell {
    date.map { .text($0.description) } ?? .null
  }

  /// The text as it is.
  package static func name(_ text: String?) -> Cell { text.map(Cell.text) ?? .null }
}

/// The rows of a promised table, in a stated order.
package struct Table: Equatable, Sendable {
  /// What the table promises.
  package let spec: TableSpec
  /// The cells of each row in the columns' order.
  package let rows: [[Cell]]

  /// - Precondition: each row has a cell for each column.
  package init(_ spec: TableSpec, rows: [[Cell]]) {
    precondition(
      rows.allSatisfy { $0.count == spec.columns.count }, "a row has a cell for each column")
    self.spec = spec
    self.rows = rows
  }

  /// A JSON object for each row, its keys in the columns' order.
  package var objects: [JSONValue] { objects(omitting: []) }

  /// A JSON object for each row without the named columns.
  package func objects(omitting omitted: Set<String>) -> [JSONValue] {
    let kept = spec.columns.indices.filter { !omitted.contains(spec.columns[$0].name) }
    return rows.map { row in
      .object(kept.map { JSONValue.Member(spec.columns[$0].name, row[$0].json) })
    }
  }

  /// Appends one compact JSON object a line.
  package func appendJSONLines(to bytes: inout [UInt8]) {
    for object in objects {
      object.write(.compact, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
