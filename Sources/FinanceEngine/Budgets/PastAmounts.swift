package import PlainText

/// What the same thing cost in several periods: the median, and the range that the next one is
/// expected in.
package struct PastAmounts: Equatable, Sendable {
  /// From the least to the greatest.
  private let sorted: [Decimal]

  /// - Parameter amounts: one for each period, in any order.
  /// - Complexity: a sort.
  package init(_ amounts: [Decimal]) { sorted = amounts.sorted() }

  /// The number of periods.
  package var count: Int { sorted.count }

  /// From so many amounts on the range is one of 80 %.
  package static let leastCountForRange = 9

  /// Whether ``low()`` and ``high()`` enclose 80 % and not all amounts.
  package var isRange: Bool { count >= Self.leastCountForRange }

  /// The middle amount, or the mean of the two middle ones, rounded half-even to 18 decimals; nil
  /// if there is none.
  ///
  /// - Throws: `overflow`.
  package func median() throws(DecimalError) -> Decimal? { try sorted.median() }

  /// The least amount; from nine amounts on the point that one in ten further amounts is below.
  ///
  /// The tenth percentile by definition 6 of Hyndman and Fan, "Sample Quantiles in Statistical
  /// Packages", 1996: the amount of rank (n + 1) / 10, between two ranks in proportion, rounded
  /// half-even to 18 decimals. Nil if there is no amount.
  ///
  /// - Throws: `overflow`.
  package func low() throws(DecimalError) -> Decimal? {
    guard isRange else { return sorted.first }
    return try point(tenths: count + 1)
  }

  /// The greatest amount; from nine amounts on the point that one in ten further amounts exceeds.
  ///
  /// - Throws: `overflow`.
  package func high() throws(DecimalError) -> Decimal? {
    guard isRange else { return sorted.last }
    return try point(tenths: 9 * (count + 1))
  }

  /// The amount of a rank in tenths, counted from ten.
  private func point(tenths: Int) throws(DecimalError) -> Decimal {
    let (rank, rest) = tenths.quotientAndRemainder(dividingBy: 10)
    let below = sorted[rank - 1]
    guard rest > 0 else { return below }
    let step = try sorted[rank] - below
    return try below + step.scaled(by: Decimal(rest), over: Decimal(10), .halfEven)
  }

  /// The least amount that at least `percent` of the amounts do not exceed; nil if there is none.
  ///
  ///     PastAmounts([1, 2, 3, 4, 5, 6]).point(percent: 80)   // 5
  ///
  /// - Precondition: `percent` is 1 to 100.
  package func point(percent: Int) -> Decimal? {
    precondition((1...100).contains(percent), "a point is of 1 to 100 percent")
    guard !sorted.isEmpty else { return nil }
    return sorted[(count * percent + 99) / 100 - 1]
  }

  /// The number of amounts above `limit`.
  package func count(above limit: Decimal) -> Int { sorted.count { $0 > limit } }
}
