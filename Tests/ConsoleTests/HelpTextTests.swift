import Console
import Expectations
import PlainText
import Testing

struct HelpTextTests {
  @Test("help begins with synopsis, summary and example, and fits 80 columns")
  func wholeHelp() {
    let help = Generated.help.rendering(of: Orchard.spec)
    expect(
      help,
      equals: #"""
        usage: orchard [VERB] [OPTION]...

        Keep count of trees and what they bear.

          orchard
            every tree, one line each

        Every tree has a name. What a tree bears is weighed in kilos, and a basket that
        is not numbered is a basket that is lost.

        verbs:
          list  list the trees (the default)
          pick  note what a tree bore

        options:
          -C, --folder DIR     the finance folder (default: $COFFER_FOLDER, else this or
                               the nearest parent directory)
          -f, --format FORMAT  the output format (text, csv, tsv, json, jsonl or html;
                               default: text)
              --json           short for --format json
          -o, --output FILE    write the output to this file; - means standard output
              --as-of DATE     report as of this day, such as 2026-03-31 (default:
                               today)
              --color WHEN     when to use colour (auto, always or never; default: auto)
              --privacy        hide amounts in text
          -q, --quiet          hide warnings and notes
          -h, --help           show the full help and exit; -h shows one screen
              --version        show the version and exit

        exit status:
          0  done
          1  something needs attention (only with --check)
          2  bad usage or bad input; nothing was written
          3  a write failed

        environment:
          COFFER_FOLDER  the finance folder if --folder is not given
          COFFER_NOW     a timestamp that replaces the clock, such as
                         2026-03-31T09:00:00+01:00
          COLUMNS        the width of text output, instead of the terminal's width
          NO_COLOR       no colour if set and not empty

        more examples:
          orchard list --check
            end with 1 when a tree is bare

        Each verb has its own help: 'orchard VERB --help'.

        see also: holdings, plan-status

        """#)
  }

  @Test("a verb's help has its operands, all options and its table columns")
  func verbHelp() throws {
    let list = try require(Orchard.spec.verb(named: "list"))
    let help = Generated.help.rendering(of: list)
    expect(
      help.contains(
        #"""
        columns of 'trees', the main table: a row for each tree
          tree    text      the tree's name
          kilos   quantity  what it bore
          is_old  flag      whether it is older than its keeper

        columns of 'rows': a row for each row of trees
          row  integer  its number

        """#))
    expect(
      help.hasPrefix("usage: orchard list [OPTION]...\n\nList the trees.\n\n  orchard list -"))
    expect(
      help.contains(
        "      --table NAME     the table to print as csv, tsv or jsonl (trees or rows;\n"))
    let pick = try require(Orchard.spec.verb(named: "pick"))
    expect(
      Generated.help.rendering(of: pick).contains(
        "operands:\n  TREE   the tree's name\n  KILOS  what it bore\n\noptions:\n"))
  }

  @Test("no line is wider than 80 cells or ends with a space, whatever its words")
  func width() {
    for length in 1...90 {
      let word = String(repeating: "語", count: length)
      let spec = ToolSpec(
        name: "wide", summary: "be wide",
        description: [Array(repeating: String(word.prefix(30)), count: 9).joined(separator: " ")],
        options: [Switch("x", help: "a \(word.prefix(20)) b").spec, .folder],
        examples: [Example("wide", "is wide")])
      for line in Generated.help.rendering(of: spec).split(separator: "\n") {
        expect(String(line).displayWidth <= 80 && line.last != " ")
      }
    }
  }
}

struct ShortHelpTextTests {
  @Test("-h shows the synopsis, an example, the verbs and brief options")
  func wholeTool() {
    let help = FakeTerminal().run(Orchard.self, "-h")
    expect(help.status == .done && help.errors.isEmpty)
    expect(
      help.output,
      equals: #"""
        usage: orchard [VERB] [OPTION]...

        Keep count of trees and what they bear.

          orchard

        verbs:
          list  list the trees (the default)
          pick  note what a tree bore

        options:
              --as-of DATE  report as of this day, such as 2026-03-31

        common options: -C DIR, -f FORMAT, --json, -o FILE, --color WHEN, --privacy, -q,
        -h, --version

        'orchard --help' shows the full help. 'orchard VERB -h' shows the help of a
        verb.

        """#)
  }

  @Test("-h for a verb shows its operands and own options, with choices only if they fit")
  func verb() {
    let help = FakeTerminal().run(Orchard.self, "pick", "-h").output
    expect(help.contains("operands:\n  TREE   the tree's name\n  KILOS  what it bore\n"))
    expect(help.contains("--ripeness STATE  how ripe the fruit is (green, ripe or rotten)\n"))
    expect(help.hasSuffix("'orchard pick --help' shows the full help.\n"))
    expect(!help.contains("exit status"))
  }

  @Test("--help takes precedence over -h")
  func both() {
    let whole = FakeTerminal().run(Orchard.self, "--help")
    expect(FakeTerminal().run(Orchard.self, "-h", "--help"), equals: whole)
    expect(FakeTerminal().run(Orchard.self, "-h") != whole)
  }
}

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
