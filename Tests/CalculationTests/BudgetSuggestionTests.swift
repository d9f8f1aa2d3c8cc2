import Expectations
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BudgetSuggestionTests {
  @Test("a suggestion has the median, 80th percentile and rows of the last six full periods")
  func sixPeriods() throws {
    let settings = BudgetText.settings(
      #"{"name": "F", "categories": ["F"], "amounts": [{"amount": 9}]}"#)
    let rows = (1...10).map { "2026-\($0 < 10 ? "0" : "")\($0)-01 -\($0 * $0) F" }
    let ledger = try BudgetText.ledger(rows + ["2026-11-01 -999 F"], settings, asOf: "2026-11-20")
    let book = try BudgetBook(settings, ledger)
    let found = try BudgetSuggestion(from: book.budgets[0].past)
    // The periods' amounts are 25, 36, 49, 64, 81 and 100.
    expect(found.periods.count, equals: 6)
    expect(found.usual?.description, equals: "56.5")
    expect(found.comfortable, equals: Decimal(81))
    let behind = book.rows(behind: found, of: 0, in: ledger).map(\.amount.description)
    expect(behind, equals: ["-25", "-36", "-49", "-64", "-81", "-100"])
  }

  @Test("without a full period there is no suggestion")
  func none() throws {
    let found = try BudgetSuggestion(from: [])
    expect(found.usual == nil && found.comfortable == nil && found.periods.isEmpty)
  }
}

@Suite struct PastAmountsTests {
  private static func amounts(_ count: Int) -> PastAmounts {
    PastAmounts((1...max(count, 1)).prefix(count).reversed().map { Decimal($0) })
  }

  @Test("the median is the middle amount, or the mean of the two middle amounts")
  func median() throws {
    expect(try Self.amounts(0).median() == nil)
    try expect(Self.amounts(1).median(), equals: Decimal(1))
    try expect(Self.amounts(4).median()?.description, equals: "2.5")
    try expect(Self.amounts(5).median(), equals: Decimal(3))
  }

  @Test("up to eight amounts give the full range, nine or more a range with 80 % coverage")
  func range() throws {
    let expected =
      [
        0: nil, 1: "1 1", 8: "1 8", 9: "1 9", 10: "1.1 9.9", 18: "1.9 17.1", 19: "2 18",
        24: "2.5 22.5", 29: "3 27",
      ] as [Int: String?]
    for (count, range) in expected {
      let amounts = Self.amounts(count)
      let found = try amounts.low().map { low in
        "\(low) \(try amounts.high().map { "\($0)" } ?? "")"
      }
      expect(found, equals: range, "\(count)")
      expect(amounts.isRange == (count >= 9))
    }
  }

  @Test("the next amount is within the range in four of five cases, for any distribution")
  func coverage() throws {
    for count in 9...24 {
      var generator = SeededGenerator(seed: UInt64(count))
      var within = 0
      for _ in 0..<2_000 {
        let amounts = (0...count).map { _ in
          Decimal(
            Int.random(in: 0...1_000, using: &generator)
              * Int.random(in: 0...1_000, using: &generator))
        }
        let past = PastAmounts(Array(amounts.dropLast()))
        let next = amounts[count]
        if let low = try past.low(), let high = try past.high(), low <= next, next <= high {
          within += 1
        }
      }
      expect((1_540...1_660).contains(within), "seed \(count): \(within) of 2000")
    }
  }

  @Test("the 80th percentile is the smallest amount that at least 80 % of amounts do not exceed")
  func point() {
    var generator = SeededGenerator(seed: 80)
    for _ in 0..<200 {
      let amounts = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
        Decimal(Int.random(in: 0...9, using: &generator))
      }
      let past = PastAmounts(amounts)
      guard let point = past.point(percent: 80) else {
        Issue.record("there is an amount: seed 80")
        continue
      }
      expect(amounts.count { $0 <= point } * 5 >= amounts.count * 4, "seed 80: \(amounts)")
      expect(amounts.count { $0 < point } * 5 < amounts.count * 4, "seed 80: \(amounts)")
      expect(past.count(above: point), equals: amounts.count { $0 > point })
    }
    expect(PastAmounts([]).point(percent: 80) == nil)
    expect(Self.amounts(6).point(percent: 80), equals: Decimal(5))
  }
}
