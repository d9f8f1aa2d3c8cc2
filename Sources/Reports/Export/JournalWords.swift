import FinanceModel
import PlainText

/// Conversions from arbitrary text in the folder to text that every format reads correctly.
enum JournalWords {
  /// Returns the text on one line. Each run of spaces and control characters becomes one space;
  /// runs at either end are removed. `;` and `|`, which end a description or a payee in hledger,
  /// become `,` and `/`.
  static func title(_ text: String) -> String {
    let line = line(text)
    guard line.utf8.contains(where: { ";|".utf8.contains($0) }) else { return line }
    return String(
      line.map { character in
        switch character {
        case ";": ","
        case "|": "/"
        default: character
        }
      })
  }

  /// Returns the text on one line. Each run of spaces and control characters becomes one space;
  /// runs at either end are removed.
  static func line(_ text: String) -> String {
    guard !isPlainLine(text) else { return text }
    var kept = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.unicodeScalars {
      guard !scalar.isBlankOrControl else {
        needsSpace = true
        continue
      }
      if needsSpace, !kept.isEmpty { kept.append(" ") }
      needsSpace = false
      kept.append(scalar)
    }
    return String(kept)
  }

  /// Whether the text consists of ASCII words separated by single spaces, like most text in
  /// ledgers.
  private static func isPlainLine(_ text: String) -> Bool {
    var before = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard byte > 0x20 && byte < 0x7F || byte == 0x20 && before != 0x20 else { return false }
      before = byte
    }
    return before != 0x20 || text.isEmpty
  }

  /// Returns the text in a reversible encoding. Control characters, spaces at either end, `%` and
  /// the characters in `reserved` are written as `%XX` for each UTF-8 byte.
  ///
  ///     JournalWords.encoded("Smith, John", reserved: ",[")   // Smith%2C John
  static func encoded(_ text: String, reserved: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let special = Set(reserved.unicodeScalars).union(["%"])
    var encoded = ""
    for (index, scalar) in scalars.enumerated() {
      let isEnd = index == 0 || index == scalars.count - 1
      let isKept =
        !special.contains(scalar)
        && (scalar == " " ? !isEnd : !scalar.isBlankOrControl)
      guard !isKept else {
        encoded.unicodeScalars.append(scalar)
        continue
      }
      for byte in String(scalar).utf8 { encoded += byte.percentEncoded }
    }
    return encoded
  }

  /// Returns the exact amount. An amount of money has at least the minor digits of its currency; an
  /// amount of units has no trailing zeros.
  static func number(_ amount: Decimal, in commodity: String) -> String {
    CurrencyUnit.text(of: amount, in: commodity)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is unsuitable for a line of text, because it is white space or could move a
  /// cursor or reorder the line.
  var isBlankOrControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: break
    }
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: return false
    }
  }
}
