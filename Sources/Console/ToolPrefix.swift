extension ToolSpec {
  /// The description as it reads where all tools are installed under names that begin with
  /// `prefix`, as `make install TOOL_PREFIX=…` does: its own name, those of the tools it refers to,
  /// and both in the commands of its examples.
  ///
  ///     spec.prefixed(by: "coffer-").name   // coffer-plan-status
  package func prefixed(by prefix: String) -> ToolSpec {
    guard !prefix.isEmpty else { return self }
    let names = Set([name] + seeAlso)
    func renamed(_ examples: [Example]) -> [Example] {
      examples.map { example in
        let words = example.command.split(separator: " ", omittingEmptySubsequences: false)
          .map { names.contains(String($0)) ? prefix + $0 : String($0) }
        return Example(words.joined(separator: " "), example.explanation)
      }
    }
    func renamed(_ verb: ToolSpec) -> ToolSpec {
      ToolSpec(
        name: verb.name, summary: verb.summary, description: verb.description,
        operands: verb.operands, options: verb.options, tables: verb.tables,
        examples: renamed(verb.examples), seeAlso: verb.seeAlso.map { prefix + $0 })
    }
    var spec = ToolSpec(
      name: prefix + name, summary: summary, description: description, operands: operands,
      options: options, tables: tables, examples: renamed(examples), verbs: verbs.map(renamed),
      defaultVerb: defaultVerb, seeAlso: seeAlso.map { prefix + $0 })
    spec.prefix = prefix
    return spec
  }
}

extension Invocation {
  /// What the tool of that name is called where this one is installed.
  ///
  ///     // run as coffer-plan-status
  ///     invocation.nameInstalled("plan-allocate")   // coffer-plan-allocate
  package func nameInstalled(_ tool: String) -> String { spec.prefix + tool }
}
