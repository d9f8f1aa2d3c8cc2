extension JSONValue {
  /// The layout of a value.
  package enum Style: Sendable {
    /// Indented by two spaces per level. An array or object that contains only scalars is on one
    /// line.
    case pretty
    /// A single line without whitespace.
    case compact
  }

  /// Returns the JSON text, without a line break at the end.
  ///
  /// The same value always produces the same text. Control characters (C0, DEL, C1), U+2028,
  /// U+2029, U+FEFF and the bidirectional controls are written as `\uXXXX`, so that the text cannot
  /// disrupt a terminal. All other characters are unchanged.
  ///
  ///     JSONValue.object(["tier": .string("Tier 1"), "amount": .number("5.00")]).text(.pretty)
  ///     // {"tier": "Tier 1", "amount": 5.00}
  package func text(_ style: Style = .pretty) -> String {
    var bytes: [UInt8] = []
    write(style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON text to `bytes`, as described for ``text(_:)``.
  package func write(_ style: Style = .pretty, to bytes: inout [UInt8]) {
    var writer = JSONTextWriter(isPretty: style == .pretty, bytes: bytes)
    bytes = []
    writer.append(self, indentation: 0)
    bytes = writer.bytes
  }

  /// Whether the value is a scalar or empty.
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

  private mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { appendJSONString($0, to: &bytes) }
  }
}

/// The layout of a value to be inserted into a file, matching the layout of that file.
package struct JSONLayout: Equatable, Sendable {
  let lineBreak: String
  /// The whitespace of one indentation level.
  let unit: String
  /// The whitespace before the value's closing bracket.
  let indentation: String
  let isMultiline: Bool
  let hasSpaces: Bool
  let isASCII: Bool

  /// Returns the value's text. If `isMultiline` is true, a non-empty object or array is written on
  /// several lines; otherwise the whole value is on one line.
  ///
  ///     layout.text(of: .object(["name": .string("Saver")]))   // {"name": "Saver"}
  package func text(of value: JSONValue) -> [UInt8] {
    var text = ""
    append(value, at: indentation, to: &text)
    return Array(text.utf8)
  }

  /// The layout with the whole value on one line.
  package var onOneLine: JSONLayout {
    JSONLayout(
      lineBreak: lineBreak, unit: unit, indentation: indentation, isMultiline: false,
      hasSpaces: hasSpaces, isASCII: isASCII)
  }

  private func append(_ value: JSONValue, at indentation: String, to text: inout String) {
    switch value {
    case .null, .bool, .number: text += value.text(.compact)
    case .string(let string): text += string.jsonText(isASCII: isASCII)
    case .array(let elements):
      append("[", "]", elements, at: indentation, to: &text) { append($0, at: $1, to: &$2) }
    case .object(let members):
      append("{", "}", members, at: indentation, to: &text) { member, indentation, text in
        text += member.name.jsonText(isASCII: isASCII) + (hasSpaces ? ": " : ":")
        append(member.value, at: indentation, to: &text)
      }
    }
  }

  private func append<Item>(
    _ open: String, _ close: String, _ items: [Item], at indentation: String,
    to text: inout String, _ append: (Item, String, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += isMultiline || !hasSpaces ? "," : ", " }
      if isMultiline { text += lineBreak + indentation + unit }
      append(item, indentation + unit, &text)
    }
    if isMultiline, !items.isEmpty { text += lineBreak + indentation }
    text += close
  }
}

extension String {
  /// Returns the string as JSON, including quotes. If `isASCII` is true, only ASCII characters are
  /// used, as in the desktop app's files.
  ///
  ///     "Zoë".jsonText(isASCII: true)   // "Zo\u00eb"
  package func jsonText(isASCII: Bool) -> String {
    let text = JSONValue.string(self).text(.compact)
    guard isASCII else { return text }
    var escaped = ""
    for unit in text.utf16 {
      if unit <= 0x7E {
        escaped.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: unit)))
      } else {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return escaped
  }
}
