import PlainText

/// The pattern of a rule, prepared for comparison with payees; `*` matches any text and `?` matches
/// one character.
///
/// Letter case, kinds of hyphens and spaces, and runs of spaces are ignored. A pattern without `*`
/// and `?` must match the whole text.
///
///     RulePattern("REWE*").matches(RuleText("Rewe  City 12"))   // true
///     RulePattern("Rewe").matches(RuleText("REWE City"))        // false
package struct RulePattern: Sendable {
  private let text: RuleText

  /// - Complexity: linear in the text.
  package init(_ text: String) { self.text = RuleText(text) }

  /// The only text that matches, folded; nil if the pattern contains `*` or `?`.
  ///
  ///     RulePattern("REWE City").literal   // "rewe city"
  package var literal: String? {
    text.folded.contains { $0 == "*" || $0 == "?" } ? nil : text.folded
  }

  /// The first byte of all matching ASCII texts; nil for any byte.
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

  /// Compares from left to right. After a mismatch, only the most recent `*` consumes one more
  /// character, which avoids exponential time.
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

/// A payee or a bank's text, folded for comparison with rules: letter case, kinds of hyphens and
/// spaces, and runs of spaces are ignored.
package struct RuleText: Equatable, Sendable {
  /// The folded text.
  ///
  ///     RuleText(" Café  ZOË ").folded   // "café zoë"
  package let folded: String
  /// Bytes of the folded text; nil if the text is not ASCII.
  let bytes: [UInt8]?

  /// - Complexity: linear in the text.
  package init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { Self.foldedASCII($0) }
    folded =
      bytes.map { String(decoding: $0, as: UTF8.self) }
      ?? text.foldedForMatching.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Returns the folded text; nil if the text is not ASCII.
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

  /// The folded text as characters, so that composed and decomposed letters are equal.
  var characters: [Character] { Array(folded) }
}
