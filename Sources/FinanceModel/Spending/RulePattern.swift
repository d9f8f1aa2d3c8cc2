import PlainText

/// The pattern of a rule, prepared for comparison with payees; `*` matches any text and `?` matches
/// one character.
///
/// Letter case, kinds of hyphens and spaces, and runs of spaces are ignored. A pattern with neither
/// `*` nor `?` must match the whole text.
///
///     RulePattern("REWE*").matches(RuleText("Rewe  City 12"))   // true
///     RulePattern("Rewe").matches(RuleText("REWE City"))        // false
package struct RulePattern: Sendable {
  private let text: RuleText

  /// Prepares a pattern.
  ///
  /// - Complexity: linear in the length of the pattern.
  package init(_ text: String) { self.text = RuleText(text) }

  /// The only string that matches, in folded form; nil if the pattern contains `*` or `?`.
  ///
  ///     RulePattern("REWE City").literal   // "rewe city"
  package var literal: String? {
    let folded = text.folded
    let isPattern = folded.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return isPattern ? nil : folded
  }

  /// The first byte of all matching ASCII strings; nil if they can begin with any byte.
  var firstByte: UInt8? {
    text.bytes?.first.flatMap { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") ? nil : $0 }
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: at most the product of both lengths, for any pattern.
  package func matches(_ other: RuleText) -> Bool {
    if let bytes = text.bytes, let others = other.bytes {
      return matches(bytes, others, any: UInt8(ascii: "*"), one: UInt8(ascii: "?"))
    }
    return matches(text.characters, other.characters, any: "*", one: "?")
  }

  /// Compares from left to right. After a mismatch, only the text matched by the last `*` is
  /// extended by one character, which avoids exponential time.
  private func matches<Unit: Equatable>(
    _ pattern: [Unit], _ text: [Unit], any: Unit, one: Unit
  ) -> Bool {
    var (place, index) = (0, 0)
    var retry: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == any {
        place += 1
        retry = (place, index)
      } else if place < pattern.count, pattern[place] == one || pattern[place] == text[index] {
        place += 1
        index += 1
      } else if let last = retry {
        place = last.place
        index = last.index + 1
        retry = (place, index)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == any }
  }
}

/// A payee or a bank's text, folded for comparison with rules. Letter case, kinds of hyphens and
/// spaces, and runs of spaces are ignored.
package struct RuleText: Equatable, Sendable {
  /// Bytes of the folded text; nil if the text is not ASCII.
  let bytes: [UInt8]?
  /// The folded text if it is not ASCII; otherwise blank.
  private let other: String

  /// Folds a text for comparison.
  ///
  /// - Complexity: linear in the length of the text.
  package init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { Self.foldedASCII($0) }
    other = bytes == nil ? Self.withSingleSpaces(text.foldedForMatching) : ""
  }

  private static func withSingleSpaces(_ text: String) -> String {
    var single = ""
    var isAfterSpace = false
    for character in text {
      if character.isWhitespace {
        isAfterSpace = !single.isEmpty
      } else {
        if isAfterSpace { single.append(" ") }
        isAfterSpace = false
        single.append(character)
      }
    }
    return single
  }

  /// The folded text.
  ///
  ///     RuleText(" Café  ZOË ").folded   // "café zoë"
  ///
  /// - Complexity: linear in the length of the text, at each call.
  package var folded: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? other }

  /// Returns the folded text; nil if the original text is not ASCII.
  private static func foldedASCII(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
      for byte in text {
        let isSpace = byte <= 0x20 || byte == 0x7F
        if isSpace, count == 0 || bytes[count - 1] == 0x20 { continue }
        bytes[count] = isSpace ? 0x20 : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      if count > 0, bytes[count - 1] == 0x20 { count -= 1 }
    }
  }

  /// The characters of the folded text, so that composed and decomposed letters are equal.
  var characters: [Character] { Array(folded) }
}
