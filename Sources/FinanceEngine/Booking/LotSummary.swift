import FinanceModel
import PlainText

/// What is known of successive lots together.
struct LotSummary: Sendable {
  /// The sum of their units, in mantissas.
  private(set) var units: Int128 = 0
  /// What they cost, whatever the currencies; nil if the sum does not fit.
  private(set) var cost: Decimal? = .zero
  /// The days of successive lots of which only the file's order tells which comes first.
  private(set) var tiedDays: [CalendarDate] = []
  /// Whether the units of two successive lots do not cost alike.
  private(set) var isMixed = false

  init(_ lots: ArraySlice<Lot>) {
    var last: Lot?
    for lot in lots {
      units += lot.quantity.mantissa
      do throws(DecimalError) { cost = try cost.adding(lot.cost) } catch { cost = nil }
      if let last {
        if lot.isTied(with: last), tiedDays.last != lot.date { tiedDays.append(lot.date) }
        if !lot.unitCost.isLike(last.unitCost) { isMixed = true }
      }
      last = lot
    }
  }
}

/// What is known of all lots that are handed over together, chunk by chunk.
struct LotRun: Sendable {
  /// What they cost, whatever the currencies; nil if the sum does not fit.
  private(set) var cost: Decimal? = .zero
  /// The days of successive lots of which only the file's order tells which comes first, in order.
  private(set) var tiedDays: [CalendarDate] = []
  /// Whether units of different costs are among them. Lots of the first row count as its first.
  private(set) var isMixed = false
  /// The first lot, and the last one of another row.
  private(set) var first: Lot?
  private(set) var lastOther: Lot?
  private(set) var last: Lot?

  /// Adds the next lots.
  mutating func add(_ lots: ArraySlice<Lot>, _ summary: LotSummary) {
    guard let next = lots.first, let end = lots.last else { return }
    if let sum = cost {
      do throws(DecimalError) {
        cost = try summary.cost.map { (other) throws(DecimalError) in try sum + other }
      } catch {
        cost = nil
      }
    }
    if let last, next.isTied(with: last) { note(next.date) }
    for day in summary.tiedDays { note(day) }
    let start = first ?? next
    if first == nil { first = next }
    if end.row != start.row { addOthers(lots, summary, start) }
    last = end
  }

  private mutating func addOthers(_ lots: ArraySlice<Lot>, _ summary: LotSummary, _ start: Lot) {
    let before = lastOther ?? start
    if let next = lots.first, next.row != start.row {
      isMixed = isMixed || summary.isMixed || !next.unitCost.isLike(before.unitCost)
    } else {
      var last = before
      for lot in lots where lot.row != start.row {
        isMixed = isMixed || !lot.unitCost.isLike(last.unitCost)
        last = lot
      }
    }
    lastOther = lots.last
  }

  private mutating func note(_ day: CalendarDate) {
    if tiedDays.last != day { tiedDays.append(day) }
  }
}
