package import FinanceModel
import PlainText

/// Facts supplied by the user for price files that do not contain them.
package struct QuoteFileTerms: Sendable {
  /// The symbol used in the ledgers.
  package var symbol: String?
  package var currency: String?
  /// The meaning of each column: `date`, `close`, `symbol` or `currency`; "" if the column is
  /// ignored.
  package var columns: [String] = []
  /// The ledger symbol for each Yahoo symbol.
  package var yahoo: [String: String] = [:]
  /// The current time in seconds since 1970.
  package var now: Int

  package init(now: Int) { self.now = now }
}

/// Price files from Yahoo (chart and CSV), the European Central Bank, pricehist, Stooq and
/// Portfolio Performance, and price lines from hledger, Ledger and Beancount.
package enum QuoteFile {
  /// Returns the prices in a file, whose format is recognized by its content.
  ///
  /// - Parameter name: the file's name, which for Stooq begins with the symbol.
  /// - Throws: the reason why there are no prices. If any row cannot be read, no prices are
  ///   returned.
  package static func quotes(
    _ bytes: [UInt8], name: String, _ terms: QuoteFileTerms
  ) throws(QuoteProblem) -> [PriceObservation] {
    let start = bytes.first { $0 > 0x20 && $0 < 0x80 }
    switch start {
    case UInt8(ascii: "{"): return try chart(bytes, terms)
    case UInt8(ascii: "<"): return try pages(bytes)
    default: break
    }
    if terms.columns.isEmpty, let lines = try JournalQuotes.quotes(bytes) { return lines }
    let table = try QuoteTable(bytes)
    if !terms.columns.isEmpty {
      return try rows(
        of: table, date: terms.columns.firstIndex(of: "date"),
        close: terms.columns.firstIndex(of: "close"),
        symbol: terms.columns.firstIndex(of: "symbol"),
        currency: terms.columns.firstIndex(of: "currency"), source: "import", terms)
    }
    if let base = table.column("base"), let quote = table.column("quote") {
      return try rows(
        of: table, date: table.column("date"), close: table.column("amount"), symbol: base,
        currency: quote, source: nil, terms)
    }
    if table.column("TIME_PERIOD") != nil { return try BankQuotes.rates(inData: table) }
    if table.header.first == "Date", table.column("USD") != nil, table.column("JPY") != nil {
      return try BankQuotes.rates(inHistory: table)
    }
    let date = table.column("Date", "Datum")
    if let close = table.column("Close", "Schlusskurs") {
      let isYahoo = table.column("Adj Close") != nil
      var terms = terms
      terms.symbol = terms.symbol ?? (isYahoo ? nil : stem(of: name))
      return try rows(
        of: table, date: date, close: close, symbol: nil, currency: nil,
        source: isYahoo ? "yahoo" : "stooq", terms)
    }
    return try rows(
      of: table, date: date, close: table.column("Value", "Quote", "Kurs", "Wert"), symbol: nil,
      currency: table.column("Currency", "Währung"), source: "portfolio-performance", terms)
  }

  /// Returns the symbol in a file name, such as `AAPL` for `aapl.us_d.csv`.
  private static func stem(of name: String) -> String? {
    let file = name.split(separator: "/").last ?? ""
    let stem = file.prefix { $0 != "." && $0 != "_" }
    return stem.isEmpty || !file.hasSuffix(".csv") ? nil : stem.uppercased()
  }

  private static func chart(
    _ bytes: [UInt8], _ terms: QuoteFileTerms
  ) throws(QuoteProblem) -> [PriceObservation] {
    let answer = try YahooChart.answer(bytes, now: terms.now, isSaved: true)
    guard let named = answer.symbol, let currency = answer.currency ?? terms.currency else {
      throw .malformed("has no symbol or no currency")
    }
    let pair = named.hasSuffix("=X") && named.utf8.count == 8
    let symbol = terms.symbol ?? terms.yahoo[named] ?? (pair ? String(named.prefix(3)) : named)
    return answer.rows.map {
      PriceObservation(
        symbol: symbol, date: $0.date, quote: currency, amount: $0.amount, source: "yahoo")
    }
  }

  private static func pages(_ bytes: [UInt8]) throws(QuoteProblem) -> [PriceObservation] {
    let head = bytes.prefix(1 << 12)
    guard Array(head).contains("Cube") || Array(head).contains("gesmes") else { throw .webPage }
    return try BankQuotes.ratesInXML(bytes)
  }

  private static func rows(
    of table: QuoteTable, date: Int?, close: Int?, symbol: Int?, currency: Int?, source: String?,
    _ terms: QuoteFileTerms
  ) throws(QuoteProblem) -> [PriceObservation] {
    guard let date, let close else {
      throw QuoteProblem(
        .malformed, "has an unknown format",
        hint: "write the columns: --columns date,,close")
    }
    let (type, sources) = (table.column("type"), table.column("source"))
    var quotes: [PriceObservation] = []
    for row in table.rows {
      if let type, !["", "close"].contains(table.text(type, row)) { continue }
      // Portfolio Performance and other programs write these values for a missing price.
      if ["", "N/A", "null"].contains(table.text(close, row)) { continue }
      guard let base = terms.symbol ?? symbol.map({ table.text($0, row) }), !base.isEmpty else {
        throw QuoteProblem(
          .symbolMissing, "does not include the symbol of its prices", hint: "add --symbol SYMBOL")
      }
      guard let code = currency.map({ table.text($0, row) }) ?? terms.currency, !code.isEmpty
      else {
        throw QuoteProblem(
          .currencyMissing, "does not include the currency of its prices",
          hint: "add --currency CODE, such as --currency EUR")
      }
      guard let day = quoteDate(table.text(date, row)), let amount = table.number(close, row),
        amount.isPositive
      else {
        throw QuoteProblem(
          .malformed, "is missing a price or a day in line \(table.line(row))",
          hint: "correct or remove the line")
      }
      let own = source ?? sources.map { table.text($0, row) } ?? ""
      quotes.append(
        PriceObservation(symbol: base, date: day, quote: code, amount: amount, source: own))
    }
    return quotes
  }
}
