/// The fields of a file in SWIFT's format, message by message.
struct MT940Fields {
  /// A field: its tag and the lines of its value.
  struct Field {
    /// The tag without colons, such as `61` or `60F`.
    let tag: String
    let tagRange: Range<Int>
    /// The lines of the value, beginning with the rest of the tag's line. Blank lines are omitted.
    var lines: [Range<Int>]

    var range: Range<Int> {
      let first = lines.first ?? tagRange
      return first.isEmpty ? tagRange : first
    }
  }

  /// The fields of each message, from its `:20:` to the end of the message.
  private(set) var messages: [[Field]] = []

  /// Splits a file into fields. Lines outside messages are part of an envelope if they are not
  /// fields.
  init(_ bytes: [UInt8]) {
    var fields: [Field] = []
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.withoutBlanks(at..<end, in: bytes)
      at = end + 1
      if let (tag, length) = Self.tagAndLength(of: bytes[line]) {
        let begins = tag == "20" || tag == "25" && fields.contains { $0.tag == "25" }
        if begins, !fields.isEmpty {
          messages.append(fields)
          fields = []
        }
        let start = line.lowerBound + length
        fields.append(
          Field(tag: tag, tagRange: line.lowerBound..<start, lines: [start..<line.upperBound]))
      } else if Self.endsMessage(bytes[line].trimmed) {
        if !fields.isEmpty { messages.append(fields) }
        fields = []
      } else if !fields.isEmpty, !bytes[line].trimmed.isEmpty,
        bytes[line.lowerBound] != UInt8(ascii: "{")
      {
        fields[fields.count - 1].lines.append(line)
      }
    }
    if !fields.isEmpty { messages.append(fields) }
  }

  /// Returns the tag at the start of a line, without its colons; nil if the line has no tag.
  static func tag(of line: ArraySlice<UInt8>) -> String? { tagAndLength(of: line)?.tag }

  private static func tagAndLength(
    of line: ArraySlice<UInt8>
  ) -> (tag: String, length: Int)? {
    guard line.first == UInt8(ascii: ":") else { return nil }
    let name = line.dropFirst().prefix(4).prefix { $0 != UInt8(ascii: ":") }
    guard line.dropFirst(name.count + 1).first == UInt8(ascii: ":") else { return nil }
    let isNumbered =
      name.prefix(2).wholeNumber != nil && name.count >= 2 && name.count <= 3
      && name.dropFirst(2).allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    guard isNumbered || name.elementsEqual("NS".utf8) else { return nil }
    return (String(decoding: name, as: UTF8.self), name.count + 2)
  }

  private static func endsMessage(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual("-".utf8) || line.starts(with: "-}".utf8)
  }

  /// Returns the line without its line ending. Leading spaces are preserved, because they may be
  /// part of continued text.
  private static func withoutBlanks(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, bytes[end - 1] < 0x20 { end -= 1 }
    // Some banks indent their fields.
    var first = start
    while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    if first < end, bytes[first] == UInt8(ascii: ":") { start = first }
    return start..<end
  }
}
