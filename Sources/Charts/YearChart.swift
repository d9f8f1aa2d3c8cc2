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
