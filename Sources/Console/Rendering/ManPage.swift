import PlainText

/// A tool's manual page in man(7) macros, for `man` on Linux and macOS.
///
/// A tool with verbs has one page, with a subsection for each verb.
enum ManPage {
  static func text(of spec: ToolSpec) -> String {
    var page = ""
    page += ".TH \(escaped(spec.name.uppercased())) 1 \"\" \"coffer \(cofferVersion)\" \"Coffer\"\n"
    // Users type the names of tables and columns literally, so the names must not be hyphenated.
    page += ".nh\n.ad l\n"
    page += section("NAME") + "\(escaped(spec.name)) \\- \(escaped(spec.summary))\n"
    page += section("SYNOPSIS") + synopses(of: spec)
    page += section("DESCRIPTION") + prose([spec.sentence] + spec.description)
    page += definitions(spec.operands.map { (italic($0.placeholder), $0.help) })
    if !spec.verbs.isEmpty {
      page += section("COMMANDS") + spec.verbs.map { command($0, of: spec) }.joined()
    }
    page += section("OPTIONS") + options(spec.shownOptions, of: spec)
    page += section("OUTPUT") + output(of: spec)
    if spec.hasFolder { page += section("FILES") + definitions(files.map { (bold($0), $1) }) }
    page += section("ENVIRONMENT") + definitions(spec.environment.map { (bold($0), $1) })
    page += section("EXIT STATUS") + definitions(spec.statuses.map { (bold($0), $1) })
    page += section("EXAMPLES")
    page += (spec.examples + spec.verbs.flatMap(\.examples)).map(example).joined()
    page += section("DIAGNOSTICS") + prose(diagnostics)
    if !spec.seeAlso.isEmpty {
      let pages = spec.seeAlso.map { "\(bold($0))(1)" }
      page += section("SEE ALSO") + pages.joined(separator: ",\n") + "\n"
    }
    return page
  }

  private static let files = [
    ("reserve_manager.json", "the plan"),
    ("coffer.json", "settings; every key is optional"),
  ]

  private static let diagnostics = [
    "Findings are written to standard error as 'file:line:column: severity: message [code]', with"
      + " the line, a mark below the position, and a hint. The column counts bytes from 1. Codes"
      + " are stable; their first word names the stage that reports the finding.",
    "If the output is JSON, each finding is one JSON object per line, with the keys severity, code,"
      + " message, file, line, column and hint.",
  ]

  private static func section(_ title: String) -> String {
    title.contains(" ") ? ".SH \"\(title)\"\n" : ".SH \(title)\n"
  }

  private static func synopses(of spec: ToolSpec) -> String {
    let specs = spec.verbs.isEmpty ? [spec] : spec.verbs.compactMap { spec.verb(named: $0.name) }
    return specs.map { one in
      let operands = one.operands.map { " " + escaped($0.synopsis) }.joined()
      return "\(bold(one.name)) [OPTION]...\(operands)\n"
    }.joined(separator: ".br\n")
  }

  private static func command(_ verb: ToolSpec, of spec: ToolSpec) -> String {
    var text = ".SS \"\(escaped("\(spec.name) \(verb.name)"))\"\n"
    text += prose([verb.sentence] + verb.description)
    text += definitions(verb.operands.map { (italic($0.placeholder), $0.help) })
    text += options(verb.options, of: verb)
    return text
  }

  private static func options(_ options: [OptionSpec], of spec: ToolSpec) -> String {
    definitions(
      options.map { option in
        let short = option.short.map { bold("-\($0)") + ", " } ?? ""
        let value = option.placeholder.map { " " + italic($0) } ?? ""
        return (short + bold(option.longForm) + value, spec.help(of: option))
      })
  }

  private static func output(of spec: ToolSpec) -> String {
    var text = prose([
      "The answer is written to standard output. Text is for people and may change. The formats"
        + " csv, tsv, json and jsonl are stable: new versions only add fields."
    ])
    for table in spec.tables + spec.verbs.flatMap(\.tables) {
      text += ".SS \"Table \(escaped(table.name))\"\n" + prose([table.wholeHelp])
      text += definitions(
        table.columns.map { (bold($0.name) + " (\($0.kind.rawValue))", $0.help) })
    }
    return text
  }

  private static func example(_ example: Example) -> String {
    ".PP\n\(line(example.explanation))\n.PP\n.EX\n    \(escaped(example.command))\n.EE\n"
  }

  private static func prose(_ paragraphs: [String]) -> String {
    paragraphs.map { ".PP\n\(line($0))\n" }.joined()
  }

  private static func definitions(_ entries: [(String, String)]) -> String {
    entries.map { ".TP\n\($0)\n\(line($1))\n" }.joined()
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Returns a line of text, protected if its first character would make it a request.
  private static func line(_ text: String) -> String {
    let guarded = text.hasPrefix(".") || text.hasPrefix("'") || text.hasPrefix(" ")
    return (guarded ? "\\&" : "") + escaped(text)
  }

  /// Returns the text escaped so that roff prints it literally, without requests, escapes or
  /// typographic substitutions.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "\"": escaped += "\\(dq"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
