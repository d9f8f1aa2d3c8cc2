import Console
import Expectations
import Testing

/// Words of the form `name=value`, for an imaginary tool.
struct AssignedNameTests {
  private static let spec = ToolSpec(
    name: "shed", summary: "store fruit", options: [.folder],
    examples: [Example("shed put fruit=apple", "an apple")],
    verbs: [
      ToolSpec(
        name: "put", summary: "store one",
        operands: [
          Operand<String>(
            "NAME=VALUE", help: "what it is", arity: .any,
            assigned: [
              AssignedName("fruit", .words(["apple", "pear"])),
              AssignedName("bank", .names(.accounts)), AssignedName("kilos"),
            ]
          ).spec
        ],
        examples: [Example("shed put fruit=apple", "an apple")]),
      ToolSpec(name: "list", summary: "list all", examples: [Example("shed list", "all")]),
    ], defaultVerb: "put")

  /// A program `shed` that knows one account.
  private static let setup = """
    mkdir bin
    printf '#!/bin/sh\\necho "Old bank"\\n' > bin/shed
    chmod +x bin/shed
    PATH=$PWD/bin:$PATH

    """

  @Test(
    "bash completes the names, and values after =", .enabled(if: ShellRun.isWanted("bash")),
    arguments: [
      ("shed put f", "fruit="), ("shed put ''", "fruit= bank= kilos="),
      ("shed put fruit = ''", "apple pear"), ("shed put fruit =", "apple pear"),
      ("shed put fruit = p", "pear"), ("shed put bank = O", "Old\\ bank"),
      ("shed kilos = ''", "put list fruit= bank= kilos="), ("shed k", "kilos="),
    ])
  func bash(words: String, offered: String) throws {
    let script =
      Self.setup + Generated.bash.rendering(of: Self.spec) + """

        COMP_WORDS=(\(words))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _shed
        echo "${COMPREPLY[*]}"

        """
    try expect(ShellRun.run("bash", [], on: script).output, equals: offered + "\n")
  }

  @Test(
    "fish completes name= and name=value", .enabled(if: ShellRun.isWanted("fish")),
    arguments: [
      ("shed put f", "fruit="), ("shed put fruit=", "fruit=apple fruit=pear"),
      ("shed put fruit=p", "fruit=pear"), ("shed put bank=", "bank=Old bank"),
    ])
  func fish(line: String, offered: String) throws {
    let script = """
      mkdir bin
      printf '#!/bin/sh\\necho "Old bank"\\n' > bin/shed
      chmod +x bin/shed
      set PATH $PWD/bin $PATH

      """ + Generated.fish.rendering(of: Self.spec) + "complete -C '\(line)' | cut -f1\n"
    let lines = try ShellRun.run("fish", [], on: script).output.split(separator: "\n")
    expect(lines.joined(separator: " "), equals: offered)
  }

  @Test("zsh and bash accept the scripts")
  func syntax() throws {
    for shell in ["bash", "zsh"] where ShellRun.isWanted(shell) {
      let script = (shell == "bash" ? Generated.bash : .zsh).rendering(of: Self.spec)
      try expect(ShellRun.run(shell, ["-n"], on: script), equals: ShellRun(status: 0, output: ""))
    }
  }
}
