import FinanceModel
import PlainText

/// Refuses copies that a program which keeps folders in step has left: what they hold is read by
/// nothing, and no tool writes while they are there.
let conflictCopies = FolderRule(
  "conflict-copies", "copies that Dropbox, Syncthing, iCloud and the like leave of a file"
) { survey in
  let copies = SyncCopies(among: survey.names)
  return survey.names.filter(copies.contains).prefix(100).map { name in
    FolderFinding(
      Diagnostic(
        .error, FolderCode.conflictCopy,
        "'\(name.visible)' is a copy that a sync program left of a file two machines changed",
        hint: "keep what is right of both, and remove the copy"),
      about: survey.place.path(of: name))
  }
}
