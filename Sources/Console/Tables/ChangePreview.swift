package import PlainText

/// The changes that a command writes, or would write with `--apply`: rows added to a table, and
/// changed lines in a file.
package struct ChangePreview: Sendable {
  /// The rows, in the order in which they are written.
  package let rows: Table
  /// The file's changed lines.
  package let diff: LineDiff
  private let shown: [String]
  private let file: String
  private let diffName: String

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - shown: the columns shown to people.
  ///   - file: the file's name in the diff.
  ///   - diffName: the diff's name in JSON.
  package init(
    _ rows: Table, showing shown: [String], diff: LineDiff, of file: String, as diffName: String
  ) {
    self.rows = rows
    self.shown = shown
    self.diff = diff
    self.file = file
    self.diffName = diffName
  }

  /// Whether there is nothing to record.
  package var isEmpty: Bool { rows.rows.isEmpty && diff.hunks.isEmpty }

  /// The members common to all JSON answers: the rows, and the diff as one string.
  package var members: [JSONValue.Member] {
    let lines = diff.text(label: file).map { $0 + "\n" }
    return [
      .init(rows.spec.name, .array(rows.objects)), .init(diffName, .string(lines.joined())),
    ]
  }

  /// Adds the rows to the page.
  package func addRows(to page: inout Page) {
    guard !rows.rows.isEmpty else { return }
    page.table(TextTable(rows, showing: shown))
  }

  /// Adds the diff to the page.
  package func addDiff(to page: inout Page) {
    page.changedLines(of: diff, named: file)
  }
}

extension Page {
  /// Adds a unified diff, with removed lines in red and added lines in green. Numbers are hidden if
  /// amounts are hidden. An empty diff does not add anything.
  ///
  ///     page.changedLines(of: diff, named: "plan.json")
  package mutating func changedLines(of diff: LineDiff, named name: String) {
    guard !diff.hunks.isEmpty else { return }
    verbatim(StyledText("--- a/\(name)", .strong))
    verbatim(StyledText("+++ b/\(name)", .strong))
    for hunk in diff.hunks {
      verbatim(StyledText(hunk.header, .faint))
      for changed in hunk.lines {
        verbatim(changed.styled)
        if !changed.endsInLineFeed { verbatim("\\ No newline at end of file") }
      }
    }
  }
}

extension LineDiff.Line {
  fileprivate var styled: StyledText {
    let (plain, amount): (StyledText.Role, StyledText.Role) =
      switch mark {
      case .kept: (.plain, .amount)
      case .removed: (.bad, .lostAmount)
      case .added: (.good, .gainedAmount)
      }
    return StyledText(mark.rawValue, json: text, plain, amounts: amount)
  }
}

extension StyledText {
  /// Creates a line of JSON whose numbers can be hidden. Privacy hides each number outside quotes
  /// and, because a name can contain an amount, each number with decimals inside quotes.
  ///
  ///     StyledText(json: #"{"min": 12, "payee": "Gym 9.50", "iban": "DE12"}"#)
  ///     // {"min": ••••, "payee": "Gym ••••", "iban": "DE12"}
  ///
  /// - Parameter prefix: the text to insert before the line.
  package init(
    _ prefix: String = "", json line: String, _ role: Role = .plain, amounts: Role = .amount
  ) {
    self.init("")
    var plain = Array(prefix.utf8)
    var quote = Quote.outside
    var rest = Array(line.utf8)[...]
    while let byte = rest.first {
      let number = quote == .escaped ? [] : rest.number(inQuotes: quote == .inside)
      if number.isEmpty {
        quote = quote.after(byte)
        // The page would show a tab as `\t`.
        if byte == UInt8(ascii: "\t") { plain += "    ".utf8 } else { plain.append(byte) }
        rest.removeFirst()
      } else if quote == .outside || number.count(where: { $0 == UInt8(ascii: ".") }) == 1 {
        self += StyledText(String(decoding: plain, as: UTF8.self), role)
        self += StyledText(String(decoding: number, as: UTF8.self), amounts)
        plain = []
        rest = rest.dropFirst(number.count)
      } else {
        plain += number
        rest = rest.dropFirst(number.count)
      }
    }
    self += StyledText(String(decoding: plain, as: UTF8.self), role)
  }
}

/// A byte's position relative to quotes in JSON text.
private enum Quote {
  case outside, inside, escaped

  func after(_ byte: UInt8) -> Quote {
    switch (self, byte) {
    case (.outside, UInt8(ascii: "\"")), (.escaped, _): .inside
    case (.inside, UInt8(ascii: "\\")): .escaped
    case (.inside, UInt8(ascii: "\"")): .outside
    default: self
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the number at the start of the bytes; empty if they do not begin with a number. Inside
  /// quotes, a number contains only digits and points, and ends with a digit.
  fileprivate func number(inQuotes: Bool) -> ArraySlice<UInt8> {
    guard let first, first.isDigit || !inQuotes && first == UInt8(ascii: "-") else { return [] }
    guard inQuotes else { return prefix { $0.isDigit || "-.eE+".utf8.contains($0) } }
    let run = prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    return run.last == UInt8(ascii: ".") ? run.dropLast() : run
  }
}
