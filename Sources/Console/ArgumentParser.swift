import PlainText

/// The result of parsing a command line.
enum ParsedArguments {
  case help(ToolSpec)
  /// One screen of help.
  case shortHelp(ToolSpec)
  case version
  case generate(Generated)
  /// The names in the given folder, for shell completion.
  case names(NameKind, folder: String)
  case run(Invocation)
  /// All errors in the command line. The invocation only determines how findings are shown.
  case refused([Diagnostic], Invocation)
}

/// A parser of the command lines that a tool's description allows. The result depends only on the
/// words.
///
/// The following options, if they precede any `--`, take precedence over all other words, in this
/// order: `--help`, `-h`, `--version`, `--generate`. All errors are reported together. If an option
/// that accepts one value is repeated, the last value applies, and all values must be valid.
struct ArgumentParser {
  let tool: ToolSpec
  let surroundings: Surroundings

  static let standardOptions = [Common.help.spec, Common.version.spec, Common.generate.spec]

  func parse(_ words: [String]) -> ParsedArguments {
    let (verb, spec, problem) = resolveVerb(words)
    let scan = ArgumentScan(words, known: spec.options + Self.standardOptions)
    let isNamed = verb != nil && scan.operands.first == verb
    // Help without a verb lists the verbs.
    let helped = isNamed ? spec : tool
    let asked = words.prefix { $0 != "--" }
    if asked.contains("--help") { return .help(helped) }
    if asked.contains("-h") { return .shortHelp(helped) }
    func wants(_ option: OptionSpec) -> Bool {
      scan.options.contains { $0.spec.name == option.name }
    }
    // These options may also be in a cluster of short options, such as -qh.
    if wants(Common.help.spec) { return .shortHelp(helped) }
    if wants(Common.version.spec) { return .version }
    if let kind = scan.options.last(where: { $0.spec.name == "generate" })?.text {
      if let generated = Generated(rawValue: kind) { return .generate(generated) }
      if let names = NameKind(rawValue: kind) {
        let folder = scan.options.filter { $0.spec.name == "folder" }
          .map { Invocation.Given(name: $0.spec.name, text: $0.text) }
        let place = Invocation(
          spec: spec, given: folder, words: [], surroundings: surroundings, statedClock: nil,
          statedDay: nil, verb: nil, namesVerb: false)
        return .names(names, folder: place.folder)
      }
    }
    var reading = Reading(spec: spec, verb: verb, isNamed: isNamed, surroundings: surroundings)
    if let problem {
      reading.problems.append(problem)
      reading.takeOptions(scan.options)
    } else {
      reading.problems += scan.problems.map { explain($0, notIn: spec) }
      let hasUnknown = reading.problems.contains { $0.code == .unknownOption }
      reading.takeOptions(scan.options)
      reading.takeOperands(
        isNamed ? Array(scan.operands.dropFirst()) : scan.operands, complaining: !hasUnknown)
    }
    return reading.result()
  }

  /// Returns the verb and the description that applies to it. The search recognizes the options of
  /// all verbs, so that `snapshot --note text record` finds the verb.
  private func resolveVerb(_ words: [String]) -> (String?, ToolSpec, UsageProblem?) {
    guard !tool.verbs.isEmpty else { return (nil, tool, nil) }
    let known = tool.options + Self.standardOptions + tool.verbs.flatMap(\.options)
    let operands = ArgumentScan(words, known: known).operands
    let first = operands.first
    if let first, let spec = tool.verb(named: first) { return (first, spec, nil) }
    let names = tool.verbs.map(\.name)
    if let name = tool.defaultVerb, let spec = tool.verb(named: name),
      first == nil || spec.takes(operands.count) && !isMisspelt(first, spec, names)
    {
      return (name, spec, nil)
    }
    let list = "write one of \(names.joined(separator: ", "))"
    guard let first else {
      return (nil, tool, UsageProblem("a verb is missing", hint: list, code: .missingVerb))
    }
    let nearest = nearestName(to: first, among: names).map { "did you mean '\($0)'?" }
    return (
      nil, tool, UsageProblem("unknown verb '\(first)'", hint: nearest ?? list, code: .unknownVerb)
    )
  }

  /// Whether the word resembles a verb but is not a valid operand of the default verb.
  private func isMisspelt(_ word: String?, _ spec: ToolSpec, _ names: [String]) -> Bool {
    guard let word, let operand = spec.operands.first, nearestName(to: word, among: names) != nil
    else { return false }
    do throws(UsageProblem) {
      try operand.check(word)
      return false
    } catch {
      return true
    }
  }

  /// Returns the problem. If its unknown option belongs to another verb, the hint names that verb.
  private func explain(_ problem: UsageProblem, notIn spec: ToolSpec) -> UsageProblem {
    guard problem.code == .unknownOption,
      let owner = tool.verbs.first(where: { verb in
        verb.options.contains { problem.message == "unknown option '\($0.longForm)'" }
      })
    else { return problem }
    return UsageProblem(
      problem.message,
      hint: "this option belongs to '\(tool.name) \(owner.name)'", code: .unknownOption)
  }
}

extension ToolSpec {
  /// Whether the operands accept `count` words. A word beyond that number is probably a misspelt
  /// verb.
  fileprivate func takes(_ count: Int) -> Bool {
    operands.contains { $0.arity.takesSeveral } || count <= operands.count
  }
}

/// The state while one command line is checked, with the parsed values and the errors.
private struct Reading {
  let spec: ToolSpec
  let verb: String?
  let isNamed: Bool
  let surroundings: Surroundings
  var problems: [UsageProblem] = []
  private var given: [Invocation.Given] = []
  private var words: [[String]] = []
  private var day: CalendarDate?

  init(spec: ToolSpec, verb: String?, isNamed: Bool, surroundings: Surroundings) {
    self.spec = spec
    self.verb = verb
    self.isNamed = isNamed
    self.surroundings = surroundings
  }

  mutating func takeOptions(_ options: [(spec: OptionSpec, text: String)]) {
    for (option, text) in options {
      let name = option.standsFor?.name ?? option.name
      given.append(Invocation.Given(name: name, text: option.standsFor?.value ?? text))
      let choices = spec.choices(of: option)
      if option.placeholder != nil, !choices.isEmpty, !choices.contains(text) {
        problems.append(notAmong(choices, text, option))
        continue
      }
      do {
        try option.check(text)
        if option.name == Common.asOf.spec.name { day = try Common.asOf.parse(text) }
      } catch {
        problems.append(
          UsageProblem("\(option.longForm): \(error.message)", hint: error.hint, code: error.code))
      }
    }
  }

  private func notAmong(_ choices: [String], _ text: String, _ option: OptionSpec) -> UsageProblem {
    let nearest = nearestName(to: text, among: choices).map { "did you mean '\($0)'?" }
    return UsageProblem(
      "\(option.longForm): unknown choice '\(text)'",
      hint: nearest ?? "write one of \(choices.joined(separator: ", "))", code: .choice)
  }

  mutating func takeOperands(_ operands: [String], complaining: Bool) {
    var rest = operands[...]
    for (index, operand) in spec.operands.enumerated() {
      let reserved = spec.operands[(index + 1)...].count { $0.arity.isNeeded }
      let free = max(rest.count - reserved, operand.arity.isNeeded ? min(1, rest.count) : 0)
      let taken = rest.prefix(operand.arity.takesSeveral ? free : min(1, free))
      rest = rest.dropFirst(taken.count)
      words.append(Array(taken))
      for text in taken {
        do { try operand.check(text) } catch { problems.append(error) }
      }
      if complaining, taken.isEmpty, operand.arity.isNeeded {
        problems.append(missing(operand))
      }
    }
    if complaining, let extra = rest.first {
      let takes = spec.operands.isEmpty ? "no operands" : "no more operands"
      problems.append(
        UsageProblem(
          "unexpected operand '\(extra)'", hint: "'\(spec.name)' takes \(takes)",
          code: .unexpectedOperand))
    }
  }

  private func missing(_ operand: OperandSpec) -> UsageProblem {
    let line = ([spec.name] + spec.operands.map(\.synopsis)).joined(separator: " ")
    return UsageProblem(
      "operand \(operand.placeholder) is missing", hint: "write '\(line)'", code: .missingOperand)
  }

  mutating func result() -> ParsedArguments {
    var clock: Timestamp?
    do { clock = try Clock.stated(in: surroundings) } catch { problems.append(error) }
    let invocation = Invocation(
      spec: spec, given: given, words: words, surroundings: surroundings, statedClock: clock,
      statedDay: day, verb: verb, namesVerb: isNamed)
    problems += conflicts(in: invocation)
    if problems.isEmpty { problems = farDays(in: invocation) }
    return problems.isEmpty
      ? .run(invocation) : .refused(problems.map(\.diagnostic), invocation)
  }

  /// Reports days, months and years more than a hundred years from today, because computing an
  /// answer may iterate over all periods until that day. The placeholder identifies the options and
  /// operands that are dates.
  private func farDays(in invocation: Invocation) -> [UsageProblem] {
    var days: [String] = []
    func note(_ placeholder: String?, _ text: String) {
      if let placeholder, ["DATE", "TIME", "PERIOD", "YEAR"].contains(placeholder) {
        days.append(text)
      }
    }
    for given in invocation.given {
      note(spec.options.first { $0.name == given.name }?.placeholder, given.text)
    }
    for (operand, words) in zip(spec.operands, invocation.words) {
      for word in words { note(operand.placeholder, word) }
    }
    guard !days.isEmpty else { return [] }
    let year = invocation.now.date.year
    return days.compactMap { text in
      guard let far = Int(text.prefix(4)), abs(far - year) > 100 else { return nil }
      return UsageProblem(
        "'\(text.visible)' is more than 100 years from today",
        hint: "write a year from \(max(year - 100, 1)) to \(year + 100)")
    }
  }

  private func conflicts(in invocation: Invocation) -> [UsageProblem] {
    var found: [UsageProblem] = []
    let format = invocation.format
    if invocation.table != nil, !format.isOneTable {
      found.append(
        UsageProblem(
          "option '--table' has no effect with the format \(format.rawValue)",
          hint: "add '--format csv', tsv or jsonl", code: .conflict))
    }
    let table = invocation.table.flatMap { name in spec.tables.first { $0.name == name } }
    if let table, let option = table.needs, !invocation.given.contains(where: { $0.name == option })
    {
      let value = spec.options.first { $0.name == option }?.placeholder.map { " \($0)" } ?? ""
      found.append(
        UsageProblem(
          "table '\(table.name)' needs --\(option)", hint: "add '--\(option)\(value)'",
          code: .choice))
    }
    return found
  }
}

/// The words of a command line, separated into options and operands by the rules of POSIX and GNU.
/// Accepts `-f value`, `-fvalue`, `--long value`, `--long=value`, clustered switches, `--`, and
/// options mixed with operands. Long names cannot be abbreviated.
///
/// The scan does not interpret values. It only distinguishes options with a value from switches.
struct ArgumentScan {
  private(set) var options: [(spec: OptionSpec, text: String)] = []
  private(set) var operands: [String] = []
  private(set) var problems: [UsageProblem] = []

  private let known: [OptionSpec]
  private var rest: ArraySlice<String>

  init(_ words: [String], known: [OptionSpec]) {
    self.known = known
    rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word.hasPrefix("--") {
        readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
        readCluster(word)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether the word begins like a negative number: `-50`, `-.5`. The name of an option never
  /// begins with a digit.
  private func isNegativeNumber(_ word: String) -> Bool {
    let body = word.utf8.dropFirst()
    let digits = body.first == UInt8(ascii: ".") ? body.dropFirst() : body
    return digits.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private mutating func readLong(_ body: Substring) {
    let equals = body.firstIndex(of: "=")
    let name = body[..<(equals ?? body.endIndex)]
    let stated = equals.map { String(body[body.index(after: $0)...]) }
    guard let option = known.first(where: { $0.name == name }) else {
      let nearest = nearestName(to: String(name), among: known.lazy.map(\.name))
      problems.append(
        UsageProblem(
          "unknown option '--\(name)'", hint: nearest.map { "did you mean '--\($0)'?" },
          code: .unknownOption))
      return
    }
    if option.placeholder != nil {
      takeValue(of: option, written: option.longForm, stated: stated)
    } else if let stated {
      problems.append(
        UsageProblem(
          "option '\(option.longForm)' does not accept a value, found '\(stated)'",
          hint: "write '\(option.longForm)'", code: .unexpectedValue))
    } else {
      options.append((option, ""))
    }
  }

  private mutating func readCluster(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.short == letter }) else {
        problems.append(unknown(letter, in: word))
        return
      }
      guard option.placeholder != nil else {
        options.append((option, ""))
        continue
      }
      takeValue(
        of: option, written: "-\(letter)", stated: letters.isEmpty ? nil : String(letters))
      return
    }
  }

  private func unknown(_ letter: Character, in word: String) -> UsageProblem {
    let body = word.dropFirst()
    let meant = known.first { $0.name == body }
    return UsageProblem(
      "unknown option '-\(letter)'", hint: meant.map { "did you mean '\($0.longForm)'?" },
      code: .unknownOption)
  }

  private mutating func takeValue(of option: OptionSpec, written: String, stated: String?) {
    if let text = stated ?? rest.popFirst() {
      options.append((option, text))
      return
    }
    problems.append(
      UsageProblem(
        "option '\(written)' needs a value",
        hint: "write '\(written) \(option.placeholder ?? "")'", code: .missingValue))
  }
}
