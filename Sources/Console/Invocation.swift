package import PlainText

/// A valid command line. Its values are read with the handles that describe its options and
/// operands.
///
///     let sum = try invocation(amount)          // Money?
///     let names = try invocation.all(accounts)  // [String]
///
/// All values were parsed when the command line was read, so that all errors are reported together.
/// Reading a value again fails only if its parser depends on more than the value's text.
package struct Invocation: Sendable {
  /// An option on the command line, with its long name.
  struct Given: Equatable, Sendable {
    let name: String
    let text: String
  }

  let spec: ToolSpec
  let given: [Given]
  /// The words of each operand, in the order of the operands' descriptions.
  let words: [[String]]
  let surroundings: Surroundings
  let statedClock: Timestamp?
  let statedDay: CalendarDate?
  /// Data that was read to determine whether amounts are hidden. The answer can reuse the data.
  package var readBefore: (any Sendable)?
  /// The specified verb, or the default verb if none is specified; nil for a tool without verbs.
  package let verb: String?
  /// Whether the command line names the verb; false if the default verb applies.
  package let namesVerb: Bool

  /// Returns the option's last value; nil if the option was not given.
  package func callAsFunction<Value>(_ option: Option<Value>) throws -> Value? {
    try all(option).last
  }

  /// Whether the switch was given.
  package func callAsFunction(_ option: Switch) -> Bool { states(option.spec) }

  /// Whether the command line contains the option.
  package func states(_ option: OptionSpec) -> Bool {
    requireDeclared(option)
    return given.contains { $0.name == option.name }
  }

  /// Returns the operand's value. The operand must accept exactly one word.
  package func callAsFunction<Value>(_ operand: Operand<Value>) throws -> Value {
    guard let text = texts(of: operand.spec).first else {
      preconditionFailure("an optional operand is requested as if it were required")
    }
    return try operand.parse(text)
  }

  /// Returns the operand's values in command-line order.
  package func all<Value>(_ operand: Operand<Value>) throws -> [Value] {
    try texts(of: operand.spec).map { text in try operand.parse(text) }
  }

  /// Returns the option's values in command-line order.
  package func all<Value>(_ option: Option<Value>) throws -> [Value] {
    requireDeclared(option.spec)
    return try given.filter { $0.name == option.spec.name }.map { try option.parse($0.text) }
  }

  private func texts(of operand: OperandSpec) -> [String] {
    guard let index = spec.operands.firstIndex(where: { $0.placeholder == operand.placeholder })
    else { preconditionFailure("a tool requests only operands that it describes") }
    return words[index]
  }

  private func requireDeclared(_ option: OptionSpec) {
    precondition(spec.declares(option.name), "a tool requests only options that it describes")
  }

  private func last(_ name: String) -> String? { given.last { $0.name == name }?.text }
}

extension Invocation {
  /// The answer's format: the specified format or, if none is specified, the tool's default. Text
  /// if the tool does not have a default.
  package var format: OutputFormat {
    let stated = last("format") ?? spec.options.first { $0.name == "format" }?.defaultText
    return stated.flatMap(OutputFormat.init(rawValue:)) ?? .text
  }

  /// The table specified with `--table`; nil for the main table.
  package var table: String? { last("table") }

  /// The finance folder: ``statedFolder`` or, if it is nil, the nearest finance folder at or above
  /// the current folder. Without such a folder, the current folder.
  package var folder: String { statedFolder ?? folderAbove ?? "." }

  /// The finance folder specified with `-C` or, without this option, with a non-empty
  /// `COFFER_FOLDER`; nil if neither is specified.
  package var statedFolder: String? {
    if let stated = last("folder") { return stated }
    return surroundings.folder.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The nearest finance folder above the current folder, such as `..`. Nil if the current folder
  /// is a finance folder, or if there is no finance folder above it.
  package var folderAbove: String? { surroundings.folderAbove() }

  /// Whether warnings and notes are omitted.
  package var isQuiet: Bool { last("quiet") != nil }

  /// Whether `--privacy` was given. ``StandardStreams/isPrivate`` includes the settings.
  package var isPrivate: Bool { last("privacy") != nil }

  /// The file to write the answer to; nil for standard output.
  package var output: String? { last("output").flatMap { $0 == "-" ? nil : $0 } }

  /// The files specified with options such as `--output` and `--svg`. These are the values of every
  /// option with the placeholder `FILE`. Standard output is not included.
  var writtenFiles: [String] {
    given.filter { given in
      given.text != "-"
        && spec.options.contains { $0.name == given.name && $0.placeholder == "FILE" }
    }.map(\.text)
  }

  /// The current time with the local time zone's offset: `COFFER_NOW`, otherwise the system clock,
  /// which is read once.
  package var now: Timestamp { statedClock ?? Clock.timestamp(in: surroundings) }

  /// The current time in milliseconds since 1970, for identifiers that sort by time.
  package var milliseconds: Int64 {
    if let statedClock { return Int64(clamping: statedClock.instant / 1_000_000) }
    return surroundings.instant.seconds * 1000 + Int64(surroundings.instant.nanoseconds / 1_000_000)
  }

  /// The current day, which is the value of `--as-of` or, without that option, the date of ``now``
  /// in the offset of ``now``.
  package var today: CalendarDate { statedDay ?? now.date }

  /// The user's name from `USER`; empty if it is not set.
  package var user: String { surroundings.user ?? "" }

  /// Returns the value of an environment variable; nil if it is unset.
  package func variable(_ name: String) -> String? { surroundings.variable(name) }

  /// The size of printed pages, from the first of `LC_ALL`, `LC_PAPER` and `LANG` that is set.
  package var paper: PaperSize {
    let names = ["LC_ALL", "LC_PAPER", "LANG"].lazy.compactMap { variable($0) }
    return PaperSize(locale: names.first { !$0.isEmpty })
  }

  /// The width of a line of text in cells: `COLUMNS` or, if it is not set, the terminal's width; 80
  /// if both are unknown.
  package var width: Int { surroundings.columns ?? 80 }

  /// Whether the answer is coloured. A file specified with `--output` is not a terminal.
  package var usesColor: Bool {
    colorChoice.usesColor(
      isTerminal: surroundings.outputIsTerminal && output == nil, noColor: surroundings.noColor,
      term: surroundings.term)
  }

  /// Whether findings on standard error are coloured.
  package var usesColorInFindings: Bool {
    colorChoice.usesColor(
      isTerminal: surroundings.errorsIsTerminal, noColor: surroundings.noColor,
      term: surroundings.term)
  }

  private var colorChoice: ColorChoice {
    last("color").flatMap(ColorChoice.init(rawValue:)) ?? .auto
  }
}
