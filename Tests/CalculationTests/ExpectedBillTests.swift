import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

/// Returns a bill whose schedule is written in words.
func bill(
  _ name: String, _ amount: String, _ schedule: String, kind: BillSettings.Kind? = nil,
  account: String = "Giro", to: String? = nil, payee: String? = nil, aliases: [String]? = nil,
  weekend: BillDays.Weekend? = nil, isEnabled: Bool? = nil
) throws -> BillSettings {
  BillSettings(
    name: name, kind: kind, account: account, to: to, payee: payee, aliases: aliases,
    amount: .fixed(try Decimal(parsing: amount)), schedule: schedule, weekend: weekend,
    isEnabled: isEnabled)
}

/// Returns a payment written as `date amount payee`, with `_` for a space.
func payment(
  _ row: Int, _ line: String, account: String = "Giro", isTransfer: Bool = false
) throws -> BillPayment {
  let words = line.split(separator: " ").map(String.init)
  return BillPayment(
    rows: [row], date: try CalendarDate(parsing: words[0]), amount: try Decimal(parsing: words[1]),
    account: account, texts: words.dropFirst(2).map { $0.replacing("_", with: " ") },
    isTransfer: isTransfer)
}

@Suite struct ExpectedBillTests {
  private static func expected(_ settings: BillSettings) throws -> ExpectedBill {
    try ExpectedBill(settings, at: 0, accountNames: ["Giro": "Giro", "Main": "Giro"])
  }

  @Test("account, direction, amount within 20 %, and payee or alias must match")
  func rows() throws {
    let rent = try Self.expected(
      bill("Rent", "100", "monthly on 1", account: "Main", payee: "Haus*", aliases: ["H. Meier"]))
    func isPaid(_ line: String, account: String = "Giro", isTransfer: Bool = false) throws -> Bool {
      let payment = try payment(0, line, account: account, isTransfer: isTransfer)
      return rent.canBePaid(by: payment)
        && rent.deviation(of: payment.amount, on: payment.date) != nil
    }
    expect(rent.signed(Decimal(100)) == Decimal(-100) && rent.account == "Giro")
    expect(try isPaid("2026-01-01 -100 Hausverwaltung"))
    expect(try isPaid("2026-01-01 -100 h.__MEIER"))
    expect(try isPaid("2026-01-01 -100 Other HAUS"))
    expect(try isPaid("2026-01-01 -120 Haus") && isPaid("2026-01-01 -80 Haus"))
    expect(try !isPaid("2026-01-01 -120.01 Haus") && !isPaid("2026-01-01 -79.99 Haus"))
    expect(try !isPaid("2026-01-01 100 Haus"))
    expect(try !isPaid("2026-01-01 -100 Meier") && !isPaid("2026-01-01 -100"))
    expect(try !isPaid("2026-01-01 -100 Haus", account: "Main"))
    expect(try !isPaid("2026-01-01 -100 Haus", isTransfer: true))
  }

  @Test("without a payee the name is used; a transfer without a payee is matched by amount")
  func names() throws {
    let gym = try Self.expected(bill("Gym", "20", "monthly on 1"))
    expect(try gym.canBePaid(by: payment(0, "2026-01-01 -20 GYM")))
    let pay = try Self.expected(bill("Pay", "20", "monthly on 1", kind: .income))
    expect(try pay.canBePaid(by: payment(0, "2026-01-01 20 Pay")))
    expect(pay.signed(Decimal(20)), equals: Decimal(20))
    let saving = try Self.expected(
      bill("Saving", "20", "monthly on 1", kind: .transfer, to: "Savings"))
    expect(try saving.canBePaid(by: payment(0, "2026-01-01 -20", isTransfer: true)))
    expect(try !saving.canBePaid(by: payment(0, "2026-01-01 -20 Saving")))
    expect(try !saving.canBePaid(by: payment(0, "2026-01-01 20", isTransfer: true)))
  }

  @Test("the deviation is in millionths of the stated amount")
  func deviations() throws {
    let bill = try Self.expected(bill("Gym", "30", "monthly on 1"))
    let day = try CalendarDate(parsing: "2026-01-01")
    expect(bill.deviation(of: Decimal(-30), on: day), equals: 0)
    expect(bill.deviation(of: Decimal(-31), on: day), equals: 33_333)
    expect(bill.deviation(of: Decimal(-36), on: day), equals: 200_000)
    expect(bill.deviation(of: Decimal(-37), on: day) == nil)
    let most = try Decimal(parsing: "-170141183460469231731")
    expect(bill.deviation(of: most, on: day) == nil)
  }

  @Test("an unreadable schedule throws an error")
  func schedule() throws {
    let wrong = try bill("Gym", "30", "montly")
    #expect(throws: ScheduleProblem.self) { try Self.expected(wrong) }
  }
}

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
