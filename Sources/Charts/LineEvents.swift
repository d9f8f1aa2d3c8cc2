package import PlainText

/// A marked day and what happens on it, such as a bill.
package struct DatedLabel: Sendable, Equatable {
  package let date: CalendarDate
  /// A short text: it occupies one line of a list.
  package let text: String

  package init(date: CalendarDate, text: String) {
    self.date = date
    self.text = text
  }
}

/// The events of a line chart that are within its period.
struct LineEvents {
  /// The events by day; events of one day keep the given order.
  let shown: [DatedLabel]

  private static let mostListed = 12

  init(_ chart: LineChart, in extent: LineExtent) {
    shown = chart.events.enumerated()
      .filter { extent.first <= $0.element.date && $0.element.date <= extent.last }
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
      .map(\.element)
  }

  /// "2026-12-01 Rent" for each of the first twelve.
  var listed: [String] {
    shown.prefix(Self.mostListed).map { "\($0.date) \($0.text)" }
  }

  /// "and 3 more"; nil if all are listed.
  var rest: String? {
    shown.count > Self.mostListed ? "and \(shown.count - Self.mostListed) more" : nil
  }

  /// The events as a sentence of the drawing's description; nil if there are no events.
  var sentence: String? {
    shown.isEmpty ? nil : "Events: \((listed + [rest].compactMap(\.self)).joined(separator: ", "))."
  }

  /// Returns the list on a terminal: "¦ 2026-12-01 Rent".
  func lines(_ options: ChartTextOptions) -> [ChartLine] {
    let entries = listed.map { text in
      var line = ChartLine(options.eventMark, .mark)
      line.append(" " + options.name(text, width: options.width - 2), .label)
      return line
    }
    return entries + (rest.map { [ChartLine("  \($0)", .label)] } ?? [])
  }

  /// Returns the list of a drawing.
  func legend(width: Int, y: Int) -> SVGLegend {
    SVGLegend(
      listed.map { SVGLegend.Entry($0, .event) }
        + (rest.map { [SVGLegend.Entry($0, .none)] } ?? []), width: width, y: y, cells: 44)
  }
}
