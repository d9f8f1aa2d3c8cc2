import PlainText

/// Returns the index of the name that `text` refers to. An exact match takes precedence over a name
/// that differs only in case or in the kinds of hyphens and spaces. Such a name takes precedence
/// over a unique prefix.
///
/// - Parameter kind: the kind of name, for the message: `tier`.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown` or `usage-name-ambiguous`.
package func match(
  _ text: String, of kind: String, among names: [String]
) throws(UsageProblem) -> Int {
  switch PlainText.match(text, among: names) {
  case .one(let index): return index
  case .none(let nearest):
    throw UsageProblem(
      "\(kind) '\(text.visible)' does not exist",
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "write one of: \(names.map(\.visible).joined(separator: ", "))", code: .nameUnknown)
  case .ambiguous(let indices):
    let wanted = text.foldedForMatching
    let isWhole = indices.allSatisfy { names[$0].foldedForMatching == wanted }
    throw UsageProblem(
      "\(kind) '\(text.visible)' is ambiguous",
      hint: (isWhole ? "write one of these exactly: " : "write more characters of one of these: ")
        + indices.map { names[$0].visible }.joined(separator: ", "), code: .nameAmbiguous)
  }
}

/// Returns the index of the name that `text` refers to, either in its short form or in its longer,
/// unambiguous form.
///
///     // 0 for both "Saver" and "Tier 1/Saver"
///     try match(text, of: "account", among: ["Saver"], inFull: ["Tier 1/Saver"], orElse: hint)
///
/// - Parameter hint: the hint to use if no name is similar.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown` or `usage-name-ambiguous`.
package func match(
  _ text: String, of kind: String, among names: [String], inFull full: [String],
  orElse hint: String
) throws(UsageProblem) -> Int {
  switch (PlainText.match(text, among: names), PlainText.match(text, among: full)) {
  case (.one(let index), _), (.none, .one(let index)): return index
  case (.ambiguous(let indices), _), (.none, .ambiguous(let indices)):
    throw UsageProblem(
      "\(kind) '\(text.visible)' is ambiguous", hint: choice(indices), code: .nameAmbiguous)
  case (.none(let nearest), .none):
    let near = names.indices.filter { names[$0] == nearest }
    throw UsageProblem(
      "\(kind) '\(text.visible)' does not exist",
      hint: near.count > 1
        ? choice(near) : nearest.map { "did you mean '\($0.visible)'?" } ?? hint,
      code: .nameUnknown)
  }
  func choice(_ indices: [Int]) -> String {
    "write one of: " + indices.map { "'\(full[$0].visible)'" }.joined(separator: ", ")
  }
}

/// Refuses an abbreviated name in commands that remove the named item, because the prefix could
/// match another name after the removal.
///
/// - Parameters:
///   - name: the name that `text` matched.
///   - full: a longer form of the name that is also accepted.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown`.
package func requireWhole(
  _ text: String, _ name: String, inFull full: String? = nil, of kind: String
) throws(UsageProblem) {
  let wanted = text.foldedForMatching
  guard ![name, full].contains(where: { $0?.foldedForMatching == wanted }) else { return }
  // The full form of a duplicate name ends with a number.
  guard !wanted.hasSuffix("/\(name.foldedForMatching)"), !wanted.contains("#") else { return }
  throw UsageProblem(
    "'\(text.visible)' is only the beginning of \(kind) '\(name.visible)'",
    hint: "to remove it, write the whole name: \(name.shellWord)", code: .nameUnknown)
}

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
