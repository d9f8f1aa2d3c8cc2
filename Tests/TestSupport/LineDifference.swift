package import Foundation

/// Two texts compared line by line, for quick reading.
package struct LineDifference {
  private let expected: [Substring]
  private let found: [Substring]

  package init(_ expected: Data, _ found: Data) {
    self.init(
      String(decoding: expected, as: UTF8.self), String(decoding: found, as: UTF8.self))
  }

  package init(_ expected: String, _ found: String) {
    self.expected = Self.lines(of: expected)
    self.found = Self.lines(of: found)
  }

  /// The missing lines (`-`) and the unexpected lines (`+`), each with up to two unchanged lines
  /// around it; control characters and trailing spaces are made visible.
  package var text: String {
    let difference = found.difference(from: expected)
    let removed = offsets(of: difference.removals)
    let inserted = offsets(of: difference.insertions)
    var lines: [(mark: String, text: Substring)] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      if removed.contains(old) {
        lines.append(("-", expected[old]))
        old += 1
      } else if inserted.contains(new) {
        lines.append(("+", found[new]))
        new += 1
      } else {
        lines.append((" ", expected[old]))
        old += 1
        new += 1
      }
    }
    return nearChanges(lines)
  }

  private func offsets(of changes: [CollectionDifference<Substring>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  private func nearChanges(_ lines: [(mark: String, text: Substring)]) -> String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var shown: [String] = []
    var last = -1
    for index in lines.indices where changed.contains(where: { abs($0 - index) <= 2 }) {
      if index > last + 1 { shown.append("  ...") }
      shown.append("  \(lines[index].mark) \(Self.visible(lines[index].text))")
      last = index
    }
    return shown.joined(separator: "\n")
  }

  /// Returns the lines. A last line without a line feed differs from the same line with a line
  /// feed.
  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(separator: "\n" as Unicode.Scalar, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else if let last = lines.popLast() {
      lines.append(last + "⏎ is missing here")
    }
    return lines
  }

  private static func visible(_ line: Substring) -> String {
    let body = line.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : "\(scalar)"
    }.joined()
    return body.hasSuffix(" ") ? body + "⏎" : body
  }
}

extension String {
  fileprivate func split(
    separator: Unicode.Scalar, omittingEmptySubsequences: Bool
  ) -> [Substring] {
    unicodeScalars.split(
      separator: separator, omittingEmptySubsequences: omittingEmptySubsequences
    ).map(Substring.init)
  }
}
