import PlainText

/// Exhaustive search for the best trades: sets of trades by their number, and for each set the
/// amounts at which the gain, the turnover or the distances can be least.
///
/// The gain of a sale is linear between the ends of lots. So for a given set an optimum exists at
/// which each amount but one per limit of a sum is at the end of a lot or at a limit of its own.
struct TargetTradeSearch {
  private typealias Sold = (group: Int, sale: Int)

  /// Number of steps after which the search ends.
  private static let limit = 300_000

  private let question: TargetTrades.Question
  /// Candidates by group: a purchase has no sale.
  private let candidates: [(group: Int, sale: Int?)]
  private var limits: [(low: Int128, high: Int128)] = []
  /// Number of groups from each candidate's on that need a trade.
  private var forced: [Int] = []
  private var steps = 0
  private var best: (trades: TargetTrades, rank: (Decimal, Int128, Decimal))?

  private var groups: [TargetGroup] { question.groups }

  init(_ question: TargetTrades.Question) {
    self.question = question
    candidates = question.groups.indices.flatMap { place -> [(group: Int, sale: Int?)] in
      let group = question.groups[place]
      let buy: [(group: Int, sale: Int?)] = group.canBuy && !group.isCash ? [(place, nil)] : []
      return buy + group.sales.indices.map { (place, $0) }
    }
  }

  /// Returns the best trades at the smallest worst breach, in hundredths of a point; nil if the
  /// search ended without any.
  mutating func closest() throws(DecimalError) -> TargetTrades? {
    let everything = 20_000
    var low = 0
    var high = everything
    while low < high {
      let middle = (low + high) / 2
      if try isReachable(breach(middle)) { high = middle } else { low = middle + 1 }
    }
    var step = 1
    var found = try fewest(breach(low))
    high = low
    while found == nil, high < everything {
      (low, high) = (high + 1, min(everything, high + step))
      step *= 2
      found = try fewest(breach(high))
    }
    while found != nil, low < high {
      let middle = (low + high) / 2
      if let other = try fewest(breach(middle)) {
        (found, high) = (other, middle)
      } else {
        low = middle + 1
      }
    }
    if steps >= Self.limit { found?.atLeast = groups.indices.count(where: isForced) }
    return found
  }

  private func breach(_ hundredths: Int) throws(DecimalError) -> Decimal {
    try Decimal(units: question.whole, minorDigits: 0)
      .scaled(by: Decimal(hundredths), over: Decimal(10_000), .halfEven)
  }

  /// Whether values within all bands exist, regardless of the smallest trade and of gains.
  private func isReachable(_ breach: Decimal) throws(DecimalError) -> Bool {
    var sums: (low: Int128, high: Int128) = (0, 0)
    for group in groups {
      let limits = try group.limits(breach)
      let least = group.value - group.sales.reduce(0) { $0 + $1.value }
      let (low, high) = (
        max(limits.low, least), group.canBuy ? limits.high : min(limits.high, group.value)
      )
      guard low <= high else { return false }
      sums = (sums.low + low, sums.high + high)
    }
    let sum = groups.reduce(question.cash) { $0 + $1.value }
    return sums.low <= sum && sum <= sums.high
  }

  /// Returns the best trades within the bands; nil if there are none.
  ///
  /// - Parameter breach: the accepted distance from each band, in minor units.
  mutating func fewest(_ breach: Decimal) throws(DecimalError) -> TargetTrades? {
    limits = []
    for group in groups { limits.append(try group.limits(breach)) }
    best = nil
    var (group, later) = (-1, 0)
    forced = candidates.map { _ in 0 }
    for place in candidates.indices.reversed() {
      if candidates[place].group != group {
        group = candidates[place].group
        if isForced(group) { later += 1 }
      }
      forced[place] = later
    }
    guard groups.indices.count(where: isForced) == later else { return nil }
    for count in min(later, candidates.count)...candidates.count {
      try choose(from: 0, count, [])
      guard best == nil, steps < Self.limit else {
        var found = best?.trades
        if steps >= Self.limit { found?.atLeast = count }
        return found
      }
    }
    return nil
  }

  /// Whether a group needs a trade to be within its band.
  private func isForced(_ group: Int) -> Bool {
    let value = groups[group].value
    return value > limits[group].high || value < limits[group].low && !groups[group].isCash
  }

  /// Adds `count` further candidates in all ways, each group either bought or sold.
  private mutating func choose(
    from next: Int, _ count: Int, _ chosen: [Int]
  ) throws(DecimalError) {
    steps += 1
    guard steps < Self.limit else { return }
    if count == 0 { return try place(chosen) }
    guard next + count <= candidates.count else { return }
    let candidate = candidates[next]
    let isSame = chosen.last.map { candidates[$0].group == candidate.group } ?? false
    if next > 0, candidates[next - 1].group != candidate.group {
      // A group that needs a trade got none.
      let before = candidates[next - 1].group
      let isLeft = chosen.last.map { candidates[$0].group == before } ?? false
      if !isLeft, isForced(before) { return }
    }
    let needed = isSame && isForced(candidate.group) ? forced[next] - 1 : forced[next]
    guard count >= needed else { return }
    let (value, limits) = (groups[candidate.group].value, limits[candidate.group])
    let isBought = isSame && chosen.last.map { candidates[$0].sale == nil } ?? false
    let isUseful =
      candidate.sale == nil
      ? value <= limits.high - question.minimum
      : value >= limits.low + question.minimum && !isBought
    if isUseful { try choose(from: next + 1, count - 1, chosen + [next]) }
    try choose(from: next + 1, count, chosen)
  }

  /// Finds the amounts of a set of trades.
  private mutating func place(_ chosen: [Int]) throws(DecimalError) {
    let traded = Set(chosen.map { candidates[$0].group })
    for group in groups.indices where isForced(group) && !traded.contains(group) { return }
    var items: [(group: Int, item: LevelItem)] = []
    for (place, group) in groups.indices.map({ ($0, groups[$0]) }) {
      let isBought = chosen.contains {
        candidates[$0].group == place && candidates[$0].sale == nil
      }
      guard isBought || group.isCash else { continue }
      let item = LevelItem(
        value: group.value, weight: group.weight,
        low: max(group.isCash ? 0 : question.minimum, limits[place].low - group.value),
        high: limits[place].high - group.value)
      guard item.low <= item.high else { return }
      items.append((place, item))
    }
    let sold = chosen.compactMap { place in
      candidates[place].sale.map { (group: candidates[place].group, sale: $0) }
    }
    let lowest = items.reduce(0) { $0 + $1.item.low } - question.cash
    let highest = items.reduce(0) { $0 + $1.item.high } - question.cash
    guard highest >= 0, sold.isEmpty ? lowest <= 0 : true else { return }
    var amounts = SoldAmounts(
      sums: [max(0, lowest), highest], question, limits, sold)
    try amounts.visit { (amounts) throws(DecimalError) in
      try consider(amounts, sold, items)
      return steps < Self.limit
    }
  }

  /// Keeps the trades if they are better than the best ones so far.
  private mutating func consider(
    _ amounts: [Int128], _ sold: [Sold], _ items: [(group: Int, item: LevelItem)]
  ) throws(DecimalError) {
    steps += 1
    var gain = Decimal.zero
    for ((group, sale), amount) in zip(sold, amounts) {
      gain = try gain + groups[group].sales[sale].gain(amount)
    }
    if let most = question.maxGain, gain > most { return }
    let turnover = amounts.reduce(0, +)
    if let best, (best.rank.0, best.rank.1) < (gain, turnover) { return }
    var trades = TargetTrades(question)
    trades.gain = gain
    let filled = levelFill(question.cash + turnover, items.map(\.item))
    for (entry, amount) in zip(items, filled) { trades.bought[entry.group] = amount }
    for ((group, sale), amount) in zip(sold, amounts) { trades.sold[group][sale] = amount }
    var drift = Decimal.zero
    for (place, group) in groups.enumerated() {
      let after = group.value + trades.bought[place] - trades.sold[place].reduce(0, +)
      drift = try drift + (Decimal(units: after, minorDigits: 0) - group.target).magnitude
    }
    let rank = (gain, turnover, drift)
    if let best, best.rank <= rank { return }
    best = (trades, rank)
  }
}
