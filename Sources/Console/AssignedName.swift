/// A name that can begin a word of the form `name=value`, and the completions that a shell offers
/// for its value.
package struct AssignedName: Sendable {
  /// The values to complete.
  package enum Values: Sendable {
    /// Any text, without completions.
    case any
    /// A name in the finance folder.
    case names(NameKind)
    /// One of the listed words.
    case words([String])
  }

  package let name: String
  package let values: Values

  /// Creates a name with its values. `AssignedName("account", .names(.accounts))` is `account=`
  /// with the accounts of the folder.
  package init(_ name: String, _ values: Values = .any) {
    self.name = name
    self.values = values
  }
}

extension ToolSpec {
  /// The names that the words of its operands may begin with.
  var assignedNames: [AssignedName] { operands.flatMap(\.assigned) }

  /// Whether the tool or a verb takes words of the form `name=value`.
  var takesAssignments: Bool {
    !assignedNames.isEmpty || verbs.contains(where: \.takesAssignments)
  }

  /// The tool itself or its verbs, each with the names that it takes.
  var assignments: [(verb: String, names: [AssignedName])] {
    (verbs.isEmpty ? [self] : verbs).map { ($0.name, $0.assignedNames) }
      .filter { !$0.names.isEmpty }
  }
}
