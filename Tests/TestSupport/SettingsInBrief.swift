package import FinanceModel
package import PlainText

extension AccountSettings {
  /// Creates the settings of an account in one line.
  package init(
    name: String, kind: Kind? = nil, currency: Currency? = nil, tracking: Tracking? = nil,
    cash: CashBooking? = nil, lotsMethod: LotsMethod? = nil, keep: Decimal? = nil,
    claims: [Claim]? = nil
  ) {
    self.init(name: name)
    self.kind = kind
    self.currency = currency
    self.tracking = tracking
    self.cash = cash
    self.lotsMethod = lotsMethod
    self.keep = keep
    self.claims = claims
  }
}

extension AssetSettings {
  /// Creates the settings of an asset in one line.
  package init(
    symbol: String, kind: Kind? = nil, quoteCurrency: String? = nil, multiplier: Decimal? = nil,
    lotsMethod: LotsMethod? = nil, classes: [String: String]? = nil
  ) {
    self.init(symbol: symbol)
    self.kind = kind
    self.quoteCurrency = quoteCurrency
    self.multiplier = multiplier
    self.lotsMethod = lotsMethod
    self.classes = classes
  }
}
