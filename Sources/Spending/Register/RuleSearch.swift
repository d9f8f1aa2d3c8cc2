package import FinanceModel
import PlainText

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
