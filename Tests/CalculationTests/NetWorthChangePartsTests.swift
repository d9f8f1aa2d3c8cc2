import Expectations
import Investing
import PlainText
import TestSupport
import Testing

/// Parts of single changes. ``NetWorthChangeTests`` tests the parts of random changes.
@Suite struct NetWorthChangePartsTests {
  @Test("each part has a column, in display order")
  func columns() {
    expect(
      NetWorthChangeParts.Part.allCases.map(\.rawValue),
      equals: [
        "new_money", "market_gain", "currency_gain", "income", "costs", "revaluation",
        "corrections",
      ])
  }

  @Test("without parts the change is zero")
  func empty() throws {
    let parts = NetWorthChangeParts()
    expect(try parts.total().isZero)
    try expect(parts.shown(from: .one, to: .one, decimals: 2), equals: parts)
  }

  /// Returns the parts shown for an account with typed values and flows.
  private func shown(_ values: [(value: String, flow: String)]) throws -> [String] {
    let rows = values.enumerated().map { index, entry in
      "\(index),2026-01-0\(index + 2)T10:00:00Z,Isa,value,\(entry.value),,\(entry.flow),,"
    }
    let folder = try WorthFolder(
      values: rows, settings: InvestedFolder.inEuros, today: "2026-01-31")
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-02"), to: try CalendarDate(parsing: "2026-01-31"))
    let parts = try require(try change.rows.first?.figures.shown(decimals: 2))
    return NetWorthChangeParts.Part.allCases.filter { !parts[$0].isZero }
      .map { "\($0.rawValue) \(parts[$0])" }
  }

  @Test("shown parts sum to the shown change, by largest remainder")
  func remainder() throws {
    try expect(
      shown([("10.004", "0"), ("20.006", "10")]), equals: ["new_money 10", "revaluation 0.01"])
    // If remainders are equal, the first part receives the unit.
    try expect(shown([("10", "0"), ("10.014", "0.007")]), equals: ["new_money 0.01"])
    try expect(shown([("10", "0"), ("9.986", "-0.007")]), equals: ["revaluation -0.01"])
    try expect(shown([("10", "0"), ("10.004", "0.003")]), equals: [])
  }

  @Test("a minor unit caused only by rounding both ends is a correction")
  func correction() throws {
    // Shown values go from 10.00 to 10.02, and from 10.02 to 10.02.
    try expect(
      shown([("10.005", "0"), ("10.015", "0.01")]), equals: ["new_money 0.01", "corrections 0.01"])
    try expect(
      shown([("10.015", "0"), ("10.025", "0.01")]), equals: ["new_money 0.01", "corrections -0.01"])
  }
}
