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

  init(account: Int, symbol: Int) {
    self.account = account
    self.symbol = symbol
  }

  /// The lots that are left, the first acquired first; each holds more than zero.
  package var openLots: ArraySlice<Lot> { lots[head...] }

  /// Adds a lot at its place: after those of earlier rows, and of its own.
  ///
  /// - Complexity: constant for a lot of the latest row, else linear in the open lots.
  mutating func add(_ lot: Lot) throws(DecimalError) {
    quantity = try quantity + lot.quantity
    guard let last = lots.last, head < lots.count, last.row > lot.row else {
      lots.append(lot)
      return
    }
    lots.insert(lot, at: lots[head...].firstIndex { $0.row > lot.row } ?? lots.count)
  }

  /// Takes units out of the lots in the order that `method` tells, and adds the pieces to `pieces`.
  ///
  /// - Returns: whether the lot that was taken last and the next one are of untimed rows of one
  ///   day, so that the file's order decided.
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
    let isTied = isTied(at: head)
    if left == lots[head].quantity {
      pieces.append(lots[head].remainder)
      head += 1
      dropUsed()
    } else {
      let wasTied = head > 0 && pieces.count > 1 && lots[head - 1].isTied(with: lots[head])
      pieces.append(try lots[head].take(left))
      return isTied || wasTied
    }
    return isTied
  }

  /// Whether file order alone puts the lot before the one after it.
  private func isTied(at index: Int) -> Bool {
    index + 1 < lots.count && lots[index].isTied(with: lots[index + 1])
  }

  /// The used lots go when they are most of the list, so that each is moved once at most.
  private mutating func dropUsed() {
    guard head == lots.count || head > 32 && head > lots.count / 2 else { return }
    lots.removeFirst(head)
    head = 0
  }

  private mutating func takeLast(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) -> Bool {
    quantity = try quantity - units
    var left = units
    var isTied = false
    while left.isPositive, head < lots.count {
      let last = lots.count - 1
      isTied = last > head && lots[last].isTied(with: lots[last - 1])
      left = try takeLot(last, atMost: left, &pieces)
    }
    return isTied
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

  /// The same share of each lot: of the units up to and including a lot, taken together, the share
  /// is rounded half-even at 18 decimals, so that all pieces are `units` exactly.
  private mutating func takeShares(
    _ units: Decimal, _ pieces: inout [LotPiece]
  ) throws(DecimalError) {
    let whole = quantity
    var passed = Decimal.zero
    var taken = Decimal.zero
    for index in lots.indices[head...] {
      passed = try passed + lots[index].quantity
      let due = try passed.scaled(by: units, over: whole, .halfEven)
      let share = min(try due - taken, lots[index].quantity)
      taken = try taken + share
      if share.isPositive { pieces.append(try lots[index].take(share)) }
    }
    quantity = try quantity - taken
    lots.removeAll { $0.quantity.isZero }
    head = 0
  }

  /// Takes units from these lots alone, in this order.
  ///
  /// - Returns: what could not be taken, zero where all was.
  mutating func take(
    _ units: Decimal, fromLotsOf rows: [Int], into pieces: inout [LotPiece]
  ) throws(DecimalError) -> Decimal {
    var left = units
    for row in rows {
      while left.isPositive, let index = lots[head...].firstIndex(where: { $0.row == row }) {
        left = try takeLot(index, atMost: left, &pieces)
      }
    }
    quantity = try quantity - (try units - left)
    return left
  }

  /// Changes the units of all lots by a split, each rounded half-even at 18 decimals.
  mutating func split(_ ratio: SplitRatio) throws(DecimalError) {
    var sum = Decimal.zero
    for index in lots.indices[head...] {
      try lots[index].split(ratio)
      sum = try sum + lots[index].quantity
    }
    quantity = sum
  }

  /// Lowers the cost of the open lots by `sum`, shared by their units; each stops at zero.
  ///
  /// - Returns: what is more than the lots cost.
  mutating func lowerCost(by sum: Decimal) throws(DecimalError) -> Decimal {
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
