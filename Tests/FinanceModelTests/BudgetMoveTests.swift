import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BudgetMoveTests {
  private static func moves(_ rows: String) -> Loaded<[BudgetMove]> {
    BudgetMove.reading(
      RandomLedger.table(.budgets, ["id,date,from,to,amount,note,voids,op\n" + rows]))
  }

  @Test("live rows are returned in file order, without cancelled rows")
  func rows() throws {
    let found = try require(
      Self.moves(
        """
        a,2026-11-02,Food,Home,50,,,
        b,2026-11-03,Home,Car,7.25,,,
        c,,,,,,a,
        d,2026-11-01,Car,Food,0,,,

        """
      ).value)
    expect(
      found.map { "\($0.date) \($0.amount) \($0.from) \($0.to)" },
      equals: [
        "2026-11-03 7.25 Home Car", "2026-11-01 0 Car Food",
      ])
    expect(found.map(\.place.record), equals: [1, 3])
  }

  @Test("every unreadable cell is an error")
  func errors() {
    let found = Self.moves(",2026-13-02,Food,,-5,,,\n")
    expect(found.value == nil)
    expect(
      found.diagnostics.map(\.code).sorted(),
      equals: [
        "budget-date-malformed", "budget-number-negative", "budget-value-missing",
      ])
  }
}
