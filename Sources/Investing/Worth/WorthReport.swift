package import FinanceModel
package import PlainText

/// Each account's value at the end of a day, computed as in ``NetWorth``, with the changes in the
/// value.
package struct WorthReport: Sendable {
  /// A period that ends on the report's day.
  package enum Period: String, CaseIterable, Sendable {
    /// Change since the value before the last value. If another record determines the value, it is
    /// the change since the end of the day before the last record. For the total of all accounts,
    /// it is the change since the end of the day before the latest day with a value or another
    /// record; plan balances have no such day.
    case last
    /// Periods of 30, 90 and 365 days.
    case oneMonth = "1m"
    case threeMonths = "3m"
    case oneYear = "1y"
    /// Change since the first value.
    case all

    var days: Int? {
      switch self {
      case .last, .all: nil
      case .oneMonth: 30
      case .threeMonths: 90
      case .oneYear: 365
      }
    }
  }

  /// A change in value over a period.
  package struct Change: Equatable, Sendable {
    package let change: WorthChange
    /// See ``WorthChange/percentage()``.
    package let percentage: Decimal?
    /// See ``WorthChange/growthPercentage()``.
    package let growthPercentage: Decimal?
    /// Day on which the change begins, either at the end of the day or at the first value.
    package let since: CalendarDate
    /// Whether the account begins within the period, in which case the change starts with the
    /// account's first value.
    package let isSinceBeginning: Bool

    init(
      _ change: WorthChange, since: CalendarDate, isSinceBeginning: Bool
    ) throws(DecimalError) {
      self.change = change
      percentage = try change.percentage()
      growthPercentage = try change.growthPercentage()
      self.since = since
      self.isSinceBeginning = isSinceBeginning
    }
  }

  /// An account, or the pending transfers.
  package struct Account: Sendable {
    package let name: String
    /// The record that determines the value.
    package let source: AccountWorth.Source
    /// State computed from the account's values; nil if another record determines the value.
    package let state: AccountState?
    package let currency: String?
    /// The account's value; zero if the account is closed. The value is nil before the first value,
    /// or if a rate or all prices are missing.
    package let value: Decimal?
    /// Value in the base currency; nil if a rate or the base currency is missing.
    package let valueBase: Decimal?
    /// Date of the last record; nil for the plan.
    package let valueDate: CalendarDate?
    /// Number of days since the account's last value; nil if there are no values.
    package let age: Int?
    package let changes: [Period: Change]

    /// Whether the account is open; true if the account has no state.
    package var isOpen: Bool { state?.isOpen ?? true }
  }

  package let asOf: CalendarDate
  package let baseCurrency: String?
  /// Accounts that have begun, including closed accounts, in the settings' order, then by name.
  /// Pending transfers come last.
  package let accounts: [Account]
  /// Total of all accounts in the base currency; nil if a rate or the base currency is missing.
  package let total: Decimal?
  /// Changes in the total of all accounts with known past values.
  package let totalChanges: [Period: Change]
  /// Accounts without changes, because their past values are unknown.
  package let withoutPast: [String]
  /// Account values on the days requested for drawing.
  package let drawn: [CalendarDate: [String: Decimal]]
  /// The findings of ``DailyWorth/findings``, and warnings about missing rates for past days.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - worth: the values from these records, up to `asOf`; a day has not been requested yet.
  ///   - owned: the accounts to include, with pending transfers that they sent; nil for all.
  ///   - days: the days to draw, up to `asOf`.
  /// - Throws: `overflow`.
  /// - Complexity: the cost of ``DailyWorth/evening(of:converting:)`` for four days and a few more
  ///   days for each account, plus time linear in the values.
  package init(
    _ records: DailyWorth.Ledgers, _ settings: Settings, _ worth: DailyWorth,
    _ beginnings: WorthBeginnings, among owned: Set<String>? = nil, asOf: CalendarDate,
    drawing days: [CalendarDate] = []
  ) throws(DecimalError) {
    let worth = owned.map(worth.ofAccounts) ?? worth
    var last = worth.onLastDay()
    let net = try NetWorth(on: asOf, &last)
    let typedAccounts = records.values.numbers(of: owned)
    let starts = Self.starts(net, records.values, typedAccounts)
    var typed = WorthCalculation(
      records.values, WorthCurrency(records.values, settings, of: last), asOf: asOf, starts)
    let evenings = try EveningChanges(
      to: net, worth, beginnings, records, from: starts, drawing: days)
    let accountByName = Dictionary(
      net.accounts.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    var accounts: [Account] = []
    for number in typedAccounts {
      let known = accountByName[records.values.accounts[number]]
      guard known.map({ $0.source == .values }) ?? true else { continue }
      if let account = try typed.account(number, known, evenings) { accounts.append(account) }
    }
    var sums = typed.sums
    var withoutPast: [String] = []
    for account in net.accounts where account.source != .values {
      accounts.append(Account(account, changes: try evenings.changes(of: account)))
      if account.account == AccountWorth.inTransitName { continue }
      if evenings.isWithoutPast(account) {
        withoutPast.append(account.account)
      } else {
        try evenings.add(account, to: &sums)
      }
    }
    try evenings.addRest(to: &sums)
    let order = AccountOrder(settings)
    (self.asOf, baseCurrency) = (asOf, net.baseCurrency)
    self.accounts = accounts.sorted { order.place(of: $0.name) < order.place(of: $1.name) }
    (total, self.withoutPast) = (net.total.net, withoutPast)
    totalChanges = net.isMixed ? [:] : try sums.changes()
    drawn = Dictionary(
      days.map { ($0, evenings.evenings[$0, default: [:]].mapValues(\.value)) },
      uniquingKeysWith: { first, _ in first })
    let missing = last.findings.filter { $0.code != PlanCode.pastCommit.rawValue }
    let committed = LedgerFinding.committed(
      last.committed.union(evenings.committed.accounts), evenings.committed.commits + last.commits)
    findings =
      missing + (missing.contains { $0.severity == .error } ? [] : evenings.findings)
      + typed.findings
      + [LedgerFinding.withoutPast(net.withoutPast), committed].compactMap(\.self)
  }

  /// Returns the first day of each period that begins on the same day for all accounts, and the
  /// first day of the total's last change.
  private static func starts(
    _ net: NetWorth, _ values: ValueLedger, _ typedAccounts: [Int]
  ) -> [Period: CalendarDate] {
    var starts: [Period: CalendarDate] = [:]
    for period in Period.allCases {
      if let days = period.days { starts[period] = net.asOf.adding(days: -days) }
    }
    let other = Set(net.accounts.lazy.filter { $0.source != .values }.map(\.account))
    let typed = typedAccounts.lazy.filter { !other.contains(values.accounts[$0]) }
      .compactMap { AccountHistory(values, account: $0).lastValueDay(onOrBefore: net.asOf) }
    let days = net.accounts.lazy.filter { $0.source != .values }.compactMap(\.valueDate)
    starts[.last] = (Array(typed) + Array(days)).max()?.adding(days: -1)
    return starts
  }
}

extension WorthReport.Account {
  /// Creates an account that is valued from records other than its values.
  fileprivate init(
    _ account: AccountWorth, changes: [WorthReport.Period: WorthReport.Change]
  ) {
    name = account.account
    source = account.source
    state = nil
    currency = account.currency
    value = account.value
    valueBase = account.valueBase
    valueDate = account.valueDate
    age = nil
    self.changes = changes
  }

  /// Creates an account whose value is determined by its recorded values.
  ///
  /// - Parameter known: the account's value; nil before its first value.
  init(
    _ name: String, _ state: AccountState, _ known: AccountWorth?, currency: String?, age: Int?,
    changes: [WorthReport.Period: WorthReport.Change]
  ) {
    self.name = name
    source = .values
    self.state = state
    self.currency = known?.currency ?? currency
    value = known?.value
    valueBase = known?.valueBase
    valueDate = known?.valueDate
    self.age = age
    self.changes = changes
  }
}

extension ValueLedger {
  /// Returns the numbers of the accounts with these names, or of all accounts if `names` is nil.
  fileprivate func numbers(of names: Set<String>?) -> [Int] {
    accounts.indices.filter { names?.contains(accounts[$0]) ?? true }
  }
}

extension AccountOrder {
  /// Returns the sort key of an account; pending transfers come last.
  fileprivate func place(of account: String) -> (Int, Int, String) {
    (account == AccountWorth.inTransitName ? 1 : 0, rank(of: account), account)
  }
}
