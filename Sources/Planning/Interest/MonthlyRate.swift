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
