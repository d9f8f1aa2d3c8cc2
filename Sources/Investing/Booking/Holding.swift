import FinanceModel
package import PlainText

/// Open lots of an asset in an account, in order of acquisition.
package struct Holding: Sendable {
  /// Indices of the account and the symbol in the ``ActivityLedger``.
  package internal(set) var account: Int
  package let symbol: Int
  /// Exact total of the lots' units.
  package internal(set) var quantity = Decimal.zero
  var lots = LotList()
  private(set) var joined = JoinedLots()
  /// Days on which untimed rows opened lots with different costs, in ascending order.
  var mixedDays: [CalendarDate] = []
  /// A common divisor of all lots' units, in mantissas; nil if unknown.
  var divisor: UInt128?
  /// Currencies paid for all lots so far.
  var paidCurrencies: [Int] = []
  /// Whether a short position's lots temporarily have the signs of a long position.
  private(set) var isMirrored = false

  init(account: Int, symbol: Int) {
    self.account = account
    self.symbol = symbol
  }

  /// Open lots in order of acquisition. Each quantity is positive, or negative if the position is
  /// short.
  ///
  /// - Complexity: constant, or linear in the number of lots that a sale by AVERAGE joined.
  package var openLots: LotList {
    guard !joined.isEmpty else { return lots }
    do throws(DecimalError) {
      return LotList(try joined.separating(lots))
    } catch {
      // The shares do not exceed their lots.
      preconditionFailure("the share of a lot does not exceed the lot")
    }
  }

  /// Indices of the currencies paid for the open lots.
  ///
  /// - Complexity: linear in the number of lots if several currencies have ever been paid,
  ///   otherwise constant.
  var currencies: Set<Int> {
    paidCurrencies.count > 1 ? Set(lots.map(\.currency)) : lots.isEmpty ? [] : Set(paidCurrencies)
  }

  /// Inserts a lot after the lots of earlier rows and of the same row.
  ///
  /// - Returns: the lot, with a number that distinguishes it from other lots of its row.
  /// - Complexity: constant for a lot of the latest row, otherwise logarithmic in the number of
  ///   open lots.
  @discardableResult mutating func add(_ lot: Lot) throws(DecimalError) -> Lot {
    quantity = try quantity + lot.quantity
    if let divisor { self.divisor = commonDivisor(divisor, lot.quantity.mantissa.magnitude) }
    notePaid(in: lot.currency)
    guard let last = lots.last else {
      let lot = lot.standing(after: nil)
      lots.append(lot)
      return lot
    }
    if last.row <= lot.row {
      let lot = lot.standing(after: last.row == lot.row ? last : nil)
      compare(lot, with: last)
      lots.append(lot)
      return lot
    }
    let place = lots.boundary { $0.row > lot.row }
    let before = place > lots.startIndex ? lots[lots.index(before: place)] : nil
    let lot = lot.standing(after: before?.row == lot.row ? before : nil)
    if let before { compare(lot, with: before) }
    compare(lot, with: lots[place])
    lots.insert(lot, at: place)
    return lot
  }

  mutating func notePaid(in currency: Int) {
    if !paidCurrencies.contains(currency) { paidCurrencies.append(currency) }
  }

  mutating func compare(_ lot: Lot, with other: Lot) {
    if other.isTied(with: lot) { noteMixed(lot.date) }
  }

  mutating func noteMixed(_ date: CalendarDate) {
    let place = mixedPlace(of: date)
    if place == mixedDays.count || mixedDays[place] != date { mixedDays.insert(date, at: place) }
  }

  func isMixed(_ date: CalendarDate) -> Bool {
    let place = mixedPlace(of: date)
    return place < mixedDays.count && mixedDays[place] == date
  }

  /// Returns the index of a day among the mixed days, or the index at which to insert it.
  private func mixedPlace(of date: CalendarDate) -> Int {
    // Usually the query is for the last day or a later one.
    guard let last = mixedDays.last, date <= last else { return mixedDays.count }
    var (low, high) = (0, mixedDays.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if mixedDays[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Joins lots acquired before a day if their number would make each sale by AVERAGE slow.
  /// ``openLots`` does not change.
  ///
  /// - Parameter isAlone: whether no lots of the holding are set aside.
  /// - Complexity: linear in the number of open lots, or constant for few lots.
  mutating func joinLots(before day: CalendarDate, isAlone: Bool) throws(DecimalError) {
    if lots.isEmpty, isAlone { joined = JoinedLots() }
    if lots.count > JoinedLots.apart { lots = try joined.joining(lots, before: day) }
  }

  /// Replaces joined lots with the original lots.
  mutating func separateLots() { (lots, joined) = (openLots, JoinedLots()) }

  /// Whether the lots of these rows, which have the same date, differ in cost and include open
  /// lots.
  func isMixed(_ rows: [Int], of date: CalendarDate) -> Bool {
    isMixed(date) && rows.contains { lots.lots(ofRow: $0).contains { !$0.isTimed } }
  }

  /// Changes the units of all lots by a split. The total number of units is rounded half-even to 18
  /// decimals, and the lots add up to that total. If a lot has no units left, its cost is added to
  /// the previous lot or, for the first lot, to the next lot.
  ///
  /// - Returns: the lots before the split if no units remain at all; the holding is then empty.
  /// - Complexity: constant if the units of all lots remain exact, otherwise linear in the number
  ///   of open lots.
  mutating func split(_ ratio: SplitRatio) throws(DecimalError) -> [LotPiece] {
    if quantity.isNegative {
      mirror()
      defer { mirror() }
      return try split(ratio).map(\.mirrored)
    }
    if try splitExactly(ratio) { return [] }
    let before = Array(lots)
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
    (lots, quantity, divisor) = (LotList(after), sum, nil)
    if after.count < before.count {
      for index in after.indices.dropFirst() { compare(after[index], with: after[index - 1]) }
    }
    return after.isEmpty ? before.map(\.remainder) : []
  }

  /// Splits the lots if all units remain exact. Returns whether the lots were split.
  private mutating func splitExactly(_ ratio: SplitRatio) throws(DecimalError) -> Bool {
    guard !lots.isEmpty else { return false }
    let scale = SplitScale(ratio)
    let known = divisor ?? lots.reduce(0) { commonDivisor($0, $1.quantity.mantissa.magnitude) }
    divisor = known
    guard let left = scale.applied(toDivisor: known) else { return false }
    quantity = try ratio.applied(to: quantity)
    divisor = left
    lots.split(by: scale)
    return true
  }

  /// Whether the position is short, regardless of the current signs of its lots.
  var isShort: Bool { isMirrored || quantity.isNegative }

  /// Reverses the signs of all lots of a short position, so that units can be removed as from a
  /// long position. A second call restores the signs.
  mutating func mirror() {
    lots = LotList(lots.map(\.mirrored))
    quantity = -quantity
    isMirrored.toggle()
  }

  /// Removes a share of the cost from the open lots, and returns it as pieces with the lots' units.
  ///
  /// - Complexity: linear in the number of open lots.
  mutating func takeCost(
    _ part: Decimal, of whole: Decimal
  ) throws(DecimalError) -> [LotPiece] {
    var taken: [LotPiece] = []
    var left: [Lot] = []
    for lot in lots {
      let cost = try lot.cost.scaled(by: part, over: whole, .halfEven)
      taken.append(lot.remainder.holding(lot.quantity, cost: cost))
      left.append(lot.holding(lot.quantity, cost: try lot.cost - cost))
    }
    lots = LotList(left)
    return taken
  }

  /// Lowers the cost of the open lots by `sum`, allocated in proportion to their units. No lot's
  /// cost falls below zero. A negative sum raises the cost.
  ///
  /// - Parameters:
  ///   - rates: the value of one unit of the sum's currency in each other currency of the lots.
  ///   - isShared: whether the part that exceeds one lot's cost lowers the cost of the other lots.
  /// - Returns: the part of `sum` that exceeds the lots' cost.
  /// - Complexity: linear in the number of open lots. If lots share their cost, this is repeated
  ///   for each lot that reaches zero.
  mutating func lowerCost(
    by sum: Decimal, rates: [Int: Decimal] = [:], isShared: Bool = false
  ) throws(DecimalError) -> Decimal {
    guard quantity.isPositive else { return sum }
    var excess = try lowerCost(by: sum, rates, of: quantity) { _ in true }
    while isShared, excess.isPositive {
      var held = Decimal.zero
      for lot in lots where lot.cost.isPositive { held = try held + lot.quantity }
      guard held.isPositive else { break }
      excess = try lowerCost(by: excess, rates, of: held) { $0.cost.isPositive }
    }
    return excess
  }

  private mutating func lowerCost(
    by sum: Decimal, _ rates: [Int: Decimal], of units: Decimal, where takesPart: (Lot) -> Bool
  ) throws(DecimalError) -> Decimal {
    var passed = Decimal.zero
    var shared = Decimal.zero
    var excess = Decimal.zero
    var lowered: [Lot] = []
    for var lot in lots {
      if takesPart(lot) {
        passed = try passed + lot.quantity
        let due = try sum.scaled(by: passed, over: units, .halfEven)
        let part = try (due - shared).times(rates[lot.currency])
        var beyond = try lot.lowerCost(by: part)
        if let rate = rates[lot.currency] { beyond = try beyond.divided(by: rate, .halfEven) }
        shared = due
        excess = try excess + beyond
      }
      lowered.append(lot)
    }
    lots = LotList(lowered)
    return excess
  }
}

/// Transfers of many lots at once.
extension Holding {
  /// Whether the first `units` units come from many lots that were all acquired before the day and
  /// have a total cost in range.
  mutating func canHandOver(_ units: Decimal, on day: CalendarDate) -> Bool {
    guard units.isPositive, units <= quantity else { return false }
    let end = lots.place(afterUnits: units).index
    guard lots.isLong(upTo: end), let last = end < lots.endIndex ? lots[end] : lots.last,
      last.date < day
    else { return false }
    return lots.run(upTo: end).cost != nil
  }

  /// Removes the first units, as ``take(_:_:into:)`` does by FIFO.
  ///
  /// - Returns: the lots of the removed units, as if each lot had been added separately, and
  ///   whether the last lot is one of several that untimed rows opened on one day at different
  ///   costs.
  /// - Precondition: `units` is above zero and at most ``quantity``.
  /// - Complexity: linear in the number of chunks of the removed lots.
  mutating func handOver(
    _ units: Decimal
  ) throws(DecimalError) -> (lots: Holding, isDecided: Bool) {
    precondition(units.isPositive && units <= quantity, "no more is taken than is held")
    var given = Holding(account: account, symbol: symbol)
    (given.divisor, given.paidCurrencies) = (divisor, paidCurrencies)
    let (end, mantissa) = lots.place(afterUnits: units)
    guard let whole = Decimal(mantissa: mantissa) else { throw .overflow }
    given.lots = lots.removePrefix(upTo: end)
    (given.quantity, quantity) = (whole, try quantity - whole)
    let isDecided: Bool
    if let last = given.lots.last, whole == units {
      isDecided = splitsDay(last, isWhole: true, after: nil, before: lots.first)
    } else {
      var pieces = given.lots.last.map { [$0.remainder] } ?? []
      isDecided = try takeFirst(try units - whole, &pieces)
      for piece in pieces.suffix(1) { try given.add(Lot(piece)) }
    }
    for day in given.lots.run().tiedDays { given.noteMixed(day) }
    return (given, isDecided)
  }

  /// Inserts lots that were handed over, each at its position.
  ///
  /// - Complexity: linear in the number of chunks of the lots, plus a logarithmic search for each
  ///   lot between the first and the last lot already held.
  mutating func receive(_ given: Holding) throws(DecimalError) {
    guard let next = given.lots.first else { return }
    var bulk = given.lots
    var others = LotList()
    if let first = lots.first, let last = lots.last, next.row < last.row {
      others = bulk
      bulk = others.removePrefix(upTo: others.boundary { $0.row >= first.row })
      for lot in bulk.reversed() {
        guard lot.date == first.date else { break }
        compare(lot, with: first)
      }
    } else if let last = lots.last {
      compare(next, with: last)
    }
    divisor = lots.isEmpty ? given.divisor : nil
    for currency in given.paidCurrencies { notePaid(in: currency) }
    for day in given.mixedDays { noteMixed(day) }
    var units = given.quantity
    for lot in others { units = try units - lot.quantity }
    quantity = try quantity + units
    if let first = lots.first, let last = bulk.last, last.row < first.row {
      lots.prepend(contentsOf: bulk)
    } else {
      lots.append(contentsOf: bulk)
    }
    for lot in others { try add(lot) }
  }
}

/// The index of the holding for each account and symbol.
struct HoldingSlots: Sendable {
  private let symbols: Int
  /// Index for each pair, used if the number of pairs is moderate; -1 if absent.
  private var places: [Int32] = []
  private var others: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let account: Int
    let symbol: Int
  }

  private static let mostPlaces = 1 << 20

  init(accounts: Int, symbols: Int) {
    self.symbols = symbols
    let (pairs, overflow) = accounts.multipliedReportingOverflow(by: symbols)
    if !overflow, pairs <= Self.mostPlaces { places = Array(repeating: -1, count: pairs) }
  }

  subscript(account: Int, symbol: Int) -> Int? {
    get {
      if places.isEmpty { return others[Pair(account: account, symbol: symbol)] }
      let place = places[account * symbols + symbol]
      return place < 0 ? nil : Int(place)
    }
    set {
      if places.isEmpty {
        others[Pair(account: account, symbol: symbol)] = newValue
      } else {
        // The number of holdings is at most the number of slots.
        places[account * symbols + symbol] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
      }
    }
  }
}
