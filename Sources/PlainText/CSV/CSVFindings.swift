extension TextFinding {
  /// Creates a finding about a CSV text, with the severity of its code.
  init(
    _ code: CSVCode, _ range: Range<Int>, _ message: String, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.init(
      code.severity, code: code.rawValue, message, at: range, hint: hint,
      note: note.map { Note($0.range, $0.message) })
  }

  /// Creates the finding for an error of the cursor.
  init(_ problem: CSVCursor.Problem) {
    let words = Self.words(of: problem.code)
    self.init(problem.code, problem.range, words.message, hint: words.hint)
  }

  private static func words(of code: CSVCode) -> (message: String, hint: String) {
    switch code {
    case .conflictMarker:
      (
        "a merge left its mark here",
        "remove the lines with the marks, and keep what is right of the rows between them"
      )
    case .unclosedQuote:
      (
        "the quote that opens here is not closed",
        "close it at the end of its field, or write two for a quote in the text"
      )
    case .textAfterQuote:
      (
        "text after the closing quote",
        "write two quotes for a quote in the text, or remove what follows it"
      )
    case .bareQuote:
      (
        "a quote inside a field that does not begin with one",
        "put the field in quotes, and write two for each quote in it"
      )
    case .lineBreak:
      (
        "a line break inside a quoted field",
        "write the field on one line: merging and mending go line by line"
      )
    default: preconditionFailure("the cursor finds nothing else")
    }
  }
}
