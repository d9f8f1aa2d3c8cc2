import PlainText

/// Candidate amounts for given sales.
///
/// The best amounts minimize a sum of functions that are linear between the ends of lots. Each best
/// amount is therefore the end of a lot, a limit, or the amount that completes the total of its
/// pool, of its group or of all sales.
struct SoldAmounts {
  private enum Open { case no, pool, group, all }

  /// The minimum and maximum total of all sales.
  private let sums: [Int128]
  private let sales: [(group: Int, pool: Int?, low: Int128, high: Int128, ends: [Int128])]
  /// Totals of a pool's sales at which a lot ends, by pool.
  private let pools: [Int: [Int128]]
  /// The minimum and maximum total of each group, and the totals nearest to its target.
  private let bounds: [Int: [Int128]]

  init(
    sums: [Int128], _ question: TargetTrades.Question, _ limits: [(low: Int128, high: Int128)],
    _ sold: [(group: Int, sale: Int)]
  ) {
    self.sums = sums
    var (bounds, pools) = ([Int: [Int128]](), [Int: [Int128]]())
    sales = sold.map { place in
      let group = question.groups[place.group]
      let (least, most) = (
        max(0, group.value - limits[place.group].high), group.value - limits[place.group].low
      )
      let aims = [Rounding.floor, .ceiling].map {
        min(max(least, group.value - group.target.units(minorDigits: 0, $0)), most)
      }
      bounds[place.group] = [least, most] + aims
      let sale = group.sales[place.sale]
      let isAlone = sold.count { $0.group == place.group } == 1
      let low = max(question.minimum, isAlone ? least : 0)
      let high = min(sale.value, most)
      let ends = sale.edges.filter { $0 > low && $0 < high }
      let inPool = sold.count { question.groups[$0.group].sales[$0.sale].pool == sale.pool }
      let isPooled = sale.pool != nil && inPool > 1
      if isPooled, let pool = sale.pool { pools[pool] = sale.edges }
      return (
        place.group, isPooled ? sale.pool : nil, low, high,
        Array(Set([low, high] + (isPooled ? [] : ends))).sorted()
      )
    }
    (self.bounds, self.pools) = (bounds, pools)
  }

  /// Calls `body` with the amounts of each combination until `body` returns false. The amounts are
  /// nil if a total exceeds its limits.
  func visit(
    _ body: ([Int128]?) throws(DecimalError) -> Bool
  ) throws(DecimalError) {
    guard sums[0] <= sums[1], sales.allSatisfy({ $0.low <= $0.high }) else { return }
    _ = try choose([], [], body)
  }

  /// Chooses the amount of the next sale; amounts left open are completed at the end.
  private func choose(
    _ amounts: [Int128], _ open: [Open], _ body: ([Int128]?) throws(DecimalError) -> Bool
  ) throws(DecimalError) -> Bool {
    let next = amounts.count
    guard amounts.reduce(0, +) <= sums[1] else { return try body(nil) }
    guard next < sales.count else { return try complete(amounts, open, body) }
    if !open.contains(.all), try !choose(amounts + [0], open + [.all], body) { return false }
    let isFree = !open.indices.contains {
      open[$0] == .group && sales[$0].group == sales[next].group
    }
    if isFree, try !choose(amounts + [0], open + [.group], body) { return false }
    let isOpen = open.indices.contains {
      open[$0] == .pool && sales[$0].pool == sales[next].pool
    }
    if sales[next].pool != nil, !isOpen, try !choose(amounts + [0], open + [.pool], body) {
      return false
    }
    for end in sales[next].ends {
      if try !choose(amounts + [end], open + [.no], body) { return false }
    }
    return true
  }

  /// Completes the first open amount.
  private func complete(
    _ amounts: [Int128], _ open: [Open], _ body: ([Int128]?) throws(DecimalError) -> Bool
  ) throws(DecimalError) -> Bool {
    guard
      let place = open.firstIndex(of: .pool) ?? open.firstIndex(of: .group)
        ?? open.firstIndex(of: .all)
    else { return try body(isAllowed(amounts) ? amounts : nil) }
    let (group, pool) = (sales[place].group, sales[place].pool)
    let (others, totals) =
      switch open[place] {
      case .pool: (amounts.indices.filter { sales[$0].pool == pool }, pool.flatMap { pools[$0] })
      case .group: (amounts.indices.filter { sales[$0].group == group }, bounds[group])
      case .no, .all: (Array(amounts.indices), sums)
      }
    let other = others.reduce(0) { $0 + amounts[$1] }
    var (amounts, left) = (amounts, open)
    left[place] = .no
    for sum in Set(totals ?? []).sorted() {
      amounts[place] = sum - other
      let range = sales[place].low...sales[place].high
      let goesOn =
        try range.contains(amounts[place]) ? complete(amounts, left, body) : body(nil)
      if !goesOn { return false }
    }
    return true
  }

  /// Whether the totals are within their limits.
  private func isAllowed(_ amounts: [Int128]) -> Bool {
    let sum = amounts.reduce(0, +)
    guard sum >= sums[0], sum <= sums[1] else { return false }
    var byGroup: [Int: Int128] = [:]
    for (sale, amount) in zip(sales, amounts) { byGroup[sale.group, default: 0] += amount }
    return byGroup.allSatisfy { group, sum in
      bounds[group].map { sum >= $0[0] && sum <= $0[1] } ?? false
    }
  }
}
