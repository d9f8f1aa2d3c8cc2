package import FinanceModel
package import PlainText

/// A payment categorized by the user, from which rules are learned.
package struct CategorizedPayment: Sendable {
  package let date: CalendarDate
  /// The payee, or the bank's text if the payee is blank.
  package let text: String
  package let account: String
  /// Amount as in the ledger: negative for an outflow.
  package let amount: Decimal
  package let category: String

  package init(
    date: CalendarDate, text: String, account: String, amount: Decimal, category: String
  ) {
    self.date = date
    self.text = text
    self.account = account
    self.amount = amount
    self.category = category
  }
}

/// Rules that reproduce the user's own categories: a decision list.
///
/// The candidates are a payee, alone or with a sign, a range of amounts or an account; the payee's
/// leading words; and each of its words with at least four letters. The best candidate by
/// ``RuleEvidence/score(right:of:)`` becomes a rule, and the payments that it matches are removed.
/// The search is repeated until no candidate reaches ``RuleEvidence/bound``. If candidates are
/// equally good, the shorter one is used.
///
/// Leading words and single words also match payees that have not occurred yet. Their score is the
/// lower of the scores by payments and by distinct descriptions. They must be right for at least 19
/// of 20 matching payments, and for at least 19 of 20 matching descriptions. A payee must be right
/// for 4 of 5 payments, and for the last one. It is combined with an additional condition only if
/// it is right for fewer than 19 of 20.
///
/// If all payments from which a rule is learned have one sign, the rule applies only to that sign.
/// For example, purchases at a flea market do not show how to categorize sales there.
///
///     RuleLearning(payments).rules
///     // [{"match": "REWE*", "sign": "out", "category": "Groceries"}]
package struct RuleLearning: Sendable {
  /// Rules in the order of application. Each payment is used to learn at most one of them.
  package let rules: [CategoryRule]

  /// - Complexity: O(n log n) in the number of words in the payments, plus the number of rules
  ///   times the number of candidates.
  package init(_ payments: [CategorizedPayment]) {
    var search = RuleSearch(payments)
    var rules: [CategoryRule] = []
    while let rule = search.next() { rules.append(rule) }
    self.rules = rules
  }
}

extension RuleLearning {
  /// Accuracy of rules on payments that were not used to learn them.
  package struct Score: Equatable, Sendable {
    /// Number of payments, how many of them the rules categorized, and how many of these categories
    /// were correct.
    package struct Share: Equatable, Sendable {
      package var payments: Int
      package var answered: Int
      package var right: Int

      package init(payments: Int = 0, answered: Int = 0, right: Int = 0) {
        self.payments = payments
        self.answered = answered
        self.right = right
      }
    }

    /// Number of payments used for learning.
    package let learned: Int
    /// Tested payments whose description occurs among the payments used for learning.
    package var seen = Share()
    package var unseen = Share()
    /// Accuracy of using the last category of the same description instead of rules, for the
    /// payments in ``seen``.
    package var lastCategory = Share()
    /// Accuracy of the last category, for payments in ``seen`` that rules also categorized.
    package var lastCategoryWhereAnswered = Share()
  }

  /// Learns rules from the first four fifths of the payments and tests them on the rest.
  ///
  /// - Parameter payments: the payments in date order.
  /// - Returns: nil if there are fewer than ten payments.
  package static func score(_ payments: [CategorizedPayment]) -> Score? {
    guard payments.count >= 10 else { return nil }
    let count = payments.count * 4 / 5
    let known = Array(payments[..<count])
    var rules = CategoryRules(Settings(), rules: RuleLearning(known).rules)
    var last: [String: String] = [:]
    for payment in known { last[RuleText(payment.text).folded] = payment.category }
    var score = Score(learned: count)
    for payment in payments[count...] {
      let rule = rules.rule(
        payee: payment.text, original: "", account: payment.account, amount: payment.amount)
      let answer = rule.flatMap { rules.rules[$0].category }
      let earlier = last[RuleText(payment.text).folded]
      guard let earlier else {
        score.unseen.count(answer, payment.category)
        continue
      }
      score.seen.count(answer, payment.category)
      score.lastCategory.count(earlier, payment.category)
      if answer != nil { score.lastCategoryWhereAnswered.count(earlier, payment.category) }
    }
    return score
  }
}

extension RuleLearning.Score.Share {
  fileprivate mutating func count(_ answer: String?, _ category: String) {
    payments += 1
    if answer != nil { answered += 1 }
    if answer == category { right += 1 }
  }
}

/// The search performed by ``RuleLearning``: the candidates, and the payments that no rule matches
/// yet.
///
///     var search = RuleSearch(payments)
///     while let rule = search.next() { rules.append(rule) }
package struct RuleSearch {
  private let payments: [CategorizedPayment]
  private let texts: LearnedTexts
  private let names: [String]
  /// Number of each payment's category.
  private let categories: [Int]
  private var isLeft: [Bool]
  /// Counts of the remaining payments with each description.
  private var left: [TextCounts]
  private var patterns: [PatternCandidate] = []
  /// The patterns that match each description.
  private var patternsOfText: [[Int]]
  /// The best candidate that uses each description as a payee.
  private var payees: [PayeeCandidate?] = []

  /// - Complexity: O(n log n) in the number of words in the payments.
  package init(_ payments: [CategorizedPayment]) {
    self.payments = payments
    var interner = StringInterner()
    let categories = payments.map { interner.index(of: $0.category) }
    self.categories = categories
    names = interner.names
    texts = LearnedTexts(payments.map(\.text))
    isLeft = Array(repeating: true, count: payments.count)
    left = texts.rows.map { rows in TextCounts(rows.map { categories[$0] }) }
    patternsOfText = Array(repeating: [], count: left.count)
    for pattern in texts.patterns() {
      guard let candidate = PatternCandidate(pattern, left) else { continue }
      for text in pattern.texts { patternsOfText[text].append(patterns.count) }
      patterns.append(candidate)
    }
    payees = texts.rows.indices.map(payee)
  }

  /// Returns the best rule for the remaining payments and removes the payments that it matches; nil
  /// if no rule reaches the bound.
  ///
  /// - Complexity: linear in the number of candidates and the number of payments that the rule
  ///   matches.
  package mutating func next() -> CategoryRule? {
    var best: CandidateRank?
    var chosen: (rule: CategoryRule, texts: [Int], rows: [Int])?
    for (text, candidate) in payees.enumerated() {
      guard let candidate, candidate.rank.isBetter(than: best) else { continue }
      best = candidate.rank
      var rule = candidate.rule
      rule.category = names[candidate.category]
      chosen = (rule, [text], candidate.rows)
    }
    var pattern: PatternCandidate?
    for candidate in patterns {
      guard let rank = candidate.rank, rank.isBetter(than: best) else { continue }
      best = rank
      pattern = candidate
    }
    if let pattern {
      let matched = pattern.pattern.texts
      chosen = (
        CategoryRule(match: pattern.pattern.match, category: names[pattern.category]), matched,
        matched.flatMap { texts.rows[$0] }
      )
    }
    guard var chosen else { return nil }
    chosen.rows.removeAll { !isLeft[$0] }
    chosen.rule.sign = sign(of: chosen.rows)
    for row in chosen.rows { isLeft[row] = false }
    for text in chosen.texts { recount(text) }
    return chosen.rule
  }

  /// Returns the common sign of the payments; nil if both signs occur. Payments of one sign do not
  /// show how to categorize the other.
  private func sign(of rows: [Int]) -> CategoryRule.Sign? {
    if rows.allSatisfy({ payments[$0].amount.isNegative }) { return .outgoing }
    if rows.allSatisfy({ payments[$0].amount.isPositive }) { return .incoming }
    return nil
  }

  private mutating func recount(_ text: Int) {
    let before = left[text]
    let after = TextCounts(
      texts.rows[text].filter { isLeft[$0] }.map { categories[$0] })
    left[text] = after
    for pattern in patternsOfText[text] {
      patterns[pattern].count(before, times: -1)
      patterns[pattern].count(after, times: 1)
    }
    payees[text] = payee(text)
  }

  private func payee(_ text: Int) -> PayeeCandidate? {
    let rows = texts.rows[text].filter { isLeft[$0] }
    guard !rows.isEmpty, let match = texts.match(text) else { return nil }
    return PayeeCandidate.best(for: match, rows, of: payments, categories)
  }
}

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
