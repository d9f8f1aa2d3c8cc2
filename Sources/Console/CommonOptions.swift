package import PlainText

/// Options that have the same meaning in every tool, as handles for reading an ``Invocation``.
///
/// In a description they are written `options: [.folder, .format, .json]`.
package enum Common {
  /// The option `-C`; read with ``Invocation/folder``.
  package static let folder = Option(
    "folder", short: "C", "DIR", help: "the finance folder",
    defaultText: "$COFFER_FOLDER, else this or the nearest parent directory")
  /// The option `-f`; read with ``Invocation/format``.
  package static let format = Option(
    "format", short: "f", "FORMAT", help: "the output format",
    oneOf: OutputFormat.self, defaultText: "text")
  /// The option `-f` for a tool whose answer is not a document. Its choices are all formats except
  /// HTML.
  package static let plainFormat = Option(
    "format", short: "f", "FORMAT", help: "the output format",
    choices: OutputFormat.plain.map(\.rawValue), defaultText: "text", parse: { $0 })
  /// Abbreviation of `--format json`; the later of the two options applies.
  package static let json = Switch(
    "json", help: "short for --format json", standsFor: ("format", "json"))
  /// The table to print; read with ``Invocation/table``. Its choices are the described tables.
  package static let table = Option(
    "table", "NAME", help: "the table to print as csv, tsv or jsonl", defaultText: "the main table")
  /// The option `-o`; implemented by ``StandardStreams``.
  package static let output = Option(
    "output", short: "o", "FILE", help: "write the output to this file; - means standard output",
    parse: path(parsing:))
  /// The day of the report; read with ``Invocation/today``.
  package static let asOf = Option(
    "as-of", "DATE", help: "report as of this day, such as 2026-03-31", defaultText: "today",
    parse: date(parsing:))
  /// The first day of a period; read with ``Invocation/firstDay()``.
  package static let from = Option(
    "from", "DATE", help: "the first day to include", parse: NamedPeriod.bound(parsing:))
  /// The last day of a period; read with ``Invocation/lastDay()``.
  package static let to = Option(
    "to", "DATE", help: "the last day to include", parse: NamedPeriod.bound(parsing:))
  /// A switch that writes the change instead of only showing it.
  package static let apply = Switch(
    "apply", help: "write the change instead of only showing it; to undo it: ledger-add --undo")
  /// The switch of tools that repair files, whose changes cannot be undone.
  package static let applyRepair = Switch(
    "apply", help: "write the change instead of only showing it; earlier files are kept")
  /// A note recorded with the change.
  package static let note = Option<String>(
    "note", "TEXT", help: "a note to record with the change", defaultText: "set by the tool")
  /// Maximum number of seconds to wait for another tool that is writing; ten by default.
  package static let wait = Option(
    "wait", "SECONDS", help: "seconds to wait for another tool that is writing",
    defaultText: "10", parse: count(of: "seconds", in: 0...3600))
  /// A switch that allows writing through a symbolic link that points outside the folder, even if
  /// git tracks the link.
  package static let followLinks = Switch(
    "follow-links", help: "follow links that lead out of the folder, even if git tracks them")
  /// A switch that allows exit status ``ExitStatus/attention``.
  package static let check = Switch(
    "check", help: "exit with status 1 if something needs attention")
  /// The option `--color`; implemented by ``StandardStreams``.
  package static let color = Option(
    "color", "WHEN", help: "when to use colour", oneOf: ColorChoice.self,
    defaultText: "auto")
  /// A switch that hides amounts, but only in text; implemented by ``StandardStreams``.
  package static let privacy = Switch("privacy", help: "hide amounts in text")
  /// The option `-q`; implemented by ``StandardStreams``.
  package static let quiet = Switch("quiet", short: "q", help: "hide warnings and notes")
  /// A switch that enables documented fallbacks.
  package static let lenient = Switch(
    "lenient", help: "turn errors with a documented fallback into warnings")

  static let help = Switch(
    "help", short: "h", help: "show the full help and exit; -h shows one screen")
  static let version = Switch("version", help: "show the version and exit")
  static let generate = Option<String>(
    "generate", "KIND",
    help: "print the help in another format, or names for completion, and exit",
    choices: Generated.allCases.map(\.rawValue) + NameKind.allCases.map(\.rawValue))

  @Sendable private static func path(parsing text: String) throws(UsageProblem) -> String {
    guard !text.isEmpty else {
      throw UsageProblem("the file name is empty", hint: "write - for standard output")
    }
    return text
  }

  /// Returns the parser of an option whose value is a number in a range.
  ///
  ///     Option("days", "N", help: "a number", parse: Common.count(of: "days", in: 1...366))
  ///
  /// - Parameter noun: the noun that the number counts, for the `usage-value` message.
  /// - Throws: the returned parser throws `usage-value` for any other text.
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

  /// Parses an option's date, such as 2026-03-31.
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
  /// Specification of ``Common/folder``, for use in a list of options.
  package static var folder: OptionSpec { Common.folder.spec }
  /// Specification of ``Common/format``, for use in a list of options.
  package static var format: OptionSpec { Common.format.spec }
  /// Specification of ``Common/plainFormat``, for use in a list of options.
  package static var plainFormat: OptionSpec { Common.plainFormat.spec }
  /// Specification of ``Common/json``, for use in a list of options.
  package static var json: OptionSpec { Common.json.spec }
  /// Specification of ``Common/table``, for use in a list of options.
  package static var table: OptionSpec { Common.table.spec }
  /// Specification of ``Common/output``, for use in a list of options.
  package static var output: OptionSpec { Common.output.spec }
  /// Specification of ``Common/asOf``, for use in a list of options.
  package static var asOf: OptionSpec { Common.asOf.spec }
  /// Specification of ``Common/from``, for use in a list of options.
  package static var from: OptionSpec { Common.from.spec }
  /// Specification of ``Common/to``, for use in a list of options.
  package static var to: OptionSpec { Common.to.spec }
  /// Specification of ``Common/apply``, for use in a list of options.
  package static var apply: OptionSpec { Common.apply.spec }
  /// Specification of ``Common/note``, for use in a list of options.
  package static var note: OptionSpec { Common.note.spec }
  /// Specification of ``Common/wait``, for use in a list of options.
  package static var wait: OptionSpec { Common.wait.spec }
  /// Specification of ``Common/followLinks``, for use in a list of options.
  package static var followLinks: OptionSpec { Common.followLinks.spec }
  /// Specification of ``Common/check``, for use in a list of options.
  package static var check: OptionSpec { Common.check.spec }
  /// Specification of ``Common/color``, for use in a list of options.
  package static var color: OptionSpec { Common.color.spec }
  /// Specification of ``Common/privacy``, for use in a list of options.
  package static var privacy: OptionSpec { Common.privacy.spec }
  /// Specification of ``Common/quiet``, for use in a list of options.
  package static var quiet: OptionSpec { Common.quiet.spec }
  /// Specification of ``Common/lenient``, for use in a list of options.
  package static var lenient: OptionSpec { Common.lenient.spec }
}

/// The choice of when to colour text.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is coloured: `--color` overrides `NO_COLOR`, which overrides the terminal's
  /// capability.
  ///
  /// An empty `noColor` is equivalent to nil (no-color.org). A terminal has no colours if `TERM` is
  /// unset or `dumb`. Standard output and standard error are decided separately.
  package func usesColor(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, let term, !term.isEmpty, term != "dumb" else { return false }
      return noColor?.isEmpty ?? true
    }
  }
}

/// The formats of an answer. `text` is for people and may change; the other formats are stable.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text, csv, tsv, json, jsonl
  /// A standalone document for people.
  case html

  /// The formats that every tool supports. Tools with an answer for people also support ``html``.
  package static let plain = allCases.filter { $0 != .html }

  /// Whether the format is JSON, so that findings are written as JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
  /// Whether the format contains only one table.
  package var isOneTable: Bool { self == .csv || self == .tsv || self == .jsonl }
}

extension Common {
  /// The option `--at`; read with ``Invocation/moment()``.
  package static let at = Option(
    "at", "TIME",
    help: "the moment: 2026-03-31T18:00:00+02:00, 2026-03-31T18:00, or a date (noon, local time)",
    defaultText: "now",
    parse: { text throws(UsageProblem) in
      do throws(TimestampProblem) {
        return try LocalTime(parsing: text)
      } catch {
        throw UsageProblem("time '\(text.visible)' \(error.reason)", hint: error.hint)
      }
    })
}

extension Invocation {
  /// Returns the time of `--at`, otherwise ``now``.
  package func moment() throws -> Timestamp {
    guard let stated = try self(Common.at) else { return now }
    do throws(TimestampProblem) {
      return try stated.timestamp(zoneOffset: zoneOffset)
    } catch {
      throw UsageProblem("--at: the local time zone \(error.reason)", hint: error.hint)
    }
  }

  /// The local time zone's offset at an instant, in seconds east of Greenwich. If `COFFER_NOW` is
  /// set, the offset is always that of `COFFER_NOW`.
  package var zoneOffset: @Sendable (_ secondsSinceEpoch: Int64) -> Int {
    guard let statedClock else { return surroundings.zoneOffset }
    let offset = statedClock.offsetSeconds
    return { _ in offset }
  }
}

extension OptionSpec {
  /// Specification of ``Common/at``, for use in a list of options.
  package static var at: OptionSpec { Common.at.spec }
}

extension Common {
  /// An option that writes a picture to a file instead of writing the answer; read with
  /// ``Invocation/picture()``.
  package static let svg = Option<String>(
    "svg", "FILE", help: "write a picture to this file; - means standard output")
}

extension OptionSpec {
  /// Specification of ``Common/svg``, for use in a list of options.
  package static var svg: OptionSpec { Common.svg.spec }
}

extension Invocation {
  /// Returns the file specified with `--svg`; nil if it is not specified.
  ///
  /// - Throws: `usage-conflict` if another format or output file is also specified, or if amounts
  ///   are to be hidden, because a picture shows them.
  package func picture() throws -> String? {
    guard let picture = try self(Common.svg) else { return nil }
    if output != nil || format != .text {
      throw UsageProblem(
        "--svg cannot be combined with --output or --format",
        hint: "omit --output and --format",
        code: .conflict)
    }
    if isPrivate {
      throw UsageProblem(
        "--svg cannot be combined with --privacy, because pictures show amounts",
        hint: "omit --privacy or --svg", code: .conflict)
    }
    return picture
  }
}

extension Common {
  /// The name of the operation that a command proposes or writes.
  package static let op = Option<String>(
    "op", "ID", help: "the name of this operation, for retries and scripts",
    defaultText: "a new name",
    parse: { text throws(UsageProblem) in
      guard Identifier.isValid(op: text) else {
        throw UsageProblem(
          "operation '\(text)' is not a valid name",
          hint: "use 1 to 64 letters, digits, '-', '_' or '.', and do not start with '-'")
      }
      return text
    })
}

extension Invocation {
  /// Returns the name given with `--op`; nil if it is not given or the verb does not accept the
  /// option.
  package func statedOperation() throws -> String? {
    spec.declares(Common.op.spec.name) ? try self(Common.op) : nil
  }

  /// The tables that the verb describes, the main one first.
  package var tables: [TableSpec] { spec.tables }

  /// Returns the operation's name, which is the value of `--op` or, without that option, a name
  /// that is new for each call.
  package func operation() throws -> String {
    if let stated = try self(Common.op) { return stated }
    var random = SystemRandomNumberGenerator()
    return Identifier.fresh(milliseconds: milliseconds, random: &random)
  }
}

extension Invocation {
  /// The command in one line: the verb, the operands and the options. It omits options that only
  /// determine the folder, the answer's format, whether the operation is written, or the
  /// operation's name.
  ///
  ///     // recurring end Gym --op bye --apply -C money
  ///     "end Gym"
  package var command: String {
    let options = given.filter { !Self.manner.contains($0.name) }.flatMap { option in
      ["--\(option.name)"] + (option.text.isEmpty ? [] : [option.text.visible.shellWord])
    }
    let operands = words.joined().map { $0.visible.shellArgument }
    return ([verb].compactMap(\.self) + operands + options).joined(separator: " ")
  }

  private static let manner: Set<String> = Set(
    [
      Common.folder.spec, Common.format.spec, Common.json.spec, Common.table.spec,
      Common.output.spec, Common.apply.spec, Common.op.spec, Common.wait.spec,
      Common.followLinks.spec, Common.check.spec, Common.color.spec, Common.privacy.spec,
      Common.quiet.spec,
    ].map(\.name))
}
