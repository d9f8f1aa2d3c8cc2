/// Percentiles of numbers that were drawn at random, each with its Monte Carlo error.
///
/// Of n numbers in order, the percentile p is the one of rank p n / 100, rounded up: the least that
/// p percent of them do not exceed.
package struct Percentiles: Equatable, Sendable {
  /// One of them.
  package struct Estimate: Equatable, Sendable {
    package let value: Double
    /// Three standard errors: half the distance of the numbers that stand 3 √(n p (1 - p)) ranks
    /// below and above; where the ranks end before, in proportion to those there are.
    package let error: Double
  }

  /// The percentages that are told.
  package static let percentages = [5, 25, 50, 75, 95]

  /// Of each percentage, in that order.
  package let estimates: [Estimate]

  /// The percentiles of these numbers; zeros where there is none.
  ///
  ///     Percentiles(of: [4, 1, 3, 2]).estimates[2].value   // 2
  ///
  /// - Precondition: none is not a number.
  /// - Complexity: that of sorting.
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
