package import PlainText

/// A group of holdings with a target, in whole minor units of the base currency.
package struct TargetGroup: Sendable {
  /// A position that can be sold.
  package struct Sale: Sendable {
    let value: Int128
    /// Number of the pool whose lots the sale uses; nil if no other sale uses these lots.
    let pool: Int?
    /// Value and cost of each lot, in the order of sale. The values sum to ``value`` or, in a pool,
    /// to at least the value of all its sales.
    let lots: [(value: Decimal, cost: Decimal)]
    private(set) var edges: [Int128] = []

    /// - Parameter lots: value and cost of each lot in minor units, in the order of sale.
    package init(value: Int128, pool: Int? = nil, lots: [(value: Decimal, cost: Decimal)]) {
      (self.value, self.pool) = (value, pool)
      self.lots = lots
      edges = convexEdges
    }

    /// Returns the gain in minor units that a sale of `amount` realizes.
    ///
    /// - Parameter earlier: the amount of earlier sales from the same pool.
    /// - Throws: `overflow`.
    package func gain(
      _ amount: Int128, after earlier: Int128 = 0
    ) throws(DecimalError) -> Decimal {
      guard earlier == 0 else { return try gain(earlier + amount) - (try gain(earlier)) }
      let sold = try Decimal(units: amount, minorDigits: 0)
      var (gain, left) = (sold, sold)
      for lot in lots where left.isPositive {
        guard left < lot.value else {
          (gain, left) = (try gain - lot.cost, try left - lot.value)
          continue
        }
        return try gain - lot.cost.scaled(by: left, over: lot.value, .halfEven)
      }
      return gain
    }

    /// The amounts, rounded down and up, at which a lot ends and the next lot realizes more gain.
    /// The minimum of a sum of gains is never at the end of any other lot.
    private var convexEdges: [Int128] {
      var (sum, edges) = (Decimal.zero, [Int128]())
      do throws(DecimalError) {
        for (lot, next) in zip(lots, lots.dropFirst()) {
          sum = try sum + lot.value
          guard try next.cost.scaled(by: lot.value, over: next.value, .halfEven) < lot.cost else {
            continue
          }
          edges += [
            sum.units(minorDigits: 0, .floor), sum.units(minorDigits: 0, .ceiling),
          ]
        }
      } catch {
        return []
      }
      return edges
    }
  }

  /// Whole number proportional to the target; zero if the group is to be sold.
  package let weight: Int128
  /// Value before the trades, excluding the cash to invest.
  package let value: Int128
  /// Exact limits of the band around the target.
  package let low: Decimal
  package let high: Decimal
  /// The target amount and the total value after the trades.
  let target: Decimal
  let total: Decimal
  package let canBuy: Bool
  /// Whether the group is cash, which is not traded.
  package let isCash: Bool
  package let sales: [Sale]

  /// - Parameters:
  ///   - weights: the sum of all groups' weights.
  ///   - whole: the total value after the trades.
  ///   - bandPoints: accepted distance in percentage points of the total.
  ///   - bandPct: accepted distance as a percentage of the target.
  /// - Throws: `overflow`.
  package init(
    weight: Int128, of weights: Int128, value: Int128, whole: Int128, bandPoints: Decimal,
    bandPct: Decimal, canBuy: Bool, isCash: Bool, sales: [Sale]
  ) throws(DecimalError) {
    let total = try Decimal(units: whole, minorDigits: 0)
    guard let part = Decimal(mantissa: weight), let all = Decimal(mantissa: weights) else {
      throw .overflow
    }
    let target = try total.scaled(by: part, over: all, .halfEven)
    let band = max(
      try total.scaled(by: bandPoints, over: Decimal(100), .halfEven),
      try target.scaled(by: bandPct, over: Decimal(100), .halfEven))
    self.weight = weight
    self.value = value
    (low, high) = (try target - band, try target + band)
    (self.target, self.total) = (target, total)
    self.canBuy = canBuy && weight > 0
    self.isCash = isCash
    self.sales = sales
  }

  /// Returns the band's limits, rounded outward, for an accepted breach. The limits extend to the
  /// nearest value that the group can reach, so that an unreachable band does not widen the others.
  ///
  /// - Parameter breach: the accepted breach in minor units.
  func limits(_ breach: Decimal) throws(DecimalError) -> (low: Int128, high: Int128) {
    let low = max(.zero, try low - breach).units(minorDigits: 0, .floor)
    let high = try (high + breach).units(minorDigits: 0, .ceiling)
    return (
      canBuy ? low : min(low, value), max(high, value - sales.reduce(0) { $0 + $1.value })
    )
  }

  /// Returns the distance of a value from the band, in percentage points of the total; nil if the
  /// total is zero.
  func breach(_ value: Int128) throws(DecimalError) -> Decimal? {
    let value = try Decimal(units: value, minorDigits: 0)
    return Decimal?.some(max(.zero, max(try low - value, try value - high))).percent(of: total)
  }
}
