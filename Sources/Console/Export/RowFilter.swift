package import PlainText

/// A condition on one column that rows must meet to go out.
package struct RowFilter: Equatable, Sendable {
  private enum Condition: Equatable, Sendable {
    case oneOf(Set<[UInt8]>, orNull: Bool)
    /// The first ten bytes, as ISO 8601 sorts them.
    case days(from: [UInt8]?, to: [UInt8]?)
  }

  /// The column's place in the table.
  package let column: Int
  private let condition: Condition

  /// Rows whose cell is one of these texts or, where that is wanted, null.
  package init(column: Int, isOneOf texts: some Sequence<String>, orNull: Bool = false) {
    self.column = column
    condition = .oneOf(Set(texts.map { Array($0.utf8) }), orNull: orNull)
  }

  /// No rows at all.
  package static let none = RowFilter(column: 0, isOneOf: [])

  /// Rows whose date or timestamp is of these days, as it is written; both are included.
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
      // Mostly few: comparing them is cheaper than a hash.
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
  /// Whether it meets all conditions.
  func meets(_ filters: [RowFilter]) -> Bool {
    withCells { cells in
      for filter in filters where !filter.admits(cells[filter.column]) { return false }
      return true
    }
  }

  /// Whether a cell, one that is there, meets the condition, whatever its column is.
  package func meets(_ filter: RowFilter, inCell index: Int) -> Bool {
    withCells { filter.admits($0[index]) }
  }
}

extension OutgoingTable {
  /// The rows that meet all conditions, in their order.
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
