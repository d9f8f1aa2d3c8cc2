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
