package import PlainText

/// Amounts drawn as one small line, for a table cell. A nil amount is a gap.
package struct Sparkline: Sendable {
  package let values: [Decimal?]

  package init(_ values: [Decimal?]) {
    self.values = values
  }

  /// Returns one cell per value, from `▁` for the least to `█` for the greatest, or from `_` to `#`
  /// in ASCII. A gap is a space. If all values are equal, they have the middle level. The text is
  /// empty if there are no values.
  ///
  ///     Sparkline([1, 2, nil, 8]).text(isASCII: false)   // ▁▂ █
  package func text(isASCII: Bool) -> String {
    let levels = isASCII ? Self.asciiLevels : Self.levels
    guard let range else { return String(repeating: " ", count: values.count) }
    let scale = AmountScale(low: range.low, high: range.high, steps: levels.count - 1)
    return values.map { value in
      guard let value else { return " " }
      return levels[range.low == range.high ? 3 : scale.position(of: value)]
    }.joined()
  }

  /// Returns the line as a standalone SVG document, described only by the caller's text.
  package func svg(title: String, description: String, size: SVGSize = .sparkline) -> String {
    svg(title: title, description: description, minorDigits: nil, SVGOptions(size: size))
  }

  /// Returns the line as SVG, ending with a line feed. The values are evenly spaced, and a dot
  /// marks the last value.
  ///
  /// - Parameters:
  ///   - title: the name that a screen reader reads out.
  ///   - description: the text that a screen reader reads out first; may be empty.
  ///   - minorDigits: decimals of the first, last, lowest and highest amounts in the description;
  ///     nil omits these amounts.
  ///   - options: for a table cell, use the size `.sparkline`.
  package func svg(
    title: String, description: String, minorDigits: Int?, _ options: SVGOptions
  ) -> String {
    let size = options.size
    var drawing = SVGDocument(
      width: size.width * 100, height: size.height * 100, title: title,
      description: described(description, speech(minorDigits, options)), options: options)
    guard let range else { return drawing.text }
    let (left, right, bottom) = (400, size.width * 100 - 400, size.height * 100 - 400)
    let scale = AmountScale(low: range.low, high: range.high, steps: bottom - 400)
    let n = SVGText.number
    var line = ""
    var isBroken = true
    var end: DotPoint?
    for (index, value) in values.enumerated() {
      guard let value else {
        isBroken = true
        continue
      }
      let count = max(values.count - 1, 1)
      let x = left + (values.count == 1 ? right - left : (right - left) * index / count)
      let rise = range.low == range.high ? (bottom - 400) / 2 : scale.position(of: value)
      line += "\(isBroken ? "M" : "L")\(n(x)) \(n(bottom - rise))"
      // A point that is not followed by another point is drawn as a dot.
      if isBroken { line += "h0" }
      (isBroken, end) = (false, DotPoint(x: x, y: bottom - rise))
    }
    drawing.path("line \(SVGStyle.stroke(0))", line)
    if let end { drawing.circle("dot \(SVGStyle.fill(0))", x: end.x, y: end.y, radius: 300) }
    return drawing.text
  }

  private func speech(_ minorDigits: Int?, _ options: SVGOptions) -> [String] {
    guard let minorDigits else { return [] }
    let known = values.compactMap(\.self)
    guard let first = known.first, let last = known.last, let range else {
      return ["Nothing to show."]
    }
    let amounts = options.amounts(minorDigits: min(max(minorDigits, 0), 18))
    return [
      "First \(amounts.text(first)), last \(amounts.text(last)), lowest \(amounts.text(range.low)),"
        + " highest \(amounts.text(range.high))."
    ]
  }

  private var range: (low: Decimal, high: Decimal)? {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return nil }
    return (low, high)
  }

  private static let levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiLevels = ["_", ".", ",", "-", "~", "=", "+", "#"]
}
