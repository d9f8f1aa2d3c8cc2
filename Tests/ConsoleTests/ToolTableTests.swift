import Console
import Expectations
import Testing

struct ToolTableTests {
  private static let table = ToolTable(
    program: "farm", example: Example("farm orchard", "every tree"),
    entries: [
      .init("orchard", Orchard.self, "which trees bear fruit?"),
      .init("big-gate", BigGate.self, "is the big gate open?"),
      .init("gate", Gate.self, "is the gate open?"),
    ])

  @Test(
    "the program name selects the tool with the longest matching name, alone or after a hyphen",
    arguments: [
      ("gate", "gate"), ("our-gate", "gate"), ("big-gate", "big-gate"),
      ("our-big-gate", "big-gate"), ("our-orchard", "orchard"), ("a-b-orchard", "orchard"),
      ("farm", nil), ("", nil), ("ourorchard", nil), ("gates", nil), ("orchard-x", nil),
      ("-gate", "gate"), ("Gate", nil),
    ])
  func startedAs(name: String, tool: String?) {
    var terminal = FakeTerminal()
    terminal.programName = name
    let run = terminal.run(Self.table, "--version")
    let shown = tool.map { name.hasSuffix("-" + $0) && name != $0 ? name : $0 } ?? "farm"
    expect(run.output, equals: "\(shown) 0.1.0\n", "\(name)")
  }

  @Test("a tool gives the same output by its own name and as the first word")
  func sameAnswer() {
    var named = FakeTerminal()
    named.programName = "orchard"
    let launched = FakeTerminal()
    for words in [["--help"], ["list"], ["--nonsense"], ["--version"], []] {
      expect(
        launched.run(Self.table, words: ["orchard"] + words),
        equals: named.run(Self.table, words: words), "\(words)")
    }
  }

  @Test("without arguments the list is shown; without a command line an error")
  func noWords() {
    let list = FakeTerminal().run(Self.table)
    expect(list.status == .done && list.output.contains("orchard   which trees bear fruit?"))
    expect(FakeTerminal().run(Self.table, "help") == list)
    expect(FakeTerminal().run(Self.table, "--help") == list)
    let unread = FakeTerminal().run(Self.table, words: nil)
    expect(unread.status == .badInput && unread.errors.contains("cannot be read"))
  }

  @Test(
    "an unknown tool suggests the nearest names",
    arguments: [
      ("orchrad", "did you mean 'farm orchard'?"),
      ("gat", "did you mean 'farm gate'?"),
      ("big", "did you mean 'farm big-gate'?"),
      ("ga", "did you mean 'farm gate'?"),
      ("frobnicate", "run 'farm' to list the tools"),
      ("", "run 'farm' to list the tools"),
    ])
  func unknown(word: String, hint: String) {
    let run = FakeTerminal().run(Self.table, word)
    expect(run.status == .badInput && run.output.isEmpty)
    expect(run.errors.contains("hint: \(hint)"), "\(run.errors)")
    expect(run.errors.contains("[usage-unknown-tool]"))
  }

  @Test(
    "help accepts a tool and optionally its verb, and nothing else",
    arguments: [
      (["help", "help"], nil), (["help", "farm"], nil), (["help", "orchard", "pick"], nil),
      (["help", "orchard", "nothing"], "verbs: list, pick"),
      (["help", "gate", "open"], "write 'farm help gate'"),
      (["help", "orchard", "pick", "x"], "omit it"),
      (["help", "orchrad"], "did you mean 'farm help orchard'?"),
      (["--version", "x"], "omit it"),
      (["-C", "gate"], "write the tool first: farm gate -C"),
      (["-C", "x"], "write the tool first: farm TOOL -C x"),
      (["--generate", "x"], "write help, man, bash"),
    ] as [([String], String?)])
  func help(words: [String], hint: String?) {
    let run = FakeTerminal().run(Self.table, words: words)
    expect(run.status, equals: hint == nil ? .done : .badInput, "\(words): \(run.errors)")
    expect(run.errors.contains(hint ?? ""), "\(words): \(run.errors)")
    if hint == nil { expect(run.output.hasPrefix("usage: "), "\(words)") }
  }

  /// A second tool whose name ends with the name of another tool.
  private struct BigGate: Tool {
    static let spec = ToolSpec(
      name: "big-gate", summary: "open the big gate", examples: [Example("big-gate", "open it")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      .done
    }
  }
}
