import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalMoneyTests {
  private var spending: JournalText {
    var text = JournalText()
    text.transactions = ["2026-01-02,Giro,,,-5,,", "2026-01-03,Giro,,,-250,GBp,"]
    return text
  }

  @Test("an amount has the row's, the account's or the base currency; pence become pounds")
  func currencies() throws {
    var text = spending
    text.settings =
      #"{"base_currency": "EUR", "accounts": [{"name": "Giro", "currency": "CHF"}]}"#
    try expect(
      text.lines(),
      equals: [
        "2026-01-02 TRANSACTION: Assets:Giro -5 CHF, Expenses:Uncategorized 5 CHF",
        "2026-01-03 TRANSACTION: Assets:Giro -2.5 GBP, Expenses:Uncategorized 2.5 GBP",
      ])
    text.settings = #"{"base_currency": "EUR"}"#
    try expect(text.lines().first?.contains("-5 EUR"), equals: true)
  }

  @Test("a missing currency is an error, or XXX in lenient mode, and is reported once")
  func missing() throws {
    var text = JournalText()
    text.settings = "{}"
    text.transactions = ["2026-01-02,Giro,,,-5,,", "2026-01-03,Giro,,,-6,,"]
    let found = try text.journal().findings
    expect(found.map(\.code), equals: ["export-currency-missing"])
    expect(found.map(\.severity), equals: [.error])
    text.options.isLenient = true
    try expect(text.journal().findings.map(\.severity), equals: [.warning])
    try expect(text.lines().first?.contains("-5 XXX"), equals: true)
  }
}

@Suite struct JournalCommodityTests {
  @Test("a currency has its minor digits, an asset the most decimals of any of its units")
  func decimals() throws {
    var text = JournalText()
    text.activities = """
      date,account,type,symbol,quantity,amount,currency
      2026-01-02,B,BUY,BTC,0.025,5,EUR
      2026-01-03,B,BUY,BTC,1,5.123,EUR
      2026-01-04,B,DEPOSIT,,,500,JPY
      """
    text.prices = .of("2026-01-05 ACME 1.2345 USD")
    try expect(
      text.journal().commodities.map { "\($0.code) \($0.decimals)" },
      equals: [
        "ACME 0", "BTC 3", "EUR 2", "JPY 0", "USD 2",
      ])
  }
}

@Suite struct GreatestPlaceTests {
  @Test(
    "the latest and the most expensive lots are found after lots leave and return",
    arguments: [LotsMethod.lifo, .hifo, .fifo])
  func transfers(method: LotsMethod) throws {
    for seed in 21...28 as ClosedRange<UInt64> {
      let rows = try JournalOpenLotsTests.rows(seed: seed, transfers: true)
      let choices = try JournalOpenLotsTests.choices(rows, method)
      expect(choices.count > 30, "seed \(seed)")
      expect(choices.allSatisfy { $0[0] == $0[1] }, "\(method), seed \(seed)")
    }
  }

  @Test("a greatest place is unique if no other open place has its key")
  func alone() {
    var places = GreatestPlace([3, nil, 7, 7, 5])
    expect(!places.isAlone(2) { _ in true })
    expect(places.isAlone(2) { $0 != 3 })
    expect(!places.isAlone(4) { _ in true })
    expect(places.greatest { $0 != 2 && $0 != 3 }, equals: 5)
    places.add(6, at: 5)
    expect(places.isAlone(5) { $0 != 2 && $0 != 3 })
    expect(places.greatest { _ in false } == nil)
  }
}
