package import PlainText

/// Suggested amount for a budget, based on its categories' cost in the last full periods.
package struct BudgetSuggestion: Equatable, Sendable {
  /// The periods used, at most six, in order.
  package let periods: [BudgetBook.Past]
  /// Median cost of the periods; nil if there are no periods.
  package let usual: Decimal?
  /// Smallest cost that at least 80 % of the periods do not exceed; nil if there are no periods.
  package let comfortable: Decimal?

  /// Maximum number of periods used by a suggestion.
  package static let periodLimit = 6

  /// - Parameter past: earlier full periods, in order.
  /// - Throws: `overflow`.
  package init(from past: [BudgetBook.Past]) throws(DecimalError) {
    periods = past.suffix(Self.periodLimit)
    let amounts = PastAmounts(periods.map(\.spent))
    usual = try amounts.median()
    comfortable = amounts.point(percent: 80)
  }
}

extension BudgetBook {
  /// Returns the rows of a budget's categories in the periods used by a suggestion, in order.
  ///
  /// - Complexity: linear in the number of rows.
  package func rows(
    behind suggestion: BudgetSuggestion, of index: Int, in ledger: SpendingBook
  ) -> [SpendingBook.Row] {
    guard let first = suggestion.periods.first?.period.first,
      let last = suggestion.periods.last?.period.last
    else { return [] }
    // Rows between two of the periods may be in neither, because a partial period may lie between
    // two full ones.
    let periods = suggestion.periods.map(\.period)
    return ledger.rows.filter { row in
      first <= row.date && row.date <= last
        && members.budget(of: row.category, on: day) == index
        && periods.contains { $0.contains(row.date) }
    }
  }
}

/// Costs of a category or budget in several periods, with their median and the range expected for
/// the next cost.
package struct PastAmounts: Equatable, Sendable {
  /// Amounts in ascending order.
  private let sorted: [Decimal]

  /// - Parameter amounts: one for each period, in any order.
  /// - Complexity: O(n log n).
  package init(_ amounts: [Decimal]) { sorted = amounts.sorted() }

  /// Number of amounts, one for each period.
  package var count: Int { sorted.count }

  /// Minimum number of amounts for an 80 % range.
  package static let leastCountForRange = 9

  /// Whether ``low()`` and ``high()`` enclose 80 % instead of all amounts.
  package var isRange: Bool { count >= Self.leastCountForRange }

  /// Returns the middle amount, or the mean of the two middle ones, rounded half-even to 18
  /// decimals; nil if there are no amounts.
  ///
  /// - Throws: `overflow`.
  package func median() throws(DecimalError) -> Decimal? { try sorted.median() }

  /// Returns the smallest amount or, with at least nine amounts, the value below which one in ten
  /// future amounts is expected; nil if there are no amounts.
  ///
  /// This value is the tenth percentile by definition 6 of Hyndman and Fan, "Sample Quantiles in
  /// Statistical Packages", 1996: the amount of rank (n + 1) / 10, interpolated linearly between
  /// ranks, rounded half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func low() throws(DecimalError) -> Decimal? {
    guard isRange else { return sorted.first }
    return try point(tenths: count + 1)
  }

  /// Returns the largest amount or, with at least nine amounts, the value that one in ten future
  /// amounts is expected to exceed; nil if there are no amounts.
  ///
  /// - Throws: `overflow`.
  package func high() throws(DecimalError) -> Decimal? {
    guard isRange else { return sorted.last }
    return try point(tenths: 9 * (count + 1))
  }

  /// Returns the amount at a rank in tenths, which must be at least ten.
  private func point(tenths: Int) throws(DecimalError) -> Decimal {
    let (rank, rest) = tenths.quotientAndRemainder(dividingBy: 10)
    let below = sorted[rank - 1]
    guard rest > 0 else { return below }
    let step = try sorted[rank] - below
    return try below + step.scaled(by: Decimal(rest), over: Decimal(10), .halfEven)
  }

  /// Returns the smallest amount that at least `percent` of the amounts do not exceed; nil if there
  /// are no amounts.
  ///
  ///     PastAmounts([1, 2, 3, 4, 5, 6]).point(percent: 80)   // 5
  ///
  /// - Precondition: `percent` is 1 to 100.
  package func point(percent: Int) -> Decimal? {
    precondition((1...100).contains(percent), "a percentile is from 1 to 100")
    guard !sorted.isEmpty else { return nil }
    return sorted[(count * percent + 99) / 100 - 1]
  }

  /// Returns the number of amounts above `limit`.
  package func count(above limit: Decimal) -> Int { sorted.count { $0 > limit } }
}
