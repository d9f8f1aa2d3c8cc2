import Foundation
import Synchronization

/// A file of golden cases about one subject.
///
///     folder: household
///     -- ledgers/prices.csv --
///     date,base,quote,amount
///
///     # a spare cent goes to the larger remainder
///     $ plan-allocate 10.00 -f csv
///     op,tier,account,amount
///     2| warning: …
///     ? 1
///     after:
///     --- ledgers/history.csv
///     +++ ledgers/history.csv
///     @@ -1,1 +1,2 @@
///
/// The text before the first `# ` applies to all cases. A case's own changes to its folder are
/// applied on top. ``CaseText`` describes how lines are quoted. See docs/contributing.md.
package struct CaseFile: Sendable {
  package static let folder = "Tests/Cases"
  private static let suffix = ".test"
  private static let inputName = "standard input"
  private static let lock = Mutex(())

  /// The settings that apply to all cases.
  package private(set) var folder = CaseFolder()
  package private(set) var cases: [GoldenCase] = []
  /// The lines that contain each case's answer.
  private var answers: [Range<Int>] = []

  private static let read = Result {
    try Repository.files(in: folder, ending: suffix).flatMap { path in
      try CaseFile(named: String(path.dropLast(suffix.count))).cases
    }
  }

  /// Returns all cases by file, in file order. The files are read once.
  package static func all() throws -> [GoldenCase] { try read.get() }

  /// The error catalogue: a case for each code, with the code as its title. Empty if a file cannot
  /// be read, which another test reports.
  package static let catalogue: [GoldenCase] = {
    let cases = try? all().filter { $0.group == "errors" }
    return (cases ?? []).sorted { $0.title < $1.title }
  }()

  /// - Parameter name: the file's path without the extension.
  package init(named name: String) throws {
    let ending = name.hasPrefix("folders/") ? ".files" : Self.suffix
    try self.init(Repository.text(of: "\(Self.folder)/\(name)\(ending)"), named: name)
  }

  package init(_ text: String, named name: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var draft = Draft()
    for (index, line) in lines.enumerated() {
      do {
        if line.hasPrefix("# ") {
          if draft.takeHeading(line.dropFirst(2)) { continue }
          try finish(draft, named: name, before: index)
          draft = Draft(title: String(line.dropFirst(2)), folder: folder)
        } else {
          try draft.take(line, index)
        }
      } catch let problem as GoldenCase.Malformed {
        throw GoldenCase.Malformed("\(name).test:\(index + 1): \(problem)")
      }
    }
    try finish(draft, named: name, before: lines.count)
    let titles = Dictionary(grouping: cases, by: \.title)
    if let twice = titles.first(where: { $0.value.count > 1 })?.key {
      throw GoldenCase.Malformed("\(name).test has two cases '\(twice)'")
    }
  }

  private mutating func finish(_ draft: Draft, named name: String, before end: Int) throws {
    var draft = draft
    try draft.closeFile()
    guard let title = draft.title else {
      folder = draft.folder
      return
    }
    guard let command = draft.command else {
      throw GoldenCase.Malformed("\(name).test: the case '\(title)' has no line '$ COMMAND'")
    }
    cases.append(
      GoldenCase(
        file: name, title: title, about: draft.about.joined(separator: " "), folder: draft.folder,
        environment: draft.environment, need: draft.need, input: draft.input,
        command: command.text, expected: try draft.answer()))
    answers.append(command.line + 1..<end)
  }

  /// Writes the answer of a command to its case.
  package static func record(_ answer: GoldenCase.Answer, of golden: GoldenCase) throws {
    try lock.withLock { _ in
      let path = "\(folder)/\(golden.file)\(suffix)"
      let text = try Repository.text(of: path)
      let file = try CaseFile(text, named: golden.file)
      guard let index = file.cases.firstIndex(where: { $0.title == golden.title }) else {
        throw GoldenCase.Malformed("\(golden.file).test has no case '\(golden.title)'")
      }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let isLast = index == file.cases.count - 1
      lines.replaceSubrange(file.answers[index], with: Self.lines(of: answer) + [""])
      if isLast, lines.last != "" { lines.append("") }
      try Data(lines.joined(separator: "\n").utf8).write(to: Repository.at(path))
    }
  }

  /// Returns the lines that represent an answer.
  package static func lines(of answer: GoldenCase.Answer) -> [String] {
    CaseText.plain.lines(of: answer.output) + CaseText.errors.lines(of: answer.errors)
      + (answer.status == 0 ? [] : ["? \(answer.status)"])
      + (answer.difference.isEmpty
        ? [] : ["after:"] + CaseText.plain.lines(of: answer.difference))
  }
}

extension CaseFile {
  /// A case, or the common settings, while it is being read.
  private struct Draft {
    var title: String?
    var about: [String] = []
    var folder = CaseFolder()
    var environment: [String: String] = [:]
    var need: String?
    var input: Data?
    var command: (text: String, line: Int)?
    private var isInHeading = true
    private var file: (path: String, lines: [Substring])?
    private var output: [Substring] = []
    private var errors: [Substring] = []
    private var status: Int?
    private var difference: [Substring]?

    init(title: String? = nil, folder: CaseFolder = CaseFolder()) {
      self.title = title
      self.folder = folder
    }

    /// Reads a line of the heading after its first line; returns false if the heading has ended.
    mutating func takeHeading(_ line: Substring) -> Bool {
      guard title != nil, isInHeading else { return false }
      about.append(String(line))
      return true
    }

    mutating func take(_ line: Substring, _ index: Int) throws {
      isInHeading = false
      if command != nil { return try takeAnswer(line) }
      if line.hasPrefix("$ "), title != nil {
        try closeFile()
        command = (String(line.dropFirst(2)), index)
      } else if line.hasPrefix("-- "), line.hasSuffix(" --") {
        try closeFile()
        let path = String(line.dropFirst(3).dropLast(3))
        if path.hasPrefix("no ") {
          folder.files[String(path.dropFirst(3))] = .some(nil)
        } else {
          file = (path, [])
        }
      } else if file != nil {
        file?.lines.append(line)
      } else if !line.isEmpty {
        try takeSetting(line)
      }
    }

    private mutating func takeSetting(_ line: Substring) throws {
      guard let colon = line.range(of: ": ") else {
        throw GoldenCase.Malformed("'\(line)' is no command, file, folder, env or needs")
      }
      let value = String(line[colon.upperBound...])
      switch line[..<colon.lowerBound] {
      case "folder":
        folder = CaseFolder()
        if value != "none" { folder.base = value }
      case "env":
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw GoldenCase.Malformed("'\(line)' has no '='") }
        environment[String(parts[0])] = String(parts[1])
      case "needs": need = value
      default: throw GoldenCase.Malformed("'\(line)' sets nothing that is known")
      }
    }

    private mutating func takeAnswer(_ line: Substring) throws {
      if difference != nil {
        difference?.append(line)
      } else if line.hasPrefix("2|") || line.hasPrefix("2\\") {
        errors.append(line)
      } else if line.hasPrefix("? ") {
        guard let number = Int(line.dropFirst(2)), status == nil else {
          throw GoldenCase.Malformed("'\(line)' is not a status, or the second one")
        }
        status = number
      } else if line == "after:" {
        difference = []
      } else {
        output.append(line)
      }
    }

    /// Ends the file being read.
    mutating func closeFile() throws {
      guard let (path, lines) = file else { return }
      let data = try CaseText.plain.data(of: Self.withoutGap(lines))
      if path == CaseFile.inputName { input = data } else { folder.files[path] = data }
      file = nil
    }

    func answer() throws -> GoldenCase.Answer {
      var answer = GoldenCase.Answer()
      answer.output = try CaseText.plain.data(of: Self.withoutGap(output))
      answer.errors = try CaseText.errors.data(of: errors)
      answer.status = status ?? 0
      answer.difference = try CaseText.plain.data(of: Self.withoutGap(difference ?? []))
      return answer
    }

    /// Returns the lines without blank lines at the end, which only separate parts.
    private static func withoutGap(_ lines: [Substring]) -> [Substring] {
      var lines = lines
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }
}
