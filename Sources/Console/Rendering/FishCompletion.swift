/// A tool's completions for fish.
enum FishCompletion {
  static func text(of spec: ToolSpec) -> String {
    let start = "complete -c \(spec.completedCommand)"
    var lines = ["# fish completion of \(spec.name)"] + namesFunction(of: spec)
    lines += columnsFunction(of: spec)
    lines.append("\(start) -f")
    let function = spec.functionName
    let noVerb = unless(spec.verbs.map(\.name))
    for verb in spec.verbs {
      lines.append("\(start)\(noVerb) -a \(verb.name) -d \(quoted(verb.summary))")
    }
    lines += spec.shownOptions.map { start + option($0, of: spec, function) }
    lines += operands(of: spec, function).map { start + $0 }
    for verb in spec.verbs {
      let others = spec.verbs.map(\.name).filter { $0 != verb.name }
      let condition =
        verb.name == spec.defaultVerb
        ? unless(others) : " -n '__fish_seen_subcommand_from \(verb.name)'"
      lines += verb.options.map { start + condition + option($0, of: verb, function) }
      lines += operands(of: verb, function).map { start + condition + $0 }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the condition that no verb has been typed, in which case the default verb applies.
  private static func unless(_ verbs: [String]) -> String {
    let list = verbs.joined(separator: " ")
    return verbs.isEmpty ? "" : " -n 'not __fish_seen_subcommand_from \(list)'"
  }

  /// Returns a shell function that prints names, or no names if the folder cannot be read. The fish
  /// shell escapes names.
  private static func namesFunction(of spec: ToolSpec) -> [String] {
    guard spec.takesNames else { return [] }
    return #"""
      function _\#(spec.functionName)_names
        set -l folder
        set -l waits 0
        for word in (commandline -opc)
          if test $waits = 1
            set folder -C $word
            set waits 0
            continue
          end
          switch $word
            case -C --folder
              set waits 1
            case '--folder=*'
              set folder -C (string replace -- --folder= '' $word)
            case '-C?*'
              set folder -C (string sub -s 3 -- $word)
          end
        end
        command \#(spec.command) --generate $argv[1] $folder 2>/dev/null
      end
      """#.split(separator: "\n").map(String.init)
  }

  /// Returns a shell function that prints `name=` until the `=` is typed, and `name=value`
  /// afterwards.
  private static func columnsFunction(of spec: ToolSpec) -> [String] {
    guard spec.takesAssignments else { return [] }
    var values: [String] = []
    var names: [String] = []
    for (verb, assigned) in spec.assignments {
      names += [
        "    case \(verb)", "      printf '%s=\\n' \(assigned.map(\.name).joined(separator: " "))",
      ]
      for name in assigned {
        switch name.values {
        case .any: continue
        case .names(let kind):
          values += [
            "      case '\(verb) \(name.name)'",
            "        _\(spec.functionName)_names \(kind.rawValue)"
              + " | string replace -r '^' '\(name.name)='",
          ]
        case .words(let words):
          values += [
            "      case '\(verb) \(name.name)'",
            "        printf '\(name.name)=%s\\n' \(words.joined(separator: " "))",
          ]
        }
      }
    }
    return ["function _\(spec.functionName)_columns"]
      + ["  set -l column (string split -m 1 = -- (commandline -ct))"]
      + ["  if test (count $column) = 2", "    switch \"$argv[1] $column[1]\""] + values
      + ["    end", "    return", "  end", "  switch $argv[1]"] + names + ["  end", "end"]
  }

  private static func option(
    _ option: OptionSpec, of spec: ToolSpec, _ function: String
  ) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    return
      "\(short) -l \(option.name)\(value(of: option, in: spec, function)) -d \(quoted(option.help))"
  }

  private static func value(
    of option: OptionSpec, in spec: ToolSpec, _ function: String
  ) -> String {
    guard option.placeholder != nil else { return "" }
    let choices = spec.choices(of: option)
    if !choices.isEmpty { return " -x -a \(quoted(choices.joined(separator: " ")))" }
    switch option.completion {
    case .files: return " -r -F"
    case .folders: return " -x -a '(__fish_complete_directories)'"
    case .names(let kind): return " -x -a '(_\(function)_names \(kind.rawValue))'"
    case .nothing: return " -x"
    }
  }

  private static func operands(of spec: ToolSpec, _ function: String) -> [String] {
    let assigned =
      spec.assignedNames.isEmpty ? [] : [" -a '(_\(function)_columns \(spec.name))'"]
    switch spec.operandCompletion {
    case .files: return [" -F"] + assigned
    case .folders: return [" -a '(__fish_complete_directories)'"] + assigned
    case .names(let kind): return [" -a '(_\(function)_names \(kind.rawValue))'"] + assigned
    case .nothing: return assigned
    }
  }

  static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
