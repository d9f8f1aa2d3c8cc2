import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

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
