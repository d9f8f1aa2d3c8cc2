import PlainText

/// A drawing's length divided at zero, so that positive and negative bars share a scale.
struct BarShare {
  /// Numbers of whole parts to the left and to the right of zero.
  let left: Int
  let right: Int
  private let reference: UInt128
  private let referenceParts: Int

  /// Divides a length at zero.
  ///
  /// - Parameters:
  ///   - length: the number of parts to divide, at least 1.
  ///   - least: the most negative amount, or zero.
  ///   - greatest: the most positive amount, or zero.
  init(length: Int, least: Decimal, greatest: Decimal) {
    let (below, above) = (
      least.isNegative ? least.mantissa.magnitude : 0,
      greatest.isPositive ? greatest.mantissa.magnitude : 0
    )
    let (minor, major) = (min(below, above), max(below, above))
    // The loop starts one step above the exact share, so that it ends at the largest part that
    // leaves enough room.
    var most = min(length, share(major, of: major + minor, in: length) + 1)
    while most > 1, minor > 0, length - most < max(1, share(minor, of: major, in: most)) {
      most -= 1
    }
    reference = major
    referenceParts = most
    (left, right) = below > above ? (most, length - most) : (length - most, most)
  }

  /// Returns the length of an amount's bar, in `divisions` per part. It is at least 1 if the amount
  /// is not zero, and never exceeds the space on its side of zero.
  func length(of amount: Decimal, divisions: Int = 1) -> Int {
    guard !amount.isZero else { return 0 }
    let parts = share(
      min(amount.mantissa.magnitude, reference), of: reference, in: referenceParts * divisions)
    return min(max(parts, 1), (amount.isNegative ? left : right) * divisions)
  }
}

/// Returns the sum. If the sum exceeds the range, returns the `Decimal` with the same sign and the
/// greatest magnitude.
func boundedSum(_ amounts: some Sequence<Decimal>) -> Decimal {
  amounts.reduce(.zero) { sum, amount in
    do {
      return try sum + amount
    } catch {
      return amount.isNegative ? -Decimal.greatest : Decimal.greatest
    }
  }
}
