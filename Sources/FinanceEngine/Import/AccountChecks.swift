import FinanceModel
import PlainText

/// Whether a statement goes on where the ledger ends, and whether the ledger comes to what the bank
/// said.
extension AccountBooks {
  /// The file's first row held against what the ledger had before; nil where it had nothing, or the
  /// file is older.
  ///
  /// - Parameters:
  ///   - statement: in the currency of the account.
  ///   - overlaps: whether the ledger has rows of the file.
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

  /// By day, the sums that were missing at asserted balances before this import.
  ///
  /// - Precondition: nothing of the import was added yet.
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

  /// Whether the ledger comes to a balance with the rows that come.
  ///
  /// - Throws: `overflow`.
  func agrees(with point: Point) throws(DecimalError) -> Bool {
    guard let start = opening?.point ?? typedOpening else { return false }
    return try start.amount + Self.sum(booked + new, to: point.date) == point.amount
  }

  /// The balances that the bank said held against the rows, with what comes: the first that
  /// differs; nil without any, and if all differences were there before.
  ///
  /// - Parameters:
  ///   - opening: the one that the account gets; nil if it keeps what it has.
  ///   - known: the differences that were there before, by day.
  /// - Throws: `overflow`.
  func closing(
    _ opening: Point?, known: [CalendarDate: Decimal]
  ) throws(DecimalError) -> ImportCheck? {
    var points = (asserted + asserting).sorted { $0.date < $1.date }
    guard let last = points.last else { return nil }
    let start = opening ?? self.opening?.point ?? typedOpening
    let rows = (booked + new).sorted { $0.date < $1.date }
    // While typed rows wait to be told, nobody knows on which days they were.
    if asking.isEmpty, let eve, eve.date < points[0].date { points.insert(eve, at: 0) }
    var (sum, next) = (start?.amount ?? .zero, 0)
    var matched = typedOpening?.date
    // What was missing before this import, and still is.
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
        "on \(point.date) the bank has \(ImportCheck.text(point.amount)), the rows sum to "
          + "\(ImportCheck.text(sum)): \(ImportCheck.text(missing)) is missing, "
          + "\(ImportCheck.text(from...point.date))")
      check.days = from...point.date
      check.missing = missing
      return check
    }
    if carried != nil { return nil }
    return ImportCheck(
      .closing, .ok,
      "with these rows the ledger matches the bank's \(ImportCheck.text(last.amount)) on "
        + "\(last.date)")
  }
}
