package import PlainText

/// A named row of amounts by day, such as what an account was worth.
///
/// The days may come in any order and at any distance; of two points of one day the later in the
/// list counts.
package struct DatedSeries: Sendable {
  /// An amount on a day, or, with nil, that there is nothing to show until the next point.
  package struct Point: Sendable, Hashable {
    package let date: CalendarDate
    package let value: Decimal?

    package init(date: CalendarDate, value: Decimal?) {
      self.date = date
      self.value = value
    }
  }

  package let name: String
  /// In the order of days, one for each day.
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
