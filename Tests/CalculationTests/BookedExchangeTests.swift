import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookedExchangeTests {
  @Test("a row's own rate takes precedence, and is used for other rows if no rate is known")
  func stated() throws {
    let activities = [
      "2024-01-02,x,BUY,A,1,100,,,USD,0.9,,", "2024-01-05,x,BUY,A,1,100,,,USD,,,",
    ]
    let settings = #"{"base_currency": "EUR", "accounts": [{"name": "x", "currency": "EUR"}]}"#
    let alone = InvestedFolder(activities: activities, settings: settings)
    let answers = try alone.answers(on: "2024-01-05")
    expect(heldLines(answers.portfolio), equals: ["x A USD 2 200 180 100 200 180 0 0"])
    var told = alone
    told.prices = ["2024-01-01,USD,EUR,0.8,"]
    expect(
      heldLines(try told.answers(on: "2024-01-05").portfolio),
      equals: [
        "x A USD 2 200 170 100 200 160 0 -10"
      ])
  }

  @Test("a missing rate is reported once with the row to add, an old rate once with its age")
  func findings() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-20,x,DEPOSIT,,,,100,,CHF,,,", "2024-01-20,x,DEPOSIT,,,,100,,USD,,,",
        "2024-01-20,y,DEPOSIT,,,,100,,USD,,,",
      ], prices: ["2024-01-02,USD,EUR,0.8,", "2024-02-02,CHF,EUR,1.1,"],
      settings: InvestedFolder.inEuros)
    let strict = try folder.answers(on: "2024-01-20")
    expect(strict.findings.map(\.code), equals: ["activity-rate-missing", "activity-rate-old"])
    expect(strict.findings.map(\.severity), equals: [.error, .warning])
    expect(
      strict.findings.first?.message,
      equals: "no exchange rate from CHF to EUR on or before 2024-01-20; the first is from"
        + " 2024-02-02"
    )
    expect(strict.portfolio.cash.map(\.amountBase.text), equals: ["-", "80", "80"])
    let lenient = try folder.answers(on: "2024-01-20", lenient: true)
    expect(lenient.findings.map(\.severity), equals: [.warning, .warning])
    expect(lenient.portfolio.cash.map(\.amountBase.text), equals: ["110", "80", "80"])
  }
}

@Suite struct ContributionValueTests {
  private static let header =
    "date,account,type,symbol,quantity,unit_price,amount,fee,currency,fx_rate,ratio\n"

  /// Returns the value of each contribution in euros.
  private func values(
    _ rows: String, _ prices: PriceBook, settings: String = #"{"base_currency": "EUR"}"#
  ) -> [String] {
    let booking = BookedLedger(Self.header + rows, settings: settings).booking
    var exchange = BookedExchange(prices, booking, base: "EUR")
    let held = HeldPrices(prices, booking)
    return booking.events.contributions.map {
      exchange.value(of: $0, in: "EUR", held, booking).text
    }
  }

  private static let row = "2025-05-05,Broker,TRANSFER_IN,ACME,10,80,,5,EUR,,\n"

  @Test("units are valued at a price from the day or the week before, or at the row's price")
  func price() {
    expect(values(Self.row, .of("2025-05-05 ACME 95 EUR")), equals: ["950"])
    expect(values(Self.row, .of("2025-04-28 ACME 95 EUR")), equals: ["950"])
    expect(values(Self.row, .of("2025-04-27 ACME 95 EUR")), equals: ["800"])
    expect(values(Self.row, .of("2025-05-06 ACME 95 EUR")), equals: ["800"])
    expect(values(Self.row, PriceBook([])), equals: ["800"])
    expect(
      values("2025-05-05,B,TRANSFER_IN,ACME,10,,790,5,EUR,,\n", PriceBook([])), equals: ["790"])
  }

  @Test("units sent are valued the same way with a minus sign, and at cost without any price")
  func out() {
    let buy = "2025-01-06,B,BUY,ACME,10,100,,5,EUR,,\n"
    let bare = buy + "2025-05-05,B,TRANSFER_OUT,ACME,4,,,1,EUR,,\n"
    expect(values(bare, .of("2025-05-05 ACME 95 EUR")), equals: ["-380"])
    expect(values(bare, PriceBook([])), equals: ["-402"])
    let priced = buy + "2025-05-05,B,TRANSFER_OUT,ACME,4,90,,1,EUR,,\n"
    expect(values(priced, PriceBook([])), equals: ["-360"])
  }

  @Test("foreign prices and cash are converted at the rate on the contribution's day")
  func currencies() {
    let rates = ["2025-05-02 USD 0.90 EUR", "2025-05-05 USD 0.80 EUR"]
    let dollars = Self.row.replacing("EUR", with: "USD")
    expect(values(dollars, .of(rates[0], rates[1], "2025-05-02 ACME 95 USD")), equals: ["760"])
    expect(values(dollars, .of(rates[0], rates[1])), equals: ["640"])
    expect(values(dollars, PriceBook([])), equals: ["-"])
    let cash = "2025-05-05,B,DEPOSIT,,,,100,2,USD,,\n2025-05-05,B,WITHDRAWAL,,,,10,2,USD,,\n"
    expect(values(cash, .of(rates[0], rates[1])), equals: ["80", "-8"])
  }

  @Test("the row's own rate converts its cash")
  func ownRate() {
    let settings = #"{"base_currency": "EUR", "accounts": [{"name": "B", "currency": "EUR"}]}"#
    expect(
      values(
        "2025-05-05,B,DEPOSIT,,,,100,,USD,0.70,\n", .of("2025-05-05 USD 0.80 EUR"),
        settings: settings), equals: ["70"])
  }

  @Test("a price from before a split is divided by the ratio once for all accounts")
  func split() {
    let rows = """
      2025-05-01,B,BUY,ACME,10,400,,,EUR,,
      2025-05-01,C,BUY,ACME,10,400,,,EUR,,
      2025-05-05,B,SPLIT,ACME,,,,,EUR,,4:1
      2025-05-05,C,SPLIT,ACME,,,,,EUR,,4:1
      2025-05-05,B,TRANSFER_OUT,ACME,20,,,,EUR,,
      2025-05-06,B,TRANSFER_OUT,ACME,20,,,,EUR,,

      """
    expect(values(rows, .of("2025-05-04 ACME 480 EUR")), equals: ["-2400", "-2400"])
    expect(
      values(rows, .of("2025-05-04 ACME 480 EUR", "2025-05-05 ACME 130 EUR")),
      equals: ["-2600", "-2600"])
  }

  @Test("a contract is valued with its multiplier at either price")
  func multiplier() {
    let settings = #"{"assets": [{"symbol": "C", "kind": "OPTION", "multiplier": 100}]}"#
    let row = "2025-05-05,B,TRANSFER_IN,C,2,3.5,,,EUR,,\n"
    expect(values(row, .of("2025-05-05 C 4 EUR"), settings: settings), equals: ["800"])
    expect(values(row, PriceBook([]), settings: settings), equals: ["700"])
  }
}
