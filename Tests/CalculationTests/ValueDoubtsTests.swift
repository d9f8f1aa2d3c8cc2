import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ValueDoubtsTests {
  private func doubts(_ rows: String..., kind: AccountSettings.Kind? = nil) throws -> [String] {
    var settings = Settings(accounts: [AccountSettings(name: "Isa")])
    settings.accounts?[0].kind = kind
    let ledger = try RecordedValues(rows, settings: settings).ledger()
    return ledger.doubts(settings).map { "\($0.place?.record ?? -1) \($0.code) \($0.message)" }
  }

  @Test("a value eight times its neighbours is reported, and so is the last value")
  func jumps() throws {
    try expect(
      doubts(
        "2026-01-01 Isa open 1000", "2026-02-01 Isa value 11000", "2026-03-01 Isa value 1200"),
      equals: [
        "1 value-jump value 11000.00 is 11 times the previous value, 1000.00"
      ])
    try expect(
      doubts("2026-01-01 Isa open 1000", "2026-02-01 Isa value 125"),
      equals: [
        "1 value-jump value 125.00 is far below the previous value, 1000.00, which is 8 times as"
          + " high"
      ])
    try expect(doubts("2026-01-01 Isa open 1000", "2026-02-01 Isa value 7999"), equals: [])
  }

  @Test("a new level confirmed by the next value or explained by a flow is not a jump")
  func confirmed() throws {
    try expect(
      doubts(
        "2026-01-01 Isa open 100", "2026-02-01 Isa value 9000", "2026-03-01 Isa value 9100"),
      equals: [])
    try expect(
      doubts("2026-01-01 Isa open 100", "2026-02-01 Isa value 9000 8900"), equals: [])
    try expect(
      doubts(
        "2026-01-01 Isa open 100", "2026-01-15 Isa flow - 8900", "2026-02-01 Isa value 9000"),
      equals: [])
  }

  @Test("a positive debt is reported: for a loan always, for a card after a negative value")
  func debts() throws {
    let rows = ["2026-01-01 Isa open -900", "2026-02-01 Isa value 850"]
    try expect(
      doubts(rows[0], rows[1], kind: .loan),
      equals: [
        "1 value-debt-positive value 850.00 of a loan is positive, but a debt is negative"
      ])
    try expect(doubts(rows[0], rows[1], kind: .card).count, equals: 1)
    try expect(doubts(rows[0], rows[1], kind: .other), equals: [])
    let savings = try doubts(rows[0], rows[1], kind: .savings)
    expect(savings.map { $0.contains("value-negative") }, equals: [true])
    try expect(doubts("2026-01-01 Isa open 900", kind: .loan).count, equals: 1)
    try expect(doubts("2026-01-01 Isa open 900", kind: .card), equals: [])
  }
}
