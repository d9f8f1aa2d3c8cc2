package import PlainText

/// Sums of figures of which some may not be known: then the sum is not either.
extension Decimal? {
  /// The exact sum; nil where one of the two is.
  ///
  /// - Throws: `overflow`.
  package func adding(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self + other
  }

  /// The exact difference; nil where one of the two is.
  ///
  /// - Throws: `overflow`.
  package func subtracting(_ other: Decimal?) throws(DecimalError) -> Decimal? {
    guard let self, let other else { return nil }
    return try self - other
  }
}
