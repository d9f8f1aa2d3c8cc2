/// Something noticed about what a person wrote: what a ``Diagnostic`` says, with a place that the
/// layer which noticed it knows, so that rules need not know of files and lines.
///
/// Its place is a range of bytes in a text, a path into a document, a cell of a ledger, a value of
/// a move; nil where it is about the whole.
package struct Finding<Place: Sendable>: Error, Sendable {
  /// A second place that belongs to the problem, and what it is there.
  package struct Note: Sendable {
    package let place: Place
    package let message: String

    package init(_ place: Place, _ message: String) {
      (self.place, self.message) = (place, message)
    }
  }

  package let severity: Diagnostic.Severity
  package let code: String
  package let message: String
  package let location: Place?
  package let hint: String?
  /// Such as the first of two equal keys.
  package let note: Note?

  package init(
    _ severity: Diagnostic.Severity, code: String, _ message: String, at location: Place?,
    hint: String? = nil, note: Note? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.hint = hint
    self.note = note
  }

  package init(
    _ severity: Diagnostic.Severity, _ code: some RawRepresentable<String>, _ message: String,
    at location: Place?, hint: String? = nil
  ) {
    self.init(severity, code: code.rawValue, message, at: location, hint: hint)
  }

  /// As many errors, and as many others, as one reading or one round of rules reports.
  package static var limit: Int { 100 }
}

// Were places required to be equatable, each start would look up that they are.
extension Finding: Equatable where Place: Equatable {}
extension Finding.Note: Equatable where Place: Equatable {}

extension Diagnostic {
  /// What the finding says, at the place of a file that its own place is; its note is left out.
  package init<Place>(_ finding: Finding<Place>, at excerpt: Excerpt? = nil) {
    self.init(
      finding.severity, FindingCode(rawValue: finding.code), finding.message, at: excerpt,
      hint: finding.hint)
  }
}

/// A code that was checked when its finding was made.
package struct FindingCode: RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension [Diagnostic] {
  /// The diagnostics, then a note of the code `more` if `isCut` says that there are more.
  package func followed(
    by more: some RawRepresentable<String>, if isCut: Bool
  ) -> [Diagnostic] {
    isCut ? self + [Diagnostic(.note, more, "and more")] : self
  }

  /// The first hundred of them, then a note of the code `more` if there are more.
  package func bounded(more: some RawRepresentable<String>) -> [Diagnostic] {
    Array(prefix(TextFinding.limit)).followed(by: more, if: count > TextFinding.limit)
  }
}

/// A problem at a place counted in bytes, before it is worth knowing the line.
package typealias TextFinding = Finding<Range<Int>>

extension [TextFinding] {
  fileprivate var inTextOrder: [TextFinding] {
    enumerated().sorted {
      ($0.element.location?.lowerBound ?? 0, $0.offset)
        < ($1.element.location?.lowerBound ?? 0, $1.offset)
    }.map(\.element)
  }
}

extension SourceText {
  /// The findings as diagnostics in file order: the first hundred errors, as many others as there
  /// is room for beside them, and a note of the code `more` if some are left out.
  package func diagnostics(
    for findings: [TextFinding], more: some RawRepresentable<String>
  ) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let ordered = findings.inTextOrder
    let errors = ordered.filter { $0.severity == .error }.prefix(TextFinding.limit)
    let others = ordered.filter { $0.severity != .error }
      .prefix(TextFinding.limit - errors.count)
    return diagnostics(for: Array(errors + others))
      .followed(by: more, if: errors.count + others.count < findings.count)
  }

  /// The findings as diagnostics in file order, each note right after its problem.
  ///
  /// - Complexity: one pass over the file and a sort of the findings.
  package func diagnostics(for findings: [TextFinding]) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let ordered = findings.inTextOrder
    var ranges: [Range<Int>] = []
    for finding in ordered {
      ranges.append(finding.location ?? 0..<0)
      if let note = finding.note { ranges.append(note.place) }
    }
    var excerpts = excerpts(of: ranges)[...]
    var result: [Diagnostic] = []
    for finding in ordered {
      result.append(Diagnostic(finding, at: excerpts.popFirst()))
      if let note = finding.note {
        result.append(
          Diagnostic(
            .note, FindingCode(rawValue: finding.code), note.message, at: excerpts.popFirst()))
      }
    }
    return result
  }
}
