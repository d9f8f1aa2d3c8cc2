/// The required lines of a pattern file, `.gitignore` or `.gitattributes`, compared with its
/// existing lines.
package struct PatternLines {
  /// The lines of `.gitattributes`. Ledgers are merged row by row or, in a clone without the
  /// driver, by keeping the lines from both sides. JSON files are merged member by member. Line
  /// endings are fixed, because otherwise git could treat every line from one side as new.
  package static let attributes =
    ["ledgers/**/*.csv text eol=lf \(MergeDriverLines.Kind.rows.attribute)"]
    + [FolderPlace.planName, FolderPlace.recurringName, FolderPlace.settingsName].map {
      "\($0) text eol=lf \(MergeDriverLines.Kind.members.attribute)"
    }

  /// The lines of `.gitignore`, for machine-specific files and for files that can be regenerated.
  package static let ignored = [".coffer/", "snapshots/"]

  /// The lines to add, as they will be written.
  let missing: [String]
  /// The required lines whose pattern is in the file with other attributes.
  let contradicted: [String]

  /// Compares the required lines with a file's text. A required line is present if an existing line
  /// with the same pattern contains all of its words, in any order. Slashes around a pattern are
  /// ignored. If each existing line with the same pattern contains only some of the words, the
  /// required line is missing, and adding it is enough, because git applies the later line.
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
