/// Messages about decoding errors.
extension JSONDecodingSession {
  var diagnostics: [Diagnostic] {
    document.source.diagnostics(for: findings)
      .followed(by: FindingCode(rawValue: code(.more)), if: hasMore)
  }

  // MARK: findings

  func reportType(at node: JSONDocument.Node, expected: JSONExpectation) throws {
    guard !document.cells[node.index].isDamaged else {
      // The error was already reported. It is counted again so that an initializer's error about
      // the placeholder is ignored.
      return reportCount += 1
    }
    let kind = document.kind(of: node)
    try report(
      kind == .null ? .nullValue : .wrongType, at: node,
      "\(subject(node)) is \(kind.name), expected \(expected.name)",
      hint: typeHint(node, kind, expected))
  }

  func reportMissing(
    _ key: String, of object: JSONDocument.Node, expected: JSONExpectation?
  ) throws {
    let start = document.range(of: object).lowerBound
    let path = (document.path(to: object) + [.key(key)]).text
    let value = expected.map { ", with \($0.name)" } ?? ""
    try report(
      .missingKey, range: start..<(start + 1), "\(path) is missing",
      hint: "add the key \"\(key.visible)\"\(value)")
  }

  func reportTooFew(in array: JSONDocument.Node, count: Int) throws {
    try report(
      .missingKey, at: array, "\(subject(array)) has \(count) elements, expected more",
      hint: "add the missing elements")
  }

  /// Warns about `unknown`, the members of `object` that are not in `table`.
  func reportUnknown(
    _ unknown: [JSONDocument.Node], of object: JSONDocument.Node, _ table: JSONKeyTable
  ) {
    // A key without a value has already been reported.
    let news = unknown.lazy.filter { !self.document.range(of: $0).isEmpty }
    guard !news.isEmpty else { return }
    noteMisspelt(Array(news), of: object, table)
    guard findings.count - errorCount < TextFinding.limit else { return hasMore = true }
    let place = object == document.root ? "" : " in \(subject(object))"
    let absent = table.absentNames(of: object, in: view)
    for member in news {
      guard findings.count - errorCount < TextFinding.limit else { return hasMore = true }
      guard let key = document.key(of: member), let range = document.keyRange(of: member) else {
        continue
      }
      let finding = TextFinding(
        .warning, code: code(.unknownKey), "unknown key '\(shown(key))'\(place)", at: range,
        hint: hint(for: key, absent, table.names))
      if !isKnown(finding) { findings.append(finding) }
    }
  }

  /// Returns the hint for an unknown key. It suggests the nearest missing name or, failing that,
  /// the nearest known name.
  private func hint(for key: String, _ absent: [String], _ known: [String]) -> String {
    if let near = nearestName(to: key, among: absent) ?? nearestName(to: key, among: known) {
      return "did you mean '\(near)'?"
    }
    return known.isEmpty ? "remove it" : "known keys: \(known.joined(separator: ", "))"
  }

  /// Reports an error that an initializer threw.
  func report<Value>(
    _ error: any Error, decoding type: Value.Type, at node: JSONDocument.Node
  ) throws {
    if let text = document.string(of: node), let words = words(of: type), !words.contains(text) {
      let near = nearestName(to: text, among: words)
      let list = "expected one of \(words.joined(separator: ", "))"
      return try report(
        .valueUnknown, at: node, "\(subject(node)) is '\(shown(text))', \(list)",
        hint: near.map { "did you mean '\($0)'?" } ?? "write one of these words")
    }
    let (place, reason, hint) = explanation(of: error, at: node)
    try report(.valueMalformed, at: place, "\(subject(place)) \(reason)", hint: hint)
  }

  private func explanation(
    of error: any Error, at node: JSONDocument.Node
  ) -> (JSONDocument.Node, String, String?) {
    switch error {
    case let problem as any JSONValueProblem:
      return (node, "\(shownText(node)) \(problem.reason)", problem.hint)
    case let problem as DecodingError:
      let context = problem.context
      let steps = context?.codingPath.map { key in
        key.intValue.map(JSONPathStep.index) ?? .key(key.stringValue)
      }
      let place = steps.flatMap { document.node(at: $0) } ?? node
      return (place, "is not valid: \(context?.debugDescription ?? "\(problem)")", nil)
    default:
      return (node, "is not valid: \(error)", nil)
    }
  }

  func report(
    _ problem: JSONDecodingProblem, at node: JSONDocument.Node, _ message: String, hint: String?
  ) throws {
    try report(problem, range: document.range(of: node), message, hint: hint)
  }

  private func report(
    _ problem: JSONDecodingProblem, range: Range<Int>, _ message: String, hint: String?
  ) throws {
    reportCount += 1
    let finding = TextFinding(.error, code: code(problem), message, at: range, hint: hint)
    guard !isKnown(finding) else { return }
    guard errorCount < TextFinding.limit else {
      hasMore = true
      throw JSONDecodingHalt.tooMany
    }
    findings.append(finding)
    errorCount += 1
  }

  /// Whether the finding was already reported, as happens if a type opens its container or reads a
  /// key twice.
  private func isKnown(_ finding: TextFinding) -> Bool {
    findings.contains { $0.location == finding.location && $0.message == finding.message }
  }

  private func code(_ problem: JSONDecodingProblem) -> String { "\(stage)-\(problem.rawValue)" }

  // MARK: words

  func subject(_ node: JSONDocument.Node) -> String {
    node == document.root ? "the top level" : document.path(to: node).text
  }

  /// Returns the value as written, shortened if it is long. A string is shown in single quotes.
  func shownText(_ node: JSONDocument.Node) -> String {
    if let text = document.string(of: node) { return "'\(shown(text))'" }
    let bytes = document.source.bytes[document.range(of: node)]
    return shown(String(decoding: bytes, as: UTF8.self))
  }

  private func shown(_ text: String) -> String {
    let visible = text.visible
    return visible.count > 40 ? visible.prefix(37) + "..." : visible
  }

  /// Returns the raw values of an enumeration; nil for any other type.
  private func words<Value>(of type: Value.Type) -> [String]? {
    func rawValues<Words: CaseIterable & RawRepresentable<String>>(_: Words.Type) -> [String] {
      Words.allCases.map(\.rawValue)
    }
    return (type as? any (CaseIterable & RawRepresentable<String>).Type).map { rawValues($0) }
  }

  /// Returns the kind of JSON value that the type expects, if known.
  func expectation<Value>(of type: Value.Type) -> JSONExpectation? {
    if type is any JSONNumberDecodable.Type { return .number }
    if type is any JSONElementwise.Type { return .array }
    return words(of: type) == nil ? nil : .string
  }

  // MARK: hints

  private func typeHint(
    _ node: JSONDocument.Node, _ kind: JSONDocument.Kind, _ expected: JSONExpectation
  ) -> String {
    switch (kind, expected) {
    case (.string, .number), (.string, .wholeNumber): return numberHint(node)
    case (.string, .boolean):
      let text = document.string(of: node)?.lowercased() ?? ""
      return ["true", "false"].contains(text)
        ? "remove the quotes: \(member(node, text))" : "write true or false, without quotes"
    case (.number, .string), (.true, .string), (.false, .string):
      return "put the value in quotes: \(member(node, "\"\(shownText(node))\""))"
    case (.object, .array): return "put the value in brackets: [{ ... }]"
    case (_, .array): return "write a list in brackets, or [] for none"
    case (_, .object): return "write keys and values in braces: { ... }"
    case (_, .string): return "write text in quotes, or \"\" for none"
    case (_, .number), (_, .wholeNumber): return "write a number, such as \(member(node, "0"))"
    case (_, .boolean): return "write true or false"
    }
  }

  private func numberHint(_ node: JSONDocument.Node) -> String {
    let text = document.string(of: node) ?? ""
    if case .success = Result(catching: { try Decimal(jsonNumber: Array(text.utf8)[...]) }) {
      return "remove the quotes: \(member(node, text))"
    }
    do throws(NumberProblem) {
      return "write the value as a number: \(member(node, try Decimal(parsing: text).description))"
    } catch .misspelled(let corrected) {
      return "write the value as a number: \(member(node, corrected))"
    } catch .grouping(let corrected) {
      return "write the value as a number: \(member(node, corrected))"
    } catch .decimalComma(let corrected) {
      return "write the value as a number: \(member(node, corrected))"
    } catch {
      return "write a number without quotes, such as \(member(node, "0"))"
    }
  }

  /// Returns the value preceded by its key, as written in a file.
  private func member(_ node: JSONDocument.Node, _ value: String) -> String {
    document.key(of: node).map { "\"\($0.visible)\": \(value)" } ?? value
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context): context
    case .keyNotFound(_, let context), .dataCorrupted(let context): context
    @unknown default: nil
    }
  }
}

extension JSONDocument.Kind {
  /// The kind with an article, as in "is a string".
  fileprivate var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
