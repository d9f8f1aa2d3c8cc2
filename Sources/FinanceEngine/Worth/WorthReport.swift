package import FinanceModel
package import PlainText

/// What the accounts of the values ledger are worth on an evening, and how that has changed.
package struct WorthReport: Sendable {
  /// A span that ends on the report's evening.
  package enum Period: String, CaseIterable, Sendable {
    /// From the value before the last one; of all accounts together, from the evening before the
    /// latest day with a value.
    case last
    /// 30, 90 and 365 days.
    case oneMonth = "1m"
    case threeMonths = "3m"
    case oneYear = "1y"
    /// From the first value.
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

  /// How worth has changed in a period.
  package struct Change: Equatable, Sendable {
    package let change: WorthChange
    /// See ``WorthChange/percentage()``.
    package let percentage: Decimal?
    /// See ``WorthChange/growthPercentage()``.
    package let growthPercentage: Decimal?
    /// The day from whose evening, or first value, it is.
    package let since: CalendarDate
    /// Whether the account is younger than the period, which begins with its first value.
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

  /// One account.
  package struct Account: Sendable {
    package let name: String
    /// By number in the ledger.
    package let number: Int
    package let state: AccountState
    package let currency: String?
    /// Zero when closed; nil before its first value.
    package let value: Decimal?
    /// Nil where a rate or the base currency is missing.
    package let valueBase: Decimal?
    /// The days since its last value; nil without one.
    package let age: Int?
    package let changes: [Period: Change]
  }

  package let asOf: CalendarDate
  package let baseCurrency: String?
  /// Those that have begun, closed ones too: in the settings' order, then by name.
  package let accounts: [Account]
  /// The sum of all accounts in the base currency; nil where a rate or the base is missing.
  package let total: Decimal?
  package let totalChanges: [Period: Change]
  /// Missing rates: errors for today's worth, warnings for the past; and a note where there are
  /// several currencies and none to tell the total in.
  package let findings: [LedgerFinding]

  /// - Throws: `overflow`.
  /// - Complexity: linear in the ledger's rows.
  package init(
    _ ledger: ValueLedger, _ settings: Settings, _ prices: PriceBook, asOf: CalendarDate
  ) throws(DecimalError) {
    var calculation = WorthCalculation(
      ledger, WorthCurrency(ledger, settings, prices), asOf: asOf)
    var accounts: [Account] = []
    for account in ledger.accounts.indices {
      if let found = try calculation.account(account) { accounts.append(found) }
    }
    let order = AccountOrder(settings)
    self.asOf = asOf
    baseCurrency = calculation.currency.base
    self.accounts = accounts.sorted {
      (order.rank(of: $0.name), $0.name) < (order.rank(of: $1.name), $1.name)
    }
    var total: Decimal? = .zero
    for account in accounts where account.value != nil {
      total = try total.adding(account.valueBase)
    }
    self.total = accounts.contains { $0.value != nil } ? total : nil
    totalChanges = try calculation.totalChanges()
    findings = calculation.findings
  }
}
