import Charts
import Expectations
import PlainText
import Testing

struct LineMarksTests {
  private func texts(_ amounts: [String]) throws -> [String] {
    let points = amounts.enumerated().map { ("2026-01-0\($0 + 1)", Optional($1)) }
    let svg = LineChart.of([try series("a", points)]).svg()
    return elements(of: svg).split(separator: "\n").filter { $0.contains("\"strong\"") }
      .map { String($0.split(separator: ">")[1].split(separator: "<")[0]) }
  }

  @Test("the highest, lowest and last amounts are labelled once each")
  func extremes() throws {
    try expect(texts(["5", "9", "2", "7"]), equals: ["max 9.00", "min 2.00", "7.00"])
    try expect(texts(["5", "2", "9"]), equals: ["min 2.00", "max 9.00"])
    try expect(texts(["5", "5"]), equals: ["5.00"])
    try expect(texts(["5"]), equals: ["5.00"])
  }

  @Test("labels that would touch are stacked, with the higher amount on top")
  func crowded() throws {
    let points = ["-182400", "-182400", "-176400", "-170250"].enumerated().map {
      ("2026-01-0\($0 + 1)", Optional($1))
    }
    let svg = LineChart.of([try series("a", points)], isFilled: true)
      .svg(SVGSize(width: 240, height: 200))
    let labels = elements(of: svg).split(separator: "\n").filter { $0.contains("class=\"strong\"") }
    let heights = labels.compactMap { values(of: "y", in: String($0)).first.flatMap(Double.init) }
    expect(labels.count == 2 && labels[1].contains("max -170250.00"))
    expect(heights.count == 2 && heights[0] - heights[1] >= 15)
  }

  @Test("last amounts at the same place are moved apart")
  func movedApart() throws {
    let ends = try ["1000", "1001", "1002"].enumerated().map { index, end in
      try series("\(index)", [("2026-01-01", "\(index * 900)"), ("2026-02-01", end)])
    }
    let heights = elements(of: LineChart.of(ends).svg()).split(separator: "\n")
      .filter { $0.contains("\"strong\"") }
      .compactMap { Double($0.split(separator: "y=\"")[1].split(separator: "\"")[0]) }.sorted()
    expect(heights.count, equals: 3)
    expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 15 })
  }
}
