package import Console
import PlainText

/// A requested change to `coffer.json`.
///
///     try SettingsEdit(.account("Savings"), ["kind=SAVINGS", "currency", "EUR"])
package struct SettingsEdit: Equatable, Sendable {
  /// The entry whose settings change.
  package enum Subject: Equatable, Sendable {
    case account(String)
    /// An asset, identified by its symbol.
    case asset(String)
    case folder
  }

  let subject: Subject
  /// Keys, with dots for nested values, in the order typed. A repeated key has several values.
  let assignments: [(key: String, values: [String])]

  /// Parses keys and values: `KEY=VALUE`, or `KEY VALUE` as two words. An empty value removes the
  /// key.
  ///
  /// - Throws: ``UsageProblem`` for a key without a value.
  package init(_ subject: Subject, _ words: [String]) throws(UsageProblem) {
    self.subject = subject
    var assignments: [(key: String, values: [String])] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      var (key, value) = (word, "")
      if let equals = word.firstIndex(of: "=") {
        (key, value) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw UsageProblem(
          "'\(word.visible)' has no value", hint: "write \(word.visible)=VALUE",
          code: .missingOperand)
      }
      if let known = assignments.firstIndex(where: { $0.key == key }) {
        assignments[known].values.append(value)
      } else {
        assignments.append((key, [value]))
      }
    }
    self.assignments = assignments
  }

  package static func == (a: SettingsEdit, b: SettingsEdit) -> Bool {
    a.subject == b.subject && a.assignments.elementsEqual(b.assignments, by: ==)
  }
}
