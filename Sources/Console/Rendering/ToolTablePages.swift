import PlainText

/// The program's pages: the list of tools, a manual page and completions. For `coffer TOOL`, the
/// program prints the tool's own completions.
extension ToolTable {
  /// The list of tools with the question that each tool answers, in 80 columns.
  var help: String {
    [
      "usage: \(program) TOOL [ARGUMENT]...\n",
      "  \(example.command)\n" + HelpText.wrapped(example.explanation, indent: 4),
      "tools:\n" + HelpText.definitions(entries.map { ($0.name, $0.question) }),
      HelpText.wrapped(
        "'\(program) help TOOL' shows the help of a tool. Each tool can also be run by its own"
          + " name, which is a link to this program.", indent: 0),
    ].joined(separator: "\n")
  }

  /// Returns the output of `--generate` in the given form; nil if the form is unknown.
  func rendering(_ form: String) -> String? {
    switch form {
    case "help": help
    case "man": manPage
    case "bash": bashCompletion
    case "zsh": zshCompletion
    case "fish": fishCompletion
    case "json": json.text(.pretty) + "\n"
    case "names": entries.map { $0.name + "\n" }.joined()
    default: nil
    }
  }

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
      The program that contains all tools. Each tool can also be run by its own name, which is a
      link to this program, and has a manual page.
      .SH TOOLS
      \(tools.joined()).SH "EXIT STATUS"
      .PP
      The exit status of the tool; 2 if the tool does not exist.
      .SH EXAMPLES
      .PP
      \(escaped(example.explanation))
      .PP
      .EX
          \(escaped(example.command))
      .EE

      """
  }

  /// The bash completions; `coffer help TOOL` offers the tool's verbs first.
  private var bashCompletion: String {
    """
    # bash completion of \(program)
    _\(program)() {
      local tools='\(names)' tool function
      COMPREPLY=()
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W "help $tools --help --version" -- "${COMP_WORDS[1]}"))
        return
      fi
      if [[ ${COMP_WORDS[1]} == help ]]; then
        COMP_WORDS=("${COMP_WORDS[0]}" "${COMP_WORDS[@]:2}")
        (( COMP_CWORD -= 1 ))
      fi
      tool=${COMP_WORDS[1]}
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W "$tools" -- "$tool"))
        return
      fi
      [[ " $tools " == *" $tool "* ]] || return
      function=_\(program)_${tool//-/_}
      declare -F "$function" > /dev/null ||
        eval "$(command "${COMP_WORDS[0]}" "$tool" --generate bash 2>/dev/null)"
      declare -F "$function" > /dev/null || return
      COMP_WORDS=("${COMP_WORDS[@]:1}")
      (( COMP_CWORD -= 1 ))
      "$function"
    }
    complete -F _\(program) \(program)

    """
  }

  private var zshCompletion: String {
    let described = entries.map { entry in
      "    \(ZshCompletion.quoted("\(entry.name):\(entry.question)"))\n"
    }
    return """
      #compdef \(program)
      _\(program)() {
        local -a tools
        tools=(
      \(described.joined())  )
        if (( CURRENT == 2 )); then
          _describe -t tools tool tools
          compadd help
          return
        fi
        if [[ $words[2] == help ]]; then
          words[2]=()
          (( CURRENT -= 1 ))
        fi
        if (( CURRENT == 2 )); then
          _describe -t tools tool tools
          return
        fi
        local tool=$words[2]
        local function=_\(program)_${tool//-/_}
        (( ${tools[(I)$tool:*]} )) || return
        (( $+functions[$function] )) ||
          eval "$(command ${(Q)words[1]} $tool --generate zsh 2>/dev/null)"
        (( $+functions[$function] )) || return
        shift words
        (( CURRENT -= 1 ))
        $function
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
  }

  private var fishCompletion: String {
    let start = "complete -c \(program)"
    let first = "'test (count (commandline -opc)) = 1'"
    let lines = [
      "# fish completion of \(program)",
      "function _\(program)_tool",
      "  set -l words (commandline -opc)",
      "  set -l program $words[1]",
      "  set -e words[1]",
      "  if test \"$words[1]\" = help",
      "    set -e words[1]",
      "    if test (count $words) = 0",
      "      printf '%s\\n' \(names)",
      "      return",
      "    end",
      "  end",
      "  contains -- \"$words[1]\" \(names); or return",
      "  set -l tool \(program)-$words[1]",
      "  complete -c $tool | string length -q",
      "  or command $program $words[1] --generate fish 2>/dev/null | source",
      "  set words[1] $tool",
      "  complete -C (string join ' ' -- (string escape -- $words) (commandline -ct))",
      "end", "\(start) -f", "\(start) -n \(first) -a help -d 'show the help of a tool'",
    ]
    let tools = entries.map { entry in
      "\(start) -n \(first) -a \(entry.name) -d \(FishCompletion.quoted(entry.question))"
    }
    let rest = "\(start) -n 'not \(first.dropFirst()) -a '(_\(program)_tool)'"
    return (lines + tools + [rest]).map { "\($0)\n" }.joined()
  }
}
