extension TextFinding {
  /// Creates a finding about a CSV document, with the severity of its code.
  init(
    _ code: CSVCode, _ range: Range<Int>, _ message: String, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.init(
      code.severity, code: code.rawValue, message, at: range, hint: hint,
      note: note.map { Note($0.range, $0.message) })
  }

  /// Creates a finding from a problem that the cursor found.
  init(_ problem: CSVCursor.Problem) {
    let words = Self.words(of: problem.code)
    self.init(problem.code, problem.range, words.message, hint: words.hint)
  }

  private static func words(of code: CSVCode) -> (message: String, hint: String) {
    switch code {
    case .conflictMarker:
      (
        "leftover merge conflict marker",
        "remove the conflict markers, and keep the correct rows between them"
      )
    case .unclosedQuote:
      (
        "unclosed quote",
        "add a quote at the end of the field, or write two quotes for a quote in the text"
      )
    case .textAfterQuote:
      (
        "text after the closing quote",
        "write two quotes for a quote in the text, or remove the text after the closing quote"
      )
    case .bareQuote:
      (
        "quote inside an unquoted field",
        "put the field in quotes, and write two quotes for each quote in it"
      )
    case .lineBreak:
      (
        "a line break inside a quoted field",
        "write the field on one line: merges and repairs work line by line"
      )
    default: preconditionFailure("the cursor finds nothing else")
    }
  }
}
