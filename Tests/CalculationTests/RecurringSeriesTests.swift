import Expectations
import PlainText
import Spending
import Testing

@Suite struct RecurringSeriesTests {
  @Test("a price increase is reported at the first higher payment, with the extra cost per year")
  func prices() throws {
    let old = try SeriesText.lines(
      "monthly on 6", from: "2025-06-01", count: 9, amount: "-9.99", payee: "Film")
    let one = try require(
      try SeriesText.detected(old + ["2026-03-06 -12.99 Film"], asOf: "2026-03-07").first)
    expect(
      one.prices.map { "\($0.amount) \($0.since) \($0.through) \($0.payments)" },
      equals: [
        "-9.99 2025-06-06 2026-02-06 9", "-12.99 2026-03-06 2026-03-06 1",
      ])
    expect(one.prices.map(\.yearlyChange), equals: [nil, try Decimal(parsing: "36")])
    expect(one.amount.description == "-12.99" && one.yearly.description == "-155.88")
    expect(one.next?.date.description == "2026-04-06" && !one.isEnded)
  }

  @Test("varying amounts have no prices, and the expected amount is the median of the last five")
  func varies() throws {
    let days = try SeriesText.lines("monthly on 6", from: "2025-01-01", count: 10, amount: "")
    let amounts = [50, 55, 61, 52, 58, 49, 54, 60, 51, 57]
    let lines = zip(days, amounts).map { "\($0)-\($1) Power" }
    let one = try require(try SeriesText.detected(lines, asOf: "2025-10-20").first)
    expect(one.varies && one.prices.isEmpty)
    expect(one.amount.description, equals: "-54")
  }

  @Test("the range of the next date reflects past deviations from the due days")
  func range() throws {
    let lines = try SeriesText.lines(
      "monthly on 12", from: "2025-01-01", count: 15, off: [0, 2, 0, -2, 0], payee: "Net")
    let next = try require(
      try SeriesText.detected(lines, asOf: "2026-03-20").first?.next)
    expect("\(next.from) \(next.date) \(next.to)", equals: "2026-04-10 2026-04-12 2026-04-14")
  }

  @Test("a series that missed two dates has ended; after one missed date it continues")
  func ended() throws {
    let lines = try SeriesText.lines("monthly on 12", from: "2025-01-01", count: 8, payee: "Net")
    func next(_ day: String) throws -> String? {
      try require(try SeriesText.detected(lines, asOf: day).first).next?.date.description
    }
    try expect(next("2025-09-12"), equals: "2025-09-12")
    try expect(next("2025-09-13"), equals: "2025-10-12")
    expect(try next("2025-10-13") == nil)
  }

  @Test("confidence depends on the number of payments and on the missing ones")
  func confidence() throws {
    func confidence(_ count: Int, leaving out: [Int] = []) throws -> [String] {
      let lines = try SeriesText.lines(
        "monthly on 12", from: "2024-01-01", count: count, payee: "Net")
      let kept = lines.indices.filter { !out.contains($0) }.map { lines[$0] }
      return try SeriesText.detected(kept, asOf: String(kept[kept.count - 1].prefix(10)))
        .map(\.confidence.rawValue)
    }
    try expect(confidence(12), equals: ["high"])
    try expect(confidence(5), equals: ["medium"])
    try expect(confidence(3), equals: ["low"])
    try expect(confidence(12, leaving: [4, 8]), equals: ["medium"])
  }
}

@Suite struct RecurringPaymentTests {
  @Test("a payment's size ignores the sign and is proportional to the amount")
  func size() throws {
    let payments = try SeriesText.payments(["2026-01-05 -10.50 A", "2026-01-06 21 B"]).payments
    expect(payments[1].size / payments[0].size, equals: 2)
    expect(payments[1].day - payments[0].day, equals: 1)
  }
}
