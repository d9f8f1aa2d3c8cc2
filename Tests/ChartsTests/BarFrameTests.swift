import Charts
import Expectations
import PlainText
import Testing

struct BarFrameTests {
  private func box(_ count: Int) -> Substring? {
    let bars = (0..<count).map { NamedAmount(name: "bar \($0)", amount: .one) }
    return BarChart(title: "", description: "", bars: bars, unit: nil, minorDigits: 0).svg()
      .split(separator: "\"").first { $0.hasPrefix("0 0 ") }
  }

  @Test("a drawing is as high as its rows require")
  func height() {
    expect(box(1), equals: "0 0 720 116")
    expect(box(10), equals: "0 0 720 360")
    expect(box(100), equals: "0 0 720 2472")
  }

  @Test("a long name is truncated")
  func longName() {
    let name = String(repeating: "x", count: 100)
    let chart = BarChart(
      title: "", description: "", bars: [NamedAmount(name: name, amount: .one)], unit: nil,
      minorDigits: 0)
    expect(elements(of: chart.svg()).contains(">\(name.prefix(28))…<"))
  }
}
