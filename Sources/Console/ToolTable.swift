import PlainText

/// The tools in one program, selected by the program's name or by the first word on the command
/// line.
///
///     plan-status --check            // a name that links to the program
///     our-plan-status --check        // the same with a prefix
///     coffer plan-status --check     // the tool as the first word
package struct ToolTable: Sendable {
  /// A tool and the question that it answers.
  package struct Entry: Sendable {
    /// The tool's name, identical to the name in its description.
    package let name: String
    /// The question in everyday words. It starts in lower case and has a question mark.
    package let question: String
    package let tool: any Tool.Type

    package init(_ name: String, _ tool: any Tool.Type, _ question: String) {
      self.name = name
      self.question = question
      self.tool = tool
    }
  }

  /// Program name: `coffer`.
  package let program: String
  /// The tools, in the order in which they are listed.
  package let entries: [Entry]
  /// A command line that a reader can run.
  package let example: Example

  /// Creates a table of tools.
  package init(program: String, example: Example, entries: [Entry]) {
    self.program = program
    self.entries = entries
    self.example = example
  }

  /// Runs the program as a process and exits. This is the only function that ends the process.
  package func main() {
    let terminal = Terminal.system()
    terminal.exit(run(on: terminal).rawValue)
  }

  /// Runs the tool selected by the program's name or by the first word on the command line, on any
  /// terminal.
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
    case "-h", "--help", "--version":
      if let more = rest.first { return refuse(unexpected(more), on: terminal) }
      return show(first == "--version" ? "\(program) \(cofferVersion)\n" : help, on: terminal)
    case "--generate":
      let form = rest.joined(separator: " ")
      guard let text = rendering(form) else {
        return refuse(
          UsageProblem(
            "'\(form.visible)' is not a valid value for --generate",
            hint: "write help, man, bash, zsh, fish, json or names", code: .choice), on: terminal)
      }
      return show(text, on: terminal)
    default:
      guard let entry = entry(named: first) else {
        return refuse(unknown(first, before: rest), on: terminal)
      }
      return run(entry, rest, on: terminal)
    }
  }

  /// Returns the tool whose name is identical to `name` or to the end of `name` after a `-`. If
  /// several tools match, the one with the longest name is returned. Returns nil if no tool
  /// matches.
  ///
  ///     entry(startedAs: "our-plan-status")?.name   // "plan-status"
  func entry(startedAs name: String) -> Entry? {
    entries.filter { name == $0.name || name.hasSuffix("-" + $0.name) }
      .max { $0.name.utf8.count < $1.name.utf8.count }
  }

  private func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  private func run(_ entry: Entry, _ words: [String], on terminal: Terminal) -> ExitStatus {
    var terminal = terminal
    terminal.programName = { entry.name }
    terminal.arguments = { words }
    return entry.tool.run(on: terminal, launcher: program)
  }

  /// Handles `coffer help`, `coffer help TOOL` and `coffer help TOOL VERB`.
  private func showHelp(of words: [String], on terminal: Terminal) -> ExitStatus {
    guard let name = words.first, words != ["help"], words != [program] else {
      return show(help, on: terminal)
    }
    guard let entry = entry(named: name) else {
      return refuse(unknown(name, command: "\(program) help"), on: terminal)
    }
    let verbs = entry.tool.spec.verbs.map(\.name)
    if words.count > 1, !verbs.contains(words[1]) {
      return refuse(
        UsageProblem(
          "'\(words[1].visible)' is not a verb of \(name)",
          hint: verbs.isEmpty
            ? "write '\(program) help \(name)'" : "verbs: \(verbs.joined(separator: ", "))",
          code: .unknownVerb), on: terminal)
    }
    if words.count > 2 { return refuse(unexpected(words[2]), on: terminal) }
    return run(entry, words.dropFirst() + ["--help"], on: terminal)
  }

  private func unexpected(_ word: String) -> UsageProblem {
    UsageProblem("unexpected '\(word.visible)'", hint: "omit it", code: .unexpectedOperand)
  }

  /// Returns the finding for a first word that is not a tool's name. The hint lists the nearest
  /// names or, for an option, shows where to write the tool's name.
  private func unknown(
    _ name: String, before rest: [String] = [], command: String? = nil
  ) -> UsageProblem {
    let near = nearestNames(to: name).map { "'\(command ?? program) \($0)'" }
    let place = rest.firstIndex { entry(named: $0) != nil }
    let tool = place.map { rest[$0] } ?? "TOOL"
    let words = [program, tool, name] + rest.indices.filter { $0 != place }.map { rest[$0] }
    return UsageProblem(
      "'\(name.visible)' is not a tool",
      hint: name.hasPrefix("-")
        ? "write the tool first: \(words.map(\.visible).joined(separator: " "))"
        : near.isEmpty ? "run '\(program)' to list the tools" : "did you mean \(listed(near))?",
      code: .unknownTool)
  }

  /// Returns the names that begin with `text` or end with `-` followed by `text`. If there are no
  /// such names, returns the nearest name.
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
