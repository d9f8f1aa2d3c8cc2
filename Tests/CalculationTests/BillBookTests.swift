import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

/// Returns the book of these bills as of a day; later rows are ignored.
func billBook(
  _ bills: [BillSettings], _ payments: [BillPayment], asOf day: String
) throws -> BillBook {
  let day = try CalendarDate(parsing: day)
  let rows = payments.filter { $0.date <= day }
  return BillBook(
    Settings(bills: bills), paidBy: rows, since: rows.map(\.date).min(), asOf: day)
}

extension Settings {
  init(bills: [BillSettings]) {
    self.init()
    spending = SpendingSettings(bills: bills)
  }
}

@Suite struct BillBookTests {
  private static func shown(_ book: BillBook, _ first: String, _ last: String) throws -> [String] {
    try book.occurrences(
      from: CalendarDate(parsing: first), through: CalendarDate(parsing: last)
    ).map { "\($0.bill) \($0.date) \(book.state(of: $0))" }
  }

  @Test("an occurrence is paid, expected or overdue; it is missed if later rows exist")
  func states() throws {
    let rent = try bill("Rent", "100", "monthly on 10")
    let first = try payment(0, "2026-01-10 -100 Rent")
    let months = ["0 2026-01-10 paid", "0 2026-02-10 overdue", "0 2026-03-10 expected"]
    let late = try billBook([rent], [first], asOf: "2026-03-09")
    try expect(Self.shown(late, "2026-01-01", "2026-03-31"), equals: months)
    let within = try billBook(
      [rent], [first, payment(1, "2026-02-15 -5 Shop")], asOf: "2026-03-09")
    try expect(Self.shown(within, "2026-01-01", "2026-03-31"), equals: months)
    let beyond = try billBook(
      [rent], [first, payment(1, "2026-02-16 -5 Shop")], asOf: "2026-02-16")
    try expect(Self.shown(beyond, "2026-02-01", "2026-02-28"), equals: ["0 2026-02-10 missed"])
    let elsewhere = try billBook(
      [rent], [first, payment(1, "2026-02-16 -5 Shop", account: "Cash")], asOf: "2026-02-16")
    try expect(Self.shown(elsewhere, "2026-02-01", "2026-02-28"), equals: ["0 2026-02-10 overdue"])
    let today = try billBook([rent], [first], asOf: "2026-02-10")
    try expect(Self.shown(today, "2026-02-01", "2026-02-28"), equals: ["0 2026-02-10 expected"])
  }

  @Test("an early payment pays the next occurrence")
  func early() throws {
    let rent = try bill("Rent", "100", "monthly on 1")
    let book = try billBook([rent], [payment(0, "2026-02-27 -100 Rent")], asOf: "2026-02-27")
    try expect(
      Self.shown(book, "2026-02-01", "2026-04-01"),
      equals: ["0 2026-03-01 paid", "0 2026-04-01 expected"])
  }

  @Test("no occurrence is expected before the ledger begins")
  func beginning() throws {
    let rent = try bill("Rent", "100", "monthly on 1")
    let book = try billBook([rent], [payment(0, "2026-01-02 -1 Shop")], asOf: "2026-03-01")
    try expect(
      Self.shown(book, "2020-01-01", "2026-03-01"),
      equals: ["0 2026-02-01 overdue", "0 2026-03-01 expected"])
    let empty = try billBook([rent], [], asOf: "2026-03-02")
    try expect(Self.shown(empty, "2020-01-01", "2026-04-30"), equals: ["0 2026-04-01 expected"])
  }

  @Test("invalid bills are omitted, and each is reported as an error")
  func wrong() throws {
    let book = try billBook(
      [
        bill("A", "10", "montly on 1"), bill("B", "10", "monthly on 1"), bill("C", "0", "daily"),
      ], [], asOf: "2026-03-02")
    expect(book.bills.map(\.index), equals: [1])
    expect(
      book.findings.map(\.code),
      equals: ["settings-schedule", "settings-schedule", "settings-bill"])
  }

  @Test("the occurrences and rows of two adjacent periods are those of the combined period")
  func parts() throws {
    let seed: UInt64 = 32
    var random = SeededGenerator(seed: seed)
    let words = [
      "monthly on 31", "weekly on Friday", "twice a month on 1, 15", "monthly on 2nd Friday",
      "every 10 days from 2026-01-01", "yearly on 03-15",
    ]
    for round in 0..<200 {
      let bills = try (0..<3).map { number in
        try bill(
          "\(number)", "\(10 + number)", require(words.randomElement(using: &random)), payee: "P",
          weekend: BillDays.Weekend.allCases.randomElement(using: &random))
      }
      func day() throws -> CalendarDate {
        try require(CalendarDate(dayNumber: Int.random(in: 20_400...20_700, using: &random)))
      }
      let rows = try (0..<40).map { row in
        try payment(row, "\(day()) \(-Int.random(in: 9...14, using: &random)) P")
      }
      let book = try billBook(bills, rows, asOf: day().description)
      let cuts = try [day(), day(), day()].sorted()
      let after = try require(cuts[1].adding(days: 1))
      let whole = book.occurrences(from: cuts[0], through: cuts[2])
      let parts =
        book.occurrences(from: cuts[0], through: cuts[1])
        + book.occurrences(from: after, through: cuts[2])
      expect(whole, equals: parts, "seed \(seed), round \(round)")
      expect(zip(whole, whole.dropFirst()).allSatisfy { $0.date <= $1.date })
    }
  }
}
