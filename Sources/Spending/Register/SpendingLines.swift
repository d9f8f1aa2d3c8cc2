package import PlainText

/// Kind of a row: income or spending.
package enum SpendingKind: String, CaseIterable, Sendable {
  case spending, income
}

/// A line of a category report: a kind, and a category shortened to the requested depth.
package struct SpendingLine: Hashable, Sendable {
  package let kind: SpendingKind
  /// Category name; blank for rows without a category.
  package let category: String

  /// Returns the amount for display: positive for received income and for money spent.
  package func shown(_ amount: Decimal) -> Decimal { kind == .income ? amount : -amount }
}

/// Numbered lines of a book's rows.
///
///     let lines = SpendingLines(book, depth: 1)
///     lines.all[lines.number(of: row)].category   // "Food" for a row in "Food:Bakery"
package struct SpendingLines: Sendable {
  package let all: [SpendingLine]
  /// The numbers of each category's spending line and income line, by category number.
  private let numbers: [(spending: Int, income: Int)]

  /// - Parameter depth: the maximum number of colon-separated parts in the names of categories; nil
  ///   for no limit.
  package init(_ book: SpendingBook, depth: Int? = nil) {
    var (all, known) = ([SpendingLine](), [SpendingLine: Int]())
    func number(_ kind: SpendingKind, _ category: String) -> Int {
      let line = SpendingLine(kind: kind, category: category)
      if let number = known[line] { return number }
      known[line] = all.count
      all.append(line)
      return all.count - 1
    }
    numbers = book.categories.map { category in
      let name = category.cut(toDepth: depth)
      return (number(.spending, name), number(.income, name))
    }
    self.all = all
  }

  /// Returns the number of the row's line.
  @inline(__always) package func number(of row: SpendingBook.Row) -> Int {
    row.isIncome ? numbers[row.category].income : numbers[row.category].spending
  }
}

extension String {
  /// Returns the first parts of a category name; the whole name if it has no more parts than the
  /// limit.
  ///
  ///     "Food:Bakery:Bread".cut(toDepth: 2)   // "Food:Bakery"
  package func cut(toDepth depth: Int?) -> String {
    guard let depth else { return self }
    return split(separator: ":", omittingEmptySubsequences: false).prefix(max(depth, 1))
      .joined(separator: ":")
  }
}

extension SpendingBook {
  /// Returns the rows in a range of days.
  ///
  /// - Complexity: logarithmic in the number of rows.
  package func rows(from first: CalendarDate, to last: CalendarDate) -> ArraySlice<Row> {
    let start = rows.boundary { $0.date >= first }
    return rows[start..<max(start, rows.boundary { $0.date > last })]
  }
}
