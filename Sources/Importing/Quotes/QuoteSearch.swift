package import FinanceModel
import PlainText

/// A search for a source's symbols that match a term.
package enum QuoteSearch {
  /// A symbol with its name, kind and exchange.
  package struct Hit: Equatable, Sendable {
    package let symbol: String
    package let name: String
    package let kind: AssetSettings.Kind?
    package let exchange: String

    package init(symbol: String, name: String, kind: AssetSettings.Kind?, exchange: String) {
      (self.symbol, self.name, self.kind, self.exchange) = (symbol, name, kind, exchange)
    }
  }

  /// Returns the URL of Yahoo's search for a term.
  package static func url(of text: String) -> String {
    "https://query1.finance.yahoo.com/v1/finance/search?q=\(text.percentEncoded())"
      + "&quotesCount=10&newsCount=0"
  }

  /// Returns the hits in an answer from Yahoo's search.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  package static func hits(_ bytes: [UInt8]) throws(QuoteProblem) -> [Hit] {
    let json = try QuoteJSON(bytes)
    guard let quotes = json.value("quotes") else { throw .malformed("did not return a list") }
    var hits: [Hit] = []
    for quote in json.list(quotes) {
      guard let symbol = json.text(json.value("symbol", in: quote)) else { continue }
      let name = json.value("longname", in: quote) ?? json.value("shortname", in: quote)
      hits.append(
        Hit(
          symbol: symbol, name: json.text(name) ?? "",
          kind: kind(json.text(json.value("quoteType", in: quote)) ?? ""),
          exchange: json.text(json.value("exchange", in: quote)) ?? ""))
    }
    return hits
  }

  private static func kind(_ word: String) -> AssetSettings.Kind? {
    switch word {
    case "EQUITY": .equity
    case "ETF", "MUTUALFUND": .fund
    case "CRYPTOCURRENCY": .crypto
    case "CURRENCY": .exchangeRate
    case "OPTION": .option
    default: nil
    }
  }
}
