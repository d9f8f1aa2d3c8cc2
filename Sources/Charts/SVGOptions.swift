/// The settings of a chart drawn as SVG.
///
///     chart.svg(SVGOptions(isEmbedded: true, name: "worth"))   // <svg class="coffer-chart" …
package struct SVGOptions: Sendable, Equatable {
  /// Size in units of the drawing; each kind of chart has a minimum size.
  package var size: SVGSize
  /// Whether the drawing is part of an HTML page that contains ``SVGStyleSheet/text`` once. Such a
  /// drawing has neither `xmlns` nor a style sheet.
  package var isEmbedded: Bool
  /// Whether an embedded drawing contains ``SVGStyleSheet/plain``, for programs that do not apply a
  /// page's styles to drawings, such as WeasyPrint.
  package var isStyledAlone: Bool
  /// Whether amounts are hidden, both in the drawing and in the description that the chart makes.
  /// The shape stays. The caller's texts (title, description, names) are not changed.
  package var isPrivate: Bool
  /// The base of the drawing's identifiers; if nil or empty, a hash of title and description. On a
  /// page, two drawings with the same title and description need different names.
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
  /// Returns these options with a size of at least that many units.
  func atLeast(width: Int, height: Int) -> SVGOptions {
    var options = self
    options.size = size.atLeast(width: width, height: height)
    return options
  }

  /// Returns the format of amounts with `minorDigits` decimals.
  func amounts(minorDigits: Int) -> AmountText {
    AmountText(minorDigits: minorDigits, hidden: isPrivate ? "••••" : nil)
  }
}
