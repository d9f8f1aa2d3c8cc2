/// How a chart is drawn as SVG.
///
///     chart.svg(SVGOptions(isEmbedded: true, name: "worth"))   // <svg class="coffer-chart" …
package struct SVGOptions: Sendable, Equatable {
  /// In units of the drawing; each kind of chart has a least size.
  package var size: SVGSize
  /// Whether the drawing is part of an HTML page that contains ``SVGStyleSheet/text`` once. Such a
  /// drawing has neither `xmlns` nor a style sheet of its own.
  package var isEmbedded: Bool
  /// Whether an embedded drawing has ``SVGStyleSheet/plain`` inside of it, for programs that style
  /// no drawing by its page, such as WeasyPrint.
  package var isStyledAlone: Bool
  /// Whether amounts are hidden, both where they are drawn and in the description that the chart
  /// makes. The shape stays. Texts of the caller (title, description, names) stay as given.
  package var isPrivate: Bool
  /// The base of the drawing's identifiers; nil or empty: a hash of title and description. A page
  /// with two drawings that say the same gives each a name of its own.
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
  /// The same with a size of at least so many units.
  func atLeast(width: Int, height: Int) -> SVGOptions {
    var options = self
    options.size = size.atLeast(width: width, height: height)
    return options
  }

  /// How amounts are written, with so many minor digits.
  func amounts(minorDigits: Int) -> AmountText {
    AmountText(minorDigits: minorDigits, hidden: isPrivate ? "••••" : nil)
  }
}
