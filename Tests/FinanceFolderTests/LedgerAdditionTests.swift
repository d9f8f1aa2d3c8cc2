import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows are added to their file as lines, or are refused if the file would lose part of its
/// contents.
struct LedgerAdditionTests {
  private func reading(_ header: String?) throws -> LedgerReading {
    let money = try MoneyFolder()
    if let header { try money.write(header + "\n", to: "ledgers/values.csv") }
    return try require(money.place.ledger(.values).value)
  }

  private let row: LedgerReading.Row = { columns in
    columns.map { ["id": "a1", "account": "Pot, old", "value": "5"][$0] ?? "" }
  }

  @Test("a row has the columns of its file, or all of the ledger's columns in a new file")
  func lines() throws {
    let own = try reading("value,mood,account,id").adding([row], requiring: .filled)
    expect(own.text, equals: "5,,\"Pot, old\",a1\n")
    let new = try reading(nil).adding([row], requiring: .filled)
    expect(new.text, equals: "a1,,\"Pot, old\",,5,,,,,\n")
    try expect(reading("x").adding([], requiring: .filled).text, equals: "")
  }

  @Test("a missing required column is reported at the header")
  func missing() throws {
    let filled = #expect(throws: Failure.self) {
      try reading("account,timestamp").adding([row], requiring: .filled)
    }
    expect(
      filled?.diagnostics.map(\.code), equals: ["value-column-missing", "value-column-missing"])
    let named = #expect(throws: Failure.self) {
      try reading("account,value,timestamp").adding([row], requiring: .columns(["id"]))
    }
    expect(named?.diagnostics.map(\.message).count, equals: 1)
    let lost = try reading("id,account").adding([row], requiring: .columns(["id"]))
    expect(lost.text, equals: "a1,\"Pot, old\"\n")
  }
}
