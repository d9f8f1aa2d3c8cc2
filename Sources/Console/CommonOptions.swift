package import PlainText

/// The options that mean the same in every tool, as handles to ask an ``Invocation`` with.
///
/// In a description they are written `options: [.folder, .format, .json]`.
package enum Common {
  package static let folder = Option(
    "folder", short: "C", "DIR", help: "the finance folder",
    defaultText: "$COFFER_FOLDER, else .")
  package static let format = Option(
    "format", short: "f", "FORMAT", help: "the form of the answer",
    choices: OutputFormat.allCases.map(\.rawValue), defaultText: "text")
  package static let json = Switch(
    "json", help: "the same as --format json", standsFor: ("format", "json"))
  package static let table = Option(
    "table", "NAME", help: "the table that csv, tsv and jsonl carry", defaultText: "the main one")
  package static let output = Option(
    "output", short: "o", "FILE", help: "write the answer to this file; - is standard output")
  package static let asOf = Option(
    "as-of", "DATE", help: "answer as on this day, such as 2026-03-31", defaultText: "today",
    parse: date(parsing:))
  package static let from = Option(
    "from", "DATE", help: "the first day that counts", parse: date(parsing:))
  package static let to = Option(
    "to", "DATE", help: "the last day that counts", parse: date(parsing:))
  package static let apply = Switch("apply", help: "write what is otherwise only shown")
  package static let check = Switch(
    "check", help: "end with status 1 when something wants attention")
  package static let color = Option(
    "color", "WHEN", help: "when to use colour", choices: ColorChoice.allCases.map(\.rawValue),
    defaultText: "auto")
  package static let privacy = Switch("privacy", help: "hide amounts in text")
  package static let quiet = Switch("quiet", short: "q", help: "no warnings and no notes")
  package static let lenient = Switch(
    "lenient", help: "turn errors that have a documented fallback into warnings")

  static let help = Switch("help", short: "h", help: "show this help and end")
  static let version = Switch("version", help: "show the version and end")
  static let generate = Option(
    "generate", "KIND", help: "show a rendering of this description and end",
    choices: Generated.allCases.map(\.rawValue))

  @Sendable private static func date(parsing text: String) throws(UsageProblem) -> CalendarDate {
    do {
      return try CalendarDate(parsing: text)
    } catch {
      throw UsageProblem("date '\(text)' \(error.reason)", hint: error.hint)
    }
  }
}

extension OptionSpec {
  package static var folder: OptionSpec { Common.folder.spec }
  package static var format: OptionSpec { Common.format.spec }
  package static var json: OptionSpec { Common.json.spec }
  package static var table: OptionSpec { Common.table.spec }
  package static var output: OptionSpec { Common.output.spec }
  package static var asOf: OptionSpec { Common.asOf.spec }
  package static var from: OptionSpec { Common.from.spec }
  package static var to: OptionSpec { Common.to.spec }
  package static var apply: OptionSpec { Common.apply.spec }
  package static var check: OptionSpec { Common.check.spec }
  package static var color: OptionSpec { Common.color.spec }
  package static var privacy: OptionSpec { Common.privacy.spec }
  package static var quiet: OptionSpec { Common.quiet.spec }
  package static var lenient: OptionSpec { Common.lenient.spec }
}
