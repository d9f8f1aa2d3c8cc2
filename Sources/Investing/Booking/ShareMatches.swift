import FinanceModel
import PlainText

/// Matches of SECTION_104 disposals with acquisitions, by units. Acquisitions on the same day are
/// matched first, then acquisitions in the following 30 days, in order. The rest of a disposal
/// comes from the pool.
///
/// All disposals from a pool on one day are treated as one disposal, and all acquisitions as one
/// acquisition. The individual rows share these matches in proportion to their units.
struct ShareMatches: Sendable {
  /// Units of a disposal that are matched with one source: an acquisition or the pool.
  struct Part: Sendable {
    /// The row that acquires the units; nil for the pool.
    let row: Int?
    /// Units as of the date of the disposal.
    var units: Decimal
    /// Units as of the date of the acquisition. A split may have changed their number.
    var unitsAcquired: Decimal
  }

  private struct Day {
    let date: CalendarDate
    /// Ratios of the splits after the previous day in the list, up to and including this day.
    var ratios: [SplitRatio] = []
    var acquired: [(row: Int, units: Decimal)] = []
    var disposals: [Int] = []
    var disposed = Decimal.zero
    var parts: [Part] = []
  }

  /// Number of days after a disposal during which acquisitions are matched with the disposal.
  private static let days = 30

  /// Sources not yet used up, for each day with disposals.
  private var parts: [[Part]] = []
  /// Index of each disposal row's day.
  private var dayOfRow: [Int: Int] = [:]

  /// Creates an empty list. All units then come from the pool.
  init() {}

  /// - Parameter leftOut: rows that are not booked.
  /// - Complexity: linear in the number of rows and in the number of matches.
  init(
    _ ledger: ActivityLedger, _ terms: BookingTerms, without leftOut: Set<Int>
  ) throws(DecimalError) {
    var pools: [[Int]: [Day]] = [:]
    for index in 0..<ledger.count where !leftOut.contains(index) {
      let row = ledger[index]
      guard let symbol = row.symbol, case .transactions = terms.tracking[row.account],
        terms.lotsMethod(account: row.account, symbol: symbol) == .section104
      else { continue }
      let pool = [terms.poolAccounts[row.account].first ?? row.account, symbol]
      try Self.add(index, row, to: &pools[pool, default: []])
    }
    for var days in pools.values {
      try Self.match(&days)
      for day in days where !day.disposals.isEmpty {
        for row in day.disposals { dayOfRow[row] = parts.count }
        parts.append(day.parts)
      }
    }
  }

  private static func add(
    _ index: Int, _ row: Activity, to days: inout [Day]
  ) throws(DecimalError) {
    let units = (row.quantity ?? .zero).magnitude
    guard row.type == .split || units.isPositive && (row.isPurchase || row.isDisposal)
    else { return }
    if days.last?.date != row.date { days.append(Day(date: row.date)) }
    let last = days.count - 1
    if let ratio = row.ratio, row.type == .split {
      // The other accounts of the pool have the same split.
      if days[last].ratios.isEmpty { days[last].ratios.append(ratio) }
    } else if row.isPurchase {
      days[last].acquired.append((index, units))
    } else {
      days[last].disposals.append(index)
      days[last].disposed = try days[last].disposed + units
    }
  }

  private static func match(_ days: inout [Day]) throws(DecimalError) {
    for index in days.indices { try match(index, with: index, [], &days) }
    for index in days.indices where days[index].disposed.isPositive {
      var ratios: [SplitRatio] = []
      var next = index + 1
      while next < days.count, days[index].disposed.isPositive,
        days[index].date.days(until: days[next].date) <= Self.days
      {
        ratios += days[next].ratios
        try match(index, with: next, ratios, &days)
        next += 1
      }
      let left = days[index].disposed
      if left.isPositive {
        days[index].parts.append(Part(row: nil, units: left, unitsAcquired: left))
      }
    }
  }

  /// Matches the rest of a day's disposals with the rest of a day's acquisitions.
  private static func match(
    _ index: Int, with other: Int, _ ratios: [SplitRatio], _ days: inout [Day]
  ) throws(DecimalError) {
    let open = days[other].acquired.map(\.units)
    var sum = Decimal.zero
    for units in open { sum = try sum + units }
    guard sum.isPositive, days[index].disposed.isPositive else { return }
    var available = sum
    for ratio in ratios.reversed() {
      available = try available.scaled(by: ratio.old, over: ratio.new, .floor)
    }
    let units = min(days[index].disposed, available)
    guard units.isPositive else { return }
    let used = units == available ? sum : try units.restated(by: ratios)
    let acquired = try open.scaled(by: used, over: sum, summingTo: used)
    let disposed = try acquired.scaled(by: units, over: used, summingTo: units)
    days[index].disposed = try days[index].disposed - units
    for place in open.indices where acquired[place].isPositive {
      days[other].acquired[place].units = try open[place] - acquired[place]
      days[index].parts.append(
        Part(
          row: days[other].acquired[place].row, units: disposed[place],
          unitsAcquired: acquired[place]))
    }
  }

  /// Returns the sources of a disposal's units and marks them as used. The order of the sources is
  /// same day, later days, pool.
  mutating func take(
    _ units: Decimal, byRow row: Int
  ) throws(DecimalError) -> [Part] {
    guard let day = dayOfRow[row] else { return [] }
    let open = parts[day].map(\.units)
    var sum = Decimal.zero
    for units in open { sum = try sum + units }
    guard sum.isPositive else { return [] }
    let due = min(units, sum)
    let shares = try open.scaled(by: due, over: sum, summingTo: due)
    var taken: [Part] = []
    for (place, share) in shares.enumerated() where share.isPositive {
      let part = parts[day][place]
      let acquired = try part.unitsAcquired.share(share, of: part.units)
      parts[day][place].units = try part.units - share
      parts[day][place].unitsAcquired = try part.unitsAcquired - acquired
      taken.append(Part(row: part.row, units: share, unitsAcquired: acquired))
    }
    return taken
  }
}

extension Decimal {
  /// Returns the units after splits, rounded half-even after each split.
  func restated(by ratios: [SplitRatio]) throws(DecimalError) -> Decimal {
    var units = self
    for ratio in ratios { units = try ratio.applied(to: units) }
    return units
  }
}

extension Activity {
  /// Whether the row acquires units that match disposals by SECTION_104. Units transferred from
  /// outside join the pool instead.
  fileprivate var isPurchase: Bool {
    switch type {
    case .buy: subtype != .toClose
    case .dividend: subtype == .reinvested || subtype == .inKind
    case .interest: subtype == .stakingReward
    default: false
    }
  }

  /// Whether the row disposes of units; false for a transfer, and for an exercise, because its cost
  /// is carried over to the shares.
  var isDisposal: Bool { takesUnits && type != .transferOut && type != .optionExercise }
}
