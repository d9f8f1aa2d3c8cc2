import Console
import FinanceFolder
import PlainText
import Reports

/// Chooses a side for conflicts that a merge left in the folder's JSON files.
struct ConflictResolution {
  private let folder: Folder
  private let invocation: Invocation
  private let wanted: [(name: String, side: ConflictSide)]

  /// Nil if no side is chosen for anything.
  init?(_ invocation: Invocation) throws {
    wanted =
      try invocation.all(PlanMerge.ours).map { ($0, .ours) }
      + invocation.all(PlanMerge.theirs).map { ($0, .theirs) }
    if wanted.isEmpty { return nil }
    folder = PlanMerge.folder(invocation, isWritten: invocation(Common.apply))
    self.invocation = invocation
  }

  /// Shows what is chosen, and writes it where that is asked for.
  func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    try streams.protect(folder.ownFiles)
    let isApplied = invocation(Common.apply)
    var chosen: [ChosenSides] = []
    if isApplied {
      let writer = try PlanMerge.writer(invocation)
      let operation = try invocation.operation()
      _ = try folder.resolve(
        as: writer, operation: operation, backupsKept: folder.backupsKept,
        notice: { streams.notice($0) }
      ) {
        chosen = try choose()
        return chosen.map(\.repair)
      }
      streams.noteRecorded()
    } else {
      chosen = try choose()
    }
    streams.report(chosen.flatMap(\.problems))
    try streams.write(ResolvedTable.answer(chosen, isApplied: isApplied), invocation)
    return .done
  }

  private func choose() throws -> [ChosenSides] {
    let files = try folder.conflictedFiles()
    let conflicts = files.flatMap(\.conflicts.conflicts)
    guard !conflicts.isEmpty else {
      throw UsageProblem(
        "no JSON file has a conflict that a merge left", hint: "leave --ours and --theirs out",
        code: .nameUnknown)
    }
    let names = conflicts.map(\.name.unquoted)
    var sides: [Int: ConflictSide] = [:]
    for (name, side) in wanted {
      let index = try match(name.unquoted, of: "conflict", among: names)
      // The beginning of a line's number is another line's number.
      if names[index].split(separator: ":").last.map({ $0.allSatisfy(\.isNumber) }) ?? false {
        guard names[index] == name.unquoted else {
          throw UsageProblem(
            "conflict '\(name.visible)' is not there",
            hint: "did you mean '\(names[index].visible)'?", code: .nameUnknown)
        }
      }
      guard sides[index] == nil || sides[index] == side else {
        throw UsageProblem(
          "both sides of '\(names[index].visible)' are chosen", hint: "choose one", code: .conflict)
      }
      sides[index] = side
    }
    var start = 0
    return files.map { file in
      let count = file.conflicts.conflicts.count
      let own = sides.filter { (start..<(start + count)).contains($0.key) }
        .map { ($0.key - start, $0.value) }
      start += count
      return ChosenSides(file: file, sides: Dictionary(uniqueKeysWithValues: own))
    }
  }
}

extension String {
  /// The name of a member without the quotes that people may write around names in brackets.
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
