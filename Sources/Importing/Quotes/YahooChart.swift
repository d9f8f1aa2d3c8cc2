package import FinanceModel
import PlainText

/// An answer from Yahoo's chart, with one bar per day.
package enum YahooChart {
  /// Returns the closing prices as traded, and the splits.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970; a bar is included only if its market has closed.
  ///   - isSaved: whether the answer was saved earlier, at a time stated only in the answer itself.
  /// - Throws: the reason why there are no prices.
  package static func answer(
    _ bytes: [UInt8], now: Int, isSaved: Bool = false
  ) throws(QuoteProblem) -> QuoteAnswer {
    let json = try QuoteJSON(bytes)
    let error = json.value("chart", "error") ?? json.value("finance", "error")
    guard let result = json.list(json.value("chart", "result")).first else {
      let words = json.text(error.flatMap { json.value("description", in: $0) })
      throw words.map { .noData($0) } ?? .malformed("did not return a chart")
    }
    guard let meta = json.value("meta", in: result) else { throw .malformed("has no 'meta'") }
    let clock = Clock(json, meta, now: now, isSaved: isSaved)
    guard let stamps = json.value("timestamp", in: result) else {
      throw .noData()
    }
    let closes = json.value(["indicators", "quote", "close"][...], in: result)
    var answer = try QuoteAnswer(
      symbol: json.text(json.value("symbol", in: meta)),
      currency: json.text(json.value("currency", in: meta)), json.pairs(stamps, closes)
    ) { (time, close) throws(QuoteProblem) in
      let seconds = try json.time(time)
      guard let day = clock.day(seconds), clock.hasClosed(day, at: seconds) else { return nil }
      return (day, json.number(close))
    }
    answer.splits = splits(json, result, clock)
    try answer.undoSplits()
    return answer
  }

  /// Returns the splits in date order; identical splits on the same day are included once.
  private static func splits(
    _ json: QuoteJSON, _ result: QuoteJSON.Node, _ clock: Clock
  ) -> [QuoteAnswer.Split] {
    var splits: [QuoteAnswer.Split] = []
    for (key, event) in json.members(json.value(["events", "splits"][...], in: result)) {
      guard let new = json.number(json.value("numerator", in: event)), new.isPositive,
        let old = json.number(json.value("denominator", in: event)), old.isPositive, new != old,
        let seconds = json.seconds(json.value("date", in: event)) ?? Int(key),
        let day = clock.day(seconds)
      else { continue }
      let split = QuoteAnswer.Split(date: day, new: new, old: old)
      if !splits.contains(split) { splits.append(split) }
    }
    return splits.sorted { $0.date < $1.date }
  }

  /// Closing time of the market in the answer.
  private struct Clock {
    private let offset: Int
    private let now: Int
    /// Whether a day ends at midnight UTC, as for currencies and coins.
    private let isRoundTheClock: Bool
    private let sessionDay: CalendarDate?
    private let sessionEnd: Int?

    init(_ json: QuoteJSON, _ meta: QuoteJSON.Node, now: Int, isSaved: Bool) {
      let offset = json.seconds(json.value("gmtoffset", in: meta)) ?? 0
      self.offset = offset.magnitude <= 86_400 ? offset : 0
      let saved = json.seconds(json.value("regularMarketTime", in: meta))
      self.now = isSaved ? min(now, saved ?? now) : now
      isRoundTheClock = ["CURRENCY", "CRYPTOCURRENCY"].contains(
        json.text(json.value("instrumentType", in: meta)) ?? "")
      let session = ["currentTradingPeriod", "regular"]
      sessionEnd = json.seconds(json.value((session + ["end"])[...], in: meta))
      sessionDay = json.seconds(json.value((session + ["start"])[...], in: meta)).flatMap {
        [offset = self.offset] start in quoteDay(start + offset + 7200)
      }
    }

    /// Returns a bar's day. The offset is the current one. In winter, a bar from London's summer
    /// therefore begins an hour before midnight, so two hours are added.
    func day(_ seconds: Int) -> CalendarDate? { quoteDay(seconds + offset + 7200) }

    func hasClosed(_ day: CalendarDate, at seconds: Int) -> Bool {
      guard seconds <= now else { return false }
      if isRoundTheClock { return now >= (day.dayNumber + 1) * 86_400 }
      guard let sessionDay, let sessionEnd else { return quoteDay(now).map { day < $0 } ?? false }
      return day < sessionDay || day == sessionDay && now >= sessionEnd
    }
  }
}
