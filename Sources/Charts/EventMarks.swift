import PlainText

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
