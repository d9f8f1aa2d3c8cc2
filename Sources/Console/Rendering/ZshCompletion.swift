/// A description as a completion function for zsh, for a file `_NAME` in its `fpath`.
enum ZshCompletion {
  static func text(of spec: ToolSpec) -> String {
    let function = "_\(spec.name)"
    let body = spec.verbs.isEmpty ? plain(spec) : verbs(of: spec)
    return """
      #compdef \(spec.name)
      \(function)() {
      \(body)}
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(spec.name)
      fi

      """
  }

  private static func plain(_ spec: ToolSpec) -> String {
    arguments(options(of: spec) + operands(of: spec), indent: "  ")
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
    text += arguments(options(of: meant) + state, indent: "  ", flags: "-s -S -C")
    text += "  case $state in\n    verb) _describe -t verbs verb verbs ;;\n    operands)\n"
    text += "      words=($line[1] \"${words[@]}\")\n      (( CURRENT += 1 ))\n"
    text += "      case $line[1] in\n"
    for verb in spec.verbs {
      guard let whole = spec.verb(named: verb.name) else { continue }
      text += "        \(verb.name))\n"
      text += arguments(options(of: whole) + operands(of: whole), indent: "          ")
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

  private static func options(of spec: ToolSpec) -> [String] {
    spec.shownOptions.map { option in
      let takesValue = option.placeholder != nil
      let long = option.longForm + (takesValue ? "=" : "")
      let rest = quoted("[\(bracketed(option.help))]" + value(of: option, in: spec))
      guard let letter = option.short else {
        return (option.repeats ? "'*'" : "") + long + rest
      }
      let short = "-\(letter)" + (takesValue ? "+" : "")
      let before = option.repeats ? "'*'" : "'(-\(letter) \(option.longForm))'"
      return "\(before){\(short),\(long)}\(rest)"
    }
  }

  private static func value(of option: OptionSpec, in spec: ToolSpec) -> String {
    guard let placeholder = option.placeholder else { return "" }
    let choices = spec.choices(of: option)
    let action =
      choices.isEmpty ? action(option.completion) : "(\(choices.joined(separator: " ")))"
    return ":\(coloned(placeholder)):\(action)"
  }

  private static func operands(of spec: ToolSpec) -> [String] {
    spec.operands.enumerated().map { index, operand in
      let start =
        switch operand.arity {
        case .one: "\(index + 1):"
        case .optional: "\(index + 1)::"
        case .many, .any: "*:"
        }
      let completion = ValueCompletion(placeholder: operand.placeholder)
      return quoted(start + coloned(operand.placeholder) + ":" + action(completion))
    }
  }

  private static func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .nothing: " "
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func coloned(_ text: String) -> String {
    text.map { ":\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
