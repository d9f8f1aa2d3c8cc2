/// Whether `a * b < c * d`, exactly.
///
///     isProduct(.max, 3, lessThan: .max, 4)   // true
package func isProduct(
  _ a: UInt128, _ b: UInt128, lessThan c: UInt128, _ d: UInt128
) -> Bool {
  let left = a.multipliedFullWidth(by: b)
  let right = c.multipliedFullWidth(by: d)
  return (left.high, left.low) < (right.high, right.low)
}

/// The whole part of `a * b / c` and what is left over, through an exact 256-bit product.
///
///     multiplyDivide(10, by: 7, over: 4)   // (quotient: 17, remainder: 2)
///
/// - Precondition: `c` is not zero and the quotient fits in 128 bits, as it does when `b <= c`.
package func multiplyDivide(
  _ a: UInt128, by b: UInt128, over c: UInt128
) -> (quotient: UInt128, remainder: UInt128) {
  guard let result = multiplyDivideIfFitting(a, by: b, over: c) else {
    preconditionFailure("the quotient of a 256-bit product must fit in 128 bits")
  }
  return result
}

/// As ``multiplyDivide(_:by:over:)``, but nil when the quotient does not fit or `c` is zero.
func multiplyDivideIfFitting(
  _ a: UInt128, by b: UInt128, over c: UInt128
) -> (quotient: UInt128, remainder: UInt128)? {
  let product = a.multipliedFullWidth(by: b)
  guard product.high < c else { return nil }
  if product.high == 0 { return product.low.quotientAndRemainder(dividingBy: c) }
  return c.dividingFullWidth((product.high, product.low))
}
