import FinanceModel
import PlainText

/// Effects of a day's untimed rows on a holding's lots, used to detect whether another order of the
/// rows would change the gains.
///
/// The order can matter for two rows that remove units, or for one that removes and one that adds
/// units. It can also matter for a return of capital together with a row that adds or removes
/// units. It does not matter if all units involved were acquired on one day at one cost, or if the
/// other order would remove more units than exist.
///
/// The check ignores exchange rates stated in rows. It reports false positives in these cases:
///
/// - Different costs happen to have equal sums.
/// - Two transfers end in the same account.
/// - The lots that differ are never sold.
struct DayOrder: Sendable {
  private var date: CalendarDate?
  private var isLowered = false
  /// Number of units in the smallest row that added a lot.
  private var leastAdded: Decimal?
  /// Rows of lots that were acquired earlier but arrived on this day.
  private var olderRows: ClosedRange<Int>?
  private var taken: Taken?
  private var mantissaTaken: Int128 = 0

  /// Creates an empty state.
  init(on date: CalendarDate? = nil) { self.date = date }

  /// Records that a row added a lot, and returns whether it matters that the row comes after the
  /// day's earlier rows.
  ///
  /// - Parameter units: the units of the whole row.
  mutating func add(_ lot: Lot, units: Decimal, on day: CalendarDate, _ method: LotsMethod) -> Bool
  {
    begin(day)
    let matters = isLowered || taken?.misses(lot, on: day, method) ?? false
    leastAdded = min(leastAdded ?? units, units)
    if lot.date != day {
      let rows = olderRows ?? lot.row...lot.row
      olderRows = min(rows.lowerBound, lot.row)...max(rows.upperBound, lot.row)
    }
    return matters
  }

  /// Records that a row removed pieces of lots, and returns whether it matters that the row comes
  /// after the day's earlier rows.
  ///
  /// - Parameters:
  ///   - place: the holding's index in `holdings`, which contains the lots left after the row.
  ///   - method: the lot selection method; nil if the row names the lots.
  mutating func take(
    _ pieces: [LotPiece], leaving place: Int, of holdings: [Holding], on day: CalendarDate,
    _ method: LotsMethod?
  ) -> Bool {
    begin(day)
    let matters = note(Taken(pieces, of: method) { isAdded($0, $1, $2) }, method)
    // Units that would remain if this row had removed its units first.
    let rest = holdings[place].quantity.mantissa &+ mantissaTaken
    mantissaTaken = pieces.reduce(mantissaTaken) { $0 &+ $1.quantity.mantissa }
    if matters || isLowered { return true }
    guard let method, let leastAdded, rest >= leastAdded.mantissa else { return false }
    return usesAdded(pieces, holdings[place], method)
  }

  /// Records that lots handed over together were removed, and returns whether it matters that they
  /// were removed after the day's earlier rows.
  ///
  /// - Precondition: ``takesAnyLots(on:)``, and all lots were acquired before the day.
  mutating func take(
    _ given: Holding, on day: CalendarDate, _ method: LotsMethod
  ) -> Bool {
    begin(day)
    var lots = given.openLots
    let matters = note(Taken(lots.run(), of: method), method)
    mantissaTaken &+= given.quantity.mantissa
    return matters || isLowered
  }

  /// Whether none of the day's rows so far has added a lot. The origin of individual pieces then
  /// does not matter.
  func takesAnyLots(on day: CalendarDate) -> Bool {
    date != day || leastAdded == nil && olderRows == nil
  }

  /// Records that lots handed over together were added. It never matters that they were added after
  /// the day's earlier rows.
  ///
  /// - Precondition: ``addsAnyLots(on:)``, and all lots were acquired before the day.
  mutating func add(_ given: Holding, units: Decimal, on day: CalendarDate) {
    begin(day)
    guard let first = given.openLots.first, let last = given.openLots.last else { return }
    leastAdded = min(leastAdded ?? units, units)
    let rows = olderRows ?? first.row...last.row
    olderRows = min(rows.lowerBound, first.row)...max(rows.upperBound, last.row)
  }

  /// Whether the day's rows so far have neither removed a lot nor lowered the cost of lots.
  func addsAnyLots(on day: CalendarDate) -> Bool {
    date != day || taken == nil && !isLowered
  }

  /// Records units removed by a row, and returns whether it matters that the row comes after
  /// earlier removals.
  private mutating func note(_ new: Taken?, _ method: LotsMethod?) -> Bool {
    guard taken != nil else {
      taken = new
      return false
    }
    let isSame = method == taken?.method && method?.isAverage ?? true
    taken?.add(new)
    return !isSame && taken?.isMixed ?? false
  }

  /// Records that a row lowered the cost of the lots, and returns whether it matters that the row
  /// comes after the day's earlier rows.
  mutating func lower(on day: CalendarDate, excess: Decimal) -> Bool {
    begin(day)
    let matters = leastAdded != nil || taken != nil || isLowered && excess.isPositive
    isLowered = true
    return matters
  }

  private mutating func begin(_ day: CalendarDate) {
    if date == day { return }
    date = day
    isLowered = false
    leastAdded = nil
    olderRows = nil
    if taken != nil { taken = nil }
    mantissaTaken = 0
  }

  private func isAdded(_ row: Int, _ acquired: CalendarDate, _ isTimed: Bool) -> Bool {
    acquired == date && !isTimed || olderRows?.contains(row) ?? false
  }

  /// Whether lots that arrived on the day affected the cost of the pieces: without these lots,
  /// units with another cost would have been removed.
  private func usesAdded(_ pieces: [LotPiece], _ left: Holding, _ method: LotsMethod) -> Bool {
    if method.isAverage { return taken?.isMixed ?? false }
    let used = pieces.filter { isAdded($0.row, $0.date, $0.isTimed) }
    guard let sample = used.first?.unitCost else { return false }
    if used.contains(where: { !$0.unitCost.isLike(sample) }) { return true }
    let rows = Set(used.map(\.row))
    let units = method == .hifo ? Int128.max : used.reduce(0) { $0 &+ $1.quantity.mantissa }
    // Without the lots of these rows, or without any lots added on the day, units with another cost
    // might have been removed.
    return left.lacks(units, of: sample, method) { rows.contains($0.row) }
      || left.lacks(units, of: sample, method) { isAdded($0.row, $0.date, $0.isTimed) }
  }
}

extension Holding {
  /// Whether the first units in the method's order, excluding the omitted lots, differ from the
  /// sample in day or unit cost.
  fileprivate func lacks(
    _ mantissa: Int128, of sample: UnitCost, _ method: LotsMethod, leavingOut isOut: (Lot) -> Bool
  ) -> Bool {
    method == .fifo
      ? openLots.lacks(mantissa, of: sample, leavingOut: isOut)
      : openLots.reversed().lacks(mantissa, of: sample, leavingOut: isOut)
  }
}

extension Sequence<Lot> {
  fileprivate func lacks(
    _ mantissa: Int128, of sample: UnitCost, leavingOut isOut: (Lot) -> Bool
  ) -> Bool {
    var missing = mantissa
    for lot in self {
      guard missing > 0 else { return false }
      if isOut(lot) { continue }
      if !lot.unitCost.isLike(sample) { return true }
      missing -= lot.quantity.mantissa
    }
    return false
  }
}

/// Units removed by a day's untimed rows.
private struct Taken: Sendable {
  /// The method; nil if all rows name their lots.
  private(set) var method: LotsMethod?
  /// Whether the units differ in cost.
  private(set) var isMixed: Bool
  /// Cost of the last unit removed.
  private var last: UnitCost
  private var rows: ClosedRange<Int>
  /// Cost of a unit that arrived on the day. `isAddedMixed` is true if such units differ in cost.
  private var added: UnitCost?
  private var isAddedMixed: Bool

  init?(
    _ pieces: [LotPiece], of method: LotsMethod?, _ isAdded: (Int, CalendarDate, Bool) -> Bool
  ) {
    guard let first = pieces.first else { return nil }
    self.method = method
    isMixed = false
    last = first.unitCost
    rows = first.row...first.row
    isAddedMixed = false
    for piece in pieces {
      let unit = piece.unitCost
      if piece.row != first.row {
        isMixed = isMixed || !unit.isLike(last)
        last = unit
        rows = min(rows.lowerBound, piece.row)...max(rows.upperBound, piece.row)
      }
      guard isAdded(piece.row, piece.date, piece.isTimed) else { continue }
      isAddedMixed = isAddedMixed || added.map { !unit.isLike($0) } ?? false
      added = unit
    }
  }

  /// Creates the state of lots handed over together, none of which arrived on the day.
  init?(_ run: LotRun, of method: LotsMethod) {
    guard let first = run.first, let end = run.last else { return nil }
    self.method = method
    isMixed = run.isMixed
    last = (run.lastOther ?? first).unitCost
    rows = first.row...end.row
    isAddedMixed = false
  }

  mutating func add(_ other: Taken?) {
    guard let other else { return }
    method = method ?? other.method
    isMixed = isMixed || other.isMixed || !last.isLike(other.last)
    if let unit = added, let its = other.added, !unit.isLike(its) { isAddedMixed = true }
    isAddedMixed = isAddedMixed || other.isAddedMixed
    added = other.added ?? added
    last = other.last
    rows =
      min(rows.lowerBound, other.rows.lowerBound)...max(rows.upperBound, other.rows.upperBound)
  }

  /// Whether other units would have been removed if the lot had already been held.
  func misses(_ lot: Lot, on day: CalendarDate, _ holdingMethod: LotsMethod) -> Bool {
    guard method != nil else { return false }
    let unit = lot.unitCost
    switch holdingMethod {
    case .fifo where lot.date == day:
      return added.map { isAddedMixed || !unit.isLike($0) } ?? false
    case .fifo: return lot.row < rows.upperBound && (isMixed || !unit.isLike(last))
    case .lifo: return lot.row > rows.lowerBound && (isMixed || !unit.isLike(last))
    case .hifo:
      let isOther = added.map { isAddedMixed || !unit.isLike($0) } ?? false
      // Among lots of equal cost, the first is used.
      let comesFirst = !last.costsMore(than: unit) && lot.row < rows.upperBound
      return isOther || !unit.isLike(last) && (unit.costsMore(than: last) || comesFirst)
    case .average, .adjustedCostBase, .section104: return isMixed || !unit.isLike(last)
    }
  }
}

/// Effects of the day's untimed rows on each holding that they changed.
///
/// Few holdings change on any one day, so the list stays in the processor's cache.
struct DayOrders: Sendable {
  /// States of the holdings requested on the day, in the order of the requests. Elements beyond the
  /// requested holdings are left from earlier days and are reset before use.
  var list: [DayOrder] = []
  /// Index of the holding for each state.
  private var holdings: [Int] = []
  /// Index in the list by holding; -1 if absent.
  private var places: [Int32] = []

  /// Returns the index of a holding's state in ``list``, adding a state if necessary.
  mutating func place(of holding: Int, on day: CalendarDate) -> Int {
    while places.count <= holding { places.append(-1) }
    if places[holding] >= 0 { return Int(places[holding]) }
    // A day has fewer than 2^31 rows.
    places[holding] = Int32(truncatingIfNeeded: holdings.count)
    holdings.append(holding)
    if holdings.count > list.count { list.append(DayOrder(on: day)) }
    return holdings.count - 1
  }

  /// Begins a new day.
  mutating func removeAll() {
    for holding in holdings { places[holding] = -1 }
    holdings.removeAll(keepingCapacity: true)
  }
}

/// Days on which only the order of rows in the files determined which lots were used.
///
/// ``Holding`` detects this for lots acquired on one day, and ``DayOrder`` detects it for rows that
/// change a holding on one day.
struct OrderTies: Sendable {
  private struct Tie {
    let row: Int
    var days: Int
    var last: CalendarDate
  }

  private var ties: [Int: Tie] = [:]

  /// Records that file order determined which lots the given row used.
  mutating func add(_ row: Int, _ date: CalendarDate, holding: Int) {
    guard var tie = ties[holding] else {
      ties[holding] = Tie(row: row, days: 1, last: date)
      return
    }
    if tie.last != date { tie.days += 1 }
    tie.last = date
    ties[holding] = tie
  }

  func findings(in booking: Booking) -> [LedgerFinding] {
    ties.sorted { $0.value.row < $1.value.row }.map { holding, tie in
      let row = booking.ledger[tie.row]
      let symbol = booking.ledger.symbols[booking.holdings[holding].symbol]
      let others = tie.days > 1 ? ", as on \(tie.days - 1) other days" : ""
      return LedgerFinding(
        .warning, ActivityCode.orderMatters,
        "the file order of untimed rows determines which lots of '\(symbol.visible)' are used on"
          + " \(row.date), and thus the gain\(others)",
        at: row.place, hint: "fill in the column 'time' in rows on the same day")
    }
  }
}
