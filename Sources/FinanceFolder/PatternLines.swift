/// The lines that a file of patterns, `.gitignore` or `.gitattributes`, is to have, compared with
/// those that it has.
package struct PatternLines {
  /// What `.gitattributes` says. Ledgers are merged by their rows or, in a clone without the
  /// driver, keep the lines of both sides; JSON files are merged by their members; lines end alike
  /// everywhere, or git would take each line of a side for a new one.
  package static let attributes =
    ["ledgers/**/*.csv text eol=lf \(MergeDriverLines.Kind.rows.attribute)"]
    + [FolderPlace.planName, FolderPlace.recurringName, FolderPlace.settingsName].map {
      "\($0) text eol=lf \(MergeDriverLines.Kind.members.attribute)"
    }

  /// What `.gitignore` says: what belongs to one machine, and what can be made again.
  package static let ignored = [".coffer/", "snapshots/"]

  /// Those to add, as they are to be written.
  let missing: [String]
  /// Those whose pattern is there, but says something else.
  let contradicted: [String]

  /// A line is there where one of the same pattern has all its words, in any order; slashes around
  /// a pattern do not count. It is missing where those of its pattern have only some of its words:
  /// git takes what the later line says.
  ///
  ///     PatternLines([".coffer/", "a text"], in: "/.coffer\na -text\n")
  ///     // missing [], contradicted ["a text"]
  init(_ wanted: [String], in text: String) {
    let present = text.split(whereSeparator: \.isNewline).map(Self.words)
    var missing: [String] = []
    var contradicted: [String] = []
    for line in wanted {
      let words = Self.words(of: line[...])
      let bearers = present.filter { $0.first == words.first }
      if bearers.contains(where: { Set(words).isSubset(of: $0) }) { continue }
      if bearers.allSatisfy({ Set($0).isSubset(of: words) }) {
        missing.append(line)
      } else {
        contradicted.append(line)
      }
    }
    self.missing = missing
    self.contradicted = contradicted
  }

  private static func words(of line: Substring) -> [Substring] {
    var words = line.split { $0 == " " || $0 == "\t" }
    guard var pattern = words.first else { return [] }
    while pattern.hasPrefix("/") { pattern.removeFirst() }
    while pattern.hasSuffix("/") { pattern.removeLast() }
    words[0] = pattern
    return words
  }
}
