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
