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
