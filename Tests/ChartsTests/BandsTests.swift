import Charts
import Expectations
import PlainText
import Testing

struct BandsTests {
  private func chart(
    _ rows: [(String, [Int])], actual: [(String, String?)]?
  ) throws -> BandChart {
    BandChart(
      title: "t", description: "", percentiles: [10, 50, 90],
      rows: try rows.map { date, amounts in
        .init(date: try day(date), amounts: amounts.map { PlainText.Decimal($0) })
      }, actual: try actual.map { try series("was", $0) }, goal: nil, unit: nil, minorDigits: 0)
  }

  private func median(_ chart: BandChart) -> String? {
    elements(of: chart.svg()).split(separator: "\n")
      .first { $0.contains("line s-c0") && !$0.contains("h24") }
      .flatMap { values(of: "d", in: String($0)).first }
  }

  @Test("bands start at the last actual amount if it is before them")
  func joins() throws {
    let rows = [("2026-02-01", [1, 2, 3]), ("2026-03-01", [2, 4, 6])]
    let before = try chart(rows, actual: [("2025-12-01", "1"), ("2026-01-01", "1")])
    expect(median(before)?.count { $0 == "L" }, equals: 2)
    for actual in [nil, [("2026-02-01", Optional("1"))], [("2026-02-15", "1")], []] {
      expect(median(try chart(rows, actual: actual))?.count { $0 == "L" }, equals: 1)
    }
  }

  @Test("a day's amounts are sorted, and days may be in any order")
  func order() throws {
    let rows = [("2026-02-01", [1, 2, 3]), ("2026-03-01", [2, 4, 6])]
    let mixed = [("2026-03-01", [6, 2, 4]), ("2026-02-01", [3, 2, 1])]
    try expect(chart(mixed, actual: nil).svg(), equals: chart(rows, actual: nil).svg())
  }

  @Test("actual amounts without bands are drawn, and so is a single row")
  func few() throws {
    let alone = try chart([], actual: [("2026-01-01", "1"), ("2026-02-01", "5")])
    expect(median(alone) == nil)
    expect(alone.text(.plain(40)).shown.contains("■ was"))
    let single = try chart([("2026-02-01", [1, 2, 3])], actual: nil)
    expect(single.text(.plain(40)).shown.contains("percentiles 10 to 90  1 to 3"))
  }
}
