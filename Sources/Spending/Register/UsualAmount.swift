package import PlainText

/// Usual monthly amount of a line, based on past months.
package struct UsualAmount: Equatable, Sendable {
  /// Method by which the range is determined.
  package enum Range: String, Sendable {
    /// Lowest and highest month, used if there are fewer than nine months.
    case observed
    /// Range that contains four out of five months, based on the ranks of the past months.
    case eighty = "80%"
  }

  /// Median of the past months' amounts up to the same day of the month.
  package let byDay: Decimal
  /// Median of the past months' amounts.
  package let month: Decimal
  /// Bounds of the range for whole months.
  package let low: Decimal
  package let high: Decimal
  /// Number of past months.
  package let months: Int
  /// Method by which ``low`` and ``high`` are determined.
  package var range: Range { months < Self.fewest ? .observed : .eighty }

  private static let fewest = 9

  /// - Parameters:
  ///   - byDay: each month's amount up to the day; same count as `whole`.
  ///   - whole: each month's amount.
  /// - Returns: nil if there are no months.
  /// - Throws: `overflow`.
  package init?(byDay: [Decimal], whole: [Decimal]) throws(DecimalError) {
    let sorted = whole.sorted()
    guard let day = try byDay.median(), let month = try whole.median() else { return nil }
    self.byDay = day
    self.month = month
    months = sorted.count
    // If the months are exchangeable, one in ten new months is below the month of this rank.
    let rank = sorted.count < Self.fewest ? 1 : (sorted.count + 1) / 10
    low = sorted[rank - 1]
    high = sorted[sorted.count - rank]
  }
}

extension [Decimal] {
  /// Returns the median, or the mean of the two middle values if the count is even; nil for an
  /// empty array.
  ///
  /// - Throws: `overflow`.
  package func median() throws(DecimalError) -> Decimal? {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return nil }
    guard count.isMultiple(of: 2) else { return upper }
    return try (sorted[count / 2 - 1] + upper).divided(by: Decimal(2), .halfEven)
  }
}
