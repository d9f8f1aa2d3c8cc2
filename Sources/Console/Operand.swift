/// The number of words an operand takes.
package enum Arity: String, Sendable {
  case one, optional
  /// One or more words.
  case many
  /// Any number of words.
  case any

  var isNeeded: Bool { self == .one || self == .many }
  var takesSeveral: Bool { self == .many || self == .any }
}

/// The description of an operand, for help, man page, completions and parser.
package struct OperandSpec: Sendable {
  /// The operand's name in help (`FILE`, `TREE`); unique in its tool.
  package let placeholder: String
  /// A clause: lower-case start, no full stop.
  package let help: String
  package let arity: Arity
  /// The names that its words may begin with before `=`; empty if they are not of that form.
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

/// A word of the command line that is not an option: its description and its parser.
///
///     static let file = Operand("FILE", help: "statement to import; - is standard input")
///
/// The value is read with `try invocation(file)` or ``Invocation/all(_:)-operand``, depending on
/// the arity.
package struct Operand<Value: Sendable>: Sendable {
  /// The description without the type.
  package let spec: OperandSpec
  let parse: @Sendable (String) throws(UsageProblem) -> Value

  /// Creates an operand; `parse` throws the reason why it refuses a text.
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
  /// Creates an operand whose value is the text itself.
  package init(
    _ placeholder: String, help: String, arity: Arity = .one, assigned: [AssignedName] = []
  ) {
    self.init(placeholder, help: help, arity: arity, assigned: assigned, parse: { $0 })
  }
}
