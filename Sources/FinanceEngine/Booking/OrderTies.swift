import FinanceModel
import PlainText

/// The days on which nothing but the order of rows in the files decided which lots were taken.
struct OrderTies: Sendable {
  private struct Tie {
    let row: Int
    var days: Int
    var last: CalendarDate
  }

  private var ties: [Int: Tie] = [:]
  /// The last day on which an untimed row added to a holding, or took from it.
  private var acquired: [Int: CalendarDate] = [:]
  private var disposed: [Int: CalendarDate] = [:]

  /// Notes that the row took lots of the holding where order decided.
  mutating func add(_ row: Int, _ date: CalendarDate, holding: Int) {
    guard var tie = ties[holding] else {
      ties[holding] = Tie(row: row, days: 1, last: date)
      return
    }
    if tie.last != date { tie.days += 1 }
    tie.last = date
    ties[holding] = tie
  }

  /// An untimed row adds to a holding whose method looks beyond the first lots; whether it
  /// matters that it comes after another row of its day.
  mutating func acquires(_ date: CalendarDate, holding: Int) -> Bool {
    acquired[holding] = date
    return disposed[holding] == date
  }

  /// The same of a row that takes.
  mutating func disposes(_ date: CalendarDate, holding: Int) -> Bool {
    disposed[holding] = date
    return acquired[holding] == date
  }

  func findings(in booking: Booking) -> [LedgerFinding] {
    ties.sorted { $0.value.row < $1.value.row }.map { holding, tie in
      let row = booking.ledger[tie.row]
      let symbol = booking.ledger.symbols[booking.holdings[holding].symbol]
      let others = tie.days > 1 ? ", as on \(tie.days - 1) other days" : ""
      return LedgerFinding(
        .warning, ActivityCode.orderMatters,
        "the file's order of untimed rows decides which lots of '\(symbol.visible)' are taken on"
          + " \(row.date), and so the gain\(others)",
        at: row.place, hint: "fill in the column 'time' of rows of one day")
    }
  }
}
