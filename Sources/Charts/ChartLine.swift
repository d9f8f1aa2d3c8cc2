package import PlainText

/// The role of a span of text in a terminal chart. The output code chooses the colour for each
/// role.
package enum Role: Sendable, Hashable {
  /// A line that bounds the chart, or a tick.
  case axis
  /// A title, a name, an amount or a date.
  case label
  /// A symbol that marks a single position, such as the greatest amount.
  case mark
  /// A part of the series with the given zero-based index.
  case series(Int)
  /// A part at the given level: 0 low, 1 middle, 2 high.
  case level(Int)
}

/// A line of a terminal chart, without a line feed.
///
/// The text does not contain control characters and does not end in a space.
package struct ChartLine: Sendable {
  /// The spans from left to right. Adjacent spans have different roles, and spans are never empty.
  package private(set) var spans: [(text: String, role: Role)] = []

  /// The text, for a terminal without colours.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// Number of spaces to add before the next text.
  private var pendingSpaces = 0

  init() {}

  init(_ text: String, _ role: Role) {
    append(text, role)
  }

  /// Appends text. Leading spaces receive the role of the preceding text.
  mutating func append(_ text: String, _ role: Role) {
    let spaces = text.reversed().prefix { $0 == " " }.count
    let shown = text.dropLast(spaces)
    guard !shown.isEmpty else {
      pendingSpaces += spaces
      return
    }
    let piece = String(repeating: " ", count: pendingSpaces) + shown
    pendingSpaces = spaces
    if let last = spans.indices.last, spans[last].role == role {
      spans[last].text += piece
    } else {
      spans.append((piece, role))
    }
  }

  mutating func append(_ line: ChartLine) {
    for span in line.spans { append(span.text, span.role) }
  }

  /// Pads the line so that the next text begins at the given cell or later.
  mutating func pad(to width: Int) {
    pendingSpaces = max(pendingSpaces, width - text.displayWidth)
  }
}

/// Arranges the items on as few lines as possible, with `gap` cells between them.
func flowing(
  _ pieces: [ChartLine], width: Int, gap: Int, indent: Int = 0
) -> [ChartLine] {
  var lines: [ChartLine] = []
  var line = ChartLine()
  var used = 0
  for piece in pieces {
    let needed = piece.text.displayWidth
    if used > 0, used + gap + needed > width {
      lines.append(line)
      (line, used) = (ChartLine(), 0)
    }
    let before = used > 0 ? gap : lines.isEmpty ? 0 : min(indent, max(0, width - needed))
    line.pad(to: used + before)
    line.append(piece)
    used += before + needed
  }
  return used > 0 ? lines + [line] : lines
}

/// A named series of amounts by day, such as an account's value.
///
/// The days may be in any order and at any interval. If two points have the same day, the later one
/// in the list is used.
package struct DatedSeries: Sendable {
  /// An amount on a day. A nil amount starts a gap that ends at the next point.
  package struct Point: Sendable, Equatable {
    package let date: CalendarDate
    package let value: Decimal?

    package init(date: CalendarDate, value: Decimal?) {
      self.date = date
      self.value = value
    }
  }

  package let name: String
  /// The points in date order, one for each day.
  package let points: [Point]

  package init(name: String, points: [Point]) {
    self.name = name
    self.points = Self.ordered(points)
  }

  private static func ordered(_ points: [Point]) -> [Point] {
    let isOrdered = zip(points, points.dropFirst()).allSatisfy { $0.date < $1.date }
    guard !isOrdered else { return points }
    var last: [CalendarDate: Point] = [:]
    for point in points { last[point.date] = point }
    return last.values.sorted { $0.date < $1.date }
  }
}

extension DatedSeries {
  /// A series' first and last amounts, and its least and greatest amounts.
  struct Extremes {
    struct Place {
      let date: CalendarDate
      let value: Decimal
    }

    let first: Place
    let last: Place
    /// The least and the greatest amount; the earliest one if several are equal.
    let least: Place
    let greatest: Place
  }

  /// The extremes; nil if there are no amounts.
  var extremes: Extremes? {
    let places = points.compactMap { point in
      point.value.map { Extremes.Place(date: point.date, value: $0) }
    }
    guard let first = places.first, let last = places.last else { return nil }
    let least = places.reduce(first) { $1.value < $0.value ? $1 : $0 }
    let greatest = places.reduce(first) { $1.value > $0.value ? $1 : $0 }
    return Extremes(first: first, last: last, least: least, greatest: greatest)
  }

  /// The parts of the line between gaps; none of them is empty.
  var runs: [[Extremes.Place]] {
    var runs: [[Extremes.Place]] = [[]]
    for point in points {
      if let value = point.value {
        runs[runs.count - 1].append(Extremes.Place(date: point.date, value: value))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs.filter { !$0.isEmpty }
  }
}
