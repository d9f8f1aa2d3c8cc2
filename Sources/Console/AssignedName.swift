/// A name that a word of the form `name=value` may begin with, and what a shell offers after it.
package struct AssignedName: Sendable {
  /// What a value is.
  package enum Values: Sendable {
    /// Any text: a shell offers nothing.
    case any
    /// A name in the finance folder.
    case names(NameKind)
    /// One of these words.
    case words([String])
  }

  package let name: String
  package let values: Values

  /// `account=` with the accounts of the folder: `AssignedName("account", .names(.accounts))`.
  package init(_ name: String, _ values: Values = .any) {
    self.name = name
    self.values = values
  }
}

extension ToolSpec {
  /// The names that words of its operands may begin with.
  var assignedNames: [AssignedName] { operands.flatMap(\.assigned) }

  /// Whether the tool or a verb takes words of the form `name=value`.
  var takesAssignments: Bool {
    !assignedNames.isEmpty || verbs.contains(where: \.takesAssignments)
  }

  /// The tool itself, or its verbs, with the names that each takes.
  var assignments: [(verb: String, names: [AssignedName])] {
    (verbs.isEmpty ? [self] : verbs).map { ($0.name, $0.assignedNames) }
      .filter { !$0.names.isEmpty }
  }
}
