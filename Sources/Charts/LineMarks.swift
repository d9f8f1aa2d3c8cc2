package import PlainText

/// The amounts displayed in a line chart's drawing.
struct LineMarks {
  let chart: LineChart
  let plot: LinePlotFrame
  let amounts: AmountText

  /// Draws the last amount at the end of the line, the greatest above its point and the least below
  /// its point. If the last amount is the greatest or the least, its label includes "max" or "min".
  /// If two labels would touch, the greater amount moves up.
  func drawExtremes(in drawing: inout SVGDocument) {
    guard let extremes = chart.series.first?.extremes else { return }
    let last = extremes.last
    let marked = [("max", extremes.greatest), ("min", extremes.least)]
      .filter { $0.1.value != last.value }
    var labels = marked.map { word, place in
      let y = plot.y(of: place.value)
      let isBelow = word == "min" && y + 2000 <= plot.bottom
      return middle(
        "\(word) \(amounts.text(place.value))", of: place, y: isBelow ? y + 1800 : y - 1000)
    }
    let end = word(of: last) + amounts.text(last.value)
    if !isBeside(end, x: plot.x(of: last.date), in: drawing) {
      labels.append(middle(end, of: last, y: plot.y(of: last.value) - 1000))
    }
    labels = Self.apart(labels)
    for (place, label) in zip(marked.map(\.1), labels) {
      drawing.circle(
        "dot \(SVGStyle.fill(0))", x: plot.x(of: place.date), y: plot.y(of: place.value),
        radius: 350)
      label.draw(in: &drawing)
    }
    drawing.circle(
      "dot \(SVGStyle.fill(0))", x: plot.x(of: last.date), y: plot.y(of: last.value), radius: 450)
    guard labels.count > marked.count else { return drawEnds(in: &drawing) }
    labels.last?.draw(in: &drawing)
  }

  /// Draws each series' last amount at the end of its line. Overlapping amounts are moved apart. If
  /// they do not all fit, none are drawn.
  func drawEnds(in drawing: inout SVGDocument) {
    let ends = chart.series.enumerated().compactMap { index, series in
      series.extremes.map { End(series: index, place: $0.last, y: plot.y(of: $0.last.value)) }
    }
    let isCrowded = (ends.count - 1) * EndLabels.lineHeight > plot.bottom - plot.top
    for end in isCrowded ? [] : movedApart(ends) {
      let text = word(of: end.place) + amounts.text(end.place.value)
      let x = plot.x(of: end.place.date)
      guard isBeside(text, x: x, in: drawing) else {
        middle(text, of: end.place, y: end.y - 1000).draw(in: &drawing)
        continue
      }
      if chart.series.count > 1 {
        drawing.circle(
          "dot \(SVGStyle.fill(end.series))", x: x, y: plot.y(of: end.place.value), radius: 350)
      }
      drawing.text(text, x: plot.right + 900, y: end.y + 400, type: "strong")
    }
  }

  /// Whether text at a line's end fits to the right of the plot, near that end.
  private func isBeside(_ text: String, x: Int, in drawing: SVGDocument) -> Bool {
    plot.right + 1000 + SVGText.width(text) <= drawing.width - 1000
      && (plot.right - x) * 12 <= plot.right - plot.left
  }

  /// Returns the word before the last amount in a chart with one line: "max " or "min ". Returns an
  /// empty string for any other amount, or if all amounts are equal.
  private func word(of last: DatedSeries.Extremes.Place) -> String {
    guard chart.series.count == 1, let extremes = chart.series[0].extremes,
      extremes.greatest.value != extremes.least.value
    else { return "" }
    return last.value == extremes.greatest.value
      ? "max " : last.value == extremes.least.value ? "min " : ""
  }

  private struct End {
    let series: Int
    let place: DatedSeries.Extremes.Place
    let y: Int
  }

  private func movedApart(_ ends: [End]) -> [End] {
    let sorted = ends.sorted { ($0.y, $0.series) < ($1.y, $1.series) }
    return zip(sorted, EndLabels.movedApart(sorted.map(\.y), limit: plot.bottom)).map { end, y in
      End(series: end.series, place: end.place, y: y)
    }
  }

  /// An amount's text in the plot, centred on the amount's point.
  private struct Label {
    let text: String
    let value: Decimal
    let x: Int
    var y: Int

    func touches(_ other: Label) -> Bool {
      abs(x - other.x) * 2 < SVGText.width(text) + SVGText.width(other.text)
        && abs(y - other.y) < EndLabels.lineHeight
    }

    func draw(in drawing: inout SVGDocument) {
      drawing.haloedText(text, x: x, y: y, .middle, type: "strong")
    }
  }

  /// Returns a label centred on a point or, near an edge of the plot, moved so that it remains
  /// within the plot.
  private func middle(_ text: String, of place: DatedSeries.Extremes.Place, y: Int) -> Label {
    let half = SVGText.width(text) / 2
    let kept = max(plot.left + half + 300, min(plot.x(of: place.date), plot.right - half))
    return Label(text: text, value: place.value, x: kept, y: y)
  }

  /// Returns the labels without overlaps. If two labels would touch, the one with the greater
  /// amount is moved above the other.
  private static func apart(_ labels: [Label]) -> [Label] {
    var moved = labels
    let order = labels.indices.sorted { (labels[$0].value, $0) < (labels[$1].value, $1) }
    for (count, index) in order.enumerated() {
      let placed = order.prefix(count)
      while let other = placed.first(where: { moved[$0].touches(moved[index]) }) {
        moved[index].y = moved[other].y - EndLabels.lineHeight
      }
    }
    return moved
  }
}

/// A marked day with the event on it, such as a bill.
package struct DatedLabel: Sendable, Equatable {
  package let date: CalendarDate
  /// A short text that fits on one line of a list.
  package let text: String

  package init(date: CalendarDate, text: String) {
    self.date = date
    self.text = text
  }
}

/// A line chart's events within its period.
struct LineEvents {
  /// The events in date order; events on the same day retain the given order.
  let shown: [DatedLabel]

  private static let mostListed = 12

  init(_ chart: LineChart, in extent: LineExtent) {
    shown = chart.events.enumerated()
      .filter { extent.first <= $0.element.date && $0.element.date <= extent.last }
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
      .map(\.element)
  }

  /// Labels such as "2026-12-01 Rent" for the first twelve events.
  var listed: [String] {
    shown.prefix(Self.mostListed).map { "\($0.date) \($0.text)" }
  }

  /// The remaining events: "and 3 more"; nil if all are listed.
  var rest: String? {
    shown.count > Self.mostListed ? "and \(shown.count - Self.mostListed) more" : nil
  }

  /// The events as a sentence for the drawing's description; nil if there are no events.
  var sentence: String? {
    shown.isEmpty ? nil : "Events: \((listed + [rest].compactMap(\.self)).joined(separator: ", "))."
  }

  /// Returns the list for a terminal, with lines such as "¦ 2026-12-01 Rent".
  func lines(_ options: ChartTextOptions) -> [ChartLine] {
    let entries = listed.map { text in
      var line = ChartLine(options.eventMark, .mark)
      line.append(" " + options.name(text, width: options.width - 2), .label)
      return line
    }
    return entries + (rest.map { [ChartLine("  \($0)", .label)] } ?? [])
  }

  /// Returns the list for a drawing.
  func legend(width: Int, y: Int) -> SVGLegend {
    SVGLegend(
      listed.map { SVGLegend.Entry($0, .event) }
        + (rest.map { [SVGLegend.Entry($0, .none)] } ?? []), width: width, y: y, cells: 44)
  }
}

/// The events in a drawing of a line chart: a mark at each day, and a list below the dates.
struct EventMarks {
  let plot: LinePlotFrame
  let events: LineEvents

  /// Returns the height that the event list adds to the drawing; 0 if there are no events.
  static func height(_ events: LineEvents, width: Int) -> Int {
    events.shown.isEmpty ? 0 : events.legend(width: width, y: 0).height + 2200
  }

  func draw(in drawing: inout SVGDocument) {
    guard !events.shown.isEmpty else { return }
    let n = SVGText.number
    var ticks = ""
    var places: [Int] = []
    for x in events.shown.map({ plot.x(of: $0.date) }) where places.last != x {
      ticks += "M\(n(x)) \(n(plot.top))V\(n(plot.bottom))"
      places.append(x)
    }
    // Lines closer than this would hide the plot.
    if places.count * 800 <= plot.right - plot.left {
      drawing.path("axis", ticks, more: " stroke-dasharray=\"1 3\"")
    }
    for x in places { drawing.eventMark(x: x, axis: plot.bottom) }
    events.legend(width: drawing.width - 4000, y: plot.bottom + 4200).draw(in: &drawing)
  }
}

/// Vertically stacked labels, moved apart so that they do not overlap.
enum EndLabels {
  /// Distance between two baselines, in hundredths of a unit.
  static let lineHeight = 1500

  /// Returns the labels' positions, moved apart, from top to bottom. The last position is not below
  /// `limit`.
  static func movedApart(_ places: [Int], limit: Int) -> [Int] {
    var moved = places
    for index in moved.indices.dropFirst() {
      moved[index] = max(moved[index], moved[index - 1] + lineHeight)
    }
    var limit = limit
    for index in moved.indices.reversed() {
      moved[index] = min(moved[index], limit)
      limit = moved[index] - lineHeight
    }
    return moved
  }
}
