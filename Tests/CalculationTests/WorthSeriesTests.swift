import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthSeriesTests {
  private func lines(
    _ rows: [String], _ question: WorthSeries.Question, _ settings: Settings = Settings(),
    _ prices: PriceBook = PriceBook([])
  ) throws -> [String] {
    try WorthSeries.ofValues(question, .of(rows, settings), settings, prices).rows.map { row in
      "\(row.date) \(row.account ?? "*") \(row.value) \(row.currency ?? "-")"
    }
  }

  private func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  private let rows = [
    "2026-01-15 A value 10", "2026-03-02 A value 30", "2026-02-01 B value 5", "2026-03-20 B close",
  ]

  @Test("values are carried forward to the end of each period, and the last ends on the last day")
  func periods() throws {
    let to = try day("2026-04-10")
    try expect(
      lines(rows, WorthSeries.Question(every: .month, to: to, withTotal: true)),
      equals: [
        "2026-01-31 A 10 -", "2026-01-31 * 10 -", "2026-02-28 A 10 -", "2026-02-28 B 5 -",
        "2026-02-28 * 15 -", "2026-03-31 A 30 -", "2026-03-31 * 30 -", "2026-04-10 A 30 -",
        "2026-04-10 * 30 -",
      ])
    try expect(
      lines(rows, WorthSeries.Question(every: .quarter, from: try day("2026-02-10"), to: to)),
      equals: ["2026-03-31 A 30 -", "2026-04-10 A 30 -"])
  }

  @Test("past evenings use the accounts open at the time, and a total without any is zero")
  func past() throws {
    let question = WorthSeries.Question(
      accounts: ["B"], from: try day("2026-03-19"), to: try day("2026-03-21"), withTotal: true)
    try expect(
      lines(rows, question),
      equals: [
        "2026-03-19 B 5 -", "2026-03-19 * 5 -", "2026-03-20 * 0 -", "2026-03-21 * 0 -",
      ])
    try expect(
      lines(rows, WorthSeries.Question(from: try day("2027-01-01"), to: try day("2026-12-31"))),
      equals: [])
    try expect(
      lines([], WorthSeries.Question(to: try day("2026-12-31"), withTotal: true)), equals: [])
  }

  @Test("the total uses each evening's rates, and a missing rate is an error")
  func currencies() throws {
    let settings = Settings.of(#"{"base_currency": "EUR"}"#)
    let dollars = ["2026-01-30 D value 10 USD", "2026-01-30 E value 1 EUR"]
    let question = WorthSeries.Question(
      from: try day("2026-01-31"), to: try day("2026-02-01"), withTotal: true)
    let prices = PriceBook.of("2026-01-31 USD 0.5 EUR", "2026-02-01 USD 0.6 EUR")
    try expect(
      lines(dollars, question, settings, prices),
      equals: [
        "2026-01-31 D 10 USD", "2026-01-31 E 1 EUR", "2026-01-31 * 6 EUR", "2026-02-01 D 10 USD",
        "2026-02-01 E 1 EUR", "2026-02-01 * 7 EUR",
      ])
    let without = try WorthSeries.ofValues(question, .of(dollars), settings, PriceBook([]))
    expect(without.findings.map(\.code), equals: ["value-rate-missing"])
    expect(without.findings.map(\.severity), equals: [.error])
    let mixed = try WorthSeries.ofValues(question, .of(dollars), Settings(), PriceBook([]))
    expect(mixed.findings.map(\.code), equals: ["value-currencies-mixed"])
    expect(mixed.rows.allSatisfy { $0.account != nil })
  }

  @Test(
    "each evening's total is the sum of its rows, which match that day's report")
  func law() throws {
    for seed: UInt64 in 400..<415 {
      var values = RandomValues(seed: seed)
      let ledger = ValueLedger.of(values.rows(30))
      let to = try day("2026-01-31")
      let series = try WorthSeries.ofValues(
        WorthSeries.Question(every: .month, to: to, withTotal: true), ledger, Settings(),
        PriceBook([]))
      let evenings = Dictionary(grouping: series.rows, by: \.date)
      for (date, rows) in evenings {
        let report = try WorthReport.ofValues(
          ledger, Settings(), PriceBook([]), asOf: date)
        let open = report.accounts.filter { $0.isOpen && $0.value != nil }
        expect(rows.compactMap(\.account), equals: open.map(\.name), "seed \(seed), \(date)")
        expect(
          rows.filter { $0.account != nil }.map(\.value), equals: open.map { $0.value ?? .zero },
          "seed \(seed), \(date)")
        let sum = try rows.filter { $0.account != nil }.reduce(Decimal.zero) { try $0 + $1.value }
        expect(rows.last?.account == nil && rows.last?.value == sum, "seed \(seed), \(date)")
      }
    }
  }
}

@Suite struct SeriesExcessTests {
  private func isExcess(
    _ rows: [String], _ period: CalendarPeriod, from: String? = nil, to: String
  ) throws -> Bool {
    let question = WorthSeries.Question(
      every: period, from: try from.map { try CalendarDate(parsing: $0) },
      to: try CalendarDate(parsing: to))
    return SeriesExcess(question, try .ofValues(.of(rows, Settings()))) != nil
  }

  @Test("days to the end of the calendar exceed the limit, months do not")
  func periods() throws {
    let row = "2026-01-15 A value 10"
    expect(try isExcess([row], .day, to: "9999-12-31"))
    for period in [CalendarPeriod.week, .month, .quarter, .year] {
      expect(try !isExcess([row], period, to: "9999-12-31"))
    }
    expect(try !isExcess([row], .day, from: "9999-01-01", to: "9999-12-31"))
    expect(try !isExcess([row], .day, to: "2126-01-15"))
  }

  @Test("the number of accounts counts, and a ledger without rows is never too long")
  func accounts() throws {
    let many = (0..<800).map { "2026-01-15 A\($0) value 10" }
    expect(try isExcess(many, .week, to: "9999-12-31"))
    expect(try !isExcess([], .day, to: "9999-12-31"))
  }
}
