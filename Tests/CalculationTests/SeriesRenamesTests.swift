import Expectations
import Spending
import Testing

@Suite struct SeriesRenamesTests {
  private static func lines(_ second: String, _ amount: String) throws -> [String] {
    try SeriesText.lines("monthly on 9", from: "2025-01-01", count: 6, payee: "Cable")
      + SeriesText.lines(
        "monthly on 9", from: "2025-07-01", count: 6, amount: amount, payee: second)
  }

  @Test("a new payee with the same amount and days continues the series")
  func renamed() throws {
    let found = try SeriesText.detected(Self.lines("Fibre", "-10"), asOf: "2025-12-20")
    expect(found.map(\.payments.count), equals: [12])
  }

  @Test("a new payee with another amount, or with earlier payments, starts its own series")
  func apart() throws {
    let other = try SeriesText.detected(Self.lines("Fibre", "-11"), asOf: "2025-12-20")
    expect(other.map(\.payments.count).sorted(), equals: [6, 6])
    let known = try SeriesText.detected(
      Self.lines("Fibre", "-10") + ["2025-02-20 -77 Fibre"], asOf: "2025-12-20")
    expect(known.map(\.payments.count).sorted(), equals: [6, 6])
  }
}
