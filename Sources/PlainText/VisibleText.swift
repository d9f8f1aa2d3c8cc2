extension String {
  /// The text with potentially misleading characters escaped: any character that could move a
  /// cursor, change a colour, reorder a line or be invisible.
  ///
  /// Control characters (C0, DEL, C1), line and paragraph separators, bidirectional overrides and
  /// invisible characters are escaped as in JSON. All other characters are unchanged, including the
  /// joiners and selectors within emoji and within words of scripts that need them. Escaping the
  /// result again does not change it, because escapes do not depend on their neighbours.
  ///
  ///     "a\u{1B}[31mb".visible   // a\u001b[31mb
  ///     "Ban\u{200B}k".visible   // Ban\u200bk
  package var visible: String {
    guard !isPrintableASCII,
      unicodeScalars.contains(where: { $0.isHiddenControl || $0.isInvisible })
    else { return self }
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.isHiddenControl
        || scalar.isInvisible && !scalar.isNeeded(after: previous, before: rest.first)
      {
        shown.append(contentsOf: scalar.escaped.unicodeScalars)
        previous = nil
      } else {
        shown.append(scalar)
        previous = scalar
      }
    }
    return String(shown)
  }

  /// The text without any invisible characters; even the joiners that emoji and some scripts need
  /// are removed.
  package var withoutInvisibles: String {
    isPrintableASCII
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible }))
  }
}

extension String {
  /// Whether all characters are printable ASCII. The result may be false for printable text that is
  /// not stored as UTF-8.
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

  /// Whether programs that cannot display the scalar show nothing in its place.
  fileprivate var isInvisible: Bool {
    switch value {
    // Letters with accents, dashes, quotation marks, currency signs and symbols are visible. They
    // are tested first, because looking up a scalar's property is slow.
    case 0...0xAC, 0xAE...0x34E, 0x2010...0x2029, 0x2070...0x3163: false
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether an invisible scalar changes the appearance of its neighbours, as in emoji, Persian
  /// text and ideographic variants.
  fileprivate func isNeeded(after previous: Self?, before next: Self?) -> Bool {
    guard let previous else { return false }
    func isPicture(_ scalar: Self?) -> Bool {
      scalar.map { $0.value > 0x7F && ($0.properties.isEmoji || $0.value == 0xFE0F) } ?? false
    }
    // Arabic, Indic scripts, Khmer and Mongolian.
    func isJoining(_ scalar: Self?) -> Bool {
      scalar.map { (0x0600...0x18AF).contains($0.value) } ?? false
    }
    switch value {
    case 0x200C: return isJoining(previous) && isJoining(next)
    case 0x200D:
      return isJoining(previous) || isPicture(previous) && isPicture(next)
    case 0xFE0E, 0xFE0F: return isPicture(previous) || next?.value == 0x20E3
    case 0x180B...0x180F: return isJoining(previous)
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return previous.properties.isIdeographic
    case 0xE0020...0xE007F:
      return previous.value == 0x1F3F4 || (0xE0020...0xE007E).contains(previous.value)
    default: return false
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
