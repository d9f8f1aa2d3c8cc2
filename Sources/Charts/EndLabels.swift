/// Texts below each other, moved apart so that none covers another.
enum EndLabels {
  /// Between two base lines, in hundredths of a unit.
  static let lineHeight = 1500

  /// Where texts go that belong to these places, given from above; the last is not below `limit`.
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
