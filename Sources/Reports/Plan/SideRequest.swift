package import Console
package import FinanceFolder
package import PlainText

/// The chosen sides of merge conflicts in the folder's files.
package struct SideRequest {
  let wanted: [(name: String, side: ConflictSide)]
  let op: String
  let command: OperationCommand

  /// - Parameters:
  ///   - ours: the conflicts, as typed, that are resolved with our side.
  ///   - theirs: the conflicts that are resolved with their side.
  ///   - op: the operation's name.
  ///   - command: the command, which is compared with the command of an earlier operation with the
  ///     same name.
  package init(ours: [String], theirs: [String], op: String, for command: OperationCommand) {
    wanted = ours.map { ($0, .ours) } + theirs.map { ($0, .theirs) }
    (self.op, self.command) = (op, command)
  }

  /// Writes the files with their conflicts replaced by the chosen sides. Without a writer, only
  /// shows the result.
  ///
  /// - Throws: ``UsageProblem`` for an unknown conflict, and for a conflict with both sides chosen;
  ///   ``Failure`` if the files cannot be read or written.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    var chosen: [ChosenSides]?
    func prepare() throws -> [FileRepair] {
      guard try !command.isRecorded(in: folder, besides: [], &found) else { return [] }
      let sides = try choose(in: folder)
      chosen = sides
      return sides.map(\.repair)
    }
    if let writer {
      _ = try folder.resolve(
        as: writer, operation: op, backupsKept: folder.backupsKept,
        notice: { found.notice($0) }, naming: { try command.naming($0, in: folder) }, prepare)
    } else {
      _ = try prepare()
    }
    guard let chosen else { return command.repeated }
    found.report(chosen.flatMap(\.problems))
    return ResolvedTable.answer(chosen, isApplied: writer != nil)
  }

  private func choose(in folder: Folder) throws -> [ChosenSides] {
    let files = try folder.conflictedFiles()
    let sides = try sides(of: files.flatMap { $0.conflicts.conflicts.map(\.name.unquoted) })
    var start = 0
    return files.map { file in
      let count = file.conflicts.conflicts.count
      let own = sides.filter { (start..<(start + count)).contains($0.key) }
        .map { ($0.key - start, $0.value) }
      start += count
      return ChosenSides(file: file, sides: Dictionary(uniqueKeysWithValues: own))
    }
  }

  /// Returns the chosen sides by index into `names`.
  func sides(of names: [String]) throws(UsageProblem) -> [Int: ConflictSide] {
    guard !names.isEmpty else {
      throw UsageProblem(
        "no file has a merge conflict", hint: "omit --ours and --theirs",
        code: .nameUnknown)
    }
    var sides: [Int: ConflictSide] = [:]
    for (name, side) in wanted {
      for index in try indices(of: name.unquoted, among: names) {
        guard sides[index] == nil || sides[index] == side else {
          throw UsageProblem(
            "both sides of '\(names[index].visible)' are chosen", hint: "choose one",
            code: .conflict)
        }
        sides[index] = side
      }
    }
    return sides
  }

  /// Returns the indices of all conflicts in the file with this name, or of the conflict with this
  /// name.
  private func indices(of name: String, among names: [String]) throws(UsageProblem) -> [Int] {
    let all = names.indices.filter { names[$0].hasPrefix(name + ":") }
    guard all.isEmpty else { return all }
    let index = try match(name, of: "conflict", among: names)
    // A prefix of a line number may be the number of another line.
    if names[index].split(separator: ":").last.map({ $0.allSatisfy(\.isNumber) }) ?? false,
      names[index] != name
    {
      throw UsageProblem(
        "conflict '\(name.visible)' does not exist",
        hint: "did you mean '\(names[index].visible)'?", code: .nameUnknown)
    }
    return [index]
  }
}

extension String {
  /// The name of a member without the quotes that users may add around a bracketed name.
  fileprivate var unquoted: String {
    var text = ""
    for character in self {
      if character == "\"", text.last == "[" { continue }
      if character == "]", text.last == "\"" { text.removeLast() }
      text.append(character)
    }
    return text
  }
}

/// A file with conflicts, and the sides chosen for the conflicts.
struct ChosenSides {
  let file: ConflictedFile
  /// Chosen sides by conflict number, counted from 0.
  let sides: [Int: ConflictSide]

  /// The file with each resolved conflict replaced by its chosen side.
  var repair: FileRepair { file.choosing(sides) }
  var isChanged: Bool { !sides.isEmpty }

  /// Conflicts without a chosen side.
  var left: [String] {
    file.conflicts.conflicts.enumerated().filter { sides[$0.offset] == nil }.map(\.element.name)
  }

  /// The errors in a file whose conflicts are all resolved, as warnings.
  var problems: [Diagnostic] {
    guard isChanged, left.isEmpty else { return [] }
    let text = SourceText(file: file.file, bytes: repair.after)
    let found =
      file.file.hasSuffix(".csv")
      ? CSVScan(text).diagnostics.filter { $0.severity == .error }
      : JSONDocument.parse(text).diagnostics
    return found.map { diagnostic in
      Diagnostic(
        .warning, FindingCode(rawValue: diagnostic.code), diagnostic.message,
        at: diagnostic.excerpt, hint: diagnostic.hint)
    }
  }
}

/// Conflicts in files with their chosen sides, as rows, as JSON and as a page.
package enum ResolvedTable {
  private typealias Row = (conflict: FileConflicts.Conflict, chosen: ConflictSide?)

  private static let columns: [Column<Row>] = [
    .text("member", "the conflict: the file and the member in it") { $0.conflict.name },
    .text("ours", "our side's value; blank if there is none") { $0.conflict.ours },
    .text("theirs", "their side's value; blank if there is none") { $0.conflict.theirs },
    .text("chosen", "ours or theirs; blank if the conflict is unresolved") { $0.chosen?.rawValue },
  ]

  /// Specification of the `resolved` table.
  package static let resolved = TableSpec(
    "resolved", "with --ours or --theirs: one row for each conflict", columns)

  /// Returns the answer about the files, in the order of the files.
  static func answer(_ chosen: [ChosenSides], isApplied: Bool) -> Answer {
    let rows = chosen.flatMap { file in
      file.file.conflicts.conflicts.enumerated().map { index, conflict -> Row in
        (conflict, file.sides[index])
      }
    }
    let table = Table(resolved, columns, of: rows)
    return Answer(
      json: .object([
        "applied": .bool(isApplied), "resolved": .array(table.objects),
        "diffs": .array(
          chosen.filter(\.isChanged).map { file in
            .object([
              "file": .string(file.file.file),
              "diff": .string(
                file.repair.diff.text(label: file.file.file).map { $0 + "\n" }.joined()),
            ])
          }),
      ]), tables: [table], page: page(chosen), isRecorded: isApplied)
  }

  private static func page(_ chosen: [ChosenSides]) -> Page {
    var page = Page()
    for file in chosen where file.isChanged {
      page.changedLines(of: file.repair.diff, named: file.file.file)
    }
    let left = chosen.flatMap(\.left)
    if !left.isEmpty {
      page.heading("Still in conflict:")
      for name in left { page.line(StyledText(name.visible)) }
    }
    return page
  }
}
