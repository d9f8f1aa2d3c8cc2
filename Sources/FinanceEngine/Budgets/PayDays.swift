package import PlainText

extension SpendingBook {
  /// The days on which an income of that category or payee came in, in order, each once for every
  /// row.
  ///
  /// A category contains those below it. An income that was taken back begins no period.
  ///
  /// - Complexity: linear in the rows.
  package func payDays(of name: String) -> [CalendarDate] {
    let isCategory = categories.map { $0 == name || $0.hasPrefix(name + ":") }
    let isPayee = payees.map { $0 == name }
    return rows.lazy.filter { row in
      row.isIncome && row.amount.isPositive && (isCategory[row.category] || isPayee[row.payee])
    }.map(\.date)
  }
}
