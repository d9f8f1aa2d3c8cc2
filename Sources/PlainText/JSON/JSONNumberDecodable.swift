/// A value created from the digits of a JSON number as written, never through `Double`.
///
/// When such a value is decoded from a ``JSONDocument``, a string, a Boolean or null in its place
/// is an error (`-wrong-type`, `-null-value`). A number that the initializer rejects is also an
/// error (`-number-range`). Decoding then continues with ``JSONPlaceable/placeholder``.
package protocol JSONNumberDecodable: JSONPlaceable {
  /// Creates a value from a number that RFC 8259 allows, including an exponent.
  init(jsonNumber: ArraySlice<UInt8>) throws(NumberProblem)
}

/// A type with a placeholder that replaces a value after an error, so that the rest of the object
/// is also checked. The placeholder is never returned, because a decoding with an error has no
/// value.
package protocol JSONPlaceable: Decodable {
  /// A valid value of the type, such as zero.
  static var placeholder: Self { get }
}

extension JSONNumberDecodable {
  /// Reads the number's text from this library's decoder; throws a `DecodingError` with any other
  /// decoder.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    self = try decoder.session.number(Self.self, at: decoder.node)
  }
}

extension Decimal: JSONNumberDecodable {
  /// Zero, which replaces a number after an error.
  package static var placeholder: Decimal { .zero }
}
