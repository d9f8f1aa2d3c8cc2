import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct BillStatusTests {
  private static func shown(_ status: BillStatus) -> String {
    let next = status.next?.date.description ?? "-"
    let paid = status.lastPaid.flatMap(\.payment).map(String.init) ?? "-"
    func days(_ occurrences: [BillOccurrence]) -> String {
      occurrences.map(\.date.description).joined(separator: ",")
    }
    return "next \(next), paid \(paid), overdue \(days(status.overdue)), missed"
      + " \(days(status.missed)), \(status.yearly) a year, \(status.monthly) a month"
  }

  @Test("a bill's status has its next date, last payment, overdue occurrences and cost")
  func bills() throws {
    let bills = [
      try bill("Rent", "900", "monthly on 1"), try bill("Fee", "30", "quarterly from 2026-01-05"),
      try bill("Paused", "10", "monthly on 1", isEnabled: false),
    ]
    let rows = [
      try payment(0, "2026-01-01 -900 Rent"), try payment(1, "2026-02-03 -900 Rent"),
      try payment(2, "2026-01-05 -30 Fee"), try payment(3, "2026-04-20 -900 Else"),
    ]
    let book = try billBook(bills, rows, asOf: "2026-05-03")
    try expect(
      book.statuses().map(Self.shown),
      equals: [
        "next 2026-06-01, paid 1, overdue 2026-05-01, missed 2026-03-01,2026-04-01, 10800 a year,"
          + " 900 a month",
        "next 2026-07-05, paid 2, overdue , missed 2026-04-05, 120 a year, 10 a month",
        "next -, paid -, overdue , missed , 0 a year, 0 a month",
      ])
    try expect(book.statuses().map(\.isLate), equals: [true, true, false])
  }

  @Test("an occurrence paid early is not the next one")
  func early() throws {
    let rent = try bill("Rent", "900", "monthly on 1")
    let book = try billBook([rent], [payment(0, "2026-02-27 -900 Rent")], asOf: "2026-02-27")
    try expect(book.statuses().first?.next?.date.description, equals: "2026-04-01")
    let expected = try billBook([rent], [payment(0, "2026-02-20 -900 Rent")], asOf: "2026-02-27")
    try expect(expected.statuses().first?.next?.date.description, equals: "2026-03-01")
  }

  @Test("occurrences missed more than a year ago are omitted")
  func old() throws {
    let rent = try bill("Rent", "900", "monthly on 1")
    let rows = [try payment(0, "2024-01-01 -900 Rent"), try payment(1, "2026-05-30 -1 Shop")]
    let status = try require(try billBook([rent], rows, asOf: "2026-05-30").statuses().first)
    expect(status.missed.count, equals: 12)
    expect(status.missed.first?.date.description, equals: "2025-06-01")
  }
}
