/// An option's description, used for help, the man page, completions and parsing, regardless of the
/// value's type.
package struct OptionSpec: Sendable {
  /// The long name, without its hyphens.
  package let name: String
  /// The letter of the short form; only frequently used options have one.
  package let short: Character?
  /// The value's name in help (`DIR`, `FILE`, `DATE`); nil for a switch.
  package let placeholder: String?
  /// A clause that starts in lower case and has no full stop.
  package let help: String
  /// The only values allowed; empty if the option accepts other text.
  package let choices: [String]
  /// The default that applies if the option is not given, as described in help.
  package let defaultText: String?
  /// Whether all values apply, not only the last one.
  package let repeats: Bool
  /// The option and value that this switch abbreviates: `--json` for `--format json`.
  let standsFor: (name: String, value: String)?
  let check: @Sendable (String) throws(UsageProblem) -> Void

  /// The option's long form: `--name`.
  package var longForm: String { "--\(name)" }
}

/// An option that has a value: its description and its parser.
///
///     static let amount = Option(
///       "amount", "MONEY", help: "sum to divide, such as 500.00", parse: Money.init(argument:))
///
/// The value is read with `try invocation(amount)`. If `choices` are given, `parse` is called only
/// with one of them.
package struct Option<Value: Sendable>: Sendable {
  /// The description without the value's type.
  package let spec: OptionSpec
  let parse: @Sendable (String) throws(UsageProblem) -> Value

  /// Creates an option. `defaultText` only describes the default. `parse` throws the reason for
  /// refusing a value.
  package init(
    _ name: String, short: Character? = nil, _ placeholder: String, help: String,
    choices: [String] = [], defaultText: String? = nil, repeats: Bool = false,
    parse: @escaping @Sendable (String) throws(UsageProblem) -> Value
  ) {
    self.parse = parse
    spec = OptionSpec(
      name: name, short: short, placeholder: placeholder, help: help, choices: choices,
      defaultText: defaultText, repeats: repeats, standsFor: nil,
      check: { (text) throws(UsageProblem) in _ = try parse(text) })
  }
}

extension Option<String> {
  /// Creates an option whose value is the given text itself.
  package init(
    _ name: String, short: Character? = nil, _ placeholder: String, help: String,
    choices: [String] = [], defaultText: String? = nil, repeats: Bool = false
  ) {
    self.init(
      name, short: short, placeholder, help: help, choices: choices, defaultText: defaultText,
      repeats: repeats, parse: { $0 })
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Creates an option whose choices are the cases of the value's type, in the same order.
  ///
  ///     Option("by", "GROUPING", help: "what rows are summed by", oneOf: Grouping.self)
  package init(
    _ name: String, short: Character? = nil, _ placeholder: String, help: String,
    oneOf type: Value.Type, defaultText: String? = nil
  ) {
    let choices = type.allCases.map { $0.rawValue }
    self.init(
      name, short: short, placeholder, help: help, choices: choices, defaultText: defaultText,
      parse: { (text) throws(UsageProblem) in
        guard let value = Value(rawValue: text) else {
          throw UsageProblem("unknown choice '\(text)'", code: .choice)
        }
        return value
      })
  }
}

/// An option without a value: `invocation(check)` is true if it was given.
package struct Switch: Sendable {
  package let spec: OptionSpec

  package init(_ name: String, short: Character? = nil, help: String) {
    self.init(name, short: short, help: help, standsFor: nil)
  }

  init(
    _ name: String, short: Character? = nil, help: String, standsFor: (name: String, value: String)?
  ) {
    spec = OptionSpec(
      name: name, short: short, placeholder: nil, help: help, choices: [], defaultText: nil,
      repeats: false, standsFor: standsFor, check: { _ in })
  }
}

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
