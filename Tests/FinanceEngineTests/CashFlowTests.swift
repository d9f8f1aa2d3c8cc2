import FinanceEngine
import PlainText
import Testing

@Suite struct CashFlowTests {
  @Test("flows of one day count as one, exactly, and a day that comes to zero does not count")
  func oneDay() throws {
    let split = try FlowText.cashFlows(
      "2024-01-01 -1000.1, 2024-12-31 550, 2024-06-01 0.3, 2024-01-01 0.1, 2024-12-31 550, "
        + "2024-06-01 -0.1, 2024-06-01 -0.2")
    let sums = try FlowText.cashFlows("2024-01-01 -1000, 2024-12-31 1100")
    #expect(try internalRateRoots(of: split) == internalRateRoots(of: sums))
    #expect(try internalRate(of: split) == internalRate(of: sums))
  }

  @Test("a day's sum that does not fit is an error, not a trap")
  func overflow() {
    let day = CalendarDate.epochDay
    let flows = [CashFlow](repeating: CashFlow(date: day, amount: .greatest), count: 2)
    #expect(throws: DecimalError.overflow) { try internalRate(of: flows) }
  }
}
