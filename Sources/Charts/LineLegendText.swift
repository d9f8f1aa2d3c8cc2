import PlainText

/// The text below a line chart's plot in a terminal.
struct LineLegendText {
  let chart: LineChart
  let options: ChartTextOptions

  var lines: [ChartLine] {
    chart.series.count == 1 ? places : series
  }

  /// The last, the greatest and the least amount of the only series.
  private var places: [ChartLine] {
    guard let extremes = chart.series.first?.extremes else { return [] }
    let rows = [
      (options.lastMark, "last", extremes.last), (options.greatestMark, "max", extremes.greatest),
      (options.leastMark, "min", extremes.least),
    ]
    let amounts = rows.map { options.name(amount($0.2.value), width: options.width - 7) }
    let widest = amounts.map(\.displayWidth).max() ?? 0
    return zip(rows, amounts).flatMap { row, amount in
      var head = ChartLine(row.0, .mark)
      head.append(" " + row.1.padded(toWidth: 4), .label)
      // These spaces belong to the name, so that amounts are right-aligned.
      head.append(String(repeating: " ", count: 1 + widest - amount.displayWidth), .label)
      head.append(amount, .label)
      let date = ChartLine(row.2.date.description, .label)
      return flowing([head, date], width: options.width, gap: 2, indent: 2)
    }
  }

  /// A line for each series; a series without amounts has a dash.
  private var series: [ChartLine] {
    let columns = [amounts("last", \.last), amounts("max", \.greatest), amounts("min", \.least)]
    let widths = columns.map { $0.map(\.displayWidth).max() ?? 0 }
    for count in [3, 1] {
      let taken = widths.prefix(count).reduce(0) { $0 + $1 + 2 }
      let room = options.width - 2 - taken
      let widest = chart.series.map { $0.name.visible.displayWidth }.max() ?? 0
      guard room >= min(widest, 12) else { continue }
      return table(columns.prefix(count), widths, nameWidth: min(room, max(widest, 4)))
    }
    return chart.series.indices.flatMap { index in
      [
        named(index, width: options.width - 2),
        ChartLine("  " + options.name(columns[0][index + 1], width: options.width - 2), .label),
      ]
    }
  }

  /// Returns a heading and the amount of each series.
  private func amounts(
    _ heading: String, _ place: KeyPath<DatedSeries.Extremes, DatedSeries.Extremes.Place>
  ) -> [String] {
    let none = options.isASCII ? "-" : "–"
    return [heading]
      + chart.series.map { $0.extremes.map { amount($0[keyPath: place].value) } ?? none }
  }

  private func table(
    _ columns: ArraySlice<[String]>, _ widths: [Int], nameWidth: Int
  ) -> [ChartLine] {
    (0...chart.series.count).map { row in
      var line = row == 0 ? ChartLine() : named(row - 1, width: nameWidth)
      line.pad(to: nameWidth + 2)
      for (column, width) in zip(columns, widths) {
        line.append("  " + column[row].padded(toWidth: width, alignedRight: true), .label)
      }
      return line
    }
  }

  private func named(_ index: Int, width: Int) -> ChartLine {
    var line = ChartLine(options.mark(index), .series(index))
    line.append(" " + options.name(chart.series[index].name, width: width), .label)
    return line
  }

  private func amount(_ value: Decimal) -> String {
    options.amount(value, minorDigits: chart.minorDigits)
  }
}
