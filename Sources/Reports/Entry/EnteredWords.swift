import FinanceModel
import PlainText

/// Command-line words with the source text that contains the words. Findings show a line of that
/// text.
package struct EnteredWords: Sendable {
  /// A word of the command line.
  package struct Word: Sendable {
    let text: String
    /// The word's range in the line.
    let range: Range<Int>
    /// Number of bytes in the range before the word's text; 1 if the word is shown in quotes,
    /// otherwise 0.
    fileprivate let offset: Int

    /// Returns the range of the value in `column=value`.
    func valueRange(after name: String) -> Range<Int> {
      let start = range.lowerBound + offset + name.utf8.count + 1
      return min(start, range.upperBound)..<max(start, range.upperBound - offset)
    }

    /// The name before the first `=`, and the text after it; nil for a word without a name.
    var assignment: (name: String, value: String)? {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
      let name = text[..<sign]
      guard name.utf8.allSatisfy(\.isOfColumnName) else { return nil }
      return (String(name), String(text[text.index(after: sign)...]))
    }
  }

  let source: SourceText
  let words: [Word]
  /// The range of the whole line.
  let range: Range<Int>

  /// - Parameters:
  ///   - command: the text before the words: `ledger-add transactions`.
  ///   - words: the words, as passed by the shell.
  package init(_ command: String, _ words: [String]) {
    var line = command
    self.words = words.map { word in
      let isPlain = !word.isEmpty && word.utf8.allSatisfy(\.isPlainInShell)
      let shown = isPlain ? word : word.visible.shellWord
      line += " "
      let start = line.utf8.count
      line += shown
      return Word(
        text: word, range: start..<line.utf8.count, offset: isPlain ? 0 : 1)
    }
    source = SourceText(file: "<command line>", bytes: Array(line.utf8))
    range = 0..<source.bytes.count
  }

  /// - Parameters:
  ///   - range: the line in the source.
  ///   - words: the words and their ranges in the source.
  init(_ source: SourceText, _ range: Range<Int>, _ words: [(text: String, range: Range<Int>)]) {
    (self.source, self.range) = (source, range)
    self.words = words.map { Word(text: $0.text, range: $0.range, offset: 0) }
  }

  func diagnostic(
    _ code: some RawRepresentable<String>, _ message: String, at word: Word, hint: String?
  ) -> Diagnostic {
    EnteredRows.diagnostic(code, message, in: source, at: word.range, hint: hint)
  }

  /// Returns the cells for words in the form `column=value`, and reports every other word.
  ///
  /// - Parameters:
  ///   - allowed: additional columns that the user may fill in here.
  ///   - verbs: the tool's verbs, suggested for a word without `=`.
  func cells(
    _ words: [Word], of ledger: Ledger, allowing allowed: [String] = [], verbs: [String] = [],
    _ problems: inout [Diagnostic]
  ) -> [String: EnteredRows.Cell] {
    var cells: [String: EnteredRows.Cell] = [:]
    for word in words {
      guard let (written, value) = word.assignment else {
        problems.append(notAssigned(word, verbs, ledger))
        continue
      }
      // The column's name is older than the current term for its contents.
      let isBill = ledger == .transactions && written == "bill"
      let name = isBill ? Transactions.billColumn : written
      if let (message, hint) = ledger.columnProblem(name, allowing: allowed) {
        problems.append(
          diagnostic(
            FindingCode(rawValue: LedgerProblem.columnUnknown.code(for: ledger)), message, at: word,
            hint: hint))
      } else if cells[name] != nil {
        problems.append(
          diagnostic(
            EntryCode.columnTwice, "duplicate column '\(name)'", at: word,
            hint: "omit one of them"))
      } else {
        cells[name] = EnteredRows.Cell(text: value, range: word.valueRange(after: written))
      }
    }
    return cells
  }

  private func notAssigned(_ word: Word, _ verbs: [String], _ ledger: Ledger) -> Diagnostic {
    let hint: String
    if word.text == Ledger.history.rawValue {
      hint = "use plan-allocate, plan-apply or plan-set to write the history"
    } else if let verb = nearestName(to: word.text, among: verbs) {
      hint = "did you mean the verb '\(verb)'?"
    } else {
      hint = "write a column and its value, such as \(ledger == .prices ? "base" : "account")=NAME"
    }
    return diagnostic(
      EntryCode.wordMalformed, "'\(word.text.visible)' is not column=value", at: word, hint: hint)
  }
}

extension UInt8 {
  fileprivate var isOfColumnName: Bool {
    self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }

  /// Whether the byte is literal in a shell, at any position in a word.
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: ":"),
      UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"), 0x80...:
      true
    default: false
    }
  }
}
