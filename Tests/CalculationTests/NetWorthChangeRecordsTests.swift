import Expectations
import FinanceModel
import PlainText
import Testing

/// The records that count for each account, by period.
@Suite struct NetWorthChangeRecordsTests {
  private static let settings = """
    {"base_currency": "EUR", "accounts": [
      {"name": "Giro", "aliases": ["Konto"], "claims": [{"tier": "T", "account": "Buffer"}]},
      {"name": "Pension", "tracking": "HOLDINGS"}, {"name": "Second", "tracking": "HOLDINGS"}]}
    """

  @Test("rows on the first day are before the period, rows on the last day within it")
  func period() throws {
    let folder = try WorthFolder(
      transactions: [
        "1,2026-01-02,Konto,1", "2,2026-01-03,Giro,20", "3,2026-01-04,Konto,300",
        "4,2026-01-05,Giro,4000",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04").first, equals: "Giro 1 321: new_money 320")
  }

  @Test("a history row belongs to the account that claims its balance")
  func claims() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-01T10:00:00Z,T,Buffer,5,5,manual,",
        "2,2026-01-03T10:00:00Z,T,Buffer,7,12,manual,",
        "3,2026-01-03T10:00:00Z,U,Giro,1,1,manual,", "4,2026-01-03T10:00:00Z,U,Buffer,2,2,manual,",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04"),
      equals: [
        "Giro 5 13: new_money 8", "Buffer 0 2: new_money 2", "* 5 15: new_money 10",
      ])
  }

  @Test("flows and income belong to one account, with the first statement on or after their day")
  func statements() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-04,Pension,DEPOSIT,,,,10,EUR", "2,2026-01-05,Pension,INTEREST,,,,2,EUR",
        "3,2026-01-05,Second,DEPOSIT,,,,400,EUR",
      ],
      positions: [
        "1,2026-01-02,Pension,$CASH,100,,EUR", "2,2026-01-04,Pension,$CASH,110,,EUR",
        "3,2026-01-06,Pension,$CASH,112,,EUR", "4,2026-01-02,Second,$CASH,50,,EUR",
        "5,2026-01-07,Second,$CASH,450,,EUR",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04").first, equals: "Pension 100 110: new_money 10")
    try expect(
      folder.changeLines("2026-01-04", "2026-01-06"),
      equals: [
        "Pension 110 112: income 2", "Second 50 50: ", "* 160 162: income 2",
      ])
    try expect(
      folder.changeLines("2026-01-06", "2026-01-09").last, equals: "* 162 562: new_money 400")
  }
}
