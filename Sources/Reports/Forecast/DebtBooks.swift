import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The debts of a household with their balances at the end of a day.
struct DebtBooks {
  /// The files that it needs.
  static let needs = WorthBooks.needs + [.settingsFor([.debts])]

  /// Debts above zero, in the order of the settings.
  let debts: [Debt]
  /// The currency of all debts.
  let currency: Currency
  /// The day of the last record of each debt.
  let dates: [CalendarDate?]
  /// Accounts with terms that owe nothing.
  let paid: [String]

  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    let books = try WorthBooks(household, &found)
    let sourced = household.sourcedSettings().value ?? nil
    try found.report(
      Loaded((), sourced?.diagnostics(for: settingsDebts(in: books.settings)) ?? []))
    let stated = (books.settings.accounts ?? []).enumerated().filter { $0.element.debt != nil }
    guard !stated.isEmpty else {
      throw Failure(
        .input,
        Diagnostic(
          .error, SettingsCode.debt, "no account has the terms of a debt",
          hint: "write them into coffer.json: \"accounts\": [{\"name\": \"NAME\", \"debt\":"
            + " {\"rate_pct\": 3.6, \"minimum\": {\"amount\": 950}}}]"))
    }
    var daily = books.worth(through: day, today: today)
    let worth = try NetWorth(on: day, &daily)
    let known = Dictionary(
      worth.accounts.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    let owing = stated.compactMap { known[$0.element.name] }.filter { $0.value?.isNegative == true }
    let code =
      owing.contains { $0.currency == worth.baseCurrency }
      ? worth.baseCurrency : owing.first?.currency
    currency = code.flatMap { Currency(CurrencyUnit($0).major) } ?? .unnamed
    var debts: [Debt] = []
    var findings: [PathFinding] = []
    for (index, account) in stated {
      guard let terms = account.debt else { continue }
      func leaveOut(_ reason: String, _ hint: String) {
        findings.append(
          PathFinding(
            .warning, SettingsCode.debt,
            "debt '\(account.name.visible)' is left out: \(reason)", at: .debt(index), hint: hint))
      }
      guard let row = known[account.name], let value = row.value else {
        leaveOut(
          "it has no balance on \(day)",
          "record it: snapshot record \(account.name.shellWord) -AMOUNT --apply")
        continue
      }
      guard value.isNegative else { continue }
      guard row.currency == code else {
        leaveOut(
          "it is in \(row.currency ?? "no currency"), and others are in \(code ?? "no currency")",
          "debts are compared in one currency")
        continue
      }
      let debt = try Debt(
        account.name, terms, balance: -value, minorDigits: currency.minorDigits)
      debts.append(debt)
      let (interest, minimum) = try debt.firstMinimum(after: day)
      if interest.isPositive, minimum <= interest {
        findings.append(
          PathFinding(
            .warning, SettingsCode.debtMinimum,
            "the minimum of debt '\(account.name.visible)', \(currency.text(minimum)), does not"
              + " exceed its interest, \(currency.text(interest)), so it never pays the debt off",
            at: .debt(index) + (terms.minimum == nil ? [] : [.key("minimum")]),
            hint: "pay more than the interest, or correct the terms"))
      }
    }
    found.report(sourced?.diagnostics(for: findings) ?? [])
    self.debts = debts
    dates = debts.map { known[$0.name]?.valueDate }
    paid = stated.map(\.element.name).filter { known[$0]?.value?.isNegative == false }
  }
}
