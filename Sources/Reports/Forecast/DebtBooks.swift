import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Planning

/// A household's debts with their balances at the end of a day. A balance is the last stated
/// balance with the interest and payments since, as in `spending debts`. If the account's rows
/// contain the interest, or if no balance is stated, it is the account's value.
struct DebtBooks {
  /// The files needed for debts.
  static let needs = WorthBooks.needs + [.settingsFor([.debts])]

  /// Debts with balances above zero, in the order of the settings.
  private(set) var debts: [Debt] = []
  /// The currency of all debts.
  let currency: Currency
  /// Number of decimals in shown amounts.
  private let digits: Int
  /// The date of each debt's last balance, and the changes since then.
  private(set) var sources: [String] = []
  /// Accounts that have debt terms but no debt.
  private(set) var paid: [String] = []
  /// Sentences about debts that are converted to the currency of the other debts.
  private(set) var conversions: [String] = []
  /// Findings about omitted debts, and about minimum payments that do not exceed the interest.
  private var findings: [PathFinding] = []

  private let records: DailyWorth.Ledgers
  private let base: String?
  private var exchange: Exchange

  /// - Parameter wanted: the currency to use for all debts. If nil, the debts' common currency is
  ///   used or, if they have several, the base currency. Amounts are shown with at least the
  ///   decimals of `wanted`.
  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate, in wanted: Currency? = nil,
    _ found: inout Diagnostics
  ) throws {
    let books = try WorthBooks(household, &found)
    let sourced = try household.checkDebts(in: books.settings, &found)
    let accounts = books.settings.accounts ?? []
    guard accounts.contains(where: { $0.debt != nil }) else {
      throw Failure(
        .input,
        Diagnostic(
          .error, SettingsCode.debt, "no account has debt terms",
          hint: "add debt, with rate_pct and minimum, to an account in coffer.json"))
    }
    var daily = books.worth(through: day, today: today)
    let worth = try NetWorth(on: day, &daily)
    let known = Dictionary(
      worth.accounts.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    let owing = accounts.filter { $0.debt != nil }.compactMap { known[$0.name] }
      .filter { $0.value?.isNegative == true }
    let codes = Set(owing.map { $0.currency.map { CurrencyUnit($0).major } })
    let several = codes.count > 1 ? worth.baseCurrency : nil
    let code = wanted?.code ?? several ?? owing.first?.currency.map { CurrencyUnit($0).major }
    currency = code.flatMap { Currency($0) } ?? .unnamed
    digits = max(currency.minorDigits, wanted?.minorDigits ?? 0)
    records = books.records
    base = worth.baseCurrency
    exchange = Exchange(ExchangeRates(records.prices, base: base))
    for (index, account) in accounts.enumerated() {
      guard let terms = account.debt else { continue }
      try found.report(
        try add(account, terms, at: index, known[account.name], on: day),
        placed: records.counterparts.transfers.diagnostics)
    }
    found.report(sourced?.diagnostics(for: findings) ?? [])
  }

  /// Adds the account's debt, if any; returns findings about its payments.
  private mutating func add(
    _ account: AccountSettings, _ terms: DebtSettings, at index: Int, _ row: AccountWorth?,
    on day: CalendarDate
  ) throws(DecimalError) -> [LedgerFinding] {
    let name = account.name
    guard let row, let value = row.value else {
      leaveOut(
        name, at: index, "it has no balance on \(day)",
        "record the balance: snapshot record \(name.shellWord) -AMOUNT --apply")
      return []
    }
    let (owed, code, history, missing) = try balance(
      of: account, terms, row, -value, on: day)
    guard owed.isPositive else {
      guard let history, history.isAssumed, history.stated.amount.isPositive else {
        paid.append(name)
        return missing
      }
      leaveOut(
        name, at: index,
        "the minimum payments since its last balance, of \(history.stated.date), would repay it",
        "record the balance: snapshot record \(name.shellWord) -AMOUNT --apply")
      return missing
    }
    guard code != nil || currency.code == nil else {
      leaveOut(
        name, at: index, "its currency is not stated", "add currency to the account in coffer.json")
      return []
    }
    let rate: ExchangeRate
    do throws(RateProblem) {
      rate = try self.rate(from: code, on: day)
    } catch {
      leaveOut(name, at: index, error.message, error.hint ?? "")
      return []
    }
    let repaid = history.flatMap { $0.isAssumed ? nil : $0 }
    let debt = try self.debt(name, terms, owing: owed, rate, repaid: repaid, on: day)
    debts.append(debt)
    if let date = history?.stated.date ?? row.valueDate {
      sources.append("\(name.visible) on \(date)\(history?.sinceStated ?? "")")
    }
    if let code, !rate.hops.isEmpty { try add(rate, from: code, of: name) }
    try warn(of: debt, at: index, after: day)
    return missing
  }

  /// Adds the sentence about a debt's exchange rate.
  private mutating func add(
    _ rate: ExchangeRate, from code: String, of name: String
  ) throws(DecimalError) {
    let date = rate.hops.compactMap(\.date).min().map { " of \($0)" } ?? ""
    let one = try rate.converted(.one).text(decimals: 6, .halfEven)
    conversions.append(
      "\(name.visible): converted at 1 \(code) = \(one) \(currency.name)\(date).")
  }

  /// The amount that an account owes in its currency. Without a schedule, `history` is nil.
  private typealias Balance = (
    owed: Decimal, code: String?, history: DebtPayments?, findings: [LedgerFinding]
  )

  /// Returns the amount owed at the end of a day: the scheduled amount or, without a schedule, the
  /// given amount in the currency of its value.
  private func balance(
    of account: AccountSettings, _ terms: DebtSettings, _ row: AccountWorth, _ amount: Decimal,
    on day: CalendarDate
  ) throws(DecimalError) -> Balance {
    if row.source == .values || row.source == .transactions,
      let recorded = try RecordedDebt(of: account, records, base: base),
      let history = try DebtPayments(terms, of: recorded, through: day), history.stated.date <= day
    {
      // Early repayments of the year depend on all of its balances.
      let year = CalendarDate(year: day.year, month: 1, day: 1)
      let findings = recorded.findings(
        since: terms.freePerYear == nil ? day : year, through: day)
      let code = recorded.currency ?? row.currency.map { CurrencyUnit($0).major }
      return (history.balance, code, history, findings)
    }
    guard let unit = row.currency.map({ CurrencyUnit($0) }) else { return (amount, nil, nil, []) }
    let owed = try unit.amount(amount, in: CurrencyUnit(unit.major))
    return (owed, unit.major, nil, [])
  }

  /// Returns a debt in the common currency. Each amount is converted exactly, and rounded once,
  /// half-even, to the minor unit.
  ///
  /// - Parameter history: the debt's payments; nil if early repayments of the year are unknown.
  private func debt(
    _ name: String, _ own: DebtSettings, owing amount: Decimal, _ rate: ExchangeRate,
    repaid history: DebtPayments?, on day: CalendarDate
  ) throws(DecimalError) -> Debt {
    func converted(_ amount: Decimal) throws(DecimalError) -> Decimal {
      try rate.converted(amount).rounded(toDecimals: currency.minorDigits, .halfEven)
    }
    var (terms, repaid) = (own, Decimal?.none)
    if let least = own.minimum?.amount { terms.minimum?.amount = try rate.converted(least) }
    if let free = own.freePerYear {
      terms.freePerYear = rate.hops.isEmpty ? free : try converted(free)
      repaid = try history.map { (history) throws(DecimalError) in
        try converted(history.paidEarly(in: day.year))
      }
    }
    return try Debt(
      name, terms, balance: try converted(amount), minorDigits: currency.minorDigits,
      repaid: repaid)
  }

  /// Returns the latest exchange rate from a value's currency to the common currency of the debts.
  private mutating func rate(
    from own: String?, on day: CalendarDate
  ) throws(RateProblem) -> ExchangeRate {
    guard let code = currency.code, let own else { return .identity }
    return try exchange.rate(from: own, to: code, on: day)
  }

  /// Adds a warning if the minimum does not exceed the interest.
  private mutating func warn(
    of debt: Debt, at index: Int, after day: CalendarDate
  ) throws(DecimalError) {
    let (interest, minimum) = try debt.firstMinimum(after: day)
    guard interest.isPositive, minimum <= interest else { return }
    findings.append(
      PathFinding(
        .warning, SettingsCode.debtMinimum,
        "the minimum payment for debt '\(debt.name.visible)', \(currency.text(minimum)), does not"
          + " exceed the interest, \(currency.text(interest)), so the debt is never paid off",
        at: .debt(index) + (debt.terms.minimum == nil ? [] : [.key("minimum")]),
        hint: "pay more than the interest, or correct the terms"))
  }

  /// Returns the amount with its currency.
  func amount(_ amount: Decimal) -> StyledText {
    "\(text(amount), .amount)\(currency.code.map { " \($0)" } ?? "")"
  }

  func text(_ amount: Decimal) -> String { amount.text(decimals: digits, .halfEven) }
  func money(_ amount: Decimal) -> Cell { .number(text(amount)) }

  private mutating func leaveOut(
    _ name: String, at index: Int, _ reason: String, _ hint: String
  ) {
    findings.append(
      PathFinding(
        .warning, SettingsCode.debt, "debt '\(name.visible)' is excluded: \(reason)",
        at: .debt(index), hint: hint))
  }
}

extension Household {
  /// Reports the findings about debt terms, and returns the settings with their document.
  ///
  /// - Throws: ``Failure`` if the terms have errors.
  @discardableResult func checkDebts(
    in settings: Settings, _ found: inout Diagnostics
  ) throws -> SourcedValue<Settings>? {
    let sourced = sourcedSettings().value ?? nil
    try found.report(Loaded((), sourced?.diagnostics(for: settingsDebts(in: settings)) ?? []))
    return sourced
  }
}

extension DebtPayments {
  /// Words for the changes since the last stated balance; blank if there are none.
  fileprivate var sinceStated: String {
    guard balance != stated.amount else { return "" }
    return " with interest and \(isAssumed ? "assumed minimum payments" : "payments") since"
  }
}
