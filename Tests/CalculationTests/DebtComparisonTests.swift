import Expectations
import FinanceModel
import Forecasting
import Investing
import PlainText
import Testing

/// Comparison of new cash with debts. `Tests/Interop/debts.py` computes break-even rates with
/// fractions.
struct DebtComparisonTests {
  private func saving(_ account: Int, _ amount: Int, rate: Int) -> DebtComparison.Saving {
    DebtComparison.Saving(
      place: (0, account), amount: Decimal(amount), ratePct: Decimal(rate))
  }

  @Test("cash comes from accounts that earn less than the debt costs, lowest rate first")
  func lowestRateFirst() throws {
    let day = try CalendarDate(parsing: "2026-11-21")
    let debt = try Debt(
      "Loan", DebtSettings(ratePct: Decimal(12)), balance: Decimal(150), minorDigits: 2)
    let comparison = try DebtComparison(
      [saving(0, 100, rate: 4), saving(1, 100, rate: 15), saving(2, 100, rate: 1)], with: [debt],
      on: day)
    expect(comparison.parts.map(\.breakEvenPct), equals: [Decimal(12)])
    expect(comparison.moves.map(\.saving), equals: [2, 0])
    expect(comparison.moves.map(\.amount), equals: [Decimal(100), Decimal(50)])
    expect(comparison.repayments.map(\.repaid), equals: [Decimal(150)])
  }
}
