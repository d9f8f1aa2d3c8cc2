import Foundation
import TestSupport

/// A command named in a hint.
struct HintCommand {
  let text: String
  let range: Range<String.Index>

  /// Ledgers and fields that may follow a tool's name.
  private static let words: Set = [
    "values", "activities", "positions", "prices", "transactions", "budgets", "name", "purpose",
    "target", "priority", "preferred", "balance", "apy", "weight", "cap", "notes", "keep", "apply",
    "move", "void", "last",
  ]
  /// Tools whose name is an ordinary word, so that the name alone is not a command.
  private static let plain: Set = [
    "holdings", "spending", "recurring", "snapshot", "forecast", "report",
  ]

  /// The verbs of each tool.
  static let verbs: [String: Set<String>] = {
    var verbs: [String: Set<String>] = [:]
    for tool in BuiltProducts.tools {
      guard let folder = try? TemporaryFolder(),
        let outcome = try? ShellCommand("\(tool) --generate json", in: folder.place).run(),
        let object = try? JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
      else { continue }
      let names = (object["verbs"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      verbs[tool] = Set(names.compactMap { $0.split(separator: " ").last.map(String.init) })
    }
    return verbs
  }()

  /// Returns the commands in a hint. A command is in single quotes, or extends from the tool's name
  /// to the first word that is not one of its verbs, an option, a field, a value or a placeholder.
  static func all(in hint: String) -> [HintCommand] {
    var found: [HintCommand] = []
    var start = hint.startIndex
    let foreign =
      #/ (?:-C (?:'[^']*'|[^ ]+) )?(?:add |config |rm |diff |restore |'\[\]'|[^ ]+ [^ ]+ &&)/#
    let head =
      /(?<before>^|[^\w\/.\[-])(?:coffer )?(?<tool>[a-z]+(?:-[a-z]+)?)(?=[ ',;:)]|$)/
    while let match = hint[start...].firstMatch(of: head) {
      start = match.range.upperBound
      let tool = String(match.tool)
      let isForeign =
        hint[start...].prefixMatch(of: foreign) != nil
      guard verbs[tool] != nil || (["git", "cp", "echo"].contains(tool) && isForeign) else {
        continue
      }
      if match.before == "'" {
        guard let end = hint[start...].firstIndex(of: "'") else { continue }
        let text = hint[hint.index(after: match.range.lowerBound)..<end]
        found.append(
          HintCommand(
            text: String(text), range: match.range.lowerBound..<hint.index(after: end)))
        start = hint.index(after: end)
        continue
      }
      let words = arguments(of: tool, in: hint[start...])
      guard
        !words.isEmpty
          || isRun(tool, after: hint[..<match.range.lowerBound], before: hint[start...])
      else { continue }
      let end = words.last?.endIndex ?? start
      let begin = match.before.isEmpty ? match.range.lowerBound : match.before.endIndex
      found.append(HintCommand(text: String(hint[begin..<end]), range: begin..<end))
      start = end
    }
    return found
  }

  /// Whether a tool's name alone is a command rather than a mention.
  private static func isRun(_ tool: String, after: Substring, before: Substring) -> Bool {
    guard !plain.contains(tool) else { return after.hasSuffix("run") }
    return after.contains(/(^|; |run|or|see)$/)
      && before.contains(#/^( (shows|lists|adds|removes|takes|completes)|$|;)/#)
  }

  private static func arguments(of tool: String, in text: Substring) -> [Substring] {
    let word = /\s+((?:[^\s'"\[\],;:]|'[^']*'|"[^"]*"|\[[^\]]*\](?:\.\.\.)?|:(?=\S)|,(?=\S))+)/
    var words: [Substring] = []
    var rest = text
    while let match = rest.prefixMatch(of: word) {
      let isFirst = words.isEmpty
      let isForeign = verbs[tool] == nil
      guard
        isForeign || isArgument(match.1) || words.last == "&&"
          || (words.dropLast().last == "&&"
            && words.last.flatMap { verbs[String($0)] }?.contains(String(match.1)) == true)
          || (isFirst && verbs[tool]?.contains(String(match.1)) == true)
          || ((!isFirst || tool.hasSuffix("-add") || tool.hasSuffix("csv"))
            && Self.words.contains(String(match.1)))
      else { break }
      words.append(match.1)
      rest = rest[match.range.upperBound...]
    }
    return words
  }

  /// Whether a word is an option, a value or a placeholder rather than prose.
  private static func isArgument(_ word: Substring) -> Bool {
    word.contains(/^[-'"\[&<>]|[=…\d]|^\.{1,2}$/) || word.wholeMatch(of: /[A-Z][A-Z_\/]*/) != nil
  }
}
