package import PlainText

/// What comes in or goes out in a month: as somebody says, or the mean of months.
package struct MonthlyAmount: Equatable, Sendable {
  /// Of all the months together.
  package let total: Decimal
  /// How many months that is; at least one.
  package let months: Int
  /// Whether it was measured, not said.
  package let isMeasured: Bool

  private init(total: Decimal, months: Int, isMeasured: Bool) {
    self.total = total
    self.months = months
    self.isMeasured = isMeasured
  }

  /// What somebody says.
  package init(stated amount: Decimal) {
    self.init(total: amount, months: 1, isMeasured: false)
  }

  /// The mean of `months` months, which come to `total`.
  ///
  /// - Precondition: there is a month.
  package init(measured total: Decimal, in months: Int) {
    precondition(months > 0, "a mean is of one month at least")
    self.init(total: total, months: months, isMeasured: true)
  }

  /// The mean, rounded half-even to 18 decimals.
  package func mean() throws(DecimalError) -> Decimal {
    try total.divided(by: Decimal(months), .halfEven)
  }

  /// Whether the mean is that amount, exactly to the last decimal.
  package func isMean(_ amount: Decimal) -> Bool {
    do throws(DecimalError) {
      return try mean() == amount
    } catch {
      return false
    }
  }

  /// The exact difference: what is left of this when `other` is paid.
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
