import Expectations
import Spending
import Testing

@Suite struct SeriesChainsTests {
  private static func draft(_ first: String, _ amount: String) throws -> SeriesDraft {
    try require(
      SeriesDraft(
        SeriesText.points(
          SeriesText.lines("monthly on 9", from: first, count: 6, amount: amount)), tries: 1))
  }

  @Test("a new price continues a series that ends there, but a multiple of the price does not")
  func joined() throws {
    let old = try Self.draft("2025-01-01", "-10")
    let new = try Self.draft("2025-07-01", "-13")
    expect(SeriesChains.joined([new, old], tries: 1).map(\.points.count), equals: [12])
    let dear = try Self.draft("2025-07-01", "-30")
    expect(SeriesChains.joined([old, dear], tries: 1).count, equals: 2)
  }

  @Test("a single payment with a new price on the next due day continues the series")
  func next() throws {
    let old = try Self.draft("2025-01-01", "-10")
    let rest = try SeriesText.points(["2025-06-20 -12", "2025-07-09 -12", "2025-08-09 -90"])
    expect(SeriesChains.nextPayment(after: old, in: rest), equals: 1)
    expect(SeriesChains.nextPayment(after: old, in: [rest[0]]) == nil)
  }
}
