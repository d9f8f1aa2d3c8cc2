import Charts
import Expectations
import Foundation
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

struct SVGSizeTests {
  @Test("a size is limited to the drawable range")
  func bounds() {
    expect(SVGSize(width: .max, height: .min), equals: SVGSize(width: 4000, height: 12))
    expect(SVGSize(width: 0, height: 5000), equals: SVGSize(width: 40, height: 4000))
  }
}

struct SVGStyleTests {
  @Test("no two of the first 42 series look alike")
  func distinct() throws {
    let chart = LineChart.of(
      try (0..<42).map { try series("\($0)", [("2026-01-01", "1"), ("2026-01-02", "2")]) })
    let looks = elements(of: chart.svg()).split(separator: "\n")
      .filter { $0.contains("class=\"line") && $0.contains("h24\"") }
      .map { line in
        String(line.split(separator: "\"")[1])
          + (line.split(separator: "dasharray=").dropFirst().first ?? "")
      }
    expect(looks.count == 42 && Set(looks).count == 42)
  }
}

struct SVGStyleSheetTests {
  private var rules: [Substring] { SVGStyleSheet.text.split(separator: "\n") }

  @Test("a standalone drawing contains the style sheet")
  func contained() {
    let chart = BarChart(title: "", description: "", bars: [], unit: nil, minorDigits: 0)
    expect(SeenXML.of(chart.svg())?.texts["style"], equals: "\n\(SVGStyleSheet.text)")
  }

  @Test("every rule applies only to charts")
  func scope() {
    for rule in rules {
      expect(
        rule.hasPrefix(".coffer-chart")
          || rule.hasPrefix("@media (prefers-color-scheme:dark){.coffer-chart{"))
    }
  }

  @Test("the colours are those of Okabe and Ito, with separate ones for dark mode")
  func colors() {
    expect(
      rules.first,
      equals: """
        .coffer-chart{--paper:#ffffff;--ink:#1f2328;--faint:#57606a;--grid:#e6e9ed;--axis:#8c959f;\
        --c0:#0072b2;--c1:#d55e00;--c2:#009e73;--c3:#cc79a7;--c4:#e69f00;--c5:#56b4e9;\
        --c6:#4d4d4d;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica \
        Neue",Arial,sans-serif;font-size:12px}
        """)
    expect(
      rules.last,
      equals: """
        @media \
        (prefers-color-scheme:dark){.coffer-chart{--paper:#14171c;--ink:#e8ebef;--faint:#9ea7b1;\
        --grid:#282e36;--axis:#6b7480;--c0:#56b4e9;--c5:#0072b2;--c6:#c4c8cd}}
        """)
  }

  @Test("each colour has a literal value before its variable for renderers without variables")
  func fallback() {
    expect(
      SVGStyleSheet.text.contains(
        ".coffer-chart .grid{stroke:#e6e9ed;stroke:var(--grid);fill:none}"))
  }

  @Test("the plain sheet has the same rules without custom properties and dark colours")
  func plain() {
    let plain = SVGStyleSheet.plain.split(separator: "\n")
    expect(plain.count, equals: rules.count - 1)
    expect(!SVGStyleSheet.plain.contains("--") && !SVGStyleSheet.plain.contains("@"))
    expect(SVGStyleSheet.plain.contains(".coffer-chart .f-c0{fill:#0072b2}\n"))
  }

  @Test("text has a contrast of at least 4.5, and lines of the first three series of at least 3")
  func contrast() throws {
    let light = try colors(of: require(rules.first))
    let dark = try light.merging(colors(of: require(rules.last))) { $1 }
    for colors in [light, dark] {
      let paper = try require(colors["paper"])
      for name in ["ink", "faint"] {
        expect(contrast(try require(colors[name]), paper) >= 4.5, "\(name)")
      }
      for name in ["c0", "c1", "c2", "c6"] {
        expect(contrast(try require(colors[name]), paper) >= 3, "\(name)")
      }
    }
  }

  /// Returns the red, green and blue components by name.
  private func colors(of rule: Substring) throws -> [String: [Int]] {
    let pairs = try rule.split { "{};".contains($0) }.filter { $0.hasPrefix("--") }.map { part in
      let halves = part.dropFirst(2).split(separator: ":#")
      let number = try require(Int(halves[1], radix: 16))
      return (String(halves[0]), [number >> 16, number >> 8 & 255, number & 255])
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the contrast ratio, computed from relative luminance according to the Web Content
  /// Accessibility Guidelines 2.2.
  private func contrast(_ one: [Int], _ other: [Int]) -> Double {
    let lights = [one, other].map { color in
      zip(color, [0.2126, 0.7152, 0.0722]).reduce(0.0) { sum, part in
        sum + Self.linear(Double(part.0) / 255) * part.1
      }
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
