import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct SparklineTests {
  private func sparkline(_ values: [Int?]) -> Sparkline {
    Sparkline(values.map { $0.map { PlainText.Decimal($0) } })
  }

  @Test("values map from the lowest to the highest level, and gaps are spaces")
  func text() {
    expect(sparkline([0, 1, 2, 3, nil, 4, 5, 6, 7]).text(isASCII: false), equals: "▁▂▃▄ ▅▆▇█")
    expect(sparkline([0, 1, 2, 3, nil, 4, 5, 6, 7]).text(isASCII: true), equals: "_.,- ~=+#")
    expect(sparkline([-5, 5]).text(isASCII: false), equals: "▁█")
    expect(sparkline([5, 5, nil]).text(isASCII: false), equals: "▄▄ ")
    expect(sparkline([nil]).text(isASCII: false), equals: " ")
    expect(sparkline([]).text(isASCII: false), equals: "")
  }

  @Test("a sparkline gives the expected SVG")
  func drawing() {
    let svg = sparkline([1, 3, nil, 2]).svg(title: "<ISA>", description: "")
    expect(
      elements(of: svg),
      equals: """
        <path class="line s-c0" d="M4 20h0L41.33 4M116 12h0"/>
        <circle class="dot f-c0" cx="116" cy="12" r="3"/>

        """)
    expect(SeenXML.of(svg)?.texts["title"], equals: "<ISA>")
  }

  @Test("the ends and extremes are described if minor digits are given")
  func speech() {
    func speech(_ values: [Int?], _ minorDigits: Int?, isPrivate: Bool = false) -> String? {
      let options = SVGOptions(size: .sparkline, isPrivate: isPrivate)
      let svg = sparkline(values).svg(
        title: "t", description: "ISA.", minorDigits: minorDigits, options)
      return SeenXML.of(svg)?.texts["desc"]
    }
    expect(
      speech([nil, 2, 9, 1, 5, nil], 2),
      equals: "ISA. First 2.00, last 5.00, lowest 1.00, highest 9.00.")
    expect(
      speech([2, 9], 2, isPrivate: true),
      equals: "ISA. First ••••, last ••••, lowest ••••, highest ••••.")
    expect(speech([nil], 2), equals: "ISA. Nothing to show.")
    expect(speech([2], nil), equals: "ISA.")
  }

  @Test("for any values, each has a cell and the drawing is well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 20)
    for round in 0..<200 {
      let values = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        Bool.random(using: &generator) ? generator.anyAmount() : nil
      }
      let sparkline = Sparkline(values)
      expect(sparkline.text(isASCII: round % 2 == 0).displayWidth, equals: values.count)
      let svg = sparkline.svg(
        title: generator.anyName(), description: generator.anyName(),
        size: SVGSize(width: Int.random(in: 0...99, using: &generator), height: 0))
      expectDrawable(svg, "seed 20, round \(round)")
    }
  }
}
