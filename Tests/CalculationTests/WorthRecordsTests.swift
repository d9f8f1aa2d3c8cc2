import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct WorthRecordsTests {
  @Test("closing sets zero, reopening restores the last value, and a later value replaces it")
  func events() throws {
    let folder = InvestedFolder(
      values: [
        "2024-01-02T10:00:00Z,a,open,5,USD", "2024-01-04T10:00:00Z,a,value,7,",
        "2024-01-05T10:00:00Z,a,close,,",
        "2024-01-06T10:00:00Z,a,reopen,,", "2024-01-07T10:00:00Z,a,value,9,",
      ])
    let found = try (1...7).map { day in
      let accounts = try folder.answers(on: "2024-01-0\(day)").netWorth.accounts
      return accounts.map { "\($0.value.text) \($0.currency ?? "-")" }.joined()
    }
    expect(found, equals: ["", "5 USD", "5 USD", "7 USD", "0 USD", "7 USD", "9 USD"])
  }

  @Test("a record's day is the one written in its timestamp")
  func offsets() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T23:30:00-08:00,a,value,5,EUR"])
    try expect(folder.answers(on: "2024-01-02").netWorth.accounts.count, equals: 1)
    expect(try folder.answers(on: "2024-01-01").netWorth.accounts.isEmpty)
  }

  @Test("transactions in several currencies are summed in the account's currency")
  func currencies() throws {
    let folder = InvestedFolder(
      prices: ["2024-01-01,USD,EUR,0.5,"],
      transactions: ["2024-01-02,a,10,USD", "2024-01-03,a,4,", "2024-01-03,a,-2,USD"],
      settings: InvestedFolder.inEuros)
    expect(
      worthLines(try folder.answers(on: "2024-01-05").netWorth),
      equals: [
        "a transactions EUR 8 8 - -"
      ])
  }

  @Test("rows count from their days on, in any file order")
  func order() throws {
    let folder = InvestedFolder(
      transactions: [
        "2024-01-04,a,400,", "2024-01-02,b,2,", "2024-01-05,b,50,", "2024-01-03,a,30,",
      ],
      settings: InvestedFolder.inEuros)
    let found = try (1...5).map { day in
      let accounts = try folder.answers(on: "2024-01-0\(day)").netWorth.accounts
      return accounts.map { "\($0.account) \($0.value.text)" }.joined(separator: ", ")
    }
    expect(found, equals: ["", "b 2", "a 30, b 2", "a 430, b 2", "a 430, b 52"])
  }
}
