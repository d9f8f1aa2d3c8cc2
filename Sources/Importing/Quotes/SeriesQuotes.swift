package import FinanceModel
package import PlainText

/// The answers from Börse Frankfurt, CoinGecko and sources described in the settings.
package enum SeriesQuotes {
  /// Returns the bars from Börse Frankfurt (`s`, `t` and `c`), which do not state a currency.
  ///
  /// - Throws: the reason why there are no prices.
  package static func boerseFrankfurt(
    _ bytes: [UInt8], now: Int
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    guard json.text(json.value("s")) == "ok" else {
      throw .noData(json.text(json.value("s")) ?? json.text(json.value("message")))
    }
    return try QuoteAnswer(try json.pairs(json.value("t"), json.value("c"))) {
      (time, close) throws(QuoteProblem) in
      // Bars begin at midnight in Germany.
      guard let day = quoteDay(try json.time(time) + 7200), now >= (day.dayNumber + 1) * 86_400
      else { return nil }
      return (day, json.number(close))
    }
  }

  /// Returns a coin's prices. A price at midnight is the previous day's last price. Any other price
  /// belongs to a day that has not ended.
  ///
  /// - Throws: the reason why there are no prices.
  package static func coinGecko(
    _ bytes: [UInt8], in currency: String
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    let status = json.value("status", "error_message") ?? json.value("error")
    if let words = json.text(status) { throw .noData(words) }
    return try QuoteAnswer(currency: currency, json.list(json.value("prices"))) {
      (pair) throws(QuoteProblem) in
      let values = json.list(pair)
      let milliseconds = try json.time(values.count == 2 ? values[0] : nil, perSecond: 1000)
      guard milliseconds % 86_400_000 == 0, let day = quoteDay(milliseconds / 1000 - 1) else {
        return nil
      }
      return (day, json.number(values[1]))
    }
  }

  /// Returns the prices from a source described in the settings.
  ///
  /// - Throws: the reason why there are no prices.
  package static func own(
    _ source: QuoteSettings.Source, _ bytes: [UInt8], today: CalendarDate
  ) throws(QuoteProblem) -> QuoteAnswer {
    let (date, close) = (source.columns?["date"] ?? "date", source.columns?["close"] ?? "close")
    func bar(
      _ day: CalendarDate?, _ amount: Decimal?
    ) throws(QuoteProblem) -> (CalendarDate, Decimal?)? {
      guard let day else { throw .malformed("contains a row without a day") }
      return day < today ? (day, amount) : nil
    }
    switch source.form {
    case .csv:
      let table = try QuoteTable(answer: bytes)
      guard let dates = table.column(date), let closes = table.column(close) else {
        throw .malformed("does not have the columns '\(date.visible)' and '\(close.visible)'")
      }
      return try QuoteAnswer(currency: source.currency, table.rows) {
        (row) throws(QuoteProblem) in
        try bar(quoteDate(table.text(dates, row)), table.number(closes, row))
      }
    case .json:
      let json = try QuoteJSON(bytes)
      for name in ["Error Message", "Information", "Note", "message"] {
        if let words = json.text(json.value(name)) { throw .noData(words) }
      }
      let names = (source.path ?? "").split(separator: ".").map(String.init)
      guard let root = json.value(), let list = json.value(names[...], in: root) else {
        throw .malformed("has no data at '\((source.path ?? "").visible)'")
      }
      return try QuoteAnswer(currency: source.currency, json.list(list)) {
        (row) throws(QuoteProblem) in
        let day = json.value(date, in: row)
        return try bar(
          json.text(day).flatMap(quoteDate) ?? json.seconds(day).flatMap(quoteDay),
          json.number(json.value(close, in: row)))
      }
    }
  }
}
