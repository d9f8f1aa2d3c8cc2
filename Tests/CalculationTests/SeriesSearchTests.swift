import Expectations
import Spending
import Testing

@Suite struct SeriesSearchTests {
  @Test("a subscription is detected among other payments to the same shop")
  func shop() throws {
    let monthly = try SeriesText.lines(
      "monthly on 9", from: "2025-01-01", count: 10, amount: "-8.99")
    let other = ["2025-01-17 -31", "2025-02-03 -120", "2025-05-22 -15.20", "2025-07-01 -64"]
    let points = try SeriesText.points((monthly + other).sorted())
    let search = SeriesSearch(points)
    expect(search.series.map(\.points.count), equals: [10])
    expect(search.rest.count, equals: 4)
  }

  @Test("a draft contains the payments it hits, and saves more bits the more it hits")
  func drafts() throws {
    let lines = try SeriesText.lines("monthly on 9", from: "2025-01-01", count: 10)
    let whole = try require(SeriesDraft(SeriesText.points(lines), tries: 1))
    let part = try require(SeriesDraft(SeriesText.points(Array(lines.prefix(5))), tries: 1))
    expect(whole.saving(inDays: 365) > part.saving(inDays: 365))
    expect(whole.greatestDeviation, equals: 0)
    expect(SeriesSearch(try SeriesText.points(Array(lines.prefix(2)))).series.isEmpty)
  }
}
