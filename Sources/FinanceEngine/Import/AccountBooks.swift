import FinanceModel
import PlainText

/// One account in one currency while statements are imported: what is booked, what comes, and what
/// banks said of its balance.
struct AccountBooks {
  typealias Point = ClosingBalance.Point

  /// What is booked already without openings and without rows that new ones replace, rows of a day
  /// that follow each other in one sum.
  var booked: [Point] = []
  /// Rows that come.
  var new: [Point] = []
  /// Booked rows that new ones replace.
  var replaced: [Point] = []
  /// The opening that an import made, and whether another stands in its place.
  var opening: (place: LedgerPlace, point: Point)?
  /// The sum of openings that a person typed, with the day of the last.
  var typedOpening: Point?
  /// Balances that were asserted before, in the order of their days.
  var asserted: [Point] = []
  /// The places of those that an import made, by their days.
  private var assertions: [CalendarDate: LedgerPlace] = [:]
  /// Rows that perhaps are typed ones, and wait to be told.
  var asking: [Point] = []
  /// The typed ones.
  var asked: [Point] = []
  /// The day of the first row that came with an import.
  private var firstImported: CalendarDate?
  /// Balances that these statements assert.
  var asserting: [Point] = []
  /// Balances before the first rows of these statements.
  var before: [Point] = []

  /// - Parameters:
  ///   - places: rows that new ones replace.
  ///   - open: rows that new ones perhaps are.
  /// - Throws: `overflow`.
  init(
    _ rows: [BookedRows.Row], replaced places: Set<LedgerPlace>, asked open: Set<LedgerPlace> = []
  ) throws(DecimalError) {
    for row in rows {
      let point = Point(date: row.date, amount: row.amount)
      if !row.counts { continue }
      switch row.kind {
      case BalanceAssertion.kind:
        asserted.append(point)
        if row.isUntouched { assertions[row.date] = row.place }
      case AccountPosting.Kind.opening.rawValue:
        if row.isUntouched {
          opening = (row.place, point)
        } else {
          typedOpening = Point(
            date: point.date, amount: try (typedOpening?.amount ?? .zero) + point.amount)
        }
      default:
        if places.contains(row.place) {
          try replaced.add(point.amount, on: point.date)
        } else {
          try booked.add(point.amount, on: point.date)
        }
        if open.contains(row.place) { try asked.add(point.amount, on: point.date) }
        if row.isImported { firstImported = min(firstImported ?? row.date, row.date) }
      }
    }
    asserted.sort { $0.date < $1.date }
  }

  /// The opening that the account should have, if that is another than it has: what it held on the
  /// day before its first row, so that the earliest balance that is known comes out.
  ///
  /// An opening that is there is moved by the older rows that come, so that later balances stay. It
  /// is worked out anew where an earlier balance becomes known. One that a person typed stays.
  ///
  /// - Throws: `overflow`.
  func proposedOpening() throws(DecimalError) -> Point? {
    guard typedOpening == nil, let first = (booked + new).map(\.date).min(),
      let day = first.adding(days: -1)
    else { return nil }
    let anchor = (before + asserting).min { $0.date < $1.date }
    guard let opening else {
      // An account that was found to begin with nothing gets an opening for older rows only.
      let isFirst = asserted.isEmpty || new.contains { $0.date == first }
      guard isFirst, let anchor = Self.earliest(anchor, asserted.first) else { return nil }
      let amount = try anchor.amount - held(to: anchor.date)
      return amount.isZero ? nil : Point(date: min(day, anchor.date), amount: amount)
    }
    let known = asserted.first.map(\.date) ?? opening.point.date
    var (amount, latest) = (opening.point.amount, min(day, opening.point.date))
    if let anchor, anchor.date < min(known, opening.point.date) || isAlone(anchor, before: known) {
      amount = try anchor.amount - held(to: anchor.date)
      // Rows between the two may still come.
      latest = min(latest, anchor.date)
    } else {
      amount = try amount - moved(to: opening.point.date)
      // Older rows than those of which the bank had stated the balance. Rows of days that were
      // imported before contradict it, and stay for the checks to tell of.
      if let first = asserted.first, let end = older(than: first.date),
        end >= opening.point.date, try holds(first, opening.point)
      {
        amount = try amount - (moved(to: end) - moved(to: opening.point.date))
      }
      amount = try best(amount, opening.point)
    }
    let point = Point(date: latest, amount: amount)
    return point == opening.point ? nil : point
  }

  /// The balance before the first rows that are ever imported, which shows whether typed ones are
  /// whole; nil where rows were imported before.
  var eve: Point? { firstImported == nil ? before.min { $0.date < $1.date } : nil }

  /// The last day before a balance of which no row was imported before.
  private func older(than day: CalendarDate) -> CalendarDate? {
    min(day, firstImported ?? day).adding(days: -1)
  }

  /// The amount of the opening; where typed rows are replaced, that with which most balances come
  /// out: they may have been of that very day, before it, or after it.
  private func best(_ amount: Decimal, _ opening: Point) throws(DecimalError) -> Decimal {
    guard !replaced.isEmpty, let day = (asserted + asserting).map(\.date).min(),
      day > opening.date, let eve = day.adding(days: -1)
    else { return amount }
    let gone = try Self.sum(replaced, to: day) - Self.sum(replaced, to: eve)
    var (best, most) = (amount, -1)
    for other in [
      amount, try opening.amount - moved(to: day), try opening.amount - moved(to: eve) + gone,
    ] {
      var count = 0
      for point in asserted + asserting + before
      where try other + held(to: point.date) == point.amount { count += 1 }
      if count > most { (best, most) = (other, count) }
    }
    return best
  }

  /// What rows up to a day come to, a row that is perhaps a typed one in its place.
  private func held(to day: CalendarDate) throws(DecimalError) -> Decimal {
    let open = try Self.sum(asking, to: day) - Self.sum(asked, to: day)
    return try Self.sum(booked + new, to: day) + open
  }

  /// Whether no row of an import is as old as a balance before the first assertion, so that typed
  /// rows alone lead to it: then the opening was found by it, and is again.
  private func isAlone(_ anchor: Point, before known: CalendarDate) -> Bool {
    anchor.date <= known && (firstImported.map { anchor.date < $0 } ?? true)
      && new.allSatisfy { anchor.date < $0.date } && before.contains(anchor)
  }

  /// The place of an assertion that an import made of that day, if it says another balance.
  func assertion(otherThan point: Point) -> LedgerPlace? {
    guard let place = assertions[point.date],
      asserted.contains(where: { $0.date == point.date && $0.amount != point.amount })
    else { return nil }
    return place
  }

  /// The days after `first` and up to `last` whose balances an import asserted.
  func assertedDays(from first: CalendarDate, before last: CalendarDate) -> [CalendarDate] {
    assertions.keys.filter { $0 >= first && $0 < last }.sorted()
  }

  /// What rows up to a day come to more than before.
  private func moved(to day: CalendarDate) throws(DecimalError) -> Decimal {
    try Self.sum(new, to: day) - Self.sum(replaced, to: day)
  }

  /// Whether the asserted balance was that of the rows before new ones came.
  private func holds(_ asserted: Point, _ opening: Point) throws(DecimalError) -> Bool {
    try opening.amount + Self.sum(booked + replaced, to: asserted.date) == asserted.amount
  }

  private static func earliest(_ a: Point?, _ b: Point?) -> Point? {
    guard let a, let b else { return a ?? b }
    return b.date <= a.date ? b : a
  }

  /// The sum of what came up to and including the day.
  ///
  /// - Throws: `overflow`.
  static func sum(_ points: [Point], to day: CalendarDate) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for point in points where point.date <= day { sum = try sum + point.amount }
    return sum
  }
}
