/// A kind of name that a shell can complete from a finance folder. `--generate accounts` prints the
/// account names, one per line.
package enum NameKind: String, CaseIterable, Sendable {
  case accounts, tiers, symbols, categories, payees

  /// Creates the kind of name that a placeholder denotes, such as accounts for `ACCOUNT`. Returns
  /// nil for other placeholders.
  init?(placeholder: String) {
    switch placeholder {
    case "ACCOUNT", "FROM", "TO": self = .accounts
    case "TIER": self = .tiers
    case "SYMBOL": self = .symbols
    case "CATEGORY": self = .categories
    case "PAYEE": self = .payees
    default: return nil
    }
  }
}

extension ToolSpec {
  /// Whether the tool or one of its verbs has an option or operand that expects a name of this
  /// kind.
  var takesNames: Bool {
    let placeholders = operands.map(\.placeholder) + options.compactMap(\.placeholder)
    let isAssigned = assignedNames.contains { name in
      if case .names = name.values { true } else { false }
    }
    return isAssigned || placeholders.contains { NameKind(placeholder: $0) != nil }
      || verbs.contains(where: \.takesNames)
  }

  /// The shell completion for the first operand that has one.
  var operandCompletion: ValueCompletion {
    operands.map { ValueCompletion(placeholder: $0.placeholder) }.first { $0 != .nothing }
      ?? .nothing
  }

  /// The tool's name in a shell function: `_plan_status` for `plan-status`.
  var functionName: String {
    "_" + String(completedCommand.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
