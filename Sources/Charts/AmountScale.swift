import PlainText

/// Where amounts lie between two bounds, in whole steps.
///
/// All in integers, so that a drawing is the same on every platform.
struct AmountScale {
  let low: Decimal
  let high: Decimal
  let steps: Int
  /// Steps taken off again, where the lowest are the axis itself.
  var axis = 0

  /// The nearest step, 0 for `low` and what is below, `steps` for `high` and what is above.
  func position(of value: Decimal) -> Int {
    let kept = min(max(value, low), high)
    let step = share(kept.distance(above: low), of: high.distance(above: low), in: steps)
    return max(0, step - axis)
  }
}

extension Decimal {
  /// This value's mantissa minus the lower one's; any two values have one.
  func distance(above lower: Decimal) -> UInt128 {
    UInt128(bitPattern: mantissa &- lower.mantissa)
  }
}

/// `steps * part / whole` to the nearest step; 0 where the whole is nothing.
///
/// - Precondition: `part` is at most `whole`, and `steps` is not negative.
func share(_ part: UInt128, of whole: UInt128, in steps: Int) -> Int {
  precondition(part <= whole && steps >= 0, "a part is at most the whole")
  guard whole > 0 else { return 0 }
  let product = part.multipliedFullWidth(by: UInt128(steps))
  let (quotient, remainder) = whole.dividingFullWidth(product)
  return Int(quotient) + (remainder >= whole - remainder ? 1 : 0)
}
