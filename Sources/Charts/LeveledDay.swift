package import PlainText

/// A calendar day with its amount and the amount's level.
package struct LeveledDay: Sendable, Equatable {
  package let date: CalendarDate
  /// The day's amount; nil for a day in the future.
  package let amount: Decimal?
  /// The level: 0 low, 1 middle, 2 high; nil for a day in the future.
  package let level: Int?
  /// A second amount for the day; nil if there is only one.
  package let extra: Decimal?
  /// Whether the drawing shows an exclamation mark next to the day.
  package let isMarked: Bool

  /// Creates a day.
  ///
  /// - Parameter level: clamped to 0...2.
  package init(
    date: CalendarDate, amount: Decimal?, level: Int?, extra: Decimal? = nil,
    isMarked: Bool = false
  ) {
    self.isMarked = isMarked
    self.date = date
    self.amount = amount
    self.level = level.map { min(max($0, 0), 2) }
    self.extra = extra
  }
}

/// The colours and symbols of day levels.
enum DayLevel {
  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the series whose colour represents a level in a drawing: green, orange, vermilion.
  static func series(_ level: Int) -> Int { [2, 4, 1][min(max(level, 0), 2)] }
}

extension ChartTextOptions {
  /// Returns a level's symbol; symbols for higher levels are fuller.
  func sign(ofLevel level: Int) -> String {
    let signs = isASCII ? [".", "o", "#"] : ["○", "◐", "●"]
    return signs[min(max(level, 0), 2)]
  }

  /// Returns the meanings of the levels, on as many lines as needed.
  func legend(ofLevels names: [String]) -> [ChartLine] {
    let pieces = names.prefix(3).enumerated().map { level, text in
      var piece = ChartLine(sign(ofLevel: level), .level(level))
      piece.append(" " + name(text, width: width - 2), .label)
      return piece
    }
    return flowing(pieces, width: width, gap: 3)
  }
}

/// The meanings of levels next to the levels' symbols, in as many rows as needed.
struct LevelLegend {
  /// The shape of a level's symbol.
  enum Sign {
    case circle, square
  }

  private let sign: Sign
  private let entries: [(name: String, x: Int, y: Int)]

  /// Creates a legend.
  ///
  /// - Parameters:
  ///   - names: the lowest level first; names after the third are omitted.
  ///   - width: the width of the whole legend, in hundredths of a unit. The legend begins at 20
  ///     units.
  ///   - y: the baseline of its first row.
  init(_ names: [String], _ sign: Sign, width: Int, y: Int) {
    self.sign = sign
    var (x, y) = (0, y)
    entries = names.prefix(3).map { name in
      let shown = name.visible.truncated(toWidth: max(4, (width - 2000) / SVGText.width("0")))
      let needed = 2000 + SVGText.width(shown)
      if x > 0, x + needed > width { (x, y) = (0, y + 1800) }
      defer { x += needed + 2000 }
      return (shown, 2000 + x, y)
    }
  }

  /// The distance from the first baseline to the last.
  var height: Int { (entries.last?.y ?? 0) - (entries.first?.y ?? 0) }

  func draw(in drawing: inout SVGDocument) {
    for (level, entry) in entries.enumerated() {
      switch sign {
      case .circle: drawing.circle(ofLevel: level, x: entry.x + 700, y: entry.y - 420, radius: 550)
      case .square: drawing.square(ofLevel: level, x: entry.x, y: entry.y - 1120, side: 1400)
      }
      drawing.text(entry.name, x: entry.x + 2000, y: entry.y)
    }
  }
}

extension SVGDocument {
  /// Draws an empty, half-filled or filled circle around the given point.
  mutating func circle(ofLevel level: Int, x: Int, y: Int, radius: Int) {
    let series = DayLevel.series(level)
    let n = SVGText.number
    if level < 2 {
      circle("ring \(SVGStyle.stroke(series))", x: x, y: y, radius: radius)
    } else {
      circle(SVGStyle.fill(series), x: x, y: y, radius: radius)
    }
    guard level == 1 else { return }
    path(
      SVGStyle.fill(series),
      "M\(n(x)) \(n(y - radius))A\(n(radius)) \(n(radius)) 0 0 0 \(n(x)) \(n(y + radius))Z")
  }

  /// Draws a square centred on a point. The square is larger for a higher level, and a small
  /// outline if the level is nil.
  mutating func square(ofLevel level: Int?, x: Int, y: Int, side: Int) {
    let part = level.map { [45, 65, 85][min(max($0, 0), 2)] } ?? 45
    let length = side * part / 100
    rectangle(
      level.map { SVGStyle.fill(DayLevel.series($0)) } ?? "grid", x: x + (side - length) / 2,
      y: y + (side - length) / 2, width: length, height: length, radius: side / 12)
  }
}
