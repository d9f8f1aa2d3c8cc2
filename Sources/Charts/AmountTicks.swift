package import PlainText

/// Round amounts that label an axis: multiples of 1, 2, 2.5 or 5 times a power of ten.
///
/// The step is the smallest one for which the ticks that cover the range do not exceed the maximum
/// number. The method is from Paul Heckbert, "Nice Numbers for Graph Labels" (Graphics Gems, 1990),
/// with the factor 2.5 from Talbot, Lin and Hanrahan, "An Extension of Wilkinson's Algorithm for
/// Positioning Tick Labels on Axes" (IEEE InfoVis, 2010).
///
///     AmountTicks(
///       from: Decimal(1130), to: Decimal(4700), atMost: 6, minorDigits: 2, includesZero: false
///     ).values   // 0, 1000, 2000, 3000, 4000, 5000
package struct AmountTicks: Sendable {
  /// Strictly increasing multiples of the step; multiples beyond the greatest `Decimal` are
  /// omitted.
  package let values: [Decimal]
  /// The axis's lower end, which is the first tick or, if lower, the lowest amount to cover.
  package let low: Decimal
  /// The axis's upper end; greater than `low`.
  package let high: Decimal
  /// The distance between two ticks, multiplied by 10^18.
  let step: Int128

  /// Chooses ticks that cover the amounts from `first` to `last`, in either order.
  ///
  /// Zero is also covered if `includesZero` is true, if its distance from the nearer amount is at
  /// most half the range, or if there is only one amount. If that amount is zero, the axis ends at
  /// 1.
  ///
  /// - Parameters:
  ///   - count: the maximum number of ticks. Values below 3 are raised to 3, which is possible for
  ///     every range.
  ///   - minorDigits: 0 to 18; ticks are whole minor units.
  package init(
    from first: Decimal, to last: Decimal, atMost count: Int, minorDigits: Int, includesZero: Bool
  ) {
    var (low, high) = (min(first, last), max(first, last))
    let range = high.distance(above: low)
    let isNear = min(low.mantissa.magnitude, high.mantissa.magnitude) <= range / 2
    if includesZero || isNear || range == 0 {
      (low, high) = (min(low, .zero), max(high, .zero))
    }
    if low == high { high = .one }
    let step = Self.step(from: low, to: high, atMost: max(count, 3), minorDigits: minorDigits)
    let indices = Self.indices(from: low, to: high, step: step)
    values = indices.compactMap { index in
      let (product, overflow) = index.multipliedReportingOverflow(by: step)
      return overflow ? nil : Decimal(mantissa: product)
    }
    self.step = step
    self.low = min(low, values.first ?? low)
    self.high = max(high, values.last ?? high)
  }

  private static func step(
    from low: Decimal, to high: Decimal, atMost count: Int, minorDigits: Int
  ) -> Int128 {
    let range = high.distance(above: low)
    var least: Int128 = 1
    for _ in 0..<(Decimal.decimals - min(max(minorDigits, 0), Decimal.decimals)) { least *= 10 }
    var power: Int128 = 1
    while true {
      for tenths in [10, 20, 25, 50] as [Int128] {
        let (product, overflow) = power.multipliedReportingOverflow(by: tenths)
        let step = product / 10
        guard !overflow, product % 10 == 0, step % least == 0,
          range / step.magnitude < UInt128(count)
        else { continue }
        if indices(from: low, to: high, step: step).count <= count { return step }
      }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      // 10^38 is the greatest power; its few multiples cover every range.
      if overflow { return power }
      power = next
    }
  }

  private static func indices(
    from low: Decimal, to high: Decimal, step: Int128
  ) -> ClosedRange<Int128> {
    let (first, firstRest) = low.mantissa.quotientAndRemainder(dividingBy: step)
    let (last, lastRest) = high.mantissa.quotientAndRemainder(dividingBy: step)
    return (first - (firstRest < 0 ? 1 : 0))...(last + (lastRest > 0 ? 1 : 0))
  }
}
