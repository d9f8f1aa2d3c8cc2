import Console
import Expectations
import Testing

struct WordingTests {
  private func help(
    options: [OptionSpec] = [], operands: [OperandSpec] = [], verbs: [ToolSpec] = [],
    defaultVerb: String? = nil
  ) -> String {
    Generated.help.rendering(
      of: ToolSpec(
        name: "t", summary: "do it", operands: operands, options: options,
        examples: [Example("t", "does it")], verbs: verbs, defaultVerb: defaultVerb))
  }

  private func verb(_ options: [OptionSpec]) -> ToolSpec {
    ToolSpec(name: "v", summary: "do", options: options, examples: [Example("t v", "does")])
  }

  @Test("status 1 is listed only if --check exists, in help and man page")
  func statuses() {
    let attention = "\n  1  something needs attention (only with --check)\n"
    expect(help(options: [.check]).contains(attention))
    expect(help(verbs: [verb([.check])]).contains(attention))
    let plain = help(options: [.folder], verbs: [verb([])])
    expect(
      plain.contains(
        """
        exit status:
          0  done
          2  bad usage or bad input; nothing was written
          3  a write failed

        """))
    for (name, isListed) in [("list", true), ("pick", false)] {
      let spec = Orchard.spec.verb(named: name)
      let page = spec.map { Generated.man.rendering(of: $0) } ?? ""
      expect(page.contains("\\fB3\\fR") && page.contains("\\fB1\\fR") == isListed, "\(name)")
    }
  }

  @Test("the folder's environment variable is listed only for tools that read a folder")
  func environment() {
    expect(help(options: [.folder]).contains("  COFFER_FOLDER  "))
    expect(help(verbs: [verb([.folder])]).contains("  COFFER_FOLDER  "))
    expect(!help(options: [.check]).contains("COFFER_FOLDER"))
    expect(help().contains("  NO_COLOR    no colour if set and not empty\n"))
  }

  @Test("a synopsis shows whether a verb is required")
  func synopsis() {
    expect(help().hasPrefix("usage: t [OPTION]...\n\nDo it.\n"))
    expect(help(verbs: [verb([])]).hasPrefix("usage: t VERB [OPTION]...\n"))
    expect(help(verbs: [verb([])], defaultVerb: "v").hasPrefix("usage: t [VERB] [OPTION]...\n"))
    let files = Operand("FILE", help: "files", arity: .any).spec
    expect(help(operands: [files]).hasPrefix("usage: t [OPTION]... [FILE]...\n"))
  }

  @Test("an option's remarks are its choices, its default and whether it can be repeated")
  func remarks() {
    func line(_ choices: [String], _ defaultText: String?, _ repeats: Bool) -> String {
      let option = Option(
        "o", "O", help: "it", choices: choices, defaultText: defaultText, repeats: repeats)
      let lines = help(options: [option.spec]).split(separator: "\n")
      return lines.first { $0.contains("--o O") }.map { String($0.dropFirst(17)) } ?? ""
    }
    expect(line([], nil, false), equals: "it")
    expect(line(["a"], nil, false), equals: "it (a)")
    expect(line(["a", "b"], "b", false), equals: "it (a or b; default: b)")
    expect(line(["a", "b", "c"], nil, true), equals: "it (a, b or c; may be repeated)")
  }

  @Test("the help for --privacy says that it affects only text")
  func privacy() {
    expect(help(options: [.privacy]).contains("      --privacy  hide amounts in text\n"))
  }
}
