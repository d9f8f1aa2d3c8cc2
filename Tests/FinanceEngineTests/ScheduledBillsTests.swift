import FinanceEngine
import PlainText
import Testing

@Suite struct ScheduledBillsTests {
  private static func bill(_ name: String, _ day: String, _ transaction: Int? = nil) throws
    -> ScheduledBills.Occurrence
  {
    ScheduledBills.Occurrence(
      name: name, date: try BudgetText.day(day), amount: Decimal(5), category: "Home",
      transaction: transaction)
  }

  @Test("occurrences of a span come in order of their days, those of one day as they were given")
  func occurrences() throws {
    let bills = ScheduledBills([
      try Self.bill("c", "2026-11-30"), try Self.bill("b", "2026-11-02", 7),
      try Self.bill("a", "2026-11-02", 9), try Self.bill("d", "2026-12-01"),
    ])
    let found = bills.occurrences(
      from: try BudgetText.day("2026-11-02"), to: try BudgetText.day("2026-11-30"))
    #expect(found.map(\.name) == ["b", "a", "c"])
    #expect(bills.transactions == [7, 9])
    #expect(
      ScheduledBills().occurrences(
        from: try BudgetText.day("0001-01-01"), to: try BudgetText.day("9999-12-31")
      ).isEmpty)
  }
}
