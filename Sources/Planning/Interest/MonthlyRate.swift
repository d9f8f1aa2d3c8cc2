package import FinanceModel
package import PlainText

/// One month's interest on one unit of money as a fraction, `numerator / divisor`.
///
///     MonthlyRate(ofYearlyPct: Decimal(12), .monthly)   // 0.01
package struct MonthlyRate: Hashable, Sendable {
  /// A number up to `Int128.max`, which is about 1.7 × 10^38.
  package let numerator: UInt128
  /// 1200 × 10^18 for monthly compounding, 10^36 for annual compounding; identical for all rates
  /// with the same compounding.
  package let divisor: UInt128

  /// Creates the monthly rate for a yearly rate in percent; zero for a zero or negative rate.
  ///
  /// Monthly compounding: exactly `pct / 1200`. Annual compounding: the twelfth root of `1 + pct /
  /// 100`, minus 1, rounded toward zero, within 10^-36.
  ///
  /// - Complexity: constant for monthly; annual requires about twenty divisions of 1400 bits.
  package init(ofYearlyPct pct: Decimal, _ compounding: Compounding) {
    let mantissa = pct.isPositive ? pct.mantissa.magnitude : 0
    switch compounding {
    case .monthly:
      numerator = mantissa
      divisor = 1200 * UInt128(Decimal.one.mantissa)
    case .annual:
      divisor = Self.annualDivisor
      numerator = mantissa == 0 ? 0 : Self.monthlyPart(ofYearly: mantissa)
    }
  }

  /// Creates the fraction `numerator / divisor`.
  package init(numerator: UInt128, divisor: UInt128) {
    self.numerator = numerator
    self.divisor = divisor
  }

  package var isZero: Bool { numerator == 0 }

  /// Twelve months' interest on 100, without interest on interest, truncated to 15 decimals.
  package var nominalPct: Decimal {
    let unit = UInt128(Decimal.one.mantissa)
    let month = numerator / (divisor / unit)
    return Decimal(mantissa: Int128(min(month, UInt128(Int128.max) / 1200)) * 1200) ?? .zero
  }

  /// 10^36. The twelfth root of the largest yearly factor, 1.7 × 10^18, is below 34, so every
  /// numerator fits.
  private static let annualDivisor = UInt128(Decimal.one.mantissa) * UInt128(Decimal.one.mantissa)

  /// Returns ``nominalPct`` of a yearly growth in percent, compounded annually; negative for a
  /// decline. A decline of more than 100 percent counts as 100 percent.
  package static func nominalPct(ofYearlyGrowth pct: Decimal) -> Decimal {
    guard pct.isNegative else { return MonthlyRate(ofYearlyPct: pct, .annual).nominalPct }
    let rest = wholeYear - min(wholeYear, pct.mantissa.magnitude)
    let loss = Natural(annualDivisor) - monthlyFactor(ofYearly: Natural(rest))
    return -MonthlyRate(
      numerator: UInt128(exactly: loss) ?? annualDivisor, divisor: annualDivisor
    ).nominalPct
  }

  /// The yearly factor 1, scaled by 10^20.
  private static let wholeYear = 100 * UInt128(Decimal.one.mantissa)

  /// Returns the monthly factor for a yearly factor, rounded down. The yearly factor is scaled by
  /// 10^20, the monthly factor by 10^36.
  private static func monthlyFactor(ofYearly year: Natural) -> Natural {
    (year * Natural(10).power(12 * 36 - 20)).root(12)
  }

  private static func monthlyPart(ofYearly mantissa: UInt128) -> UInt128 {
    let month = monthlyFactor(ofYearly: Natural(wholeYear) + Natural(mantissa))
    guard let numerator = UInt128(exactly: month - Natural(annualDivisor)) else {
      preconditionFailure("a month's interest is less than 34 times its opening balance")
    }
    return numerator
  }
}

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
