import FinanceModel
import PlainText

/// Rows by id, for the ids that other rows use to name lots.
struct LotNames: Sendable {
  /// Rows by id, for all ids that any row names; nil before the first query.
  private var rows: [String: [Int]]?

  /// Returns the rows with the id `name`, in booking order; empty if the name is not an id.
  ///
  /// - Complexity: linear in the number of rows for the first query, then constant.
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
  /// Returns the date given as a lot name; nil if the name is not a date.
  func date(named name: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: name) } catch { return nil }
  }
}
