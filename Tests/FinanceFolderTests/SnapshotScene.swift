import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// A real folder with snapshots of one account, whose value on each day is set by the test.
struct SnapshotScene {
  let money: MoneyFolder
  static let first = RandomWorth.firstDay

  init() throws {
    money = try MoneyFolder()
    try money.write("id,timestamp,account,event,value,voids\n", to: "ledgers/values.csv")
    try add("v1,2026-01-01T10:00:00Z,Isa,value,5,")
  }

  func add(_ row: String, to ledger: String = "values") throws {
    let name = "ledgers/\(ledger).csv"
    try money.write((money.text(name) ?? "") + row + "\n", to: name)
  }

  /// Takes snapshots; `worth` returns the account's value on each rebuilt day.
  @discardableResult
  func take(
    on day: CalendarDate = first, context: String = "", from: CalendarDate? = first,
    worth: (CalendarDate) -> PlainText.Decimal? = { PlainText.Decimal($0.day) }
  ) throws -> SnapshotSummary {
    try money.place.takeSnapshots(
      as: MoneyFolder.writer, version: "1", on: day, notice: { _ in }
    ) { basis in
      Self.days(keeping: basis, on: day, context: context, from: from, worth: worth)
    }
  }

  static func days(
    keeping basis: SnapshotBasis? = nil, on day: CalendarDate, context: String = "",
    from: CalendarDate? = first, worth: (CalendarDate) -> PlainText.Decimal?
  ) -> SnapshotDays {
    var days = SnapshotDays(keeping: basis, from: from, today: day, context: context)
    var next = days.start
    while let date = next, date <= day {
      let rows = worth(date).map {
        [SnapshotDays.Row(account: "I,sa", value: $0, currency: "EUR")]
      }
      days.add(date, rows ?? [], total: worth(date), in: "EUR")
      next = date.adding(days: 1)
    }
    return days
  }

  static func day(_ number: Int) -> CalendarDate { first.adding(days: number - 1) ?? first }

  /// Returns the lines of a file below its header.
  func lines(_ name: String = "accounts") -> [String] {
    (money.text("snapshots/\(name).csv") ?? "").split(separator: "\n").dropFirst().map(String.init)
  }
}
