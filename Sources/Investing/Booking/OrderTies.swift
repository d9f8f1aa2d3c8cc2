import FinanceModel
import PlainText

/// Days on which only the order of rows in the files determined which lots were used.
///
/// ``Holding`` detects this for lots acquired on one day, and ``DayOrder`` detects it for rows that
/// change a holding on one day.
struct OrderTies: Sendable {
  private struct Tie {
    let row: Int
    var days: Int
    var last: CalendarDate
  }

  private var ties: [Int: Tie] = [:]

  /// Records that file order determined which lots the given row used.
  mutating func add(_ row: Int, _ date: CalendarDate, holding: Int) {
    guard var tie = ties[holding] else {
      ties[holding] = Tie(row: row, days: 1, last: date)
      return
    }
    if tie.last != date { tie.days += 1 }
    tie.last = date
    ties[holding] = tie
  }

  func findings(in booking: Booking) -> [LedgerFinding] {
    ties.sorted { $0.value.row < $1.value.row }.map { holding, tie in
      let row = booking.ledger[tie.row]
      let symbol = booking.ledger.symbols[booking.holdings[holding].symbol]
      let others = tie.days > 1 ? ", as on \(tie.days - 1) other days" : ""
      return LedgerFinding(
        .warning, ActivityCode.orderMatters,
        "the file order of untimed rows determines which lots of '\(symbol.visible)' are used on"
          + " \(row.date), and thus the gain\(others)",
        at: row.place, hint: "fill in the column 'time' in rows on the same day")
    }
  }
}
