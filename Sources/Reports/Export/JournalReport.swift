package import Console
import Exporting
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText
import Spending

/// The household as a journal for a double-entry bookkeeping program.
package struct JournalReport {
  /// The options of `export-journal`: the format, the last day and the parts to include.
  package struct Query: Sendable {
    let format: JournalFormat
    let asOf: CalendarDate
    /// Whether the tiers' claims are included.
    package var hasTiers = true
    /// Whether prices and exchange rates are included.
    package var hasPrices = true
    /// Whether certain errors are reported as warnings that state the fallback used.
    package var isLenient = false

    /// - Parameters:
    ///   - format: the program's format.
    ///   - asOf: the last day.
    package init(_ format: JournalFormat, asOf: CalendarDate) {
      self.format = format
      self.asOf = asOf
    }
  }

  /// The complete journal text.
  package let text: String

  /// - Throws: ``Failure`` if the files or their contents have errors, or if the format cannot
  ///   represent the contents.
  package init(
    _ query: Query, of folder: Folder, _ found: inout Diagnostics
  ) throws {
    let household = Household(folder, needs: .investments + .worth + [.ledger(.history)])
    let (journal, settings) = try Self.journal(query, household, &found)
    switch query.format {
    case .hledger: text = LedgerText.text(of: journal, isHledger: true)
    case .ledger: text = LedgerText.text(of: journal, isHledger: false)
    case .beancount: text = try BeancountText.text(of: journal)
    case .qif:
      let made = try QIFText.text(of: journal, settings)
      found.report(made.findings.map(\.unplaced))
      text = made.text
    }
  }

  private static func journal(
    _ query: Query, _ household: Household, _ found: inout Diagnostics
  ) throws -> (Journal, Settings) {
    let household = household.sharingLedgers()
    var investments = try found.report(household.investments())
    let settings = investments.settings
    let ledgers = try found.report(household.worthLedgers(settings))
    investments.link(to: ledgers)
    var options = Journal.Options()
    options.hasTiers = query.hasTiers
    options.hasPrices = query.hasPrices
    options.isLenient = query.isLenient
    var booking = Booking(
      investments.activities, settings,
      BookingOptions(
        isLenient: options.isLenient, keepsEvents: true, prices: investments.prices))
    booking.advance(through: query.asOf)
    try found.report(
      Loaded((), booking.findings.diagnostics(placed: investments.activities.diagnostics)))
    try found.report(
      Loaded((), ledgers.values.findings.diagnostics(placed: ledgers.values.diagnostics)))
    var records = Journal.Inputs()
    records.positions = investments.positions
    records.values = ledgers.values
    let spending = try household.spendingRecords(with: []).require()
    records.transactions = TransactionRow.rows(of: spending.transactions, settings)
    let worth = DailyWorth.Ledgers(
      investments, ledgers, history: try found.report(household.history()),
      plan: ledgers.plan?.value)
    records.transactions += worth.counterparts.postings.map { TransactionRow($0) }
    found.report(try worth.transferDiagnostics(on: query.asOf, today: query.asOf, settings))
    // A journal's amounts are not converted, so a missing rate is not an error here.
    records.incomes = try SpendingBook(
      spending.transactions, settings, spending.prices, base: settings.baseCurrency?.code,
      asOf: query.asOf
    ).incomeCategories
    records.plan = ledgers.plan?.value
    records.prices = investments.prices
    let journal = try Journal(booking, records, settings, options, until: query.asOf)
    try found.report(Loaded((), journal.findings.map(\.unplaced)))
    return (journal, settings)
  }
}
