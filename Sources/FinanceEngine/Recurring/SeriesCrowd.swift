/// Payments of which some are chosen because their days are near each other in each period: chance
/// must then explain that so many of the periods have a payment there.
package struct SeriesCrowd: Sendable {
  /// How many payments there are, in how many days.
  let count, days: Int

  /// The expected number of places in the period where so many days are hit by chance.
  func chance(_ fit: SeriesFit, tries: Int) -> Double {
    let width = fit.hits.map { abs($0.deviation) }.max() ?? 0
    let days = Double(2 * width + 1)
    let share = min(1, Double(count) * days / Double(max(self.days, 1)))
    let places = max(1, fit.kind.period / days)
    return Double(tries) * places
      * SeriesEvidence.tail(fit.hits.count, of: fit.expected, share)
  }
}
