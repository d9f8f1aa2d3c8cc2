import Charts
import Expectations
import PlainText
import Testing

struct SVGOptionsTests {
  @Test("by default a chart is a standalone drawing that shows all amounts")
  func usual() throws {
    let chart = try LineChart.savings()
    expect(chart.svg(SVGOptions()), equals: chart.svg())
    let small = SVGSize(width: 400, height: 200)
    expect(chart.svg(SVGOptions(size: small)), equals: chart.svg(small))
  }

  @Test("an embedded drawing is the same without the namespace and the style sheet")
  func embedded() throws {
    let alone = try everyDrawing(1, SVGOptions())
    let embedded = try everyDrawing(1, SVGOptions(isEmbedded: true))
    let styled = try everyDrawing(1, SVGOptions(isEmbedded: true, isStyledAlone: true))
    expect(
      styled.map { $0.replacing("<style>\n\(SVGStyleSheet.plain)</style>\n", with: "") },
      equals: embedded
    )
    for (alone, embedded) in zip(alone, embedded) {
      let style = "<style>\n\(SVGStyleSheet.text)</style>\n"
      let without = alone.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: "")
        .replacing(style, with: "")
      expect(embedded == without && without.utf8.count < alone.utf8.count - style.utf8.count)
      expectDrawable(embedded, "")
      expect(!embedded.contains("http") && !embedded.contains("style"))
    }
  }

  @Test("in private mode no amount is drawn or described")
  func privacy() throws {
    for svg in try everyDrawing(1, SVGOptions(isPrivate: true)) {
      let texts = try require(SeenXML.of(svg)?.texts)
      for name in ["title", "desc", "text", "tspan"] {
        expect(texts[name]?.contains("77") != true && texts[name]?.contains("k") != true)
      }
      expect(texts["desc"]?.contains("••••"), equals: true)
    }
  }

  @Test("in private mode amounts ten times as large give a byte-identical drawing")
  func scale() throws {
    let options = SVGOptions(isPrivate: true)
    try expect(everyDrawing(10, options), equals: everyDrawing(1, options))
    expect(try everyDrawing(10, SVGOptions()) != everyDrawing(1, SVGOptions()))
  }

  @Test("identical drawings on one page share no identifiers if they have names")
  func names() throws {
    let drawings = try ["worth", "worth-2", "a b", "a-b", "日本"].flatMap { name in
      Array(try everyDrawing(1, SVGOptions(isEmbedded: true, name: name)).suffix(1))
    }
    let identifiers = drawings.flatMap { values(of: "id", in: $0) }
    expect(identifiers.count == 5 * 3 && Set(identifiers).count == identifiers.count)
    expect(
      identifiers.prefix(3), equals: ["chart-worth-title", "chart-worth-desc", "chart-worth-h1"])
    let plain = identifiers.allSatisfy { identifier in
      identifier.utf8.allSatisfy { byte in
        ("a"..."z").contains(Unicode.Scalar(byte)) || ("0"..."9").contains(Unicode.Scalar(byte))
          || byte == UInt8(ascii: "-")
      }
    }
    expect(plain)
  }

  @Test("references to identifiers include the name, and an empty name is ignored")
  func references() throws {
    let svg = try BudgetBarChart.november().svg(SVGOptions(name: "b"))
    expect(values(of: "aria-labelledby", in: svg), equals: ["chart-b-title chart-b-desc"])
    expect(Set(values(of: "fill", in: svg)), equals: ["url(#chart-b-h1)"])
    let chart = try BudgetBarChart.november()
    expect(chart.svg(SVGOptions(name: "")), equals: chart.svg())
  }
}
