import FinanceModel
import PlainText

/// Open lots of one asset in an account during a journal export, in order of arrival.
struct JournalOpenLots {
  struct Lot {
    let row: Int
    let part: Int
    let date: CalendarDate
    let currency: String
    let unitCost: Decimal?
    let isExact: Bool
    /// Ordinal among its row's lots in the account, starting from 1.
    let number: Int
    var quantity: Decimal
  }

  private struct Key: Hashable {
    let row: Int
    let part: Int
  }

  /// Lots by index; nil for a fully used lot.
  private var lots: [Lot?] = []
  private var places: [Key: Int] = [:]
  /// Indices of further lots with the same row and part, in order of arrival.
  private var twins: [Key: [Int]] = [:]
  private var openCount = 0
  /// Number of open lots of each row. `currencies` contains the number of open lots for each
  /// currency.
  private var rows: [Int: Int] = [:]
  private var currencies: [String: Int] = [:]
  /// Number of open lots without a unit cost.
  private var uncosted = 0
  /// Index of the first open lot.
  private var first = 0
  /// Whether any lot arrived after a lot from a later row.
  private var isMixed = false
  private var latestRows = GreatestPlace<Int>([])
  private var dates: GreatestPlace<CalendarDate>?
  private var unitCosts: GreatestPlace<Decimal>?

  /// Whether a row has an open lot.
  func hasLot(ofRow row: Int) -> Bool { rows[row] != nil }

  /// Adds a lot after all others.
  mutating func add(_ lot: Lot) {
    if !isMixed, let latest = latestRows.greatest(isOpen: { lots[$0] != nil }), latest > lot.row {
      isMixed = true
    }
    let place = lots.count
    lots.append(lot)
    openCount += 1
    note(lot, at: place)
    rows[lot.row, default: 0] += 1
    currencies[lot.currency, default: 0] += 1
    dates?.add(lot.date, at: place)
    if let cost = lot.unitCost { unitCosts?.add(cost, at: place) } else { uncosted += 1 }
  }

  /// Records the index of a lot.
  private mutating func note(_ lot: Lot, at place: Int) {
    let key = Key(row: lot.row, part: lot.part)
    if places[key] == nil { places[key] = place } else { twins[key, default: []].append(place) }
    if !isMixed { latestRows.add(lot.row, at: place) }
  }

  /// Removes units, given with the opposite sign, from a row's lot. Returns the lot before the
  /// change, and whether Beancount's method of the same name would select the lot next.
  ///
  /// - Parameter method: nil if the row states its lots.
  /// - Throws: `overflow`.
  /// - Precondition: enough units were added and not yet removed.
  /// - Complexity: logarithmic in the number of open lots.
  mutating func take(
    _ quantity: Decimal, ofRow row: Int, part: Int, _ method: LotsMethod?
  ) throws(DecimalError) -> (lot: Lot, isNext: Bool) {
    guard let place = places[Key(row: row, part: part)], let lot = lots[place] else {
      preconditionFailure("units are taken only from lots that were added")
    }
    let isNext = method.map { chooses(lot, at: place, by: $0) } ?? false
    let left = try lot.quantity + quantity
    lots[place]?.quantity = left
    if left.isZero { remove(lot, at: place) }
    return (lot, isNext)
  }

  private mutating func remove(_ lot: Lot, at place: Int) {
    lots[place] = nil
    let key = Key(row: lot.row, part: lot.part)
    places[key] = nil
    if let others = twins[key] {
      places[key] = others.first
      twins[key] = others.count > 1 ? Array(others.dropFirst()) : nil
    }
    openCount -= 1
    rows[lot.row] = rows[lot.row].flatMap { $0 > 1 ? $0 - 1 : nil }
    currencies[lot.currency] = currencies[lot.currency].flatMap { $0 > 1 ? $0 - 1 : nil }
    if lot.unitCost == nil { uncosted -= 1 }
    while first < lots.count, lots[first] == nil { first += 1 }
    if lots.count > 2 * openCount + 64 { dropUsed() }
  }

  private mutating func dropUsed() {
    lots.removeAll { $0 == nil }
    (places, twins, latestRows) = ([:], [:], GreatestPlace([]))
    for (place, lot) in lots.enumerated() {
      if let lot { note(lot, at: place) }
    }
    (first, dates, unitCosts) = (0, nil, nil)
  }

  /// Whether a method selects this lot next. Always false for AVERAGE. False if lots were paid for
  /// in several currencies or another lot has the same rank. False for FIFO if lots did not arrive
  /// in the order of their rows, and for HIFO if the cost of a lot is unknown.
  private mutating func chooses(_ lot: Lot, at place: Int, by method: LotsMethod) -> Bool {
    guard currencies.count == 1 else { return false }
    switch method {
    case .fifo: return place == first && !isMixed
    case .lifo:
      var known = dates ?? GreatestPlace(lots.map { $0?.date })
      defer { dates = known }
      return known.isAlone(place) { lots[$0] != nil }
    case .hifo:
      guard lot.unitCost != nil, uncosted == 0 else { return false }
      var known = unitCosts ?? GreatestPlace(lots.map { $0?.unitCost })
      defer { unitCosts = known }
      return known.isAlone(place) { lots[$0] != nil }
    case .average, .adjustedCostBase, .section104: return false
    }
  }
}
