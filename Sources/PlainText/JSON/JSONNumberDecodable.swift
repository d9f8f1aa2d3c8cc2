/// A value made from the digits of a JSON number as written, never through `Double`.
///
/// When it is decoded from a ``JSONDocument``, a string, a Boolean or null in its place is an error
/// (`-wrong-type`, `-null-value`), as is a number that the initialiser rejects (`-number-range`).
/// Decoding then continues with ``JSONPlaceable/placeholder``.
package protocol JSONNumberDecodable: JSONPlaceable {
  /// Creates the value of a number that RFC 8259 allows, including an exponent.
  init(jsonNumber: ArraySlice<UInt8>) throws(NumberProblem)
}

/// A value with a placeholder that replaces it after an error, so that the rest of the object is
/// also checked. The placeholder is never returned: a decoding with an error has no value.
package protocol JSONPlaceable: Decodable {
  /// A value that its type allows, such as zero.
  static var placeholder: Self { get }
}

extension JSONNumberDecodable {
  /// Reads the number's text from this library's decoder; throws a `DecodingError` for any other.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    self = try decoder.session.number(Self.self, at: decoder.node)
  }
}

extension Decimal: JSONNumberDecodable {
  /// Zero.
  package static var placeholder: Decimal { .zero }
}
