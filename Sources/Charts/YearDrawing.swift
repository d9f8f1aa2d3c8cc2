import PlainText

/// A drawing of a year's heat map.
struct YearDrawing {
  let chart: YearChart
  let options: SVGOptions

  var document: String {
    guard !chart.days.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let size = options.size
    let left = 5200
    let step = min((size.width * 100 - left - 2000) / max(chart.weekCount, 1), 4000)
    let top = 7000
    let legend = LevelLegend(
      chart.levels.map(written.levelName), .square, width: size.width * 100 - 4000,
      y: top + 7 * step + 2600)
    var drawing = SVGDocument(
      width: size.width * 100, height: top + 7 * step + 2600 + legend.height + 1600,
      title: chart.title, description: speech, options: options)
    drawing.heading(chart.title, unit: chart.unit)
    var free = 0
    for (week, month) in chart.months where left + week * step >= free {
      drawing.text(DayLevel.months[month - 1], x: left + week * step, y: 6200, type: "faint")
      free = left + week * step + SVGText.width("Jan") + 400
    }
    for (row, name) in DayLevel.weekdays.enumerated() where row % 2 == 0 || step >= 1500 {
      drawing.text(
        name, x: left - 800, y: top + row * step + step / 2 + 420, .end, type: "faint")
    }
    for day in chart.days {
      drawing.square(
        ofLevel: day.level, x: left + chart.week(of: day.date) * step,
        y: top + (day.date.weekday.rawValue - 1) * step, side: step)
    }
    legend.draw(in: &drawing)
    return drawing.text
  }

  private var written: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  /// The monthly sums as sentences.
  private var speech: String {
    var sums: [(month: String, sum: Decimal?)] = []
    for day in chart.days {
      let month = "\(DayLevel.months[day.date.month - 1]) \(day.date.year)"
      if sums.last?.month != month { sums.append((month, nil)) }
      guard let amount = day.amount else { continue }
      sums[sums.count - 1].sum = sum(sums[sums.count - 1].sum, amount)
    }
    let parts = sums.compactMap { entry in
      entry.sum.map { "\(entry.month) \(written.text($0))" }
    }
    return described(
      chart.description,
      [parts.joined(separator: ", ") + "."] + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }

  /// Returns the sum, or the greatest `Decimal` if the sum exceeds the range.
  private func sum(_ one: Decimal?, _ other: Decimal) -> Decimal {
    do throws(DecimalError) {
      return try (one ?? .zero) + other
    } catch {
      return .greatest
    }
  }
}
