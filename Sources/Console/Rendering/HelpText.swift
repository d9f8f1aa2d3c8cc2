import PlainText

/// A tool's complete help, for `--help`. It is 80 columns wide and begins with the synopsis, one
/// sentence and an example.
enum HelpText {
  static let width = 80

  static func text(of spec: ToolSpec) -> String {
    var parts = [usage(of: spec), wrapped(spec.sentence, indent: 0)]
    if let first = spec.examples.first { parts.append(example(first)) }
    parts += spec.description.map { wrapped($0, indent: 0) }
    if !spec.verbs.isEmpty {
      parts.append("verbs:\n" + definitions(verbs(of: spec)))
    }
    if !spec.operands.isEmpty {
      parts.append(
        "operands:\n" + definitions(spec.operands.map { ($0.placeholder, $0.help) }))
    }
    parts.append(
      "options:\n" + definitions(spec.shownOptions.map { (label($0), spec.help(of: $0)) }))
    parts += spec.tables.enumerated().map { columns(of: $1, isMain: $0 == 0) }
    parts.append("exit status:\n" + definitions(spec.statuses))
    parts.append("environment:\n" + definitions(spec.environment))
    if spec.examples.count > 1 {
      parts.append("more examples:\n" + spec.examples.dropFirst().map(example).joined())
    }
    if !spec.verbs.isEmpty {
      parts.append(wrapped("Each verb has its own help: '\(spec.name) VERB --help'.", indent: 0))
    }
    if !spec.seeAlso.isEmpty {
      parts.append(wrapped("see also: \(spec.seeAlso.joined(separator: ", "))", indent: 0))
    }
    return parts.joined(separator: "\n")
  }

  /// Returns the synopsis; further lines are indented to the first word after `usage:`.
  static func usage(of spec: ToolSpec) -> String {
    wrapped("usage: \(spec.synopsis)", indent: 0).split(separator: "\n")
      .joined(separator: "\n       ") + "\n"
  }

  private static func example(_ example: Example) -> String {
    "  \(example.command)\n" + wrapped(example.explanation, indent: 4)
  }

  /// Returns the verbs with their summaries; the default verb is marked.
  static func verbs(of spec: ToolSpec) -> [(String, String)] {
    spec.verbs.map { verb in
      (verb.name, verb.name == spec.defaultVerb ? "\(verb.summary) (the default)" : verb.summary)
    }
  }

  /// Returns the option in the form shown in help: `-C, --folder DIR`.
  static func label(_ option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.longForm + (option.placeholder.map { " \($0)" } ?? "")
  }

  private static func columns(of table: TableSpec, isMain: Bool) -> String {
    let widest = table.columns.map(\.name.displayWidth).max() ?? 0
    let entries = table.columns.map { column in
      (column.name.padded(toWidth: widest) + "  " + column.kind.rawValue, column.help)
    }
    let which = isMain ? "'\(table.name)', the main table" : "'\(table.name)'"
    return wrapped("columns of \(which): \(table.wholeHelp)", indent: 0) + definitions(entries)
  }

  /// Returns aligned lines, with terms on the left and definitions on the right. If a term is too
  /// long, its definition is on the next line.
  static func definitions(_ entries: [(String, String)]) -> String {
    let limit = 28
    let column = entries.map(\.0.displayWidth).filter { $0 <= limit }.max() ?? 0
    return entries.map { term, meaning in
      let body = wrapped(meaning, indent: column + 4)
      guard term.displayWidth <= column else { return "  \(term)\n\(body)" }
      return "  " + term.padded(toWidth: column) + body.dropFirst(column + 2)
    }.joined()
  }

  /// Returns the text in lines of at most 80 cells. Each line begins with `indent` spaces and ends
  /// in LF.
  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.displayWidth + 1 + String(word).displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.map { "\(margin)\($0)\n" }.joined()
  }
}

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

/// Wording shared by help and the man page.
extension ToolSpec {
  /// The synopsis: `snapshot record [OPTION]... ACCOUNT MONEY`; if no verb is selected yet,
  /// `snapshot VERB`.
  var synopsis: String {
    let verb = verbs.isEmpty ? [] : [defaultVerb == nil ? "VERB" : "[VERB]"]
    return ([name] + verb + ["[OPTION]..."] + operands.map(\.synopsis)).joined(separator: " ")
  }

  /// The options listed in help. The tool's own options come first, followed by the options of
  /// every tool.
  var shownOptions: [OptionSpec] { options + [Common.help.spec, Common.version.spec] }

  var statuses: [(term: String, meaning: String)] {
    var all = [(term: "0", meaning: "done")]
    if declares("check") || verbs.contains(where: { $0.declares("check") }) {
      all.append(("1", "something needs attention (only with --check)"))
    }
    all.append(("2", "bad usage or bad input; nothing was written"))
    all.append(("3", "a write failed"))
    return all
  }

  var environment: [(term: String, meaning: String)] {
    var all: [(term: String, meaning: String)] = []
    if hasFolder {
      all.append(("COFFER_FOLDER", "the finance folder if --folder is not given"))
    }
    all.append(
      ("COFFER_NOW", "a timestamp that replaces the clock, such as 2026-03-31T09:00:00+01:00"))
    all.append(("COLUMNS", "the width of text output, instead of the terminal's width"))
    all.append(("NO_COLOR", "no colour if set and not empty"))
    return all
  }

  var hasFolder: Bool { declares("folder") || verbs.contains { $0.declares("folder") } }

  /// The summary as a sentence.
  var sentence: String { summary.capitalised + "." }

  /// Returns the option's help, including its choices, its default and whether it can be repeated.
  func help(of option: OptionSpec) -> String {
    var remarks: [String] = []
    let choices = choices(of: option)
    if !choices.isEmpty { remarks.append(listed(choices)) }
    if let text = option.defaultText { remarks.append("default: \(text)") }
    if option.repeats { remarks.append("may be repeated") }
    return remarks.isEmpty ? option.help : "\(option.help) (\(remarks.joined(separator: "; ")))"
  }
}

extension OptionSpec {
  /// The shell completion for the value.
  var completion: ValueCompletion { ValueCompletion(placeholder: placeholder ?? "") }
}

/// The kind of words that a shell offers for a placeholder.
enum ValueCompletion: Equatable {
  case files, folders, nothing
  /// Names in the finance folder.
  case names(NameKind)

  init(placeholder: String) {
    if let kind = NameKind(placeholder: placeholder) {
      self = .names(kind)
    } else {
      self =
        placeholder.hasSuffix("FILE") ? .files : placeholder.hasSuffix("DIR") ? .folders : .nothing
    }
  }
}

/// Returns the words as a list in prose: `text, csv or json`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}
