package import PlainText

/// The description of a tool, from which help, man page, completions and the parser are made.
///
///     ToolSpec(
///       name: "plan-status", summary: "show how well each tier of the plan is covered",
///       options: [.folder, .format, .json],
///       examples: [Example("plan-status -C examples/household", "every tier, one line each")])
///
/// A tool may have verbs, one level deep (`snapshot record`). Its own options then apply to every
/// verb, before or after the verb's name; operands and tables belong to the verbs.
package struct ToolSpec: Sendable {
  /// The name of the command; for a verb, only the verb.
  package internal(set) var name: String
  /// One clause, lower-case start, no full stop: the line of a catalogue.
  package let summary: String
  /// Paragraphs of plain sentences.
  package let description: [String]
  /// The operands in their order.
  package let operands: [OperandSpec]
  /// The options in the order of the help, without those every tool has.
  package let options: [OptionSpec]
  /// The tables for machines, the main one first; computed on demand, because most runs show few of
  /// them.
  package var tables: [TableSpec] { makeTables() }
  private let makeTables: @Sendable () -> [TableSpec]
  /// Commands that a reader can run, the best one first, with the names under which the tools are
  /// installed. The names are inserted on demand, because most runs show no examples.
  package var examples: [Example] { prefix.isEmpty ? written : written.map(renamed) }
  let written: [Example]
  /// The verbs, each described like a tool; empty for a tool without verbs.
  package internal(set) var verbs: [ToolSpec]
  /// The verb that applies if none is given.
  package let defaultVerb: String?
  /// Names of related tools.
  package internal(set) var seeAlso: [String]
  /// The prefix of the tool's name if all tools are installed with one.
  var prefix = ""
  /// The program whose first word named the tool; nil if the tool was started by its own name.
  var launcher: String?
  /// The names, without the prefix, of the other tools that get the prefix in examples.
  var fellows: [String] = []

  /// Creates a description; see ``findings`` for its requirements.
  package init(
    name: String, summary: String, description: [String] = [], operands: [OperandSpec] = [],
    options: [OptionSpec] = [],
    tables: @autoclosure @escaping @Sendable () -> [TableSpec] = [], examples: [Example],
    verbs: [ToolSpec] = [], defaultVerb: String? = nil, seeAlso: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.description = description
    self.operands = operands
    self.options = options
    makeTables = tables
    written = examples
    self.verbs = verbs
    self.defaultVerb = defaultVerb
    self.seeAlso = seeAlso
  }

  /// Returns the verb with this name as a complete description, named such as `snapshot record`,
  /// with the tool's options after its own. Nil if no verb has the name.
  package func verb(named verb: String) -> ToolSpec? {
    guard let own = verbs.first(where: { $0.name == verb }) else { return nil }
    var spec = ToolSpec(
      name: "\(name) \(own.name)", summary: own.summary, description: own.description,
      operands: own.operands, options: own.options + options, tables: own.tables,
      examples: own.written, seeAlso: own.seeAlso)
    spec.prefix = prefix
    spec.launcher = launcher
    spec.fellows = fellows
    return spec
  }

  /// The name as a title: `spending compare` is `Spending compare`.
  var title: String {
    let words = name.map { $0 == "-" ? " " : $0 }
    return words.prefix(1).map { $0.uppercased() }.joined() + String(words.dropFirst())
  }

  func declares(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// Returns the values that the option accepts: for `--table`, the names of the tables.
  func choices(of option: OptionSpec) -> [String] {
    option.name == Common.table.spec.name ? tables.map(\.name) : option.choices
  }
}

/// A command that a reader can run, and its explanation.
package struct Example: Sendable, Equatable {
  /// The whole command line.
  package let command: String
  /// The result of the command, as a clause.
  package let explanation: String

  package init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
