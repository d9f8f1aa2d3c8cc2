/// Whether `a * b < c * d`, compared exactly.
///
///     isProduct(.max, 3, lessThan: .max, 4)   // true
package func isProduct(
  _ a: UInt128, _ b: UInt128, lessThan c: UInt128, _ d: UInt128
) -> Bool {
  let left = a.multipliedFullWidth(by: b)
  let right = c.multipliedFullWidth(by: d)
  return (left.high, left.low) < (right.high, right.low)
}

/// Returns the whole part and the remainder of `a * b / c`, using an exact 256-bit product.
///
///     multiplyDivide(10, by: 7, over: 4)   // (quotient: 17, remainder: 2)
///
/// - Precondition: `c` is not zero and the quotient fits in 128 bits, as it does if `b <= c`.
package func multiplyDivide(
  _ a: UInt128, by b: UInt128, over c: UInt128
) -> (quotient: UInt128, remainder: UInt128) {
  guard let result = multiplyDivideIfFitting(a, by: b, over: c) else {
    preconditionFailure("the quotient of a 256-bit product must fit in 128 bits")
  }
  return result
}

/// Returns the result of ``multiplyDivide(_:by:over:)``; nil if the quotient does not fit or `c` is
/// zero.
package func multiplyDivideIfFitting(
  _ a: UInt128, by b: UInt128, over c: UInt128
) -> (quotient: UInt128, remainder: UInt128)? {
  let product = a.multipliedFullWidth(by: b)
  guard product.high < c else { return nil }
  if product.high == 0 {
    // A single division is enough, because the remainder is computed from the quotient.
    let quotient = product.low / c
    return (quotient, product.low &- quotient &* c)
  }
  return c.dividingFullWidth((product.high, product.low))
}

extension UInt128 {
  /// The number divided by a billion if the result is whole; otherwise nil.
  ///
  /// The result is computed without a division. Division by 2^9 is a shift. Division by 5^9, which
  /// is odd, is a multiplication by the inverse of 5^9 modulo 2^128. The result is small only if
  /// the division is exact (Granlund and Montgomery, "Division by Invariant Integers using
  /// Multiplication", 1994, section 9).
  ///
  ///     (7_000_000_000 as UInt128).wholeBillions   // 7
  var wholeBillions: UInt128? {
    guard self & 0x1FF == 0 else { return nil }
    let quotient = (self >> 9) &* 0x9715_7D37_2FB9_787E_8E47_CE42_3A2E_9C6D
    return quotient <= Self.max / 1_953_125 ? quotient : nil
  }
}
