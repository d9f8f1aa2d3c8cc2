import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct StatedHoldingsTests {
  @Test("statements are used if the settings say so, or if there are no activities")
  func counted() throws {
    let settings = try require(
      read(
        Settings.self,
        from: """
          {"accounts": [{"name": "a", "tracking": "HOLDINGS"},
            {"name": "b", "tracking": "TRANSACTIONS"}, {"name": "c", "tracking": "VALUES"}]}
          """, stage: "settings"
      ).value)
    let text =
      "date,account,type,amount,currency\n"
      + ["a", "d"].map { "2024-01-02,\($0),DEPOSIT,5,EUR\n" }.joined()
    let activities = try require(
      ActivityLedger.reading([SourceText(file: "a.csv", bytes: Array(text.utf8))], settings).value)
    let day = try CalendarDate(parsing: "2024-01-03")
    let ledger = PositionLedger(
      ["e", "d", "c", "b", "a"].enumerated().map { record, account in
        StatedPosition(
          account: account, symbol: "X", date: day, quantity: .one, currency: "EUR",
          place: LedgerPlace(file: 0, record: record))
      })
    expect(
      ledger.statements(beside: activities, settings, onOrBefore: day).map(\.account),
      equals: ["a", "e"])
    let before = try require(day.adding(days: -1))
    expect(ledger.statements(beside: activities, settings, onOrBefore: before).isEmpty)
    expect(
      PositionLedger().statements(beside: activities, settings, onOrBefore: day).isEmpty)
  }

  @Test("an account only in the settings, or without counting activities, has stated holdings")
  func named() throws {
    let settings = Settings.of(#"{"accounts": [{"name": "a"}, {"name": "b"}]}"#)
    let activities = ActivityLedger.of(
      [
        "date,account,type,amount,currency,status\n2024-01-02,b,DEPOSIT,5,EUR,\n"
          + "2024-01-02,c,DEPOSIT,5,EUR,PENDING\n"
      ], settings)
    let day = try CalendarDate(parsing: "2024-01-03")
    let ledger = PositionLedger(
      ["a", "b", "c"].map { account in
        StatedPosition(
          account: account, symbol: "X", date: day, quantity: .one, currency: "EUR",
          place: LedgerPlace(file: 0, record: 0))
      })
    expect(
      ledger.statements(beside: activities, settings, onOrBefore: day).map(\.account),
      equals: ["a", "c"])
  }
}
