import PlainText

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
