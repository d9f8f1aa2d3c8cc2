package import PlainText

/// The options with the same meaning in every tool, as handles for reading an ``Invocation``.
///
/// In a description they are written `options: [.folder, .format, .json]`.
package enum Common {
  /// `-C`; read with ``Invocation/folder``.
  package static let folder = Option(
    "folder", short: "C", "DIR", help: "the finance folder",
    defaultText: "$COFFER_FOLDER, else this or the nearest parent directory")
  /// `-f`; read with ``Invocation/format``.
  package static let format = Option(
    "format", short: "f", "FORMAT", help: "the output format",
    oneOf: OutputFormat.self, defaultText: "text")
  /// `-f` for a tool whose answer is not a document: every format except HTML.
  package static let plainFormat = Option(
    "format", short: "f", "FORMAT", help: "the output format",
    choices: OutputFormat.plain.map(\.rawValue), defaultText: "text", parse: { $0 })
  /// Abbreviates `--format json`; the last of the two counts.
  package static let json = Switch(
    "json", help: "short for --format json", standsFor: ("format", "json"))
  /// Read with ``Invocation/table``; its choices are the described tables.
  package static let table = Option(
    "table", "NAME", help: "the table to print as csv, tsv or jsonl", defaultText: "the main table")
  /// `-o`; implemented by ``StandardStreams``.
  package static let output = Option(
    "output", short: "o", "FILE", help: "write the output to this file; - means standard output",
    parse: path(parsing:))
  /// Read with ``Invocation/today``.
  package static let asOf = Option(
    "as-of", "DATE", help: "report as of this day, such as 2026-03-31", defaultText: "today",
    parse: date(parsing:))
  /// The first day of a span; read with ``Invocation/firstDay()``.
  package static let from = Option(
    "from", "DATE", help: "the first day to include", parse: NamedPeriod.bound(parsing:))
  /// The last day of a span; read with ``Invocation/lastDay()``.
  package static let to = Option(
    "to", "DATE", help: "the last day to include", parse: NamedPeriod.bound(parsing:))
  /// Writes the change instead of only showing it.
  package static let apply = Switch("apply", help: "write the change instead of only showing it")
  /// A remark written with the change.
  package static let note = Option<String>(
    "note", "TEXT", help: "a note to record with the change", defaultText: "made by the tool")
  /// Maximum time to wait for another tool that is writing, in seconds; the default is ten.
  package static let wait = Option(
    "wait", "SECONDS", help: "seconds to wait for another tool that is writing",
    defaultText: "10", parse: count(of: "seconds", in: 0...3600))
  /// Allows writing through a link that points outside the folder and is tracked by git.
  package static let followLinks = Switch(
    "follow-links", help: "follow links that lead out of the folder, even if git tracks them")
  /// Allows ``ExitStatus/attention``.
  package static let check = Switch(
    "check", help: "exit with status 1 if something needs attention")
  /// Implemented by ``StandardStreams``.
  package static let color = Option(
    "color", "WHEN", help: "when to use colour", oneOf: ColorChoice.self,
    defaultText: "auto")
  /// Implemented by ``StandardStreams``; affects text only.
  package static let privacy = Switch("privacy", help: "hide amounts in text")
  /// `-q`; implemented by ``StandardStreams``.
  package static let quiet = Switch("quiet", short: "q", help: "hide warnings and notes")
  /// Enables documented fallbacks.
  package static let lenient = Switch(
    "lenient", help: "turn errors with a documented fallback into warnings")

  static let help = Switch(
    "help", short: "h", help: "show the full help and exit; -h shows one screen")
  static let version = Switch("version", help: "show the version and exit")
  static let generate = Option<String>(
    "generate", "KIND",
    help: "print this description in another form, or names for completion, and exit",
    choices: Generated.allCases.map(\.rawValue) + NameKind.allCases.map(\.rawValue))

  @Sendable private static func path(parsing text: String) throws(UsageProblem) -> String {
    guard !text.isEmpty else {
      throw UsageProblem("the file name is empty", hint: "write - for standard output")
    }
    return text
  }

  /// Returns the parser of an option that is a number in a range.
  ///
  ///     Option("days", "N", help: "a number", parse: Common.count(of: "days", in: 1...366))
  ///
  /// - Parameter noun: the counted things, for `usage-value` of other texts.
  package static func count(
    of noun: String, in range: ClosedRange<Int>
  ) -> @Sendable (String) throws(UsageProblem) -> Int {
    { (text) throws(UsageProblem) in
      guard let number = Int(text), range.contains(number) else {
        throw UsageProblem(
          "'\(text.visible)' is not a valid number of \(noun)",
          hint: "write \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// Reads the day of an option, such as 2026-03-31.
  ///
  /// - Throws: `usage-value` if the text is not a date.
  @Sendable package static func date(
    parsing text: String
  ) throws(UsageProblem) -> CalendarDate {
    do {
      return try CalendarDate(parsing: text)
    } catch {
      throw UsageProblem("date '\(text)' \(error.reason)", hint: error.hint)
    }
  }
}

extension OptionSpec {
  /// The description of ``Common/folder``.
  package static var folder: OptionSpec { Common.folder.spec }
  /// The description of ``Common/format``.
  package static var format: OptionSpec { Common.format.spec }
  /// The description of ``Common/plainFormat``.
  package static var plainFormat: OptionSpec { Common.plainFormat.spec }
  /// The description of ``Common/json``.
  package static var json: OptionSpec { Common.json.spec }
  /// The description of ``Common/table``.
  package static var table: OptionSpec { Common.table.spec }
  /// The description of ``Common/output``.
  package static var output: OptionSpec { Common.output.spec }
  /// The description of ``Common/asOf``.
  package static var asOf: OptionSpec { Common.asOf.spec }
  /// The description of ``Common/from``.
  package static var from: OptionSpec { Common.from.spec }
  /// The description of ``Common/to``.
  package static var to: OptionSpec { Common.to.spec }
  /// The description of ``Common/apply``.
  package static var apply: OptionSpec { Common.apply.spec }
  /// The description of ``Common/note``.
  package static var note: OptionSpec { Common.note.spec }
  /// The description of ``Common/wait``.
  package static var wait: OptionSpec { Common.wait.spec }
  /// The description of ``Common/followLinks``.
  package static var followLinks: OptionSpec { Common.followLinks.spec }
  /// The description of ``Common/check``.
  package static var check: OptionSpec { Common.check.spec }
  /// The description of ``Common/color``.
  package static var color: OptionSpec { Common.color.spec }
  /// The description of ``Common/privacy``.
  package static var privacy: OptionSpec { Common.privacy.spec }
  /// The description of ``Common/quiet``.
  package static var quiet: OptionSpec { Common.quiet.spec }
  /// The description of ``Common/lenient``.
  package static var lenient: OptionSpec { Common.lenient.spec }
}
