import FinanceModel
import PlainText

/// Reports what is in the place of a file or folder that tools write: a named pipe, a folder, or a
/// link that they do not follow.
let fileKinds = FolderRule(
  "file-kinds", "links and other things in the place of files that tools write"
) { $0.taken }

extension FolderSurvey {
  /// Looks at the places, without opening anything there.
  ///
  /// - Parameter names: the person's own files: `reserve_manager.json`, `ledgers/values.csv`.
  static func taken(_ names: [String], _ disk: Disk, _ place: FolderPlace) -> [FolderFinding] {
    var findings: [FolderFinding] = []
    func report(_ path: String, as code: FolderCode?, _ check: () throws(Failure) -> Void) {
      do throws(Failure) {
        try check()
      } catch {
        findings += error.diagnostics.map { diagnostic in
          // Reading reports what stops the tools that only read.
          guard let code else { return FolderFinding(diagnostic, about: path) }
          return FolderFinding(
            Diagnostic(
              .warning, code, diagnostic.message,
              hint: code == .linkTracked
                ? "tools write through it only with --follow-links"
                : "no tool writes before it is removed"),
            about: path)
        }
      }
    }
    let own = OwnPlaces(disk: disk, place: place)
    report(place.ledgers, as: nil) { () throws(Failure) in try disk.requireFolder(place.ledgers) }
    for path in own.folders + [place.snapshots] {
      report(path, as: .placeTaken) { () throws(Failure) in try own.check(path, is: .folder) }
    }
    for path in own.files {
      report(path, as: .placeTaken) { () throws(Failure) in try own.check(path, is: .file) }
    }
    for name in names {
      report(place.path(of: name), as: .linkTracked) { () throws(Failure) in
        try FollowedLinks(disk: disk, place: place).check([name], following: false)
      }
    }
    return findings
  }
}
