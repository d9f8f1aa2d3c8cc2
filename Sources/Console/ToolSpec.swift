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

extension ToolSpec {
  /// Errors in the description itself, one sentence each; empty if the description is valid.
  ///
  /// A test checks every tool. Names must be unique and well formed, every value must have a
  /// placeholder, and every item must have help. At least one example must begin with the tool's
  /// name. Verbs must not give different meanings to the same option name.
  package var findings: [String] {
    var found = ownFindings(calledAs: name)
    for verb in verbs {
      guard let whole = self.verb(named: verb.name) else { continue }
      found += whole.ownFindings(calledAs: verb.name == defaultVerb ? name : whole.name)
      if !verb.verbs.isEmpty { found.append("\(whole.name): verbs are one level deep") }
    }
    found += repeated(verbs.map(\.name)).map { "\(name): verb '\($0)' occurs twice" }
    if let defaultVerb, !verbs.contains(where: { $0.name == defaultVerb }) {
      found.append("\(name): default verb '\(defaultVerb)' is not one of its verbs")
    }
    if !verbs.isEmpty, !operands.isEmpty || !tables.isEmpty {
      found.append("\(name): operands and tables belong to the verbs")
    }
    let all = verbs.flatMap(\.options)
    for option in all
    where all.contains(where: { $0.name == option.name && $0.takesValue != option.takesValue }) {
      found.append("\(name): option '\(option.longForm)' takes a value in one verb only")
    }
    return found
  }

  private func ownFindings(calledAs command: String) -> [String] {
    var found: [String] = []
    let options = options + ArgumentParser.standardOptions
    if summary.isEmpty { found.append("no summary") }
    if summary.hasSuffix(".") || summary.first?.isUppercase == true {
      found.append("the summary is a clause: lower-case start, no full stop")
    }
    if examples.isEmpty { found.append("no example") }
    for example in examples where !example.command.contains(command) {
      found.append("example '\(example.command)' does not run the tool")
    }
    found += repeated(options.map(\.name)).map { "option '--\($0)' occurs twice" }
    found += repeated(options.compactMap(\.short)).map { "option '-\($0)' occurs twice" }
    found += repeated(operands.map(\.placeholder)).map { "operand \($0) occurs twice" }
    for option in options { found += option.findings }
    for operand in operands where operand.help.isEmpty {
      found.append("operand \(operand.placeholder) has no help")
    }
    if operands.count(where: { $0.arity.takesSeveral }) > 1 {
      found.append("two operands take several words")
    }
    return (found + tableFindings).map { "\(name): \($0)" }
  }

  private var tableFindings: [String] {
    var found = repeated(tables.map(\.name)).map { "table '\($0)' occurs twice" }
    for table in tables {
      if table.help.isEmpty { found.append("table '\(table.name)' has no help") }
      if let option = table.needs, !declares(option) {
        found.append("table '\(table.name)' needs '--\(option)', which it does not have")
      }
      found += repeated(table.columns.map(\.name)).map {
        "column '\($0)' of table '\(table.name)' occurs twice"
      }
      for column in table.columns where column.help.isEmpty {
        found.append("column '\(column.name)' of table '\(table.name)' has no help")
      }
    }
    if declares("table"), tables.isEmpty, verbs.isEmpty {
      found.append("'--table' has no tables to choose from")
    }
    return found
  }
}

extension OptionSpec {
  fileprivate var takesValue: Bool { placeholder != nil }

  fileprivate var findings: [String] {
    var found: [String] = []
    let letters = name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
    if name.isEmpty || name.hasPrefix("-") || !letters {
      found.append("option '\(longForm)' is not named in lower-case letters and hyphens")
    }
    if help.isEmpty { found.append("option '\(longForm)' has no help") }
    if placeholder?.isEmpty == true { found.append("option '\(longForm)' has no placeholder") }
    return found
  }
}

private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
  var seen: Set<Name> = []
  return names.filter { !seen.insert($0).inserted }
}

extension ToolSpec {
  /// Returns the description for tools that are installed under names that begin with `prefix`, as
  /// with `make install TOOL_PREFIX=…`. The prefix is added to the tool's name and to related
  /// tools' names, and to these names in example commands.
  ///
  ///     spec.prefixed(by: "coffer-").name   // coffer-plan-status
  package func prefixed(by prefix: String) -> ToolSpec {
    guard !prefix.isEmpty else { return self }
    var spec = self
    spec.name = prefix + name
    spec.verbs = verbs.map { $0.referring(to: [name] + seeAlso, by: prefix) }
    return spec.referring(to: [name] + seeAlso, by: prefix)
  }

  private func referring(to fellows: [String], by prefix: String) -> ToolSpec {
    var spec = self
    spec.prefix = prefix
    spec.fellows = fellows
    spec.seeAlso = seeAlso.map { prefix + $0 }
    return spec
  }

  func renamed(_ example: Example) -> Example {
    let words = example.command.split(separator: " ", omittingEmptySubsequences: false)
      .map { fellows.contains(String($0)) ? prefix + $0 : String($0) }
    return Example(words.joined(separator: " "), example.explanation)
  }

  /// The command that starts the tool, which is the tool's name, preceded by the program's name if
  /// a program launched the tool.
  var command: String { launched(name) }

  /// The command for which a shell registers completions: the tool's name, or `coffer-report` for
  /// `coffer report`. This preserves the completions of another program named `report`.
  var completedCommand: String { launcher.map { "\($0)-\(name)" } ?? name }

  func launched(_ name: String) -> String { launcher.map { "\($0) \(name)" } ?? name }
}

extension Invocation {
  /// Returns the command that starts another tool, installed in the same way as this one.
  ///
  ///     // run as coffer-plan-status
  ///     invocation.nameInstalled("plan-allocate")   // coffer-plan-allocate
  ///     // run as coffer plan-status
  ///     invocation.nameInstalled("plan-allocate")   // coffer plan-allocate
  package func nameInstalled(_ tool: String) -> String { spec.launched(spec.prefix + tool) }
}
