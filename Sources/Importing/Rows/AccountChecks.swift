import FinanceModel
import PlainText

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
