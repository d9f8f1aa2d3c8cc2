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
