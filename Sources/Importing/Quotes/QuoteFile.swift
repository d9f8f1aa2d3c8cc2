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

/// A table of prices written by another program. It has a header and rows, with commas, semicolons
/// or tabs as separators.
struct QuoteTable {
  private let table: DelimitedTable
  /// Column names without surrounding spaces.
  let header: [String]

  /// Reads an answer. A last line without a line feed is ignored, because it may be truncated, even
  /// within a number; curl does not detect the truncation of a compressed answer.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  init(answer bytes: [UInt8]) throws(QuoteProblem) {
    let end = bytes.lastIndex(of: 0x0A) ?? bytes.count
    try self.init(Array(bytes.prefix(end + 1)))
  }

  /// Reads a table, whether or not its last line ends with a line feed.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  init(_ bytes: [UInt8]) throws(QuoteProblem) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    guard text.first != UInt8(ascii: "<") else { throw .webPage }
    guard text.count < 1 << 31 else { throw .malformed("is larger than 2 GiB") }
    let first = text.prefix { $0 != 0x0A }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = marks.map { mark in first.count { $0 == mark } }
    let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    table = DelimitedTable(text, delimiter: marks[best])
    guard table.findings.isEmpty, table.count > 0 else {
      throw .malformed(text.isEmpty ? "returned an empty response" : "is not a table")
    }
    var header: [String] = []
    for cell in table.cells(of: 0) { header.append(table.text(cell)) }
    self.header = header
  }

  /// The numbers of the non-blank rows below the header.
  var rows: [Int] { (1..<max(1, table.count)).filter { !table.isBlank($0) } }

  /// Returns the index of the column with one of the names, ignoring case; nil if there is none.
  func column(_ names: String...) -> Int? {
    let wanted = names.map { $0.lowercased() }
    return header.firstIndex { wanted.contains($0.lowercased()) }
  }

  /// Returns the text in a cell; "" if the row is shorter.
  func text(_ column: Int, _ row: Int) -> String {
    table.cell(column, of: row).map { table.text($0) } ?? ""
  }

  /// Returns the line number at which a row begins, counted from 1.
  func line(_ row: Int) -> Int { table.line(of: row) }

  /// Returns a price in a column. If cells are separated by semicolons, a comma is the decimal
  /// separator.
  func number(_ column: Int, _ row: Int) -> Decimal? {
    var text = text(column, row)
    if table.delimiter != UInt8(ascii: ","), text.contains(",") {
      text = text.filter { $0 != "." }.split(separator: ",").joined(separator: ".")
    }
    return quoteNumber(text)
  }
}
