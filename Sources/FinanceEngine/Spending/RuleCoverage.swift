package import FinanceModel
package import PlainText

/// Which rule takes which row, and which rules would have taken it.
///
///     let coverage = RuleCoverage(transactions, CategoryRules(settings), asOf: today)
///     coverage.usages[0].rows.count   // the rows that the first rule takes
package struct RuleCoverage: Sendable {
  /// What becomes of one rule.
  package struct Usage: Sendable {
    /// The rows that it takes: places in the transactions, in file order.
    package fileprivate(set) var rows: [Int] = []
    /// The last day of those rows; nil without any.
    package fileprivate(set) var last: CalendarDate?
    /// How many rows match that have a category of their own.
    package fileprivate(set) var categorized = 0
    /// How many rows match that earlier rules take, by the number of the rule.
    package fileprivate(set) var lost: [Int: Int] = [:]
  }

  /// For each rule, in order.
  package private(set) var usages: [Usage]
  /// The rows that no rule takes and that have no category: places in the transactions.
  package private(set) var uncategorized: [Int] = []

  /// - Parameter day: rows after it are left out.
  /// - Complexity: linear in the rows; in the rules for each different pair of payee and bank's
  ///   text.
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
