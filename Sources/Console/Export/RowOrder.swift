import PlainText

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
