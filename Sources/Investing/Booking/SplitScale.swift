import FinanceModel
import PlainText

/// Product of exact splits, as a fraction in lowest terms.
///
///     SplitScale(try SplitRatio(parsing: "4:1"))   // 4/1
struct SplitScale: Equatable, Sendable {
  private let new: UInt128
  private let old: UInt128

  /// The neutral scale 1/1.
  static let one = SplitScale(unreduced: 1, 1)

  /// Maximum size of a term, chosen so that the product of two terms fits in 128 bits.
  private static let largestTerm: UInt128 = 1 << 62

  init(_ ratio: SplitRatio) {
    self.init(ratio.new.mantissa.magnitude, ratio.old.mantissa.magnitude)
  }

  private init(_ new: UInt128, _ old: UInt128) {
    let divisor = commonDivisor(new, old)
    self.init(unreduced: new / divisor, old / divisor)
  }

  private init(unreduced new: UInt128, _ old: UInt128) {
    self.new = new
    self.old = old
  }

  private var isSmall: Bool { max(new, old) <= Self.largestTerm }

  /// Returns the product with a later split; nil if a term of the product exceeds 2^62.
  func times(_ next: SplitScale) -> SplitScale? {
    guard isSmall, next.isSmall else { return nil }
    let product = SplitScale(new * next.new, old * next.old)
    return product.isSmall ? product : nil
  }

  /// New and old units as whole numbers; nil if either is too large.
  var terms: (new: Decimal, old: Decimal)? {
    let unit = Decimal.one.mantissa
    guard isSmall, let new = Decimal(mantissa: Int128(new) * unit),
      let old = Decimal(mantissa: Int128(old) * unit)
    else { return nil }
    return (new, old)
  }

  /// Returns the product of the splits since `earlier`.
  ///
  /// - Precondition: both values come from ``times(_:)`` or are ``one``.
  func since(_ earlier: SplitScale) -> SplitScale {
    earlier == self ? .one : SplitScale(new * earlier.old, old * earlier.new)
  }

  /// Returns a common divisor of units, in mantissas, after this split. Returns nil if the split
  /// cannot be applied exactly to all multiples of the divisor, or if the divisor is too large.
  func applied(toDivisor divisor: UInt128) -> UInt128? {
    let (quotient, remainder) = divisor.quotientAndRemainder(dividingBy: old)
    let (product, overflow) = quotient.multipliedReportingOverflow(by: new)
    return remainder == 0 && !overflow ? product : nil
  }

  /// Returns the units after this split.
  ///
  /// - Precondition: the result is exact and in range.
  func applied(toExact units: Decimal) -> Decimal {
    let (quotient, remainder) = units.mantissa.magnitude.quotientAndRemainder(dividingBy: old)
    precondition(remainder == 0, "the split is exact")
    guard let result = Int128(exactly: quotient * new).flatMap(Decimal.init(mantissa:)) else {
      preconditionFailure("no lot has more units than its holding")
    }
    return result
  }
}

/// Returns the greatest common divisor of two numbers; if one is zero, returns the other number.
///
///     commonDivisor(12, 18)   // 6
func commonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
  var (a, b) = (first, second)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
