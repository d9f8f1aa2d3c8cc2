package import PlainText

/// The settings of one asset in `coffer.json`.
package struct AssetSettings: Codable, Equatable, Sendable {
  /// The kind of an asset.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case equity = "EQUITY"
    case fund = "FUND"
    case bond = "BOND"
    case crypto = "CRYPTO"
    case exchangeRate = "FX"
    case metal = "METAL"
    case option = "OPTION"
    case cash = "CASH"
  }

  /// The source of the asset's prices.
  package enum QuoteMode: String, Codable, CaseIterable, Sendable {
    case auto = "AUTO"
    case manual = "MANUAL"
  }

  package var symbol: String
  package var kind: Kind?
  package var name: String?
  /// The asset's ISIN, by which brokers identify it, such as `IE00B4L5Y983`.
  package var isin: String?
  /// The currency of the asset's cost and value. A minor unit such as GBp means its major currency.
  package var quoteCurrency: String?
  package var quoteMode: QuoteMode?
  package var exchange: String?
  package var yahoo: String?
  /// The source of the asset's prices, written as the source's name, a colon, and the asset's
  /// symbol at that source.
  package var source: String?
  /// Number of units of the underlying asset per contract; 1 unless the asset is an option.
  package var multiplier: Decimal?
  package var lotsMethod: LotsMethod?
  /// The country that withholds tax on the asset's income.
  package var country: String?
  /// The asset's class in each of the user's classifications: `{"region": "Europe"}`.
  package var classes: [String: String]?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case symbol, kind, name, isin
    case quoteCurrency = "quote_currency"
    case quoteMode = "quote_mode"
    case exchange, yahoo, source, multiplier
    case lotsMethod = "lots_method"
    case country, classes
  }

  /// Creates settings that contain only a symbol.
  package init(symbol: String) { self.symbol = symbol }
}

extension AssetSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    symbol = try object.required(CodingKeys.symbol, .text)
    kind = try object.optional(CodingKeys.kind, .word)
    name = try object.optional(CodingKeys.name, .text)
    isin = try object.optional(CodingKeys.isin, .text)
    quoteCurrency = try object.optional(CodingKeys.quoteCurrency, .text)
    quoteMode = try object.optional(CodingKeys.quoteMode, .word)
    exchange = try object.optional(CodingKeys.exchange, .text)
    yahoo = try object.optional(CodingKeys.yahoo, .text)
    source = try object.optional(CodingKeys.source, .text)
    multiplier = try object.optional(CodingKeys.multiplier, .decimal)
    lotsMethod = try object.optional(CodingKeys.lotsMethod, .word)
    country = try object.optional(CodingKeys.country, .text)
    classes = try object.optional(CodingKeys.classes, .dictionary(of: .text))
  }
}

/// The order in which a disposal uses open lots. Raw values are the words of the setting
/// `lots_method`.
package enum LotsMethod: String, Codable, CaseIterable, Sendable {
  /// First in, first out.
  case fifo = "FIFO"
  /// Last in, first out.
  case lifo = "LIFO"
  /// Highest cost per unit first.
  case hifo = "HIFO"
  /// An equal fraction of each lot.
  case average = "AVERAGE"
  /// United Kingdom: lots acquired on the same day, then lots acquired in the following 30 days,
  /// then an equal fraction of each remaining lot.
  case section104 = "SECTION_104"
  /// Canada, adjusted cost base: an equal fraction of each lot.
  case adjustedCostBase = "ACB"

  /// Whether a disposal uses an equal fraction of each lot.
  package var isAverage: Bool { self == .average || self == .adjustedCostBase }
}
