package import PlainText

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
