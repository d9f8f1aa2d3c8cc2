package import Foundation

/// Bytes as lines of a case file, and back: the output of a command, and the contents of a file.
///
/// Most lines are written unchanged. A line that a case file would interpret differently begins
/// with `| `. A line with bytes that an editor may not show or preserve begins with `\| `; such
/// bytes are written as `\xNN`, and backslashes are doubled. `\ no line feed` follows a last line
/// without a line feed.
package struct CaseText {
  /// The beginning of each line: `2` for standard error, empty otherwise.
  package let mark: String

  /// Lines that are written unchanged.
  package static let plain = CaseText(mark: "")
  /// Lines of standard error.
  package static let errors = CaseText(mark: "2")

  private static let signs = ["# ", "$ ", "? ", "-- ", "|", "\\", "2|", "2\\"]
  private static let noLineFeed = "\\ no line feed"

  /// Returns the lines that represent the bytes; empty for no bytes.
  package func lines(of data: Data) -> [String] {
    guard !data.isEmpty else { return [] }
    var parts = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    let endsInLine = data.last == 0x0A
    if endsInLine { parts.removeLast() }
    var lines = parts.indices.map { index in
      line(of: parts[index], isLast: index == parts.count - 1)
    }
    if !endsInLine { lines.append(mark + Self.noLineFeed) }
    return lines
  }

  private func line(of bytes: Data, isLast: Bool) -> String {
    guard let text = Self.shown(bytes) else { return "\(mark)\\| " + Self.escaped(bytes) }
    let isTaken = Self.signs.contains(where: text.hasPrefix) || text == "after:"
    let isQuoted = !mark.isEmpty || isTaken || (isLast && text.isEmpty)
    guard isQuoted else { return text }
    return text.isEmpty ? "\(mark)|" : "\(mark)| \(text)"
  }

  /// Returns the text of bytes that an editor shows and keeps; nil for other bytes.
  private static func shown(_ bytes: Data) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), text.last != " ", text.last != "\t"
    else { return nil }
    let isHidden = text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\t"
      case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
      case .spaceSeparator: scalar != " "
      default: false
      }
    }
    return isHidden ? nil : text
  }

  private static func escaped(_ bytes: Data) -> String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): text += "\\\\"
      case 0x20 where index == bytes.count - 1: text += "\\x20"
      case 0x20...0x7E: text.unicodeScalars.append(UnicodeScalar(byte))
      default: text += "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }

  /// Returns the bytes that a line without its ``mark`` represents, without a line feed; nil for a
  /// line that removes the line feed of the previous one.
  private static func bytes(of line: Substring) throws -> Data? {
    if line == noLineFeed[...] { return nil }
    if line == "|" { return Data() }
    if line.hasPrefix("| ") { return Data(line.dropFirst(2).utf8) }
    if line.hasPrefix("\\| ") { return try unescaped(line.dropFirst(3)) }
    return Data(line.utf8)
  }

  private static func unescaped(_ text: Substring) throws -> Data {
    var bytes = Data()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.count == 2, let value = UInt8(digits, radix: 16) else {
          throw GoldenCase.Malformed("'\(text)' has \\x without two digits")
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: throw GoldenCase.Malformed("'\(text)' has a backslash that means nothing")
      }
    }
    return bytes
  }

  /// Returns the bytes from which ``lines(of:)`` were made.
  package func data(of lines: [Substring]) throws -> Data {
    var data = Data()
    for line in lines {
      guard let bytes = try Self.bytes(of: line.dropFirst(mark.count)) else {
        guard data.popLast() == 0x0A else {
          throw GoldenCase.Malformed("'\(line)' comes after no line")
        }
        continue
      }
      data += bytes + [0x0A]
    }
    return data
  }
}
