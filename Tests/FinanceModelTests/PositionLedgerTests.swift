import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PositionLedgerTests {
  private func reading(_ texts: String...) -> Loaded<PositionLedger> {
    PositionLedger.reading(
      RandomLedger.table(.positions, texts),
      Settings(accounts: [aliased]))
  }

  private var aliased: AccountSettings {
    var account = AccountSettings(name: "pension")
    account.aliases = ["P"]
    return account
  }

  @Test("a statement is all rows of the account's last day up to the requested day")
  func statements() throws {
    let header = "date,account,symbol,quantity,average_cost,currency\n"
    let loaded = reading(
      header + "2024-03-01,P,A,6,11,EUR\n2024-02-01,pension,A,5,10,EUR\n",
      header + "2024-02-01,pension,$CASH,-7.5,,USD\n2024-02-01,other,A,1,,EUR\n")
    expect(loaded.diagnostics, equals: [])
    let ledger = try require(loaded.value)
    expect(ledger.accounts, equals: ["other", "pension"])
    func shown(_ account: String, _ day: String) throws -> [String] {
      try ledger.statement(of: account, onOrBefore: CalendarDate(parsing: day)).map {
        "\($0.date) \($0.symbol) \($0.quantity) \($0.averageCost?.description ?? "-")"
          + " \($0.currency)"
      }
    }
    try expect(shown("pension", "2024-01-31"), equals: [])
    let february = ["2024-02-01 A 5 10 EUR", "2024-02-01 $CASH -7.5 - USD"]
    try expect(shown("pension", "2024-02-01"), equals: february)
    try expect(shown("pension", "2024-02-29"), equals: february)
    try expect(shown("pension", "2025-01-01"), equals: ["2024-03-01 A 6 11 EUR"])
    try expect(shown("nobody", "2025-01-01"), equals: [])
    try expect(shown("other", "2025-01-01"), equals: ["2024-02-01 A 1 - EUR"])
  }

  @Test("voided rows do not count, and errors are reported at their cells")
  func mistakes() {
    let header = "id,date,account,symbol,quantity,average_cost,currency,voids\n"
    let voided = reading(header + "a,2024-02-01,x,A,5,,EUR,\nb,,,,,,,a\n")
    expect(voided.value?.rows.isEmpty, equals: true)
    let loaded = reading(
      header + "a,2024-2-1,x,A,-5,-1,EUR,\nb,2024-02-01,,$CASH,-5,,,\n")
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.code),
      equals: [
        "position-date-malformed", "position-number-negative", "position-number-negative",
        "position-value-missing", "position-value-missing",
      ])
  }
}

@Suite struct PositionCodeTests {
  @Test("codes start with their stage")
  func stage() {
    expect(
      PositionCode.allCases.map(\.rawValue),
      equals: [
        "position-jump", "position-differs", "position-left-out", "position-outranked",
        "position-not-traded", "position-later",
      ])
  }
}

@Suite struct StatedPositionTests {
  @Test("the help for the ledger's symbol column contains the cash symbol")
  func cash() {
    expect(
      Ledger.positions.column("symbol")?.help.contains(StatedPosition.cashSymbol), equals: true)
  }
}
