/// The line-by-line changes from one text to another, as in a unified diff.
///
/// If at most 256 consecutive lines are removed or added, the number of changed lines is minimal.
/// Otherwise it may be greater, but applying the diff still produces the other text. A final line
/// without a line feed differs from the same line with a line feed.
package struct LineDiff: Equatable, Sendable {
  /// A line of a hunk.
  package struct Line: Equatable, Sendable {
    /// The kind of change; the raw value is written before the line.
    package enum Mark: String, Sendable {
      case kept = " "
      case removed = "-"
      case added = "+"
    }

    package let mark: Mark
    /// The line without its line feed. Control characters except tabs are escaped.
    package let text: String
    /// Whether the line ends in a line feed. Only the last line of a text may end without a line
    /// feed.
    package let endsInLineFeed: Bool
  }

  /// Nearby changed lines, with unchanged lines around them.
  package struct Hunk: Equatable, Sendable {
    /// Indices of the hunk's lines in the old text.
    package let old: Range<Int>
    /// Indices of the hunk's lines in the new text.
    package let new: Range<Int>
    package let lines: [Line]

    /// The position of the hunk, with lines counted from 1: `@@ -3,7 +3,7 @@`. A count of 1 is
    /// omitted, as in other tools. The line number of an empty range is the number of the previous
    /// line.
    package var header: String { "@@ -\(Self.text(of: old)) +\(Self.text(of: new)) @@" }

    private static func text(of range: Range<Int>) -> String {
      switch range.count {
      case 0: "\(range.lowerBound),0"
      case 1: "\(range.lowerBound + 1)"
      default: "\(range.lowerBound + 1),\(range.count)"
      }
    }
  }

  /// Hunks in text order; empty if the texts are identical.
  package let hunks: [Hunk]

  /// Computes the changes from `old` to `new`, with `context` unchanged lines around each change.
  ///
  /// - Complexity: linear in the number of bytes if few lines change.
  package init(from old: [UInt8], to new: [UInt8], context: Int = 3) {
    precondition(context >= 0, "the number of context lines is not negative")
    let (oldLines, newLines) = (LinesOfText(old), LinesOfText(new))
    let changes = LineMatching(oldLines, newLines).changes
    hunks = Self.nearGroups(changes, context).map { group in
      Self.hunk(group, oldLines, newLines, context)
    }
  }

  /// Returns the diff's lines, with headers that name `label`; empty if the texts are identical.
  ///
  ///     --- a/plan.json
  ///     +++ b/plan.json
  ///     @@ -1 +1 @@
  ///     -30000.0
  ///     +35000.0
  package func text(label: String) -> [String] {
    guard !hunks.isEmpty else { return [] }
    let label = label.visible
    return ["--- a/\(label)", "+++ b/\(label)"] + hunks.flatMap { [$0.header] + $0.text }
  }

  private static func nearGroups(
    _ changes: [LineMatching.Change], _ context: Int
  ) -> [[LineMatching.Change]] {
    var groups: [[LineMatching.Change]] = []
    for change in changes {
      if let last = groups.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
    return groups
  }

  private static func hunk(
    _ changes: [LineMatching.Change], _ old: LinesOfText, _ new: LinesOfText, _ context: Int
  ) -> Hunk {
    guard let first = changes.first, let last = changes.last else {
      preconditionFailure("a hunk has a change")
    }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    var lines: [Line] = []
    var at = first.old.lowerBound - before
    for change in changes {
      lines += (at..<change.old.lowerBound).map { old.line($0, .kept) }
      lines += change.old.map { old.line($0, .removed) }
      lines += change.new.map { new.line($0, .added) }
      at = change.old.upperBound
    }
    lines += (at..<(last.old.upperBound + after)).map { old.line($0, .kept) }
    return Hunk(
      old: (first.old.lowerBound - before)..<(last.old.upperBound + after),
      new: (first.new.lowerBound - before)..<(last.new.upperBound + after), lines: lines)
  }
}

extension LineDiff.Hunk {
  /// The hunk's lines with their marks. A line without a line feed is followed by a note.
  package var text: [String] {
    lines.flatMap { line in
      [line.mark.rawValue + line.text]
        + (line.endsInLineFeed ? [] : ["\\ No newline at end of file"])
    }
  }
}

/// A text split into lines, each with its line feed.
struct LinesOfText {
  private let bytes: [UInt8]
  private var ends: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { ends.append(index + 1) }
    if let last = bytes.last, last != UInt8(ascii: "\n") { ends.append(bytes.count) }
  }

  var count: Int { ends.count }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  private func range(of index: Int) -> Range<Int> {
    (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }

  /// Whether a line is identical to a line of another text.
  func isSame(_ index: Int, as other: Int, of text: LinesOfText) -> Bool {
    let (own, its) = (range(of: index), text.range(of: other))
    return own.count == its.count && bytes[own] == text.bytes[its]
  }

  func line(_ index: Int, _ mark: LineDiff.Line.Mark) -> LineDiff.Line {
    let line = self[index]
    let endsInLineFeed = line.last == UInt8(ascii: "\n")
    let content = line.dropLast(endsInLineFeed ? 1 : 0)
    let tab = UInt8(ascii: "\t")
    // Tabs are not escaped, because they only move the cursor forward and keep indentation
    // readable.
    let parts =
      content.contains(tab)
      ? content.split(separator: tab, omittingEmptySubsequences: false) : [content]
    let texts = parts.map { String(decoding: $0, as: UTF8.self).visible }
    let text = texts.count == 1 ? texts[0] : texts.joined(separator: "\t")
    return LineDiff.Line(mark: mark, text: text, endsInLineFeed: endsInLineFeed)
  }
}

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
