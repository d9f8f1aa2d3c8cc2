import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ImportCheckTests {
  @Test("two checks are equal if all their values are equal")
  func equal() throws {
    let statement = Statement.of(["2026-03-13 -5.00 a", "2026-03-14 1.00 b"], running: "1.00")
    try expect(StatementChecks(statement).checks, equals: StatementChecks(statement).checks)
    let other = Statement.of(
      ["2026-03-13 -5.00 a"], balances: ["opening 2026-03-12 1.00", "closing 2026-03-31 0.00"])
    expect(try StatementChecks(statement).checks != StatementChecks(other).checks)
  }
}
