package import PlainText

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
