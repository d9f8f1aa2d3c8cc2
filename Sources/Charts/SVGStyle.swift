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
