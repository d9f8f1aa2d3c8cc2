import FinanceModel
import PlainText

/// The state of one account in one currency during an import: booked rows, new rows, and the
/// balances that banks stated.
struct AccountBooks {
  typealias Point = ClosingBalance.Point

  /// Booked rows, excluding openings and rows that new rows replace. Successive rows on one day are
  /// summed.
  var booked: [Point] = []
  /// New rows from the statements being imported.
  var new: [Point] = []
  /// Booked rows that new rows replace.
  var replaced: [Point] = []
  /// The opening written by an earlier import, with its location.
  var opening: (place: LedgerPlace, point: Point)?
  /// Sum of openings entered by hand, with the date of the last one.
  var typedOpening: Point?
  /// Previously asserted balances, by date.
  var asserted: [Point] = []
  /// Locations of assertions written by imports, by day.
  private var assertions: [CalendarDate: LedgerPlace] = [:]
  /// New rows that may match typed rows and are awaiting confirmation.
  var asking: [Point] = []
  /// Typed rows that the rows in ``asking`` may match.
  var asked: [Point] = []
  /// Day of the first imported row.
  private var firstImported: CalendarDate?
  /// Balances asserted by the statements being imported.
  var asserting: [Point] = []
  /// Balances before the first rows of the statements being imported.
  var before: [Point] = []

  /// Creates the state of an account from its booked rows.
  ///
  /// - Parameters:
  ///   - places: rows that new rows replace.
  ///   - open: typed rows that new rows may match.
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

  /// Returns the opening that the account should have; nil if the existing opening is correct. The
  /// opening is the balance on the day before the first row. It is computed so that the account
  /// matches the earliest known balance.
  ///
  /// If older rows arrive, an existing opening is adjusted so that later balances do not change. It
  /// is recomputed if an earlier balance becomes known. An opening entered by hand does not change.
  ///
  /// - Throws: `overflow`.
  func proposedOpening() throws(DecimalError) -> Point? {
    guard typedOpening == nil, let first = (booked + new).map(\.date).min(),
      let day = first.adding(days: -1)
    else { return nil }
    let anchor = (before + asserting).min { $0.date < $1.date }
    guard let opening else {
      // An account that started at zero needs an opening only if older rows arrive.
      let isFirst = asserted.isEmpty || new.contains { $0.date == first }
      guard isFirst, let anchor = Self.earliest(anchor, asserted.first) else { return nil }
      let amount = try anchor.amount - held(to: anchor.date)
      return amount.isZero ? nil : Point(date: min(day, anchor.date), amount: amount)
    }
    let known = asserted.first.map(\.date) ?? opening.point.date
    var (amount, latest) = (opening.point.amount, min(day, opening.point.date))
    if let anchor, anchor.date < min(known, opening.point.date) || isAlone(anchor, before: known) {
      amount = try anchor.amount - held(to: anchor.date)
      // Rows between the two days may still arrive.
      latest = min(latest, anchor.date)
    } else {
      amount = try amount - moved(to: opening.point.date)
      // Some new rows are older than the rows that led to the stated balance. Rows on days that
      // were already imported contradict the balance, and the checks report them.
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

  /// The balance before the first imported row, which shows whether the typed rows are complete;
  /// nil if rows were imported before.
  var eve: Point? { firstImported == nil ? before.min { $0.date < $1.date } : nil }

  /// Returns the day before `day` or before the first imported row, whichever is earlier.
  private func older(than day: CalendarDate) -> CalendarDate? {
    min(day, firstImported ?? day).adding(days: -1)
  }

  /// Returns the opening amount. If typed rows are replaced, returns the amount that matches the
  /// most balances, because the typed rows may be before, on or after the day of the earliest
  /// asserted balance.
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

  /// Returns the sum of rows up to a day. Each row awaiting confirmation replaces its typed row.
  private func held(to day: CalendarDate) throws(DecimalError) -> Decimal {
    let open = try Self.sum(asking, to: day) - Self.sum(asked, to: day)
    return try Self.sum(booked + new, to: day) + open
  }

  /// Whether only typed rows precede a balance before the first assertion. If so, the opening was
  /// computed from that balance, and is now computed from the same balance again.
  private func isAlone(_ anchor: Point, before known: CalendarDate) -> Bool {
    anchor.date <= known && (firstImported.map { anchor.date < $0 } ?? true)
      && new.allSatisfy { anchor.date < $0.date } && before.contains(anchor)
  }

  /// Returns the location of an import's assertion on the point's day if the asserted balance
  /// differs from the point's.
  func assertion(otherThan point: Point) -> LedgerPlace? {
    guard let place = assertions[point.date],
      asserted.contains(where: { $0.date == point.date && $0.amount != point.amount })
    else { return nil }
    return place
  }

  /// Returns the days from `first` up to but excluding `last` with a balance asserted by an import.
  func assertedDays(from first: CalendarDate, before last: CalendarDate) -> [CalendarDate] {
    assertions.keys.filter { $0 >= first && $0 < last }.sorted()
  }

  /// Returns the amount by which new rows change the sum of rows up to a day.
  private func moved(to day: CalendarDate) throws(DecimalError) -> Decimal {
    try Self.sum(new, to: day) - Self.sum(replaced, to: day)
  }

  /// Whether the asserted balance matched the rows before the new rows arrived.
  private func holds(_ asserted: Point, _ opening: Point) throws(DecimalError) -> Bool {
    try opening.amount + Self.sum(booked + replaced, to: asserted.date) == asserted.amount
  }

  private static func earliest(_ a: Point?, _ b: Point?) -> Point? {
    guard let a, let b else { return a ?? b }
    return b.date <= a.date ? b : a
  }

  /// Returns the sum of the amounts up to and including the day.
  ///
  /// - Throws: `overflow`.
  static func sum(_ points: [Point], to day: CalendarDate) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for point in points where point.date <= day { sum = try sum + point.amount }
    return sum
  }
}

/// Checks for gaps between a statement and the ledger, and for differences between the ledger and
/// the balances stated by the bank.
extension AccountBooks {
  /// Compares the file's first row with the earlier ledger. Returns nil if the ledger was empty or
  /// the file is older.
  ///
  /// - Parameters:
  ///   - statement: a statement in the account's currency.
  ///   - overlaps: whether the ledger contains rows from the file.
  ///   - last: the day of the ledger's last imported row.
  /// - Throws: `overflow`.
  func gap(
    _ statement: Statement, _ balance: ClosingBalance, overlaps: Bool, last: CalendarDate?
  ) throws(DecimalError) -> ImportCheck? {
    if overlaps { return ImportCheck(.gap, .ok, "the file overlaps the ledger") }
    guard let last, let first = statement.rows.packed.first, last <= first.date else { return nil }
    let days = last...first.date
    let start = opening?.point ?? typedOpening
    guard let before = balance.before, let start else {
      var check = ImportCheck(
        .gap, .unknown,
        "rows may be missing between the ledger's last row and row \(first.line), "
          + "\(ImportCheck.text(days))")
      check.lines = (nil, first.line)
      check.days = days
      return check
    }
    let held = try start.amount + Self.sum(booked + replaced, to: first.date)
    let missing = try before.amount - held
    if missing.isZero {
      return ImportCheck(.gap, .ok, "the file continues where the ledger ends, on \(last)")
    }
    var check = ImportCheck(
      .gap, .broken,
      "between the ledger's last row and row \(first.line)"
        + " \(ImportCheck.moved(by: missing, between: days))")
    check.lines = (nil, first.line)
    check.days = days
    check.missing = missing
    return check
  }

  /// Returns the amounts, by day, by which the ledger differed from asserted balances before this
  /// import.
  ///
  /// - Precondition: no rows from the import have been added yet.
  /// - Throws: `overflow`.
  func knownBreaks() throws(DecimalError) -> [CalendarDate: Decimal] {
    var known: [CalendarDate: Decimal] = [:]
    let start = (opening?.point ?? typedOpening)?.amount ?? .zero
    for point in asserted {
      let missing = try point.amount - start - Self.sum(booked + replaced, to: point.date)
      if !missing.isZero { known[point.date] = missing }
    }
    return known
  }

  /// Whether the ledger including the new rows matches a balance.
  ///
  /// - Throws: `overflow`.
  func agrees(with point: Point) throws(DecimalError) -> Bool {
    guard let start = opening?.point ?? typedOpening else { return false }
    return try start.amount + Self.sum(booked + new, to: point.date) == point.amount
  }

  /// Compares the balances that the bank stated with the rows, including new rows. Returns the
  /// first difference; nil if there are no balances or all differences already existed.
  ///
  /// - Parameters:
  ///   - opening: the new opening; nil if the existing one is unchanged.
  ///   - known: differences that already existed, by day.
  /// - Throws: `overflow`.
  func closing(
    _ opening: Point?, known: [CalendarDate: Decimal]
  ) throws(DecimalError) -> ImportCheck? {
    var points = (asserted + asserting).sorted { $0.date < $1.date }
    guard let last = points.last else { return nil }
    let start = opening ?? self.opening?.point ?? typedOpening
    let rows = (booked + new).sorted { $0.date < $1.date }
    // The booking days of typed rows are unknown while they await confirmation.
    if asking.isEmpty, let eve, eve.date < points[0].date { points.insert(eve, at: 0) }
    var (sum, next) = (start?.amount ?? .zero, 0)
    var matched = typedOpening?.date
    // Amount that was already missing before this import.
    var carried: Decimal?
    for point in points {
      while next < rows.count, rows[next].date <= point.date {
        sum = try sum + rows[next].amount
        next += 1
      }
      let missing = try point.amount - sum
      if missing.isZero {
        matched = point.date
        continue
      }
      if missing == carried || known[point.date] == missing {
        (matched, carried) = (point.date, missing)
        continue
      }
      let from = min(matched ?? rows.first?.date ?? point.date, point.date)
      var check = ImportCheck(
        .closing, .broken,
        "on \(point.date) the bank's balance is \(ImportCheck.text(point.amount)), but the rows sum"
          + " to \(ImportCheck.text(sum)): \(ImportCheck.text(missing)) is missing,"
          + " \(ImportCheck.text(from...point.date))")
      check.days = from...point.date
      check.missing = missing
      return check
    }
    if carried != nil { return nil }
    return ImportCheck(
      .closing, .ok,
      "with these rows the ledger matches the bank's balance of \(ImportCheck.text(last.amount)) on"
        + " \(last.date)")
  }
}
