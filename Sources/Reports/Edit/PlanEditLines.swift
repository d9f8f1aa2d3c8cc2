import Console
package import PlainText

/// Plan changes as JSON lines, with one object per line.
///
///     {"tier": "Emergency", "account": "Saver", "balance": 1180.50}
///     {"do": "remove", "tier": "Emergency", "account": "Old", "move_to": "Emergency/Saver"}
///
/// `do` is `set`, `add` or `remove`; `set` by default. Numbers may be written as strings.
package enum PlanEditLines {
  /// Reads all lines and reports every error in them. Blank lines are ignored.
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(_ source: SourceText) -> Loaded<[PlanEdit]> {
    var edits: [PlanEdit] = []
    var diagnostics: [Diagnostic] = []
    let lines = source.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines where !line.allSatisfy({ $0 <= 0x20 }) {
      let loaded = JSONDocument.parse(SourceText(file: source.file, bytes: Array(line)))
      if let document = loaded.value {
        do throws(UsageProblem) {
          edits.append(try edit(document, at: line.startIndex, in: source))
        } catch {
          var diagnostic = error.diagnostic
          diagnostic.excerpt =
            source.excerpts(of: [line.startIndex..<line.endIndex]).first
          diagnostics.append(diagnostic)
        }
      } else {
        diagnostics += loaded.diagnostics.map { $0.moved(to: source, lineStart: line.startIndex) }
      }
      if diagnostics.count >= 100 { break }
    }
    return Loaded(diagnostics.isEmpty ? edits : nil, diagnostics)
  }

  private static let words = ["do", "tier", "account", "move_to"]

  private static func edit(
    _ document: JSONDocument, at offset: Int, in source: SourceText
  ) throws(UsageProblem) -> PlanEdit {
    guard document.kind(of: document.root) == .object else {
      throw UsageProblem(
        "the line is not an object", hint: "write {\"tier\": \"NAME\", \"target\": 20000}")
    }
    var texts: [String: String?] = [:]
    var assignments: [PlanEdit.Assignment] = []
    for member in document.members(of: document.root) {
      let value = try text(of: member.value, key: member.key, in: document)
      if words.contains(member.key) {
        texts[member.key] = value
      } else {
        try requireField(member.key)
        assignments.append(.init(member.key, value))
      }
    }
    guard let tier = texts["tier"] ?? nil else {
      throw UsageProblem("the line does not name a tier", hint: "add \"tier\": \"NAME\"")
    }
    let word = (texts["do"] ?? nil) ?? PlanEdit.Action.set.rawValue
    guard let action = PlanEdit.Action(rawValue: word) else {
      throw UsageProblem(
        "'\(word.visible)' is not an action",
        hint: "write one of: set, add, remove", code: .choice)
    }
    let moveTo = texts["move_to"] ?? nil
    guard moveTo == nil || action == .remove else {
      throw UsageProblem(
        "'move_to' applies only to the action 'remove'", hint: "omit it", code: .conflict)
    }
    let end = offset + document.source.bytes.count
    return PlanEdit(
      action, .named(tier: tier, account: texts["account"] ?? nil), assignments, moveTo: moveTo,
      reason: "", at: source.excerpts(of: [offset..<end]).first)
  }

  private static func requireField(_ key: String) throws(UsageProblem) {
    guard PlanField(word: key) == nil else { return }
    let names = words + PlanField.allCases.map(\.rawValue)
    throw UsageProblem(
      "unknown key '\(key.visible)'",
      hint: nearestName(to: key, among: names).map { "did you mean '\($0)'?" }
        ?? "choose from: \(names.joined(separator: ", "))", code: .nameUnknown)
  }

  private static func text(
    of node: JSONDocument.Node, key: String, in document: JSONDocument
  ) throws(UsageProblem) -> String? {
    switch document.kind(of: node) {
    case .null: return nil
    case .string: return document.string(of: node)
    case .number: return String(decoding: document.text(of: node), as: UTF8.self)
    case .true, .false, .array, .object:
      throw UsageProblem(
        "the value of '\(key.visible)' is neither a string nor a number",
        hint: "write a string or a number")
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic with its position moved to the text that contains the line.
  fileprivate func moved(to source: SourceText, lineStart: Int) -> Diagnostic {
    guard let excerpt else { return self }
    var moved = self
    let start = lineStart + excerpt.position.column - 1
    moved.excerpt = source.excerpts(of: [start..<(start + excerpt.marked.count)]).first
    return moved
  }
}
