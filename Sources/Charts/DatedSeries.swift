package import PlainText

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
