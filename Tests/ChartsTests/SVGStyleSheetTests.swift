import Charts
import Expectations
import Foundation
import PlainText
import Testing

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
