import PlainText

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
