/// A description as completions for fish.
enum FishCompletion {
  static func text(of spec: ToolSpec) -> String {
    let start = "complete -c \(spec.name)"
    var lines = ["# fish completion of \(spec.name)", "\(start) -f"]
    let noVerb = unless(spec.verbs.map(\.name))
    for verb in spec.verbs {
      lines.append("\(start)\(noVerb) -a \(verb.name) -d \(quoted(verb.summary))")
    }
    lines += spec.shownOptions.map { start + option($0, of: spec) }
    lines += operands(of: spec).map { start + $0 }
    for verb in spec.verbs {
      let others = spec.verbs.map(\.name).filter { $0 != verb.name }
      let condition =
        verb.name == spec.defaultVerb
        ? unless(others) : " -n '__fish_seen_subcommand_from \(verb.name)'"
      lines += verb.options.map { start + condition + option($0, of: verb) }
      lines += operands(of: verb).map { start + condition + $0 }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The condition that none of the verbs was written; the default verb holds until then.
  private static func unless(_ verbs: [String]) -> String {
    let list = verbs.joined(separator: " ")
    return verbs.isEmpty ? "" : " -n 'not __fish_seen_subcommand_from \(list)'"
  }

  private static func option(_ option: OptionSpec, of spec: ToolSpec) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    return "\(short) -l \(option.name)\(value(of: option, in: spec)) -d \(quoted(option.help))"
  }

  private static func value(of option: OptionSpec, in spec: ToolSpec) -> String {
    guard option.placeholder != nil else { return "" }
    let choices = spec.choices(of: option)
    if !choices.isEmpty { return " -x -a \(quoted(choices.joined(separator: " ")))" }
    switch option.completion {
    case .files: return " -r -F"
    case .folders: return " -x -a '(__fish_complete_directories)'"
    case .nothing: return " -x"
    }
  }

  private static func operands(of spec: ToolSpec) -> [String] {
    let kinds = spec.operands.map { ValueCompletion(placeholder: $0.placeholder) }
    switch kinds.first(where: { $0 != .nothing }) {
    case .files: return [" -F"]
    case .folders: return [" -a '(__fish_complete_directories)'"]
    default: return []
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
