extension [Decimal] {
  /// Each number × `factor` / `divisor`, rounded so that the results sum to `sum`.
  ///
  /// Each is rounded down to 18 decimals. The units of 10^-18 that are then missing go, one each,
  /// to the largest remainders, of equal ones to the first (the largest remainder method). So no
  /// result differs from the exact one by 10^-18 or more, and none is below zero.
  ///
  ///     // Three lots of 10, of which one in three is left: 10 in all.
  ///     try [ten, ten, ten].scaled(by: one, over: three, summingTo: ten)
  ///     // 3.333333333333333334, 3.333333333333333333, 3.333333333333333333
  ///
  /// - Parameter sum: the exact sum of the results, rounded to 18 decimals in any way.
  /// - Throws: `divisionByZero`, or else `overflow`.
  /// - Precondition: no number is negative.
  /// - Complexity: that of sorting the numbers; linear if all results are exact.
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
}
