/// Percentiles of random samples, each with its Monte Carlo error.
///
/// For n sorted samples, percentile p has rank p n / 100, rounded up. It is the smallest sample
/// that at least p percent of the samples do not exceed.
package struct Percentiles: Equatable, Sendable {
  /// The estimate for one percentile.
  package struct Estimate: Equatable, Sendable {
    package let value: Double
    /// Three standard errors: half the distance between the samples 3 √(n p (1 - p)) ranks below
    /// and above. If fewer ranks exist, the distance is scaled proportionally.
    package let error: Double
  }

  /// Percentages for which estimates are computed.
  package static let percentages = [5, 25, 50, 75, 95]

  /// Estimates in the order of ``percentages``.
  package let estimates: [Estimate]

  /// Computes the percentiles of the given numbers; all are zero for an empty array.
  ///
  ///     Percentiles(of: [4, 1, 3, 2]).estimates[2].value   // 2
  ///
  /// - Precondition: the numbers do not include NaN.
  /// - Complexity: O(n log n).
  package init(of numbers: [Double]) {
    let sorted = numbers.sorted()
    estimates = Self.percentages.map { Self.estimate($0, of: sorted) }
  }

  private static func estimate(_ percentage: Int, of sorted: [Double]) -> Estimate {
    guard !sorted.isEmpty else { return Estimate(value: 0, error: 0) }
    let count = Double(sorted.count)
    let share = Double(percentage) / 100
    let reach = Int((3 * (count * share * (1 - share)).squareRoot()).rounded(.up))
    let index = (percentage * sorted.count + 99) / 100 - 1
    let (low, high) = (max(0, index - reach), min(sorted.count - 1, index + reach))
    let distance = sorted[high] - sorted[low]
    let error = high > low ? distance * Double(reach) / Double(high - low) : 0
    return Estimate(value: sorted[index], error: error)
  }
}
