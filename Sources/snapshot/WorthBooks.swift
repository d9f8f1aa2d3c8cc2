import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The folder's values as they were read, for verbs that answer.
struct WorthBooks {
  let values: AccountValues
  private let folder: Folder
  /// Read where an account may have other records than values, which come before them.
  private let investments: Investments?

  /// Reads; findings are reported, and errors among them end the tool.
  ///
  /// - Parameters:
  ///   - picture: a file that is to be written, which is to be none of the folder's.
  ///   - isForgiving: what rows should not mean together is told, and no error.
  ///   - outranking: whether accounts with other records than values are told by them.
  init(
    _ invocation: Invocation, _ streams: inout StandardStreams,
    alsoWriting picture: String? = nil, isForgiving: Bool = false, outranking: Bool = false
  ) throws {
    folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles, from: picture)
    values = try streams.report(folder.accountValues())
    streams.report(values.ledger.diagnostics(for: values.ledger.doubts(values.settings)))
    let findings = values.ledger.findings
    if isForgiving {
      streams.report(values.ledger.diagnostics(for: findings))
    } else {
      try streams.report(findings, of: values.ledger)
    }
    guard outranking, OtherRecords.mayBe(beside: values.ledger, values.settings) else {
      investments = nil
      return
    }
    // Warnings of settings and prices were reported when values were read.
    let loaded = folder.investments()
    investments = if let value = loaded.value { value } else { try streams.report(loaded) }
  }

  var ledger: ValueLedger { values.ledger }

  /// Every row, those that do not count too.
  func records(_ streams: inout StandardStreams) throws -> [ValueRecord] {
    // What was found was told when the ledger was read.
    let loaded = folder.valueRecords(values.settings)
    guard let records = loaded.value else { return try streams.report(loaded) }
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
    _ question: WorthSeries.Question, _ streams: inout StandardStreams
  ) throws -> WorthSeries {
    if let excess = SeriesExcess(question, ledger) {
      throw UsageProblem(SeriesExcess.message, hint: excess.hint, code: .conflict)
    }
    return try WorthSeries(
      question, ledger, values.settings, values.prices,
      beside: try others(until: question.to, &streams))
  }

  /// What accounts are worth by all of their records; nil where all have values alone.
  func others(
    until day: CalendarDate, _ streams: inout StandardStreams
  ) throws -> OtherRecords? {
    guard let investments else { return nil }
    let others = OtherRecords(
      than: ledger, investments.activities, investments.prices, investments.positions,
      values.settings, until: day)
    try streams.report(
      others?.worth.findings ?? [], placed: investments.activities.diagnostics)
    return others
  }

  /// Reports rows after the day of an answer, and rates that are probably slips of the pen.
  func reportLaterRows(
    _ day: CalendarDate, _ today: CalendarDate, followsDays: Bool,
    _ streams: inout StandardStreams
  ) {
    let names = AccountSpellings(values.settings).findings(ledger.accounts, of: .values)
    streams.report(names.map(\.unplaced))
    let codes = Set(ledger.currencies.map { CurrencyUnit($0).major })
    let base = values.settings.baseCurrency?.code ?? ""
    let jumps = PriceJumps(values.prices).findings(
      of: [], converting: codes.subtracting([base]), followsDays ? .all(day) : .current(day))
    streams.report(jumps.map(\.unplaced))
    var later = LaterRows(after: day, today: today)
    later.look(at: ledger)
    later.look(at: values.prices)
    streams.report(later.findings.map(\.unplaced))
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

extension StandardStreams {
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
