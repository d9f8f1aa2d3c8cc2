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
