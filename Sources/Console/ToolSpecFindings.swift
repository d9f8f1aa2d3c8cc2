import PlainText

extension ToolSpec {
  /// Errors in the description itself, one sentence each; empty if the description is valid.
  ///
  /// A test checks every tool. Names must be unique and well formed, every value must have a
  /// placeholder, and every item must have help. At least one example must begin with the tool's
  /// name. Verbs must not give different meanings to the same option name.
  package var findings: [String] {
    var found = ownFindings(calledAs: name)
    for verb in verbs {
      guard let whole = self.verb(named: verb.name) else { continue }
      found += whole.ownFindings(calledAs: verb.name == defaultVerb ? name : whole.name)
      if !verb.verbs.isEmpty { found.append("\(whole.name): verbs are one level deep") }
    }
    found += repeated(verbs.map(\.name)).map { "\(name): verb '\($0)' occurs twice" }
    if let defaultVerb, !verbs.contains(where: { $0.name == defaultVerb }) {
      found.append("\(name): default verb '\(defaultVerb)' is not one of its verbs")
    }
    if !verbs.isEmpty, !operands.isEmpty || !tables.isEmpty {
      found.append("\(name): operands and tables belong to the verbs")
    }
    let all = verbs.flatMap(\.options)
    for option in all
    where all.contains(where: { $0.name == option.name && $0.takesValue != option.takesValue }) {
      found.append("\(name): option '\(option.longForm)' takes a value in one verb only")
    }
    return found
  }

  private func ownFindings(calledAs command: String) -> [String] {
    var found: [String] = []
    let options = options + ArgumentParser.standardOptions
    if summary.isEmpty { found.append("no summary") }
    if summary.hasSuffix(".") || summary.first?.isUppercase == true {
      found.append("the summary is a clause: lower-case start, no full stop")
    }
    if examples.isEmpty { found.append("no example") }
    for example in examples where !example.command.contains(command) {
      found.append("example '\(example.command)' does not run the tool")
    }
    found += repeated(options.map(\.name)).map { "option '--\($0)' occurs twice" }
    found += repeated(options.compactMap(\.short)).map { "option '-\($0)' occurs twice" }
    found += repeated(operands.map(\.placeholder)).map { "operand \($0) occurs twice" }
    for option in options { found += option.findings }
    for operand in operands where operand.help.isEmpty {
      found.append("operand \(operand.placeholder) has no help")
    }
    if operands.count(where: { $0.arity.takesSeveral }) > 1 {
      found.append("two operands take several words")
    }
    return (found + tableFindings).map { "\(name): \($0)" }
  }

  private var tableFindings: [String] {
    var found = repeated(tables.map(\.name)).map { "table '\($0)' occurs twice" }
    for table in tables {
      if table.help.isEmpty { found.append("table '\(table.name)' has no help") }
      if let option = table.needs, !declares(option) {
        found.append("table '\(table.name)' needs '--\(option)', which it does not have")
      }
      found += repeated(table.columns.map(\.name)).map {
        "column '\($0)' of table '\(table.name)' occurs twice"
      }
      for column in table.columns where column.help.isEmpty {
        found.append("column '\(column.name)' of table '\(table.name)' has no help")
      }
    }
    if declares("table"), tables.isEmpty, verbs.isEmpty {
      found.append("'--table' has no tables to choose from")
    }
    return found
  }
}

extension OptionSpec {
  fileprivate var takesValue: Bool { placeholder != nil }

  fileprivate var findings: [String] {
    var found: [String] = []
    let letters = name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
    if name.isEmpty || name.hasPrefix("-") || !letters {
      found.append("option '\(longForm)' is not named in lower-case letters and hyphens")
    }
    if help.isEmpty { found.append("option '\(longForm)' has no help") }
    if placeholder?.isEmpty == true { found.append("option '\(longForm)' has no placeholder") }
    return found
  }
}

private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
  var seen: Set<Name> = []
  return names.filter { !seen.insert($0).inserted }
}
