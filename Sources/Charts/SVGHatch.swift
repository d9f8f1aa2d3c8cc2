import PlainText

/// Hatching patterns that distinguish the segments of stacked bars and rings when colours do not.
enum SVGHatch {
  /// Returns the definitions required by a drawing of `count` series; nil if none are required.
  static func definitions(count: Int, identifier: String) -> String? {
    let patterns = hatches.indices.dropFirst().prefix(max(0, count - 1)).map { index in
      "<pattern id=\"\(identifier)-h\(index)\" width=\"8\" height=\"8\""
        + " patternUnits=\"userSpaceOnUse\">"
        + "<path class=\"hatch\" d=\"\(hatches[index])\"/></pattern>"
    }
    return patterns.isEmpty ? nil : "<defs>" + patterns.joined() + "</defs>"
  }

  /// Returns the paint for a series' hatching; nil for a series without hatching.
  static func paint(_ series: Int, identifier: String) -> String? {
    // The combinations of six hatching patterns and seven colours repeat after 42 series.
    let index = series % hatches.count
    return index == 0 ? nil : "url(#\(identifier)-h\(index))"
  }

  private static let hatches = [
    "", "M-2 6L2 10M-2 -2L10 10M6 -2L10 2", "M-2 2L2 -2M-2 10L10 -2M6 10L10 6", "M0 4H8", "M4 0V8",
    "M0 4H8M4 0V8",
  ]
}

extension SVGDocument {
  /// Adds a rectangle with a series' colour and hatching.
  mutating func segment(_ series: Int, x: Int, y: Int, width: Int, height: Int) {
    rectangle(SVGStyle.fill(series), x: x, y: y, width: width, height: height, radius: 150)
    if let paint = SVGHatch.paint(series, identifier: identifier) {
      rectangle(
        "hatched", x: x, y: y, width: width, height: height, radius: 150,
        more: " fill=\"\(paint)\"")
    }
  }
}
