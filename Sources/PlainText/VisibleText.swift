extension String {
  /// The text with nothing in it that could move a cursor, change a colour or reorder a line.
  ///
  /// Control characters (C0, DEL, C1), line and paragraph separators and the bidirectional
  /// overrides are shown as JSON would escape them. Everything else, emoji and their joiners
  /// included, stays as it is.
  ///
  ///     "a\u{1B}[31mb".visible   // a\u001b[31mb
  package var visible: String {
    guard !isPrintableASCII, unicodeScalars.contains(where: \.isHiddenControl)
    else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isHiddenControl {
        shown.append(contentsOf: scalar.escaped.unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}

extension String {
  /// Whether all characters are printable ASCII; may be false for a text that is not stored as
  /// UTF-8.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
    } ?? false
  }
}

extension Unicode.Scalar {
  fileprivate var isHiddenControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C: true
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  fileprivate var escaped: String {
    switch value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}
