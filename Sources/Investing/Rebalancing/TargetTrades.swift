package import PlainText

/// Purchases and sales that bring groups of holdings closer to their targets.
///
/// The best set of trades is the one in which the worst breach of a band is smallest. Ties are
/// resolved by the fewest trades, the smallest net gain, the smallest turnover, and the smallest
/// total distance from the targets. Cash of at least the minimum trade is always used in full.
package struct TargetTrades: Sendable {
  /// The problem to solve, in minor units of the base currency.
  package struct Question: Sendable {
    package let groups: [TargetGroup]
    /// Total value after the trades.
    package let whole: Int128
    /// Cash to invest. It is invested in full, or not at all if it is less than the minimum trade.
    package let cash: Int128
    /// The minimum amount of a trade.
    package let minimum: Int128
    package let maxGain: Decimal?
    /// Whether sales are allowed.
    package let sells: Bool
    /// Whether a band is stated; otherwise purchases only raise the lowest ratios of value to
    /// target.
    package let hasBands: Bool

    package init(
      _ groups: [TargetGroup], whole: Int128, cash: Int128, minimum: Int128, maxGain: Decimal?,
      sells: Bool, hasBands: Bool
    ) {
      self.groups = groups
      self.whole = whole
      self.cash = cash
      self.minimum = max(1, minimum)
      self.maxGain = maxGain
      self.sells = sells
      self.hasBands = hasBands
    }
  }

  /// Amounts bought, by group; for cash, the amount that remains.
  package internal(set) var bought: [Int128]
  /// Amounts sold by group and position.
  package internal(set) var sold: [[Int128]]
  /// A lower bound for the number of trades if the search ended without a proof; otherwise nil.
  package internal(set) var atLeast: Int?

  /// Creates an answer without trades.
  init(_ question: Question) {
    bought = question.groups.map { _ in 0 }
    sold = question.groups.map { $0.sales.map { _ in 0 } }
  }

  /// - Throws: `overflow` if values reach 10^14 minor units.
  package init(answering question: Question) throws(DecimalError) {
    let sums = question.groups.map(\.value) + [question.whole, question.cash]
    guard sums.reduce(0, { $0 + $1.magnitude }) < 300_000_000_000_000 else { throw .overflow }
    self.init(question)
    var search = TargetTradeSearch(question)
    if question.sells {
      if let best = try search.closest() {
        self = best
        return
      }
    } else if question.hasBands, let best = try search.fewest(.zero) {
      self = best
      return
    }
    bought = Self.raised(question)
    atLeast = question.sells ? 0 : nil
  }

  /// Returns purchases that raise the lowest ratios together. While the smallest purchase is below
  /// the minimum trade, that purchase is omitted and the cash is divided again.
  private static func raised(_ question: Question) -> [Int128] {
    let groups = question.groups
    var places = groups.indices.filter { groups[$0].canBuy }
    var bought = groups.map { _ in Int128(0) }
    guard let cash = question.investable.last else { return bought }
    while cash > 0, !places.isEmpty {
      let amounts = levelFill(
        cash,
        places.map {
          LevelItem(value: groups[$0].value, weight: groups[$0].weight, low: 0, high: cash)
        })
      let small = amounts.indices.filter {
        amounts[$0] > 0 && amounts[$0] < question.minimum && !groups[places[$0]].isCash
      }.min { amounts[$0] < amounts[$1] }
      guard let small, places.count > 1 else {
        for (place, amount) in zip(places, amounts) { bought[place] = amount }
        break
      }
      places.remove(at: small)
    }
    return bought
  }
}

extension TargetTrades.Question {
  /// Alternative amounts of cash to invest, in order of preference. Cash below the
  /// minimum trade is invested only together with the proceeds of a sale, or in the cash group.
  var investable: [Int128] {
    guard groups.contains(where: \.canBuy) else { return [0] }
    if cash >= minimum || groups.contains(where: { $0.isCash && (sells || $0.canBuy) }) {
      return [cash]
    }
    return sells && cash > 0 ? [cash, 0] : [0]
  }

  /// Returns the cash, in addition to `used`, that would balance all groups without a sale; zero if
  /// the used cash is enough. Returns nil if a group with weight zero has a value, if the groups
  /// and the cash are not the whole total, or if all weights are zero.
  package func cashToBalance(besides used: Int128 = 0) -> Int128? {
    guard groups.reduce(cash, { $0 + $1.value }) == whole else { return nil }
    let weights = groups.reduce(0) { $0 + $1.weight }
    var most: (value: Int128, weight: Int128) = (0, 1)
    for group in groups {
      if group.weight == 0, group.value > 0 { return nil }
      if group.value * most.weight > most.value * group.weight {
        most = (group.value, group.weight)
      }
    }
    guard weights > 0 else { return nil }
    let needed = (most.value * weights + most.weight - 1) / most.weight
    return max(0, needed - groups.reduce(used) { $0 + $1.value })
  }
}

/// A group that receives money, with its value in whole minor units and its weight.
struct LevelItem {
  let value: Int128
  let weight: Int128
  /// The smallest and largest amounts that the group may receive.
  let low: Int128
  let high: Int128
}

/// Divides money so that the lowest ratios of value to weight are raised together, within the
/// limits of each item.
///
/// Fractions of a minor unit are rounded by the largest-remainder method; ties go to the earlier
/// item. An item with weight zero receives the least possible amount.
///
/// - Precondition: `sum` is between the sums of the limits, at most one weight is zero and the
///   others are positive, and the product of all values and weights is below 10^37.
/// - Complexity: quadratic in the number of items.
func levelFill(_ sum: Int128, _ items: [LevelItem]) -> [Int128] {
  var amounts = [Int128](repeating: 0, count: items.count)
  var free = items.indices.filter { items[$0].weight > 0 }
  var rest = sum
  let most = free.reduce(0) { $0 + items[$1].high }
  for index in items.indices where items[index].weight == 0 {
    amounts[index] = max(items[index].low, sum - most)
    rest -= amounts[index]
  }
  while !free.isEmpty {
    let weights = free.reduce(Int128(0)) { $0 + items[$1].weight }
    let values = free.reduce(Int128(0)) { $0 + items[$1].value }
    // The exact amounts are multiplied by the sum of the weights to make them whole numbers.
    let exact = free.map { (rest + values) * items[$0].weight - items[$0].value * weights }
    let below = zip(free, exact).map { max(0, items[$0].low * weights - $1) }
    let above = zip(free, exact).map { max(0, $1 - items[$0].high * weights) }
    let (missing, excess) = (below.reduce(0, +), above.reduce(0, +))
    if missing == 0, excess == 0 {
      let remainders = exact.map { $0 % weights }
      for (index, product) in zip(free, exact) { amounts[index] = product / weights }
      let units = Int(remainders.reduce(0, +) / weights)
      let order = free.indices.sorted {
        remainders[$0] != remainders[$1] ? remainders[$0] > remainders[$1] : $0 < $1
      }
      for place in order.prefix(units) { amounts[free[place]] += 1 }
      return amounts
    }
    // The items on the side with the larger violation are known to be at their limits.
    let isLow = missing >= excess
    let fixed = free.indices.filter { (isLow ? below : above)[$0] > 0 }.map { free[$0] }
    for index in fixed {
      amounts[index] = isLow ? items[index].low : items[index].high
      rest -= amounts[index]
    }
    free.removeAll(where: fixed.contains)
  }
  return amounts
}
