import Expectations
import Exporting
import FinanceModel
import Investing
import PlainText
import Spending
import TestSupport
import Testing

/// A user's ledgers as text, and their journal as lines.
struct JournalText {
  /// The text of an activities file, including its header.
  var activities = ""
  /// Rows of `date,account,symbol,quantity,average_cost,currency`.
  var positions: [String] = []
  /// Rows of `timestamp,account,event,value,flow,currency`.
  var values: [String] = []
  /// Rows of `date,account,payee,category,amount,currency,kind`.
  var transactions: [String] = []
  var plan: Plan?
  var prices = PriceBook()
  var settings = #"{"base_currency": "EUR"}"#
  var options = Journal.Options()
  var last = "2026-11-21"

  private func table(_ ledger: Ledger, _ header: String, _ rows: [String]) -> LedgerTable {
    RandomLedger.table(ledger, rows.isEmpty ? [] : [([header] + rows).joined(separator: "\n")])
  }

  func journal() throws -> Journal {
    let settings = Settings.of(settings)
    let texts = activities.isEmpty ? [] : [activities]
    let day = try CalendarDate(parsing: last)
    var booking = Booking(.of(texts, settings), settings, BookingOptions(keepsEvents: true))
    booking.advance(through: day)
    expect(booking.findings.filter { $0.severity == .error }, equals: [])
    var records = Journal.Inputs()
    records.positions = try require(
      PositionLedger.reading(
        table(.positions, "date,account,symbol,quantity,average_cost,currency", positions),
        settings
      ).value)
    records.values = try require(
      ValueLedger.readingCells(
        table(.values, "timestamp,account,event,value,flow,currency", values), settings
      ).value)
    let spent = ["date,account,payee,category,amount,currency,kind"] + transactions
    let ledger = try require(
      Transactions.reading(
        [SourceText(file: "t", bytes: Array(spent.joined(separator: "\n").utf8))], settings
      ).value)
    records.transactions = TransactionRow.rows(of: ledger, settings)
    records.incomes = try SpendingBook(ledger, settings, prices, base: nil, asOf: day)
      .incomeCategories
    records.plan = plan
    records.prices = prices
    return try Journal(booking, records, settings, options, until: day)
  }

  /// Returns each entry as one line: day, title and postings.
  func lines() throws -> [String] {
    let journal = try journal()
    return journal.entries.map { entry in
      "\(entry.date) \(entry.title): "
        + entry.postings.map { text(of: $0, journal.names) }.joined(separator: ", ")
    }
  }

  private func text(of posting: JournalPosting, _ names: JournalAccountNames) -> String {
    var text = "\(names[posting.account]) \(posting.quantity) \(posting.commodity)"
    if let lot = posting.lot {
      let label = lot.label.map { " \($0)" } ?? ""
      text +=
        " {\(lot.cost) \(lot.currency) \(lot.date)\(label)\(lot.isNextByMethod ? " next" : "")}"
    }
    if let price = posting.price { text += " @@ \(price.quantity) \(price.commodity)" }
    if let asserted = posting.asserted { text += " = \(asserted)" }
    return posting.isNoted ? "(\(text))" : text
  }
}

/// Returns a plan saved on a day, with one account for each balance.
func savedPlan(
  _ balances: [(tier: String, account: String, balance: Int)], on day: String? = nil
) -> Plan {
  var plan = claimingPlan(balances)
  plan.lastUpdated = day
  return plan
}
