import FinanceModel
import PlainText

/// Selection of the lots to sell: the first, the last, the most expensive, a share of each, or the
/// lots named in a row.
extension Holding {
  /// Removes units from the lots in the order of `method`, and appends the pieces to `pieces`.
  ///
  /// - Returns: whether file order determined which lot remains. This is the case if the last lot
  ///   is one of several opened at different costs by untimed rows on one day.
  /// - Precondition: `units` is above zero and at most ``quantity``.
  /// - Complexity: linear in the number of pieces for FIFO and LIFO, in the number of pieces times
  ///   the number of open lots for HIFO, and in the number of open lots for AVERAGE.
  mutating func take(
    _ units: Decimal, _ method: LotsMethod, into pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    precondition(units.isPositive && units <= quantity, "no more is taken than is held")
    switch method {
    case .fifo: return try takeFirst(units, &pieces)
    case .lifo: return try takeLast(units, &pieces)
    case .hifo: try takeDearest(units, &pieces)
    case .average, .adjustedCostBase, .section104: try takeShares(units, into: &pieces)
    }
    return false
  }

  mutating func takeFirst(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    quantity = try quantity - units
    var left = units
    while let lot = lots.first, left > lot.quantity {
      left = try left - lot.quantity
      pieces.append(lot.remainder)
      lots.remove(at: lots.startIndex)
    }
    let start = lots.startIndex
    let lot = lots[start]
    let isDecided = splitsDay(
      lot, isWhole: left == lot.quantity, after: pieces.last,
      before: lots.count > 1 ? lots[lots.index(after: start)] : nil)
    _ = try takeLot(start, atMost: left, &pieces)
    return isDecided
  }

  /// Whether the removal ends between lots that one day's untimed rows opened at different costs.
  ///
  /// - Parameters:
  ///   - isWhole: whether the whole lot is removed.
  ///   - piece: the piece removed before the lot.
  ///   - next: the lot that would be removed next.
  func splitsDay(
    _ lot: Lot, isWhole: Bool, after piece: LotPiece?, before next: Lot?
  ) -> Bool {
    guard !lot.isTimed else { return false }
    let isAfter = !isWhole && piece.map { $0.date == lot.date && !$0.isTimed } ?? false
    let isBefore = next.map { $0.date == lot.date && !$0.isTimed } ?? false
    return (isAfter || isBefore) && isMixed(lot.date)
  }

  private mutating func takeLast(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    quantity = try quantity - units
    var left = units
    var isDecided = false
    while left.isPositive, !lots.isEmpty {
      let place = lots.index(before: lots.endIndex)
      let lot = lots[place]
      isDecided = splitsDay(
        lot, isWhole: left >= lot.quantity, after: pieces.last,
        before: lots.count > 1 ? lots[lots.index(before: place)] : nil)
      left = try takeLot(place, atMost: left, &pieces)
    }
    return isDecided
  }

  /// Removes units from one lot, and removes the lot if it is used up. Returns the units still to
  /// be removed.
  private mutating func takeLot(
    _ index: LotList.Index, atMost units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Decimal {
    var lot = lots[index]
    if units < lot.quantity {
      pieces.append(try lot.take(units))
      lots.replace(index, with: lot)
      if let divisor { self.divisor = commonDivisor(divisor, units.mantissa.magnitude) }
      return .zero
    }
    lots.remove(at: index)
    pieces.append(lot.remainder)
    return try units - lot.quantity
  }

  private mutating func takeDearest(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) {
    quantity = try quantity - units
    var left = units
    while left.isPositive, !lots.isEmpty {
      left = try takeLot(lots.dearestIndex(), atMost: left, &pieces)
    }
  }

  /// Removes an equal share of each lot acquired before a day and, if these lots do not suffice, of
  /// the other lots. Shares are rounded as in a split: a share does not exceed its lot, and the sum
  /// of the shares is `units`.
  ///
  /// - Parameter day: the day; nil for lots of any day.
  mutating func takeShares(
    _ units: Decimal, before day: CalendarDate? = nil, into pieces: inout [LotPiece]
  ) throws(DecimalError) {
    var all = Array(lots)
    let end = day.flatMap { day in all.firstIndex { $0.date >= day } } ?? all.count
    var left = units
    for range in [0..<end, end..<all.count] where left.isPositive {
      let isWhole = range.count == all.count
      let open = (isWhole ? all : Array(all[range])).map(\.quantity)
      var sum = isWhole ? quantity : .zero
      if !isWhole { for units in open { sum = try sum + units } }
      let taken = min(left, sum)
      guard taken.isPositive else { continue }
      let shares = try open.scaled(by: taken, over: sum, summingTo: taken)
      for (index, share) in zip(range, shares) where share.isPositive {
        pieces.append(try all[index].take(share))
      }
      left = try left - taken
    }
    lots = LotList(all.filter { $0.quantity.isPositive })
    (quantity, divisor) = (try quantity - units, nil)
  }

  /// Removes units only from the lots of these rows, in this order.
  ///
  /// - Precondition: the lots contain enough units; see ``quantity(ofLotsOf:)``.
  mutating func take(
    _ units: Decimal, fromLotsOf rows: [Int], into pieces: inout [LotPiece]
  ) throws(DecimalError) {
    var left = units
    for row in rows {
      while left.isPositive {
        guard let first = lots.firstIndex(ofRow: row) else { break }
        left = try takeLot(first, atMost: left, &pieces)
      }
    }
    precondition(left.isZero, "no more is taken than the named lots hold")
    quantity = try quantity - units
  }

  /// Returns the total units in the open lots of these rows.
  func quantity(ofLotsOf rows: [Int]) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for row in Set(rows) {
      for lot in lots.lots(ofRow: row) { sum = try sum + lot.quantity }
    }
    return sum
  }
}

/// Open lots of a holding whose sales use AVERAGE. The lots are joined so that a sale divides only
/// a few lots, and the original lots are retained.
///
/// A sale removes an equal share of all lots. The rest of a joined lot is therefore divided among
/// its original lots as if each sale had divided them. Only the last decimals of the results,
/// 10^-18 of a unit, may differ.
struct JoinedLots: Sendable {
  /// Maximum number of lots that are not joined.
  static let apart = 32

  /// The original lots, in one group for each joined lot. The joined lot has the row of the group's
  /// first lot, and its part is the group's index + 1. A lot of a group may itself be a joined lot.
  private var groups: [[Lot]] = []

  /// Whether no lots are joined.
  var isEmpty: Bool { groups.isEmpty }

  /// Returns the lots after joining lots acquired before a day into one lot per currency.
  ///
  /// - Throws: `overflow`.
  mutating func joining(
    _ lots: LotList, before day: CalendarDate
  ) throws(DecimalError) -> LotList {
    var new: [[Lot]] = []
    var others: [Lot] = []
    guard groups.count < Lot.lastPart else { return lots }
    for lot in lots {
      if lot.date >= day {
        others.append(lot)
      } else if let place = new.firstIndex(where: { $0[0].currency == lot.currency }) {
        new[place].append(lot)
      } else {
        new.append([lot])
      }
    }
    var joined: [Lot] = []
    for group in new {
      var whole = group[0]
      for lot in group.dropFirst() { try whole.join(lot) }
      if group.count > 1 {
        groups.append(group)
        whole = whole.part(groups.count)
      }
      joined.append(whole)
    }
    return LotList(joined + others)
  }

  /// Returns the lots as if they had not been joined, in the order of their rows.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n) for n joined lots.
  func separating(_ lots: some Sequence<Lot>) throws(DecimalError) -> [Lot] {
    var left: [Int: Lot] = [:]
    func add(_ lot: Lot) throws(DecimalError) {
      var lot = lot
      if let other = left[lot.key] { try lot.join(other) }
      left[lot.key] = lot
    }
    for lot in lots { try add(lot) }
    for (index, group) in groups.enumerated().reversed() {
      guard let whole = left.removeValue(forKey: group[0].part(index + 1).key) else { continue }
      for share in try Self.shares(of: whole, group) { try add(share) }
    }
    return left.values.sorted { $0.row < $1.row }
  }

  /// Returns each lot's share of the rest of its group. Lots with no units left are omitted.
  private static func shares(of whole: Lot, _ group: [Lot]) throws(DecimalError) -> [Lot] {
    var units = Decimal.zero
    var costs = Decimal.zero
    for lot in group {
      units = try units + lot.quantity
      costs = try costs + lot.cost
    }
    let quantities = try group.map(\.quantity).scaled(
      by: whole.quantity, over: units, summingTo: whole.quantity)
    let costShares =
      costs.isZero
      ? group.map(\.cost)
      : try group.map(\.cost).scaled(by: whole.cost, over: costs, summingTo: whole.cost)
    return zip(group, zip(quantities, costShares)).compactMap { lot, share in
      share.0.isPositive ? lot.holding(share.0, cost: share.1) : nil
    }
  }
}
