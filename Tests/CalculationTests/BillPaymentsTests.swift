import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BillPaymentsTests {
  @Test("rows of the bills' accounts are included, and transfers only if a bill is a transfer")
  func rows() throws {
    let text = """
      date,account,payee,amount,kind,status
      2026-01-01,Giro,,500,opening,
      2026-01-02,Main,Rent,-100,,
      2026-01-03,Giro,,-50,transfer,
      2026-01-03,Savings,,50,transfer,
      2026-01-04,Giro,Rent,-100,,PENDING
      2026-02-02,Giro,Rent,-100,,
      """
    var settings = Settings(bills: [try bill("Rent", "100", "monthly on 1", account: "Main")])
    settings.accounts = [AccountSettings(name: "Giro")]
    settings.accounts?[0].aliases = ["Main"]
    let source = SourceText(file: "transactions.csv", bytes: Array(text.utf8))
    let transactions = try require(Transactions.reading([source], settings).value)
    let book = try SpendingBook(
      transactions, settings, PriceBook(), base: nil,
      asOf: CalendarDate(parsing: "2026-01-31"))
    let payments = book.payments(for: settings.spending?.bills ?? [], settings)
    expect(
      payments.map {
        "\($0.rows[0]) \($0.date) \($0.amount) \($0.account) \($0.texts) \($0.isTransfer)"
      },
      equals: ["1 2026-01-02 -100 Giro [\"Rent\"] false"])
    let saving = try bill("Save", "50", "monthly on 3", kind: .transfer, account: "Main", to: "S")
    expect(
      book.payments(for: [saving], settings).map { "\($0.rows) \($0.amount) \($0.isTransfer)" },
      equals: ["[2] -50 true"])
    expect(book.firstDay?.description, equals: "2026-01-01")
  }
}
