/// A tool's completion function for bash 3.2 and later; it does not need other packages.
enum BashCompletion {
  static func text(of spec: ToolSpec) -> String {
    let function = spec.functionName
    let meant = "${verb:-\(spec.defaultVerb ?? "")}"
    return """
      # bash completion of \(spec.name)
      \(namesFunction(of: spec))\(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= word
        COMPREPLY=()
        # Bash splits '--format=csv' into three words.
        if [[ $current == '=' ]]; then
          current=
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
      \(findingVerb(of: spec))\(assignedValues(of: spec))  case "\(meant) $previous" in
      \(values(of: spec))  esac
      \(words(of: spec))}
      \(spec.launcher == nil ? "complete -F \(function) \(spec.name)\n" : "")
      """
  }

  /// Returns a shell function that offers names, or no names if the folder cannot be read. Names
  /// are never evaluated. Outside quotes they are escaped. Inside open quotes, names that contain
  /// the quote character are omitted.
  private static func namesFunction(of spec: ToolSpec) -> String {
    guard spec.takesNames else { return "" }
    return #"""
      \#(spec.functionName)_names() {
        local name typed=$current quote= index word folder=
        for (( index = 1; index < COMP_CWORD; index++ )); do
          word=${COMP_WORDS[index]}
          case $word in
            -C|--folder)
              folder=${COMP_WORDS[index+1]}
              [[ $folder == '=' ]] && folder=${COMP_WORDS[index+2]} ;;
            -C?*) folder=${word#-C} ;;
          esac
        done
        folder=${folder//[\\\'\"]/}
        [[ $folder == '~' || $folder == '~/'* ]] && folder=$HOME${folder#'~'}
        case $typed in
          [\'\"]*) quote=${typed:0:1} typed=${typed:1} ;;
          *) typed=${typed//\\/} ;;
        esac
        while IFS= read -r name; do
          [[ ${name:0:${#typed}} == "$typed" ]] || continue
          case $quote in
            '') COMPREPLY+=("$(printf %q "$name")") ;;
            \') [[ $name == *\'* ]] || COMPREPLY+=("$name") ;;
            *) [[ $name == *[\"\$\`\\!]* ]] || COMPREPLY+=("$name") ;;
          esac
        done < <(
          command \#(spec.command) --generate "$1" ${folder:+-C} ${folder:+"$folder"} 2>/dev/null
        )
      }

      """#
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

  /// Returns the completion for the value in `name=value`, which bash treats as a separate word.
  private static func assignedValues(of spec: ToolSpec) -> String {
    guard spec.takesAssignments else { return "" }
    var text = "  if [[ ${COMP_WORDS[COMP_CWORD]} == '=' || ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]"
    text += "; then\n    case \"${verb:-\(spec.defaultVerb ?? spec.name)} $previous\" in\n"
    for (verb, names) in spec.assignments {
      for name in names {
        let offer: String
        switch name.values {
        case .any: continue
        case .names(let kind): offer = " \(spec.functionName)_names \(kind.rawValue);"
        case .words(let words): offer = list(words)
        }
        text += "      '\(verb) \(name.name)')\(offer) return ;;\n"
      }
    }
    return text + "    esac\n  fi\n"
  }

  /// Returns the names that can begin a word, each followed by `=` without a space.
  private static func assigned(_ spec: ToolSpec) -> String {
    let names = spec.assignedNames.map(\.name)
    guard !names.isEmpty else { return "" }
    return " COMPREPLY+=($(compgen -S = -W '\(names.joined(separator: " "))' -- \"$current\"));"
      + " [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null;"
  }

  /// Returns a case for each option that has a value, the verbs' options first.
  private static func values(of spec: ToolSpec) -> String {
    let own = spec.verbs.map { verb in
      cases(of: verb, pattern: "'\(verb.name) ", function: spec.functionName)
    }
    return own.joined() + cases(of: spec, pattern: "*' ", function: spec.functionName)
  }

  private static func cases(
    of spec: ToolSpec, pattern: String, function: String
  ) -> String {
    spec.options.filter { $0.placeholder != nil }.map { option in
      let names = [option.short.map { "-\($0)" }, option.longForm].compactMap { $0 }
      let patterns = names.map { "\(pattern)\($0)'" }.joined(separator: "|")
      let choices = spec.choices(of: option)
      let offer = choices.isEmpty ? offered(option.completion, function) : list(choices)
      return "    \(patterns))\(offer) return ;;\n"
    }.joined()
  }

  private static func list(_ words: [String]) -> String {
    " COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"));"
  }

  private static func offered(_ completion: ValueCompletion, _ function: String) -> String {
    if case .names(let kind) = completion { return " \(function)_names \(kind.rawValue);" }
    guard completion != .nothing else { return "" }
    let kind = completion == .files ? "-f" : "-d"
    return " local IFS=$'\\n'; compopt -o filenames 2>/dev/null;"
      + " COMPREPLY=($(compgen \(kind) -- \"$current\"));"
  }

  /// Returns the completions offered if no option expects a value: options after `-`, otherwise
  /// verbs or paths.
  private static func words(of spec: ToolSpec) -> String {
    var text = "  case \"${verb:-\(spec.defaultVerb ?? "")} $current\" in\n"
    for verb in spec.verbs {
      guard let whole = spec.verb(named: verb.name) else { continue }
      text += "    '\(verb.name) '-*)\(list(names(of: whole))) return ;;\n"
    }
    text += "    *' '-*)\(list(names(of: spec))) return ;;\n  esac\n"
    text += "  case $verb in\n"
    for verb in spec.verbs { text += operandCase(verb.name, of: verb, spec.functionName) }
    let meant = spec.defaultVerb.flatMap { spec.verb(named: $0) } ?? spec
    let names = offered(meant.operandCompletion, spec.functionName)
    let offer = (spec.verbs.isEmpty ? "" : list(spec.verbs.map(\.name))) + names + assigned(meant)
    return text + "    '')\(offer) ;;\n  esac\n"
  }

  private static func operandCase(
    _ pattern: String, of spec: ToolSpec, _ function: String
  ) -> String {
    "    \(pattern))\(offered(spec.operandCompletion, function))\(assigned(spec)) ;;\n"
  }

  private static func names(of spec: ToolSpec) -> [String] {
    spec.shownOptions.flatMap { option in
      [option.short.map { "-\($0)" }, option.longForm].compactMap { $0 }
    }
  }
}
