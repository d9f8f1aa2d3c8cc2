import FinanceModel
import PlainText
import Spending

/// A trial of learned rules on the rows from which they were learned and on rows without a
/// category.
struct RuleTrial {
  private(set) var rules: [LearnedRow]
  private(set) var exceptions: [ExceptionRow] = []
  private(set) var changes: [ChangedRow] = []
  private let first: Int
  private let all: CategoryRules
  private let books: RuleBooks
  /// Sets of earlier rules by index of a rule: the earlier rules that assign a different category
  /// to a row matched by this rule.
  private var earlier: [Set<Int>]
  /// Indices of the rules whose text matches, by payee and the bank's original wording.
  private var known: [UInt64: [Int]] = [:]

  /// - Parameters:
  ///   - count: the number of rules before the learned rules.
  ///   - all: all rules, including the learned rules.
  init(_ learned: [CategoryRule], after count: Int, _ all: CategoryRules, _ books: RuleBooks) {
    rules = learned.enumerated().map { LearnedRow(number: $0 + 1, rule: $1) }
    earlier = Array(repeating: [], count: learned.count)
    first = count
    self.all = all
    self.books = books
  }

  /// Compares the category that the rules assign to a row with the user's category.
  mutating func judge(_ place: Int, _ payment: CategorizedPayment) {
    guard let index = take(place) else { return }
    rules[index].last = max(rules[index].last ?? payment.date, payment.date)
    guard rules[index].rule.category != payment.category else {
      rules[index].right += 1
      return
    }
    rules[index].wrong += 1
    exceptions.append(
      ExceptionRow(
        rule: rules[index], category: payment.category, row: LedgerWords(place, books)))
  }

  /// Lists the rows that the rules would categorize.
  mutating func changes(_ coverage: RuleCoverage) {
    var found: [(place: Int, index: Int)] = []
    for index in rules.indices {
      let places = coverage.usages[first + index].rows
      rules[index].changes = places.count
      found += places.map { ($0, index) }
    }
    let rows = books.transactions.rows
    found.sort { (rows[$0.place].date, $0.place) < (rows[$1.place].date, $1.place) }
    for (place, index) in found {
      _ = take(place)
      changes.append(ChangedRow(rule: rules[index], row: LedgerWords(place, books)))
    }
  }

  /// Returns the learned rule that decides a row; nil if the row is decided by a rule in the
  /// settings or by no rule.
  private mutating func take(_ place: Int) -> Int? {
    let row = books.transactions.rows[place]
    let key = UInt64(row.payee) << 32 | UInt64(row.original)
    let candidates =
      known[key]
      ?? all.candidates(
        payee: books.transactions.payees[row.payee],
        original: books.transactions.originals[row.original], all: true)
    known[key] = candidates
    let account = books.transactions.accounts[row.account]
    let matched = candidates.filter { all.holds($0, account, row.amount) }
    guard let number = matched.first, rules.indices.contains(number - first) else { return nil }
    for later in matched.dropFirst() where all.rules[later].category != all.rules[number].category {
      earlier[later - first].insert(number - first)
    }
    return number - first
  }

  /// Returns at least `count` rules, in order: rules that change rows, then the rules supported by
  /// the most rows, each with the earlier rules that it depends on. On the rows matched by these
  /// rules, they yield the same results as all rules together.
  func shortList(of count: Int) -> [LearnedRow] {
    let ranked = rules.indices.sorted { one, other in
      let (a, b) = (rules[one], rules[other])
      return (a.changes > 0 ? 0 : 1, -a.support, one) < (b.changes > 0 ? 0 : 1, -b.support, other)
    }
    var chosen: Set<Int> = []
    var waiting = Array(ranked.prefix(count))
    while let index = waiting.popLast() {
      if chosen.insert(index).inserted { waiting += earlier[index] }
    }
    return chosen.sorted().map { rules[$0] }
  }
}
