import Charts
import Expectations
import PlainText
import Testing

struct SVGMarksTests {
  @Test("inner bands are darker, and the outermost band has dotted edges")
  func bands() throws {
    let svg = elements(of: try BandChart.of([5, 10, 25, 50, 75, 90, 95]).svg())
    let plot = svg.split(separator: "\n").filter { $0.contains("f-c0\" d=") }
    expect(
      plot.flatMap { values(of: "fill-opacity", in: String($0)) },
      equals: [".30", ".22", ".14", ".14", ".22", ".30"])
    let edges = svg.split(separator: "\n").filter { $0.contains("stroke-width=\".75\"") }
    expect(
      edges.flatMap { values(of: "stroke-dasharray", in: String($0)) },
      equals: ["6 2", "6 2", "2 3", "2 3", "6 2", "6 2"])
  }

  @Test("the day mark has a halo in the paper colour")
  func dayMark() throws {
    let svg = elements(of: try BudgetBarChart.of([("a", "1", "2")]).svg())
    let lines = svg.split(separator: "\n").map(String.init)
    let marks = lines.indices.filter { lines[$0].contains("s-c6") }
    // One in the legend, one in the row.
    expect(marks.count, equals: 2)
    for mark in marks {
      let place = values(of: "d", in: lines[mark])
      expect(values(of: "d", in: lines[mark - 1]), equals: place)
      expect(lines[mark - 1].contains("class=\"halo\""))
    }
  }

  @Test("a truncated bar has a gap, and other bars do not")
  func cut() throws {
    func gaps(_ svg: String) -> Int {
      elements(of: svg).split(separator: "\n").count { $0.contains("halo") && $0.contains("l6 -") }
    }
    expect(gaps(try WaterfallChart.netWorth().svg()), equals: 0)
    expect(gaps(try WaterfallChart.netWorth(from: "248000").svg()), equals: 2)
    expect(gaps(try BudgetBarChart.november().svg()), equals: 0)
    expect(gaps(try BudgetBarChart.of([("a", "9", "2"), ("b", "3", "2")]).svg()), equals: 1)
  }
}
