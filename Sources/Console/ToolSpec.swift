package import PlainText

/// The one description of a tool: help, man page, completions and the parser are made from it.
///
///     ToolSpec(
///       name: "plan-status", summary: "show how well each tier of the plan is covered",
///       options: [.folder, .format, .json],
///       examples: [Example("plan-status -C examples/household", "every tier, one line each")])
///
/// A tool may have verbs, one level deep (`snapshot record`). Its own options then hold for every
/// verb, before or after the verb's name; operands and tables belong to the verbs.
package struct ToolSpec: Sendable {
  /// What the command is called; for a verb, the verb alone.
  package internal(set) var name: String
  /// One clause, lower-case start, no full stop: the line of a catalogue.
  package let summary: String
  /// Paragraphs of plain sentences.
  package let description: [String]
  /// The operands in their order.
  package let operands: [OperandSpec]
  /// The options as help lists them, without those every tool has.
  package let options: [OptionSpec]
  /// The tables for machines, the main one first; made when somebody asks, for most runs show few
  /// of them.
  package var tables: [TableSpec] { makeTables() }
  private let makeTables: @Sendable () -> [TableSpec]
  /// Commands a reader can run, the best one first; with the names as they are installed, which are
  /// put in when somebody asks, for most runs show no example.
  package var examples: [Example] { prefix.isEmpty ? written : written.map(renamed) }
  let written: [Example]
  /// The verbs, each described like a tool; empty for a tool without.
  package internal(set) var verbs: [ToolSpec]
  /// The verb that is meant where none is named.
  package let defaultVerb: String?
  /// Names of related tools.
  package internal(set) var seeAlso: [String]
  /// What its name begins with where all tools are installed under such names.
  var prefix = ""
  /// The program whose first word named the tool; nil if the tool was started by its own name.
  var launcher: String?
  /// The names, without the prefix, that its examples have with it.
  var fellows: [String] = []

  /// A description; see ``findings`` for what makes it sound.
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

  /// The verb of that name as a description of its own: named `snapshot record`, with the tool's
  /// options after its own. Nil where no verb has the name.
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

  /// The only values the option takes; those of `--table` are the tables.
  func choices(of option: OptionSpec) -> [String] {
    option.name == Common.table.spec.name ? tables.map(\.name) : option.choices
  }
}

/// A command that a reader can run, and what it shows.
package struct Example: Sendable, Equatable {
  /// The whole command line.
  package let command: String
  /// What it shows, as a clause.
  package let explanation: String

  /// An example of that command.
  package init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
