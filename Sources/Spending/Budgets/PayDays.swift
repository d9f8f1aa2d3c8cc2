package import PlainText

extension SpendingBook {
  /// Returns the days on which income of the given category or payee was received, in order, with
  /// one entry for each row.
  ///
  /// A category includes its subcategories. Repaid income does not begin a period.
  ///
  /// - Complexity: linear in the number of rows.
  package func payDays(of name: String) -> [CalendarDate] {
    let isCategory = categories.map { $0 == name || $0.hasPrefix(name + ":") }
    let isPayee = payees.map { $0 == name }
    return rows.lazy.filter { row in
      row.isIncome && row.amount.isPositive && (isCategory[row.category] || isPayee[row.payee])
    }.map(\.date)
  }
}
