package import FinanceModel
package import PlainText

/// A hypothetical investment of the same money in one asset.
///
/// The start value and each flow buy or sell units of the asset at its last price on or before the
/// day. Amounts are in the base currency and exclude costs. The units are adjusted for the splits
/// in the activities. If adjusted closing prices are known, only those prices are used, because
/// they already reflect reinvested distributions.
///
///     var benchmark = Benchmark("WLDX", adjusted: PriceBook(), booking, prices, base: "EUR")
///     try benchmark.comparison(with: measured).endValue   // 1100 for 1000 before a rise of 10 %
package struct Benchmark: Sendable {
  /// The value of the investment at the end of a period.
  package struct Comparison: Sendable {
    package let endValue: Decimal
    package let moneyWeighted: MoneyWeightedReturn
  }

  private let symbol: String
  private let adjusted: PriceSeries?
  private let asset: AssetSettings?
  private var appraisal: Appraisal

  /// - Parameters:
  ///   - adjusted: the asset's adjusted closing prices; empty if none are known.
  ///   - booking: the activities at the end of the last period.
  package init(
    _ symbol: String, adjusted: PriceBook, _ asset: AssetSettings? = nil, _ booking: Booking,
    _ prices: PriceBook, base: String
  ) {
    self.symbol = symbol
    self.asset = asset
    self.adjusted = adjusted.series(of: symbol)
    appraisal = Appraisal(
      prices, booking, base: base, isLenient: booking.options.isLenient)
  }

  /// Returns the value that the start value and a period's flows would have at the end of the
  /// period if they had been invested in the asset. Each part is rounded half-even to 18 decimals.
  ///
  /// - Throws: an error that names the missing price or rate.
  package mutating func comparison(
    with measured: Performance.Measured
  ) throws(ReturnProblem) -> Comparison {
    let flows =
      [ExternalFlow(date: measured.start, amount: measured.startValue)] + measured.flows
    var worth = Decimal.zero
    for flow in flows where !flow.amount.isZero {
      let bought = try value(boughtOn: flow.date, on: flow.date)
      let kept = try value(boughtOn: flow.date, on: measured.end)
      guard !bought.isZero else { throw missing(flow.date) }
      worth = try fitting { () throws(DecimalError) in
        try worth + flow.amount.scaled(by: kept, over: bought, .halfEven)
      }
    }
    let own = flows.map(\.cashFlow) + [CashFlow(date: measured.end, amount: worth)]
    return Comparison(
      endValue: worth,
      moneyWeighted: try fitting { () throws(DecimalError) in try MoneyWeightedReturn(of: own) })
  }

  private func missing(_ day: CalendarDate) -> ReturnProblem {
    guard let quote = adjusted?.price(after: day)?.quote else { return .statedPrice(symbol, day) }
    return .adjustedPrice(symbol, quote: quote, day)
  }

  /// Returns the value on `day`, in the base currency, of a unit bought on an earlier day.
  private mutating func value(
    boughtOn earlier: CalendarDate, on day: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    if let adjusted {
      guard let price = adjusted.price(onOrBefore: day) else { throw missing(day) }
      return try appraisal.convert(
        price.amount, from: price.quote, to: appraisal.base, on: day)
    }
    let unit = StatedPosition(
      account: "", symbol: symbol, date: earlier, quantity: .one,
      currency: asset?.quoteCurrency ?? appraisal.base, place: .header(ofFile: 0))
    let found = try appraisal.amount(of: unit, asset, on: day)
    return try appraisal.convert(found.amount, from: found.quote, to: appraisal.base, on: day)
  }
}
