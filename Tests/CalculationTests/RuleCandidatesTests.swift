import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct RuleCandidatesTests {
  private static func payments(_ list: [(String, Int, String)]) throws -> [CategorizedPayment] {
    let day = try CalendarDate(parsing: "2026-11-20")
    return list.map { account, amount, category in
      CategorizedPayment(
        date: day, text: "Zoo", account: account, amount: Decimal(amount), category: category)
    }
  }

  private static func best(_ list: [(String, Int, String)]) throws -> PayeeCandidate? {
    var names: [String] = []
    let categories = list.map { row in
      if let known = names.firstIndex(of: row.2) { return known }
      names.append(row.2)
      return names.count - 1
    }
    return PayeeCandidate.best(
      for: "Zoo", Array(list.indices), of: try payments(list), categories)
  }

  @Test("a payee with one category is a rule if it has at least two payments")
  func alone() throws {
    expect(try Self.best([("g", -1, "A")]) == nil)
    try expect(
      Self.best([("g", -1, "A"), ("g", -9, "A")])?.rule, equals: CategoryRule(match: "Zoo"))
  }

  @Test("a payee with two categories is distinguished by sign, amount or account")
  func conditions() throws {
    let signs = [("g", -1, "A"), ("g", 2, "B"), ("g", -3, "A"), ("g", 4, "B"), ("g", -2, "A")]
    try expect(Self.best(signs)?.rule.sign, equals: .outgoing)
    let amounts = [("g", -1, "A"), ("g", -9, "B"), ("g", -3, "A"), ("g", -10, "B"), ("g", -2, "A")]
    try expect(
      Self.best(amounts)?.rule,
      equals: CategoryRule(match: "Zoo", amount: .init(min: .one, max: Decimal(3))))
    let accounts = [("g", -1, "A"), ("h", -1, "B"), ("g", -2, "A"), ("h", -2, "B"), ("g", -1, "A")]
    try expect(Self.best(accounts)?.rule.account, equals: "g")
    let mixed = [("g", -1, "A"), ("g", -1, "B"), ("g", -1, "A"), ("g", -1, "B")]
    expect(try Self.best(mixed)?.rule == nil)
  }

  @Test("a prefix rule must be right for 19 of 20 texts, and its score counts distinct texts")
  func patterns() throws {
    func candidate(_ counts: [[Int]]) -> PatternCandidate? {
      PatternCandidate(
        LearnedTexts.Pattern(match: "REWE*", texts: Array(counts.indices)),
        counts.map { TextCounts($0) })
    }
    expect(candidate([[0, 0], [1]]) == nil)
    expect(candidate([[0, 0, 0]])?.rank == nil, "one text is no evidence for others")
    expect(candidate([[0], [0]])?.rank?.score, equals: RuleEvidence.bound)
    let twenty = candidate(Array(repeating: [0, 0, 0], count: 19) + [[0, 0, 1]])
    expect(twenty?.rank?.score, equals: RuleEvidence.score(right: 20, of: 20))
    var fewer = twenty
    fewer?.count(TextCounts([0, 0, 0]), times: -1)
    expect(fewer?.rank?.score, equals: RuleEvidence.score(right: 19, of: 19))
  }

  @Test("on equal counts the first category wins, on equal scores the shorter rule")
  func ties() {
    expect(TextCounts([3, 1, 3, 1]).majority, equals: 1)
    expect(TextCounts([]).majority == nil)
    let short = CandidateRank(score: 0.5, length: 3)
    expect(short.isBetter(than: CandidateRank(score: 0.5, length: 4)))
    expect(!short.isBetter(than: short))
    expect(CandidateRank(score: 0.6, length: 9).isBetter(than: short))
    expect(short.isBetter(than: nil))
  }
}

@Suite struct RuleEvidenceTests {
  @Test(
    "the score is the lower bound of Wilson's interval",
    arguments: [
      (0, 0, 0.0), (2, 2, 0.3424), (3, 3, 0.4385), (5, 5, 0.5655), (10, 10, 0.7225),
      (20, 20, 0.8389), (12, 20, 0.3866), (0, 5, 0.0), (95, 100, 0.8882),
    ])
  func score(right: Int, count: Int, expected: Double) {
    expect((RuleEvidence.score(right: right, of: count) - expected).magnitude < 0.0001)
  }

  @Test("more evidence at the same ratio raises the score, and each error lowers it")
  func order() {
    for count in 1...60 {
      let next = RuleEvidence.score(right: count + 1, of: count + 1)
      expect(RuleEvidence.score(right: count, of: count) < next)
      expect(RuleEvidence.score(right: count, of: count + 1) < next)
    }
  }
}
