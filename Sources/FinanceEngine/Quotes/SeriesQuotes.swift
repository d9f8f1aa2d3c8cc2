package import FinanceModel
package import PlainText

/// The answers of Börse Frankfurt and CoinGecko, and of sources that a person describes.
package enum SeriesQuotes {
  /// Returns the bars of Börse Frankfurt: `s`, `t` and `c`; without a currency.
  ///
  /// - Throws: why there are none.
  package static func boerseFrankfurt(
    _ bytes: [UInt8], now: Int
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    guard json.text(json.value("s")) == "ok" else {
      throw .noData(json.text(json.value("s")) ?? json.text(json.value("message")) ?? "no answer")
    }
    let (times, closes) = (json.list(json.value("t")), json.list(json.value("c")))
    guard times.count == closes.count else {
      throw .malformed("has \(closes.count) prices for \(times.count) days")
    }
    var answer = QuoteAnswer()
    var rows: [QuoteAnswer.Row] = []
    for (time, close) in zip(times, closes) {
      // Bars begin at midnight in Germany.
      guard let seconds = json.seconds(time), let day = quoteDay(seconds + 7200) else {
        throw .malformed("has a time that is not a day")
      }
      guard now >= (day.dayNumber + 1) * 86_400 else { continue }
      guard let amount = json.number(close), amount.isPositive else {
        answer.skipped += 1
        continue
      }
      rows.append(QuoteAnswer.Row(date: day, amount: amount))
    }
    answer.add(rows)
    return answer
  }

  /// Returns the prices of a coin. A price at midnight is the last of the day before; others are of
  /// a day that has not ended.
  ///
  /// - Throws: why there are none.
  package static func coinGecko(
    _ bytes: [UInt8], in currency: String
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    let status = json.value("status", "error_message") ?? json.value("error")
    if let words = json.text(status) { throw .noData(words) }
    var answer = QuoteAnswer(currency: currency)
    var rows: [QuoteAnswer.Row] = []
    for pair in json.list(json.value("prices")) {
      let values = json.list(pair)
      guard values.count == 2, let stamp = json.number(values[0]),
        stamp.magnitude < Decimal(253_402_300_800_000)
      else { throw .malformed("has a time that is not a day") }
      let milliseconds = Int(stamp.units(minorDigits: 0, .halfEven))
      guard milliseconds % 86_400_000 == 0 else { continue }
      guard let amount = json.number(values[1]), amount.isPositive,
        let day = quoteDay(milliseconds / 1000 - 1)
      else {
        answer.skipped += 1
        continue
      }
      rows.append(QuoteAnswer.Row(date: day, amount: amount))
    }
    answer.add(rows)
    return answer
  }

  /// Returns the prices of a source described in the settings.
  ///
  /// - Throws: why there are none.
  package static func own(
    _ source: QuoteSettings.Source, _ bytes: [UInt8], today: CalendarDate
  ) throws(QuoteProblem) -> QuoteAnswer {
    let (date, close) = (source.columns?["date"] ?? "date", source.columns?["close"] ?? "close")
    var answer = QuoteAnswer(currency: source.currency)
    var rows: [QuoteAnswer.Row] = []
    func take(_ day: CalendarDate?, _ amount: Decimal?) throws(QuoteProblem) {
      guard let day else { throw .malformed("has a row without a day") }
      guard day < today else { return }
      guard let amount, amount.isPositive else {
        answer.skipped += 1
        return
      }
      rows.append(QuoteAnswer.Row(date: day, amount: amount))
    }
    switch source.form {
    case .csv:
      let table = try QuoteTable(bytes)
      guard let dates = table.column(date), let closes = table.column(close) else {
        throw .malformed("has no columns '\(date.visible)' and '\(close.visible)'")
      }
      for row in table.rows {
        try take(quoteDate(table.text(dates, row)), table.number(closes, row))
      }
    case .json:
      let json = try QuoteJSON(bytes)
      for name in ["Error Message", "Information", "Note", "message"] {
        if let words = json.text(json.value(name)) { throw .noData(words) }
      }
      let names = (source.path ?? "").split(separator: ".").map(String.init)
      guard let root = json.value(), let list = json.value(names[...], in: root) else {
        throw .malformed("has nothing at '\((source.path ?? "").visible)'")
      }
      for row in json.list(list) {
        let day = json.value(date, in: row)
        try take(
          json.text(day).flatMap(quoteDate) ?? json.seconds(day).flatMap(quoteDay),
          json.number(json.value(close, in: row)))
      }
    }
    answer.add(rows)
    return answer
  }
}
