import FinanceModel
import PlainText

/// Open lots during a journal export. The state includes each lot's label and unit cost, and
/// whether the next sale uses the lot.
struct JournalLots {
  /// An asset in an account.
  struct Place: Hashable {
    let account: String
    let symbol: String
  }

  /// A change to a lot's units. The lot is identified by the row that acquired it and by the date
  /// of acquisition.
  struct Change {
    let place: Place
    /// The row that acquired the units.
    let row: Int
    /// Number that distinguishes the lot from the row's other open lots in the same account.
    var part = 0
    let date: CalendarDate
    /// Number of units; negative for removed units and for a short lot.
    let quantity: Decimal
    /// Cost of the units, with the sign of ``quantity``.
    let cost: Decimal
    let currency: String
    /// Whether the units leave the lot.
    let isTaken: Bool
  }

  private struct Day: Hashable {
    let place: Place
    let date: CalendarDate
  }

  /// Units in one account that were acquired by one row.
  private struct Part: Hashable {
    let place: Place
    let row: Int
  }

  private var open: [Place: JournalOpenLots] = [:]
  private var labels: [Day: [Int: String]] = [:]
  /// Units that form several lots at some point, because some of the units left and returned.
  private var parted: Set<Part> = []
  /// Number of lots so far for each element of ``parted``.
  private var counts: [Part: Int] = [:]

  /// Creates a state without open lots, and chooses the lots' labels.
  ///
  /// - Parameters:
  ///   - changes: all changes that will be added and taken; they determine which lots need labels.
  ///   - id: returns a row's id; blank if the row has none.
  /// - Throws: `overflow`.
  init(_ changes: some Sequence<Change>, id: (Int) -> String) throws(DecimalError) {
    var rows: [Day: [Int]] = [:]
    var seen: Set<Part> = []
    for change in changes where !change.quantity.isZero {
      guard !change.isTaken else {
        _ = try take(change, nil)
        continue
      }
      _ = try add(change)
      if seen.insert(Part(place: change.place, row: change.row)).inserted {
        rows[Day(place: change.place, date: change.date), default: []].append(change.row)
      }
    }
    (open, counts) = ([:], [:])
    for (day, rows) in rows {
      let isAlone =
        rows.count == 1 && !parted.contains(Part(place: day.place, row: rows[0]))
      guard !isAlone else { continue }
      var taken: Set<String> = []
      for (index, row) in rows.sorted().enumerated() {
        let own = id(row)
        let label = own.isPlainWord && taken.insert(own).inserted ? own : "lot-\(index + 1)"
        taken.insert(label)
        labels[day, default: [:]][row] = label
      }
    }
  }

  /// Adds a change and returns its lot.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ change: Change) throws(DecimalError) -> JournalLot {
    let part = Part(place: change.place, row: change.row)
    if open[change.place]?.hasLot(ofRow: change.row) ?? false { parted.insert(part) }
    if parted.contains(part) { counts[part, default: 0] += 1 }
    let lot = opened(by: change, number: counts[part] ?? 1)
    open[change.place, default: JournalOpenLots()].add(lot)
    return journalLot(lot, change, isNext: false)
  }

  private func opened(by change: Change, number: Int) -> JournalOpenLots.Lot {
    let (unitCost, isExact) = Self.unitCost(of: change)
    return JournalOpenLots.Lot(
      row: change.row, part: change.part, date: change.date, currency: change.currency,
      unitCost: unitCost, isExact: isExact, number: number, quantity: change.quantity)
  }

  /// Removes the units of a change and returns their lot.
  ///
  /// - Parameter method: selects the next lot; nil if the row states its lots.
  /// - Throws: `overflow`.
  /// - Precondition: enough units were added and not yet removed.
  /// - Complexity: logarithmic in the number of open lots in the place.
  mutating func take(
    _ change: Change, _ method: LotsMethod?
  ) throws(DecimalError) -> JournalLot {
    let (lot, isNext) = try open[change.place, default: JournalOpenLots()].take(
      change.quantity, ofRow: change.row, part: change.part, method)
    return journalLot(lot, change, isNext: isNext)
  }

  private func journalLot(_ lot: JournalOpenLots.Lot, _ change: Change, isNext: Bool) -> JournalLot
  {
    JournalLot(
      date: lot.date, label: label(of: lot, at: change.place), cost: change.cost,
      currency: lot.currency, unitCost: lot.unitCost, isExact: lot.isExact,
      isNextByMethod: isNext, isTaken: change.isTaken)
  }

  private func label(of lot: JournalOpenLots.Lot, at place: Place) -> String? {
    let label = labels[Day(place: place, date: lot.date)]?[lot.row]
    return lot.number == 1 ? label : label.map { "\($0).\(lot.number)" }
  }

  private static func unitCost(of change: Change) -> (unitCost: Decimal?, isExact: Bool) {
    do throws(DecimalError) {
      let unit = try change.cost.divided(by: change.quantity, .halfEven)
      let least = try unit.multiplied(by: change.quantity, .floor)
      let most = try unit.multiplied(by: change.quantity, .ceiling)
      return (unit, least == change.cost && most == change.cost)
    } catch {
      return (nil, false)
    }
  }
}

extension String {
  /// Whether every format accepts the text unchanged: at most 60 ASCII letters, digits, full stops,
  /// hyphens and underscores.
  package var isPlainWord: Bool {
    !isEmpty && utf8.count <= 60
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

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
