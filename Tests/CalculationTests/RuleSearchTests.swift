import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RuleSearchTests {
  @Test(
    "each rule is the best recounted candidate, and the search ends at the bound",
    arguments: [11, 12, 13])
  func greedy(seed: UInt64) throws {
    let payments = try NoisyPayments(150, seed: seed).payments
    var search = RuleSearch(payments)
    var reference = SlowSearch(payments)
    while true {
      let (found, expected) = (search.next(), reference.next())
      expect(found, equals: expected, "seed \(seed)")
      if found == nil || expected == nil { break }
    }
  }
}

/// The search, without any state retained between two rules.
private struct SlowSearch {
  private var payments: [CategorizedPayment]
  private let all: [CategorizedPayment]
  private let names: [String]
  private let patterns: [LearnedTexts.Pattern]

  init(_ payments: [CategorizedPayment]) {
    all = payments
    self.payments = payments
    var interner = StringInterner()
    for payment in payments { _ = interner.index(of: payment.category) }
    names = interner.names
    patterns = LearnedTexts(payments.map(\.text)).patterns()
  }

  mutating func next() -> CategoryRule? {
    var best: (rank: CandidateRank, rule: CategoryRule)?
    func consider(_ rank: CandidateRank?, _ rule: CategoryRule) {
      if let rank, rank.isBetter(than: best?.rank) { best = (rank, rule) }
    }
    // Ties are resolved by the order of all texts, including those without remaining payments.
    let texts = LearnedTexts(all.map(\.text))
    let numbers = payments.map { names.firstIndex(of: $0.category) ?? 0 }
    for text in texts.texts.indices {
      let rows = payments.indices.filter {
        RuleText(payments[$0].text).folded == texts.texts[text]
      }
      guard !rows.isEmpty, let match = texts.match(text),
        let candidate = PayeeCandidate.best(for: match, rows, of: payments, numbers)
      else { continue }
      var rule = candidate.rule
      rule.category = names[candidate.category]
      consider(candidate.rank, rule)
    }
    let (every, left) = (counts(of: all, texts), counts(of: payments, texts))
    for pattern in patterns {
      guard var candidate = PatternCandidate(pattern, every) else { continue }
      for text in pattern.texts {
        candidate.count(every[text], times: -1)
        candidate.count(left[text], times: 1)
      }
      consider(
        candidate.rank,
        CategoryRule(match: pattern.match, category: names[candidate.category]))
    }
    guard var best else { return nil }
    var rules = CategoryRules(Settings(), rules: [best.rule])
    func matches(_ payment: CategorizedPayment) -> Bool {
      rules.rule(
        payee: payment.text, original: "", account: payment.account, amount: payment.amount) == 0
    }
    let signs = Set(payments.filter { matches($0) }.map(\.amount.isNegative))
    if signs.count == 1, let isOut = signs.first { best.rule.sign = isOut ? .outgoing : .incoming }
    payments.removeAll { matches($0) }
    return best.rule
  }

  private func counts(
    of payments: [CategorizedPayment], _ texts: LearnedTexts
  ) -> [TextCounts] {
    texts.texts.map { text in
      TextCounts(
        payments.filter { RuleText($0.text).folded == text }.map {
          names.firstIndex(of: $0.category) ?? 0
        })
    }
  }
}
