import Expectations
import FinanceModel
import Foundation
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct RuleLearningTests {
  private static func payments(
    _ list: [(String, String)], amount: Int = -5
  ) throws -> [CategorizedPayment] {
    let day = try CalendarDate(parsing: "2026-11-20")
    return list.map { text, category in
      CategorizedPayment(
        date: day, text: text, account: "Giro", amount: Decimal(amount), category: category)
    }
  }

  @Test("rules are learned from stores, a word after a processor, and exceptions to a prefix")
  func list() throws {
    let rows = try Self.payments([
      ("REWE 1", "Food"), ("REWE 2", "Food"), ("REWE 3 KOELN", "Food"), ("REWE 4", "Food"),
      ("VISA ZOO 12", "Fun"), ("SQ *ZOO KOELN", "Fun"), ("TIERPARK ZOO 9", "Fun"),
      ("Amazon Prime", "Films"), ("Amazon Prime", "Films"), ("Amazon 7", "Shopping"),
      ("Amazon 8", "Shopping"), ("Once", "Gone"), ("", "Cash"), ("", "Cash"),
    ])
    let found = RuleLearning(rows).rules.map { "\($0.match ?? "") \($0.category ?? "")" }
    expect(found, equals: ["REWE* Food", "Amazon Prime Films"])
  }

  @Test("no rules are learned from no payments, single payments or contradictory payments")
  func nothing() throws {
    expect(RuleLearning([]).rules.isEmpty)
    expect(RuleLearning(try Self.payments([("A", "1"), ("B", "2")])).rules.isEmpty)
    let torn = try Self.payments([("Zoo", "1"), ("Zoo", "2"), ("Zoo", "1"), ("Zoo", "2")])
    expect(RuleLearning(torn).rules.isEmpty)
    expect(RuleLearning.score(torn) == nil)
  }

  @Test("a rule learned from one sign applies to that sign, one learned from both applies to both")
  func signs() throws {
    let paid = try Self.payments(Array(repeating: ("Flea market", "Toys"), count: 6))
    let both = try Self.payments([("REWE 1", "Food"), ("REWE 2", "Food"), ("REWE 3", "Food")])
    let refund = try Self.payments([("REWE 4", "Food")], amount: 3)
    expect(
      RuleLearning(paid + both + refund).rules,
      equals: [
        CategoryRule(match: "Flea market", sign: .outgoing, category: "Toys"),
        CategoryRule(match: "REWE*", category: "Food"),
      ])
  }

  @Test("the score tests the last fifth of payments with rules learned from the earlier ones")
  func score() throws {
    let rows = try Self.payments(
      Array(repeating: ("Zoo", "Fun"), count: 8) + [("Zoo", "Fun"), ("Pub", "Fun")])
    let score = try require(RuleLearning.score(rows))
    expect(score.learned, equals: 8)
    expect(score.seen, equals: .init(payments: 1, answered: 1, right: 1))
    expect(score.unseen, equals: .init(payments: 1, answered: 0, right: 0))
    expect(score.lastCategory, equals: score.seen)
    let changed = try Self.payments(
      Array(repeating: ("Zoo", "Fun"), count: 8) + [("Zoo", "Pets"), ("Zoo", "Pets")])
    expect(RuleLearning.score(changed)?.seen, equals: .init(payments: 2, answered: 2, right: 0))
  }

  @Test("a payee whose category changed has no rule until the new category has enough evidence")
  func change() throws {
    let old = Array(repeating: ("Zoo", "Fun"), count: 9)
    expect(RuleLearning(try Self.payments(old + [("Zoo", "Pets")])).rules.isEmpty)
    let once = RuleLearning(try Self.payments(old + [("Zoo", "Pets"), ("Zoo", "Fun")])).rules
    expect(once.map(\.category), equals: ["Fun"])
  }

  @Test(
    "known payees match their last category; for new payees at most 1 answer in 20 is wrong",
    arguments: [1, 2, 3, 4, 5, 6])
  func noise(seed: UInt64) throws {
    let score = try require(RuleLearning.score(try NoisyPayments(1200, seed: seed).payments))
    let (seen, last) = (score.seen, score.lastCategory)
    expect(seen.right * last.answered >= last.right * seen.answered, "seed \(seed)")
    expect(seen.right >= score.lastCategoryWhereAnswered.right, "seed \(seed)")
    expect(seen.answered * 10 >= seen.payments * 9, "nine of ten are answered, seed \(seed)")
    let unseen = score.unseen
    expect((unseen.answered - unseen.right) * 20 <= unseen.answered, "\(score), seed \(seed)")
    expect(unseen.answered * 2 >= unseen.payments, "half are answered, \(score), seed \(seed)")
  }

  @Test(
    "the same accuracy holds in examples/daily at each month end from the eighth on",
    arguments: 0..<17)
  func daily(month: Int) throws {
    let day = try require(CalendarDate(parsing: "2025-07-31").adding(months: month))
    let score = try require(RuleLearning.score(try Self.daily().filter { $0.date <= day }))
    let (seen, last) = (score.seen, score.lastCategory)
    expect(seen.right * last.answered >= last.right * seen.answered, "\(score), \(day)")
    expect(seen.right >= score.lastCategoryWhereAnswered.right, "\(score), \(day)")
    expect(seen.answered * 5 >= seen.payments * 4, "four of five are answered, \(score), \(day)")
    let wrong = score.unseen.answered - score.unseen.right
    expect(wrong * 20 <= score.unseen.answered, "\(score), \(day)")
  }

  /// Returns the example's rows that have a category but do not match any of its rules, by date.
  private static func daily() throws -> [CategorizedPayment] {
    func source(_ path: String) throws -> SourceText {
      let data = try Data(contentsOf: Repository.at("examples/daily/\(path)"))
      return SourceText(file: path, bytes: Array(data))
    }
    let settings = try require(
      JSONDocument.read(try source("coffer.json"), as: Settings.self, stage: "settings").value
    ).value
    let found = try require(
      Transactions.reading([try source("ledgers/transactions.csv")], settings).value)
    var rules = CategoryRules(settings)
    return found.rows.filter { $0.kind == .ordinary && $0.category != 0 }
      .sorted { $0.date < $1.date }
      .compactMap { row in
        let (payee, account) = (found.payees[row.payee], found.accounts[row.account])
        let rule = rules.rule(
          payee: payee, original: found.originals[row.original], account: account,
          amount: row.amount)
        guard rule == nil else { return nil }
        return CategorizedPayment(
          date: row.date, text: payee, account: account, amount: row.amount,
          category: rules.renamed(found.categories[row.category]))
      }
  }

  @Test("each payment is evidence for at most one rule, and each rule reaches the bound")
  func evidence() throws {
    let payments = try NoisyPayments(900, seed: 7).payments
    var rules = CategoryRules(Settings(), rules: RuleLearning(payments).rules)
    var counts = Array(repeating: (right: 0, all: 0), count: rules.rules.count)
    for payment in payments {
      guard
        let rule = rules.rule(
          payee: payment.text, original: "", account: payment.account, amount: payment.amount)
      else { continue }
      counts[rule].all += 1
      if rules.rules[rule].category == payment.category { counts[rule].right += 1 }
    }
    expect(counts.count > 20)
    for (rule, count) in zip(rules.rules, counts) {
      let score = RuleEvidence.score(right: count.right, of: count.all)
      expect(score >= RuleEvidence.bound, "\(rule)")
    }
  }
}

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

@Suite struct RuleCoverageTests {
  private static func coverage(
    _ rows: String, _ rules: CategoryRule..., asOf day: String = "2026-11-21"
  ) throws -> RuleCoverage {
    var settings = Settings()
    settings.spending = SpendingSettings(rules: rules)
    let text = "date,account,payee,category,amount,kind,original\n" + rows
    let source = SourceText(file: "transactions.csv", bytes: Array(text.utf8))
    let transactions = try require(Transactions.reading([source], settings).value)
    return RuleCoverage(
      transactions, CategoryRules(settings), asOf: try CalendarDate(parsing: day))
  }

  @Test("each row counts for its first matching rule, unless it has a category of its own")
  func rows() throws {
    let found = try Self.coverage(
      """
      2026-11-01,g,REWE City,,-5,,
      2026-11-03,g,REWE 7,,-6,,
      2026-11-02,g,REWE 8,,-7,,
      2026-11-03,g,REWE 9,Pets,-7,,
      2026-11-04,g,Card,,-7,transfer,
      2026-11-04,g,Other,,-7,,
      2026-11-04,g,,,-7,,Lastschrift REWE
      2026-11-22,g,REWE 7,,-6,,

      """, CategoryRule(match: "REWE City", category: "A"),
      CategoryRule(match: "REWE*", category: "B"), CategoryRule(match: "*City*", category: "C"),
      CategoryRule(match: "*REWE*", category: "D"), CategoryRule(match: "Card", category: "E"))
    expect(found.usages.map(\.rows), equals: [[0], [1, 2], [], [6], []])
    expect(found.usages.map { $0.last?.day }, equals: [1, 3, nil, 4, nil])
    expect(found.usages.map(\.categorized), equals: [0, 1, 0, 1, 0])
    expect(found.usages.map(\.lost), equals: [[:], [0: 1], [0: 1], [0: 1, 1: 2], [:]])
    expect(found.uncategorized, equals: [5])
  }

  @Test("without rules every row without a category is uncategorized")
  func none() throws {
    let found = try Self.coverage("2026-11-01,g,a,,-5,,\n2026-11-01,g,a,B,-5,,\n")
    expect(found.usages.isEmpty)
    expect(found.uncategorized, equals: [0])
  }
}
