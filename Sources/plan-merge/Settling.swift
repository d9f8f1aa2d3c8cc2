import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Compares the plan with its history, and sets balances that a merge left wrong.
enum Settling {
  /// Shows each unsettled account, or throws why the folder cannot be read or written.
  static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    let request = SettlingRequest(
      accounts: try invocation.all(PlanMerge.account), op: try invocation.operation(),
      now: invocation.now)
    let isApplied = invocation(Common.apply)
    func prepare() throws -> (change: Change?, outcome: SettlingAnswer) {
      try request.prepare(in: folder, &streams)
    }
    var answer: SettlingAnswer
    if isApplied {
      let writer = Writer(
        tool: PlanMerge.spec.name, now: invocation.now,
        waitInSeconds: try invocation(Common.wait),
        followsLinks: invocation(Common.followLinks))
      answer = try folder.record(as: writer, notice: { streams.notice($0) }, prepare)
      if answer.changesPlan { streams.noteRecorded() }
    } else {
      answer = try prepare().outcome
    }
    answer.isApplied = isApplied
    try streams.write(answer.answer, invocation)
    return invocation(Common.check) && answer.hasUnsettled ? .attention : .done
  }
}

/// What is asked about balances that differ from their rows.
struct SettlingRequest {
  /// As typed: these alone, and their balances become what the rows come to.
  let accounts: [String]
  let op: String
  let now: Timestamp

  /// The answer in the folder as it is now, and what is to be written with it. Findings are
  /// reported.
  func prepare(
    in folder: Folder, _ streams: inout StandardStreams
  ) throws -> (change: Change?, outcome: SettlingAnswer) {
    let planning = try streams.report(folder.planning(planRules, settingsRules()))
    let books = try streams.report(folder.books(with: planning))
    let digits = planning.currency.minorDigits
    let ledger = BalanceLedger(books.history)
    let all = Settlement(of: planning.plan, with: ledger, minorDigits: digits).unsettled
    let chosen = try chosen(among: all.map(\.name))
    let evidence = folder.evidence(
      about: Dictionary(
        all.compactMap { balance in balance.opening.map { (balance.name, $0) } },
        uniquingKeysWith: { first, _ in first }), in: books)
    let balances = all.enumerated().filter { chosen.isEmpty || chosen.contains($0.offset) }
      .map { index, balance in
        let finding = balance.finding(
          evidence.edit(of: balance.name), isLost: evidence.lost.contains(balance.name))
        let isSet =
          finding.cause != .lost && (chosen.contains(index) || finding.remedy == .keepHistory)
        return SettlingAnswer.Balance(
          balance: balance, cause: finding.cause, remedy: finding.remedy,
          isSet: isSet && balance.running != nil,
          rows: balance.missingRows.map { books.history.chronological[ledger.number(ofRow: $0)] })
      }
    let change = try books.change(
      operation: op, entries: [],
      balances: balances.filter(\.isSet).compactMap { balance in
        balance.balance.running.map {
          NewBalance(
            tier: balance.balance.tier, account: balance.balance.account,
            balance: $0.settled(minorDigits: digits))
        }
      }, at: now)
    let answer = SettlingAnswer(
      balances: balances, unsettledBesides: all.count - balances.count, diff: change.planDiff,
      currency: planning.currency)
    return (change.change, answer)
  }

  /// The places of the accounts that were named.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  private func chosen(among names: [AccountName]) throws -> Set<Int> {
    Set(
      try accounts.map { text in
        try match(
          text, of: "unsettled account", among: names.map(\.account),
          inFull: names.map { "\($0.tier)/\($0.account)" },
          orElse: "plan-merge shows the accounts that are unsettled")
      })
  }
}

extension Decimal {
  /// The sum of rows as a balance: to the minor unit, unless that overflows.
  fileprivate func settled(minorDigits: Int) -> Decimal {
    do throws(DecimalError) {
      return try rounded(toDecimals: minorDigits, .halfEven)
    } catch {
      return self
    }
  }
}
