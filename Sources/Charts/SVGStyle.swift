/// The classes and attributes for the look of a series.
enum SVGStyle {
  /// The number of different colours of series.
  static let colorCount = 7

  /// Dash patterns in addition to colours; each group of seven series has a different one.
  private static let dashes = ["", "8 4", "2 3", "12 4 2 4", "5 3", "14 5", "8 3 2 3 2 3"]

  /// Returns the class of elements filled with the colour of a series.
  static func fill(_ series: Int) -> String { "f-c\(series % colorCount)" }

  /// Returns the class of elements drawn in the colour of a series.
  static func stroke(_ series: Int) -> String { "s-c\(series % colorCount)" }

  /// Returns the attribute that dashes the line of a series, after a space; "" for a solid line.
  static func dash(_ series: Int) -> String {
    let pattern = dashes[(series + series / colorCount) % dashes.count]
    return pattern.isEmpty ? "" : " stroke-dasharray=\"\(pattern)\""
  }
}
