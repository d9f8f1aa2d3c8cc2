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
