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

/// Monthly income or spending: a stated amount, or a mean of several months.
package struct MonthlyAmount: Equatable, Sendable {
  /// Total of all months.
  package let total: Decimal
  /// Number of months; at least one.
  package let months: Int
  /// Whether the amount was measured rather than stated.
  package let isMeasured: Bool

  private init(total: Decimal, months: Int, isMeasured: Bool) {
    self.total = total
    self.months = months
    self.isMeasured = isMeasured
  }

  /// Creates a stated amount.
  package init(stated amount: Decimal) {
    self.init(total: amount, months: 1, isMeasured: false)
  }

  /// Creates the mean of `months` months with the sum `total`.
  ///
  /// - Precondition: `months` is at least 1.
  package init(measured total: Decimal, in months: Int) {
    precondition(months > 0, "a mean covers at least one month")
    self.init(total: total, months: months, isMeasured: true)
  }

  /// Returns the mean, rounded half-even to 18 decimals.
  package func mean() throws(DecimalError) -> Decimal {
    try total.divided(by: Decimal(months), .halfEven)
  }

  /// Whether the mean equals the amount exactly, to the last decimal.
  package func isMean(_ amount: Decimal) -> Bool {
    do throws(DecimalError) {
      return try mean() == amount
    } catch {
      return false
    }
  }

  /// Returns this amount minus `other`, exactly.
  ///
  ///     try income.less(spending).mean()   // 600 for 2600 and 2000
  ///
  /// - Throws: `overflow`.
  package func less(_ other: MonthlyAmount) throws(DecimalError) -> MonthlyAmount {
    let isMeasured = isMeasured || other.isMeasured
    guard months != other.months else {
      return MonthlyAmount(
        total: try total - other.total, months: months, isMeasured: isMeasured)
    }
    let mine = try total.multiplied(by: Decimal(other.months), .halfEven)
    let its = try other.total.multiplied(by: Decimal(months), .halfEven)
    return MonthlyAmount(
      total: try mine - its, months: months * other.months, isMeasured: isMeasured)
  }
}
