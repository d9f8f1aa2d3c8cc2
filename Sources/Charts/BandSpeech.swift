import PlainText

/// A band chart's description: the period, the actual amounts, and the last day's percentiles.
struct BandSpeech {
  let chart: BandChart
  let bands: Bands
  let extent: LineExtent
  let amounts: AmountText

  var text: String {
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let actual = bands.actual.map { LineSpeech.sentence($0, amounts) }
    let ends = bands.ends.map { "\($0.name) \(amounts.text($0.amount))" }
    let last = bands.median.extremes.map { extremes in
      "On \(extremes.last.date): \(ends.joined(separator: ", "))."
    }
    let goal = chart.goal.map { "\($0.name): \(amounts.text($0.amount))." }
    return described(
      chart.description, [extent.sentence + unit] + [actual, last, goal].compactMap(\.self))
  }
}
