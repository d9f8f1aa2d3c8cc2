package import PlainText

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

extension AmountTicks {
  /// Returns a label for each tick, shortened with a suffix if the short form is exact.
  ///
  /// Thousands are written `k`, millions `M`, 10^9 `bn` and 10^12 `tn`, with one suffix for all
  /// ticks. A suffix is used only if the step is at least half of the suffix's unit and a multiple
  /// of a tenth of that unit: 0, 2.5k, 5k. Without a suffix, all digits are written, and minor
  /// digits are included only if the step has them. All labels are distinct.
  ///
  /// - Parameter minorDigits: the number of minor digits with which the ticks were created.
  package func labels(minorDigits: Int) -> [String] {
    let greatest = max(low.magnitude, high.magnitude).mantissa
    let one = Decimal.one.mantissa
    for (suffix, size) in Self.units {
      guard greatest >= size * one, step >= size * one / 2, step % (size * one / 10) == 0
      else { continue }
      return values.map { value in
        guard !value.isZero, let few = Decimal(mantissa: value.mantissa / size) else { return "0" }
        return few.description + suffix
      }
    }
    let decimals = step % one == 0 ? 0 : min(max(minorDigits, 0), Decimal.decimals)
    return values.map { $0.isZero ? "0" : $0.text(decimals: decimals, .halfEven) }
  }

  private static let units: [(suffix: String, size: Int128)] = [
    ("tn", 1_000_000_000_000), ("bn", 1_000_000_000), ("M", 1_000_000), ("k", 1000),
  ]
}

/// The format of a chart's amounts: with minor digits, or hidden.
struct AmountText {
  let minorDigits: Int
  /// The text that replaces every amount, regardless of its size; nil if amounts are shown.
  let hidden: String?

  /// Returns the amount, such as "1250.00", or the text that replaces it.
  func text(_ value: Decimal) -> String {
    hidden ?? value.text(decimals: minorDigits, .halfEven)
  }

  /// Returns the amount with its sign, which is shown even if the amount is hidden: "+12.00",
  /// "-3.50", "0.00".
  func signed(_ value: Decimal) -> String {
    let text = value.text(decimals: minorDigits, .halfEven)
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return (isZero ? "" : value.isNegative ? "-" : "+")
      + (hidden ?? (text.hasPrefix("-") ? String(text.dropFirst()) : text))
  }

  /// Returns a level's name, such as "at most 10.00". Its numbers are hidden if amounts are hidden.
  func levelName(_ name: String) -> String {
    guard let hidden else { return name }
    var result = ""
    var isNumber = false
    for character in name {
      let isDigit = character.isNumber
      if isDigit, !isNumber { result += hidden }
      isNumber = isDigit || (isNumber && (character == "." || character == ","))
      if !isNumber { result.append(character) }
    }
    return result
  }

  /// Returns the labels of an axis's ticks.
  func labels(_ ticks: AmountTicks) -> [String] {
    guard let hidden else { return ticks.labels(minorDigits: minorDigits) }
    return ticks.values.map { _ in hidden }
  }
}
