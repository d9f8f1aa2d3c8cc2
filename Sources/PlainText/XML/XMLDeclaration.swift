/// The declaration at the start of an XML document.
package enum XMLDeclaration {
  /// Returns the encoding named in `<?xml … encoding="NAME"?>`, in lower case; nil if the document
  /// does not name an encoding.
  ///
  /// The bytes need not be UTF-8, because the declaration itself is ASCII.
  ///
  ///     XMLDeclaration.encoding(of: Array(#"<?xml version="1.0" encoding="ISO-8859-1"?>"#.utf8))
  ///     // "iso-8859-1"
  package static func encoding(of bytes: [UInt8]) -> String? {
    var text = bytes.prefix(512)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    while let first = text.first, first.isXMLBlank { text = text.dropFirst() }
    guard text.starts(with: "<?xml".utf8) else { return nil }
    let head = Array(text)
    let end = head.firstRange(of: "?>", from: 0, to: head.count)?.lowerBound ?? head.count
    guard let name = head.firstRange(of: "encoding", from: 0, to: end) else { return nil }
    let rest = head[name.upperBound..<end].drop { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self).lowercased()
  }
}
