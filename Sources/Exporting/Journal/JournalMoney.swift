import FinanceModel
import PlainText

/// Currencies for account amounts without a stated currency.
struct JournalMoney {
  private let base: String?
  private let own: [String: String]
  private let isLenient: Bool
  /// Findings for accounts without a known currency. If `isLenient` is true, their amounts use the
  /// ISO 4217 code for no currency.
  private(set) var findings: [LedgerFinding] = []
  private var reported: Set<String> = []

  init(base: String?, _ settings: Settings, isLenient: Bool) {
    self.base = base
    self.isLenient = isLenient
    own = Dictionary(
      (settings.accounts ?? []).compactMap { account in
        account.currency?.code.map { (account.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Code for an unknown currency.
  static let unnamed = "XXX"

  /// Returns an account's amount in a major currency: the first known of the given currency, the
  /// account's currency and the base currency.
  ///
  /// - Throws: `overflow`.
  mutating func amount(
    _ amount: Decimal, _ currency: String?, of account: String, isPlan: Bool = false
  ) throws(DecimalError) -> JournalAmount {
    guard let code = currency ?? own[account] ?? base else {
      note(account, isPlan: isPlan)
      return JournalAmount(amount, Self.unnamed)
    }
    return try Self.major(amount, code)
  }

  /// Converts an amount to the major currency.
  ///
  /// - Throws: `overflow`.
  static func major(_ amount: Decimal, _ code: String) throws(DecimalError) -> JournalAmount {
    try major(amount, of: CurrencyUnit(code))
  }

  /// Converts an amount in a known currency unit to the major currency.
  static func major(
    _ amount: Decimal, of unit: CurrencyUnit
  ) throws(DecimalError) -> JournalAmount {
    guard unit.isMinor else { return JournalAmount(amount, unit.major) }
    return JournalAmount(try amount.divided(by: Decimal(unit.perMajor), .halfEven), unit.major)
  }

  private mutating func note(_ account: String, isPlan: Bool) {
    let subject = isPlan ? "the plan" : "'\(account.visible)'"
    guard reported.insert(subject).inserted else { return }
    findings.append(
      LedgerFinding(
        isLenient ? .warning : .error, JournalCode.currencyMissing,
        "the currency of \(subject) is unknown"
          + (isLenient ? "; it is written as \(Self.unnamed)" : ""), at: nil,
        hint: "set \(isPlan ? "plan.currency or " : "")base_currency in coffer.json"))
  }
}
