package import PlainText

/// Arithmetic with amounts that may be unknown. The result is nil if either operand is nil.
extension Decimal? {
  /// Returns the exact sum; nil if either operand is nil.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self + other
  }

  /// Returns the exact difference; nil if either operand is nil.
  ///
  /// - Throws: `overflow`.
  package func subtracting(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self - other
  }
}
