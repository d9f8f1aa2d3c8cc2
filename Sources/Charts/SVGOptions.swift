/// The settings for drawing a chart as SVG.
///
///     chart.svg(SVGOptions(isEmbedded: true, name: "worth"))   // <svg class="coffer-chart" …
package struct SVGOptions: Sendable, Equatable {
  /// The size in the drawing's units; each kind of chart has a minimum size.
  package var size: SVGSize
  /// Whether the drawing is part of an HTML page that contains ``SVGStyleSheet/text`` once. An
  /// embedded drawing has neither `xmlns` nor a style sheet.
  package var isEmbedded: Bool
  /// Whether an embedded drawing contains ``SVGStyleSheet/plain``, for programs that do not apply a
  /// page's styles to drawings, such as WeasyPrint.
  package var isStyledAlone: Bool
  /// Whether amounts are hidden in the drawing and in the chart's own description. The shape is not
  /// affected. The caller's texts (title, description, names) are not changed.
  package var isPrivate: Bool
  /// The base of the drawing's identifiers. If nil or empty, a hash of the title and description is
  /// used. On a page, two drawings with the same title and description need different names.
  package var name: String?

  package init(
    size: SVGSize = .usual, isEmbedded: Bool = false, isStyledAlone: Bool = false,
    isPrivate: Bool = false, name: String? = nil
  ) {
    self.size = size
    self.isEmbedded = isEmbedded
    self.isStyledAlone = isStyledAlone
    self.isPrivate = isPrivate
    self.name = name
  }
}

extension SVGOptions {
  /// Returns these options with a size that is at least the given width and height.
  func atLeast(width: Int, height: Int) -> SVGOptions {
    var options = self
    options.size = size.atLeast(width: width, height: height)
    return options
  }

  /// Returns the format for amounts with `minorDigits` decimals.
  func amounts(minorDigits: Int) -> AmountText {
    AmountText(minorDigits: minorDigits, hidden: isPrivate ? "••••" : nil)
  }
}

/// A drawing's size in its own units, which a page scales to the available space.
package struct SVGSize: Sendable, Equatable {
  package let width: Int
  /// The height. Charts with rows are taller if the rows do not fit.
  package let height: Int

  /// 720 by 360, suitable for a page column or a slide.
  package static let usual = SVGSize(width: 720, height: 360)
  /// 120 by 24, suitable for a table cell.
  package static let sparkline = SVGSize(width: 120, height: 24)

  /// Creates a size, clamped to a minimum of 40 by 12 and a maximum of 4000 by 4000.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 40), 4000)
    self.height = min(max(height, 12), 4000)
  }
}

extension SVGSize {
  /// Returns the size, enlarged to at least the given width and height.
  func atLeast(width: Int, height: Int) -> SVGSize {
    SVGSize(width: max(self.width, width), height: max(self.height, height))
  }
}

/// Classes and attributes that determine the appearance of a series.
enum SVGStyle {
  /// Number of distinct series colours.
  static let colorCount = 7

  /// Dash patterns that supplement the colours; each group of seven series has a different pattern.
  private static let dashes = ["", "8 4", "2 3", "12 4 2 4", "5 3", "14 5", "8 3 2 3 2 3"]

  /// Returns the class for elements filled with a series' colour.
  static func fill(_ series: Int) -> String { "f-c\(series % colorCount)" }

  /// Returns the class for elements drawn in a series' colour.
  static func stroke(_ series: Int) -> String { "s-c\(series % colorCount)" }

  /// Returns the attribute that dashes a series' line, preceded by a space; empty for a solid line.
  static func dash(_ series: Int) -> String {
    let pattern = dashes[(series + series / colorCount) % dashes.count]
    return pattern.isEmpty ? "" : " stroke-dasharray=\"\(pattern)\""
  }
}

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
