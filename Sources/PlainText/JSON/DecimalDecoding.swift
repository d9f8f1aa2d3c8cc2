extension Decimal: JSONNumberDecodable {
  /// Zero.
  package static var placeholder: Decimal { .zero }
}
