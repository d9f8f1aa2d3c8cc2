/// One of the two sides of a merge.
package enum ConflictSide: String, Sendable, CaseIterable {
  case ours, theirs
}

/// The conflict markers around the two sides, as written by git.
package enum ConflictMark {
  /// The marker before our side.
  package static let ours = "<<<<<<< ours\n"
  /// The marker between the two sides.
  package static let theirs = "=======\n"
  /// The marker after their side.
  package static let end = ">>>>>>> theirs\n"
}

/// The text of a file with merge conflicts, each enclosed in git's conflict markers on separate
/// lines.
package struct ConflictedText: Sendable {
  /// One conflict in the text.
  package struct Region: Equatable, Sendable {
    /// Byte range of the first marker, without its line break.
    package let mark: Range<Int>
    /// Byte range of all the conflict's lines, including the markers.
    package let lines: Range<Int>
    /// Byte range of our side's lines; empty if our side is empty.
    package let ours: Range<Int>
    /// Byte range of their side's lines; empty if their side is empty.
    package let theirs: Range<Int>
    /// Line number of the first marker, counted from 1.
    package let line: Int

    /// Returns the byte range of the lines of a side.
    package func lines(of side: ConflictSide) -> Range<Int> { side == .ours ? ours : theirs }
  }

  package let bytes: [UInt8]
  /// Conflicts in file order; at least one.
  package let regions: [Region]

  /// Finds the conflicts in a text; nil if there are no markers, or if a marker is missing or
  /// misplaced.
  ///
  /// A section marked `|||||||` contains the base version and is between the two sides. It does not
  /// belong to either side.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(_ bytes: [UInt8]) {
    var scan = ConflictScan()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      guard scan.take(start..<end, markedBy: Self.mark(at: start, in: bytes)) else { return nil }
      start = end
    }
    guard scan.isOutside, !scan.regions.isEmpty else { return nil }
    self.bytes = bytes
    regions = scan.regions
  }

  /// Returns the character of the marker that begins at `start`. A marker consists of seven
  /// identical characters, followed by a blank or the line ending. Returns nil if `start` is not
  /// the start of a marker.
  private static func mark(at start: Int, in bytes: [UInt8]) -> UInt8? {
    let first = bytes[start]
    guard "<|=>".utf8.contains(first), start + 7 <= bytes.count,
      bytes[start..<(start + 7)].allSatisfy({ $0 == first }),
      start + 7 == bytes.count || bytes[start + 7] <= 0x20
    else { return nil }
    return first
  }

  /// Returns the text with each conflict replaced by the chosen side, and the ranges of the
  /// replacements. A conflict without a choice is not changed.
  ///
  /// - Parameter choice: called for each conflict with its index.
  package func choosing(
    _ choice: (Int) -> ConflictSide?
  ) -> (bytes: [UInt8], places: [Range<Int>]) {
    var result: [UInt8] = []
    var places: [Range<Int>] = []
    var at = 0
    for (index, region) in regions.enumerated() {
      result += bytes[at..<region.lines.lowerBound]
      let start = result.count
      result += bytes[choice(index).map { region.lines(of: $0) } ?? region.lines]
      places.append(start..<result.count)
      at = region.lines.upperBound
    }
    return (result + bytes[at...], places)
  }

  /// Whether the text has only one conflict and is otherwise blank.
  package var isWhole: Bool {
    guard regions.count == 1 else { return false }
    let inside = regions[0].lines
    return (bytes[..<inside.lowerBound] + bytes[inside.upperBound...]).allSatisfy { $0 <= 0x20 }
  }
}

/// The state of a scan for lines with conflict markers.
private struct ConflictScan {
  private enum State {
    case outside, ours, base, theirs
  }

  private(set) var regions: [ConflictedText.Region] = []
  private var state = State.outside
  private var line = 0
  private var mark = 0..<0
  private var ours = 0..<0
  private var theirsStart = 0
  private var firstLine = 0

  var isOutside: Bool { state == .outside }

  /// Scans one line; returns false if its marker is misplaced.
  mutating func take(_ range: Range<Int>, markedBy character: UInt8?) -> Bool {
    line += 1
    guard let character else { return true }
    switch (state, character) {
    case (.outside, UInt8(ascii: "<")):
      mark = range.lowerBound..<(range.upperBound - 1)
      firstLine = line
      ours = range.upperBound..<range.upperBound
      state = .ours
    case (.ours, UInt8(ascii: "|")):
      ours = ours.lowerBound..<range.lowerBound
      state = .base
    case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")):
      if state == .ours { ours = ours.lowerBound..<range.lowerBound }
      theirsStart = range.upperBound
      state = .theirs
    case (.theirs, UInt8(ascii: ">")):
      regions.append(
        ConflictedText.Region(
          mark: mark, lines: mark.lowerBound..<range.upperBound, ours: ours,
          theirs: theirsStart..<range.lowerBound, line: firstLine))
      state = .outside
    default: return false
    }
    return true
  }
}

/// The conflicts that a merge left in a file, each named after its member or row.
package struct FileConflicts: Sendable {
  /// The versions on the two sides of a conflict.
  package struct Conflict: Equatable, Sendable {
    /// The name used in commands: `reserve_manager.json:tiers[Emergency].target` or
    /// `ledgers/transactions.csv:t2`. If the conflict covers the whole file, the name is the file's
    /// path. If the conflict is neither a single member nor a row with an id, the name contains the
    /// line number of the first marker.
    package let name: String
    /// The content of each side, shown in messages; nil if the side is empty.
    package let ours: String?
    package let theirs: String?
  }

  package let text: ConflictedText
  /// The conflicts, in the order of ``text``'s regions.
  package let conflicts: [Conflict]
  /// Whether the conflict covers the whole file, or the file is readable if either side is chosen
  /// for all conflicts.
  package let isUnderstood: Bool
  private let code: String

  init(
    _ text: ConflictedText, _ conflicts: [Conflict], isUnderstood: Bool,
    code: some RawRepresentable<String>
  ) {
    self.text = text
    self.conflicts = conflicts
    self.isUnderstood = isUnderstood
    self.code = code.rawValue
  }

  /// Returns the conflicts of a text, with the given names. A nil or repeated name is replaced by
  /// the conflict's line number.
  static func named(
    _ names: [String?], in file: String, _ text: ConflictedText,
    _ shown: [(ours: String?, theirs: String?)]
  ) -> [Conflict] {
    var counts: [String: Int] = [:]
    for name in names.compactMap(\.self) { counts[name, default: 0] += 1 }
    return text.regions.indices.map { index in
      let name = names[index].flatMap { counts[$0] == 1 ? $0 : nil }
      return Conflict(
        name: "\(file):\(name ?? String(text.regions[index].line))", ours: shown[index].ours,
        theirs: shown[index].theirs)
    }
  }

  /// Returns one finding per conflict, with the commands that resolve it.
  ///
  /// - Parameter unnamed: an additional instruction for conflicts named by line number.
  func findings(ofUnnamed unnamed: String? = nil) -> [TextFinding] {
    zip(text.regions, conflicts).map { region, conflict in
      let isNamed = !conflict.name.hasSuffix(":\(region.line)")
      // Git and the merge drivers name the sides differently.
      let isByLines = !text.bytes[region.mark].elementsEqual(ConflictMark.ours.utf8.dropLast())
      let remedy =
        isNamed
        ? nil
        : unnamed
          ?? (isByLines
            ? "plan-merge merges the file during git's merge;"
              + " or" : nil)
      let commands = ConflictSide.allCases.map { side in
        "plan-merge --\(side.rawValue) \(conflict.name.shellWord) --apply"
      }
      return TextFinding(
        .error, code: code, conflict.message, at: region.mark,
        hint: (remedy.map { $0 + " " } ?? "") + "choose a side: "
          + commands.joined(separator: " or "))
    }
  }
}

extension FileConflicts.Conflict {
  /// A sentence that describes both sides of the conflict.
  package var message: String {
    if ours == nil, theirs == nil {
      return "unresolved merge conflict: two versions of the whole file"
    }
    return "unresolved merge conflict: \(ours ?? "nothing") in ours, \(theirs ?? "nothing") in "
      + "theirs"
  }
}
