/// Stationary bootstrap. Months from a history are drawn in blocks of random length, so that a draw
/// largely preserves the order of past months.
///
/// The method is from Politis and Romano, "The stationary bootstrap", 1994. With probability 1 /
/// block, a new block begins at a random month. Otherwise, a month is followed by the next one in
/// the history (the last by the first). The mean block length is as given, even if it exceeds the
/// history; blocks then mostly wrap around. With blocks of one month, the draws are independent.
///
///     var month = bootstrap.begin(&source)
///     month = bootstrap.month(after: month, &source)
package struct BlockBootstrap: Equatable, Sendable {
  /// Number of months in the history.
  package let months: Int
  /// Probability that a month begins a new block.
  package let chanceOfNewBlock: Double

  /// Creates a bootstrap.
  ///
  /// - Precondition: `months` and `block` are at least 1.
  package init(months: Int, block: Int) {
    precondition(months > 0 && block > 0, "a history and its blocks have at least one month")
    self.months = months
    chanceOfNewBlock = 1 / Double(block)
  }

  /// Returns a path's random first month.
  package func begin(_ source: inout RandomSource) -> Int { source.next(below: months) }

  /// Returns the month drawn after the given month.
  package func month(after month: Int, _ source: inout RandomSource) -> Int {
    if source.nextUniform() < chanceOfNewBlock { return source.next(below: months) }
    return month + 1 < months ? month + 1 : 0
  }
}
