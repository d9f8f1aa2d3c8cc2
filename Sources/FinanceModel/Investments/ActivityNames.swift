import PlainText

/// The names in activities, numbered in order of first appearance.
struct ActivityNames: Sendable {
  /// The account names, beginning with the accounts in the settings.
  private(set) var accounts = StringInterner()
  var symbols = StringInterner()
  var currencies = StringInterner()
  var groups = StringInterner()
  /// The currency of each account; nil if unknown.
  var accountCurrencies: [Int?] = []
  /// The currency used if neither the row nor its account states a currency.
  let baseCurrency: String?
  private var aliases: [String: String] = [:]

  init(_ settings: Settings) {
    baseCurrency = settings.baseCurrency?.code
    for account in settings.accounts ?? [] {
      for alias in account.aliases ?? [] { aliases[alias] = account.name }
    }
    for account in settings.accounts ?? [] {
      let number = accounts.index(of: account.name)
      let currency = account.currency.flatMap(\.code).map { currencies.index(of: $0) }
      if number == accountCurrencies.count { accountCurrencies.append(currency) }
    }
  }

  /// Returns the number of the account with the given name or alias.
  mutating func number(ofAccount name: String) -> Int {
    let number = accounts.index(of: aliases[name] ?? name)
    if number == accountCurrencies.count { accountCurrencies.append(nil) }
    return number
  }
}
