import PlainText

/// The lines that a user added to or removed from a text with git's conflict markers.
///
/// If git merged a file line by line, the text contains every line that either side added, inside
/// or outside a conflict. Every line of the text originates from one of the versions.
package struct ConflictEdits {
  /// Lines that do not occur in any version, with their line numbers counted from 1.
  package private(set) var added: [(number: Int, line: String)] = []
  /// Lines of the versions that are missing from the text, such as lines of the version not chosen
  /// in a conflict.
  package private(set) var removed: [String] = []

  package init(in text: [UInt8], base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let counts = [base, ours, theirs].map { Self.counts(Self.lines($0)) }
    let lines = Self.lines(text)
    let there = Self.counts(lines.filter { !Self.isMark($0) })
    var met: [[UInt8]: Int] = [:]
    for (index, line) in lines.enumerated() where !Self.isMark(line) {
      met[line, default: 0] += 1
      let most = counts.reduce(0) { $0 + ($1[line] ?? 0) }
      if met[line] ?? 0 > most { added.append((index + 1, Self.shown(line))) }
    }
    var compared: Set<[UInt8]> = []
    for line in Self.lines(ours) + Self.lines(theirs) where compared.insert(line).inserted {
      let (old, our, their) = (counts[0][line] ?? 0, counts[1][line] ?? 0, counts[2][line] ?? 0)
      let least = min(our, their) >= old ? max(our, their) : our + their - old
      if there[line] ?? 0 < least { removed.append(Self.shown(line)) }
    }
  }

  /// Returns the line without leading spaces, for a message.
  private static func shown(_ line: [UInt8]) -> String {
    String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self).visible
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  private static func counts(_ lines: [[UInt8]]) -> [[UInt8]: Int] {
    lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Whether the line is a conflict marker: seven identical characters, followed by a space or the
  /// end of the line.
  private static func isMark(_ line: [UInt8]) -> Bool {
    guard let sign = line.first, "<=>|".utf8.contains(sign),
      line.prefix(7).allSatisfy({ $0 == sign }), line.count >= 7
    else { return false }
    return line.count == 7 || line[7] == UInt8(ascii: " ")
  }
}
