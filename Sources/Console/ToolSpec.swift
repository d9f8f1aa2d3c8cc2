package import PlainText

/// A tool's description, from which help, the man page, completions and the parser are derived.
///
///     ToolSpec(
///       name: "plan-status", summary: "show how well each tier of the plan is covered",
///       options: [.folder, .format, .json],
///       examples: [Example("plan-status -C examples/household", "every tier, one line each")])
///
/// A tool may have verbs, one level deep (`snapshot record`). The tool's options then apply to
/// every verb and can be written before or after the verb. Operands and tables belong to the verbs.
package struct ToolSpec: Sendable {
  /// Command name; for a verb, only the verb.
  package internal(set) var name: String
  /// A clause for a list of tools. It starts in lower case and has no full stop.
  package let summary: String
  /// Paragraphs of plain sentences, without markup.
  package let description: [String]
  /// The operands, in command-line order.
  package let operands: [OperandSpec]
  /// The options in help order, without the options that every tool has.
  package let options: [OptionSpec]
  /// The tables for programs, the main one first. They are computed on demand, because most runs
  /// show few of them.
  package var tables: [TableSpec] { makeTables() }
  private let makeTables: @Sendable () -> [TableSpec]
  /// Commands that a reader can run, the best one first, with the installed tool names. The names
  /// are inserted on demand, because most runs do not show examples.
  package var examples: [Example] { prefix.isEmpty ? written : written.map(renamed) }
  let written: [Example]
  /// The verbs, described like tools; empty for a tool without verbs.
  package internal(set) var verbs: [ToolSpec]
  /// The verb that applies if none is specified.
  package let defaultVerb: String?
  /// The names of related tools.
  package internal(set) var seeAlso: [String]
  /// The prefix with which all tools are installed; empty by default.
  var prefix = ""
  /// The program that was started with the tool's name as its first word; nil if the tool was
  /// started by its own name.
  var launcher: String?
  /// Unprefixed names of the tools whose names receive the prefix in examples.
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

  /// Returns the named verb as a complete description, with a name such as `snapshot record` and
  /// with the tool's options after the verb's own. Returns nil if the verb does not exist.
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

  /// The name as a title: `spending compare` becomes `Spending compare`.
  var title: String {
    let words = name.map { $0 == "-" ? " " : $0 }
    return words.prefix(1).map { $0.uppercased() }.joined() + String(words.dropFirst())
  }

  func declares(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// Returns the values that the option accepts; for `--table`, the names of the tables.
  func choices(of option: OptionSpec) -> [String] {
    option.name == Common.table.spec.name ? tables.map(\.name) : option.choices
  }
}

/// A command that a reader can run, and its explanation.
package struct Example: Sendable, Equatable {
  /// The complete command line.
  package let command: String
  /// The result of the command, as a clause.
  package let explanation: String

  package init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
