package import FinanceModel
package import PlainText

/// A comparison of an answer with the ledger, which prevents wrong prices from being written.
package struct QuoteCheck: Sendable {
  /// The prices to write, with problems and missing splits.
  package struct Result: Sendable {
    package var rows: [PriceObservation] = []
    package var problems: [QuoteProblem] = []
    /// Splits missing from the activities.
    package var splits: [QuoteAnswer.Split] = []
  }

  /// The maximum age of the newest price, in days, before a source is reported as stale.
  static let mostDays = 10

  private let need: QuoteNeed
  private let splitDays: [CalendarDate]
  private let today: CalendarDate

  /// Creates a check for one symbol or pair.
  ///
  /// - Parameter splitDays: the days on which the activities contain splits of the symbol.
  package init(_ need: QuoteNeed, splitDays: [CalendarDate], today: CalendarDate) {
    (self.need, self.splitDays, self.today) = (need, splitDays, today)
  }

  /// Returns the prices for the days in `asked` that the ledger lacks, omitting prices that
  /// contradict the ledger.
  ///
  /// - Throws: the reason why the answer contains no usable price.
  package func check(
    _ answer: QuoteAnswer, asked: ClosedRange<CalendarDate>
  ) throws(QuoteProblem) -> Result {
    var (answer, result) = (answer, Result())
    try checkSymbol(answer)
    let currency = try currency(of: answer)
    answer.currency = answer.currency ?? currency
    try answer.convert(to: CurrencyUnit(currency))
    guard let newest = answer.rows.last else { throw .noData() }
    if need.isHeld, newest.date.days(until: today) > Self.mostDays {
      throw QuoteProblem(
        .ended, "has prices only up to \(newest.date)",
        hint: "correct the symbol if it was renamed, or record the sale or write-off of the"
          + " holding")
    }
    result.splits = answer.splits.filter { split in
      !need.isPair && split.date > need.first && split.date <= today
        && !splitDays.contains { abs($0.days(until: split.date)) <= 7 }
    }
    take(answer, in: currency, asked, into: &result)
    return result
  }

  private func checkSymbol(_ answer: QuoteAnswer) throws(QuoteProblem) {
    guard let symbol = answer.symbol, case .builtIn(.yahoo) = need.place?.source,
      let wanted = need.place?.symbol, symbol.uppercased() != wanted.uppercased()
    else { return }
    throw QuoteProblem(
      .symbolDiffers, "returned prices for '\(symbol.visible)'",
      hint: "correct the symbol in coffer.json")
  }

  /// Returns the currency code to write. If the ledger or the settings contain a code for the same
  /// currency, that code is used.
  private func currency(of answer: QuoteAnswer) throws(QuoteProblem) -> String {
    guard let stated = answer.currency else {
      guard let quote = need.quote else {
        throw QuoteProblem(
          .currencyMissing, "does not include the currency of its prices",
          hint: "write quote_currency for the asset in coffer.json")
      }
      return quote
    }
    guard let quote = need.quote else { return stated }
    guard CurrencyUnit(quote).major == CurrencyUnit(stated).major else {
      throw QuoteProblem(
        .currencyDiffers, "has prices in \(stated.visible), expected \(quote.visible)",
        hint: "use the symbol of a market in \(quote.visible), or correct quote_currency")
    }
    return quote
  }

  private func take(
    _ answer: QuoteAnswer, in currency: String, _ asked: ClosedRange<CalendarDate>,
    into result: inout Result
  ) {
    var last = need.price.flatMap { price in
      price.date < asked.lowerBound || need.state == .active
        ? comparable(price, currency).map { (price.date, $0) } : nil
    }
    var refused: (row: QuoteAnswer.Row, before: (CalendarDate, Decimal), count: Int)?
    for row in answer.rows {
      if let before = last, row.date > before.0, isContradiction(row, before, answer.splits) {
        guard asked.contains(row.date) else { continue }
        refused = (refused?.row ?? row, refused?.before ?? before, (refused?.count ?? 0) + 1)
        continue
      }
      if last.map({ $0.0 < row.date }) ?? true { last = (row.date, row.amount) }
      if asked.contains(row.date), !need.days.contains(row.date) {
        result.rows.append(
          PriceObservation(
            symbol: need.base, date: row.date, quote: currency, amount: row.amount,
            source: need.place?.name ?? ""))
      }
    }
    guard let refused else { return }
    let others = refused.count == 1 ? "the second price is" : "\(refused.count) prices are"
    result.problems.append(
      QuoteProblem(
        .contradicts,
        "has a price of \(refused.before.1) on \(refused.before.0) but \(refused.row.amount) on"
          + " \(refused.row.date); \(others) omitted",
        hint: "if the price is right, enter it by hand; if there was a split, add a SPLIT"
          + " activity"))
  }

  private func comparable(_ price: PriceObservation, _ code: String) -> Decimal? {
    let (from, to) = (CurrencyUnit(price.quote), CurrencyUnit(code))
    guard price.symbol == need.base, from.major == to.major else { return nil }
    do throws(DecimalError) {
      return try from.amount(price.amount, in: to)
    } catch {
      return nil
    }
  }

  /// Whether a price is implausible compared with the previous one: one price is 90 to 110 times
  /// the other, or the prices differ within a week by a ratio that only a split would explain, and
  /// no split is known.
  private func isContradiction(
    _ row: QuoteAnswer.Row, _ before: (CalendarDate, Decimal), _ splits: [QuoteAnswer.Split]
  ) -> Bool {
    let (low, high) = (min(row.amount, before.1), max(row.amount, before.1))
    let ratio: Decimal
    do throws(DecimalError) {
      // Most prices are near the previous one, so a division is not needed.
      if try high - low < low - (high - low) { return false }
      ratio = try high.divided(by: low, .halfEven)
    } catch {
      return true
    }
    if ratio >= Decimal(90), ratio <= Decimal(110) { return true }
    guard !need.isPair, !need.isRoundTheClock, before.0.days(until: row.date) <= 7,
      ratio.isNearSplit
    else { return false }
    let known = splitDays + splits.map(\.date)
    return !known.contains { abs(before.0.days(until: $0)) <= 7 }
  }
}

extension Decimal {
  /// Whether the ratio is within 2 % of a usual split ratio.
  var isNearSplit: Bool {
    let units = units(minorDigits: 4, .halfEven)
    return [2, 3, 4, 5, 8, 10, 15, 20, 25, 50].contains { ratio in
      let percent = Int128(ratio) * 10_000
      return (units - percent).magnitude * 50 <= percent.magnitude
    }
  }
}
