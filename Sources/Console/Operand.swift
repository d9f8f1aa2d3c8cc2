/// The number of words that an operand accepts.
package enum Arity: String, Sendable {
  case one, optional
  /// One or more words.
  case many
  /// Any number of words.
  case any

  var isNeeded: Bool { self == .one || self == .many }
  var takesSeveral: Bool { self == .many || self == .any }
}

/// An operand's description, used for help, the man page, completions and parsing.
package struct OperandSpec: Sendable {
  /// The operand's name in help (`FILE`, `TREE`); unique within its tool.
  package let placeholder: String
  /// A clause that starts in lower case and has no full stop.
  package let help: String
  package let arity: Arity
  /// Names that can precede `=` in the operand's words; empty if the words do not have the form
  /// `name=value`.
  package let assigned: [AssignedName]
  let check: @Sendable (String) throws(UsageProblem) -> Void

  /// The operand in a synopsis: `FILE`, `[FILE]`, `FILE...` or `[FILE]...`.
  package var synopsis: String {
    switch arity {
    case .one: placeholder
    case .optional: "[\(placeholder)]"
    case .many: "\(placeholder)..."
    case .any: "[\(placeholder)]..."
    }
  }
}

/// A command-line word that is not an option: its description and its parser.
///
///     static let file = Operand("FILE", help: "statement to import; - is standard input")
///
/// Depending on the arity, the value is read with `try invocation(file)` or
/// ``Invocation/all(_:)-operand``.
package struct Operand<Value: Sendable>: Sendable {
  /// The description without the value's type.
  package let spec: OperandSpec
  let parse: @Sendable (String) throws(UsageProblem) -> Value

  /// Creates an operand. `parse` throws the reason for refusing a word.
  package init(
    _ placeholder: String, help: String, arity: Arity = .one, assigned: [AssignedName] = [],
    parse: @escaping @Sendable (String) throws(UsageProblem) -> Value
  ) {
    self.parse = parse
    spec = OperandSpec(
      placeholder: placeholder, help: help, arity: arity, assigned: assigned,
      check: { (text) throws(UsageProblem) in _ = try parse(text) })
  }
}

extension Operand<String> {
  /// Creates an operand whose value is the word itself.
  package init(
    _ placeholder: String, help: String, arity: Arity = .one, assigned: [AssignedName] = []
  ) {
    self.init(placeholder, help: help, arity: arity, assigned: assigned, parse: { $0 })
  }
}
