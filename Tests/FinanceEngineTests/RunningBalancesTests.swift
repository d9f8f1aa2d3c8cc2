import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RunningBalancesTests {
  private func messages(_ rows: [String], leaving out: [Int] = [], twice: Int? = nil) throws
    -> [String]
  {
    let whole = Statement.of(rows, running: "100.00").rows
    var kept = whole.enumerated().filter { !out.contains($0.offset) }.map(\.element)
    if let twice { kept.insert(whole[twice], at: twice) }
    return try StatementChecks(Statement(format: "t", rows: kept)).checks.map(\.message)
  }

  private static let rows = [
    "2026-03-13 -5.00 a", "2026-03-14 -6.00 b", "2026-03-15 -35.00 c", "2026-03-16 2.00 d",
  ]

  @Test("a row that is missing is named with place and amount")
  func missing() throws {
    #expect(
      try messages(Self.rows, leaving: [2]) == [
        "between rows 3 and 5 the balance falls by 35.00 more than the rows"
          + " say: -35.00 is missing, 2026-03-14 to 16"
      ])
    #expect(
      try messages(Self.rows) == ["the balance after each of 3 rows is that of the row before"])
  }

  @Test("a row that is there twice is named")
  func doubled() throws {
    #expect(
      try messages(Self.rows, twice: 1) == [
        "row 3 does not move the balance: its -6.00 is too much, 2026-03-14"
      ])
  }

  @Test("rows of a day in another order are no break")
  func order() throws {
    let rows = [
      "2026-03-13 -5.00 a", "2026-03-14 -6.00 b", "2026-03-14 -7.00 c", "2026-03-15 1.00 d",
    ]
    var whole = Statement.of(rows, running: "0.00").rows
    whole.swapAt(1, 2)
    let checks = try StatementChecks(Statement(format: "t", rows: whole)).checks
    #expect(checks.map(\.outcome) == [.ok])
  }
}
