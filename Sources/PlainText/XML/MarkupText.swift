extension MarkupTree {
  /// Returns the element's text; "" if the element has child elements.
  ///
  /// References and CDATA are resolved, and comments are omitted. Each run of blanks and line
  /// endings becomes one space, and blanks at either end are removed.
  ///
  ///     <Nm> Caf&#233;\n<![CDATA[<Bar>]]></Nm>   // "Café <Bar>"
  package func text(of node: Node) -> String {
    guard isLeaf(node) else { return "" }
    let cell = cells[node.index]
    return decoded(Int(cell.contentStart)..<Int(cell.contentEnd)).withSingleSpaces
  }

  /// Returns the text of the first element at the given path; "" if no element matches a step of
  /// the path.
  package func text(_ path: StaticString..., in node: Node) -> String {
    first(path: path, in: node).map(text) ?? ""
  }

  /// Returns the text of these bytes, with references and CDATA resolved, without comments or
  /// processing instructions.
  func decoded(_ range: Range<Int>) -> String {
    let range = trimmed(range)
    let written = bytes[range]
    let isPlain = written.allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
    if isPlain { return String(decoding: written, as: UTF8.self) }
    var text: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      switch bytes[at] {
      case UInt8(ascii: "&"):
        if let reference = MarkupReference(
          in: bytes[at..<range.upperBound], readsOFX: readsOFX)
        {
          text += Array(String(reference.character).utf8)
          at += reference.length
        } else {
          text.append(bytes[at])
          at += 1
        }
      case UInt8(ascii: "<"):
        at = appendMarkup(at..<range.upperBound, to: &text)
      default:
        text.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of the markup at the start of the range; returns the offset after it.
  private func appendMarkup(_ range: Range<Int>, to text: inout [UInt8]) -> Int {
    let rest = bytes[range]
    for (opening, closing) in [("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>")]
    where rest.starts(with: opening.utf8) {
      let start = range.lowerBound + opening.utf8.count
      let close = bytes.firstRange(of: closing, from: start, to: range.upperBound)
      let end = close?.lowerBound ?? range.upperBound
      if opening == "<![CDATA[" { text += bytes[start..<max(start, end)] }
      return max(start, close?.upperBound ?? range.upperBound)
    }
    text.append(UInt8(ascii: "<"))
    return range.lowerBound + 1
  }
}

/// A reference to a character: one of XML's five entities or a number. In OFX it may also be an
/// HTML name of an ISO 8859-1 character, such as `&copy;`.
struct MarkupReference {
  let character: Unicode.Scalar
  /// Length from the ampersand to the semicolon, inclusive.
  let length: Int

  /// Reads the reference at the start of the bytes; nil if the bytes do not begin with a reference.
  init?(in bytes: ArraySlice<UInt8>, readsOFX: Bool) {
    // The longest reference is `&#x0010FFFF;`, because programs do not write more leading zeros.
    let head = bytes.prefix(12)
    guard head.first == UInt8(ascii: "&"),
      let end = head.firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = head[(head.startIndex + 1)..<end]
    guard let character = Self.entity(name, readsOFX) ?? Self.number(name)
    else { return nil }
    self.character = character
    length = end + 1 - head.startIndex
  }

  private static func entity(_ name: ArraySlice<UInt8>, _ readsOFX: Bool) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    // OFX (section 2.3.2.1) uses `&nbsp;` for spaces that must be preserved.
    case "nbsp": readsOFX ? " " : nil
    case "euro": readsOFX ? "€" : nil
    case let text:
      readsOFX
        ? latinNames.firstIndex(of: text).flatMap { Unicode.Scalar(UInt32(0xA0 + $0)) } : nil
    }
  }

  /// HTML's names for the characters from U+00A0 to U+00FF, in order. Banks use these names in OFX.
  private static let latinNames = [
    "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf",
    "laquo", "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro",
    "para", "middot", "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest",
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute",
    "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute",
    "Ocirc", "Otilde", "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute",
    "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil",
    "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde",
    "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave", "uacute",
    "ucirc", "uuml", "yacute", "thorn", "yuml",
  ]

  private static func number(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return nil }
    var digits = name.dropFirst()
    let isHex = digits.first == UInt8(ascii: "x")
    if isHex { digits = digits.dropFirst() }
    let isDigit = { (byte: UInt8) in
      (0x30...0x39).contains(byte)
        || isHex && ((0x41...0x46).contains(byte) || (0x61...0x66).contains(byte))
    }
    guard !digits.isEmpty, digits.allSatisfy(isDigit),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(value), scalar.isXMLCharacter
    else { return nil }
    return scalar
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 (section 2.2) allows the character.
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension String {
  /// The text with one space for each run of spaces, tabs and line endings, and without spaces at
  /// either end.
  ///
  ///     " a\r\n  b ".withSingleSpaces   // "a b"
  package var withSingleSpaces: String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 {
      guard byte.isXMLBlank else {
        result.append(byte)
        continue
      }
      if let last = result.last, last != 0x20 { result.append(0x20) }
    }
    if result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the range of the first occurrence of the text between two offsets; nil if it does not
  /// occur.
  func firstRange(of text: String, from start: Int, to end: Int) -> Range<Int>? {
    let wanted = Array(text.utf8)
    guard let head = wanted.first, start <= end else { return nil }
    var at = start
    while at + wanted.count <= end {
      if self[at] == head, self[at..<(at + wanted.count)].elementsEqual(wanted) {
        return at..<(at + wanted.count)
      }
      at += 1
    }
    return nil
  }
}

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
