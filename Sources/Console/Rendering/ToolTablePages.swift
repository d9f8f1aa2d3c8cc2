import PlainText

/// What the program shows about all its tools: a list, a manual page and completions. The
/// completions of `coffer TOOL` are those of the tool, which the program itself prints.
extension ToolTable {
  /// The list of tools with their questions, in 80 columns.
  var help: String {
    [
      "usage: \(program) TOOL [ARGUMENT]...\n",
      "  \(example.command)\n" + HelpText.wrapped(example.explanation, indent: 4),
      "tools:\n" + HelpText.definitions(entries.map { ($0.name, $0.question) }),
      HelpText.wrapped(
        "'\(program) help TOOL' shows the help of a tool. A tool is also started by its own name,"
          + " which links to this program: '\(firstName) --help'.", indent: 0),
    ].joined(separator: "\n")
  }

  func rendering(_ kind: Generated) -> String {
    switch kind {
    case .help, .schema: help
    case .man: manPage
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    case .json: json.text(.pretty) + "\n"
    }
  }

  /// The first tool, to show how one is started.
  var firstName: String { entries.first?.name ?? "TOOL" }

  private var names: String { entries.map(\.name).joined(separator: " ") }

  private var json: JSONValue {
    .object([
      "name": .string(program), "version": .string(cofferVersion),
      "tools": .array(
        entries.map { .object(["name": .string($0.name), "question": .string($0.question)]) }),
    ])
  }

  private var manPage: String {
    func escaped(_ text: String) -> String { ManPage.escaped(text) }
    let tools = entries.map {
      ".TP\n\\fB\(escaped($0.name))\\fR(1)\n\(escaped($0.question))\n"
    }
    return """
      .TH \(escaped(program.uppercased())) 1 "" "coffer \(cofferVersion)" "Coffer"
      .nh
      .ad l
      .SH NAME
      \(escaped(program)) \\- personal finance in plain files
      .SH SYNOPSIS
      \\fB\(escaped(program))\\fR TOOL [ARGUMENT]...
      .br
      \\fB\(escaped(program))\\fR help [TOOL [VERB]]
      .br
      \\fB\(escaped(program))\\fR \\-\\-version
      .SH DESCRIPTION
      .PP
      The program that holds all tools. Each tool is also started by its own name, which links to
      this program, and has a manual page.
      .SH TOOLS
      \(tools.joined()).SH "EXIT STATUS"
      .PP
      That of the tool; 2 if there is no such tool.
      .SH EXAMPLES
      .PP
      \(escaped(example.explanation))
      .PP
      .EX
          \(escaped(example.command))
      .EE

      """
  }

  private var bashCompletion: String {
    """
    # bash completion of \(program)
    _\(program)() {
      local tool=${COMP_WORDS[1]} function
      local tools='\(names)'
      COMPREPLY=()
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W "help $tools" -- "$tool"))
        return
      fi
      if [[ $tool == help ]]; then
        (( COMP_CWORD == 2 )) && COMPREPLY=($(compgen -W "$tools" -- "${COMP_WORDS[2]}"))
        return
      fi
      [[ " $tools " == *" $tool "* ]] || return
      function=_${tool//-/_}
      declare -F "$function" > /dev/null || eval "$(command \(program) "$tool" --generate bash)"
      COMP_WORDS=("${COMP_WORDS[@]:1}")
      (( COMP_CWORD -= 1 ))
      "$function"
    }
    complete -F _\(program) \(program)

    """
  }

  private var zshCompletion: String {
    func quoted(_ text: String) -> String {
      "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
    let described = entries.map { "    \(quoted("\($0.name):\($0.question)"))\n" }.joined()
    return """
      #compdef \(program)
      _\(program)() {
        local tool=$words[2]
        local -a tools
        tools=(
      \(described)  )
        if (( CURRENT == 2 )); then
          _describe -t tools tool tools
          compadd help
          return
        fi
        if [[ $tool == help ]]; then
          (( CURRENT == 3 )) && _describe -t tools tool tools
          return
        fi
        (( ${tools[(I)$tool:*]} )) || return
        (( $+functions[_$tool] )) || eval "$(command \(program) $tool --generate zsh)"
        shift words
        (( CURRENT -= 1 ))
        _$tool
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
  }

  private var fishCompletion: String {
    func quoted(_ text: String) -> String {
      "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
    let start = "complete -c \(program)"
    let first = "'test (count (commandline -opc)) = 1'"
    var lines = [
      "# fish completion of \(program)",
      "function _\(program)_tool",
      "  set -l words (commandline -opc)",
      "  set -e words[1]",
      "  complete -c $words[1] | string length -q",
      "  or command \(program) $words[1] --generate fish | source",
      "  complete -C (string join ' ' -- (string escape -- $words) (commandline -ct))",
      "end", "\(start) -f", "\(start) -n \(first) -a help -d 'show the help of a tool'",
    ]
    lines += entries.map { "\(start) -n \(first) -a \($0.name) -d \(quoted($0.question))" }
    lines += [
      "\(start) -n '__fish_seen_subcommand_from help; and not \(first.dropFirst())"
        + " -a \(quoted(names))",
      "\(start) -n '__fish_seen_subcommand_from \(names)' -a '(_\(program)_tool)'",
    ]
    return lines.map { "\($0)\n" }.joined()
  }
}
