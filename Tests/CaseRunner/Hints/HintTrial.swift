import Foundation
import TestSupport

/// Tries the claims of a hint, in the state in which it was printed.
struct HintTrial {
  let golden: GoldenCase
  /// The command that printed the finding, with the commands before it in the case.
  let command: String
  let earlier: ArraySlice<String>
  let finding: PrintedFinding
  /// The output of the command, and whether it changed files.
  let printed: HintScene.Outcome
  let hasWritten: Bool

  /// Returns the reason why the claim does not lead to its result; nil if it does.
  func problem(_ claim: HintClaim) throws -> String? {
    switch claim {
    case .page(let page): return Self.problem(page: page)
    case .command(let text): return try problem(command: text)
    case .argument(let text): return try problem(argument: text)
    case .without(let word):
      return try problem { _, line in line = try Self.without(word, line) }
    case .word(let text): return try problem(word: text)
    case .decimals(let texts, let commas):
      return try problem { edit, _ in try edit.writeDecimals(texts, commas: commas) }
    case .row(let text, let header, let file):
      return try problem { edit, _ in
        let row = try HintFills.filled(text, for: finding, in: edit.scene)
        if hint.hasPrefix("leave tax blank") { try edit.replaceMarked(by: "") }
        try edit.append(row, header: header, to: file)
      }
    case .compact: return try problem { edit, _ in try edit.removeBlanksBesideCommas() }
    case .line(let text, let above):
      return try problem { edit, _ in
        try edit.write(line: HintFills.filled(text, for: finding, in: edit.scene), above: above)
      }
    case .lineOf(let text, let file):
      return try problem { edit, _ in try edit.append(text, header: nil, to: file) }
    case .settings(let text):
      return try problem { edit, _ in
        try edit.merge(settings: HintFills.filled(text, for: finding, in: edit.scene))
      }
    case .member(let name, let value):
      return try problem { edit, _ in
        try edit.setMember(name, HintFills.filled(value, for: finding, in: edit.scene))
      }
    case .column(let name, let renamed):
      return try problem { edit, _ in try edit.setColumn(name, renamed: renamed) }
    case .cell(let text, let column):
      return try problem { edit, _ in try edit.setCell(text, column: column) }
    }
  }

  /// Runs the command again after a change: the finding must be gone, and no other error may
  /// appear.
  ///
  /// If the command wrote, the change is made before or after it; one of them must succeed.
  private func problem(_ change: (HintEdit, inout String) throws -> Void) throws -> String? {
    var problem: String?
    for isAfter in hasWritten ? [true, false] : [false] {
      let scene = try HintScene(golden, after: earlier)
      if isAfter { _ = try scene.run(command) }
      var line = command
      do {
        try change(HintEdit(finding: finding, scene: scene), &line)
      } catch is HintEdit.Untried {
        return nil
      } catch let reason as HintEdit.Impossible {
        problem = reason.description
        continue
      }
      problem = self.problem(after: try scene.run(line), of: line)
      if problem == nil { return nil }
    }
    return problem
  }

  private func problem(after outcome: HintScene.Outcome, of line: String) -> String? {
    let how = line == command ? "" : " <- \(line)"
    if outcome.findings.contains(where: finding.isSame) {
      return "the finding is still there\(how)"
    }
    if outcome.status > 125 { return "status \(outcome.status)\(how)" }
    // If several things are wrong, a further error may be found only after this one is corrected.
    let others = printed.errors.filter { !$0.isSame(as: finding) }
    guard others.isEmpty else { return nil }
    return outcome.errors.first { !isExpected($0) }.map {
      "another error: \($0.message) [\($0.code)]\(how)"
    }
  }

  /// Whether an error may follow a refused command line, or a missing part.
  private func isExpected(_ error: PrintedFinding) -> Bool {
    let isOfWords = finding.code.hasPrefix("usage-") && finding.file == nil
    if isOfWords, !error.code.hasPrefix("usage-"), error.code != "plan-name-taken" { return true }
    // Of an entire column, only one cell is named.
    if finding.message.contains(", as in "), error.code == finding.code { return true }
    if finding.code.contains("unknown"), error.code == "usage-missing-operand" { return true }
    return HintFills.next[finding.code].map { error.code.hasSuffix($0) } ?? false
  }

  private static func problem(page: String) -> String? {
    let parts = page.split(separator: "#", maxSplits: 1).map(String.init)
    guard let text = try? Repository.text(of: parts[0]) else { return "there is no \(parts[0])" }
    guard parts.count > 1 else { return nil }
    let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-")
    }
    return anchors.contains(parts[1]) ? nil : "\(parts[0]) has no heading \(parts[1])"
  }
}

// MARK: - Commands

extension HintTrial {
  private var hint: String { finding.hint ?? "" }

  /// Whether the hint's command shows something, proposes something, or does something different
  /// from the request.
  private func purpose(of text: String) -> (shows: Bool, proposes: Bool, differs: Bool) {
    let after = hint.range(of: text).map { String(hint[$0.upperBound...]) } ?? ""
    let before = hint.range(of: text).map { String(hint[..<$0.lowerBound]) } ?? ""
    let shows =
      after.contains(/^'? (shows|lists|tells|prints|proposes|to list)\b/)
      || before.hasSuffix("see ")
    // A hint that offers an alternative, so the command is still refused.
    let differs =
      [
        "instead: ", "restore the old name: ", "change it: ", "void such rows: ",
        "add the other row: ", "the assertion: ", "the row that replaces it: ",
        // The file's row is still omitted.
        "enter it: ", "enter it with the ratio of new to old units: ",
      ].contains(where: before.hasSuffix)
      || hint.hasPrefix("pipe in the output")
      || before.contains(/for money (back|out): '?$/)
      || before.contains(/\bto (do|apply) it again.*: $|to undo the recorded moves: $/)
    let proposes = before.hasSuffix("to propose a layout for it: ") || before.hasSuffix("else ")
    return (shows, proposes, differs)
  }

  /// Returns the scene after the manual edit that a hint requests before its command.
  private func prepared() throws -> HintScene {
    let scene = try HintScene(golden, after: earlier)
    _ = try scene.run(command)
    if hint.hasPrefix("remove the row") {
      try HintEdit(finding: finding, scene: scene).removeLine()
    }
    if hint.hasPrefix("begin the header with 'id,'") {
      try HintEdit(finding: finding, scene: scene).beginWithID()
    }
    if hint.contains("remove the hook, then"), let path = finding.quoted.first {
      try FileManager.default.removeItem(at: scene.folder.appending(path: path))
    }
    return scene
  }

  /// Returns the hint's command as typed by a user, in the folder where the case's command ran.
  private func line(of text: String, in scene: HintScene) throws -> String {
    var line = try HintFills.filled(text, for: finding, in: scene)
    if hint.hasPrefix("pipe in the output"), let tool = command.split(separator: "|").last {
      line += " | \(tool)"
    }
    return scene.inFolder(of: command, line)
  }

  private func problem(command text: String) throws -> String? {
    let scene = try prepared()
    if hint.contains("add this command to the hook: \(text)") {
      return try scene.run(text).errors.first { $0.code.hasPrefix("usage-") }?.message
    }
    let line = try line(of: text, in: scene)
    let before = try scene.files()
    var outcome = try scene.run(line)
    let isCheck = line.contains("--check") || line.contains("--hook")
    let purpose = self.purpose(of: text)
    let isAccepted =
      outcome.status == 0 || (isCheck && outcome.status == 1)
      || (purpose.proposes && outcome.errors.allSatisfy { $0.code == "statement-undecided" })
    // There is no row to cancel.
    let lacksRow =
      text.contains(" ID") && outcome.errors.contains { $0.code == "usage-name-unknown" }
    if lacksRow, !FolderNames(scene).hasRows { return nil }
    guard isAccepted else {
      return "status \(outcome.status) <- \(line): \(outcome.errors.first?.message ?? "")"
    }
    if outcome.errors.contains(where: finding.isSame), !purpose.shows {
      return "the finding is still there <- \(line)"
    }
    // A system program may leave every file unchanged.
    let isForeign = line.hasPrefix("cp ")
    var isChanged = try isForeign || scene.files() != before
    if !isChanged, !purpose.shows, !line.contains("--apply") {
      outcome = try scene.run(line + " --apply")
      guard
        outcome.status == 0 || outcome.errors.contains(where: { $0.code == "usage-unknown-option" })
      else {
        return "status \(outcome.status) <- \(line) --apply: \(outcome.errors.first?.message ?? "")"
      }
      isChanged = try scene.files() != before
    }
    guard isChanged else { return line.contains("--apply") ? "nothing is written <- \(line)" : nil }
    if purpose.differs { return nil }
    let problem = self.problem(after: try scene.run(command), of: command)
    if problem == nil || replaces(line) { return nil }
    return try hasWritten ? self.problem(before: line) : problem.map { "\($0) <- \(line)" }
  }

  /// Whether the hint's command is meant to replace a refused one.
  private func replaces(_ line: String) -> Bool {
    let tool = line.split(separator: " ").first ?? ""
    return !hasWritten && command.contains(tool)
      && hint.contains(/write[ :]|first: |such as|nearest|leave|omit/)
  }

  /// Returns the problem if the hint's command runs before the command that wrote.
  private func problem(before line: String) throws -> String? {
    let scene = try HintScene(golden, after: earlier)
    _ = try scene.run(line)
    if !line.contains("--apply") { _ = try scene.run(line + " --apply") }
    return problem(after: try scene.run(command), of: command).map { "\($0) <- \(line)" }
  }
}

// MARK: - The command's own words

extension HintTrial {
  private func problem(argument text: String) throws -> String? {
    if let choice = text.firstMatch(of: /[\w*]+(?:\|[\w*]+)+/) {
      // A user knows which value applies, so only one must succeed.
      let problems = try choice.0.split(separator: "|").map {
        try problem(argument: text.replacingCharacters(in: choice.range, with: $0))
      }
      return problems.contains { $0 == nil } ? nil : problems.compactMap(\.self).first
    }
    let bare = HintFills.options[text]
    let values = bare.map { $0.map { "\(text) \($0)" } } ?? [text]
    var first: String?
    for value in values + (bare == nil ? [] : [text]) {
      let problem = try self.problem { edit, line in
        var value = value
        if value.contains("DIR"), value.hasPrefix("-C") {
          value = "-C '\(try edit.scene.neighbour())'"
        }
        line = adding(try HintFills.filled(value, for: finding, in: edit.scene), to: line)
      }
      guard let problem else { return nil }
      first = first ?? problem
    }
    return first
  }

  /// Returns the line with an argument added after the last tool's words, or with the value of an
  /// existing argument replaced.
  private func adding(_ argument: String, to line: String) -> String {
    if let next = argument.range(of: " --"), argument.hasPrefix("--") {
      let rest = String(argument[next.lowerBound...].dropFirst())
      return adding(rest, to: adding(String(argument[..<next.lowerBound]), to: line))
    }
    let name = argument.prefix { $0 != " " && $0 != "=" }
    let separator = argument.hasPrefix("-") ? "(?:[= ](?!-)" : "(?:="
    let value = "(?:'[^']*'|\"[^\"]*\"|[^\\s|>;)]+))?"
    let isQuestioned = finding.quoted.contains { line.contains("\(name) \($0)") }
    let isRepeated =
      !isQuestioned && ["--account", "--booked", "--transfers"].contains(String(name))
    let form = "(?<!\\S)\(name)\(separator)\(value)(?=[\\s)]|$)"
    if !isRepeated, let range = line.range(of: form, options: .regularExpression) {
      return line.replacingCharacters(in: range, with: argument)
    }
    let end = line.firstMatch(of: /\s+(-- |[|>]|2>|<)/)?.range.lowerBound ?? line.endIndex
    guard line.contains(" | "), !line.contains("| head"), !line.contains("| grep") else {
      return "\(line[..<end]) \(argument)\(line[end...])"
    }
    return line + " " + argument
  }

  private static func without(_ word: String, _ line: String) throws -> String {
    let value = word.hasPrefix("-") ? "(?:[= ](?!-)(?:'[^']*'|\"[^\"]*\"|[^\\s|>;)]+))?" : ""
    let word =
      ["FILE", "VALUE", "CATEGORY"].contains(word)
      ? "[\\w.-]+\\.csv" : NSRegularExpression.escapedPattern(for: word)
    for tail in [value, ""] {
      let form = "\\s['\"]?\(word)['\"]?\(tail)(?=[\\s)]|$)"
      if let range = line.range(of: form, options: .regularExpression) {
        return line.replacingCharacters(in: range, with: "")
      }
    }
    let short = ["--output": "-o", "--format": "--json"]
    if let other = short[word] { return try without(other, line) }
    throw HintEdit.Impossible("the command has no '\(word)'")
  }

  /// Writes a word at the finding: it replaces the marked text in a file, or the quoted text in the
  /// command, standard input, the environment or a file.
  private func problem(word text: String) throws -> String? {
    var reasons: [String] = []
    if finding.file != nil, finding.file != "<command line>" {
      let reason = try problem { edit, _ in
        try edit.replaceMarked(by: HintFills.filled(text, for: finding, in: edit.scene))
      }
      guard let reason else { return nil }
      reasons.append(reason)
    }
    let isNumber = text.first?.isNumber == true || text.hasPrefix("-")
    let numbers = finding.message.matches(of: /-?\d[\d.,]*/).map { String($0.0) }
    let words = finding.quoted.sorted { $0.count > $1.count }
    for word in isNumber ? numbers + words : words {
      for change in Self.changes(of: word, to: text) {
        let reason = try problem { edit, line in try change(edit, &line) }
        guard let reason else { return nil }
        if !reason.hasPrefix("no ") { reasons.append(reason) }
      }
    }
    if finding.file == nil, let key = hint.firstMatch(of: #/"(\w+)": /#)?.1 {
      return try problem(argument: "\(key)=\(text)")
    }
    if reasons.isEmpty, finding.code == "usage-missing-verb" { return try problem(argument: text) }
    return reasons.first ?? "the word is nowhere"
  }

  private typealias Change = (HintEdit, inout String) throws -> Void

  private static func changes(of word: String, to text: String) -> [Change] {
    let pattern = NSRegularExpression.escapedPattern(for: word)
    return [
      { edit, line in
        let form = "(?<![\\w-])\(pattern)(?![\\w-])"
        guard let range = line.range(of: form, options: .regularExpression) else {
          throw HintEdit.Impossible("no word")
        }
        let before = line[..<range.lowerBound]
        let isQuoted = before.filter { $0 == "'" }.count % 2 == 1 || before.last == "\""
        let filled = try HintFills.filled(text, for: edit.finding, in: edit.scene)
        let plain = line.hasPrefix("coffer ") ? String(filled.trimmingPrefix("coffer ")) : filled
        let isSafe = plain.wholeMatch(of: /[\w.:=\/+%\-]+/) != nil
        line.replaceSubrange(range, with: isQuoted || isSafe ? plain : "\"\(plain)\"")
      },
      { edit, _ in
        let input = String(decoding: edit.scene.input ?? Data(), as: UTF8.self)
        guard input.contains(word) else { throw HintEdit.Impossible("no input") }
        edit.scene.input = Data(input.replacing(word, with: text, maxReplacements: 1).utf8)
      },
      { edit, _ in
        guard let name = edit.scene.golden.environment.first(where: { $0.value == word })?.key
        else {
          throw HintEdit.Impossible("no variable")
        }
        edit.scene.environment[name] = text
      },
      { edit, _ in try edit.replaceEverywhere(word, by: text) },
    ]
  }
}
