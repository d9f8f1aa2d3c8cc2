import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct BillMatchingTests {
  /// Returns `bill date row` for each occurrence, with `-` for a missing row.
  private static func matched(
    _ bills: [BillSettings], _ payments: [BillPayment], _ first: String, _ last: String
  ) throws -> [String] {
    let expected = try bills.enumerated().map { index, bill in
      try ExpectedBill(bill, at: index, accountNames: [:])
    }
    return BillMatching(
      expected, paidBy: payments, from: try CalendarDate(parsing: first),
      through: try CalendarDate(parsing: last)
    ).occurrences.map { "\($0.bill) \($0.date) \($0.payment.map(String.init) ?? "-")" }
  }

  @Test("a row pays an occurrence at most five days before or after it")
  func reach() throws {
    let rent = try bill("Rent", "100", "monthly on 10")
    for (day, row) in [("04", "-"), ("05", "7"), ("10", "7"), ("15", "7"), ("16", "-")] {
      try expect(
        Self.matched(
          [rent], [payment(7, "2026-03-\(day) -100 Rent")], "2026-03-01", "2026-03-31"),
        equals: ["0 2026-03-10 \(row)"], "day \(day)")
    }
  }

  @Test("each row pays at most one occurrence, and each occurrence is paid by at most one row")
  func once() throws {
    let weekly = try bill("Club", "10", "weekly on Friday")
    // Both rows could pay either Friday; each Friday is paid by the nearer row.
    let rows = [
      try payment(1, "2026-01-12 -10 Club"), try payment(0, "2026-01-14 -10 Club"),
    ]
    try expect(
      Self.matched([weekly], rows, "2026-01-09", "2026-01-16"),
      equals: ["0 2026-01-09 1", "0 2026-01-16 0"])
    try expect(
      Self.matched([weekly], [rows[0]], "2026-01-09", "2026-01-16"),
      equals: ["0 2026-01-09 1", "0 2026-01-16 -"])
    let twice = try [payment(3, "2026-01-10 -10 Club"), payment(4, "2026-01-09 -10.30 Club")]
    try expect(
      Self.matched([weekly], twice, "2026-01-09", "2026-01-09"), equals: ["0 2026-01-09 4"])
  }

  @Test("two contracts with the same payee are told apart by amount and day")
  func contracts() throws {
    let bills = [
      try bill("A", "10", "monthly on 1", payee: "Ensure"),
      try bill("B", "11", "monthly on 3", payee: "Ensure"),
    ]
    let rows = [try payment(0, "2026-02-02 -11 Ensure"), try payment(1, "2026-02-02 -10 Ensure")]
    try expect(
      Self.matched(bills, rows, "2026-02-01", "2026-02-28"),
      equals: ["0 2026-02-01 1", "1 2026-02-03 0"])
    // The number of pairs is as large as possible: an occurrence is left to the row that fits only
    // that occurrence.
    let far = [try payment(0, "2026-02-01 -11 Ensure"), try payment(1, "2026-02-07 -12 Ensure")]
    try expect(
      Self.matched(bills, far, "2026-02-01", "2026-02-28"),
      equals: ["0 2026-02-01 0", "1 2026-02-03 1"])
  }

  @Test("paused bills are not expected, and weekends move the due date")
  func days() throws {
    let bills = [
      try bill("A", "10", "monthly on 31", weekend: .after),
      try bill("B", "10", "monthly on 1", isEnabled: false),
    ]
    try expect(
      Self.matched(bills, [payment(0, "2026-02-02 -10 A")], "2026-02-01", "2026-02-28"),
      equals: ["0 2026-02-02 0"])
  }

  @Test("the order of the rows does not change the result")
  func orders() throws {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    let bills = [
      try bill("A", "10", "weekly on Friday", payee: "P*"),
      try bill("B", "11", "every 3 days from 2026-01-02", payee: "P*"),
      try bill("C", "12", "monthly on last", payee: "Q"),
    ]
    for round in 0..<100 {
      let rows = try (0..<25).map { row in
        let day = Int.random(in: 1...28, using: &random)
        let payee = ["P", "P1", "Q"].randomElement(using: &random) ?? "P"
        let amount = -Int.random(in: 8...14, using: &random)
        return try payment(row, "2026-01-\(day < 10 ? "0" : "")\(day) \(amount) \(payee)")
      }
      let one = try Self.matched(bills, rows, "2026-01-01", "2026-01-31")
      // Identical rows are interchangeable, so only their contents are compared.
      func said(_ lines: [String]) -> [String] {
        lines.map { line in
          let words = line.split(separator: " ").map(String.init)
          return Int(words[2]).map {
            "\(words[0]) \(words[1]) \(rows[$0].date) \(rows[$0].amount) \(rows[$0].texts)"
          } ?? line
        }
      }
      let other = try Self.matched(bills, rows.shuffled(using: &random), "2026-01-01", "2026-01-31")
      expect(said(one), equals: said(other), "seed \(seed), round \(round)")
      let paid = one.compactMap { Int($0.split(separator: " ")[2]) }
      expect(Set(paid).count, equals: paid.count, "seed \(seed), round \(round)")
    }
  }
}
