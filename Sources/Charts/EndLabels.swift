/// Vertically stacked labels, moved apart so that they do not overlap.
enum EndLabels {
  /// Distance between two baselines, in hundredths of a unit.
  static let lineHeight = 1500

  /// Returns the labels' positions, moved apart, from top to bottom. The last position is not below
  /// `limit`.
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
