import PlainText

/// Functions that hide amounts in messages, hints and quoted lines, which are written without
/// regard to privacy.
///
/// Dates, percentages, names and locations are not hidden. Any other number is hidden, because it
/// cannot be distinguished from money.
enum AmountMask {
  /// Replacement for a whole amount; it hides the amount's length too.
  static let amount = "••••"
  /// Replacement for one digit of a quoted line, as UTF-8; it is as wide as a digit.
  static let digit = Array("•".utf8)

  /// Returns the indices of a line's digits, except the digits in dates and timestamps.
  ///
  ///     AmountMask.hiddenDigits(of: Array("2026-11-21,A,12".utf8))   // 13 and 14
  static func hiddenDigits(of line: [UInt8]) -> Set<Int> {
    var hidden: Set<Int> = []
    var index = 0
    while index < line.count {
      if let end = dateEnd(in: line, from: index) {
        index = end
        continue
      }
      if line[index].isDigit { hidden.insert(index) }
      index += 1
    }
    return hidden
  }

  /// Returns the text with each amount replaced by ``amount``.
  ///
  ///     "value -5.00 of 'Saver' on 2026-11-21"   // value •••• of 'Saver' on 2026-11-21
  ///
  /// These numbers are not hidden:
  ///
  /// - dates, times of day and percentages
  /// - numbers in a word (`pay-11`, `values.csv:2`, `tiers[0]`) or in an id
  /// - numbers in a quoted name (`'Deposit 2027'`), unless they have decimals
  /// - whole numbers that count something (`3 rows`) or identify a location (`line 3`, `Tier 1`)
  static func hidingAmounts(in text: String) -> String {
    var scan = AmountScan(Array(text.utf8))
    return scan.masked()
  }

  /// Returns the end of a date that begins at `start`, including a time and offset: `2026-11-21`,
  /// `2026-11-21T09:30:00+01:00`; nil if no date begins there.
  static func dateEnd(in text: [UInt8], from start: Int) -> Int? {
    if start > 0, text[start - 1].isDigit { return nil }
    guard
      let day = match("0000-00-00", in: text, at: start) ?? match("0000-00", in: text, at: start)
    else { return nil }
    var end = day
    if let time = match("T00:00:00", in: text, at: end) {
      end = time
      if end + 1 < text.count, text[end] == UInt8(ascii: "."), text[end + 1].isDigit {
        end = text[(end + 1)...].firstIndex { !$0.isDigit } ?? text.count
      }
      end =
        match("+00:00", in: text, at: end) ?? match("-00:00", in: text, at: end)
        ?? match("Z", in: text, at: end) ?? end
    }
    let isWhole = end == text.count || !(text[end].isWordByte || text[end] == UInt8(ascii: "-"))
    return isWhole ? end : nil
  }

  /// Returns the end of the match for a shape at `start`; nil if the text there does not match. In
  /// the shape, `0` represents any digit.
  static func match(_ shape: StaticString, in text: [UInt8], at start: Int) -> Int? {
    let end = start + shape.utf8CodeUnitCount
    guard end <= text.count else { return nil }
    for (index, wanted) in UnsafeBufferPointer(shape).enumerated() {
      let byte = text[start + index]
      guard wanted == UInt8(ascii: "0") ? byte.isDigit : byte == wanted else { return nil }
    }
    return end
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is an ASCII letter or underscore.
  var isWordLetter: Bool {
    (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self == UInt8(ascii: "_")
  }

  /// Whether the byte belongs to a word: a letter, a digit, or a byte outside ASCII.
  var isWordByte: Bool { isDigit || isWordLetter || self >= 0x80 }
}
