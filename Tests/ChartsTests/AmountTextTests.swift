import Charts
import Expectations
import PlainText
import Testing

struct AmountTextTests {
  private func labels(_ steps: [String], isPrivate: Bool = false) throws -> [Substring] {
    let chart = try WaterfallChart.of("5", steps.map { ("s", $0) })
    return chart.text(
      ChartTextOptions(width: 40, height: 2, isASCII: true, isPrivate: isPrivate)
    ).dropFirst(2).dropLast().map { $0.text.split(separator: " ").last ?? "" }
  }

  @Test("a sign is shown unless the rounded amount is zero")
  func signs() throws {
    try expect(
      labels(["12", "-3.5", "0", "0.004", "-0.004", "0.006"]),
      equals: ["+12.00", "-3.50", "0.00", "0.00", "0.00", "+0.01"])
  }

  @Test("a hidden amount shows only its sign")
  func hidden() throws {
    try expect(labels(["12", "-3.5", "0"], isPrivate: true), equals: ["+****", "-****", "****"])
  }

  @Test("numbers in level names are hidden too")
  func levels() throws {
    let day = LeveledDay(date: try day("2026-11-01"), amount: .one, level: 0)
    let chart = YearChart(
      title: "t", description: "", days: [day],
      levels: ["at most 1,250.50 a day", "10 to 20", "above"], unit: nil, minorDigits: 2)
    let texts = try require(SeenXML.of(chart.svg(SVGOptions(isPrivate: true)))?.texts["text"])
    for name in ["at most •••• a day", "•••• to ••••", "above"] { expect(texts.contains(name)) }
    expect(SeenXML.of(chart.svg())?.texts["text"]?.contains("at most 1,250.50 a day"), equals: true)
  }
}
