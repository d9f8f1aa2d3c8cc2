/// A finding about a user's text: the problem, its place, and the fix.
///
/// The message is one line: lower-case start, no full stop, the failure first, the subject quoted,
/// expected and found. The code is kebab-case and never changes its meaning; its first word names
/// the stage that reports it (`json-`, `plan-`, `settings-`, `folder-`, `usage-`, `write-`,
/// `export-`).
package struct Diagnostic: Hashable, Sendable {
  /// Errors stop a tool; warnings and notes do not.
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  package var code: String
  package var message: String
  /// The place; nil only if there is no file to point into, as for bad usage.
  package var excerpt: Excerpt?
  /// The fix: an instruction, with the nearest valid name if there is one.
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
