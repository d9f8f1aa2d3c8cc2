/// The colours and fonts for all drawings.
///
/// The series colours are from Okabe and Ito ("Color Universal Design", 2008). People with any kind
/// of colour vision can distinguish them. Dash and hatching patterns differ too.
package enum SVGStyleSheet {
  /// The rules, as text that ends with a line feed. They apply only to elements of the class
  /// `coffer-chart`.
  ///
  /// A page with embedded drawings contains the text once, in a `style` element. Each colour is
  /// written twice, for programs that do not support custom properties.
  package static let text: String = {
    let night = ".coffer-chart{\(variables(dark))}"
    return sheet(hasVariables: true) + "@media (prefers-color-scheme:dark){\(night)}\n"
  }()

  /// The rules with only the light colours and without custom properties, for a drawing with its
  /// own styles. The text ends with a line feed.
  package static let plain = sheet(hasVariables: false)

  private static func sheet(hasVariables: Bool) -> String {
    func rule(
      _ selector: String, _ property: String, _ name: String, _ rest: String? = nil
    ) -> String {
      let value = light.first { $0.0 == name }?.1 ?? "#000000"
      let variable = hasVariables ? ";\(property):var(--\(name))" : ""
      let more = rest.map { ";\($0)" } ?? ""
      return " \(selector){\(property):\(value)\(variable)\(more)}"
    }
    let colors = light.filter { $0.0.hasPrefix("c") }
    let letters = "font-family:\(fonts);font-size:12px"
    let rules =
      [
        hasVariables ? "{\(variables(light));\(letters)}" : "{\(letters)}",
        rule(".paper", "fill", "paper"),
        rule("text", "fill", "ink", "font-variant-numeric:tabular-nums"),
        " .title{font-size:16px;font-weight:600}",
        " .unit{font-size:12px}",
        " .strong{font-weight:600}",
        rule(".faint", "fill", "faint", "font-weight:400"),
        rule(".halo", "stroke", "paper", "stroke-width:3px"),
        rule(".grid", "stroke", "grid", "fill:none"),
        rule(".axis", "stroke", "axis", "fill:none"),
        " .line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}",
        " .area{fill-opacity:.15}",
        " .ring{fill:none}",
        rule(".dot", "stroke", "paper", "stroke-width:1.5"),
        rule(".hatch", "stroke", "paper", "stroke-width:1.5;stroke-opacity:.6;fill:none"),
      ]
      + colors.flatMap { name, _ in
        [rule(".s-\(name)", "stroke", name), rule(".f-\(name)", "fill", name)]
      }
    return rules.map { ".coffer-chart\($0)\n" }.joined()
  }

  private static let light = [
    ("paper", "#ffffff"), ("ink", "#1f2328"), ("faint", "#57606a"), ("grid", "#e6e9ed"),
    ("axis", "#8c959f"), ("c0", "#0072b2"), ("c1", "#d55e00"), ("c2", "#009e73"),
    ("c3", "#cc79a7"), ("c4", "#e69f00"), ("c5", "#56b4e9"), ("c6", "#4d4d4d"),
  ]
  private static let dark = [
    ("paper", "#14171c"), ("ink", "#e8ebef"), ("faint", "#9ea7b1"), ("grid", "#282e36"),
    ("axis", "#6b7480"), ("c0", "#56b4e9"), ("c5", "#0072b2"), ("c6", "#c4c8cd"),
  ]

  private static let fonts =
    "system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,sans-serif"

  private static func variables(_ colors: [(String, String)]) -> String {
    colors.map { "--\($0.0):\($0.1)" }.joined(separator: ";")
  }
}
