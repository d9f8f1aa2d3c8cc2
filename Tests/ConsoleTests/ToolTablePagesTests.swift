import Console
import Expectations
import Testing

struct ToolTablePagesTests {
  private static let table = ToolTable(
    program: "farm", example: Example("farm orchard", "every tree"),
    entries: [
      .init("orchard", Orchard.self, "which trees bear fruit: all, or the keeper's?"),
      .init("gate", Gate.self, "is the gate open?"),
    ])

  private static func rendering(_ kind: String) -> String {
    FakeTerminal().run(table, "--generate", kind).output
  }

  @Test("the list fits into 80 columns and begins with an example")
  func list() {
    expect(
      Self.rendering("help"),
      equals: """
        usage: farm TOOL [ARGUMENT]...

          farm orchard
            every tree

        tools:
          orchard  which trees bear fruit: all, or the keeper's?
          gate     is the gate open?

        'farm help TOOL' shows the help of a tool. Each tool can also be run by its own
        name, which is a link to this program.

        """)
    expect(Self.rendering("names"), equals: "orchard\ngate\n")
    expect(Self.rendering("json").contains(#""question": "is the gate open?""#))
    expect(Self.rendering("man").contains(".TH FARM 1"))
  }

  @Test("completions printed by the program do not affect those of a separately installed tool")
  func launched() {
    func text(_ kind: String) -> String {
      FakeTerminal().run(Self.table, "gate", "--generate", kind).output
    }
    expect(text("bash").contains("_farm_gate() {") && !text("bash").contains("complete -F"))
    expect(text("zsh").contains("_farm_gate() {") && !text("zsh").contains("compdef"))
    expect(text("fish").contains("complete -c farm-gate ") && !text("fish").contains("-c gate"))
  }

  /// Runs lines in a shell with the completions of `farm`, where `farm TOOL --generate SHELL`
  /// prints the completions of a tool.
  private static func run(_ shell: Generated, _ flags: String, _ lines: String) throws -> ShellRun {
    let tools = table.entries.map { entry in
      let script = FakeTerminal().run(table, entry.name, "--generate", shell.rawValue).output
      return "cat > bin/\(entry.name) <<'END'\n\(script)END\n"
    }
    let script = """
      mkdir bin
      \(tools.joined())
      printf '#!/bin/sh\\ncat "${0%%/*}/$1"\\n' > bin/farm
      chmod +x bin/farm
      cat > lines <<'LINES'
      \(shell == .zsh ? "compdef() { :; }" : "")
      \(rendering(shell.rawValue))
      \(lines)
      LINES
      PATH=$PWD/bin:$PATH \(shell.rawValue) \(flags) lines
      """
    return try ShellRun.run("bash", [], on: script)
  }

  @Test(
    "bash completes tools, then as the tool does", .enabled(if: ShellRun.isWanted("bash")),
    arguments: [
      ("farm ''", "help orchard gate --help --version"), ("farm help orchard p", "pick"),
      ("farm or", "orchard"), ("farm help g", "gate"),
      ("farm orchard p", "pick"), ("farm orchard pick -r ''", "green ripe rotten"),
      ("farm nothing ''", ""), ("farm gate --fo", "--format"),
    ])
  func bash(words: String, offered: String) throws {
    let lines = """
      COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _farm
      echo "${COMPREPLY[*]}"
      """
    let run = try Self.run(.bash, "", lines)
    expect(run, equals: ShellRun(status: 0, output: offered + "\n"))
  }

  @Test(
    "zsh describes tools, then completes as the tool does", .enabled(if: ShellRun.isWanted("zsh")),
    arguments: [
      ("farm ''", "_describe -t tools tool tools\ncompadd help\n"),
      ("farm help ''", "_describe -t tools tool tools\n"),
      ("farm orchard p", "_arguments of orchard p at 2\n"),
      ("farm help orchard p", "_arguments of orchard p at 2\n"),
      ("farm gate --fo", "_arguments of gate --fo at 2\n"), ("farm nothing ''", ""),
    ])
  func zsh(line: String, called: String) throws {
    let lines = """
      _describe() { echo _describe $@; }
      compadd() { echo compadd $@; }
      _arguments() { echo _arguments of $words at $CURRENT; }
      words=(\(line))
      CURRENT=$#words
      _farm
      true
      """
    let run = try Self.run(.zsh, "-f", lines)
    expect(run, equals: ShellRun(status: 0, output: called))
  }

  @Test("fish completes tools, then as the tool does", .enabled(if: ShellRun.isWanted("fish")))
  func fish() throws {
    let cases = [
      ("farm o", "orchard"), ("farm help g", "gate"), ("farm orchard p", "pick"),
      ("farm orchard pick -r ", "green ripe rotten"), ("farm gate --fo", "--format"),
      ("farm nothing p", ""), ("farm help orchard p", "pick"),
    ]
    let lines = cases.map { "echo (complete -C '\($0.0)' | string replace -r '\\t.*' '')\n" }
    let run = try Self.run(.fish, "--no-config", lines.joined())
    expect(run.status == 0, "\(run.output)")
    let offered = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    expect(offered.map(String.init), equals: cases.map(\.1))
  }
}
