/// A finding about a user's text. It is a ``Diagnostic`` whose place is stated in the terms of the
/// layer that found the problem, so that rules do not depend on files and lines.
///
/// The place is a byte range in a text, a path into a document, a cell in a ledger, or a value in a
/// move. The place is nil if the finding is about the input as a whole.
package struct Finding<Place: Sendable>: Error, Sendable {
  /// A second place involved in the problem, and its role.
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
  /// The second place and its role, for example the first of two identical keys.
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

  /// Maximum number of errors reported by one read or by one application of the rules. Warnings and
  /// notes together have a separate, equal maximum.
  package static var limit: Int { 100 }
}

// The conformance is conditional, because a requirement on `Place` would have to be verified at
// every program start.
extension Finding: Equatable where Place: Equatable {}
extension Finding.Note: Equatable where Place: Equatable {}

extension Diagnostic {
  /// Creates a diagnostic from a finding and its place in a file. The finding's note is omitted.
  package init<Place>(_ finding: Finding<Place>, at excerpt: Excerpt? = nil) {
    self.init(
      finding.severity, FindingCode(rawValue: finding.code), finding.message, at: excerpt,
      hint: finding.hint)
  }
}

/// A code that was checked when the finding was created.
package struct FindingCode: RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics. If `isCut` is true, a note with the code `more` is appended.
  package func followed(
    by more: some RawRepresentable<String>, if isCut: Bool
  ) -> [Diagnostic] {
    isCut ? self + [Diagnostic(.note, more, "and more")] : self
  }

  /// Returns the first hundred diagnostics. If there are more, a note with the code `more` is
  /// appended.
  package func bounded(more: some RawRepresentable<String>) -> [Diagnostic] {
    Array(prefix(TextFinding.limit)).followed(by: more, if: count > TextFinding.limit)
  }
}

/// A finding whose place is a byte range. The line number is computed later.
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
  /// Returns the findings as diagnostics in file order, at most a hundred. Errors take precedence
  /// over other findings. If findings are omitted, a note with the code `more` is appended.
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

  /// Returns the findings as diagnostics in file order, each followed by its note, if any.
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

/// A finding about a user's text: the problem, its place, and the fix.
///
/// The message is one line. It starts in lower case, has no full stop, states the failure first,
/// quotes the subject, and names the expected and the actual value. The code is in kebab case, and
/// its meaning never changes. The first word of the code names the stage that reports the finding
/// (`json-`, `plan-`, `settings-`, `folder-`, `usage-`, `write-`, `export-`).
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a finding. Only errors stop a tool.
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  package var code: String
  package var message: String
  /// The place of the problem; nil only if no file is involved, for example after bad usage.
  package var excerpt: Excerpt?
  /// An instruction that fixes the problem, with the nearest valid name if a similar one exists.
  package var hint: String?

  package init(
    _ severity: Severity, _ code: some RawRepresentable<String>, _ message: String,
    at excerpt: Excerpt? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code.rawValue
    self.message = message
    self.excerpt = excerpt
    self.hint = hint
  }
}
