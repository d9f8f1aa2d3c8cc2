/// A name that can begin a word of the form `name=value`, and the completions offered for its
/// value.
package struct AssignedName: Sendable {
  /// The values to complete.
  package enum Values: Sendable {
    /// Any text; no completions are offered.
    case any
    /// A name from the finance folder.
    case names(NameKind)
    /// One of the listed words.
    case words([String])
  }

  package let name: String
  package let values: Values

  /// Creates a name and its possible values. `AssignedName("account", .names(.accounts))` is
  /// `account=` followed by one of the folder's accounts.
  package init(_ name: String, _ values: Values = .any) {
    self.name = name
    self.values = values
  }
}

extension ToolSpec {
  /// Names that can begin a word of the operands.
  var assignedNames: [AssignedName] { operands.flatMap(\.assigned) }

  /// Whether the tool or a verb accepts words of the form `name=value`.
  var takesAssignments: Bool {
    !assignedNames.isEmpty || verbs.contains(where: \.takesAssignments)
  }

  /// The tool itself or its verbs, each with the names that it accepts.
  var assignments: [(verb: String, names: [AssignedName])] {
    (verbs.isEmpty ? [self] : verbs).map { ($0.name, $0.assignedNames) }
      .filter { !$0.names.isEmpty }
  }
}
