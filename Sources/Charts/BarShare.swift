import PlainText

/// How the length of a drawing is divided at zero, so that bars of both signs have one scale.
struct BarShare {
  /// Whole parts left and right of zero.
  let left: Int
  let right: Int
  private let reference: UInt128
  private let referenceParts: Int

  /// - Parameters:
  ///   - length: the parts to divide, at least 1.
  ///   - least: the most negative amount, or zero.
  ///   - greatest: the most positive amount, or zero.
  init(length: Int, least: Decimal, greatest: Decimal) {
    let (below, above) = (
      least.isNegative ? least.mantissa.magnitude : 0,
      greatest.isPositive ? greatest.mantissa.magnitude : 0
    )
    let (minor, major) = (min(below, above), max(below, above))
    // A step more than its part, so that the search below ends at the most that leaves room.
    var most = min(length, share(major, of: major + minor, in: length) + 1)
    while most > 1, minor > 0, length - most < max(1, share(minor, of: major, in: most)) {
      most -= 1
    }
    reference = major
    referenceParts = most
    (left, right) = below > above ? (most, length - most) : (length - most, most)
  }

  /// How long the bar of an amount is, each part divided in so many: at least 1 where the amount is
  /// not zero, and never longer than its side of zero.
  func length(of amount: Decimal, divisions: Int = 1) -> Int {
    guard !amount.isZero else { return 0 }
    let parts = share(
      min(amount.mantissa.magnitude, reference), of: reference, in: referenceParts * divisions)
    return min(max(parts, 1), (amount.isNegative ? left : right) * divisions)
  }
}

/// The sum, or the greatest number of its sign if the sum exceeds the range of `Decimal`.
func boundedSum(_ amounts: some Sequence<Decimal>) -> Decimal {
  amounts.reduce(.zero) { sum, amount in
    do {
      return try sum + amount
    } catch {
      return amount.isNegative ? -Decimal.greatest : Decimal.greatest
    }
  }
}
