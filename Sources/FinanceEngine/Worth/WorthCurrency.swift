package import FinanceModel
package import PlainText

/// Converts the accounts of the values ledger to one currency.
package struct WorthCurrency: Sendable {
  /// The settings' base currency, else the one that all accounts are in; nil where there are
  /// several, and where nobody names one.
  package let base: String?
  /// Whether there are several currencies and none to tell them in.
  package let isMixed: Bool
  private let codes: [String?]
  private var exchange: Exchange?
  /// In place of ``exchange``.
  private var booked: BookedExchange?

  /// With the rates and the base currency of daily worth.
  init(_ ledger: ValueLedger, _ settings: Settings, of worth: DailyWorth) {
    base = worth.baseCurrency
    isMixed = worth.isMixed
    codes = Self.stated(ledger, settings).map { $0 ?? worth.baseCurrency }
    booked = worth.exchange
  }

  private static func stated(_ ledger: ValueLedger, _ settings: Settings) -> [String?] {
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0.currency?.code) },
      uniquingKeysWith: { first, _ in first })
    return ledger.accounts.indices.map { account in
      ledger.currency(ofAccount: account).map { ledger.currencies[$0] }
        ?? own[ledger.accounts[account]] ?? nil
    }
  }

  /// - Complexity: linear in the prices and in the accounts' rows.
  package init(_ ledger: ValueLedger, _ settings: Settings, _ prices: PriceBook) {
    let stated = Self.stated(ledger, settings)
    let standing = ledger.accounts.indices.filter { !ledger.standingRows(ofAccount: $0).isEmpty }
    let named = Set(standing.compactMap { stated[$0].map { CurrencyUnit($0).major } })
    let base = settings.baseCurrency?.code ?? (named.count == 1 ? named.first : nil)
    self.base = base
    isMixed = base == nil && !named.isEmpty
    codes = stated.map { $0 ?? base }
    exchange = Exchange(ExchangeRates(prices, base: base))
  }

  /// The code of an account's currency; nil where nobody names one.
  package func code(ofAccount account: Int) -> String? { codes[account] }

  /// Whether the account's amounts have another number in the base currency.
  package func converts(_ account: Int) -> Bool {
    !isMixed && codes[account] != nil && codes[account] != base
  }

  /// An account's amount in the base currency, by the rate of a day; the amount itself where it is
  /// zero or nobody names a currency, nil where there are several and no base.
  ///
  /// - Throws: what is missing.
  package mutating func converted(
    _ amount: Decimal, ofAccount account: Int, on date: CalendarDate
  ) throws(RateProblem) -> Decimal? {
    guard !isMixed else { return nil }
    guard let code = codes[account], let base, amount != .zero else { return amount }
    if booked != nil {
      return try booked?.converted(amount, from: code, to: base, on: date)
    }
    return try exchange?.convert(amount, from: code, to: base, on: date)
  }
}

extension RateProblem {
  /// The problem of an account whose worth cannot be converted.
  package func finding(_ severity: Diagnostic.Severity, ofAccount name: String) -> LedgerFinding {
    LedgerFinding(
      severity, ValueCode.rateMissing, "\(message), for '\(name.visible)'", at: nil,
      hint: hint ?? "write smaller amounts")
  }
}

extension LedgerFinding {
  /// There are several currencies, and none to tell a total in.
  package static let mixedCurrencies = LedgerFinding(
    .note, ValueCode.currenciesMixed,
    "accounts are in several currencies, so there is no total", at: nil,
    hint: "name a base_currency in coffer.json")
}
