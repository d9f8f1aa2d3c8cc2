/// A line and column in a file, both counted from 1 as in editors. Columns count UTF-8 bytes.
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

/// The line of a finding, with the relevant part marked.
///
/// The line is shortened to a window around the marked part, so that a very long line remains
/// readable. `isCutBefore` and `isCutAfter` show that text was omitted.
package struct Excerpt: Hashable, Sendable {
  package let position: SourcePosition
  /// The window's bytes, without the line ending. They may be invalid UTF-8.
  package let line: [UInt8]
  /// The range of marked bytes in `line`. The range is at least one byte wide, so it may end one
  /// byte past the end of the line.
  package let marked: Range<Int>
  package let isCutBefore: Bool
  package let isCutAfter: Bool
}

/// The contents of a named file. Positions and excerpts are computed only for findings.
package struct SourceText: Equatable, Sendable {
  package let file: String
  package let bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Returns the excerpts of `ranges`, in the same order.
  ///
  /// Ranges are clamped to the file. A range that spans several lines is marked up to the end of
  /// its first line. Lines end at LF; a CR before it is omitted from the excerpt.
  ///
  ///     SourceText(file: "a", bytes: Array("x\nyz\n".utf8)).excerpts(of: [3..<4])[0].position
  ///     // a:2:2
  ///
  /// - Complexity: a sort of the ranges and one pass over the file up to the last range; lines
  ///   without a range are not stored.
  package func excerpts(of ranges: [Range<Int>]) -> [Excerpt] {
    var lines = ranges.map { _ in (number: 1, start: 0) }
    var line = (number: 1, start: 0)
    var at = 0
    for index in ranges.indices.sorted(by: { ranges[$0].lowerBound < ranges[$1].lowerBound }) {
      let wanted = min(ranges[index].lowerBound, bytes.count)
      while at < wanted {
        if bytes[at] == UInt8(ascii: "\n") { line = (line.number + 1, at + 1) }
        at += 1
      }
      lines[index] = line
    }
    return zip(ranges, lines).map { excerpt(of: $0, line: $1.number, lineStart: $1.start) }
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
