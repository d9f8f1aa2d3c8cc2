/// The payments from which a series was selected because they occur at nearly the same position in
/// each period. For such a series, the test is whether chance explains the number of periods with a
/// payment at that position.
package struct SeriesCrowd: Sendable {
  /// Number of payments, and the number of days that they span.
  let count, days: Int
  /// Minimum number of payments in a series. It is two if all of a payee's payments are pairs with
  /// the same amount a year apart.
  var leastHits = SeriesEvidence.leastHits

  /// Probability that two payments of a payee have nearly equal amounts by chance.
  private static let equalAmounts = 0.05

  /// Returns the expected number of positions in the period at which chance would produce as many
  /// hits.
  func chance(_ fit: SeriesFit, tries: Int) -> Double {
    let width = fit.hits.map { abs($0.deviation) }.max() ?? 0
    let span = Double(2 * width + 1)
    let share = min(1, Double(count) * span / Double(max(days, 1)))
    let places = max(1, fit.kind.period / span)
    let chance =
      Double(tries) * places
      * SeriesEvidence.tail(fit.hits.count, of: fit.expected, share)
    guard leastHits < SeriesEvidence.leastHits else { return chance }
    // Payments of the same amount reduce the number expected by chance.
    return fit.hits.dropFirst().reduce(chance) { chance, _ in chance * Self.equalAmounts }
  }
}
