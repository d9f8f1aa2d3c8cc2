import PlainText

/// A tool's help on one screen, for `-h`. It contains the synopsis, a summary, an example, and a
/// short line for each of the tool's options. One paragraph lists the options common to all tools.
/// ``HelpText`` contains the complete help.
enum ShortHelpText {
  static func text(of spec: ToolSpec) -> String {
    var parts = [HelpText.usage(of: spec), HelpText.wrapped(spec.sentence, indent: 0)]
    let examples = spec.examples.map { "  \($0.command)" }
    if let first = examples.first(where: { $0.displayWidth <= HelpText.width }) {
      parts.append(first + "\n")
    }
    if !spec.verbs.isEmpty {
      parts.append("verbs:\n" + HelpText.definitions(HelpText.verbs(of: spec)))
    }
    if !spec.operands.isEmpty {
      parts.append(
        "operands:\n" + HelpText.definitions(spec.operands.map { ($0.placeholder, $0.help) }))
    }
    let own = spec.options.filter { !isCommon($0) }
    if !own.isEmpty {
      parts.append(
        "options:\n" + HelpText.definitions(own.map { (HelpText.label($0), brief($0, of: spec)) }))
    }
    let common = spec.shownOptions.filter(isCommon).map { option in
      let form = option.short.map { "-\($0)" } ?? option.longForm
      return form + (option.placeholder.map { " \($0)" } ?? "")
    }
    parts.append(
      HelpText.wrapped("common options: \(common.joined(separator: ", "))", indent: 0))
    let verbs = spec.verbs.isEmpty ? "" : " '\(spec.name) VERB -h' shows the help of a verb."
    parts.append(
      HelpText.wrapped("'\(spec.name) --help' shows the full help.\(verbs)", indent: 0))
    return parts.joined(separator: "\n")
  }

  /// Names of the options that have the same meaning in every tool.
  private static let commonNames: Set<String> = Set(
    [
      OptionSpec.folder, .format, .json, .table, .output, .color, .privacy, .quiet,
      Common.help.spec, Common.version.spec,
    ].map(\.name))

  private static func isCommon(_ option: OptionSpec) -> Bool { commonNames.contains(option.name) }

  /// Returns the option's help, including its choices if they fit on the line.
  private static func brief(_ option: OptionSpec, of spec: ToolSpec) -> String {
    let choices = spec.choices(of: option)
    guard !choices.isEmpty else { return option.help }
    let whole = "\(option.help) (\(listed(choices)))"
    return whole.displayWidth <= 50 ? whole : option.help
  }
}
