package import FinanceModel
import PlainText

/// Number of payments with one description, by category.
package struct TextCounts {
  /// Number of payments by category number.
  package private(set) var counts: [Int: Int] = [:]
  /// Number of payments in all categories.
  package private(set) var total = 0

  /// - Parameter categories: the number of each payment's category.
  package init(_ categories: some Sequence<Int>) {
    for category in categories {
      counts[category, default: 0] += 1
      total += 1
    }
  }

  /// The most frequent category or, on a tie, the category with the lowest number; nil if there are
  /// no payments.
  package var majority: Int? { counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key }
}

/// Rank of a candidate by score. If scores are equal, the shorter candidate is preferred.
package struct CandidateRank {
  /// Score as computed by ``RuleEvidence/score(right:of:)``.
  package let score: Double
  /// Number of characters of the text, plus 1000 for each additional condition.
  package let length: Int

  package init(score: Double, length: Int) {
    self.score = score
    self.length = length
  }

  /// Whether this rank is preferred to the other; true if the other is nil.
  package func isBetter(than other: CandidateRank?) -> Bool {
    guard let other else { return true }
    return score != other.score ? score > other.score : length < other.length
  }
}

/// Candidate based on leading words or a single word, with its only possible category, and its
/// accuracy among the remaining payments.
package struct PatternCandidate {
  /// The words, and the descriptions that they match.
  package let pattern: LearnedTexts.Pattern
  /// Category number.
  package let category: Int
  private var rows = 0
  private var rightRows = 0
  private var texts = 0
  private var rightTexts = 0

  /// Creates a candidate; nil unless one category accounts for at least 19 of 20 of the payments,
  /// and of the descriptions, that the pattern matches.
  ///
  /// - Parameter counts: all payments with each description.
  package init?(_ pattern: LearnedTexts.Pattern, _ counts: [TextCounts]) {
    var all: [Int: Int] = [:]
    for text in pattern.texts { all.merge(counts[text].counts, uniquingKeysWith: +) }
    guard let category = all.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else {
      return nil
    }
    self.pattern = pattern
    self.category = category
    for text in pattern.texts { count(counts[text], times: 1) }
    guard rightRows * 20 >= rows * 19, rightTexts * 20 >= texts * 19 else { return nil }
  }

  /// Adds the payments with a description to the counts of the candidate, or removes them if `sign`
  /// is -1.
  package mutating func count(_ text: TextCounts, times sign: Int) {
    guard text.total > 0 else { return }
    rows += sign * text.total
    rightRows += sign * (text.counts[category] ?? 0)
    texts += sign
    if text.majority == category { rightTexts += sign }
  }

  /// Rank of the candidate; nil if its score is below the bound.
  package var rank: CandidateRank? {
    let score = min(
      RuleEvidence.score(right: rightRows, of: rows),
      RuleEvidence.score(right: rightTexts, of: texts))
    guard score >= RuleEvidence.bound else { return nil }
    return CandidateRank(score: score, length: pattern.match.count)
  }
}

/// Candidate based on a payee, alone or with one further condition.
package struct PayeeCandidate {
  /// The rule, without its category.
  package let rule: CategoryRule
  /// Category number.
  package let category: Int
  /// Remaining payments that match.
  package let rows: [Int]
  /// Rank among all candidates.
  package let rank: CandidateRank

  /// Creates a candidate; nil if its score is below the bound, if fewer than 4 of 5 payments have
  /// the category, or if the last payment has another category. The last payment matters because a
  /// user who changes a category wants the new one.
  ///
  /// - Parameter categories: the number of each payment's category.
  init?(_ rule: CategoryRule, _ rows: [Int], _ categories: [Int]) {
    let counts = TextCounts(rows.map { categories[$0] })
    guard let category = counts.majority, let right = counts.counts[category] else { return nil }
    let score = RuleEvidence.score(right: right, of: rows.count)
    guard score >= RuleEvidence.bound, right * 5 >= rows.count * 4,
      rows.last.map({ categories[$0] }) == category
    else { return nil }
    self.rule = rule
    self.category = category
    self.rows = rows
    // If scores are equal, a candidate with an additional condition ranks below one without,
    // regardless of the length of the text.
    let conditions = [rule.sign != nil, rule.amount != nil, rule.account != nil].filter { $0 }
    rank = CandidateRank(score: score, length: (rule.match?.count ?? 0) + conditions.count * 1000)
  }

  /// Returns the best candidate for one payee. The payee is used alone if 19 of 20 payments have
  /// one category; otherwise, it is also combined with a sign, a range of amounts or an account.
  ///
  /// - Parameters:
  ///   - rows: the remaining payments with that payee.
  ///   - match: the payee in the form of a rule.
  package static func best(
    for match: String, _ rows: [Int], of payments: [CategorizedPayment], _ categories: [Int]
  ) -> PayeeCandidate? {
    let alone = PayeeCandidate(CategoryRule(match: match), rows, categories)
    let counts = TextCounts(rows.map { categories[$0] })
    let right = counts.majority.flatMap { counts.counts[$0] } ?? 0
    guard right * 20 < rows.count * 19 else { return alone }
    var rules: [CategoryRule] = [
      CategoryRule(match: match, sign: .incoming), CategoryRule(match: match, sign: .outgoing),
    ]
    rules += Set(rows.map { payments[$0].account }).sorted().map {
      CategoryRule(match: match, account: $0)
    }
    let conditions = CategoryRules(Settings(), rules: rules)
    var candidates = rules.enumerated().map { number, rule in
      (rule, rows.filter { conditions.holds(number, payments[$0].account, payments[$0].amount) })
    }
    candidates.insert(
      contentsOf: bands(of: rows, payments, categories).map {
        (CategoryRule(match: match, amount: $0.range), $0.rows)
      }, at: 2)
    var best = alone
    for (rule, matched) in candidates where matched.count < rows.count {
      guard let candidate = PayeeCandidate(rule, matched, categories),
        candidate.rank.isBetter(than: best?.rank)
      else { continue }
      best = candidate
    }
    return best
  }

  /// Returns the distinct ranges of amounts in which at least two payments have one category and no
  /// payment has another. Each range is returned with all payments in it.
  private static func bands(
    of rows: [Int], _ payments: [CategorizedPayment], _ categories: [Int]
  ) -> [(range: CategoryRule.AmountRange, rows: [Int])] {
    let sorted = rows.map { row in
      (amount: payments[row].amount.magnitude, category: categories[row], row: row)
    }.sorted { ($0.amount, $0.category) < ($1.amount, $1.category) }
    var bands: [(range: CategoryRule.AmountRange, rows: [Int])] = []
    var start = 0
    for end in 1...sorted.count
    where end == sorted.count || sorted[end].category != sorted[start].category {
      defer { start = end }
      guard end - start > 1 else { continue }
      let range = CategoryRule.AmountRange(min: sorted[start].amount, max: sorted[end - 1].amount)
      if range == bands.last?.range { continue }
      // The range includes payments of other categories if their amounts equal its bounds.
      let first = sorted[..<start].lastIndex { $0.amount != range.min }.map { $0 + 1 } ?? 0
      let last = sorted[end...].firstIndex { $0.amount != range.max } ?? sorted.count
      bands.append((range, sorted[first..<last].map(\.row).sorted()))
    }
    return bands
  }
}

/// Confidence that a rule is right, based on its past accuracy.
package enum RuleEvidence {
  /// Returns the lower end of Wilson's 95 % interval for a proportion (z = 1.96): 0.34 for 2 of 2,
  /// 0.44 for 3 of 3, 0.57 for 5 of 5, 0.72 for 10 of 10, 0.84 for 20 of 20; 0 for a count of zero.
  ///
  /// E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
  ///
  /// - Precondition: `right` is 0 to `count`.
  package static func score(right: Int, of count: Int) -> Double {
    precondition(
      right >= 0 && right <= count,
      "the number of correct rows is at most the number of rows")
    guard count > 0 else { return 0 }
    let (n, share, square) = (Double(count), Double(right) / Double(count), 1.96 * 1.96)
    let spread = 1.96 * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
    return (share + square / (2 * n) - spread) / (1 + square / n)
  }

  /// Minimum score for a proposed rule: the score of 2 of 2.
  package static let bound = score(right: 2, of: 2)
}
