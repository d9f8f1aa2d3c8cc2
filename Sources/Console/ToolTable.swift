import PlainText

/// The tools of one program, which answers by the name it is started as, or by its first word.
///
///     plan-status --check            // a name that links to the program
///     our-plan-status --check        // the same with a prefix
///     coffer plan-status --check     // the tool as the first word
package struct ToolTable: Sendable {
  /// A tool and the question that it answers.
  package struct Entry: Sendable {
    /// Name of the tool, equal to that of its description.
    package let name: String
    /// The question as a person would ask it: lower-case start, with its question mark.
    package let question: String
    /// The tool itself.
    package let tool: any Tool.Type

    /// An entry of the table.
    package init(_ name: String, _ tool: any Tool.Type, _ question: String) {
      self.name = name
      self.question = question
      self.tool = tool
    }
  }

  /// Name of the program: `coffer`.
  package let program: String
  /// The tools in the order of the list that a person sees.
  package let entries: [Entry]
  /// A command line that a reader can run.
  package let example: Example

  /// A table of these tools.
  package init(program: String, example: Example, entries: [Entry]) {
    self.program = program
    self.entries = entries
    self.example = example
  }

  /// Runs the program as a process and ends it; the only place that does.
  package func main() {
    let terminal = Terminal.system()
    terminal.exit(run(on: terminal).rawValue)
  }

  /// Runs the tool that the program's name or its first word names, on any terminal.
  package func run(on terminal: Terminal) -> ExitStatus {
    if let entry = entry(startedAs: terminal.programName()) {
      return entry.tool.run(on: terminal)
    }
    guard let words = terminal.arguments() else {
      return Console.refuse(argumentsUnread, by: program, on: terminal)
    }
    guard let first = words.first else { return show(help, on: terminal) }
    let rest = Array(words.dropFirst())
    switch first {
    case "help": return showHelp(of: rest, on: terminal)
    case "-h", "--help": return show(help, on: terminal)
    case "--version": return show("\(program) \(cofferVersion)\n", on: terminal)
    case "--generate": return generate(rest, on: terminal)
    default: return run(first, rest, on: terminal)
    }
  }

  /// The tool with the longest name that is `name` or its end after a `-`; nil if there is none.
  ///
  ///     entry(startedAs: "our-plan-status")?.name   // "plan-status"
  func entry(startedAs name: String) -> Entry? {
    entries.filter { name == $0.name || name.hasSuffix("-" + $0.name) }
      .max { $0.name.utf8.count < $1.name.utf8.count }
  }

  /// Runs the tool of that name with the words after it.
  private func run(_ name: String, _ words: [String], on terminal: Terminal) -> ExitStatus {
    guard let entry = entries.first(where: { $0.name == name }) else {
      return refuse(unknown(name), on: terminal)
    }
    var terminal = terminal
    terminal.programName = { name }
    terminal.arguments = { words }
    return entry.tool.run(on: terminal, launcher: program)
  }

  /// `coffer help`, `coffer help TOOL` and `coffer help TOOL VERB`.
  private func showHelp(of words: [String], on terminal: Terminal) -> ExitStatus {
    guard let name = words.first else { return show(help, on: terminal) }
    return run(name, words.dropFirst() + ["--help"], on: terminal)
  }

  /// Renders the list for a manual, a shell, a program or an installer.
  private func generate(_ words: [String], on terminal: Terminal) -> ExitStatus {
    if words == ["names"] {
      return show(entries.map { $0.name + "\n" }.joined(), on: terminal)
    }
    guard words.count == 1, let kind = words.first.flatMap(Generated.init), kind != .schema else {
      return refuse(
        UsageProblem(
          "--generate has no such form", hint: "write help, man, bash, zsh, fish, json or names",
          code: .choice), on: terminal)
    }
    return show(rendering(kind), on: terminal)
  }

  /// The finding for a first word that is not a tool; it lists the nearest names.
  private func unknown(_ name: String) -> UsageProblem {
    let near = nearestNames(to: name)
    return UsageProblem(
      "'\(name.visible)' is not a tool",
      hint: name.hasPrefix("-")
        ? "write the tool first: \(program) \(firstName) \(name.visible)"
        : near.isEmpty
          ? "'\(program)' lists the tools"
          : "did you mean \(listed(near.map { "'\(program) \($0)'" }))?",
      code: .unknownTool)
  }

  /// Names that begin with `text` or end with it after a `-`, else the one that it may be a
  /// misspelling of.
  private func nearestNames(to text: String) -> [String] {
    let names = entries.map(\.name)
    let longer = text.isEmpty ? [] : names.filter { $0.hasPrefix(text) || $0.hasSuffix("-" + text) }
    guard longer.isEmpty else { return longer }
    return nearestName(to: text, among: names).map { [$0] } ?? []
  }

  private func refuse(_ problem: UsageProblem, on terminal: Terminal) -> ExitStatus {
    Console.refuse(
      problem.diagnostic, by: program, advice: "see '\(program) --help'", on: terminal)
  }

  private func show(_ text: String, on terminal: Terminal) -> ExitStatus {
    Console.show(text, by: program, on: terminal)
  }
}
