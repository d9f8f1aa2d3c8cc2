package import PlainText

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
