/// A value made from the digits of a JSON number as they are written, never by way of `Double`.
///
/// Decoded from a ``JSONDocument``, a string, a Boolean or null in its place is a finding
/// (`-wrong-type`, `-null-value`), and a number that the initialiser refuses is one too
/// (`-number-range`); decoding then goes on with ``JSONPlaceable/placeholder``.
package protocol JSONNumberDecodable: JSONPlaceable {
  /// The value of a number that RFC 8259 allows, exponent included.
  init(jsonNumber: ArraySlice<UInt8>) throws(NumberProblem)
}

/// A value that has a stand-in to go on with after a finding, so that the rest of the object is
/// looked at too. The stand-in never gets out: a decoding with an error has no value.
package protocol JSONPlaceable: Decodable {
  /// A value that its type allows, such as zero.
  static var placeholder: Self { get }
}

extension JSONNumberDecodable {
  /// Reads the number's text from our own decoder; any other decoder is a `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    self = try decoder.session.number(Self.self, at: decoder.node)
  }
}

extension Decimal: JSONNumberDecodable {
  /// Zero.
  package static var placeholder: Decimal { .zero }
}
