extension JSONValue {
  /// How a value is laid out.
  package enum Style: Sendable {
    /// Two spaces for each level; an array or object of scalars only stands on one line.
    case pretty
    /// One line, no blanks.
    case compact
  }

  /// The JSON text, without a line break at its end.
  ///
  /// The same value gives the same text, always. Control characters (C0, DEL, C1), U+2028, U+2029,
  /// U+FEFF and the bidirectional controls are written `\uXXXX`, so the text cannot disturb a
  /// terminal; all other characters stand as they are.
  ///
  ///     JSONValue.object(["tier": .string("Tier 1"), "amount": .number("5.00")]).text(.pretty)
  ///     // {"tier": "Tier 1", "amount": 5.00}
  package func text(_ style: Style = .pretty) -> String {
    var bytes: [UInt8] = []
    write(style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON text to `bytes`. See ``text(_:)``.
  package func write(_ style: Style = .pretty, to bytes: inout [UInt8]) {
    var writer = JSONTextWriter(isPretty: style == .pretty, bytes: bytes)
    bytes = []
    writer.append(self, indentation: 0)
    bytes = writer.bytes
  }

  /// Neither array nor object, or an empty one.
  fileprivate var isOneWord: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}

private struct JSONTextWriter {
  let isPretty: Bool
  var bytes: [UInt8]

  mutating func append(_ value: JSONValue, indentation: Int) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let digits): bytes.append(contentsOf: digits.utf8)
    case .string(let text): appendString(text)
    case .array(let elements):
      let isOneLine = !isPretty || elements.allSatisfy(\.isOneWord)
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        separate(isFirst: index == 0, isOneLine, indentation + 1)
        append(element, indentation: indentation + 1)
      }
      close(UInt8(ascii: "]"), isOneLine, indentation)
    case .object(let members):
      let isOneLine = !isPretty || members.allSatisfy(\.value.isOneWord)
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        separate(isFirst: index == 0, isOneLine, indentation + 1)
        appendString(member.name)
        append(isPretty ? ": " : ":")
        append(member.value, indentation: indentation + 1)
      }
      close(UInt8(ascii: "}"), isOneLine, indentation)
    }
  }

  private mutating func separate(isFirst: Bool, _ isOneLine: Bool, _ indentation: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if !isOneLine {
      breakLine(indentation)
    } else if isPretty, !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func close(_ bracket: UInt8, _ isOneLine: Bool, _ indentation: Int) {
    if !isOneLine { breakLine(indentation) }
    bytes.append(bracket)
  }

  private mutating func breakLine(_ indentation: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
  }

  private mutating func append(_ word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  // MARK: strings

  private mutating func appendString(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var plain = 0
      var index = 0
      while index < utf8.count {
        let length = hiddenLength(utf8, at: index)
        if length > 0 {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plain..<index]))
          appendEscape(utf8[index..<(index + length)])
          plain = index + length
        }
        index += max(length, 1)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plain...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// How many bytes the character at `index` has, if it must be escaped; zero if not.
  private func hiddenLength(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch utf8[index] {
    case 0x00..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): return 1
    case 0x20..<0xC2: return 0
    case 0xC2: return index + 1 < utf8.count && utf8[index + 1] < 0xA0 ? 2 : 0
    case 0xD8: return index + 1 < utf8.count && utf8[index + 1] == 0x9C ? 2 : 0
    case 0xE2, 0xEF:
      guard index + 2 < utf8.count else { return 0 }
      switch (utf8[index], utf8[index + 1], utf8[index + 2]) {
      case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9): return 3
      case (0xEF, 0xBB, 0xBF): return 3
      default: return 0
      }
    default: return 0
    }
  }

  private mutating func appendEscape(_ character: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let first = character.first else { return }
    switch first {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first
      let digits = String(scalar?.value ?? 0xFFFD, radix: 16)
      append("\\u")
      bytes.append(
        contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, 4 - digits.utf8.count)))
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
