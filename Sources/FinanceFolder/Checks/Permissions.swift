import FinanceModel
import PlainText

/// Warns of files that every user of the machine may change, and notes those that every user may
/// read. Behind a folder that lets nobody else in, files are private whatever their modes.
let permissions = FolderRule(
  "permissions", "files that other users of the machine may read or change"
) { survey in
  guard let folder = survey.statuses.first(where: { $0.name == "." }) else { return [] }
  let letsIn = folder.status.mode & 0o001 != 0
  let reachable = letsIn ? survey.statuses : []
  return [
    finding(
      .warning, .writable, "changed", reachable.filter { $0.status.mode & 0o002 != 0 }, "go-w"),
    finding(
      .note, .readable, "read", reachable.filter { $0.status.mode & 0o004 != 0 }, "go-rwx"),
  ].compactMap(\.self)
}

private func finding(
  _ severity: Diagnostic.Severity, _ code: FolderCode, _ act: String,
  _ files: [(name: String, status: SystemCalls.Status)], _ mode: String
) -> FolderFinding? {
  guard let first = files.first else { return nil }
  let name = first.name == "." ? "the folder" : "'\(first.name.visible)'"
  let others =
    files.count == 1 ? "" : files.count == 2 ? " and another" : " and \(files.count - 1) others"
  return FolderFinding(
    Diagnostic(
      severity, code, "\(name)\(others) can be \(act) by every user of this machine",
      hint: "in the folder: chmod -R \(mode) ."))
}
