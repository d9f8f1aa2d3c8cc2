/// A problem at a place counted in bytes, before it is worth knowing the line.
struct JSONFinding {
  var severity = Diagnostic.Severity.error
  let code: String
  let range: Range<Int>
  let message: String
  var hint: String?
  /// A second place that belongs to the problem, such as the first of two equal keys.
  var note: (range: Range<Int>, message: String)?

  /// As many errors, and as many warnings, as one reading reports.
  static let limit = 100
}

/// A code made of a stage and a problem.
struct FindingCode: RawRepresentable {
  let rawValue: String
}

/// The findings as diagnostics in file order, each note right after its problem.
///
/// - Complexity: one pass over the file and a sort of the findings.
func diagnostics(for findings: [JSONFinding], in source: SourceText) -> [Diagnostic] {
  let ordered = findings.enumerated().sorted {
    ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
  }.map(\.element)
  var ranges: [Range<Int>] = []
  for finding in ordered {
    ranges.append(finding.range)
    if let note = finding.note { ranges.append(note.range) }
  }
  var excerpts = source.excerpts(of: ranges)[...]
  var result: [Diagnostic] = []
  for finding in ordered {
    let code = FindingCode(rawValue: finding.code)
    result.append(
      Diagnostic(
        finding.severity, code, finding.message, at: excerpts.popFirst(), hint: finding.hint))
    if let note = finding.note {
      result.append(Diagnostic(.note, code, note.message, at: excerpts.popFirst()))
    }
  }
  return result
}
