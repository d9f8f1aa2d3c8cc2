/// A finding about a user's text: the problem, its place, and the fix.
///
/// The message is one line: lower-case start, no full stop, the failure first, the subject quoted,
/// expected and found. The code is kebab-case and never changes its meaning; its first word names
/// the stage that reports it (`json-`, `plan-`, `settings-`, `folder-`, `usage-`, `write-`,
/// `export-`).
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
