/// A place in a file as editors count: line and column from 1, the column in UTF-8 bytes.
package struct SourcePosition: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// The line a finding is about, and which part of it.
///
/// The line is cut to a window around the marked part, so that a finding in a file of one endless
/// line stays readable; `isCutBefore` and `isCutAfter` say that text was left out.
package struct Excerpt: Hashable, Sendable {
  package let position: SourcePosition
  /// The window's bytes, without the line ending. They may be invalid UTF-8.
  package let line: [UInt8]
  /// The marked bytes, counted within `line`; at least one wide, so it may end one past the line.
  package let marked: Range<Int>
  package let isCutBefore: Bool
  package let isCutAfter: Bool
}

/// A named file's bytes, with positions and excerpts made only when a finding asks for them.
package struct SourceText: Hashable, Sendable {
  package let file: String
  package let bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The excerpts of `ranges`, in the same order.
  ///
  /// Ranges are clamped to the file. A range over several lines is marked up to the end of its
  /// first line. Lines end at LF; a CR before it is left out of the excerpt.
  ///
  ///     SourceText(file: "a", bytes: Array("x\nyz\n".utf8)).excerpts(of: [3..<4])[0].position
  ///     // a:2:2
  ///
  /// - Complexity: one pass over the file for any number of ranges, and a binary search for each.
  package func excerpts(of ranges: [Range<Int>]) -> [Excerpt] {
    guard !ranges.isEmpty else { return [] }
    var starts = [0]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    return ranges.map { excerpt(of: $0, lineStarts: starts) }
  }

  /// The excerpt of one range. See ``excerpts(of:)``.
  package func excerpt(of range: Range<Int>) -> Excerpt {
    let line = bytes[..<min(range.lowerBound, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    var start = min(range.lowerBound, bytes.count)
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return excerpt(of: range, line: line + 1, lineStart: start)
  }

  private func excerpt(of range: Range<Int>, lineStarts: [Int]) -> Excerpt {
    let offset = min(range.lowerBound, bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return excerpt(of: range, line: low + 1, lineStart: lineStarts[low])
  }

  private func excerpt(of range: Range<Int>, line: Int, lineStart: Int) -> Excerpt {
    let from = min(range.lowerBound, bytes.count)
    var end = from
    let farthest = min(bytes.count, from + Self.windowAfter)
    while end < farthest, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let isCutAfter = end < bytes.count && bytes[end] != UInt8(ascii: "\n")
    if !isCutAfter, end > from, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var start = max(lineStart, from - Self.windowBefore)
    let isCutBefore = start > lineStart
    while isCutBefore, start < from, bytes[start] & 0xC0 == 0x80 { start += 1 }
    if isCutAfter {
      while end > from + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let markedEnd = min(max(range.upperBound, from + 1), max(end, from + 1))
    return Excerpt(
      position: SourcePosition(file: file, line: line, column: from - lineStart + 1),
      line: Array(bytes[start..<end]), marked: (from - start)..<(markedEnd - start),
      isCutBefore: isCutBefore, isCutAfter: isCutAfter)
  }

  private static let windowBefore = 120
  private static let windowAfter = 80
}
