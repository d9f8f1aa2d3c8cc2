import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SeriesChainsTests {
  private static func draft(_ first: String, _ amount: String) throws -> SeriesDraft {
    try require(
      SeriesDraft(
        SeriesText.points(
          SeriesText.lines("monthly on 9", from: first, count: 6, amount: amount)), tries: 1))
  }

  @Test("a new price continues a series that ends there, but a multiple of the price does not")
  func joined() throws {
    let old = try Self.draft("2025-01-01", "-10")
    let new = try Self.draft("2025-07-01", "-13")
    expect(SeriesChains.joined([new, old], tries: 1).map(\.points.count), equals: [12])
    let dear = try Self.draft("2025-07-01", "-30")
    expect(SeriesChains.joined([old, dear], tries: 1).count, equals: 2)
  }

  @Test("a single payment with a new price on the next due day continues the series")
  func next() throws {
    let old = try Self.draft("2025-01-01", "-10")
    let rest = try SeriesText.points(["2025-06-20 -12", "2025-07-09 -12", "2025-08-09 -90"])
    expect(SeriesChains.nextPayment(after: old, in: rest), equals: 1)
    expect(SeriesChains.nextPayment(after: old, in: [rest[0]]) == nil)
  }
}

@Suite struct SeriesRenamesTests {
  private static func lines(_ second: String, _ amount: String) throws -> [String] {
    try SeriesText.lines("monthly on 9", from: "2025-01-01", count: 6, payee: "Cable")
      + SeriesText.lines(
        "monthly on 9", from: "2025-07-01", count: 6, amount: amount, payee: second)
  }

  @Test("a new payee with the same amount and days continues the series")
  func renamed() throws {
    let found = try SeriesText.detected(Self.lines("Fibre", "-10"), asOf: "2025-12-20")
    expect(found.map(\.payments.count), equals: [12])
  }

  @Test("a new payee with another amount, or with earlier payments, starts its own series")
  func apart() throws {
    let other = try SeriesText.detected(Self.lines("Fibre", "-11"), asOf: "2025-12-20")
    expect(other.map(\.payments.count).sorted(), equals: [6, 6])
    let known = try SeriesText.detected(
      Self.lines("Fibre", "-10") + ["2025-02-20 -77 Fibre"], asOf: "2025-12-20")
    expect(known.map(\.payments.count).sorted(), equals: [6, 6])
  }
}

@Suite struct SeriesPaymentsTests {
  @Test("rows of a split are one payment, and a transfer counts on its sending side")
  func rows() throws {
    let text = """
      date,account,payee,amount,currency,kind,split,original
      2026-01-01,Giro,,500,,opening,,
      2026-01-02,Giro,Shop,-10,,,s1,
      2026-01-02,Giro,Shop,-5,,,s1,
      2026-01-02,Card,Shop,-7,,,s1,
      2026-01-03,Giro,,-50,,transfer,,
      2026-01-03,Savings,,50,,transfer,,
      2026-01-04,Giro,,-3,USD,,,BANK TEXT
      2026-02-04,Giro,Later,-3,,,,
      """
    let settings = Settings.of(#"{"base_currency": "EUR"}"#)
    let source = SourceText(file: "transactions.csv", bytes: Array(text.utf8))
    let rates = SourceText(
      file: "p", bytes: Array("date,base,quote,amount\n2026-01-01,USD,EUR,1\n".utf8))
    let columns = ["split", "group", Transactions.originalColumn]
    let book = try SpendingBook(
      try require(Transactions.reading([source], settings, with: columns).value), settings,
      try require(PriceBook.reading([rates]).value), base: "EUR",
      asOf: CalendarDate(parsing: "2026-01-31"))
    let found = try SeriesPayments(book, settings)
    expect(
      found.payments.map { payment in
        "\(payment.date) \(payment.amount) \(found.currencies[payment.currency])"
          + " '\(found.payees[payment.payee])' \(payment.rows) \(payment.isTransfer)"
      },
      equals: [
        "2026-01-02 -15 EUR 'Shop' [1, 2] false", "2026-01-02 -7 EUR 'Shop' [3] false",
        "2026-01-04 -3 USD 'BANK TEXT' [6] false", "2026-01-03 -50 EUR '' [4] true",
      ])
  }
}
