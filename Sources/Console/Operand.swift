/// How many words an operand takes.
package enum Arity: String, Sendable {
  case one, optional
  /// One or more.
  case many
  /// None, one or more.
  case any

  var isNeeded: Bool { self == .one || self == .many }
  var takesSeveral: Bool { self == .many || self == .any }
}

/// What help, man page, completions and parser know of an operand.
package struct OperandSpec: Sendable {
  /// What stands for it in help (`FILE`, `TREE`); unique in its tool.
  package let placeholder: String
  /// A clause: lower-case start, no full stop.
  package let help: String
  /// How many words it takes.
  package let arity: Arity
  /// The names that may stand before `=` in its words; empty if its words are none such.
  package let assigned: [AssignedName]
  let check: @Sendable (String) throws(UsageProblem) -> Void

  /// As a synopsis shows it: `FILE`, `[FILE]`, `FILE...` or `[FILE]...`.
  package var synopsis: String {
    switch arity {
    case .one: placeholder
    case .optional: "[\(placeholder)]"
    case .many: "\(placeholder)..."
    case .any: "[\(placeholder)]..."
    }
  }
}

/// A word of the command line that is no option: its description and how its text is read.
///
///     static let file = Operand("FILE", help: "statement to import; - is standard input")
///
/// The value is asked for with `try invocation(file)` or ``Invocation/all(_:)-operand``, as
/// the arity says.
package struct Operand<Value: Sendable>: Sendable {
  /// The description without the type.
  package let spec: OperandSpec
  let parse: @Sendable (String) throws(UsageProblem) -> Value

  /// `parse` says why it refuses a text.
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
  /// An operand whose value is the text itself.
  package init(
    _ placeholder: String, help: String, arity: Arity = .one, assigned: [AssignedName] = []
  ) {
    self.init(placeholder, help: help, arity: arity, assigned: assigned, parse: { $0 })
  }
}
