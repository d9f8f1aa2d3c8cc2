import PlainText

/// A month as a grid of weeks, Monday to Sunday. Each day has an amount and the symbol of its
/// level.
package struct MonthChart: Sendable {
  package let subject: ChartSubject
  /// The days, in order; they may belong to several months.
  package let days: [LeveledDay]
  /// The meanings of the levels, the lowest first.
  package let levels: [String]

  /// Creates a month chart.
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

  /// The weeks that contain the days, each with seven entries, Monday first.
  var weeks: [[LeveledDay?]] {
    var weeks: [[LeveledDay?]] = []
    var monday: Int?
    for day in days {
      let place = day.date.weekday.rawValue - 1
      if monday != day.date.dayNumber - place {
        monday = day.date.dayNumber - place
        weeks.append([LeveledDay?](repeating: nil, count: 7))
      }
      weeks[weeks.count - 1][place] = day
    }
    return weeks
  }

  /// Returns the chart for a terminal. Each week has a line of days and symbols and, if there is
  /// room, a line of amounts. The requested height is ignored.
  ///
  /// If the day numbers do not fit, only the symbols are shown. If there are no days, the text is
  /// "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !days.isEmpty else { return heading + [options.nothing] }
    let grid = MonthGridText(self, options)
    return heading + grid.lines + options.legend(ofLevels: levels)
  }

  /// Returns the chart as SVG, ending with a line feed. The minimum size is 420 by 300.
  package func svg(_ options: SVGOptions) -> String {
    MonthDrawing(chart: self, options: options.atLeast(width: 420, height: 300)).document
  }

  func amountText(_ amount: Decimal) -> String { amount.text(decimals: minorDigits, .halfEven) }

  /// Returns a day's second amount with its sign: "+12.00".
  func extraText(_ amount: Decimal) -> String {
    (amount.isNegative ? "" : "+") + amountText(amount)
  }
}

/// A month's grid in terminal cells.
private struct MonthGridText {
  private let chart: MonthChart
  private let options: ChartTextOptions
  /// The width of a day and of the gap between two days, in cells.
  private let width, gap: Int
  private let showsAmounts: Bool

  init(_ chart: MonthChart, _ options: ChartTextOptions) {
    self.chart = chart
    self.options = options
    let widest =
      chart.days.flatMap { day in
        [day.amount.map(chart.amountText), day.extra.map(chart.extraText)]
      }.compactMap { $0?.utf8.count }.max() ?? 0
    let wanted = max(4, options.isPrivate ? options.hidden.displayWidth + 1 : widest)
    showsAmounts = 7 * wanted + 6 <= options.width
    width = showsAmounts ? wanted : options.width >= 34 ? 4 : 1
    gap = 7 * width + 12 <= options.width ? 2 : 1
  }

  var lines: [ChartLine] {
    let heading = width > 1 ? DayLevel.weekdays : DayLevel.weekdays.map { String($0.prefix(1)) }
    var lines = [line(heading.map { ($0, .axis) })]
    for week in chart.weeks {
      lines.append(line(week.map(first)))
      guard showsAmounts else { continue }
      lines.append(
        line(week.map { (amount($0?.amount, chart.amountText), .label) }))
      if week.contains(where: { $0?.extra != nil }) {
        lines.append(line(week.map { (amount($0?.extra, chart.extraText), .axis) }))
      }
    }
    return lines
  }

  private func first(_ day: LeveledDay?) -> (String, Role) {
    guard let day else { return ("", .label) }
    let sign = day.level.map(options.sign) ?? " "
    let role = day.level.map(Role.level) ?? .axis
    return (width > 1 ? "\(day.date.day) \(sign)" : sign, role)
  }

  private func amount(_ amount: Decimal?, _ text: (Decimal) -> String) -> String {
    guard let amount else { return "" }
    return options.isPrivate ? options.hidden : text(amount)
  }

  private func line(_ cells: [(text: String, role: Role)]) -> ChartLine {
    var line = ChartLine()
    for (index, cell) in cells.enumerated() {
      // The trailing space is the symbol for a day in the future.
      let used = cell.text.displayWidth
      line.pad(to: index * (width + gap) + width - used)
      line.append(cell.text, cell.role)
    }
    return line
  }
}

/// A drawing of a month's grid.
struct MonthDrawing {
  let chart: MonthChart
  let options: SVGOptions

  var document: String {
    guard !chart.days.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let weeks = chart.weeks
    let size = options.size
    let cell = Cell(
      width: (size.width * 100 - 4000) / 7, height: cellHeight(weeks.count), chart, written)
    let bottom = 7400 + weeks.count * cell.height
    let legend = LevelLegend(
      chart.levels.map(written.levelName), .circle, width: size.width * 100 - 4000,
      y: bottom + 2600)
    var drawing = SVGDocument(
      width: size.width * 100, height: bottom + 2600 + legend.height + 1600, title: chart.title,
      description: speech, options: options)
    drawing.heading(chart.title, unit: chart.unit)
    for (index, name) in DayLevel.weekdays.enumerated() {
      drawing.text(
        name, x: 2000 + index * cell.width + cell.width / 2, y: 6400, .middle, type: "faint")
    }
    for (row, week) in weeks.enumerated() {
      for (column, day) in week.enumerated() {
        guard let day else { continue }
        draw(
          day, x: 2000 + column * cell.width, y: 7400 + row * cell.height, cell, in: &drawing)
      }
    }
    legend.draw(in: &drawing)
    return drawing.text
  }

  private var written: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  /// Returns a day's height; a second amount needs an additional line.
  private func cellHeight(_ weeks: Int) -> Int {
    let least = chart.days.contains { $0.extra != nil } ? 5600 : 4200
    return max(least, (options.size.height * 100 - 7400 - 4200) / max(weeks, 1))
  }

  /// The box in which a day is drawn.
  private struct Cell {
    let width, height: Int
    /// The format of amounts, in whole units if minor digits do not fit.
    let written: AmountText

    init(width: Int, height: Int, _ chart: MonthChart, _ written: AmountText) {
      (self.width, self.height) = (width, height)
      let widest = chart.days.flatMap { day in
        [day.amount.map(written.text), day.extra.map(written.signed)]
      }.compactMap { $0.map { SVGText.width($0) } }.max()
      let hasRoom = (widest ?? 0) <= width - 1000
      self.written = hasRoom ? written : AmountText(minorDigits: 0, hidden: written.hidden)
    }
  }

  private func draw(
    _ day: LeveledDay, x: Int, y: Int, _ cell: Cell, in drawing: inout SVGDocument
  ) {
    drawing.rectangle(
      "grid", x: x + 150, y: y + 150, width: cell.width - 300, height: cell.height - 300,
      radius: 300)
    drawing.text(
      "\(day.date.day)\(day.isMarked ? " !" : "")", x: x + 900, y: y + 1700,
      type: day.level == nil ? "faint" : "strong")
    if let level = day.level {
      drawing.circle(ofLevel: level, x: x + cell.width - 1500, y: y + 1300, radius: 550)
    }
    if let amount = day.amount {
      drawing.text(
        cell.written.text(amount), x: x + cell.width - 800, y: y + 3300, .end)
    }
    guard let extra = day.extra else { return }
    let text = options.isPrivate ? written.text(extra) : cell.written.signed(extra)
    drawing.text(
      text, x: x + cell.width - 800, y: y + cell.height - 700, .end, type: "faint")
  }

  private var speech: String {
    let known = chart.days.compactMap { day in
      day.amount.map { "\(day.date) \(written.text($0))" }
    }
    let marked = chart.days.filter(\.isMarked).map(\.date.description)
    return described(
      chart.description,
      [known.joined(separator: ", ") + "."]
        + (marked.isEmpty ? [] : ["Marked: \(marked.joined(separator: ", "))."])
        + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
