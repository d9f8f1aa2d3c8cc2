import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The household's values as they were read, for answers about them.
struct WorthBooks {
  let values: AccountValues
  private let household: Household
  /// Read where an account may have other records than values, which come before them.
  private let investments: Investments?

  /// The files that answers about values are made from.
  ///
  /// - Parameter outranking: as for ``init(_:_:isForgiving:outranking:)``.
  static func needs(outranking: Bool) -> [FolderPart] {
    [.settings, .ledger(.values), .ledger(.prices)]
      + (outranking ? [.ledger(.activities), .ledger(.positions)] : [])
  }

  /// - Parameters:
  ///   - isForgiving: reports inconsistencies between rows without stopping.
  ///   - outranking: whether the worth of accounts with other records than values comes from them.
  init(
    _ household: Household, _ found: inout Diagnostics, isForgiving: Bool = false,
    outranking: Bool = false
  ) throws {
    self.household = household
    values = try found.report(household.accountValues())
    found.report(values.ledger.diagnostics(for: values.ledger.doubts(values.settings)))
    let findings = values.ledger.findings
    if isForgiving {
      found.report(values.ledger.diagnostics(for: findings))
    } else {
      try found.report(findings, of: values.ledger)
    }
    guard outranking, OtherRecords.mayBe(beside: values.ledger, values.settings) else {
      investments = nil
      return
    }
    // Warnings of settings and prices were reported when values were read.
    let loaded = household.investments()
    investments = if let value = loaded.value { value } else { try found.report(loaded) }
  }

  var ledger: ValueLedger { values.ledger }

  /// Every row, those that do not count too.
  func records(_ found: inout Diagnostics) throws -> [ValueRecord] {
    // What was found was told when the ledger was read.
    let loaded = household.valueRecords(values.settings)
    guard let records = loaded.value else { return try found.report(loaded) }
    return records
  }

  /// The numbers of the accounts that have begun.
  var begun: [Int] {
    ledger.accounts.indices.filter { AccountHistory(ledger, account: $0).firstDay != nil }
  }

  /// The numbers of the accounts that are named; nil where none is.
  func accounts(_ names: [String]) throws -> [Int]? {
    guard !names.isEmpty else { return nil }
    let known = begun
    var found: [Int] = []
    guard !known.isEmpty else {
      throw UsageProblem(
        "account '\(names[0].visible)' is not there",
        hint: "no account has begun: snapshot record ACCOUNT VALUE", code: .nameUnknown)
    }
    let aliases = values.settings.accountNames
    for name in names {
      let account = known[
        try match(
          aliases[name] ?? name, of: "account", among: known.map { ledger.accounts[$0] })]
      if !found.contains(account) { found.append(account) }
    }
    return found
  }

  /// What the accounts were worth on evenings.
  ///
  /// - Throws: `usage-conflict` where there would be more than five million rows.
  func series(
    _ question: WorthSeries.Question, _ found: inout Diagnostics
  ) throws -> WorthSeries {
    if let excess = SeriesExcess(question, ledger) {
      throw UsageProblem(SeriesExcess.message, hint: excess.hint, code: .conflict)
    }
    return try WorthSeries(
      question, ledger, values.settings, values.prices,
      beside: try others(until: question.to, &found))
  }

  /// What accounts are worth by all of their records; nil where all have values alone.
  func others(
    until day: CalendarDate, _ found: inout Diagnostics
  ) throws -> OtherRecords? {
    guard let investments else { return nil }
    let others = OtherRecords(
      than: ledger, investments.activities, investments.prices, investments.positions,
      values.settings, until: day)
    try found.report(
      others?.worth.findings ?? [], placed: investments.activities.diagnostics)
    return others
  }

  /// Reports rows after the day of an answer, and rates that are probably slips of the pen.
  func reportLaterRows(
    _ day: CalendarDate, _ today: CalendarDate, followsDays: Bool,
    _ found: inout Diagnostics
  ) {
    let names = AccountSpellings(values.settings).findings(ledger.accounts, of: .values)
    found.report(names.map(\.unplaced))
    let codes = Set(ledger.currencies.map { CurrencyUnit($0).major })
    let base = values.settings.baseCurrency?.code ?? ""
    let jumps = PriceJumps(values.prices).findings(
      of: [], converting: codes.subtracting([base]), followsDays ? .all(day) : .current(day))
    found.report(jumps.map(\.unplaced))
    var later = LaterRows(after: day, today: today)
    later.look(at: ledger)
    later.look(at: values.prices)
    found.report(later.findings.map(\.unplaced))
  }

  /// The first day of these accounts, or of all; nil where none has begun.
  func firstDay(of accounts: [Int]?) -> CalendarDate? {
    AccountHistory.firstDay(of: accounts, in: ledger)
  }

  /// What is said where no account has begun.
  static let emptyText =
    "No values yet: write the first down with"
    + " snapshot record ACCOUNT VALUE --apply"
}

extension Diagnostics {
  /// Reports findings, at their rows where they have one; throws the errors among them.
  mutating func report(_ findings: [LedgerFinding], of ledger: ValueLedger) throws {
    try report(findings, placed: ledger.diagnostics)
  }

  /// Reports findings as `placed` makes them of those that have a row; throws the errors among
  /// them.
  mutating func report(
    _ findings: [LedgerFinding], placed: ([LedgerFinding]) -> [Diagnostic]
  ) throws {
    try report(Loaded((), findings.diagnostics(placed: placed)))
  }
}
