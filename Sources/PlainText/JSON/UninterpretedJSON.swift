/// A JSON value that is carried and not understood: its text, byte for byte, and its place.
///
/// Any value is taken, null included where the key is decoded and not "decoded if present".
package struct UninterpretedJSON: JSONPlaceable, Equatable, Sendable {
  /// The value's text, quotes and brackets included.
  package let bytes: [UInt8]
  /// Where the text stands in its source.
  package let range: Range<Int>

  /// Null, from nowhere.
  package static let placeholder = UninterpretedJSON(bytes: Array("null".utf8), range: 0..<0)

  init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Takes the text from our own decoder; any other decoder is a `DecodingError`.
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
