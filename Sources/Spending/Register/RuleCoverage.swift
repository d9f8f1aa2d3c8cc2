package import FinanceModel
package import PlainText

/// The rows to which each rule applies, and counts of the matching rows to which it does not apply.
///
///     let coverage = RuleCoverage(transactions, CategoryRules(settings), asOf: today)
///     coverage.usages[0].rows.count   // the number of rows to which the first rule applies
package struct RuleCoverage: Sendable {
  /// Usage of one rule.
  package struct Usage: Sendable {
    /// Rows to which the rule applies: indices in the transactions, in file order.
    package fileprivate(set) var rows: [Int] = []
    /// Last day of these rows; nil if there are none.
    package fileprivate(set) var last: CalendarDate?
    /// Number of matching rows that state a category.
    package fileprivate(set) var categorized = 0
    /// Number of matching rows to which an earlier rule applies, by the earlier rule's number.
    package fileprivate(set) var lost: [Int: Int] = [:]
  }

  /// Usage of each rule, in order.
  package private(set) var usages: [Usage]
  /// Rows without a category to which no rule applies: indices in the transactions.
  package private(set) var uncategorized: [Int] = []

  /// - Parameter day: the as-of day; later rows are ignored.
  /// - Complexity: linear in the number of rows, plus the number of rules for each distinct pair of
  ///   payee and bank's text.
  package init(_ transactions: Transactions, _ rules: CategoryRules, asOf day: CalendarDate) {
    usages = Array(repeating: Usage(), count: rules.rules.count)
    var known: [UInt64: [Int]] = [:]
    for (place, row) in transactions.rows.enumerated()
    where row.kind == .ordinary && row.date <= day {
      let key = UInt64(row.payee) << 32 | UInt64(row.original)
      let candidates: [Int]
      if let found = known[key] {
        candidates = found
      } else {
        candidates = rules.candidates(
          payee: transactions.payees[row.payee], original: transactions.originals[row.original],
          all: true)
        known[key] = candidates
      }
      let account = transactions.accounts[row.account]
      let matched = candidates.filter { rules.holds($0, account, row.amount) }
      if row.category != 0 {
        for rule in matched { usages[rule].categorized += 1 }
        continue
      }
      guard let first = matched.first else {
        uncategorized.append(place)
        continue
      }
      usages[first].rows.append(place)
      usages[first].last = max(usages[first].last ?? row.date, row.date)
      for rule in matched.dropFirst() { usages[rule].lost[first, default: 0] += 1 }
    }
  }
}
