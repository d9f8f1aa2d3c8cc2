import PlainText

/// Exhaustive search for the best trades. It tries sets of trades in order of size. For each set it
/// tries the amounts at which the gain, the turnover or the distances can be smallest.
///
/// The gain from a sale is linear between the ends of lots. For a given set, an optimum therefore
/// exists in which nearly every amount is at the end of a lot or at its limit. For each limited
/// total, one amount may differ.
struct TargetTradeSearch {
  /// A way to trade one group.
  private struct Option {
    let isBought: Bool
    let sales: [Int]
    /// Limits for the amount that the group receives (negative for sales).
    let low: Int128
    let high: Int128

    var count: Int { sales.count + (isBought ? 1 : 0) }
  }

  /// The minimum number of trades for a group and all later groups, and two pairs of limits for the
  /// money that these groups receive: with any number of trades, and with the minimum number.
  private struct Rest {
    var count = 0
    var low: Int128 = 0
    var high: Int128 = 0
    var tightLow: Int128 = 0
    var tightHigh: Int128 = 0
  }

  private let question: TargetTrades.Question
  /// The groups in search order, lowest ratio first. If two sets are equally good, the first is
  /// chosen.
  private let order: [Int]
  private var limits: [(low: Int128, high: Int128)] = []
  private var options: [[Option]] = []
  private var rests: [Rest] = []
  /// Number of steps left before the search stops. A step takes longer if there are more groups.
  private var steps: Int
  private var end = 0
  /// The cash that the trades invest.
  private var cash: Int128 = 0
  private var best: (trades: TargetTrades, rank: (Decimal, Int128, Decimal))?

  private var groups: [TargetGroup] { question.groups }

  init(_ question: TargetTrades.Question) {
    self.question = question
    let groups = question.groups
    steps = 5_000_000 / max(5, groups.count)
    order = groups.indices.sorted {
      let (a, b) = (groups[$0], groups[$1])
      return (a.value * b.weight, $0) < (b.value * a.weight, $1)
    }
  }

  /// Returns the best trades for the smallest possible worst breach, determined to a hundredth of a
  /// percentage point; nil if the search ended without a result.
  mutating func closest() throws(DecimalError) -> TargetTrades? {
    var (low, high) = (0, 20_000)
    while low < high {
      let middle = (low + high) / 2
      if try prepare(breach(middle)) { high = middle } else { low = middle + 1 }
    }
    var found = try fewest(breach(low))
    guard found == nil else { return found }
    var isProved = steps > end
    (low, high) = (low + 1, 20_000)
    while low < high {
      let middle = (low + high) / 2
      if let other = try fewest(breach(middle)) {
        (found, high) = (other, middle)
      } else {
        isProved = isProved && steps > end
        low = middle + 1
      }
    }
    if found == nil { found = try fewest(breach(high)) }
    if !isProved, found?.atLeast == nil { found?.atLeast = 0 }
    return found
  }

  private func breach(_ hundredths: Int) throws(DecimalError) -> Decimal {
    try Decimal(units: question.whole, minorDigits: 0)
      .scaled(by: Decimal(hundredths), over: Decimal(10_000), .halfEven)
  }

  /// Finds the ways to trade each group within the bands; returns false if the bands cannot be
  /// satisfied.
  private mutating func prepare(_ breach: Decimal) throws(DecimalError) -> Bool {
    limits = []
    for group in groups { limits.append(try group.limits(breach)) }
    options = order.map(ways)
    rests = [Rest()]
    for ways in options.reversed() {
      guard let count = ways.map(\.count).min(), var rest = rests.first else { return false }
      let few = ways.filter { $0.count == count }
      rest.count += count
      rest.low += ways.map(\.low).min() ?? 0
      rest.high += ways.map(\.high).max() ?? 0
      rest.tightLow += few.map(\.low).min() ?? 0
      rest.tightHigh += few.map(\.high).max() ?? 0
      rests.insert(rest, at: 0)
    }
    return question.investable.contains { rests[0].low <= $0 && $0 <= rests[0].high }
  }

  private func ways(_ place: Int) -> [Option] {
    let (group, least) = (groups[place], question.minimum)
    let (low, high) = (limits[place].low - group.value, limits[place].high - group.value)
    if group.isCash { return [Option(isBought: false, sales: [], low: max(0, low), high: high)] }
    var ways: [Option] = []
    if group.canBuy, high >= least {
      ways.append(Option(isBought: true, sales: [], low: max(least, low), high: high))
    }
    for mask in 1..<(1 << min(12, group.sales.count)) where -low >= least {
      let sales = group.sales.indices.filter { $0 < 12 && mask & (1 << $0) != 0 }
      let most = min(-low, sales.reduce(0) { $0 + group.sales[$1].value })
      let fewest = max(-high, least * Int128(sales.count))
      if fewest <= most {
        ways.append(Option(isBought: false, sales: sales, low: -most, high: -fewest))
      }
    }
    if low <= 0, high >= 0 { ways.append(Option(isBought: false, sales: [], low: 0, high: 0)) }
    return ways
  }

  /// Returns the best trades within the bands; nil if there are none or the search ended too early.
  ///
  /// - Parameter breach: the accepted distance from each band, in minor units.
  mutating func fewest(_ breach: Decimal) throws(DecimalError) -> TargetTrades? {
    best = nil
    guard try prepare(breach) else { return nil }
    end = steps - steps / 3
    let most = options.reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
    for count in rests[0].count...most where steps > end {
      for amount in question.investable {
        cash = amount
        try choose([], count, 0, 0)
      }
      guard var found = best?.trades else { continue }
      if steps <= end { found.atLeast = count }
      return found
    }
    return nil
  }

  /// Chooses a way to trade each remaining group, with `count` trades in total.
  private mutating func choose(
    _ chosen: [Option], _ count: Int, _ low: Int128, _ high: Int128
  ) throws(DecimalError) {
    steps -= 1
    let rest = rests[chosen.count]
    let isTight = count == rest.count
    guard steps > end, count >= rest.count,
      low + (isTight ? rest.tightLow : rest.low) <= cash,
      high + (isTight ? rest.tightHigh : rest.high) >= cash
    else { return }
    guard chosen.count < options.count else {
      if count == 0 { try place(chosen) }
      return
    }
    for way in options[chosen.count] where way.count <= count {
      try choose(chosen + [way], count - way.count, low + way.low, high + way.high)
    }
  }

  /// Finds the best amounts for a set of trades.
  private mutating func place(_ chosen: [Option]) throws(DecimalError) {
    var items: [(group: Int, item: LevelItem)] = []
    var sold: [(group: Int, sale: Int)] = []
    for (place, way) in zip(order, chosen).sorted(by: { $0.0 < $1.0 }) {
      let group = groups[place]
      sold += way.sales.map { (place, $0) }
      guard way.isBought || group.isCash else { continue }
      items.append(
        (
          place,
          LevelItem(value: group.value, weight: group.weight, low: way.low, high: way.high)
        ))
    }
    let lowest = items.reduce(0) { $0 + $1.item.low } - cash
    let highest = items.reduce(0) { $0 + $1.item.high } - cash
    let amounts = SoldAmounts(sums: [max(0, lowest), highest], question, limits, sold)
    try amounts.visit { (amounts) throws(DecimalError) in
      steps -= 1
      if let amounts { try consider(amounts, sold, items) }
      return steps > end
    }
  }

  /// Stores the trades if they are better than the best trades so far.
  private mutating func consider(
    _ amounts: [Int128], _ sold: [(group: Int, sale: Int)],
    _ items: [(group: Int, item: LevelItem)]
  ) throws(DecimalError) {
    var gain = Decimal.zero
    for (place, (group, number)) in sold.enumerated() {
      let sale = groups[group].sales[number]
      var earlier: Int128 = 0
      if sale.pool != nil {
        for (other, amount) in zip(sold, amounts).prefix(place)
        where other.group == group && groups[group].sales[other.sale].pool == sale.pool {
          earlier += amount
        }
      }
      gain = try gain + sale.gain(amounts[place], after: earlier)
    }
    if let most = question.maxGain, gain > most { return }
    let turnover = amounts.reduce(0, +)
    if let best, (best.rank.0, best.rank.1) < (gain, turnover) { return }
    var trades = TargetTrades(question)
    let filled = levelFill(cash + turnover, items.map(\.item))
    for (entry, amount) in zip(items, filled) { trades.bought[entry.group] = amount }
    for ((group, sale), amount) in zip(sold, amounts) { trades.sold[group][sale] = amount }
    var drift = Decimal.zero
    for (place, group) in groups.enumerated() {
      let after = group.value + trades.bought[place] - trades.sold[place].reduce(0, +)
      drift = try drift + (Decimal(units: after, minorDigits: 0) - group.target).magnitude
    }
    if let best, best.rank <= (gain, turnover, drift) { return }
    best = (trades, (gain, turnover, drift))
  }
}
