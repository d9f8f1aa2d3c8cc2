/// Payments of which some are chosen because their days are near each other in each period: chance
/// must then explain that so many of the periods have a payment there.
package struct SeriesCrowd: Sendable {
  /// How many payments there are, in how many days.
  let count, days: Int
  /// How many payments a series needs: two if all payments of a payee are such pairs, of equal
  /// amounts a year apart.
  var leastHits = SeriesEvidence.leastHits

  /// How likely it is that a payment of the payee has nearly the amount of another one by chance.
  private static let equalAmounts = 0.05

  /// The expected number of places in the period where so many days are hit by chance.
  func chance(_ fit: SeriesFit, tries: Int) -> Double {
    let width = fit.hits.map { abs($0.deviation) }.max() ?? 0
    let span = Double(2 * width + 1)
    let share = min(1, Double(count) * span / Double(max(days, 1)))
    let places = max(1, fit.kind.period / span)
    let chance =
      Double(tries) * places
      * SeriesEvidence.tail(fit.hits.count, of: fit.expected, share)
    guard leastHits < SeriesEvidence.leastHits else { return chance }
    // Equal amounts are evidence, too.
    return fit.hits.dropFirst().reduce(chance) { chance, _ in chance * Self.equalAmounts }
  }
}
