import Console
import Expectations
import Foundation
import Testing

struct HTMLStyleTests {
  private static let document = HTMLDocument(Page(), title: "T", subtitle: "", HTMLOptions()).text

  /// Returns the colours in a block of custom properties.
  private static func colors(after start: String) throws -> [String: [Double]] {
    let rest = try require(document.range(of: start)).upperBound
    let block = document[rest...].prefix { $0 != "}" }
    return block.split(separator: ";").reduce(into: [:]) { colors, rule in
      let parts = rule.split(separator: ":")
      guard parts.count == 2, parts[1].hasPrefix("#") else { return }
      var digits = Array(parts[1].dropFirst())
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      colors[String(parts[0])] = stride(from: 0, to: 6, by: 2).map {
        Double(Int(String(digits[$0...($0 + 1)]), radix: 16) ?? 0) / 255
      }
    }
  }

  /// Returns the relative luminance according to WCAG 2.2.
  private static func luminance(_ color: [Double]) -> Double {
    let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test("the style sheet does not use currentColor, which WeasyPrint cannot handle")
  func currentColor() { expect(!Self.document.contains("currentColor")) }

  @Test(
    "each text colour has a contrast of 4.5 on paper and on bands", arguments: [false, true])
  func contrast(isDark: Bool) throws {
    let colors = try Self.colors(
      after: isDark ? "(prefers-color-scheme:dark){:root{" : ":root{color-scheme:light dark;")
    for background in ["--paper", "--band"] {
      let paper = Self.luminance(try require(colors[background]))
      for name in ["--ink", "--faint", "--good", "--attention", "--bad", "--link"] {
        let ink = Self.luminance(try require(colors[name]))
        let ratio = (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)
        expect(ratio >= 4.5, "\(name) on \(background)")
      }
    }
  }
}
