/// A problem at a place counted in bytes, before it is worth knowing the line.
struct CSVFinding {
  let code: CSVCode
  let range: Range<Int>
  let message: String
  let hint: String
  /// A second place that belongs to the problem, such as the first of two equal columns.
  var note: (range: Range<Int>, message: String)?

  /// As many findings as one reading reports.
  static let limit = 100

  init(
    _ code: CSVCode, _ range: Range<Int>, _ message: String, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.code = code
    self.range = range
    self.message = message
    self.hint = hint
    self.note = note
  }
}

extension CSVFinding {
  /// What the cursor came upon.
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

/// The findings as diagnostics in file order: the first hundred errors, as many warnings as there
/// is room for beside them, and a note where some are left out.
func diagnostics(for findings: [CSVFinding], in source: SourceText) -> [Diagnostic] {
  if findings.isEmpty { return [] }
  let ordered = findings.enumerated().sorted {
    ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
  }.map(\.element)
  let errors = ordered.filter { $0.code.severity == .error }.prefix(CSVFinding.limit)
  let warnings = ordered.filter { $0.code.severity != .error }
    .prefix(CSVFinding.limit - errors.count)
  let shown = (errors + warnings).map { finding in
    JSONFinding(
      severity: finding.code.severity, code: finding.code.rawValue, range: finding.range,
      message: finding.message, hint: finding.hint, note: finding.note)
  }
  let reported = diagnostics(for: shown, in: source)
  guard shown.count < findings.count else { return reported }
  return reported + [Diagnostic(.note, CSVCode.more, "and more")]
}
