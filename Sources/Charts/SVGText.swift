import PlainText

/// Text and numbers in the form that SVG needs.
enum SVGText {
  /// Returns the text as the content of an element or of a quoted attribute.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD; other control characters, line ends
  /// included, and bidirectional overrides are shown escaped.
  static func escaped(_ text: String) -> String { text.markup }

  /// Returns a length in hundredths of a unit: 1250 is "12.5".
  static func number(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  /// Returns an upper estimate of the width of a text; font size and result are in hundredths.
  static func width(_ text: String, size: Int = 1200) -> Int {
    text.displayWidth * size * 62 / 100
  }
}
