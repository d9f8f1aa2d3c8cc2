package import FinanceModel
package import PlainText

/// `transaction-transfer-unlinked` warnings for transfers whose other side is not included in any
/// account's value at the end of a day, or is not certain. In the first case, net worth lacks the
/// money or counts it twice.
///
/// An account with values or statements includes transfers up to the last value or statement. A
/// plan balance includes transfers up to the last row of the history. In other accounts, a row must
/// be the other side.
struct UnlinkedTransfers {
  /// Reason why the other side is missing.
  fileprivate enum Reason: Hashable {
    /// The other account is not named in a rule.
    case unknown
    /// The rule names an account without records, but a recorded account has a similar name.
    case similar(String)
    /// Several rows match the other side equally well.
    case uncertain(hasRate: Bool)
    /// The other account has no value yet.
    case notBegun
    /// The last record of the other account is older than the transfer.
    case since(CalendarDate, AccountWorth.Source)
    /// The history does not have a row for the plan's balance since the transfer.
    case notInPlan
    /// The other account has no matching row.
    case noRow(AccountWorth.Source)
  }

  /// Transfers that share a warning.
  fileprivate struct Kind: Hashable {
    let account: String
    let to: String?
    let currency: String?
    let isOut: Bool
    let reason: Reason
  }

  private let transactions: Transactions
  private let settings: [String: AccountSettings]
  private let worths: [String: AccountWorth]
  private let day: CalendarDate
  private let firstActivities: [String: CalendarDate]
  /// Last day whose transfers are included in an opening or a corrected balance, by account.
  private let settled: [String: CalendarDate]
  /// Date of the last history row, by account.
  private let recorded: [String: CalendarDate]
  private var kinds: [Kind] = []
  private var rows: [Kind: [OneSidedTransfers.Row]] = [:]

  /// Creates the warnings; nil if all transfers have both sides.
  init?(_ evening: NetWorth, _ records: DailyWorth.Ledgers) {
    let transfers = records.counterparts.transfers
    guard !records.counterparts.unlinked.isEmpty, let transactions = transfers.transactions else {
      return nil
    }
    self.transactions = transactions
    day = evening.asOf
    settings = Dictionary(
      (transfers.settings.accounts ?? []).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    worths = Dictionary(
      evening.accounts.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    firstActivities = records.activities.firstDays
    settled = Self.settled(transactions, until: evening.asOf)
    let owners = ClaimOwners(transfers.settings)
    let changes = records.history.rows.lazy.map { row in
      (owners.owner(of: row.entry.name), row.entry.timestamp.date)
    }
    recorded = Dictionary(
      changes.filter { $0.1 <= evening.asOf }.map { $0 }, uniquingKeysWith: max)
    for transfer in records.counterparts.unlinked where transfer.leaves <= day {
      add(transfer)
    }
  }

  private static func settled(
    _ transactions: Transactions, until day: CalendarDate
  ) -> [String: CalendarDate] {
    var days: [String: CalendarDate] = [:]
    for row in transactions.rows where row.date <= day {
      // An opening is the account's balance before the rows on its day.
      let last: CalendarDate? =
        switch row.kind {
        case .opening: row.date.adding(days: -1)
        case .balance: row.date
        case .ordinary, .transfer: nil
        }
      guard let last else { continue }
      let account = transactions.accounts[row.account]
      days[account] = max(last, days[account] ?? last)
    }
    return days
  }

  private mutating func add(_ transfer: TransferCounterparts.Unlinked) {
    guard let reason = reason(transfer) else { return }
    let row = transfer.row
    let kind = Kind(
      account: row.account, to: row.to, currency: row.currency, isOut: row.amount.isNegative,
      reason: reason)
    if rows[kind] == nil { kinds.append(kind) }
    rows[kind, default: []].append(row)
  }

  private func reason(_ transfer: TransferCounterparts.Unlinked) -> Reason? {
    if let doubt = transfer.doubt { return .uncertain(hasRate: doubt.hasRate) }
    let date = transfer.row.date
    guard let to = transfer.row.to else {
      // Any account with a recorded value may be the other account, and then includes the money.
      return worths.values.contains(where: \.statesWorth) ? nil : .unknown
    }
    if let similar = transfer.similar { return .similar(similar) }
    guard let worth = worths[to] else { return .notBegun }
    switch worth.source {
    case .plan: return recorded[to].map { $0 >= date } ?? false ? nil : .notInPlan
    case .activities where settings[to]?.cash != .implied:
      return firstActivities[to].map { $0 > date } ?? false ? nil : .noRow(.activities)
    case .activities, .positions, .values:
      guard let last = worth.valueDate, last < date else { return nil }
      return .since(last, worth.source)
    case .transactions:
      return settled[to].map { $0 >= date } ?? false ? nil : .noRow(.transactions)
    }
  }

  /// Returns one warning for all of an account's rows whose other side is missing for the same
  /// reason. The warning is located at the last of these rows.
  ///
  /// - Throws: `overflow`.
  func findings() throws(DecimalError) -> [LedgerFinding] {
    var findings: [LedgerFinding] = []
    for kind in kinds {
      guard let rows = rows[kind], let last = rows.last else { continue }
      var sum = Decimal.zero
      for row in rows { sum = try sum + row.amount.magnitude }
      findings.append(
        LedgerFinding(
          .warning, TransactionCode.transferUnlinked, kind.message(sum, rows.map(\.date)),
          at: transactions.rows[last.index].place, column: "amount", hint: kind.hint(last),
          earlier: rows.count > 1 ? rows.first.map { transactions.rows[$0.index].place } : nil))
    }
    return findings
  }
}

extension UnlinkedTransfers.Kind {
  fileprivate func message(_ sum: Decimal, _ dates: [CalendarDate]) -> String {
    let amount =
      CurrencyUnit.printedText(of: sum, in: currency) + (currency.map { " \($0)" } ?? "")
    let shown = dates.prefix(5).map(\.description)
    let more = dates.count > shown.count ? ["\(dates.count - shown.count) more"] : []
    let days = (shown + more).joined(separator: ", ")
    let rows = (dates.count == 1 ? "a row" : "\(dates.count) rows") + " of '\(account.visible)'"
    let other = to.map { "'\($0.visible)'" } ?? "an account that no rule names"
    if case .uncertain = reason {
      return "it is not certain which row is the other side of \(rows) (\(days)) that moved"
        + " \(amount) \(isOut ? "to" : "from") \(other): \(cause)"
    }
    return isOut
      ? "net worth is missing \(amount): \(rows) (\(days)) moved it to \(other), \(cause)"
      : "net worth includes \(amount) twice: \(rows) (\(days)) moved it from \(other), \(cause)"
  }

  private var cause: String {
    let name = (to ?? "").visible
    switch reason {
    case .unknown: return "and no other account has the other side"
    case .similar: return "and '\(name)' has no records"
    case .uncertain(let hasRate):
      return hasRate
        ? "several rows are equally close to the converted amount"
        : "several rows are possible, and that week has no exchange rate"
    case .notBegun: return "which has no earlier record"
    case .since(let date, let source): return "whose \(source.lastRecord) is dated \(date)"
    case .notInPlan: return "and the history has no later row with that account's balance"
    case .noRow: return "and '\(name)' has no matching row"
    }
  }

  fileprivate func hint(_ row: OneSidedTransfers.Row) -> String {
    let name = to?.shellWord ?? "ACCOUNT"
    let amount = isOut ? row.amount.magnitude : -row.amount
    let side =
      "ledger-add transactions date=\(row.date) account=\(name) amount=\(amount)"
      + (currency.map { " currency=\($0)" } ?? "") + " kind=transfer --apply"
    switch reason {
    case .unknown:
      return "add the other side: \(side); or add a rule of kind transfer for the account"
    case .similar(let similar):
      return
        "did you mean '\(similar.visible)'? If not, list '\((to ?? "").visible)' in accounts of"
        + " coffer.json"
    case .uncertain(let hasRate):
      let rate = hasRate ? "" : "add that day's exchange rate to ledgers/prices.csv; or "
      return "\(rate)write kind transfer and the same group in both rows"
    case .notBegun, .since(_, .values):
      return "record the account's value: snapshot record \(name) VALUE --apply"
    case .since: return "add the account's current holdings to ledgers/positions.csv or activities"
    case .notInPlan:
      return "when the balance includes the transfer, add the row"
        + " 'TIMESTAMP,TIER,ACCOUNT,0,BALANCE,manual'"
        + " (timestamp,tier_name,account_name,amount,balance_after,transaction_type) to"
        + " ledgers/history.csv"
    case .noRow(.activities):
      return "ledger-add activities date=\(row.date) account=\(name)"
        + " type=\(isOut ? "DEPOSIT" : "WITHDRAWAL") amount=\(row.amount.magnitude)"
        + (currency.map { " currency=\($0)" } ?? "") + " --apply"
    case .noRow: return "import the account's rows, or add the other side: \(side)"
    }
  }
}

extension AccountWorth.Source {
  fileprivate var lastRecord: String {
    switch self {
    case .values: "last value"
    case .positions: "last statement"
    case .activities: "last activity"
    case .transactions, .plan: "last row"
    }
  }
}

extension DailyWorth.Ledgers {
  /// Returns warnings, at their rows, for transfers whose other side is not included in any
  /// account's value at the end of the day.
  package func transferDiagnostics(_ evening: NetWorth) throws(DecimalError) -> [Diagnostic] {
    let findings = try UnlinkedTransfers(evening, self)?.findings() ?? []
    return counterparts.transfers.diagnostics(for: findings)
  }

  /// Returns warnings about unlinked transfers, for reports that do not compute net worth
  /// themselves.
  package func transferDiagnostics(
    on day: CalendarDate, today: CalendarDate, _ settings: Settings
  ) throws(DecimalError) -> [Diagnostic] {
    guard !counterparts.unlinked.isEmpty else { return [] }
    var worth = DailyWorth(self, settings, today: today)
    return try transferDiagnostics(try NetWorth(on: day, &worth))
  }
}

extension AccountWorth {
  /// Whether the value is stated directly and therefore does not include payment rows.
  fileprivate var statesWorth: Bool { [.plan, .values, .positions].contains(source) }
}
