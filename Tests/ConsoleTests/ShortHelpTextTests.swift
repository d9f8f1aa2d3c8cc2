import Console
import Expectations
import PlainText
import Testing

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
