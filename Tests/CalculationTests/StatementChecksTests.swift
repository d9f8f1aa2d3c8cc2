import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct StatementChecksTests {
  @Test("the opening plus the rows equals the closing balance, or the difference is reported")
  func total() throws {
    let rows = ["2026-03-13 -5.00 a"]
    let good = Statement.of(
      rows, balances: ["opening 2026-03-12 10.00", "closing 2026-03-31 5.00"])
    try expect(StatementChecks(good).checks.map(\.outcome), equals: [.ok])
    let bad = Statement.of(rows, balances: ["opening 2026-03-12 10.00", "closing 2026-03-31 2.00"])
    try expect(
      StatementChecks(bad).checks.map(\.message),
      equals: [
        "the opening balance of 10.00 and the rows sum to 5.00, but the closing balance is 2.00:"
          + " -3.00 is missing, 2026-03-12 to 31"
      ])
  }

  @Test("a gap in sequence numbers is reported")
  func counters() throws {
    let rows = [17, 18, 21].enumerated().map { index, number in
      StatementRow(line: index + 2, date: .epochDay, amount: .one, currency: "EUR", counter: number)
    }
    try expect(
      StatementChecks(Statement(format: "t", rows: rows)).checks.map(\.message),
      equals: [
        "between rows 3 and 4 the row number jumps from 18 to 21: 2 rows are missing, 1970-01-01"
      ])
  }
}
