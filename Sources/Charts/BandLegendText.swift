import PlainText

/// The text below a band chart's plot in a terminal: each symbol, its name, and the last amounts.
struct BandLegendText {
  let bands: Bands
  let chart: BandChart
  let options: ChartTextOptions

  private struct Entry {
    let sign: String
    let role: Role
    let name: String
    /// An amount with its day, or two amounts.
    let parts: [String]
    let gap: Int

    var text: String { parts.joined(separator: String(repeating: " ", count: gap)) }
  }

  var lines: [ChartLine] {
    let entries = entries
    let names = entries.map { $0.name.visible.displayWidth }.max() ?? 0
    let texts = entries.map(\.text.displayWidth).max() ?? 0
    let room = options.width - 4 - texts
    // Names that the chart itself defines are not cut.
    guard room >= min(names, 21) else { return entries.flatMap(narrow) }
    let width = min(names, room)
    return entries.map { entry in
      var line = head(entry, width: width)
      line.pad(to: 2 + width + 2)
      line.append(entry.text, .label)
      return line
    }
  }

  private func narrow(_ entry: Entry) -> [ChartLine] {
    let width = options.width - 2
    let parts = entry.parts.map { ChartLine(options.name($0, width: width), .label) }
    let texts = flowing(parts, width: width, gap: entry.gap).map { part in
      var line = ChartLine()
      line.pad(to: 2)
      line.append(part)
      return line
    }
    return [head(entry, width: width)] + texts
  }

  private func head(_ entry: Entry, width: Int) -> ChartLine {
    var line = ChartLine(entry.sign, entry.role)
    line.append(" " + options.name(entry.name, width: width), .label)
    return line
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    if let actual = bands.actual, let last = actual.extremes?.last {
      entries.append(
        Entry(
          sign: options.mark(1), role: .series(1), name: actual.name,
          parts: [amounts.text(last.value), last.date.description], gap: 2))
    }
    if let last = bands.median.extremes?.last {
      entries.append(
        Entry(
          sign: options.mark(0), role: .series(0), name: bands.median.name,
          parts: [amounts.text(last.value), last.date.description], gap: 2))
    }
    for (index, band) in bands.bands.enumerated().reversed() {
      guard let low = band.low.extremes?.last, let high = band.high.extremes?.last else { continue }
      entries.append(
        Entry(
          sign: options.shade(index), role: .series(0), name: band.name,
          parts: ["\(amounts.text(low.value)) to", amounts.text(high.value)], gap: 1))
    }
    if let goal = chart.goal {
      entries.append(
        Entry(
          sign: options.goalLine, role: .series(2), name: goal.name,
          parts: [amounts.text(goal.amount)], gap: 0))
    }
    return entries
  }

  private var amounts: AmountText { options.amounts(minorDigits: chart.minorDigits) }
}
