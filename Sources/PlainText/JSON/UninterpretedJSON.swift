/// A JSON value stored without being interpreted: its text, byte for byte, and its position.
///
/// Any value is accepted. Null is also accepted if the key is decoded with `decode` rather than
/// `decodeIfPresent`.
package struct UninterpretedJSON: JSONPlaceable, Equatable, Sendable {
  /// The value's text, including quotes and brackets.
  package let bytes: [UInt8]
  /// Byte range of the text in its source.
  package let range: Range<Int>

  /// Null, with an empty range.
  package static let placeholder = UninterpretedJSON(bytes: Array("null".utf8), range: 0..<0)

  init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Reads the text from this library's decoder; throws a `DecodingError` with any other decoder.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    guard let node = decoder.node else {
      self = .placeholder
      return
    }
    let document = decoder.session.document
    let range = document.range(of: node)
    self.init(bytes: Array(document.source.bytes[range]), range: range)
  }
}
