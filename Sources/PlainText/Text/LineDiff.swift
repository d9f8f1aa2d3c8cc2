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
