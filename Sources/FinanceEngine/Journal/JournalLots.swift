import FinanceModel
import PlainText

/// The lots that accounts hold while a journal is written: what each is called, what a unit of it
/// cost, and whether the next sale would take it.
struct JournalLots {
  /// One asset in one account.
  struct Place: Hashable {
    let account: String
    let symbol: String
  }

  /// So many units that came or left, of a lot that a row acquired on a day.
  struct Change {
    let place: Place
    /// The row that acquired them.
    let row: Int
    /// What tells the lot from other open ones of that row at the place.
    var part = 0
    let date: CalendarDate
    /// Negative when they left.
    let quantity: Decimal
    /// What they cost, with the same sign.
    let cost: Decimal
    let currency: String
  }

  private struct OpenLot {
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

  private struct Day: Hashable {
    let place: Place
    let date: CalendarDate
  }

  /// What a row acquired.
  private struct Part: Hashable {
    let place: Place
    let row: Int
  }

  private var open: [Place: [OpenLot]] = [:]
  /// Places where lots came in another order than that of their rows.
  private var mixed: Set<Place> = []
  private var labels: [Day: [Int: String]] = [:]
  /// What is held as several lots at some time: a part went away and came back.
  private var parted: Set<Part> = []
  /// How many lots each of those has been so far.
  private var counts: [Part: Int] = [:]
  /// - Parameters:
  ///   - changes: all that will be added and taken, which tell lots that are alike.
  ///   - id: what a row is called; blank where it has no id.
  /// - Throws: `overflow`.
  init(_ changes: [Change], id: (Int) -> String) throws(DecimalError) {
    for change in changes where !change.quantity.isZero {
      if change.quantity.isPositive {
        _ = try add(change)
      } else {
        _ = try take(change, nil)
      }
    }
    (open, mixed, counts) = ([:], [], [:])
    var rows: [Day: [Int]] = [:]
    for change in changes where change.quantity.isPositive {
      let day = Day(place: change.place, date: change.date)
      if rows[day]?.contains(change.row) != true { rows[day, default: []].append(change.row) }
    }
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

  /// The lot that comes with a change.
  ///
  /// - Throws: `overflow`.
  mutating func add(_ change: Change) throws(DecimalError) -> JournalLot {
    var lots = open[change.place] ?? []
    if lots.contains(where: { $0.row > change.row }) { mixed.insert(change.place) }
    let part = Part(place: change.place, row: change.row)
    if lots.contains(where: { $0.row == change.row }) { parted.insert(part) }
    if parted.contains(part) { counts[part, default: 0] += 1 }
    let lot = opened(by: change, number: counts[part] ?? 1)
    lots.append(lot)
    open[change.place] = lots
    return journalLot(lot, change, isNext: false)
  }

  private func opened(by change: Change, number: Int) -> OpenLot {
    let (unitCost, isExact) = Self.unitCost(of: change)
    return OpenLot(
      row: change.row, part: change.part, date: change.date, currency: change.currency,
      unitCost: unitCost, isExact: isExact, number: number, quantity: change.quantity)
  }

  /// The lot that a change takes units of.
  ///
  /// - Parameter method: by which the next lot is chosen; nil where the lots are named.
  /// - Throws: `overflow`.
  /// - Precondition: as many were added and not taken yet.
  /// - Complexity: linear in the open lots of the place.
  mutating func take(
    _ change: Change, _ method: LotsMethod?
  ) throws(DecimalError) -> JournalLot {
    var lots = open[change.place] ?? []
    let own = lots.firstIndex { $0.row == change.row && $0.part == change.part }
    guard let index = own else {
      preconditionFailure("units are taken of lots that were added")
    }
    let isNext = method.map { isChosen(index, of: lots, at: change.place, by: $0) } ?? false
    let lot = lots[index]
    lots[index].quantity = try lots[index].quantity + change.quantity
    if !lots[index].quantity.isPositive { lots.remove(at: index) }
    open[change.place] = lots
    return journalLot(lot, change, isNext: isNext)
  }

  /// Whether Beancount's method of that name takes this lot next. Where lots came in another order
  /// than ours, or two are alike by what the method looks at, that is not asked of it.
  private func isChosen(
    _ index: Int, of lots: [OpenLot], at place: Place, by method: LotsMethod
  ) -> Bool {
    let lot = lots[index]
    guard lots.allSatisfy({ $0.currency == lot.currency }) else { return false }
    let others = lots.indices.lazy.filter { $0 != index }.map { lots[$0] }
    switch method {
    case .fifo: return index == 0 && !mixed.contains(place)
    case .lifo: return others.allSatisfy { $0.date < lot.date }
    case .hifo:
      guard let cost = lot.unitCost else { return false }
      return others.allSatisfy { other in other.unitCost.map { $0 < cost } ?? false }
    case .average: return false
    }
  }

  private func journalLot(_ lot: OpenLot, _ change: Change, isNext: Bool) -> JournalLot {
    JournalLot(
      date: lot.date, label: label(of: lot, at: change.place), cost: change.cost,
      currency: lot.currency, unitCost: lot.unitCost, isExact: lot.isExact,
      isNextByMethod: isNext)
  }

  private func label(of lot: OpenLot, at place: Place) -> String? {
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
  /// Whether it may stand in every format as it is: ASCII letters, digits, points, hyphens and
  /// underscores, at most 60.
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
