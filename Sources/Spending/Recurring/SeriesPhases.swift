import PlainText

/// Division of payments by their position in the period of a class. It separates contracts with the
/// same payee, because each contract has its own days.
enum SeriesPhases {
  /// Returns the parts, each in date order; a single part if the period has no gap between the
  /// payments' days.
  ///
  /// Two days are in the same part if they are at most ``SeriesClass/tolerance`` apart, even across
  /// the end of the period.
  static func parts(_ kind: SeriesClass, _ points: [SeriesPoint]) -> [[SeriesPoint]] {
    guard let length = length(kind), points.count > 1 else { return [points] }
    let placed = points.map { (phase: phase(kind, $0, length), point: $0) }
      .sorted { ($0.phase, $0.point.day) < ($1.phase, $1.point.day) }
    var parts: [[SeriesPoint]] = []
    var part: [SeriesPoint] = []
    var last: Int?
    for (phase, point) in placed {
      if let last, phase - last > kind.tolerance {
        parts.append(part)
        part = []
      }
      part.append(point)
      last = phase
    }
    parts.append(part)
    if parts.count > 1, let first = placed.first?.phase, let last,
      first + length - last <= kind.tolerance
    {
      parts[0] += parts.removeLast()
    }
    return parts.map { $0.sorted { ($0.day, $0.payment) < ($1.day, $1.payment) } }
  }

  /// Returns the length of a period in days, with 31 days for a month; nil if a period has no
  /// positions.
  private static func length(_ kind: SeriesClass) -> Int? {
    if let weeks = kind.weeks { return 7 * weeks }
    return kind.months.map { 31 * $0 }
  }

  private static func phase(_ kind: SeriesClass, _ point: SeriesPoint, _ length: Int) -> Int {
    guard let months = kind.months else { return point.day % length }
    let month = (point.date.year * 12 + point.date.month - 1) % months
    return month * 31 + point.date.day - 1
  }
}
