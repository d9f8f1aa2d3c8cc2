package import FinanceModel
import PlainText

/// The reference rates published by the European Central Bank and republished by Frankfurter.
package enum BankQuotes {
  /// The currencies with a published rate. A rate is the price of one euro.
  package static let currencies: Set = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "GBP", "HKD", "HUF", "IDR", "ILS", "INR",
    "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD", "THB",
    "TRY", "USD", "ZAR",
  ]

  /// Returns one currency's rates from the CSV data of `data-api.ecb.europa.eu`.
  ///
  /// - Throws: the reason why there are no rates.
  package static func rates(
    of currency: String, _ bytes: [UInt8]
  ) throws(QuoteProblem) -> QuoteAnswer {
    try answer(rates(inData: try QuoteTable(answer: bytes)), of: currency)
  }

  /// Returns one currency's rates from Frankfurter's answer.
  ///
  /// - Throws: the reason why there are no rates.
  package static func frankfurter(
    of currency: String, _ bytes: [UInt8]
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    if let words = json.text(json.value("message")) { throw .noData(words) }
    guard json.text(json.value("base")) == "EUR" else {
      throw QuoteProblem(.currencyDiffers, "returned rates with a base other than EUR")
    }
    let days = json.members(json.value("rates"))
    return try QuoteAnswer(symbol: "EUR", currency: currency, days) {
      (day, rates) throws(QuoteProblem) in
      guard let date = quoteDate(day) else {
        throw .malformed(
          "has an invalid day '\(day.visible)'")
      }
      return (date, json.number(json.value(currency, in: rates)))
    }
  }

  /// Returns all rates in a `eurofxref-hist.xml` file.
  ///
  /// - Throws: `quote-malformed`.
  static func ratesInXML(_ bytes: [UInt8]) throws(QuoteProblem) -> [PriceObservation] {
    guard let tree = MarkupTree.xml(bytes).tree else { throw .malformed("is not XML") }
    var quotes: [PriceObservation] = []
    var date: CalendarDate?
    for node in tree.allNodes where tree.isNamed(node, "Cube") {
      if let time = tree.attribute("time", of: node) {
        guard let day = quoteDate(time) else {
          throw .malformed(
            "has an invalid day '\(time.visible)'")
        }
        date = day
      } else if let currency = tree.attribute("currency", of: node),
        let rate = tree.attribute("rate", of: node)
      {
        guard let date, let amount = quoteNumber(rate), amount.isPositive else {
          throw .malformed("has an invalid rate '\(rate.visible)'")
        }
        quotes.append(.rate(of: currency, date, amount))
      }
    }
    return quotes
  }

  /// Returns all rates in a table with the columns CURRENCY, TIME_PERIOD and OBS_VALUE.
  static func rates(inData table: QuoteTable) throws(QuoteProblem) -> [PriceObservation] {
    guard let currency = table.column("CURRENCY"), let base = table.column("CURRENCY_DENOM"),
      let day = table.column("TIME_PERIOD"), let rate = table.column("OBS_VALUE")
    else {
      throw .malformed(
        "does not have the columns CURRENCY, CURRENCY_DENOM, TIME_PERIOD and OBS_VALUE")
    }
    var quotes: [PriceObservation] = []
    for row in table.rows where table.text(base, row) == "EUR" {
      let text = table.text(rate, row)
      if text.isEmpty || text == "NaN" { continue }
      guard let date = quoteDate(table.text(day, row)), let amount = quoteNumber(text),
        amount.isPositive
      else {
        throw .malformed(
          "has an invalid rate '\(text.visible)' for '\(table.text(day, row).visible)'")
      }
      quotes.append(.rate(of: table.text(currency, row), date, amount))
    }
    return quotes
  }

  /// Returns all rates in a `eurofxref-hist.csv` file. The file has one column per currency, with
  /// `N/A` for a missing rate.
  static func rates(inHistory table: QuoteTable) throws(QuoteProblem) -> [PriceObservation] {
    var quotes: [PriceObservation] = []
    for row in table.rows {
      guard let date = quoteDate(table.text(0, row)) else {
        throw .malformed("has an invalid day '\(table.text(0, row).visible)'")
      }
      for (column, currency) in table.header.enumerated().dropFirst() where !currency.isEmpty {
        let text = table.text(column, row)
        if text.isEmpty || text == "N/A" { continue }
        guard let amount = quoteNumber(text), amount.isPositive else {
          throw .malformed("has an invalid rate '\(text.visible)' on \(date)")
        }
        quotes.append(.rate(of: currency, date, amount))
      }
    }
    return quotes
  }

  private static func answer(
    _ quotes: [PriceObservation], of currency: String
  ) throws(QuoteProblem) -> QuoteAnswer {
    let own = quotes.filter { $0.quote == currency }
    guard !own.isEmpty else {
      throw quotes.isEmpty
        ? .noData()
        : QuoteProblem(.symbolDiffers, "returned rates for '\(quotes[0].quote.visible)'")
    }
    return try QuoteAnswer(symbol: "EUR", currency: currency, own) { ($0.date, $0.amount) }
  }
}

extension PriceObservation {
  /// Returns the price of one euro in a currency, as published by the European Central Bank.
  fileprivate static func rate(
    of currency: String, _ date: CalendarDate, _ amount: Decimal
  ) -> PriceObservation {
    PriceObservation(symbol: "EUR", date: date, quote: currency, amount: amount, source: "ecb")
  }
}

/// Returns the day in a source's date format: `2026-11-20`, optionally followed by a time, or
/// `2026/11/20`.
func quoteDate(_ text: String) -> CalendarDate? {
  let day = String(text.prefix(10)).split(separator: "/").joined(separator: "-")
  do throws(DateProblem) {
    return try CalendarDate(parsing: day)
  } catch {
    return nil
  }
}
