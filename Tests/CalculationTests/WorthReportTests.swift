import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthReportTests {
  private func report(
    _ rows: [String], on day: String = "2026-11-21", _ settings: Settings = Settings(),
    _ prices: PriceBook = PriceBook([])
  ) throws -> WorthReport {
    try .ofValues(.of(rows, settings), settings, prices, asOf: try CalendarDate(parsing: day))
  }

  /// Returns the amount, percentage, growth and first day of each period.
  private func lines(_ changes: [WorthReport.Period: WorthReport.Change]) -> [String] {
    WorthReport.Period.allCases.map { period in
      guard let found = changes[period] else { return "\(period.rawValue) -" }
      return "\(period.rawValue) \(found.change.amount)"
        + " \(found.percentage.map { $0.text(decimals: 2, .halfEven) } ?? "-")"
        + " \(found.change.growth.text) \(found.since)\(found.isSinceBeginning ? "*" : "")"
    }
  }

  @Test("periods begin on the evening 30, 90 and 365 days ago")
  func periods() throws {
    let found = try report([
      "2025-11-20 S value 100", "2025-11-21T23:59:59Z S value 200", "2025-11-22 S value 300",
      "2026-08-23 S value 400", "2026-10-22 S value 500", "2026-11-01 S value 600",
    ])
    expect(
      lines(found.accounts[0].changes),
      equals: [
        "last 100 20.00 - 2026-10-22", "1m 100 20.00 - 2026-10-22", "3m 200 50.00 - 2026-08-23",
        "1y 400 200.00 - 2025-11-21", "all 500 500.00 - 2025-11-20",
      ])
    expect(
      lines(found.totalChanges).dropFirst(), equals: lines(found.accounts[0].changes).dropFirst())
    expect(lines(found.totalChanges).first, equals: "last 100 20.00 - 2026-10-31")
  }

  @Test("a young account counts from its first value, which is not a gain")
  func young() throws {
    let found = try report([
      "2025-01-01 Old value 1000", "2026-11-01 Old value 1100", "2026-11-10 New value 500",
      "2026-11-15 New value 510 flow=4",
    ])
    expect(found.total, equals: Decimal(1610))
    expect(
      lines(found.accounts[0].changes),
      equals: [
        "last 10 2.00 6 2026-11-10", "1m 10 2.00 6 2026-11-10*", "3m 10 2.00 6 2026-11-10*",
        "1y 10 2.00 6 2026-11-10*", "all 10 2.00 6 2026-11-10",
      ])
    expect(
      lines(found.totalChanges),
      equals: [
        "last 10 0.62 6 2026-11-14", "1m 110 7.33 - 2026-10-22", "3m 110 7.33 - 2026-08-23",
        "1y 110 7.33 - 2025-11-21", "all 110 7.33 - 2025-01-01",
      ])
  }

  @Test("closing is not a loss and reopening not a gain, also in the total")
  func closing() throws {
    let rows = [
      "2025-06-01 A value 1000", "2026-11-02 A value 1050 flow=0", "2025-06-01 B value 500",
      "2026-11-03 B close",
    ]
    let closed = try report(rows)
    expect(closed.total, equals: Decimal(1050))
    expect(closed.accounts.map(\.isOpen), equals: [true, false])
    expect(closed.accounts[1].value == .zero && closed.accounts[1].state?.value == Decimal(500))
    expect(lines(closed.totalChanges)[1], equals: "1m 50 3.33 50 2026-10-22")
    let reopened = try report(rows + ["2026-11-20 B reopen"])
    expect(reopened.total, equals: Decimal(1550))
    expect(lines(reopened.totalChanges)[1], equals: "1m 50 3.33 50 2026-10-22")
  }

  @Test("a single value has no change, and an account without a value is listed without changes")
  func beginnings() throws {
    let found = try report(["2026-11-20 A value 7", "2026-11-20 B open", "2027-01-01 C value 1"])
    expect(found.accounts.map(\.name), equals: ["A", "B"])
    expect(lines(found.accounts[0].changes)[0], equals: "last 0 0.00 0 2026-11-20*")
    expect(found.accounts[1].value == nil && found.accounts[1].changes.isEmpty)
    expect(found.accounts.map(\.age), equals: [1, nil])
    expect(found.total, equals: Decimal(7))
    let empty = try report([])
    expect(empty.accounts.isEmpty && empty.total == nil && empty.totalChanges.isEmpty)
  }

  @Test(
    "other currencies are converted at each day's rate, and contributions at their own day's")
  func currencies() throws {
    let settings = Settings.of(#"{"base_currency": "EUR"}"#)
    let rows = [
      "2026-01-01 D value 100 USD", "2026-10-01 D flow - flow=50", "2026-11-01 D value 160",
    ]
    let prices = PriceBook.of(
      "2026-01-01 USD 0.8 EUR", "2026-10-01 USD 0.9 EUR", "2026-11-20 USD 1.0 EUR")
    let found = try report(rows, settings, prices)
    expect(found.findings, equals: [])
    expect(found.total, equals: Decimal(160))
    // 80 was paid in first, and 45 later. The change is 160 - 80 = 80, of which 35 is growth.
    expect(lines(found.totalChanges)[4], equals: "all 80 100.00 35 2026-01-01")
    expect(lines(found.accounts[0].changes)[4], equals: "all 60 60.00 10 2026-01-01")
  }

  @Test("a missing rate today is an error, and a missing past rate omits the change")
  func missingRates() throws {
    let settings = Settings.of(#"{"base_currency": "EUR"}"#)
    let rows = ["2025-01-01 D value 100 USD", "2026-11-01 D value 160"]
    let late = try report(rows, settings, .of("2026-11-20 USD 1.0 EUR"))
    expect(late.findings.map(\.severity).allSatisfy { $0 == .warning })
    expect(late.total == Decimal(160) && late.totalChanges[.all] == nil)
    let none = try report(rows, settings)
    expect(none.findings.first?.severity, equals: .error)
    expect(none.total == nil && none.accounts[0].valueBase == nil)
    let mixed = try report(rows + ["2026-01-01 E value 1 EUR"])
    expect(mixed.findings.map(\.code), equals: ["value-currencies-mixed"])
    expect(mixed.total == nil && mixed.totalChanges.isEmpty)
    expect(mixed.accounts.map(\.value), equals: [Decimal(160), Decimal(1)])
  }

  @Test("accounts are in settings order, then by name")
  func order() throws {
    let settings = Settings.of(#"{"accounts": [{"name": "Z"}, {"name": "M"}]}"#)
    let rows = ["B", "M", "A", "Z"].map { "2026-01-01 \($0) value 1" }
    try expect(report(rows, settings).accounts.map(\.name), equals: ["Z", "M", "A", "B"])
  }
}
