/// A tool's completion function for zsh, in a file `_NAME` in its `fpath`.
enum ZshCompletion {
  static func text(of spec: ToolSpec) -> String {
    let function = spec.launcher == nil ? "_\(spec.name)" : spec.functionName
    let body = spec.verbs.isEmpty ? plain(spec) : verbs(of: spec)
    let functions = """
      \(namesFunction(of: spec))\(columnsFunction(of: spec))\(function)() {
      \(body)}

      """
    // The program that launched the tool calls the function itself.
    guard spec.launcher == nil else { return functions }
    return """
      #compdef \(spec.name)
      \(functions)if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(spec.name)
      fi

      """
  }

  /// Returns a function that offers names, or no names if the folder cannot be read. The zsh shell
  /// escapes names. The function parses the whole line, because after a verb, `words` does not
  /// include the words that precede the verb.
  private static func namesFunction(of spec: ToolSpec) -> String {
    guard spec.takesNames else { return "" }
    return #"""
      \#(spec.functionName)_names() {
        local folder word waits
        local -a names place
        for word in ${(z)LBUFFER}; do
          if [[ -n $waits ]]; then
            folder=${(Q)word} waits=
            continue
          fi
          case $word in
            -C|--folder) waits=1 ;;
            --folder=?*) folder=${(Q)word#--folder=} ;;
            -C?*) folder=${(Q)word#-C} ;;
          esac
        done
        [[ -n $folder ]] && place=(-C ${folder/#\~/$HOME})
        names=(${(f)"$(command \#(spec.command) --generate ${argv[-1]} $place 2>/dev/null)"})
        compadd "${(@)argv[1,-2]}" -a names
      }

      """#
  }

  /// Returns a function that offers names before `=` and their values after `=`. The function's
  /// last argument is the verb.
  private static func columnsFunction(of spec: ToolSpec) -> String {
    guard spec.takesAssignments else { return "" }
    var values = ""
    var names = ""
    for (verb, assigned) in spec.assignments {
      names += "      \(verb)) compadd -S = -- \(assigned.map(\.name).joined(separator: " ")) ;;\n"
      for name in assigned {
        let offer: String
        switch name.values {
        case .any: continue
        case .names(let kind): offer = "\(spec.functionName)_names \(kind.rawValue)"
        case .words(let words): offer = "compadd -- \(words.joined(separator: " "))"
        }
        values += "      '\(verb) \(name.name)') \(offer) ;;\n"
      }
    }
    return """
      \(spec.functionName)_columns() {
        if compset -P '*='; then
          case "${argv[-1]} ${IPREFIX%=}" in
      \(values)    esac
        else
          case ${argv[-1]} in
      \(names)    esac
        fi
      }

      """
  }

  private static func plain(_ spec: ToolSpec) -> String {
    let function = spec.functionName
    return arguments(options(of: spec, function) + operands(of: spec, function), indent: "  ")
  }

  private static func verbs(of spec: ToolSpec) -> String {
    var text = "  local curcontext=$curcontext context state state_descr line\n"
    text += "  local -A opt_args\n  local -a verbs\n  verbs=(\n"
    for verb in spec.verbs {
      text += "    \(quoted("\(verb.name):\(verb.summary)"))\n"
    }
    text += "  )\n"
    let state = ["'1: :->verb'", "'*::: :->operands'"]
    let meant = spec.defaultVerb.flatMap { spec.verb(named: $0) } ?? spec
    let function = spec.functionName
    text += arguments(options(of: meant, function) + state, indent: "  ", flags: "-s -S -C")
    text +=
      "  case $state in\n    verb) _describe -t verbs verb verbs\(firstNames(meant, function)) ;;\n"
      + "    operands)\n"
    text += "      words=($line[1] \"${words[@]}\")\n      (( CURRENT += 1 ))\n"
    text += "      case $line[1] in\n"
    for verb in spec.verbs {
      guard let whole = spec.verb(named: verb.name) else { continue }
      text += "        \(verb.name))\n"
      text += arguments(
        options(of: whole, function) + operands(of: whole, function), indent: "          ")
      text += "          ;;\n"
    }
    return text + "      esac\n      ;;\n  esac\n"
  }

  private static func arguments(_ specs: [String], indent: String, flags: String = "-s -S")
    -> String
  {
    ([indent + "_arguments \(flags) :"] + specs.map { "\(indent)  \($0)" })
      .joined(separator: " \\\n") + "\n"
  }

  /// Returns the names that can be written instead of a verb; they are offered after the verbs.
  private static func firstNames(_ spec: ToolSpec, _ function: String) -> String {
    var text = ""
    if case .names(let kind) = spec.operandCompletion {
      text += "; \(function)_names \(kind.rawValue)"
    }
    let verb = spec.name.split(separator: " ").last ?? ""
    if !spec.assignedNames.isEmpty { text += "; \(function)_columns \(verb)" }
    return text
  }

  private static func options(of spec: ToolSpec, _ function: String) -> [String] {
    spec.shownOptions.map { option in
      let takesValue = option.placeholder != nil
      let long = option.longForm + (takesValue ? "=" : "")
      let rest = quoted("[\(bracketed(option.help))]" + value(of: option, in: spec, function))
      guard let letter = option.short else {
        return (option.repeats ? "'*'" : "") + long + rest
      }
      let short = "-\(letter)" + (takesValue ? "+" : "")
      let before = option.repeats ? "'*'" : "'(-\(letter) \(option.longForm))'"
      return "\(before){\(short),\(long)}\(rest)"
    }
  }

  private static func value(
    of option: OptionSpec, in spec: ToolSpec, _ function: String
  ) -> String {
    guard let placeholder = option.placeholder else { return "" }
    let choices = spec.choices(of: option)
    let action =
      choices.isEmpty ? action(option.completion, function) : "(\(choices.joined(separator: " ")))"
    return ":\(coloned(placeholder)):\(action)"
  }

  private static func operands(of spec: ToolSpec, _ function: String) -> [String] {
    spec.operands.enumerated().map { index, operand in
      let start =
        switch operand.arity {
        case .one: "\(index + 1):"
        case .optional: "\(index + 1)::"
        case .many, .any: "*:"
        }
      let completion = ValueCompletion(placeholder: operand.placeholder)
      if !operand.assigned.isEmpty {
        let verb = spec.name.split(separator: " ").last ?? ""
        return quoted(start + coloned(operand.placeholder) + ":\(function)_columns \(verb)")
      }
      return quoted(start + coloned(operand.placeholder) + ":" + action(completion, function))
    }
  }

  private static func action(_ completion: ValueCompletion, _ function: String) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .names(let kind): "\(function)_names \(kind.rawValue)"
    case .nothing: " "
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func coloned(_ text: String) -> String {
    text.map { ":\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
