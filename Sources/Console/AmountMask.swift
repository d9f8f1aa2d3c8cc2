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

/// A scan of a message that hides its amounts; see ``AmountMask/hidingAmounts(in:)``.
struct AmountScan {
  private let text: [UInt8]
  private var at = 0
  private var result: [UInt8] = []
  /// The word before the current position, if only a space separates them; otherwise empty.
  private var lastWord = ""
  /// The end of the quoted name that contains the current position; 0 outside names.
  private var nameEnd = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func masked() -> String {
    while at < text.count { step() }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func step() {
    let byte = text[at]
    if let end = dateEnd {
      keep(to: end)
    } else if byte.isDigit {
      number()
    } else if isSign(at), at + 1 < text.count, text[at + 1].isDigit, !isWord(before: at),
      AmountMask.dateEnd(in: text, from: at + 1) == nil
    {
      // An amount's sign is hidden too.
      at += 1
      if !number() { result.insert(byte, at: result.count - keptLength) }
    } else if isLetter(at) {
      word()
    } else {
      if byte == UInt8(ascii: "'"), !isWord(before: at) { beginName() }
      if byte != UInt8(ascii: " ") { lastWord = "" }
      keep(to: at + 1)
    }
  }

  // MARK: dates, words and names

  private var dateEnd: Int? {
    AmountMask.dateEnd(in: text, from: at)
      ?? (text[at].isDigit && !isWord(before: at)
        ? AmountMask.match("00:00:00", in: text, at: at)
          ?? AmountMask.match("00:00", in: text, at: at)
        : nil)
  }

  /// Skips a word and the parts attached to it: `pay-11`, `ledgers/values.csv:2`,
  /// `tiers[0].target`.
  private mutating func word() {
    var end = at
    while end < text.count {
      let joins = "-./_:+[]".utf8.contains(text[end])
      guard text[end].isWordByte && !isCurrencySign(end) || joins && continues(end) else { break }
      end += 1
    }
    let word = String(decoding: text[at..<end], as: UTF8.self)
    if word.isAmountOfCurrency {
      result += Array(word.prefix(3).utf8) + Array(AmountMask.amount.utf8)
      at = end
    } else {
      keep(to: end)
    }
    lastWord = word
  }

  /// Whether the punctuation mark at this index belongs to the word.
  private func continues(_ index: Int) -> Bool {
    guard index + 1 < text.count else { return text[index] == UInt8(ascii: "]") }
    switch text[index] {
    case UInt8(ascii: "["): return text[index + 1].isDigit
    case UInt8(ascii: "]"): return text[at..<index].contains(UInt8(ascii: "["))
    case UInt8(ascii: ":"): return text[at..<index].contains(UInt8(ascii: "."))
    default: return text[index + 1].isWordByte
    }
  }

  /// Enters quoted text that begins with a letter. The text is a name unless it is an amount with
  /// its currency.
  private mutating func beginName() {
    let start = at + 1
    guard start < text.count, isLetter(start) else { return }
    let end = (start..<text.count).first { index in
      text[index] == UInt8(ascii: "'") && (index + 1 == text.count || !text[index + 1].isWordByte)
    }
    guard let end else { return }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    if !name.isAmountOfCurrency { nameEnd = end }
  }

  // MARK: numbers

  private var keptLength = 0

  /// Hides a number; returns false if the number was not hidden.
  @discardableResult private mutating func number() -> Bool {
    let start = at
    var end = at
    while end < text.count {
      let joins = ".,".utf8.contains(text[end]) && end + 1 < text.count && text[end + 1].isDigit
      guard text[end].isDigit || joins else { break }
      end += 1
    }
    let isWhole = text[start..<end].allSatisfy(\.isDigit)
    var tail = end
    while tail < text.count, text[tail].isWordByte, !isCurrencySign(tail) { tail += 1 }
    if keeps(start..<end, tail, isWhole: isWhole) {
      keptLength = tail - start
      keep(to: tail)
      lastWord = ""
      return false
    }
    result += Array(AmountMask.amount.utf8)
    // Letters after the number, such as a currency code, remain, but an exponent does not.
    let letters = text[end..<tail]
    if !letters.contains(where: \.isDigit) { result += letters }
    at = tail
    lastWord = ""
    return true
  }

  private func keeps(_ number: Range<Int>, _ tail: Int, isWhole: Bool) -> Bool {
    if tail > number.upperBound {
      return isWhole && text[number.lowerBound..<tail].isIdentifier
    }
    if isPercentage(number.upperBound) { return true }
    guard isWhole else { return false }
    let start = number.lowerBound
    if start > 0, start < nameEnd, text[start - 1] != UInt8(ascii: ",") { return true }
    if isZeroOfTemplate(number) { return true }
    if start > 1, text[start - 2] == UInt8(ascii: ">"), text[start - 1] == UInt8(ascii: ":") {
      return true
    }
    return Self.places.contains(lastWord) || isCount(number.upperBound)
  }

  /// Whether the number is the zero between two placeholders in a quoted row:
  /// `'TIMESTAMP,ACCOUNT,0,BALANCE'`.
  private func isZeroOfTemplate(_ number: Range<Int>) -> Bool {
    let (before, after) = (number.lowerBound - 2, number.upperBound + 1)
    return number.upperBound < nameEnd && text[number].elementsEqual("0".utf8) && before >= 0
      && text[before + 1] == UInt8(ascii: ",") && text[after - 1] == UInt8(ascii: ",")
      && isCapital(before) && isCapital(after)
  }

  private func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(text[index]) }

  private func isPercentage(_ end: Int) -> Bool {
    let next = text[end...].drop { $0 == UInt8(ascii: " ") }
    return next.first == UInt8(ascii: "%")
  }

  /// Whether the number counts the next word: `3 rows`, `1 to 64 letters`, `2 of 3 payments`.
  private func isCount(_ end: Int) -> Bool {
    let words = String(decoding: text[end...].prefix(40), as: UTF8.self).split(
      separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
    guard end < text.count, text[end] == UInt8(ascii: " "), let next = words.first else {
      return false
    }
    if ["to", "or", "of"].contains(next), words.count > 2, words[1].utf8.allSatisfy(\.isDigit) {
      return Self.isCounted(words[2])
    }
    return Self.isCounted(next)
  }

  private static func isCounted(_ word: Substring) -> Bool {
    let noun = word.prefix { $0.isLetter }
    return counted.contains(String(noun))
      || noun.hasSuffix("s") && counted.contains(String(noun.dropLast()))
  }

  /// Words that show that the next number is not an amount.
  fileprivate static let places: Set<String> = [
    "line", "row", "column", "version", "status", "Tier", "tier", "RFC", "ISO", "day", "year",
    "UTF", "page", "operand", "weight",
  ]

  /// Nouns that can follow a count.
  private static let counted: Set<String> = [
    "row", "line", "day", "month", "year", "week", "account", "value", "price", "position",
    "transaction", "path", "character", "letter", "digit", "decimal", "byte", "MiB", "error",
    "warning", "note", "time", "file", "column", "field", "version", "operation", "object",
    "second", "minute", "hour", "item", "operand", "tier", "cell", "record", "finding", "lot",
    "number", "activities", "payment",
  ]

  // MARK: bytes

  private mutating func keep(to end: Int) {
    result += text[at..<end]
    at = end
  }

  private func isSign(_ index: Int) -> Bool {
    text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
  }

  private func isWord(before index: Int) -> Bool { index > 0 && text[index - 1].isWordByte }

  /// Whether the byte is a letter. Bytes outside ASCII are letters unless they belong to a currency
  /// sign.
  private func isLetter(_ index: Int) -> Bool {
    text[index].isWordLetter || text[index] >= 0x80 && !isCurrencySign(index)
  }

  /// Whether the byte belongs to the UTF-8 form of €, £ or ¥.
  private func isCurrencySign(_ index: Int) -> Bool {
    for sign in ["€", "£", "¥"] {
      let bytes = Array(sign.utf8)
      for start in max(0, index - bytes.count + 1)...index
      where text[start...].starts(with: bytes) && start + bytes.count > index { return true }
    }
    return false
  }
}

extension String {
  /// Whether the text consists of three capital letters and a number: `EUR 5000`, `USD-12.50`.
  fileprivate var isAmountOfCurrency: Bool {
    let code = utf8.prefix(3)
    let rest = utf8.dropFirst(3).drop { " -+".utf8.contains($0) }
    return !AmountScan.places.contains(String(prefix(3))) && code.count == 3
      && code.allSatisfy { (0x41...0x5A).contains($0) }
      && !rest.isEmpty && rest.allSatisfy { $0.isDigit || ".,".utf8.contains($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text looks like a row id: at least 8 lower-case letters and digits, at least 3 of
  /// them letters.
  fileprivate var isIdentifier: Bool {
    count >= 8 && allSatisfy { $0.isDigit || (0x61...0x7A).contains($0) }
      && self.count { !$0.isDigit } >= 3
  }
}
