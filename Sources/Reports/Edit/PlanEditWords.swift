package import Console
import PlainText

/// Plan changes as command-line words.
///
///     Emergency target 20000 priority 2 'Emergency/Saver' balance=1180.50
///
/// A subject is followed by fields, each with its value as the next word or after `=`. If a word in
/// the position of a field is not a field, it begins the next subject.
package struct PlanEditWords {
  /// The changes, in the order of the words.
  package private(set) var edits: [PlanEdit] = []
  private var rest: ArraySlice<String>

  /// Parses words.
  ///
  /// - Parameters:
  ///   - first: the subject of the fields at the beginning; nil if the words begin with a subject.
  /// - Throws: ``UsageProblem`` for a field without a value, or a subject without a field.
  package init(
    _ words: [String], first: (action: PlanEdit.Action, subject: String)? = nil
  ) throws(UsageProblem) {
    rest = words[...]
    if let first {
      let assignments = try assignments(of: nil)
      edits.append(PlanEdit(first.action, .typed(first.subject), assignments))
    }
    while let subject = rest.popFirst() {
      let assignments = try assignments(of: subject)
      edits.append(PlanEdit(.set, .typed(subject), assignments))
    }
  }

  /// - Parameter subject: the subject, which must have a field; nil if fields are optional.
  private mutating func assignments(
    of subject: String?
  ) throws(UsageProblem) -> [PlanEdit.Assignment] {
    var assignments: [PlanEdit.Assignment] = []
    while let word = rest.first {
      if let equals = word.firstIndex(of: "="), PlanField(word: String(word[..<equals])) != nil {
        rest.removeFirst()
        assignments.append(
          .init(String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if PlanField(word: word) != nil || assignments.isEmpty && subject != nil {
        // A subject must be followed by a field, even if the field is unknown.
        rest.removeFirst()
        guard let value = rest.popFirst() else { throw Self.withoutValue(word, of: subject) }
        assignments.append(.init(word, value))
      } else {
        break
      }
    }
    guard let subject, assignments.isEmpty else { return assignments }
    throw UsageProblem(
      "no field is given for '\(subject.visible)'",
      hint: "write a field and its value: target 20000", code: .missingOperand)
  }

  private static func withoutValue(_ word: String, of subject: String?) -> UsageProblem {
    let fields = PlanField.allCases.map(\.rawValue)
    let isField = PlanField(word: word) != nil
    let hint =
      isField
      ? "write the value after the field"
      : nearestName(to: word, among: fields).map { "did you mean '\($0)'?" }
        ?? "choose from: \(fields.joined(separator: ", "))"
    return UsageProblem(
      isField
        ? "field '\(word)' has no value"
        : "'\(word.visible)' is neither a field nor a complete"
          + " change",
      hint: hint, code: .missingOperand)
  }
}
