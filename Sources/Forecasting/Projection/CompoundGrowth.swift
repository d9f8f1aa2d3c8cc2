package import FinanceModel
package import PlainText

/// Growth of one unit of money at a rate that may change, as an exact fraction. Interest is
/// reinvested every month.
///
///     CompoundGrowth(RateTimeline(Decimal(12)), over: year, .monthly).factor(after: 2)   // 1.0201
///
/// The factor for a month with one rate is `1 + pct / 1200`. With annual compounding, it is the
/// twelfth root of `1 + pct / 100`, computed within 10^-50; the factor for twelve such months in a
/// row is exactly `1 + pct / 100`. For a month in which the rate changes, the mean over its days is
/// used. The factor is one for a rate at or below zero.
package struct CompoundGrowth: Sendable {
  /// Consecutive months that have the same factor.
  private struct Run {
    var months: Int
    let month: SmoothFraction
    /// Exact factor for twelve months; nil if it is computed as a power.
    let year: SmoothFraction?
  }

  private var runs: [Run] = []

  /// Computes the growth factors for the given months.
  ///
  /// - Complexity: linear in the number of months and changes.
  package init(_ timeline: RateTimeline, over months: ForecastMonths, _ compounding: Compounding) {
    let timeline = timeline.map { max(.zero, $0) }
    var last: Decimal?
    for index in 0..<months.count {
      let (start, end) = months[index]
      let spans = timeline.spans(from: start, to: end)
      if spans.count == 1 {
        add(monthAt: spans[0].rate, compounding, asBefore: spans[0].rate == last)
        last = spans[0].rate
      } else {
        add(monthOf: spans, compounding)
        last = nil
      }
    }
  }

  private mutating func add(
    monthAt rate: Decimal, _ compounding: Compounding, asBefore: Bool
  ) {
    guard !asBefore else {
      runs[runs.count - 1].months += 1
      return
    }
    runs.append(
      Run(
        months: 1, month: Self.month(at: rate, compounding),
        year: compounding == .annual ? Self.year(at: rate) : nil))
  }

  private mutating func add(monthOf spans: [RateTimeline.Span], _ compounding: Compounding) {
    let days = SmoothNumber(UInt128(spans.reduce(0) { $0 + $1.days }))
    let parts = spans.map { span in
      Self.month(at: span.rate, compounding)
        * SmoothFraction(Natural(UInt128(span.days)), over: days)
    }
    let mean = parts.dropFirst().reduce(parts[0], +)
    runs.append(Run(months: 1, month: mean, year: nil))
  }

  /// Returns the factor after the given number of months; 1 for zero months.
  ///
  /// - Precondition: `months` does not exceed the forecast.
  /// - Complexity: O(*n*²) in the length of the fraction, which grows with the months.
  package func factor(after months: Int) -> SmoothFraction {
    var product = SmoothFraction.one
    var left = months
    for run in runs where left > 0 {
      let count = min(left, run.months)
      left -= count
      if let year = run.year {
        product = product * year.power(count / 12) * run.month.power(count % 12)
      } else {
        product = product * run.month.power(count)
      }
    }
    precondition(left == 0, "a forecast ends with its last month")
    return product
  }

  private static func month(at rate: Decimal, _ compounding: Compounding) -> SmoothFraction {
    switch compounding {
    case .monthly:
      let divisor = 1200 * unit
      return SmoothFraction(
        Natural(divisor) + Natural(rate.mantissa.magnitude), over: SmoothNumber(divisor))
    case .annual:
      // The twelfth root of year / 10^20 is the root of year × 10^580, divided by 10^50, within
      // 10^-50.
      let root = (year(over: rate) * Natural(10).power(12 * 50 - 20)).root(12)
      return SmoothFraction(root, over: SmoothNumber(10).power(50))
    }
  }

  private static func year(at rate: Decimal) -> SmoothFraction {
    SmoothFraction(year(over: rate), over: SmoothNumber(10).power(20))
  }

  /// Returns 1 + pct / 100, times 10^20.
  private static func year(over rate: Decimal) -> Natural {
    Natural(100 * unit) + Natural(rate.mantissa.magnitude)
  }

  private static let unit = UInt128(Decimal.one.mantissa)
}

/// An exact fraction whose denominator is a ``SmoothNumber``. The fraction is reduced only when it
/// is created, because reducing the power for a thousand months would take longer than using it.
///
///     SmoothFraction(Natural(6), over: SmoothNumber(4)).power(2)   // 9/4
package struct SmoothFraction: Equatable, Sendable {
  package let numerator: Natural
  package let denominator: SmoothNumber

  package static let one = SmoothFraction(.one, over: .one)

  /// Creates the quotient in lowest terms.
  package init(_ numerator: Natural, over denominator: SmoothNumber) {
    (self.numerator, self.denominator) = denominator.reduced(with: numerator)
  }

  private init(unreduced numerator: Natural, _ denominator: SmoothNumber) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the exact product.
  package static func * (a: Self, b: Self) -> Self {
    SmoothFraction(unreduced: a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// Returns the exact sum.
  package static func + (a: Self, b: Self) -> Self {
    let common = a.denominator.leastCommonMultiple(with: b.denominator)
    return SmoothFraction(
      unreduced: a.numerator(over: common) + b.numerator(over: common), common)
  }

  /// Returns the exact power.
  ///
  /// - Precondition: `exponent` is not negative.
  package func power(_ exponent: Int) -> Self {
    SmoothFraction(unreduced: numerator.power(exponent), denominator.power(exponent))
  }

  /// Returns the numerator of an equal fraction with another denominator.
  ///
  /// - Precondition: the fraction's own denominator divides `other`.
  package func numerator(over other: SmoothNumber) -> Natural {
    let factor = other.divided(by: denominator)
    return factor == .one ? numerator : numerator * factor.value
  }
}

/// A whole number with no prime factors except 2, 3, 5, 7, 29 and 31. These are the prime divisors
/// of ten, of twelve and of the lengths of months, and therefore of the denominator of every
/// interest amount. The number is stored as exponents, so that common denominators are cheap to
/// compute.
///
///     SmoothNumber(1200).value   // 1200, stored as 2^4 × 3 × 5^2
package struct SmoothNumber: Equatable, Sendable {
  private static let primes: [UInt128] = [2, 3, 5, 7, 29, 31]

  private var exponents: [Int]

  package static let one = SmoothNumber(1)

  /// Creates the number from its value.
  ///
  /// - Precondition: the value is not zero and has no other prime factors.
  package init(_ number: UInt128) {
    precondition(number > 0, "zero does not have a prime factorization")
    var rest = number
    exponents = Self.primes.map { prime in
      var exponent = 0
      while rest % prime == 0 {
        rest /= prime
        exponent += 1
      }
      return exponent
    }
    precondition(rest == 1, "only the primes of calendars and decimals may divide a denominator")
  }

  private init(exponents: [Int]) { self.exponents = exponents }

  /// Returns the product.
  package static func * (a: Self, b: Self) -> Self {
    SmoothNumber(exponents: zip(a.exponents, b.exponents).map { $0 + $1 })
  }

  /// Returns the number raised to a power.
  ///
  /// - Precondition: `exponent` is not negative.
  package func power(_ exponent: Int) -> Self {
    precondition(exponent >= 0, "the exponent is not negative")
    return SmoothNumber(exponents: exponents.map { $0 * exponent })
  }

  /// Returns the smallest number divisible by both numbers.
  package func leastCommonMultiple(with other: Self) -> Self {
    SmoothNumber(exponents: zip(exponents, other.exponents).map { max($0, $1) })
  }

  /// Returns the quotient.
  ///
  /// - Precondition: `divisor` divides this number.
  package func divided(by divisor: Self) -> Self {
    let rest = zip(exponents, divisor.exponents).map { $0 - $1 }
    precondition(rest.allSatisfy { $0 >= 0 }, "a divisor divides without remainder")
    return SmoothNumber(exponents: rest)
  }

  /// The number's value.
  ///
  /// - Complexity: O(*n*²) in the number's length.
  package var value: Natural {
    zip(Self.primes, exponents).reduce(.one) { product, factor in
      factor.1 == 0 ? product : product * Natural(factor.0).power(factor.1)
    }
  }

  /// Returns the fraction `numerator` / this number in lowest terms.
  func reduced(with numerator: Natural) -> (numerator: Natural, denominator: SmoothNumber) {
    guard !numerator.isZero else { return (.zero, .one) }
    var (numerator, exponents) = (numerator, exponents)
    for (index, prime) in Self.primes.enumerated() {
      while exponents[index] > 0 {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: Natural(prime))
        guard rest.isZero else { break }
        numerator = quotient
        exponents[index] -= 1
      }
    }
    return (numerator, SmoothNumber(exponents: exponents))
  }
}
