import Foundation
import TestSupport

/// An edit of a folder that a hint requests.
struct HintEdit {
  struct Impossible: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Thrown if the input comes from a pipe, which cannot be edited.
  struct Untried: Error {}

  let finding: PrintedFinding
  let scene: HintScene

  private func place(_ file: String) -> URL { scene.folder.appending(path: file) }

  /// Returns the text of a file, or of standard input if the file does not exist.
  private func text(of file: String) throws -> String {
    let isFile = scene.holds(file)
    return String(
      decoding: try isFile ? Data(contentsOf: place(file)) : scene.input ?? Data(), as: UTF8.self)
  }

  /// Writes to an existing file, a new file, or standard input.
  private func write(_ text: String, to file: String) throws {
    if file.hasPrefix("<") {
      scene.input = Data(text.utf8)
      return
    }
    try FileManager.default.createDirectory(
      at: place(file).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place(file))
  }

  /// Changes the finding's line in the file's current state, in the folder or in standard input.
  private func change(line edit: (inout String) throws -> Void) throws {
    guard let file = finding.file, let line = finding.line else {
      throw Impossible("the finding has no place")
    }
    if file == "<stdin>", scene.input == nil { throw Untried() }
    var lines = try self.text(of: file).components(separatedBy: "\n")
    guard lines.indices.contains(line - 1) else {
      throw Impossible("'\(file)' has no line \(line)")
    }
    try edit(&lines[line - 1])
    let new = lines.joined(separator: "\n")
    try write(new, to: scene.holds(file) ? file : "<stdin>")
  }

  private func markedRange(in line: String) throws -> Range<String.Index> {
    if let marked = finding.marked, let before = finding.before {
      for length in [12, 4, 0] {
        let lead = String(before.suffix(length))
        if let range = line.range(of: lead + marked) {
          return line.index(range.lowerBound, offsetBy: lead.count)..<range.upperBound
        }
      }
    } else if let column = finding.column, column <= line.count,
      let token = line.dropFirst(column - 1).prefixMatch(of: /"[^"]*"|[^,\s}\]]+/)
    {
      return token.range
    }
    throw Impossible("what is marked is not in the line")
  }

  func replaceMarked(by text: String) throws {
    if text == "\\n", let file = finding.file, let marked = finding.before {
      let whole = try self.text(of: file)
      return try write(
        whole.replacing(marked + "\n", with: marked + text, maxReplacements: 1), to: file)
    }
    try change { line in
      let range = try markedRange(in: line)
      let isJSON = text.contains(/^("|\[|\{|-?\d|true$|false$|null$)/)
      let isString = line[range].hasPrefix("\"") && finding.file?.hasSuffix(".json") == true
      line.replaceSubrange(range, with: isString && !isJSON ? "\"\(text)\"" : text)
    }
  }

  /// Adds a first column `id`, blank in each row, to a ledger that lacks it.
  func beginWithID() throws {
    guard let file = finding.file else { throw Impossible("the finding has no file") }
    let lines = try self.text(of: file).components(separatedBy: "\n").enumerated().map {
      index, line in
      line.isEmpty ? line : (index == 0 ? "id," : ",") + line
    }
    try write(lines.joined(separator: "\n"), to: file)
  }

  func removeLine() throws {
    try change { line in line = "" }
  }

  /// Replaces a word in every file that contains it, and in file names.
  func replaceEverywhere(_ word: String, by text: String) throws {
    let form = "(?<!\\w)\(NSRegularExpression.escapedPattern(for: word))(?!\\w)"
    let template = NSRegularExpression.escapedTemplate(for: text)
    var isThere = false
    for (file, data) in try scene.files() {
      let old = String(decoding: data, as: UTF8.self)
      let new = old.replacingOccurrences(of: form, with: template, options: .regularExpression)
      guard new != old else { continue }
      isThere = true
      try write(new, to: file)
    }
    for file in try scene.files().keys where file.hasSuffix("/" + word) || file == word {
      isThere = true
      let new = file.dropLast(word.count) + text
      try FileManager.default.moveItem(at: place(file), to: place(String(new)))
    }
    if !isThere { throw Impossible("no file has '\(word)'") }
  }

  func writeDecimals(_ texts: [String], commas: Int) throws {
    try change { line in
      for text in texts {
        let wrong = text.replacingOccurrences(of: ".", with: ",")
        guard let range = line.range(of: wrong) else { throw Impossible("no '\(wrong)' is there") }
        line.replaceSubrange(range, with: text)
      }
      line += String(repeating: ",", count: commas)
    }
  }

  func write(line text: String, above: Bool) throws {
    if finding.file == nil || (!above && text.hasPrefix("{")) {
      scene.input = Data((text + "\n").utf8)
    } else {
      try change { line in line = above ? text + "\n" + line : text }
    }
  }

  /// Appends a line to a file; a missing ledger is created with a header of all columns.
  func append(_ row: String, header: String?, to name: String?) throws {
    let own = finding.file == "<command line>" ? "ledgers/activities.csv" : finding.file
    guard let file = name ?? own else { throw Impossible("no ledger is named") }
    let isThere = FileManager.default.fileExists(atPath: place(file).path)
    guard isThere || header != nil else { throw Impossible("no '\(file)' is there") }
    var text = try isThere ? self.text(of: file) : (header ?? "") + "\n"
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    try write(text + Self.row(row, header, inOrderOf: text) + "\n", to: file)
  }

  /// Returns the row with its cells in the column order of its file.
  private static func row(
    _ row: String, _ header: String?, inOrderOf text: String
  ) -> String {
    guard let header else { return row }
    let values = Dictionary(
      zip(header.components(separatedBy: ","), row.components(separatedBy: ",")),
      uniquingKeysWith: { first, _ in first })
    return text.prefix { $0 != "\n" }.components(separatedBy: ",").map { values[$0] ?? "" }
      .joined(separator: ",")
  }

  func removeBlanksBesideCommas() throws {
    guard let file = finding.file else { throw Impossible("the finding has no file") }
    try write(self.text(of: file).replacing(#/ *, */#, with: ","), to: file)
  }

  func setColumn(_ name: String, renamed: String?) throws {
    guard let file = finding.file else { throw Impossible("the finding has no file") }
    let lines = try self.text(of: file).components(separatedBy: "\n")
    let changed = lines.enumerated().map { index, line in
      if index == 0, let renamed {
        return line.components(separatedBy: ",").map { $0 == name ? renamed : $0 }
          .joined(separator: ",")
      }
      guard renamed == nil, !line.isEmpty else { return line }
      return line + "," + (index == 0 ? name : HintFills.cells[name] ?? "")
    }
    try write(changed.joined(separator: "\n"), to: file)
  }

  func setCell(_ text: String, column: String) throws {
    guard let file = finding.file else { throw Impossible("the finding has no file") }
    let whole = try self.text(of: file)
    let header = whole.prefix { $0 != "\n" }.components(separatedBy: ",")
    guard let index = header.firstIndex(of: column) else {
      return try change { line in
        let member = "\"\(column)\":\\s*[^,}]+"
        guard let range = line.range(of: member, options: .regularExpression) else {
          throw Impossible("no column '\(column)'")
        }
        line.replaceSubrange(range, with: "\"\(column)\": \(text)")
      }
    }
    try change { line in
      var cells = line.components(separatedBy: ",")
      guard cells.indices.contains(index) else { throw Impossible("the row is short") }
      cells[index] = text
      line = cells.joined(separator: ",")
    }
  }

  /// Sets a member of the innermost object around the marked text.
  func setMember(_ name: String, _ value: String) throws {
    guard let file = finding.file, let line = finding.line, scene.holds(file) else {
      if let input = scene.input {
        let text = String(decoding: input, as: UTF8.self)
        scene.input = Data(
          text.replacing("{", with: "{\"\(name)\": \(value), ", maxReplacements: 1).utf8)
        return
      }
      throw Impossible("the finding has no place")
    }
    var text = try self.text(of: file)
    let lines = text.components(separatedBy: "\n")
    let column = try markedRange(in: lines[line - 1]).lowerBound
    let before =
      lines[..<(line - 1)].map { $0 + "\n" }.joined()
      + lines[line - 1][...column]
    var opened: [String.Index] = []
    var isString = false
    for index in before.indices {
      switch before[index] {
      case "\"": isString.toggle()
      case "{" where !isString: opened.append(index)
      case "}" where !isString: opened.removeLast()
      default: break
      }
    }
    guard let start = opened.last else { throw Impossible("no object is around it") }
    let position = text.index(text.startIndex, offsetBy: before[...start].count)
    let object = text[position...].prefix { $0 != "}" }
    let present = "\"\(name)\"\\s*:\\s*(\"[^\"]*\"|[^,\\s}]+)"
    if let range = object.range(of: present, options: .regularExpression) {
      text.replaceSubrange(range, with: "\"\(name)\": \(value)")
    } else {
      let isEmpty = object.allSatisfy(\.isWhitespace)
      text.insert(contentsOf: "\"\(name)\": \(value)\(isEmpty ? "" : ", ")", at: position)
    }
    try write(text, to: file)
  }

  /// Merges members into coffer.json; objects of a list are matched by name.
  func merge(settings: String) throws {
    let file = "coffer.json"
    let old = (try? Data(contentsOf: place(file))) ?? Data("{}".utf8)
    let members = try JSONSerialization.jsonObject(with: Data(settings.utf8))
    let merged = Self.merged(try JSONSerialization.jsonObject(with: old), members)
    try JSONSerialization.data(withJSONObject: merged).write(to: place(file))
  }

  private static func merged(_ old: Any, _ new: Any) -> Any {
    if let old = old as? [String: Any], let new = new as? [String: Any] {
      return old.merging(new) { merged($0, $1) }
    }
    guard var list = old as? [Any], let additions = new as? [Any] else { return new }
    for addition in additions {
      func name(_ value: Any) -> String? {
        let object = value as? [String: Any]
        return (object?["symbol"] ?? object?["name"]) as? String
      }
      if let index = list.firstIndex(where: { name($0) != nil && name($0) == name(addition) }) {
        list[index] = merged(list[index], addition)
      } else {
        list.append(addition)
      }
    }
    return list
  }
}
