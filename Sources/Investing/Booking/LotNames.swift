import FinanceModel
import PlainText

/// Rows of the ids by which other rows name lots.
struct LotNames: Sendable {
  /// Rows by id, for all ids named by any row; nil before the first query.
  private var rows: [String: [Int]]?

  /// Returns the rows with that id, in booking order; empty if the name is not an id.
  ///
  /// - Complexity: linear in the rows for the first query, then constant.
  mutating func rows(named name: String, in ledger: ActivityLedger) -> [Int] {
    let known = rows ?? Self.rows(in: ledger)
    rows = known
    return known[name] ?? []
  }

  private static func rows(in ledger: ActivityLedger) -> [String: [Int]] {
    var rows: [String: [Int]] = [:]
    for row in 0..<ledger.count where ledger[row].namesLots {
      for name in ledger.lots(ofRow: row) { rows[name] = [] }
    }
    for row in 0..<ledger.count { rows[ledger.id(ofRow: row)]?.append(row) }
    return rows
  }
}

extension LotList {
  /// Returns the date that a lot name contains; nil if the name is not a date.
  func date(named name: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: name) } catch { return nil }
  }
}
