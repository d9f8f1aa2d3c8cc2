package import PlainText

/// One account's interest in one month, accrued daily and credited once.
///
///     var accrual = InterestAccrual()
///     accrual.add(balance: Decimal(1000), days: 10, rate: onePercent)
///     accrual.add(balance: Decimal(2000), days: 20, rate: onePercent)
///     try accrual.credited(daysInMonth: 30, minorDigits: 2)   // 16.67
package struct InterestAccrual: Sendable {
  /// Sum of balance × rate over the days, in steps of 10^-18: `whole + part / divisor`.
  private var whole: UInt128 = 0
  private var part: UInt128 = 0
  private var divisor: UInt128 = 1
  private var hasOverflowed = false

  /// Creates an accrual without interest.
  package init() {}

  /// Adds days with one balance and one rate, exactly. A zero or negative balance does not earn
  /// interest.
  ///
  /// - Precondition: `days` is not negative, and the rates in one month have the same compounding.
  package mutating func add(balance: Decimal, days: Int, rate: MonthlyRate) {
    precondition(days >= 0, "the number of days is not negative")
    guard balance.isPositive, !rate.isZero, days > 0 else { return }
    precondition(
      divisor == 1 || divisor == rate.divisor, "the rates in one month have the same compounding")
    divisor = rate.divisor
    guard
      let (quotient, remainder) = multiplyDivideIfFitting(
        balance.mantissa.magnitude, by: rate.numerator, over: divisor)
    else { return hasOverflowed = true }
    let days = UInt128(days)
    let (wholes, isHuge) = quotient.multipliedReportingOverflow(by: days)
    let (parts, isLong) = remainder.multipliedReportingOverflow(by: days)
    let (carry, rest) = parts.quotientAndRemainder(dividingBy: divisor)
    let carried = part >= divisor - rest ? carry + 1 : carry
    part = part >= divisor - rest ? part - (divisor - rest) : part + rest
    let (sum, isBeyond) = whole.addingReportingOverflow(wholes)
    let (total, isTooMuch) = sum.addingReportingOverflow(carried)
    whole = total
    hasOverflowed = hasOverflowed || isHuge || isLong || isBeyond || isTooMuch
  }

  /// Returns the month's interest: the sum of balance × rate over its days, divided by the number
  /// of days. The result is rounded once, half-even, to the minor unit; zero if no days were added.
  ///
  /// - Throws: `overflow` if the interest exceeds the range of a decimal.
  /// - Precondition: `daysInMonth` is 1 to 31, `minorDigits` 0 to 18.
  package func credited(
    daysInMonth: Int, minorDigits: Int
  ) throws(DecimalError) -> Decimal {
    precondition((1...31).contains(daysInMonth), "a month has 28 to 31 days")
    guard !hasOverflowed else { throw .overflow }
    let unit = UInt128(try Decimal(units: 1, minorDigits: minorDigits).mantissa)
    let step = UInt128(daysInMonth) * unit
    let (quotient, rest) = whole.quotientAndRemainder(dividingBy: step)
    guard
      let units = Int128(exactly: isPastHalf(rest, of: step, quotient) ? quotient + 1 : quotient)
    else { throw .overflow }
    return try Decimal(units: units, minorDigits: minorDigits)
  }

  /// Whether `rest + part / divisor` is more than half a step, or exactly half a step with an odd
  /// quotient.
  private func isPastHalf(_ rest: UInt128, of step: UInt128, _ quotient: UInt128) -> Bool {
    let isOdd = quotient & 1 == 1
    if rest > step - rest { return true }
    switch step - rest - rest {
    case 0: return part > 0 || isOdd
    case 1: return part > divisor - part || (part == divisor - part && isOdd)
    default: return false
    }
  }
}
