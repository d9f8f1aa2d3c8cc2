import Charts
import Expectations
import PlainText
import Testing

struct BarRowTextTests {
  @Test("amounts end in one column, and bars start in one column after names of any width")
  func alignment() throws {
    let names = ["ISA", "日本の口座", "a  ", "a name longer than a third of the line"]
    let chart = BarChart(
      title: "", description: "",
      bars: try zip(names, ["5", "12345", "0", "77"]).map {
        NamedAmount(name: $0, amount: try amount($1))
      },
      unit: nil, minorDigits: 2)
    let lines = chart.text(.plain(60)).map(\.text)
    expect(lines.allSatisfy { $0.displayWidth == 60 })
    let starts = lines.map { line in String(line.prefix { $0 != "│" }).displayWidth }
    expect(starts, equals: [21, 21, 21, 21])
    expect(lines[3].hasPrefix("a name longer than …"))
  }
}
