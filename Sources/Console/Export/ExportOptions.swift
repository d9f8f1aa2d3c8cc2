package import PlainText

/// The settings for an export.
package struct ExportOptions: Equatable, Sendable {
  /// The export format; must not be `text`.
  package var format: ExportFormat
  /// Whether csv is intended for a spreadsheet, with a byte order mark, CR LF line endings, and
  /// formulas in text disabled.
  package var forSpreadsheet = false
  /// Whether money, estimates and quantities are written as the text `HIDDEN`; null cells are not
  /// changed.
  package var masksAmounts = false
  /// Whether csv, tsv and xlsx begin with the column names.
  package var writesHeader = true

  package init(
    format: ExportFormat, forSpreadsheet: Bool = false, masksAmounts: Bool = false,
    writesHeader: Bool = true
  ) {
    self.format = format
    self.forSpreadsheet = forSpreadsheet
    self.masksAmounts = masksAmounts
    self.writesHeader = writesHeader
  }

  /// The text that replaces a hidden amount.
  static let mask: StaticString = "HIDDEN"

  func masks(_ column: ColumnSpec) -> Bool {
    switch column.kind {
    case .money, .estimate, .quantity: masksAmounts
    case .text, .price, .number, .percent, .share, .integer, .date, .timestamp, .flag: false
    }
  }
}

/// The formats of an export. `text` is for people and may change; the other formats are stable.
package enum ExportFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// SQLite statements that create a table and fill it.
  case sql
  /// An Office Open XML workbook (ECMA-376).
  case xlsx
}

/// Codes of findings about an export.
package enum ExportCode: String, CaseIterable, Sendable {
  /// Numbers with more digits than the reading program can store.
  case digitsLost = "export-digits-lost"
  /// A character that the format cannot contain, replaced by U+FFFD.
  case textReplaced = "export-text-replaced"
  /// A table larger than the format allows; nothing was written.
  case tooLarge = "export-too-large"
  /// Amounts are hidden, so Coffer cannot read the export back.
  case masked = "export-masked"
  /// Rows changed between two passes.
  case changed = "export-changed"
}

extension OutgoingTable {
  /// Returns the table with only the given columns, in the given order; see ``columns(named:)``.
  ///
  /// - Precondition: the table has columns with these indices.
  package func choosing(_ columns: [Int]) -> OutgoingTable {
    let chosen = TableSpec(spec.name, spec.help, columns.map { spec.columns[$0] })
    return OutgoingTable(chosen) { take in
      var row = OutgoingRow()
      try rows { whole in
        row.removeAll()
        whole.withCells { cells in
          for column in columns {
            if let cell = cells[column] { row.append(cell) } else { row.appendNull() }
          }
        }
        try take(row)
      }
    }
  }

  /// Returns the indices of the columns in a list such as `date,amount`. A column may be listed
  /// only once.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`; `usage-value` for a column that is
  ///   listed twice.
  package func columns(named list: String) throws(UsageProblem) -> [Int] {
    var found: [Int] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      let column = try column(named: String(name))
      guard !found.contains(column) else {
        throw UsageProblem("column '\(spec.columns[column].name)' is listed twice")
      }
      found.append(column)
    }
    return found
  }

  func column(named name: String) throws(UsageProblem) -> Int {
    try match(name, of: "column", among: spec.columns.map(\.name))
  }
}

/// A condition that exported rows must meet in one column.
package struct RowFilter: Equatable, Sendable {
  private enum Condition: Equatable, Sendable {
    case oneOf(Set<[UInt8]>, orNull: Bool)
    /// A range of days, compared with the cell's first ten bytes, which are an ISO 8601 date.
    case days(from: [UInt8]?, to: [UInt8]?)
  }

  /// The column's index in the table.
  package let column: Int
  private let condition: Condition

  /// Creates a filter for rows whose cell contains one of the given strings or, if `orNull` is
  /// true, is null.
  package init(column: Int, isOneOf texts: some Sequence<String>, orNull: Bool = false) {
    self.column = column
    condition = .oneOf(Set(texts.map { Array($0.utf8) }), orNull: orNull)
  }

  /// A filter that does not match any row.
  package static let none = RowFilter(column: 0, isOneOf: [])

  /// Creates a filter for rows whose date or timestamp, as written, is in the given range of days,
  /// inclusive.
  package init(column: Int, from: CalendarDate?, to: CalendarDate?) {
    self.column = column
    condition = .days(
      from: from.map { Array($0.description.utf8) }, to: to.map { Array($0.description.utf8) })
  }

  fileprivate func admits(_ cell: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let cell else {
      if case .oneOf(_, orNull: true) = condition { return true }
      return false
    }
    switch condition {
    case .oneOf(let texts, _):
      // There are usually few strings, so comparing all of them costs less than hashing.
      return texts.count < 8
        ? texts.contains { $0.elementsEqual(cell) } : texts.contains(Array(cell))
    case .days(let from, let to):
      let day = cell.prefix(10)
      return !(from.map { day.lexicographicallyPrecedes($0) } ?? false)
        && !(to.map { $0.lexicographicallyPrecedes(day) } ?? false)
    }
  }
}

extension OutgoingRow {
  /// Whether the row meets all conditions.
  func meets(_ filters: [RowFilter]) -> Bool {
    withCells { cells in
      for filter in filters where !filter.admits(cells[filter.column]) { return false }
      return true
    }
  }

  /// Whether a cell meets the condition, regardless of the cell's column.
  ///
  /// - Precondition: the row has a cell at that index.
  package func meets(_ filter: RowFilter, inCell index: Int) -> Bool {
    withCells { filter.admits($0[index]) }
  }
}

extension OutgoingTable {
  /// Returns the rows that meet all conditions, in their original order.
  ///
  ///     table.filtered(by: [RowFilter(column: 3, isOneOf: ["BUY", "SELL"])])
  package func filtered(by filters: [RowFilter]) -> OutgoingTable {
    guard !filters.isEmpty else { return self }
    return OutgoingTable(spec) { take in
      try rows { row in
        if row.meets(filters) { try take(row) }
      }
    }
  }
}

/// The columns by which rows are sorted, the most significant first.
package struct RowOrder: Equatable, Sendable {
  fileprivate struct Key: Hashable, Sendable {
    let column: Int
    let isDescending: Bool
    let isNumber: Bool
  }

  fileprivate let keys: [Key]

  /// Parses an order from a list of columns such as `date,-amount`; `-` means descending.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  package init(_ list: String, of table: OutgoingTable) throws(UsageProblem) {
    var keys: [Key] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      let isDescending = name.hasPrefix("-")
      let column = try table.column(named: String(isDescending ? name.dropFirst() : name))
      keys.append(
        Key(
          column: column, isDescending: isDescending,
          isNumber: table.spec.columns[column].kind.isNumber))
    }
    self.keys = keys
  }
}

extension OutgoingTable {
  /// Returns the rows in the given order. Numbers are sorted by value, other cells by their bytes.
  /// Null cells come first in ascending order and last in descending order. The sort is stable.
  ///
  /// - Complexity: all rows are in memory at once.
  package func sorted(by order: RowOrder) -> OutgoingTable {
    OutgoingTable(spec) { take in
      var held: [HeldRow] = []
      try rows { row in held.append(HeldRow(row, number: held.count, order)) }
      held.sort { $0.isBefore($1, order) }
      for row in held { try take(row.row) }
    }
  }
}

/// A row with its sort keys.
private struct HeldRow {
  private enum Value {
    case null
    case number(Decimal)
    case text([UInt8])
  }

  let row: OutgoingRow
  private let number: Int
  private let values: [Value]

  init(_ row: borrowing OutgoingRow, number: Int, _ order: RowOrder) {
    self.row = copy row
    self.number = number
    var values: [Value] = []
    for key in order.keys {
      guard !row.isNull(key.column) else {
        values.append(.null)
        continue
      }
      let bytes = row.bytes(key.column)
      values.append(
        key.isNumber
          ? Self.number(String(decoding: bytes, as: UTF8.self)) ?? .text(Array(bytes))
          : .text(Array(bytes)))
    }
    self.values = values
  }

  private static func number(_ text: String) -> Value? {
    do throws(NumberProblem) {
      return .number(try Decimal(parsing: text))
    } catch {
      return nil
    }
  }

  func isBefore(_ other: HeldRow, _ order: RowOrder) -> Bool {
    for (index, key) in order.keys.enumerated() {
      let (mine, its) = (values[index], other.values[index])
      if Self.isLess(mine, its) { return !key.isDescending }
      if Self.isLess(its, mine) { return key.isDescending }
    }
    return number < other.number
  }

  private static func isLess(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null), (.number, .null), (.text, .null): false
    case (.null, .number), (.null, .text): true
    case (.number(let a), .number(let b)): a < b
    case (.text(let a), .text(let b)): a.lexicographicallyPrecedes(b)
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}
