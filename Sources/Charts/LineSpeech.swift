import PlainText

/// A line chart's description: the period, and each series' extremes.
struct LineSpeech {
  let chart: LineChart
  let extent: LineExtent
  let amounts: AmountText

  var text: String {
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let parts = chart.series.map { Self.sentence($0, amounts) }
    let events = LineEvents(chart, in: extent).sentence
    return described(
      chart.description, [extent.sentence + unit] + parts + [events].compactMap(\.self))
  }

  /// Returns a sentence with a series' first, last, lowest and highest amounts.
  static func sentence(_ series: DatedSeries, _ amounts: AmountText) -> String {
    guard let extremes = series.extremes else { return "\(series.name): nothing to show." }
    let ends =
      "first \(amounts.text(extremes.first.value)), last "
      + amounts.text(extremes.last.value)
    let (least, greatest) = (extremes.least, extremes.greatest)
    return "\(series.name): \(ends), lowest \(amounts.text(least.value)) on \(least.date),"
      + " highest \(amounts.text(greatest.value)) on \(greatest.date)."
  }
}

extension LineExtent {
  /// The period as a sentence: "From 2026-01-01 to 2026-12-31."
  var sentence: String { first == last ? "On \(first)." : "From \(first) to \(last)." }
}

/// Returns the caller's description, if it is not empty, followed by the chart's sentences.
func described(_ description: String, _ sentences: [String]) -> String {
  ((description.isEmpty ? [] : [description]) + sentences).joined(separator: " ")
}
