import PlainText

/// Text and numbers as SVG holds them.
enum SVGText {
  /// The text as the content of an element or of a quoted attribute.
  ///
  /// What XML 1.0 does not allow becomes U+FFFD; further control characters, line ends included,
  /// and bidirectional overrides are shown escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in String(String.UnicodeScalarView(text.unicodeScalars.map(allowed))).visible
      .unicodeScalars
    {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// XML 1.0 (fifth edition), production 2.
  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: scalar
    default: "\u{FFFD}"
    }
  }

  /// A length in hundredths of a unit: 1250 is "12.5".
  static func number(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  /// How wide a text of that font size is, estimated from above, both in hundredths.
  static func width(_ text: String, size: Int = 1200) -> Int {
    text.displayWidth * size * 62 / 100
  }
}
