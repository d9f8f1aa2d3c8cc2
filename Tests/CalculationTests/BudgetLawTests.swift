import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

/// The law of budgets, tested on random settings, rows and moves.
@Suite struct BudgetLawTests {
  private static let categories = ["A", "A:B", "A:B:C", "D", "D:E", "F", "", "Salary"]
  private static let listed = ["A", "A:B", "A:B:C", "D", "D:E", "F", "G"]

  private static func budgets(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...4, using: &generator)
    var free = listed.shuffled(using: &generator)
    return (0..<count).map { index in
      let own = (0..<Int.random(in: 1...2, using: &generator)).compactMap { _ in free.popLast() }
      let periods = ["month", "week", "2weeks", "quarter", "year", "pay"]
      let period = periods.randomElement(using: &generator) ?? "month"
      let names = (own.isEmpty ? ["H\(index)"] : own).map { "\"\($0)\"" }
      var parts = [
        #""name": "b\#(index)""#, #""period": "\#(period)""#,
        #""categories": [\#(names.joined(separator: ","))]"#,
      ]
      if period == "2weeks" || Bool.random(using: &generator) {
        let day = Int.random(in: 1...31, using: &generator)
        let month = Bool.random(using: &generator) ? "01" : "08"
        parts.append(#""start": "2025-\#(month)-\#(day < 10 ? "0" : "")\#(day)""#)
      }
      if Int.random(in: 0..<4, using: &generator) == 0 { parts.append(#""end": "2026-05-17""#) }
      if period == "pay" { parts.append(#""pay": "Salary""#) }
      let rollover = ["none", "surplus", "both"].randomElement(using: &generator) ?? "none"
      parts.append(#""rollover": "\#(rollover)""#)
      if rollover != "none", Bool.random(using: &generator) {
        parts.append(#""carry_limit": \#(Int.random(in: 0...150, using: &generator))"#)
      }
      let amounts = ["2025-02-01", "2025-11-11"].map {
        #"{"from": "\#($0)", "amount": \#(Int.random(in: 0...300, using: &generator)).25}"#
      }
      parts.append(#""amounts": [{"amount": 40}, \#(amounts.joined(separator: ","))]"#)
      return "{\(parts.joined(separator: ","))}"
    }.joined(separator: ",")
  }

  private static func rows(_ generator: inout SeededGenerator) throws -> [String] {
    let start = try BudgetText.day("2025-01-07")
    return try (0..<Int.random(in: 0...150, using: &generator)).map { _ in
      let day = try require(start.adding(days: Int.random(in: 0...680, using: &generator)))
      let category = categories.randomElement(using: &generator) ?? ""
      let cents = Int.random(
        in: -9_000...(category == "Salary" ? 90_000 : 1_500), using: &generator)
      let amount = try Decimal(units: Int128(cents), minorDigits: 2)
      return "\(day) \(amount) \(category)"
    }
  }

  @Test("assigned plus carried in equals spent, released and carried out, after any moves")
  func law() throws {
    for seed in 1...300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let settings = BudgetText.settings(Self.budgets(&generator))
      expect(settingsBudgets(in: settings), equals: [], "seed \(seed)")
      let rows = try Self.rows(&generator)
      let ledger = try BudgetText.ledger(rows, settings, asOf: "2026-11-20")
      let plain = try BudgetBook(settings, ledger)
      let moves = try Self.moves(between: plain, &generator)
      let book = try BudgetBook(settings, ledger, moves)
      expect(book.findings, equals: [], "seed \(seed)")
      for budget in book.budgets { try Self.check(budget, "seed \(seed)") }
      // Each move adds and subtracts the same amount.
      try expect(
        Self.sum(book.budgets.flatMap(\.figures).map(\.assigned)),
        equals: Self.sum(plain.budgets.flatMap(\.figures).map(\.assigned)), "seed \(seed)")
      try Self.checkSpent(book, settings, ledger, "seed \(seed)")
    }
  }

  private static func check(_ budget: BudgetBook.Budget, _ seed: Comment) throws {
    let figures = budget.figures
    guard let first = figures.first, let last = figures.last else { return }
    expect(first.carriedIn, equals: .zero, seed)
    for (one, next) in zip(figures, figures.dropFirst()) {
      expect(one.carriedOut, equals: next.carriedIn, seed)
      expect(one.period.last.adding(days: 1), equals: next.period.first, seed)
    }
    let given = try sum(figures.map(\.assigned)) + first.carriedIn
    let used = try sum(figures.map(\.spent)) + sum(figures.map(\.released)) + last.carriedOut
    expect(given, equals: used, seed)
    for one in figures {
      try expect(one.assigned + one.carriedIn, equals: one.spent + one.left, seed)
      switch budget.settings.rollover ?? BudgetSettings.Rollover.none {
      case .none: expect(one.carriedOut, equals: .zero, seed)
      case .surplus:
        expect(!one.carriedOut.isNegative && one.carriedOut <= max(one.left, .zero), seed)
      case .both: expect(one.carriedOut <= one.left, seed)
      }
      if let limit = budget.settings.carryLimit { expect(one.carriedOut <= limit, seed) }
    }
  }

  /// Checks, by searching all budgets and all periods, that each row is in the period of the one
  /// budget that lists the longest part of its category.
  private static func checkSpent(
    _ book: BudgetBook, _ settings: Settings, _ ledger: SpendingBook, _ seed: Comment
  ) throws {
    var sums = book.budgets.map { $0.figures.map { _ in Decimal.zero } }
    for row in ledger.rows {
      let name = ledger.categories[row.category]
      var best: (budget: Int, period: Int, length: Int)?
      for (index, budget) in book.budgets.enumerated() {
        let lengths = budget.settings.categories.filter { name == $0 || name.hasPrefix($0 + ":") }
          .map(\.utf8.count)
        guard let length = lengths.max(), length > best?.length ?? -1,
          let period = budget.figures.firstIndex(where: { $0.period.contains(row.date) })
        else { continue }
        best = (index, period, length)
      }
      guard let best else { continue }
      sums[best.budget][best.period] = try sums[best.budget][best.period] - row.amount
    }
    expect(sums, equals: book.budgets.map { $0.figures.map(\.spent) }, seed)
  }

  private static func moves(
    between book: BudgetBook, _ generator: inout SeededGenerator
  ) throws -> [BudgetMove] {
    guard book.budgets.count > 1 else { return [] }
    return try (0..<20).compactMap { _ in
      let day = try require(
        try BudgetText.day("2025-01-01").adding(days: Int.random(in: 0...688, using: &generator)))
      let open = book.budgets.filter { budget in
        budget.figures.contains { $0.period.contains(day) }
      }.map(\.settings.name).shuffled(using: &generator)
      guard open.count > 1 else { return nil }
      return try BudgetText.move(
        "\(day) \(Int.random(in: 0...80, using: &generator)) \(open[0]) \(open[1])")
    }
  }

  private static func sum(_ amounts: [Decimal]) throws -> Decimal {
    try amounts.reduce(.zero) { try $0 + $1 }
  }
}
