package import FinanceModel
package import PlainText

/// Conversion of account amounts in the values ledger to one currency.
package struct WorthCurrency: Sendable {
  /// Base currency from the settings, otherwise the only currency of all accounts; nil if there are
  /// several currencies or if no currency is known.
  package let base: String?
  /// Whether there are several currencies but no base currency.
  package let isMixed: Bool
  private let codes: [String?]
  private var exchange: Exchange?
  /// Exchange used instead of ``exchange``; nil to use ``exchange``.
  private var booked: BookedExchange?

  /// Creates a converter that uses the rates and the base currency of daily values.
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

  /// - Complexity: linear in the number of prices and of the accounts' rows.
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

  /// Returns the code of an account's currency; nil if unknown.
  package func code(ofAccount account: Int) -> String? { codes[account] }

  /// Whether the account's amounts must be converted to the base currency.
  package func converts(_ account: Int) -> Bool {
    !isMixed && codes[account] != nil && codes[account] != base
  }

  /// Returns an account's amount in the base currency, at a day's rate. The amount is unchanged if
  /// it is zero or no currency is known. Returns nil if there are several currencies but no base
  /// currency.
  ///
  /// - Throws: an error that names the missing rate.
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
  /// Returns the finding for an account whose value cannot be converted.
  package func finding(_ severity: Diagnostic.Severity, ofAccount name: String) -> LedgerFinding {
    LedgerFinding(
      severity, ValueCode.rateMissing, "\(message), for '\(name.visible)'", at: nil,
      hint: hint ?? "write smaller amounts")
  }
}

extension LedgerFinding {
  /// The note that the accounts are in several currencies and there is no base currency for a
  /// total.
  package static let mixedCurrencies = LedgerFinding(
    .note, ValueCode.currenciesMixed,
    "accounts are in several currencies, so there is no total", at: nil,
    hint: "set base_currency in coffer.json")
}
