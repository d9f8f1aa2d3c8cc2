/// A description as a completion function for bash 3.2 and later; it needs no other package.
enum BashCompletion {
  static func text(of spec: ToolSpec) -> String {
    let function = "_" + String(spec.name.map { isInNames($0) ? $0 : "_" })
    return """
      # bash completion of \(spec.name)
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= word
        COMPREPLY=()
        # Bash splits '--format=csv' into three words.
        if [[ $current == '=' ]]; then
          current=
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
      \(findingVerb(of: spec))  case "${verb:-\(spec.defaultVerb ?? "")} $previous" in
      \(values(of: spec))  esac
      \(words(of: spec))}
      complete -F \(function) \(spec.name)

      """
  }

  private static func isInNames(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func findingVerb(of spec: ToolSpec) -> String {
    guard !spec.verbs.isEmpty else { return "" }
    return """
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
            \(spec.verbs.map(\.name).joined(separator: "|"))) verb=$word; break ;;
          esac
        done

      """
  }

  /// A case for each option with a value, the verbs' own first.
  private static func values(of spec: ToolSpec) -> String {
    let own = spec.verbs.map { verb in cases(of: verb, pattern: "'\(verb.name) ") }
    return own.joined() + cases(of: spec, pattern: "*' ")
  }

  private static func cases(of spec: ToolSpec, pattern: String) -> String {
    spec.options.filter { $0.placeholder != nil }.map { option in
      let names = [option.short.map { "-\($0)" }, option.longForm].compactMap { $0 }
      let patterns = names.map { "\(pattern)\($0)'" }.joined(separator: "|")
      let choices = spec.choices(of: option)
      let offer = choices.isEmpty ? paths(option.completion) : list(choices)
      return "    \(patterns))\(offer) return ;;\n"
    }.joined()
  }

  private static func list(_ words: [String]) -> String {
    " COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"));"
  }

  private static func paths(_ completion: ValueCompletion) -> String {
    guard completion != .nothing else { return "" }
    let kind = completion == .files ? "-f" : "-d"
    return " local IFS=$'\\n'; compopt -o filenames 2>/dev/null;"
      + " COMPREPLY=($(compgen \(kind) -- \"$current\"));"
  }

  /// What is offered where no option waits for its value: options after `-`, else verbs or paths.
  private static func words(of spec: ToolSpec) -> String {
    var text = "  case \"${verb:-\(spec.defaultVerb ?? "")} $current\" in\n"
    for verb in spec.verbs {
      guard let whole = spec.verb(named: verb.name) else { continue }
      text += "    '\(verb.name) '-*)\(list(names(of: whole))) return ;;\n"
    }
    text += "    *' '-*)\(list(names(of: spec))) return ;;\n  esac\n"
    text += "  case $verb in\n"
    for verb in spec.verbs { text += operandCase(verb.name, of: verb) }
    let offer = spec.verbs.isEmpty ? paths(pathKind(of: spec)) : list(spec.verbs.map(\.name))
    return text + "    '')\(offer) ;;\n  esac\n"
  }

  private static func operandCase(_ pattern: String, of spec: ToolSpec) -> String {
    "    \(pattern))\(paths(pathKind(of: spec))) ;;\n"
  }

  private static func pathKind(of spec: ToolSpec) -> ValueCompletion {
    let kinds = spec.operands.map { ValueCompletion(placeholder: $0.placeholder) }
    return kinds.first { $0 != .nothing } ?? .nothing
  }

  private static func names(of spec: ToolSpec) -> [String] {
    spec.shownOptions.flatMap { option in
      [option.short.map { "-\($0)" }, option.longForm].compactMap { $0 }
    }
  }
}
