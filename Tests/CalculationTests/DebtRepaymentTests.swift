import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct DebtRepaymentTests {
  private let start: CalendarDate

  init() throws { start = try CalendarDate(parsing: "2026-11-21") }

  private func debt(
    _ name: String, _ balance: Int, rate: Int, minimum: Int
  ) throws -> Debt {
    var terms = DebtSettings(ratePct: Decimal(rate))
    terms.minimum = DebtSettings.Minimum(amount: Decimal(minimum))
    return try Debt(name, terms, balance: Decimal(balance), minorDigits: 2)
  }

  @Test("each debt gets its minimum first, then one debt gets the rest")
  func minimumsFirst() throws {
    let debts = [
      try debt("Large", 1000, rate: 12, minimum: 50), try debt("Small", 500, rate: 0, minimum: 20),
    ]
    let snowball = try DebtRepayment(
      of: debts, by: .snowball, extra: Decimal(100), from: start)
    expect(
      snowball.payments.prefix(2).map(\.balance.description), equals: ["960", "380"])
    let avalanche = try DebtRepayment(
      of: debts, by: .avalanche, extra: Decimal(100), from: start)
    expect(
      avalanche.payments.prefix(2).map(\.balance.description), equals: ["860", "480"])
    expect(snowball.isComplete && avalanche.isComplete)
  }

  @Test("a balance that grows too large for a decimal is never paid off, without a trap")
  func growth() throws {
    let debts = [try debt("Shark", 1_000_000, rate: 1000, minimum: 0)]
    let run = try DebtRepayment(of: debts, by: .minimums, extra: .zero, from: start)
    expect(!run.isComplete)
    expect(run.payments.count < DebtRepayment.limit)
  }

  @Test("repayments earlier in the year reduce the free amount, but not below zero")
  func earlierRepayments() throws {
    var terms = DebtSettings(ratePct: .zero)
    terms.freePerYear = Decimal(500)
    for (repaid, free) in [(0, 500), (300, 200), (900, 0)] {
      let debt = try Debt(
        "Loan", terms, balance: Decimal(5000), minorDigits: 2, repaid: Decimal(repaid))
      try expect(debt.freeNow(), equals: Decimal(free))
    }
  }
}
