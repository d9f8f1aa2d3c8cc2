import PlainText

/// What a line chart tells those who do not see it.
struct LineSpeech {
  let chart: LineChart
  let extent: LineExtent

  var text: String {
    let period =
      extent.first == extent.last
      ? "On \(extent.first)." : "From \(extent.first) to \(extent.last)."
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let parts = chart.series.map { series in
      guard let extremes = series.extremes else { return "\(series.name): nothing to show." }
      let ends = "first \(amount(extremes.first.value)), last \(amount(extremes.last.value))"
      let (least, greatest) = (extremes.least, extremes.greatest)
      return "\(series.name): \(ends), lowest \(amount(least.value)) on \(least.date),"
        + " highest \(amount(greatest.value)) on \(greatest.date)."
    }
    return described(chart.description, [period + unit] + parts)
  }

  private func amount(_ value: Decimal) -> String {
    value.text(decimals: chart.minorDigits, .halfEven)
  }
}

/// The caller's description, if there is one, and what the chart says itself.
func described(_ description: String, _ sentences: [String]) -> String {
  ((description.isEmpty ? [] : [description]) + sentences).joined(separator: " ")
}
