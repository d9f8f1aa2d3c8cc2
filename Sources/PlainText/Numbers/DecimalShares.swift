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
