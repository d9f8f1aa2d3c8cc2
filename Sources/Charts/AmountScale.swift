import PlainText

/// A scale that maps amounts between two bounds to integer steps.
///
/// It uses only integers, so that a drawing is identical on every platform.
struct AmountScale {
  let low: Decimal
  let high: Decimal
  let steps: Int
  /// Steps subtracted from every position if the lowest steps are reserved for the axis.
  var axis = 0

  /// Returns the nearest step: 0 for `low` and lower amounts, `steps` for `high` and higher
  /// amounts.
  func position(of value: Decimal) -> Int {
    let kept = min(max(value, low), high)
    let step = share(kept.distance(above: low), of: high.distance(above: low), in: steps)
    return max(0, step - axis)
  }
}

extension Decimal {
  /// Returns this mantissa minus the mantissa of `lower`; the difference cannot overflow.
  func distance(above lower: Decimal) -> UInt128 {
    UInt128(bitPattern: mantissa &- lower.mantissa)
  }
}

/// Returns `steps * part / whole`, rounded to the nearest step; 0 if the whole is zero.
///
/// - Precondition: `part` is at most `whole`, and `steps` is not negative.
func share(_ part: UInt128, of whole: UInt128, in steps: Int) -> Int {
  precondition(part <= whole && steps >= 0, "a part is at most the whole")
  guard whole > 0 else { return 0 }
  let product = part.multipliedFullWidth(by: UInt128(steps))
  let (quotient, remainder) = whole.dividingFullWidth(product)
  return Int(quotient) + (remainder >= whole - remainder ? 1 : 0)
}
