import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// All records of a household's account values, for end-of-day answers.
struct WorthBooks {
  /// The parts of the folder that contain these records.
  static let needs: [FolderPart] = .investments + .worth + [.ledger(.history)]

  let settings: Settings
  private(set) var records: DailyWorth.Ledgers
  private let investments: Investments

  /// - Parameter readsCommits: whether plan balances for days without history are read from git
  ///   commits.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, readsCommits: Bool = false, _ found: inout Diagnostics
  ) throws {
    investments = try found.report(household.investments())
    settings = investments.settings
    let ledgers = try found.report(household.worthLedgers(settings))
    let values = ledgers.values
    try found.report(values.findings + values.doubts(settings), of: values)
    records = DailyWorth.Ledgers(
      investments, ledgers, history: try found.report(household.history()),
      plan: ledgers.plan?.value)
    if readsCommits { records.commits = household.folder.committedPlans }
  }

  /// Returns the account values at the end of each day up to the given day.
  func worth(through day: CalendarDate, today: CalendarDate) -> DailyWorth {
    DailyWorth(records, settings, today: today, through: day)
  }

  /// Returns account values at the end of each day in a series, and reports the findings about
  /// them.
  ///
  /// - Parameter question: returns the question, given the accounts' first days.
  /// - Throws: `usage-conflict` for more than five million rows.
  func series(
    asOf: CalendarDate, today: CalendarDate, _ found: inout Diagnostics,
    _ question: (WorthBeginnings) throws -> WorthSeries.Question
  ) throws -> WorthSeries {
    // First days do not depend on the requested day.
    let worth = worth(through: max(asOf, today), today: today)
    let beginnings = WorthBeginnings(of: records, worth)
    let question = try question(beginnings)
    if let excess = SeriesExcess(question, beginnings) {
      throw UsageProblem(SeriesExcess.message, hint: excess.hint, code: .conflict)
    }
    let series = try WorthSeries(
      question, self.worth(through: question.to, today: today), beginnings, of: records)
    try report(series.findings, &found)
    return series
  }

  /// Reports findings about end-of-day values, and commits whose plan cannot be read.
  ///
  /// - Throws: any errors in `findings`.
  func report(_ findings: [LedgerFinding], _ found: inout Diagnostics) throws {
    found.report(records.commits?.problems ?? [])
    try found.report(findings, placed: records.activities.diagnostics)
  }

  /// Returns the accounts that the user named, without duplicates; nil if the user did not name an
  /// account.
  ///
  /// - Parameter day: the last day; an account that only a commit up to this day contains is known,
  ///   too. nil if there are no such accounts.
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  func accounts(
    _ names: [String], among known: [String], committedBy day: CalendarDate? = nil
  ) throws(UsageProblem) -> [String]? {
    do throws(UsageProblem) {
      return try matched(names, among: known, settings)
    } catch {
      guard error.code == .nameUnknown, let day, let commits = records.commits else { throw error }
      let owners = ClaimOwners(settings)
      let past = commits.names(from: nil, through: day).map(owners.owner)
      return try matched(names, among: Set(known + past).sorted(), settings)
    }
  }

  /// Reports rows dated after the answer's day, names that are probably misspelt, and prices that
  /// are probably wrong.
  func reportDoubts(
    _ scope: PriceJumps.Scope, after day: CalendarDate, today: CalendarDate,
    _ found: inout Diagnostics
  ) {
    let names = AccountSpellings(settings, records.plan)
    let spellings =
      names.findings(records.values.accounts, of: .values)
      + names.findings(records.postings.accounts.sorted(), of: .transactions)
    let typed = records.values.currencies + records.postings.currencies.compactMap(\.self)
    let codes = investments.pricedCurrencies.union(typed.map { CurrencyUnit($0).major })
    let jumps = PriceJumps(records.prices, records.activities).findings(
      of: investments.symbols,
      converting: codes.subtracting([settings.baseCurrency?.code].compactMap(\.self)), scope)
    let later = later(than: day, today: today)
    found.report((spellings + jumps + later.findings).map(\.unplaced))
    found.ignore(later.ignored)
  }

  /// Returns the rows dated after the answer's day.
  func later(than day: CalendarDate, today: CalendarDate) -> LaterRows {
    var later = LaterRows(after: day, today: today)
    later.look(at: records.activities)
    later.look(at: records.prices)
    later.look(at: records.positions)
    later.look(at: records.values)
    later.look(at: records.postings)
    return later
  }

  /// The text shown if no account has a value.
  static let emptyText =
    "No values yet: record the first one with"
    + " snapshot record ACCOUNT VALUE --apply"
}

/// Returns the known names given on the command line, without duplicates; nil if none are given.
///
/// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
func matched(
  _ names: [String], among known: [String], _ settings: Settings
) throws(UsageProblem) -> [String]? {
  guard let first = names.first else { return nil }
  guard !known.isEmpty else {
    throw UsageProblem(
      "account '\(first.visible)' does not exist",
      hint: "record the first value: snapshot record ACCOUNT VALUE", code: .nameUnknown)
  }
  let aliases = settings.accountNames
  var found: [String] = []
  for name in names {
    let account = known[try match(aliases[name] ?? name, of: "account", among: known)]
    if !found.contains(account) { found.append(account) }
  }
  return found
}

extension Diagnostics {
  /// Reports findings, each at its row if the finding has a row.
  ///
  /// - Throws: any errors in `findings`.
  mutating func report(_ findings: [LedgerFinding], of ledger: ValueLedger) throws {
    try report(findings, placed: ledger.diagnostics)
  }

  /// Reports findings. `placed` converts the findings that have a row.
  ///
  /// - Throws: any errors in `findings`.
  mutating func report(
    _ findings: [LedgerFinding], placed: ([LedgerFinding]) -> [Diagnostic]
  ) throws {
    try report(Loaded((), findings.diagnostics(placed: placed)))
  }
}
