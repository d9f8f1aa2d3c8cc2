import Console
import Expectations
import PlainText
import Testing

struct NameLookupTests {
  private let names = ["Tier 1", "Tier 10", "House & car"]

  @Test("a name matches exactly, by its folded form, or by a unique prefix")
  func found() throws {
    try expect(match("Tier 1", of: "tier", among: names), equals: 0)
    try expect(match("tier\u{A0}10", of: "tier", among: names), equals: 1)
    try expect(match("hou", of: "tier", among: names), equals: 2)
  }

  @Test("an unknown or ambiguous name is bad usage with a hint")
  func refused() {
    let unknown = #expect(throws: UsageProblem.self) {
      try match("Huose & car", of: "tier", among: names)
    }
    expect(unknown?.code, equals: .nameUnknown)
    expect(unknown?.message, equals: "tier 'Huose & car' does not exist")
    expect(unknown?.hint, equals: "did you mean 'House & car'?")
    let several = #expect(throws: UsageProblem.self) {
      try match("tier", of: "tier", among: names)
    }
    expect(several?.code, equals: .nameAmbiguous)
    expect(several?.message, equals: "tier 'tier' is ambiguous")
    expect(several?.hint, equals: "write more characters of one of these: Tier 1, Tier 10")
    let far = #expect(throws: UsageProblem.self) { try match("zzz", of: "tier", among: names) }
    expect(far?.hint, equals: "write one of: Tier 1, Tier 10, House & car")
  }
}

/// Names in the folder that a shell completes, for an imaginary tool.
struct NameKindTests {
  private struct Grove: Tool {
    static let spec = ToolSpec(
      name: "grove", summary: "show trees",
      operands: [Operand<String>("ACCOUNT", help: "one").spec],
      options: [Option<String>("tier", short: "t", "TIER", help: "a tier").spec, .folder],
      examples: [Example("grove", "all trees")])

    static func run(_ invocation: Invocation, _ streams: inout StandardStreams)
      -> Console.ExitStatus
    { .done }

    static func names(_ kind: NameKind, in folder: String) -> [String] {
      ["\(kind) of \(folder)", "it's $(touch hacked)"]
    }
  }

  @Test("--generate prints the names known in the selected folder")
  func printed() {
    func output(_ words: String...) -> String {
      FakeTerminal(environment: ["COFFER_FOLDER": "money"]).run(Grove.self, words: words).output
    }
    expect(output("--generate", "accounts"), equals: "accounts of money\nit's $(touch hacked)\n")
    expect(output("--generate=tiers", "-C", "other").hasPrefix("tiers of other\n"))
    let plain = FakeTerminal().run(Gate.self, "--generate", "symbols")
    expect(plain.status == .done && plain.output.isEmpty && plain.errors.isEmpty)
  }

  /// A shell script that puts a program `grove` on the path, which offers hostile names.
  private static let setup = #"""
    mkdir bin folder
    cat > bin/grove <<'END'
    #!/bin/sh
    echo "$*" > asked
    echo 'warning' >&2
    cat <<'NAMES'
    Bank
    Barn and all
    it's $(touch hacked)
    `touch hacked`; "x" \y
    Köln
    NAMES
    END
    chmod +x bin/grove
    PATH=$PWD/bin:$PATH

    """#

  private func bash(_ words: String) throws -> [String] {
    let script =
      Self.setup + Generated.bash.rendering(of: Grove.spec) + #"""
        COMP_WORDS=(\#(words))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _grove
        printf '%s\n' "${COMPREPLY[@]}"
        [[ -e hacked ]] && echo HACKED
        cat asked

        """#
    let run = try ShellRun.run("bash", [], on: script)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "bash completes names escaped, without evaluating them", .enabled(if: ShellRun.isWanted("bash"))
  )
  func bashNames() throws {
    try expect(
      bash("grove ''"),
      equals: [
        "Bank", #"Barn\ and\ all"#, #"it\'s\ \$\(touch\ hacked\)"#,
        #"\`touch\ hacked\`\;\ \"x\"\ \\y"#, "Köln", "--generate accounts",
      ])
    try expect(
      bash("grove Ba"), equals: ["Bank", #"Barn\ and\ all"#, "--generate accounts"])
    try expect(bash(#"grove 'Barn\ a'"#), equals: [#"Barn\ and\ all"#, "--generate accounts"])
    try expect(bash(#"grove -t K"#), equals: ["Köln", "--generate tiers"])
    try expect(bash("grove -t = K"), equals: ["Köln", "--generate tiers"])
  }

  @Test(
    "inside quotes bash completes names unescaped, except names that would end the quotes",
    .enabled(if: ShellRun.isWanted("bash")))
  func bashQuotes() throws {
    try expect(
      bash(#"grove "'""#),
      equals: [
        "Bank", "Barn and all", #"`touch hacked`; "x" \y"#, "Köln", "--generate accounts",
      ])
    try expect(
      bash(#"grove '"Ba'"#), equals: ["Bank", "Barn and all", "--generate accounts"])
    try expect(bash(#"grove '"'"#).contains("it's $(touch hacked)"), equals: false)
  }

  @Test(
    "bash requests the names for the folder on the command line",
    .enabled(if: ShellRun.isWanted("bash")),
    arguments: ["-C folder", "--folder folder", "-Cfolder", "--folder = folder"])
  func bashFolder(words: String) throws {
    try expect(bash("grove \(words) Ban"), equals: ["Bank", "--generate accounts -C folder"])
  }

  @Test(
    "bash completes nothing and prints nothing if the program is missing",
    .enabled(if: ShellRun.isWanted("bash")))
  func bashMissing() throws {
    let script =
      Generated.bash.rendering(of: Grove.spec) + """
        COMP_WORDS=(grove '')
        COMP_CWORD=1
        _grove
        echo "${#COMPREPLY[@]}"
        """
    try expect(ShellRun.run("bash", [], on: script), equals: ShellRun(status: 0, output: "0\n"))
  }

  @Test("fish completes names without evaluating them", .enabled(if: ShellRun.isWanted("fish")))
  func fishNames() throws {
    let script =
      #"sh setup; set PATH $PWD/bin $PATH"# + "\n" + Generated.fish.rendering(of: Grove.spec) + """
        complete -C 'grove Ba' | string replace -r '\\t.*' ''
        complete -C 'grove -C folder -t K' | string replace -r '\\t.*' ''
        cat asked
        test -e hacked; and echo HACKED
        true

        """
    let prepared =
      "cat > setup <<'SETUP'\n" + Self.setup + "SETUP\n"
      + "cat > script <<'SCRIPT'\n" + script + "SCRIPT\nfish --no-config script\n"
    let run = try ShellRun.run("bash", [], on: prepared)
    expect(run.output, equals: "Bank\nBarn and all\nKöln\n--generate tiers -C folder\n")
  }

  @Test("zsh completes names without evaluating them", .enabled(if: ShellRun.isWanted("zsh")))
  func zshNames() throws {
    let script =
      Self.setup + #"""
        zmodload zsh/zpty
        mkdir site
        cat > site/_grove <<'COMPLETION'
        \#(Generated.zsh.rendering(of: Grove.spec))
        COMPLETION
        cat > widgets <<'WIDGETS'
        PS1=
        unsetopt beep
        fpath=($PWD/site $fpath)
        autoload -Uz compinit
        compinit -u -D
        zle -C complete-names complete-word _main_complete
        show() { print -rn -- "<<$BUFFER>>" }
        zle -N show
        bindkey '^I' complete-names
        bindkey '^X' show
        print '>>'
        WIDGETS
        zpty shell zsh -f -i
        zpty -w shell 'source ./widgets'
        zpty -r shell seen '*>>*'
        for line in 'grove Barn' 'grove it' 'grove -C folder --tier=K'; do
          zpty -w -n shell "$line"$'\t\C-x'
          zpty -r shell seen '*>>*'
          print -r -- "[${${seen##*<<}%>>*}]"
          zpty -w -n shell $'\C-u'
        done
        zpty -d shell
        cat asked
        [[ -e hacked ]] && print HACKED
        true
        """#
    let run = try ShellRun.run("zsh", ["-f"], on: script)
    expect(
      run.output,
      equals: #"""
        [grove Barn\ and\ all ]
        [grove it\'s\ \$\(touch\ hacked\) ]
        [grove -C folder --tier=Köln ]
        --generate tiers -C folder

        """#)
  }

  @Test("zsh and fish accept the scripts with names")
  func syntax() throws {
    for (shell, kind) in [("zsh", Generated.zsh), ("fish", .fish), ("bash", .bash)]
    where ShellRun.isWanted(shell) {
      let run = try ShellRun.run(shell, ["-n"], on: kind.rendering(of: Grove.spec))
      expect(run, equals: ShellRun(status: 0, output: ""), "\(shell)")
    }
    let zsh = Generated.zsh.rendering(of: Grove.spec)
    expect(zsh.contains("'1:ACCOUNT:_grove_names accounts'"))
    expect(zsh.contains("[a tier]:TIER:_grove_names tiers'"))
  }
}

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
