/// The reason why an exact result does not exist.
package enum DecimalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The result is beyond ±170141183460469231731.687303715884105727.
  case overflow
  case divisionByZero

  /// A message fragment: "the result is too large" or "division by zero".
  package var description: String {
    switch self {
    case .overflow: "the result is too large"
    case .divisionByZero: "division by zero"
    }
  }
}

/// An exact number with 18 decimals, within ±170141183460469231731.687303715884105727.
///
/// Sums and differences are exact. Products and quotients are computed exactly and then rounded
/// once, to 18 decimals, in the mode passed to the call. Overflow is reported as an error and never
/// traps.
///
///     try Decimal(units: 1000, minorDigits: 2).divided(by: Decimal(3), .halfEven)
///     // 3.333333333333333333
package struct Decimal: Hashable, Sendable {
  /// Number of decimals of every value: 18.
  package static let decimals = 18
  /// The number 0.
  package static var zero: Decimal { Decimal(unchecked: 0) }
  /// The number 1.
  package static var one: Decimal { Decimal(unchecked: Int128(unit)) }
  /// The greatest value, 170141183460469231731.687303715884105727. Its negation is the least value.
  package static let greatest = Decimal(unchecked: .max)

  /// The value times 10^18; never `Int128.min`, so that every value can be negated.
  package let mantissa: Int128

  /// Creates the value `mantissa / 10^18`; nil only if `mantissa` is `Int128.min`.
  package init?(mantissa: Int128) {
    guard mantissa != .min else { return nil }
    self.init(unchecked: mantissa)
  }

  /// Creates a whole number. Every `Int` fits.
  package init(_ integer: Int) {
    self.init(unchecked: Int128(integer) * Int128(Self.unit))
  }

  /// Creates the value `units / 10^minorDigits` exactly. For example, 1234 and 2 give 12.34.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `minorDigits` is 0 to 18.
  package init(units: Int128, minorDigits: Int) throws(DecimalError) {
    let scale = Self.unitScale(minorDigits)
    // One multiplication is enough here, whereas a 128-bit multiplication also divides to detect
    // overflow.
    if let few = Int64(exactly: units) {
      let (high, low) = few.multipliedFullWidth(by: Int64(scale))
      self.init(unchecked: Int128(high) << 64 | Int128(low))
      return
    }
    let (product, overflow) = units.multipliedReportingOverflow(by: Int128(scale))
    guard !overflow, product != .min else { throw .overflow }
    self.init(unchecked: product)
  }

  /// Creates a value from its magnitude and sign; nil if it does not fit.
  init?(magnitude: UInt128, isNegative: Bool) {
    guard let positive = Int128(exactly: magnitude) else { return nil }
    self.init(unchecked: isNegative ? -positive : positive)
  }

  private init(unchecked mantissa: Int128) {
    self.mantissa = mantissa
  }

  /// Whether the value is zero. Exactly one of ``isZero``, ``isNegative`` and ``isPositive`` is
  /// true.
  package var isZero: Bool { mantissa == 0 }
  package var isNegative: Bool { mantissa < 0 }
  package var isPositive: Bool { mantissa > 0 }
  /// The absolute value.
  package var magnitude: Decimal { isNegative ? -self : self }
}

extension Decimal: Comparable {
  /// Whether `a` is less than `b`.
  package static func < (a: Decimal, b: Decimal) -> Bool { a.mantissa < b.mantissa }
  // The other operators avoid an indirect call for each comparison in another module.
  package static func <= (a: Decimal, b: Decimal) -> Bool { a.mantissa <= b.mantissa }
  package static func > (a: Decimal, b: Decimal) -> Bool { a.mantissa > b.mantissa }
  package static func >= (a: Decimal, b: Decimal) -> Bool { a.mantissa >= b.mantissa }
  package static func == (a: Decimal, b: Decimal) -> Bool { a.mantissa == b.mantissa }
  package static func != (a: Decimal, b: Decimal) -> Bool { a.mantissa != b.mantissa }
}

extension Decimal {
  /// Returns the negated value, which always exists.
  package static prefix func - (value: Decimal) -> Decimal { Decimal(unchecked: -value.mantissa) }

  /// Returns the exact sum.
  ///
  /// - Throws: `overflow`.
  package static func + (a: Decimal, b: Decimal) throws(DecimalError) -> Decimal {
    let (sum, overflow) = a.mantissa.addingReportingOverflow(b.mantissa)
    guard !overflow, sum != .min else { throw .overflow }
    return Decimal(unchecked: sum)
  }

  /// Returns the exact difference.
  ///
  /// - Throws: `overflow`.
  package static func - (a: Decimal, b: Decimal) throws(DecimalError) -> Decimal { try a + -b }

  /// Returns the product, computed exactly and rounded once to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func multiplied(
    by factor: Decimal, _ rounding: Rounding
  ) throws(DecimalError) -> Decimal {
    let isNegative = isNegative != factor.isNegative
    let (mine, its) = (mantissa.magnitude, factor.mantissa.magnitude)
    guard let few = mine.wholeBillions, let fewOther = its.wholeBillions else {
      return try scaled(by: its, over: Self.unit, isNegative: isNegative, rounding)
    }
    // Both factors have at most nine decimals, so the product does not need rounding.
    let (product, overflow) = few.multipliedReportingOverflow(by: fewOther)
    guard !overflow, let result = Decimal(magnitude: product, isNegative: isNegative) else {
      throw .overflow
    }
    return result
  }

  /// Returns the quotient, computed exactly and rounded once to 18 decimals.
  ///
  /// - Throws: `divisionByZero` if `divisor` is zero, or `overflow`.
  package func divided(
    by divisor: Decimal, _ rounding: Rounding
  ) throws(DecimalError) -> Decimal {
    guard !divisor.isZero else { throw .divisionByZero }
    return try scaled(
      by: Self.unit, over: divisor.mantissa.magnitude,
      isNegative: isNegative != divisor.isNegative, rounding)
  }

  /// Returns this value times `factor` divided by `divisor`, computed exactly and then rounded once
  /// to 18 decimals.
  ///
  ///     try Decimal(100).scaled(by: Decimal(1), over: Decimal(3), .halfEven)
  ///     // 33.333333333333333333
  ///
  /// - Throws: `divisionByZero` if `divisor` is zero, or `overflow`.
  package func scaled(
    by factor: Decimal, over divisor: Decimal, _ rounding: Rounding
  ) throws(DecimalError) -> Decimal {
    guard !divisor.isZero else { throw .divisionByZero }
    return try scaled(
      by: factor.mantissa.magnitude, over: divisor.mantissa.magnitude,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative, rounding)
  }

  private func scaled(
    by factor: UInt128, over divisor: UInt128, isNegative: Bool, _ rounding: Rounding
  ) throws(DecimalError) -> Decimal {
    var (factor, divisor) = (factor, divisor)
    if let few = factor.wholeBillions, let divisorsFew = divisor.wholeBillions {
      // Usually reduces the product to 128 bits, which makes the division faster.
      (factor, divisor) = (few, divisorsFew)
    }
    guard
      let (quotient, remainder) = multiplyDivideIfFitting(
        mantissa.magnitude, by: factor, over: divisor),
      quotient <= Int128.max.magnitude
    else { throw .overflow }
    let grows = rounding.growsMagnitude(
      of: quotient, remainder: remainder, divisor: divisor, isNegative: isNegative)
    let magnitude = quotient + (grows ? 1 : 0)
    guard let result = Decimal(magnitude: magnitude, isNegative: isNegative) else {
      throw .overflow
    }
    return result
  }
}

extension Decimal {
  /// Returns the value in units of 10^-minorDigits, rounded to a whole number. For example, 12.345
  /// and 2 give 1234 if rounded toward zero.
  ///
  /// - Precondition: `minorDigits` is 0 to 18.
  package func units(minorDigits: Int, _ rounding: Rounding) -> Int128 {
    let scale = Self.unitScale(minorDigits)
    let (quotient, remainder) = mantissa.magnitude.quotientAndRemainder(dividingBy: scale)
    let grows = rounding.growsMagnitude(
      of: quotient, remainder: remainder, divisor: scale, isNegative: isNegative)
    // If the scale rounds digits away, it is at least 10 and the quotient is far below the limit.
    let magnitude = Int128(quotient) + (grows ? 1 : 0)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the value rounded to at most `decimals` decimals by `rounding`.
  ///
  ///     try Decimal(parsing: "12.345").rounded(toDecimals: 2, .halfEven)   // 12.34
  ///
  /// - Throws: `overflow`, which is possible only for a value within 10^-decimals of the limits.
  /// - Precondition: `decimals` is 0 to 18.
  package func rounded(
    toDecimals decimals: Int, _ rounding: Rounding
  ) throws(DecimalError) -> Decimal {
    try Decimal(units: units(minorDigits: decimals, rounding), minorDigits: decimals)
  }

  /// 10^18, the mantissa of the number 1.
  static var unit: UInt128 { 1_000_000_000_000_000_000 }

  /// Returns the number of mantissa steps in one unit of 10^-minorDigits.
  private static func unitScale(_ minorDigits: Int) -> UInt128 {
    precondition((0...decimals).contains(minorDigits), "a number has 0 to 18 minor digits")
    return UInt128(powerOfTen(decimals - minorDigits))
  }
}

/// Returns 10^exponent.
///
/// - Precondition: `exponent` is 0 to 19.
func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// The direction in which a value between two neighbours is rounded. Every call that may round
/// specifies the direction.
package enum Rounding: CaseIterable, Sendable {
  /// The nearer neighbour. A value halfway between neighbours is rounded to the even one: 0.5 gives
  /// 0, 1.5 gives 2.
  case halfEven
  /// The neighbour nearer to zero: 1.9 gives 1, -1.9 gives -1.
  case towardZero
  /// The lesser neighbour: -1.1 gives -2.
  case floor
  /// The greater neighbour: -1.9 gives -1.
  case ceiling

  /// Whether the magnitude `quotient + remainder / divisor` is rounded to `quotient + 1`.
  ///
  /// - Precondition: `remainder < divisor`.
  func growsMagnitude<Number: UnsignedInteger>(
    of quotient: Number, remainder: Number, divisor: Number, isNegative: Bool
  ) -> Bool {
    guard remainder != 0 else { return false }
    switch self {
    case .towardZero: return false
    case .floor: return isNegative
    case .ceiling: return !isNegative
    case .halfEven:
      let rest = divisor - remainder
      return remainder > rest || (remainder == rest && quotient & 1 == 1)
    }
  }
}

extension [Decimal] {
  /// Returns each number × `factor` / `divisor`, rounded so that the results add up to `sum`.
  ///
  /// Each result is rounded down to 18 decimals. The missing units of 10^-18 are then added, one
  /// each, to the numbers with the largest remainders (the largest remainder method). If remainders
  /// are equal, earlier numbers take precedence. Therefore each result differs from the exact one
  /// by less than 10^-18, and results are never negative.
  ///
  ///     // A third of three lots of 10 remains: 10 in total.
  ///     try [ten, ten, ten].scaled(by: one, over: three, summingTo: ten)
  ///     // 3.333333333333333334, 3.333333333333333333, 3.333333333333333333
  ///
  /// - Parameter sum: the exact sum of the results, rounded to 18 decimals in any mode.
  /// - Throws: `divisionByZero` if `divisor` is zero, or `overflow`.
  /// - Precondition: the numbers are not negative.
  /// - Complexity: a sort of the numbers; linear if all results are exact.
  package func scaled(
    by factor: Decimal, over divisor: Decimal, summingTo sum: Decimal
  ) throws(DecimalError) -> [Decimal] {
    guard !divisor.isZero else { throw .divisionByZero }
    var (factor, divisor) = (factor.mantissa.magnitude, divisor.mantissa.magnitude)
    if let few = factor.wholeBillions, let divisorsFew = divisor.wholeBillions {
      (factor, divisor) = (few, divisorsFew)
    }
    var units: [UInt128] = []
    var remainders: [UInt128] = []
    var missing = sum.mantissa
    for number in self {
      precondition(!number.isNegative, "shares are not below zero")
      guard
        let (quotient, remainder) = multiplyDivideIfFitting(
          number.mantissa.magnitude, by: factor, over: divisor),
        let whole = Int128(exactly: quotient)
      else { throw .overflow }
      missing -= whole
      units.append(quotient)
      remainders.append(remainder)
    }
    if missing > 0 {
      let order = units.indices.filter { remainders[$0] > 0 }.sorted {
        remainders[$0] != remainders[$1] ? remainders[$0] > remainders[$1] : $0 < $1
      }
      for index in order.prefix(Int(clamping: missing)) { units[index] += 1 }
    }
    var results: [Decimal] = []
    for unit in units {
      guard let result = Decimal(magnitude: unit, isNegative: false) else { throw .overflow }
      results.append(result)
    }
    return results
  }

  /// Returns the numbers with at most `decimals` decimals, rounded so that they add up to `sum`.
  ///
  /// Each number is rounded down. The missing units are then added, one each, to the numbers with
  /// the largest remainders (the largest remainder method). If remainders are equal, earlier
  /// numbers take precedence. Therefore each result differs from its number by less than one unit,
  /// and a number without further decimals does not change.
  ///
  ///     try [third, third, third].rounded(toDecimals: 2, summingTo: .one)   // 0.34, 0.33, 0.33
  ///
  /// - Parameter sum: the target sum, with at most `decimals` decimals. It must be between the sum
  ///   of the numbers rounded down and the sum of the numbers rounded up. Their exact sum, rounded
  ///   in any mode, is always valid.
  /// - Throws: `overflow`.
  /// - Precondition: `decimals` is 0 to 18.
  /// - Complexity: a sort of the numbers.
  package func rounded(
    toDecimals decimals: Int, summingTo sum: Decimal
  ) throws(DecimalError) -> [Decimal] {
    var units = map { $0.units(minorDigits: decimals, .floor) }
    var remainders: [Decimal] = []
    for (number, unit) in zip(self, units) {
      remainders.append(try number - Decimal(units: unit, minorDigits: decimals))
    }
    let missing = sum.units(minorDigits: decimals, .halfEven) - units.reduce(0, +)
    let order = indices.sorted {
      remainders[$0] != remainders[$1] ? remainders[$0] > remainders[$1] : $0 < $1
    }
    for (place, index) in order.enumerated() where place < missing { units[index] += 1 }
    var results: [Decimal] = []
    for unit in units { results.append(try Decimal(units: unit, minorDigits: decimals)) }
    return results
  }
}
