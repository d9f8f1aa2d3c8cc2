import Charts
import Expectations
import PlainText
import Testing

struct EndLabelsTests {
  /// Returns the baselines of the final amounts of lines that end at these amounts, from the top.
  private func places(_ ends: [Int]) throws -> [Double] {
    let lines = try ends.enumerated().map { index, end in
      try series("\(index)", [("2026-01-01", "\(index * 100)"), ("2026-02-01", "\(end)")])
    }
    return elements(of: LineChart.of(lines).svg()).split(separator: "\n")
      .filter { $0.contains("\"strong\"") }
      .compactMap { values(of: "y", in: String($0)).first.flatMap(Double.init) }.sorted()
  }

  @Test("labels that would touch are one line apart, in the order of their lines")
  func apart() throws {
    for ends in [[0, 0, 0, 0], [1000, 999, 998], [500, 0, 1, 2], [0, 300, 301]] {
      let places = try places(ends)
      expect(places.count, equals: ends.count)
      expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 15 })
    }
  }

  @Test("labels at the bottom of the plot are moved up, not below it")
  func foot() throws {
    let places = try places([0, 0, 0, 1000])
    expect(places.last.map { $0 <= 324 }, equals: true)
  }

  @Test("labels with enough space stay at their lines")
  func room() throws {
    let chart = LineChart.of([
      try series("a", [("2026-01-01", "0"), ("2026-02-01", "0")]),
      try series("b", [("2026-01-01", "0"), ("2026-02-01", "1000")]),
    ])
    let svg = elements(of: chart.svg())
    let dots = svg.split(separator: "\n").filter { $0.contains("r=\"3.5\"") }
      .compactMap { values(of: "cy", in: String($0)).first.flatMap(Double.init) }
    try expect(places([0, 1000]), equals: dots.map { $0 + 4 }.sorted())
  }
}
