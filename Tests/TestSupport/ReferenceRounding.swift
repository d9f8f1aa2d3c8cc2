package import PlainText

/// Returns `numerator / denominator`, rounded to a whole number by definition: the greatest whole
/// number not above the quotient, the smallest whole number not below the quotient, and so on.
package func quotient(
  _ numerator: ReferenceInteger, _ denominator: ReferenceInteger, _ rounding: Rounding
) -> ReferenceInteger {
  let (cut, remainder) = numerator.divided(by: denominator)
  guard !remainder.isZero else { return cut }
  let isNegative = numerator.isNegative != denominator.isNegative
  let below = isNegative ? cut - ReferenceInteger(1) : cut
  let above = below + ReferenceInteger(1)
  switch rounding {
  case .floor: return below
  case .ceiling: return above
  case .towardZero: return cut
  case .halfEven:
    let distanceBelow = (numerator - below * denominator).magnitude
    let distanceAbove = (above * denominator - numerator).magnitude
    if distanceBelow == distanceAbove { return below.isOdd ? above : below }
    return distanceBelow < distanceAbove ? below : above
  }
}
