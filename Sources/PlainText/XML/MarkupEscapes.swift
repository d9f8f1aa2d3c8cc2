extension String {
  /// The text escaped for use as element content or as a quoted attribute value in XML 1.0 or HTML.
  ///
  /// A character that XML 1.0 (fifth edition, production 2) does not allow becomes U+FFFD. Control
  /// characters, including line endings, and bidirectional overrides are escaped as by ``visible``.
  ///
  ///     "Ben & <Jerry>".markup   // Ben &amp; &lt;Jerry&gt;
  package var markup: String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && !Self.markupBytes.contains(byte)
    }
    guard !isPlain else { return self }
    var result = ""
    let allowed = String(String.UnicodeScalarView(unicodeScalars.map(\.allowedInMarkup)))
    for scalar in allowed.visible.unicodeScalars {
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

  private static let markupBytes: [UInt8] = Array("&<>\"'".utf8)
}

extension Unicode.Scalar {
  fileprivate var allowedInMarkup: Unicode.Scalar {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: self
    default: "\u{FFFD}"
    }
  }
}
