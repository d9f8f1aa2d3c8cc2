import PlainText

/// Text and numbers in SVG syntax.
enum SVGText {
  /// Returns the text in a form suitable for an element's content or a quoted attribute.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD. Other control characters, including line
  /// ends, and bidirectional overrides are shown escaped.
  static func escaped(_ text: String) -> String { text.markup }

  /// Returns a length given in hundredths of a unit as text: "12.5" for 1250.
  static func number(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  /// Returns an upper estimate of the text's width. The font size and the result are in hundredths
  /// of a unit.
  static func width(_ text: String, size: Int = 1200) -> Int {
    text.displayWidth * size * 62 / 100
  }
}
