import FinanceModel
import PlainText

/// The lots of one asset that an account holds while a journal is written, as they came.
struct JournalOpenLots {
  struct Lot {
    let row: Int
    let part: Int
    let date: CalendarDate
    let currency: String
    let unitCost: Decimal?
    let isExact: Bool
    /// Which of the lots of its row it is at the place, from 1.
    let number: Int
    var quantity: Decimal
  }

  private struct Key: Hashable {
    let row: Int
    let part: Int
  }

  /// Nil for one that is used up.
  private var lots: [Lot?] = []
  private var places: [Key: Int] = [:]
  /// The later ones of lots that are not told apart.
  private var twins: [Key: [Int]] = [:]
  private var openCount = 0
  /// Of each row and each currency how many open lots it has.
  private var rows: [Int: Int] = [:]
  private var currencies: [String: Int] = [:]
  /// How many open lots have no unit cost.
  private var uncosted = 0
  /// The first open lot.
  private var first = 0
  /// Whether lots came in another order than that of their rows.
  private var isMixed = false
  private var latestRows = GreatestPlace<Int>([])
  private var dates: GreatestPlace<CalendarDate>?
  private var unitCosts: GreatestPlace<Decimal>?

  /// Whether an open lot was acquired by that row.
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

  /// Notes where a lot is.
  private mutating func note(_ lot: Lot, at place: Int) {
    let key = Key(row: lot.row, part: lot.part)
    if places[key] == nil { places[key] = place } else { twins[key, default: []].append(place) }
    if !isMixed { latestRows.add(lot.row, at: place) }
  }

  /// Takes units, a negative number, of the lot of a row: the lot as it was, and whether
  /// Beancount's method of that name takes it next.
  ///
  /// - Parameter method: nil if the row names its lots.
  /// - Throws: `overflow`.
  /// - Precondition: as many were added and not taken yet.
  /// - Complexity: logarithmic in the open lots.
  mutating func take(
    _ quantity: Decimal, ofRow row: Int, part: Int, _ method: LotsMethod?
  ) throws(DecimalError) -> (lot: Lot, isNext: Bool) {
    guard let place = places[Key(row: row, part: part)], let lot = lots[place] else {
      preconditionFailure("units are taken of lots that were added")
    }
    let isNext = method.map { chooses(lot, at: place, by: $0) } ?? false
    let left = try lot.quantity + quantity
    lots[place]?.quantity = left
    if !left.isPositive { remove(lot, at: place) }
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

  /// Whether a method takes this lot next. If lots came in another order than ours, or two are
  /// alike by what the method looks at, the method is not asked.
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
    case .average: return false
    }
  }
}
