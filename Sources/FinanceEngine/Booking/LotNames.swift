import FinanceModel
import PlainText

/// The rows of the ids by which other rows name lots.
struct LotNames: Sendable {
  /// By id, of all ids that some row names; nil until the first question.
  private var rows: [String: [Int]]?

  /// The rows of that id, in booking order; none for a name that is no id.
  ///
  /// - Complexity: linear in the rows for the first question, then constant.
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
  /// The day that a name says; nil if the name is no day.
  func date(named name: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: name) } catch { return nil }
  }
}
