import Charts
import Expectations
import PlainText
import Testing

struct LinePathTests {
  private func paths(_ points: [(String, String?)], isFilled: Bool) throws -> [String] {
    let svg = elements(of: LineChart.of([try series("a", points)], isFilled: isFilled).svg())
    return svg.split(separator: "\n").filter { $0.contains("s-c0") || $0.contains("area") }
      .map { String($0.split(separator: "\"")[3]) }
  }

  @Test("each run of points has its line and its area down to zero")
  func runs() throws {
    let points = [
      ("2026-01-01", "0"), ("2026-01-02", "1"), ("2026-01-03", nil), ("2026-01-04", "1"),
      ("2026-01-05", Optional("0")),
    ]
    let found = try paths(points, isFilled: true)
    expect(found.count, equals: 2)
    for path in found { expect(path.count { $0 == "M" }, equals: 2) }
    expect(found[0].count { $0 == "Z" } == 2 && !found[1].contains("Z"))
  }

  @Test("a point between gaps has no line")
  func single() throws {
    try expect(paths([("2026-01-01", "1")], isFilled: false), equals: [])
  }
}
