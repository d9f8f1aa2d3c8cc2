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
