/// The lines that two texts have in common, in order.
///
/// The algorithm is the greedy forward search of Eugene W. Myers, "An O(ND) Difference Algorithm
/// and Its Variations" (1986). If more than ``farthest`` lines have changed since the last restart,
/// the longest path is accepted and the search restarts at its end. This bounds time and memory.
struct LineMatching {
  /// A range of old lines and the new lines that replace it; either range may be empty.
  struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Changes in order, with at least one common line between them.
  private(set) var changes: [Change] = []

  private static let farthest = 256

  private let old: [Int]
  private let new: [Int]

  init(_ old: LinesOfText, _ new: LinesOfText) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    if let places = Self.replacedLines(old, new, in: start..<(old.count - end)) {
      (self.old, self.new) = ([], [])
      for place in places {
        append(Change(old: place..<(place + 1), new: place..<(place + 1)))
      }
      return
    }
    var numbers = LineNumbers()
    self.old = (start..<(old.count - end)).map { numbers.number(of: old[$0]) }
    self.new = (start..<(new.count - end)).map { numbers.number(of: new[$0]) }
    search()
    changes = changes.map { change in
      Change(
        old: (change.old.lowerBound + start)..<(change.old.upperBound + start),
        new: (change.new.lowerBound + start)..<(change.new.upperBound + start))
    }
  }

  /// Returns the indices of the lines that differ; nil if other changes could also explain the
  /// difference. The changes are unambiguous if the texts have the same number of lines, few lines
  /// differ, and none of the differing lines occurs elsewhere in `range`.
  private static func replacedLines(
    _ old: LinesOfText, _ new: LinesOfText, in range: Range<Int>
  ) -> [Int]? {
    guard old.count == new.count else { return nil }
    var places: [Int] = []
    for place in range where !old.isSame(place, as: place, of: new) {
      places.append(place)
      if places.count > mostReplaced { return nil }
    }
    for place in places {
      for other in range
      where old.isSame(place, as: other, of: new) || old.isSame(other, as: place, of: new) {
        return nil
      }
    }
    return places
  }

  /// Maximum number of replaced lines; it is small, because each of them is compared with all
  /// lines.
  private static let mostReplaced = 16

  private mutating func search() {
    var (x, y) = (0, 0)
    while x < old.count || y < new.count {
      var path = EditPath(old[x...], new[y...])
      path.search(atMost: Self.farthest)
      for change in path.changes { append(change) }
      (x, y) = (x + path.end.x, y + path.end.y)
    }
  }

  /// Adds a change, or merges it with the last change if the two are adjacent.
  private mutating func append(_ change: Change) {
    if let last = changes.last, last.old.upperBound == change.old.lowerBound,
      last.new.upperBound == change.new.lowerBound
    {
      changes[changes.count - 1].old = last.old.lowerBound..<change.old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<change.new.upperBound
    } else {
      changes.append(change)
    }
  }
}

/// Numbers for lines, counted from 0. Two lines have the same number only if they are identical.
private struct LineNumbers {
  /// Known lines, by the hash of their bytes.
  private var known: [Int: [(line: ArraySlice<UInt8>, number: Int)]] = [:]
  private var count = 0

  mutating func number(of line: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    line.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    for other in known[hash] ?? [] where other.line == line { return other.number }
    defer { count += 1 }
    known[hash, default: []].append((line, count))
    return count
  }
}

/// The shortest path from the start of two sequences to their ends, or to the point where the
/// search ends.
private struct EditPath {
  private let old: ArraySlice<Int>
  private let new: ArraySlice<Int>
  /// The position in the old lines that each diagonal reached, for each number of changes.
  private var trace: [[Int]] = []
  /// End of the search, relative to the start of the slices.
  private(set) var end = (x: 0, y: 0)

  init(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    self.old = old
    self.new = new
  }

  mutating func search(atMost limit: Int) {
    // Diagonals -d...d have the indices 1...2d + 1 in each row, with a spare element on both sides.
    var row = [-1, 0, -1]
    for changed in 0... {
      var next = [Int](repeating: -1, count: 2 * changed + 5)
      trace.append(row)
      end = (0, 0)
      for diagonal in stride(from: -changed, through: changed, by: 2) {
        guard let x = reached(diagonal, changed, row) else { continue }
        next[diagonal + changed + 2] = x
        let y = x - diagonal
        if x + y >= end.x + end.y { end = (x, y) }
        if x == old.count, y == new.count { return }
      }
      if changed == limit { return }
      row = next
    }
  }

  /// Returns the position on the diagonal after `changed` changes and the identical lines that
  /// follow; nil if the position is outside the texts.
  private func reached(_ diagonal: Int, _ changed: Int, _ row: [Int]) -> Int? {
    guard var x = entered(diagonal, changed, row)?.x else { return nil }
    while x < old.count, x - diagonal < new.count,
      old[old.startIndex + x] == new[new.startIndex + x - diagonal]
    { x += 1 }
    return x
  }

  /// Returns the point at which the last of `changed` changes enters the diagonal, and whether that
  /// change adds a line; nil if the point is outside the texts.
  private func entered(
    _ diagonal: Int, _ changed: Int, _ row: [Int]
  ) -> (x: Int, adds: Bool)? {
    if changed == 0 { return (0, false) }
    let (below, above) = (row[diagonal + changed], row[diagonal + changed + 2])
    let isRemovable = below >= 0 && below < old.count
    let isAddable = above >= 0 && above - diagonal <= new.count
    if isAddable, !isRemovable || above > below { return (above, true) }
    return isRemovable ? (below + 1, false) : nil
  }

  /// The changes from the beginning to ``end``, in order, relative to the start of the whole
  /// sequences.
  var changes: [LineMatching.Change] {
    var found: [LineMatching.Change] = []
    var (x, y) = end
    for changed in trace.indices.reversed() where changed > 0 {
      guard let entry = entered(x - y, changed, trace[changed]) else { break }
      let (enteredX, enteredY) = (entry.x, entry.x - (x - y))
      (x, y) = entry.adds ? (enteredX, enteredY - 1) : (enteredX - 1, enteredY)
      let (fromOld, fromNew) = (old.startIndex + x, new.startIndex + y)
      found.append(
        LineMatching.Change(
          old: fromOld..<(old.startIndex + enteredX), new: fromNew..<(new.startIndex + enteredY)))
    }
    return found.reversed()
  }
}
