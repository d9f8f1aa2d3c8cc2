package import FinanceModel
package import PlainText

/// Investment of the same money in one asset.
///
/// The value at the start and each flow buy, or sell, units of the asset at its last price on or
/// before the day, in the base currency and without costs. Units follow the splits of the
/// activities. If adjusted closing prices are known, these are used alone: they include
/// distributions, as if these were reinvested.
///
///     var benchmark = Benchmark("WLDX", adjusted: PriceBook(), booking, prices, base: "EUR")
///     try benchmark.comparison(with: measured).endValue   // 1100 for 1000 before a rise of 10 %
package struct Benchmark: Sendable {
  /// The worth of the asset at the end of a period.
  package struct Comparison: Sendable {
    package let endValue: Decimal
    package let moneyWeighted: MoneyWeightedReturn
  }

  private let symbol: String
  private let adjusted: PriceSeries?
  private let asset: AssetSettings?
  private var appraisal: Appraisal

  /// - Parameters:
  ///   - adjusted: adjusted closing prices of the asset; empty if none are known.
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

  /// Returns what the start value and the flows of a period would be worth at its end; each part
  /// is rounded half-even to 18 decimals.
  ///
  /// - Throws: the missing price or rate.
  package mutating func comparison(
    with measured: Performance.Measured
  ) throws(ReturnProblem) -> Comparison {
    let flows =
      [ExternalFlow(date: measured.start, amount: measured.startValue)] + measured.flows
    var worth = Decimal.zero
    for flow in flows where !flow.amount.isZero {
      let bought = try value(boughtOn: flow.date, on: flow.date)
      let kept = try value(boughtOn: flow.date, on: measured.end)
      guard !bought.isZero else { throw .statedPrice(symbol, flow.date) }
      worth = try fitting { () throws(DecimalError) in
        try worth + flow.amount.scaled(by: kept, over: bought, .halfEven)
      }
    }
    let own = flows.map(\.cashFlow) + [CashFlow(date: measured.end, amount: worth)]
    return Comparison(
      endValue: worth,
      moneyWeighted: try fitting { () throws(DecimalError) in try MoneyWeightedReturn(of: own) })
  }

  /// Returns the value on `day` of a unit bought on an earlier day, in the base currency.
  private mutating func value(
    boughtOn earlier: CalendarDate, on day: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    if let adjusted {
      guard let price = adjusted.price(onOrBefore: day) else { throw .statedPrice(symbol, day) }
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
