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

/// Possible errors in recorded prices: missing days, outdated prices, jumps that resemble splits,
/// identical series, and rates that contradict each other.
package struct SeriesFindings: Sendable {
  /// A possible error in the prices of one symbol.
  package struct Finding: Equatable, Sendable {
    /// The kind of error; `triangle` is a rate that contradicts two others.
    package enum Kind: String, Sendable { case gap, stale, split, duplicate, triangle }

    package let kind: Kind
    package let symbol: String
    package let date: CalendarDate
    package let detail: String
  }

  /// The findings by kind, symbol and day.
  package private(set) var all: [Finding] = []

  /// Finds possible errors in the recorded prices.
  ///
  /// - Parameter splitDays: the days of the splits in the activities, by symbol.
  /// - Throws: `overflow`.
  package init(
    _ needs: QuoteNeeds, _ prices: PriceBook, splitDays: [String: [CalendarDate]],
    today: CalendarDate
  ) throws(DecimalError) {
    for need in needs.all {
      let days = need.days.filter { $0 >= need.first && $0 <= need.last }.sorted()
      addGaps(need.name, days)
      if need.isStale(on: today), need.state != .noSource || need.price != nil {
        let detail = need.price.map { "the last price is from \($0.date)" } ?? "there is no price"
        all.append(
          Finding(kind: .stale, symbol: need.name, date: need.price?.date ?? today, detail: detail))
      }
      if !need.isPair, !need.isRoundTheClock, let series = prices.series(of: need.base) {
        try addSteps(need.base, series.observations, splitDays[need.base] ?? [])
      }
    }
    addDuplicates(needs.all.filter { !$0.isPair }.map(\.base), prices)
    try addTriangles(prices, today)
  }

  /// Adds a finding for each gap of more than 10 days that is more than three times as long as the
  /// usual gap.
  private mutating func addGaps(_ symbol: String, _ days: [CalendarDate]) {
    let steps = zip(days, days.dropFirst()).map { $0.days(until: $1) }
    guard !steps.isEmpty else { return }
    let usual = steps.sorted()[steps.count / 2]
    for (index, step) in steps.enumerated() where step > max(10, 3 * usual) {
      all.append(
        Finding(
          kind: .gap, symbol: symbol, date: days[index],
          detail: "no price between \(days[index]) and \(days[index + 1]) (\(step) days)"))
    }
  }

  private mutating func addSteps(
    _ symbol: String, _ prices: [PriceObservation], _ splitDays: [CalendarDate]
  ) throws(DecimalError) {
    for (before, price) in zip(prices, prices.dropFirst()) {
      guard before.quote == price.quote, before.amount.isPositive, price.amount.isPositive,
        before.date.days(until: price.date) <= 7
      else { continue }
      let (low, high) = (min(before.amount, price.amount), max(before.amount, price.amount))
      guard try high.divided(by: low, .halfEven).isNearSplit,
        !splitDays.contains(where: { abs($0.days(until: price.date)) <= 7 })
      else { continue }
      all.append(
        Finding(
          kind: .split, symbol: symbol, date: price.date,
          detail: "\(price.amount) after \(before.amount), without a SPLIT in the activities"))
    }
  }

  /// Adds a finding for each pair of symbols whose last ten prices are identical.
  private mutating func addDuplicates(_ symbols: [String], _ prices: PriceBook) {
    var known: [String: String] = [:]
    for symbol in symbols {
      guard let last = prices.series(of: symbol)?.observations.suffix(10), last.count == 10,
        Set(last.map(\.amount)).count > 1
      else { continue }
      let key = last.map { "\($0.date) \($0.quote) \($0.amount)" }.joined(separator: ",")
      if let other = known[key], let date = last.last?.date {
        all.append(
          Finding(
            kind: .duplicate, symbol: symbol, date: date,
            detail: "the last ten prices are identical to those of '\(other.visible)'"))
      }
      known[key] = symbol
    }
  }

  /// Adds a finding for three rates on one day if any of them differs from the product of the
  /// others by more than 1 %.
  private mutating func addTriangles(
    _ prices: PriceBook, _ today: CalendarDate
  ) throws(DecimalError) {
    struct Pair: Hashable {
      let from: String
      let to: String
    }
    var rates: [Pair: (date: CalendarDate, amount: Decimal)] = [:]
    var codes: Set<String> = []
    for code in prices.symbols where CurrencyUnit(code).isCurrency {
      for price in prices.series(of: code)?.observations(onOrBefore: today, last: 64) ?? []
      where price.amount.isPositive && CurrencyUnit(price.quote).isCurrency {
        rates[Pair(from: code, to: price.quote)] = (price.date, price.amount)
        rates[Pair(from: price.quote, to: code)] = (
          price.date, try Decimal.one.divided(by: price.amount, .halfEven)
        )
        codes.formUnion([code, price.quote])
      }
    }
    let sorted = codes.sorted()
    for (index, first) in sorted.enumerated() {
      for (next, second) in sorted.enumerated().dropFirst(index + 1) {
        guard let one = rates[Pair(from: first, to: second)] else { continue }
        for third in sorted.dropFirst(next + 1) {
          guard let two = rates[Pair(from: second, to: third)], two.date == one.date,
            let direct = rates[Pair(from: first, to: third)], direct.date == one.date
          else { continue }
          let product = try one.amount.multiplied(by: two.amount, .halfEven)
          let difference = try (product - direct.amount).magnitude
          guard try difference.multiplied(by: Decimal(100), .halfEven) > direct.amount else {
            continue
          }
          all.append(
            Finding(
              kind: .triangle, symbol: "\(first)/\(third)", date: one.date,
              detail: "the rate is \(direct.amount), but \(product) when converted through"
                + " \(second)"))
        }
      }
    }
  }
}
