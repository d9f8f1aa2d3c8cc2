import FinanceModel
package import PlainText

/// The open lots of one asset in one account, in the order in which they were acquired.
package struct Holding: Sendable {
  /// Numbers of the ``ActivityLedger``.
  package let account: Int
  package let symbol: Int
  /// The sum of the lots' units, exactly.
  package private(set) var quantity = Decimal.zero
  private var lots: [Lot] = []
  /// Lots before this one are used up.
  private var head = 0
  /// Days of which there are lots of untimed rows that cost differently, in order.
  private var mixedDays: [CalendarDate] = []

  init(account: Int, symbol: Int) {
    self.account = account
    self.symbol = symbol
  }

  /// The lots that are left, the first acquired first; each holds more than zero.
  package var openLots: ArraySlice<Lot> { lots[head...] }

  /// Adds a lot at its place: after those of earlier rows, and of its own.
  ///
  /// - Returns: the lot, told from others of its row.
  /// - Complexity: constant for a lot of the latest row, else linear in the open lots.
  @discardableResult mutating func add(_ lot: Lot) throws(DecimalError) -> Lot {
    quantity = try quantity + lot.quantity
    guard head < lots.count, lots[lots.count - 1].row > lot.row else {
      let lot = numbered(lot, at: lots.count)
      compare(lot, with: lots.count - 1)
      if lots.count == lots.capacity { dropUsed() }
      lots.append(lot)
      return lot
    }
    let place = lots[head...].firstIndex { $0.row > lot.row } ?? lots.count
    let lot = numbered(lot, at: place)
    compare(lot, with: place - 1)
    compare(lot, with: place)
    lots.insert(lot, at: place)
    return lot
  }

  /// The lot with a number among those of its row, which stand before its place.
  private func numbered(_ lot: Lot, at place: Int) -> Lot {
    let last = place > head ? lots[place - 1] : nil
    return lot.standing(after: last?.row == lot.row ? last : nil)
  }

  private mutating func compare(_ lot: Lot, with index: Int) {
    guard (head..<lots.count).contains(index), lots[index].isTied(with: lot) else { return }
    let place = mixedPlace(of: lot.date)
    if place == mixedDays.count || mixedDays[place] != lot.date {
      mixedDays.insert(lot.date, at: place)
    }
  }

  private func isMixed(_ date: CalendarDate) -> Bool {
    let place = mixedPlace(of: date)
    return place < mixedDays.count && mixedDays[place] == date
  }

  /// Where among the mixed days that day is or belongs.
  private func mixedPlace(of date: CalendarDate) -> Int {
    // Mostly the last one is asked for, or a later day.
    guard let last = mixedDays.last, date <= last else { return mixedDays.count }
    var (low, high) = (0, mixedDays.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if mixedDays[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Takes units out of the lots in the order that `method` tells, and adds the pieces to `pieces`.
  ///
  /// - Returns: whether the last lot is one of several of a day's untimed rows that cost
  ///   differently, so that the file's order decided which of them is left.
  /// - Precondition: `units` is above zero and at most ``quantity``.
  /// - Complexity: linear in the pieces for FIFO and LIFO, in pieces times open lots for HIFO, in
  ///   the open lots for AVERAGE.
  mutating func take(
    _ units: Decimal, _ method: LotsMethod, into pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    precondition(units.isPositive && units <= quantity, "no more is taken than is held")
    switch method {
    case .fifo: return try takeFirst(units, &pieces)
    case .lifo: return try takeLast(units, &pieces)
    case .hifo: try takeDearest(units, &pieces)
    case .average: try takeShares(units, &pieces)
    }
    return false
  }

  private mutating func takeFirst(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    quantity = try quantity - units
    var left = units
    while left > lots[head].quantity {
      left = try left - lots[head].quantity
      pieces.append(lots[head].remainder)
      head += 1
    }
    let isWhole = left == lots[head].quantity
    let isDecided = splitsDay(at: head, isWhole: isWhole, after: pieces.last, before: head + 1)
    if isWhole {
      pieces.append(lots[head].remainder)
      head += 1
      if head == lots.count { dropUsed() }
    } else {
      pieces.append(try lots[head].take(left))
    }
    return isDecided
  }

  /// Whether taking ends among lots of one day's untimed rows that cost differently.
  ///
  /// - Parameters:
  ///   - isWhole: whether all of the lot is taken.
  ///   - piece: what was taken before it.
  ///   - next: where the lot is that would be taken after it.
  private func splitsDay(
    at index: Int, isWhole: Bool, after piece: LotPiece?, before next: Int
  ) -> Bool {
    let lot = lots[index]
    guard !lot.isTimed else { return false }
    let isAfter = !isWhole && piece.map { $0.date == lot.date && !$0.isTimed } ?? false
    let isBefore =
      (head..<lots.count).contains(next) && lots[next].date == lot.date && !lots[next].isTimed
    return (isAfter || isBefore) && isMixed(lot.date)
  }

  /// The used lots go when they are half of the list or more, so that each is moved once at most.
  private mutating func dropUsed() {
    guard head >= lots.count - head else { return }
    lots.removeFirst(head)
    head = 0
  }

  private mutating func takeLast(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    quantity = try quantity - units
    var left = units
    var isDecided = false
    while left.isPositive, head < lots.count {
      let last = lots.count - 1
      isDecided = splitsDay(
        at: last, isWhole: left >= lots[last].quantity, after: pieces.last, before: last - 1)
      left = try takeLot(last, atMost: left, &pieces)
    }
    return isDecided
  }

  /// Takes from one lot, which goes when nothing is left of it; what is still to be taken.
  private mutating func takeLot(
    _ index: Int, atMost units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Decimal {
    if units < lots[index].quantity {
      pieces.append(try lots[index].take(units))
      return .zero
    }
    let piece = lots.remove(at: index).remainder
    pieces.append(piece)
    return try units - piece.quantity
  }

  private mutating func takeDearest(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) {
    quantity = try quantity - units
    var left = units
    while left.isPositive, head < lots.count {
      var best = head
      for index in lots.indices[head...] where lots[index].isDearer(than: lots[best]) {
        best = index
      }
      left = try takeLot(best, atMost: left, &pieces)
    }
  }

  /// The same share of each lot, rounded as a split rounds lots: no share is more than its lot, and
  /// they sum to `units`.
  private mutating func takeShares(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) {
    let shares = try openLots.map(\.quantity).scaled(by: units, over: quantity, summingTo: units)
    quantity = try quantity - units
    for (index, share) in zip(lots.indices[head...], shares) where share.isPositive {
      pieces.append(try lots[index].take(share))
    }
    lots = lots[head...].filter { $0.quantity.isPositive }
    head = 0
  }

  /// Takes units from these lots alone, in this order.
  ///
  /// - Precondition: they hold as much; see ``quantity(ofLotsOf:)``.
  mutating func take(
    _ units: Decimal, fromLotsOf rows: [Int], into pieces: inout [LotPiece]
  ) throws(DecimalError) {
    var left = units
    for row in rows {
      while left.isPositive, let index = lots[head...].firstIndex(where: { $0.row == row }) {
        left = try takeLot(index, atMost: left, &pieces)
      }
    }
    precondition(left.isZero, "no more is taken than the named lots hold")
    quantity = try quantity - units
  }

  /// How many units the open lots of these rows hold.
  func quantity(ofLotsOf rows: [Int]) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for lot in openLots where rows.contains(lot.row) { sum = try sum + lot.quantity }
    return sum
  }

  /// Whether lots of these rows, which are all of one day, cost differently, and some are left.
  func isMixed(_ rows: [Int], of date: CalendarDate) -> Bool {
    isMixed(date) && openLots.contains { rows.contains($0.row) && !$0.isTimed }
  }

  /// Changes the units of all lots by a split. The sum of the units is rounded half-even at 18
  /// decimals, and the lots sum to it. A lot of which no unit is left adds its cost to the lot
  /// before it or, if it is the first, to the next.
  ///
  /// - Returns: the lots as they were, if nothing is left of all of them: then they are gone.
  mutating func split(_ ratio: SplitRatio) throws(DecimalError) -> [LotPiece] {
    let before = Array(openLots)
    let units = try ratio.applied(toLots: before.map(\.quantity))
    var after: [Lot] = []
    var lost: [Lot] = []
    for (var lot, units) in zip(before, units) {
      if units.isPositive {
        lot.restate(units)
        for gone in lost { try lot.addCost(of: gone) }
        lost.removeAll()
        after.append(lot)
      } else if after.isEmpty {
        lost.append(lot)
      } else {
        try after[after.count - 1].addCost(of: lot)
      }
    }
    var sum = Decimal.zero
    for lot in after { sum = try sum + lot.quantity }
    (lots, head, quantity) = (after, 0, sum)
    if after.count < before.count {
      for index in after.indices.dropFirst() { compare(after[index], with: index - 1) }
    }
    return after.isEmpty ? before.map(\.remainder) : []
  }

  /// Lowers the cost of the open lots by `sum`, shared by their units; each stops at zero.
  ///
  /// - Returns: what is more than the lots cost.
  mutating func lowerCost(by sum: Decimal) throws(DecimalError) -> Decimal {
    guard quantity.isPositive else { return sum }
    var passed = Decimal.zero
    var shared = Decimal.zero
    var excess = Decimal.zero
    for index in lots.indices[head...] {
      passed = try passed + lots[index].quantity
      let due = try sum.scaled(by: passed, over: quantity, .halfEven)
      let beyond = try lots[index].lowerCost(by: try due - shared)
      shared = due
      excess = try excess + beyond
    }
    return excess
  }
}
