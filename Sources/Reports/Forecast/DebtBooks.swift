import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Planning

/// A household's debts with their balances at the end of a day.
struct DebtBooks {
  /// The files needed for debts.
  static let needs = WorthBooks.needs + [.settingsFor([.debts])]

  /// Debts with balances above zero, in the order of the settings.
  private(set) var debts: [Debt] = []
  /// The currency of all debts.
  let currency: Currency
  /// The date of each debt's last record.
  private(set) var dates: [CalendarDate?] = []
  /// Accounts with debt terms that owe nothing.
  private(set) var paid: [String] = []
  /// Findings about omitted debts, and about minimum payments that do not exceed the interest.
  private var findings: [PathFinding] = []

  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
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
    let code =
      owing.contains { $0.currency == worth.baseCurrency }
      ? worth.baseCurrency : owing.first?.currency
    currency = code.flatMap { Currency(CurrencyUnit($0).major) } ?? .unnamed
    for (index, account) in accounts.enumerated() {
      guard let terms = account.debt else { continue }
      try add(account.name, terms, at: index, known[account.name], in: code, on: day)
    }
    found.report(sourced?.diagnostics(for: findings) ?? [])
  }

  /// Adds an account's debt if the account owes anything in the currency of the other debts.
  private mutating func add(
    _ name: String, _ terms: DebtSettings, at index: Int, _ row: AccountWorth?,
    in code: String?, on day: CalendarDate
  ) throws(DecimalError) {
    guard let row, let value = row.value else {
      return leaveOut(
        name, at: index, "it has no balance on \(day)",
        "record the balance: snapshot record \(name.shellWord) -AMOUNT --apply")
    }
    guard value.isNegative else { return paid.append(name) }
    guard row.currency == code else {
      return leaveOut(
        name, at: index,
        "it is in \(row.currency ?? "no currency"), but other debts are in"
          + " \(code ?? "no currency")",
        "use one currency for all debts")
    }
    let debt = try Debt(name, terms, balance: -value, minorDigits: currency.minorDigits)
    debts.append(debt)
    dates.append(row.valueDate)
    let (interest, minimum) = try debt.firstMinimum(after: day)
    guard interest.isPositive, minimum <= interest else { return }
    findings.append(
      PathFinding(
        .warning, SettingsCode.debtMinimum,
        "the minimum of debt '\(name.visible)', \(currency.text(minimum)), does not exceed its"
          + " interest, \(currency.text(interest)), so it never pays the debt off",
        at: .debt(index) + (terms.minimum == nil ? [] : [.key("minimum")]),
        hint: "pay more than the interest, or correct the terms"))
  }

  /// Returns the amount with its currency.
  func amount(_ amount: Decimal) -> StyledText {
    "\(text(amount), .amount)\(currency.code.map { " \($0)" } ?? "")"
  }

  func text(_ amount: Decimal) -> String { currency.text(amount) }
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
