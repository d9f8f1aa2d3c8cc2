package import PlainText

/// Totals of a portfolio in its base currency. Positions without a price are excluded from all
/// totals and counted in ``unpriced``. A total is nil if a rate is missing.
package struct PortfolioTotals: Sendable {
  /// Total cost of the positions that have a price.
  package let costBasis: Decimal?
  package let marketValue: Decimal?
  package let unrealizedGain: Decimal?
  /// Gain as a percentage of the cost; nil if the cost is zero.
  package let unrealizedGainPct: Decimal?
  /// The day's change, as in ``DayChange/total``; nil if there is no cash and no position has a
  /// known change.
  package let dayChange: Decimal?
  package let dayChangeDate: CalendarDate?
  package let cash: Decimal?
  /// Positions and cash in pending transfers.
  package let inTransit: Decimal?
  /// Total of market value, cash and pending transfers.
  package let value: Decimal?
  /// Number of positions without a price.
  package let unpriced: Int

  /// - Throws: `overflow`.
  package init(of portfolio: Portfolio) throws(DecimalError) {
    let nothing: Decimal? = portfolio.baseCurrency == nil ? nil : .zero
    let priced = portfolio.positions.filter { $0.price != nil }
    let moving = portfolio.positionsInTransit.filter { $0.price != nil }
    // The total is zero if there are no positions, but unknown if none of the positions has a
    // price.
    let isUnpriced = priced.isEmpty && !portfolio.positions.isEmpty
    costBasis = isUnpriced ? nil : try Self.sum(priced.map(\.costBasisBase), nothing)
    marketValue = isUnpriced ? nil : try Self.sum(priced.map(\.marketValueBase), nothing)
    unrealizedGain = marketValue.less(costBasis)
    unrealizedGainPct = unrealizedGain.percent(of: costBasis)
    let isKnown = !portfolio.cash.isEmpty || priced.contains { $0.dayChange != nil }
    dayChange = isKnown || portfolio.positions.isEmpty ? portfolio.dayChange?.total : nil
    dayChangeDate = portfolio.dayChange?.day
    cash = try Self.sum(portfolio.cash.map(\.amountBase), nothing)
    inTransit = try Self.sum(
      moving.map(\.marketValueBase) + portfolio.cashInTransit.map(\.amountBase), nothing)
    let others = try cash.adding(inTransit)
    let hasOthers = !portfolio.cash.isEmpty || !portfolio.cashInTransit.isEmpty || !moving.isEmpty
    value = isUnpriced ? (hasOthers ? others : nil) : try marketValue.adding(others)
    unpriced =
      portfolio.positions.count - priced.count + portfolio.positionsInTransit.count - moving.count
  }

  private static func sum(
    _ figures: [Decimal?], _ start: Decimal?
  ) throws(DecimalError) -> Decimal? {
    var sum = start
    for figure in figures { sum = try sum.adding(figure) }
    return sum
  }
}
