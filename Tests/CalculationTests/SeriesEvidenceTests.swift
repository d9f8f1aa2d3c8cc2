import Expectations
import Spending
import Testing

@Suite struct SeriesEvidenceTests {
  private static func evidence(
    _ schedule: String, _ count: Int, amounts: [String] = ["-10"], off: [Int] = [0],
    tries: Int = 1
  ) throws -> SeriesEvidence? {
    let days = try SeriesText.lines(
      schedule, from: "2025-01-01", count: count, amount: "", off: off)
    let lines = days.enumerated().map { $1 + amounts[$0 % amounts.count] }
    return SeriesEvidence(try SeriesText.points(lines), tries: tries)
  }

  @Test("two payments are not a series, three on exact days are")
  func least() throws {
    expect(try Self.evidence("monthly on 9", 2) == nil)
    try expect(Self.evidence("monthly on 9", 3)?.fit.kind, equals: .monthly)
  }

  @Test("poorer fits and more candidates tried require more payments")
  func chance() throws {
    let exact = try require(try Self.evidence("monthly on 9", 12))
    let loose = try require(try Self.evidence("monthly on 9", 12, off: [0, 3, -3]))
    expect(exact.chance < loose.chance)
    expect(try Self.evidence("monthly on 9", 3, off: [0, 3, -3]) == nil)
    expect(try Self.evidence("monthly on 9", 3, tries: 100) == nil)
  }

  @Test("varying amounts require more payments")
  func varied() throws {
    let amounts = ["-10", "-11", "-12"]
    expect(try Self.evidence("monthly on 9", 3, amounts: amounts) == nil)
    expect(try Self.evidence("monthly on 9", 8, amounts: amounts) != nil)
  }

  @Test("two days a month with separate amounts are not one series")
  func alternating() throws {
    try expect(Self.evidence("twice a month on 2, 17", 16)?.fit.kind, equals: .twiceAMonth)
    expect(try Self.evidence("twice a month on 2, 17", 16, amounts: ["-10", "-12"]) == nil)
  }
}
