import PlainText

/// A year as a heat map, with a column for each week and a row for each weekday. Each cell contains
/// the symbol of the day's level.
package struct YearChart: Sendable {
  package let subject: ChartSubject
  /// The days, in order.
  package let days: [LeveledDay]
  /// The meanings of the levels, the lowest first.
  package let levels: [String]

  /// Creates a year chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - days: in date order, each date once.
  ///   - levels: the meanings of the three levels; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, days: [LeveledDay], levels: [String], unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.days = days
    self.levels = levels
  }

  /// Returns the number of the week that contains a day; the first day's week is 0.
  func week(of date: CalendarDate) -> Int {
    guard let first = days.first?.date else { return 0 }
    return (date.dayNumber - (first.dayNumber - first.weekday.rawValue + 1)) / 7
  }

  /// Number of weeks; 0 if there are no days.
  var weekCount: Int { days.last.map { week(of: $0.date) + 1 } ?? 0 }

  /// The first week of each month, with the month's number. For a month that begins before the
  /// chart, the chart's first week is used.
  var months: [(week: Int, month: Int)] {
    var months: [(week: Int, month: Int)] = []
    for day in days where months.last?.month != day.date.month {
      months.append((week(of: day.date), day.date.month))
    }
    return months
  }

  /// Returns the chart for a terminal: seven lines or, if a year does not fit, seven lines for each
  /// half or quarter of the weeks. The requested height is ignored. If there are no days, the text
  /// is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !days.isEmpty else { return heading + [options.nothing] }
    let room = options.width - 4
    let parts = [1, 2, 4].first { (weekCount + $0 - 1) / $0 <= room } ?? 4
    let count = min((weekCount + parts - 1) / parts, room)
    var lines = heading
    for start in stride(from: 0, to: weekCount, by: count) {
      lines += grid(of: start..<min(start + count, weekCount), options)
    }
    return lines + options.legend(ofLevels: levels)
  }

  /// Returns the chart as SVG, ending with a line feed.
  ///
  /// A higher level is drawn as a larger square in another colour. The description lists the
  /// monthly sums. The minimum size is 480 by 160.
  package func svg(_ options: SVGOptions) -> String {
    YearDrawing(chart: self, options: options.atLeast(width: 480, height: 160)).document
  }

  private func grid(of weeks: Range<Int>, _ options: ChartTextOptions) -> [ChartLine] {
    var heading = ChartLine()
    var used = 0
    for (week, month) in months where weeks.contains(week) {
      let place = 4 + week - weeks.lowerBound
      guard place >= used, place + 3 <= options.width else { continue }
      heading.pad(to: place)
      heading.append(DayLevel.months[month - 1], .axis)
      used = place + 4
    }
    var rows = DayLevel.weekdays.map { ChartLine($0 + " ", .axis) }
    for day in days {
      let week = week(of: day.date)
      guard weeks.contains(week), let level = day.level else { continue }
      let row = day.date.weekday.rawValue - 1
      rows[row].pad(to: 4 + week - weeks.lowerBound)
      rows[row].append(options.sign(ofLevel: level), .level(level))
    }
    return [heading] + rows
  }
}

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
