import FinanceModel
import PlainText

/// A reader for rows entered as CSV with a header, JSON lines, or a single JSON array of objects.
struct EnteredText {
  /// The rows that were read successfully.
  private(set) var rows: [EnteredRows.Row] = []
  private(set) var problems: [Diagnostic] = []
  /// Whether some rows may be missing, in which case the rows cannot be checked.
  private var isBroken = false

  private let source: SourceText
  private let ledger: Ledger
  private let allowed: [String]

  /// Returns the rows in the source text.
  ///
  /// - Parameters:
  ///   - allowed: additional columns that the user may fill in here, such as `id`. Invalid columns
  ///     (`…-column-unknown`) and invalid values (`usage-word`) become problems of the rows.
  ///
  /// - Throws: at most 100 errors if the text cannot be read: `csv-…`, `json-…`, and these
  ///   problems.
  /// - Complexity: linear in the number of bytes.
  static func rows(
    _ source: SourceText, of ledger: Ledger, allowing allowed: [String] = []
  ) throws(Failure) -> EnteredRows {
    var text = EnteredText(source: source, ledger: ledger, allowed: allowed)
    text.read()
    guard !text.isBroken else {
      throw Failure(.input, Array(text.problems.prefix(LedgerFinding.limit)))
    }
    return EnteredRows(source: source, rows: text.rows, problems: text.problems)
  }

  private init(source: SourceText, ledger: Ledger, allowed: [String]) {
    self.source = source
    self.ledger = ledger
    self.allowed = allowed
  }

  private mutating func read() {
    switch source.bytes.first(where: { !Self.blanks.contains($0) }) {
    case nil:
      isBroken = true
      report(
        EntryCode.wordMalformed, "the input has no rows", 0..<0,
        "write COLUMN=VALUE, or pass CSV with a header or JSON lines on standard input")
    case UInt8(ascii: "{"): readLines()
    case UInt8(ascii: "["): readArray()
    default: readCSV()
    }
  }

  private static let blanks = Array(" \t\r\n".utf8)

  // MARK: CSV

  private mutating func readCSV() {
    let loaded = CSVTable.parse(source)
    problems += loaded.diagnostics.filter { $0.severity == .error }
    isBroken = !problems.isEmpty
    guard let table = loaded.value else { return }
    let known = table.header.indices.filter {
      !reject(table.header[$0], at: table.headerRange(ofColumn: $0))
    }
    for record in 0..<table.count {
      var cells: [String: EnteredRows.Cell] = [:]
      for index in known {
        let name = table.header[index]
        cells[name] = EnteredRows.Cell(
          text: table.text(record, index), range: table.range(record, index))
      }
      rows.append(EnteredRows.Row(cells: cells, range: table.range(ofRecord: record)))
    }
  }

  /// Reports a name if the user may not fill in a column with that name, and returns whether it was
  /// reported.
  private mutating func reject(_ name: String, at range: Range<Int>) -> Bool {
    guard let (message, hint) = ledger.columnProblem(name, allowing: allowed) else { return false }
    report(
      FindingCode(rawValue: LedgerProblem.columnUnknown.code(for: ledger)), message, range, hint)
    return true
  }

  private mutating func report(
    _ code: some RawRepresentable<String>, _ message: String, _ range: Range<Int>, _ hint: String
  ) {
    problems.append(EnteredRows.diagnostic(code, message, in: source, at: range, hint: hint))
  }

  // MARK: JSON

  private mutating func readLines() {
    var (start, line) = (0, 0)
    let newline = UInt8(ascii: "\n")
    for bytes in source.bytes.split(separator: newline, omittingEmptySubsequences: false) {
      if !bytes.allSatisfy(Self.blanks.contains) {
        let loaded = JSONDocument.parse(SourceText(file: source.file, bytes: Array(bytes)))
        if let document = loaded.value {
          take(document.root, of: document, at: start)
        } else if problems.count < LedgerFinding.limit {
          isBroken = true
          // The line is parsed again after as many line feeds as precede it, so that the error has
          // the correct line number.
          let text = [UInt8](repeating: newline, count: line) + bytes
          problems += JSONDocument.parse(SourceText(file: source.file, bytes: text)).diagnostics
        }
      }
      (start, line) = (start + bytes.count + 1, line + 1)
    }
  }

  private mutating func readArray() {
    let loaded = JSONDocument.parse(source)
    guard let document = loaded.value else {
      isBroken = true
      problems += loaded.diagnostics
      return
    }
    for element in document.elements(of: document.root) { take(element, of: document, at: 0) }
  }

  /// - Parameter start: the offset of the document's text in the source.
  private mutating func take(_ node: JSONDocument.Node, of document: JSONDocument, at start: Int) {
    let whole = document.range(of: node).moved(by: start)
    guard document.kind(of: node) == .object else {
      isBroken = true
      return report(
        EntryCode.wordMalformed, "the row is not an object", whole,
        "write {\"date\": \"2026-11-21\", …} on each line")
    }
    var cells: [String: EnteredRows.Cell] = [:]
    for member in document.members(of: node) {
      let isRejected = reject(member.key, at: member.keyRange.moved(by: start))
      let range = document.range(of: member.value).moved(by: start)
      switch document.kind(of: member.value) {
      case .null: break
      case .string:
        cells[member.key] = EnteredRows.Cell(
          text: document.string(of: member.value) ?? "", range: range)
      case .number:
        let digits = document.numberText(of: member.value) ?? []
        cells[member.key] = EnteredRows.Cell(
          text: String(decoding: digits, as: UTF8.self), range: range)
      case .object, .array, .true, .false:
        report(
          EntryCode.wordMalformed,
          "the value of '\(member.key.visible)' is neither a string nor a number",
          range,
          "write a quoted string, a number or null")
      }
      if isRejected { cells[member.key] = nil }
    }
    rows.append(EnteredRows.Row(cells: cells, range: whole))
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range<Int> {
    (lowerBound + offset)..<(upperBound + offset)
  }
}

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
