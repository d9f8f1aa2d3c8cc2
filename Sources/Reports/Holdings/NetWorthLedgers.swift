import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// All records of a household's account values, for views of net worth.
final class NetWorthLedgers {
  let records: DailyWorth.Ledgers
  /// The plan; nil if the folder does not have one.
  private let plan: SourcedValue<Plan>?
  /// Whether the settings name the base currency.
  private let statesBase: Bool

  /// Reads the ledgers. Errors in the files prevent an answer. Findings about names that are
  /// probably misspelt are added to the findings of `books`.
  ///
  /// - Parameters:
  ///   - first: the earliest requested day. For days before today, the plan's balances are read
  ///     from the history or from commits.
  init(
    _ books: inout HoldingsBooks, _ household: Household, from first: CalendarDate,
    today: CalendarDate, _ found: inout Diagnostics
  ) throws {
    let investments = books.investments
    let settings = investments.settings
    statesBase = books.statesBase
    let ledgers = try books.ledgers ?? found.report(household.worthLedgers(settings))
    found.report(ledgers.values.diagnostics(for: ledgers.values.doubts(settings)))
    let names = AccountSpellings(settings, ledgers.plan?.value)
    books.found += names.findings(ledgers.values.accounts, of: .values)
    books.found += names.findings(
      ledgers.postings.accounts.sorted(), of: .transactions)
    plan = ledgers.plan
    let needsHistory = first < today || !ledgers.transfers.isEmpty
    var records = DailyWorth.Ledgers(
      investments, ledgers,
      history: needsHistory ? try found.report(household.history()) : History(),
      plan: ledgers.plan?.value)
    if first < today { records.commits = household.folder.committedPlans }
    self.records = records
    books.later.look(at: ledgers.values)
    books.later.look(at: ledgers.postings)
  }

  /// Returns the net worth at the end of a day, with findings about missing or old prices and
  /// rates.
  ///
  /// - Parameters:
  ///   - booked: the activities booked up to the end of that day.
  ///   - senders: the accounts whose pending transfers count; nil for all.
  func netWorth(
    on day: CalendarDate, today: CalendarDate, _ settings: Settings, booked: Booking,
    sentBy senders: Set<String>? = nil
  ) throws(DecimalError) -> (worth: NetWorth, findings: [LedgerFinding]) {
    var settings = settings
    // The only currency in activities and statements may not be the only one in all records.
    if !statesBase { settings.baseCurrency = nil }
    var daily = DailyWorth(records, settings, today: today, booked: booked)
    if let senders { daily.restrictTransits(sentBy: senders) }
    let worth = try NetWorth(on: day, &daily)
    return (worth, daily.rateFindings + daily.priceFindings + daily.commitFindings)
  }

  /// Returns findings about plan claims that exceed an account's value, located at the plan's
  /// balances. Also returns findings about transfers whose other side is not in any account,
  /// located at their rows, and about commits whose plan cannot be read.
  func diagnostics(_ worth: NetWorth) throws(DecimalError) -> [Diagnostic] {
    (plan?.diagnostics(for: worth.findings) ?? []) + (try records.transferDiagnostics(worth))
      + (records.commits?.problems ?? [])
  }
}
