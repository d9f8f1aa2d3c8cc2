package import PlainText

/// Sums of figures that may be unknown; the sum is then also unknown.
extension Decimal? {
  /// Returns the exact sum; nil if either is nil.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self + other
  }

  /// Returns the exact difference; nil if either is nil.
  ///
  /// - Throws: `overflow`.
  package func subtracting(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self - other
  }
}
