import FinanceModel
import PlainText

/// Refuses copies that a program which keeps folders in step has left: what they hold is read by
/// nothing, and no tool writes while they are there.
let conflictCopies = FolderRule(
  "conflict-copies", "copies that Dropbox, Syncthing, iCloud and the like leave of a file"
) { survey in
  let names = Set(survey.names)
  return survey.names.filter {
    FolderName($0).isConflictCopy || FolderName($0).isCopy(among: names)
  }
  .prefix(100).map { name in
    FolderFinding(
      Diagnostic(
        .error, FolderCode.conflictCopy,
        "'\(name.visible)' is a copy that a sync program left of a file two machines changed",
        hint: "keep what is right of both, and remove the copy"),
      about: survey.place.path(of: name))
  }
}

/// The name of a file, with the folder it is in.
struct FolderName {
  private let folder: Substring
  private let name: Substring

  init(_ path: String) {
    name = path.split(separator: "/").last ?? ""
    folder = path.dropLast(name.count)
  }

  /// Whether sync programs give such names.
  var isConflictCopy: Bool { WritingObstacles.isConflictCopy(String(name)) }

  /// Whether it is the name of another file with a space and a number at its end, as iCloud names
  /// the second of two versions: `reserve_manager 2.json`.
  func isCopy(among names: Set<String>) -> Bool {
    guard let dot = name.lastIndex(of: "."), let space = name[..<dot].lastIndex(of: " "),
      let number = Int(name[name.index(after: space)..<dot]), (2...99).contains(number)
    else { return false }
    return names.contains("\(folder)\(name[..<space])\(name[dot...])")
  }
}
