package import FinanceModel
package import PlainText

/// The source of prices for a symbol or pair, and the name that the source uses for it.
package struct QuotePlace: Equatable, Sendable {
  /// A built-in source.
  package enum BuiltIn: String, CaseIterable, Sendable {
    case yahoo, ecb, frankfurter
    case boerseFrankfurt = "boerse-frankfurt"
    case coinGecko = "coingecko"
  }

  /// A built-in source or a source described in the settings.
  package enum Source: Equatable, Sendable {
    case builtIn(BuiltIn)
    case own(QuoteSettings.Source)
  }

  package let source: Source
  /// The source's symbol; for Börse Frankfurt, the ISIN.
  package let symbol: String
  let isin: String
  /// The currency code in which prices are requested.
  let currency: String?

  /// The name of the source, as in the column `source`.
  package var name: String {
    switch source {
    case .builtIn(let source): source.rawValue
    case .own(let source): source.name
    }
  }

  /// The name of the environment variable that contains the key; nil if the source does not require
  /// a key.
  package var keyVariable: String? {
    guard case .own(let source) = source, source.key != nil else { return nil }
    let name = source.name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return "COFFER_KEY_" + String(name)
  }

  /// Whether the key is sent in a header.
  package var sendsKeyInHeader: Bool {
    if case .own(let source) = source { source.key == .header } else { false }
  }

  /// Returns the URL for the prices on the given days, plus the days before and after.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970. Sources that adjust prices for splits are asked for prices up to
  ///     now, so that every split is known.
  ///   - key: the value that replaces `{key}`.
  package func url(
    from first: CalendarDate, to last: CalendarDate, now: Int, key: String = ""
  ) -> String {
    let from = first.adding(days: -1) ?? first
    let to = last.adding(days: 1) ?? last
    let start = from.dayNumber * 86_400
    switch source {
    case .builtIn(.yahoo):
      return "https://query1.finance.yahoo.com/v8/finance/chart/\(symbol.percentEncoded())"
        + "?period1=\(start)&period2=\(now + 86_400)&interval=1d"
        + "&events=div%7Csplit%7CcapitalGain&includeAdjustedClose=true"
    case .builtIn(.ecb):
      return "https://data-api.ecb.europa.eu/service/data/EXR/D.\(symbol.percentEncoded())"
        + ".EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=\(from)&endPeriod=\(to)"
    case .builtIn(.frankfurter):
      return "https://api.frankfurter.dev/v1/\(from)..\(to)"
        + "?base=EUR&symbols=\(symbol.percentEncoded())"
    case .builtIn(.boerseFrankfurt):
      return "https://api.live.deutsche-boerse.com/v1/tradingview/history"
        + "?symbol=XETR:\(symbol.percentEncoded())&resolution=1D&from=\(start)&to=\(now)"
    case .builtIn(.coinGecko):
      let days = min(365, max(2, from.days(until: to)))
      return "https://api.coingecko.com/api/v3/coins/\(symbol.percentEncoded())/market_chart"
        + "?vs_currency=\((currency ?? "").lowercased().percentEncoded())&days=\(days)"
        + "&interval=daily"
    case .own(let source):
      let values = [
        "symbol": symbol, "isin": isin, "from": from.description, "to": to.description, "key": key,
      ]
      return source.url.filling(values)
    }
  }

  /// Whether the source's prices are per euro.
  var isPerEuro: Bool { source == .builtIn(.ecb) || source == .builtIn(.frankfurter) }

  /// The URL's server, which receives at most one request per second.
  package var host: String {
    let url = url(from: .epochDay, to: .epochDay, now: 0)
    return String(url.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" })
  }

  /// Returns the prices in an answer.
  ///
  /// - Throws: the reason why there are no prices.
  package func answer(
    _ bytes: [UInt8], now: Int, today: CalendarDate
  ) throws(QuoteProblem) -> QuoteAnswer {
    switch source {
    case .builtIn(.yahoo): return try YahooChart.answer(bytes, now: now)
    case .builtIn(.ecb): return try BankQuotes.rates(of: symbol, bytes)
    case .builtIn(.frankfurter): return try BankQuotes.frankfurter(of: symbol, bytes)
    case .builtIn(.boerseFrankfurt): return try SeriesQuotes.boerseFrankfurt(bytes, now: now)
    case .builtIn(.coinGecko): return try SeriesQuotes.coinGecko(bytes, in: currency ?? "")
    case .own(let source): return try SeriesQuotes.own(source, bytes, today: today)
    }
  }
}

extension QuotePlace {
  /// Creates the source stated in the settings for an asset; nil if none is stated.
  ///
  /// - Throws: `quote-source-unknown`.
  init?(_ asset: AssetSettings, _ settings: Settings) throws(QuoteProblem) {
    let isin = asset.isin ?? ""
    guard let stated = asset.source else {
      guard let yahoo = asset.yahoo else { return nil }
      self.init(
        source: .builtIn(.yahoo), symbol: yahoo, isin: isin, currency: asset.quoteCurrency)
      return
    }
    let name = stated.prefix { $0 != ":" }
    let after = String(stated.dropFirst(name.count + 1))
    let own = settings.quotes?.sources?.first { $0.name == name }
    guard let source = BuiltIn(rawValue: String(name)).map(Source.builtIn) ?? own.map(Source.own)
    else {
      let known = BuiltIn.allCases.map(\.rawValue) + (settings.quotes?.sources ?? []).map(\.name)
      throw QuoteProblem(
        .sourceUnknown, "refers to source '\(String(name).visible)', which does not exist",
        hint: "use one of these sources: \(known.joined(separator: ", "))")
    }
    if let own, !own.url.hasPrefix("https://") || own.url.utf8.contains(where: { $0 <= 0x20 }) {
      throw QuoteProblem(
        .sourceUnknown, "refers to source '\(own.name.visible)', which has an invalid url",
        hint: "write a url that begins with https://, without spaces")
    }
    let usual = source == .builtIn(.yahoo) ? asset.yahoo ?? asset.symbol : asset.symbol
    let known = source == .builtIn(.boerseFrankfurt) && !isin.isEmpty ? isin : usual
    self.init(
      source: source, symbol: after.isEmpty ? known : after, isin: isin,
      currency: asset.quoteCurrency)
  }
}

extension String {
  /// Returns the text with each `{name}` replaced by the URL-encoded value with that name.
  fileprivate func filling(_ values: [String: String]) -> String {
    var (result, rest) = ("", self[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      result += rest[..<start]
      result += values[name].map { $0.percentEncoded() } ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
