import FinanceModel
import PlainText

/// Coffer's own files and folders. They are never written through a link, because the link could
/// refer to another file, which the lock would truncate. Other items must not use their names.
struct OwnPlaces {
  let disk: Disk
  let place: FolderPlace

  /// Checks that the existing items can be written.
  ///
  /// - Throws: `write-link` for a link; `write-failed`, for example, for a folder in place of a
  ///   file.
  func check() throws(Failure) {
    for path in folders { try check(path, is: .folder) }
    for path in files { try check(path, is: .file) }
  }

  var folders: [String] { [place.own, place.backups, place.written] }
  var files: [String] {
    [
      place.lock, place.intention, place.unfinishedIntention, place.unfinishedRecord,
      place.ignore,
    ]
  }

  /// Checks one path in the same way as ``check()``.
  func check(_ path: String, is kind: SystemCalls.Kind) throws(Failure) {
    guard !disk.calls.isLink(path) else { throw Self.link(path) }
    guard let found = disk.calls.kind(path), found != kind else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.failed, "'\(path.visible)' is \(found.words), not \(kind.words)",
        hint: "nothing was written; remove it, or replace it with \(kind.words)"))
  }

  /// Checks an open file.
  ///
  /// - Throws: `write-link` if the file has a second name, because writing would also change the
  ///   file under that name; `write-failed` if it is not a regular file.
  func check(_ descriptor: Int32, of path: String) throws(Failure) {
    let status = try disk.attempt("open", path) { () throws(Disk.Problem) in
      try disk.calls.status(descriptor)
    }
    guard status.kind == .file else {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.failed, "'\(path.visible)' is \(status.kind.words), not a file",
          hint: "nothing was written; remove it"))
    }
    guard status.linkCount > 1 else { return }
    throw Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.link,
        "'\(path.visible)' has \(status.linkCount) names; a write would also change the file under"
          + " its other names",
        hint: "nothing was written; remove it"))
  }

  /// Returns `write-link` for one of Coffer's own paths that is a link.
  static func link(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.link, "'\(path.visible)' is a link, and tools do not write through it",
        hint: "nothing was written; remove the link"))
  }
}
