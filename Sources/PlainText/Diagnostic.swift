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
