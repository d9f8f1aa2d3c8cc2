import FinanceModel
package import PlainText

/// Notes that other programs, for example on a phone, add to the folder as small files.
extension Folder {
  private static let inbox = "inbox"
  /// Folder to which processed notes are moved.
  private static let taken = "inbox/done"

  /// Returns the name that a file of notes shares with its copies left by sync programs.
  package static func original(ofNotes file: String) -> String { SyncCopies.unmarked(file) }

  /// Returns the files in `inbox/`, in order of their names, and an error for each file that cannot
  /// be read or has more than 1 MiB. If that folder does not exist, the result is empty. Hidden
  /// files, folders and links are omitted.
  ///
  /// - Throws: `folder-unreadable` if the folder cannot be listed.
  package func inboxFiles() throws(Failure) -> (files: [SourceText], problems: [Diagnostic]) {
    let path = place.path(of: Self.inbox)
    let names: [String]
    do throws(SystemCalls.Problem) {
      names = try FolderNames.names(in: path, disk) ?? []
    } catch {
      throw FolderNames.unlisted(path, error)
    }
    var files: [SourceText] = []
    var problems: [Diagnostic] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(path)/\(name)"
      guard disk.calls.kind(path) == .file, !disk.calls.isLink(path) else { continue }
      do throws(Failure) {
        guard let bytes = try disk.contents(of: path, limit: 1 << 20) else { continue }
        files.append(SourceText(file: "\(Self.inbox)/\(name)", bytes: bytes))
      } catch {
        problems += error.diagnostics.map {
          var problem = $0
          problem.hint =
            "the file's notes are not recorded; fix the problem, or move the file out of"
            + " \(Self.inbox)/"
          return problem
        }
      }
    }
    return (files, problems)
  }

  /// Moves files from `inbox/` to `inbox/done/`, unless they have changed since they were read. If
  /// `inbox/done/` already contains a file with the same name, a number is added to the name.
  ///
  /// - Throws: ``Failure`` if a file cannot be moved; its hint states that the notes are recorded.
  package func putAside(_ files: [SourceText]) throws(Failure) {
    guard !files.isEmpty else { return }
    let done = place.path(of: Self.taken)
    do throws(Failure) {
      guard !disk.calls.isLink(done) else {
        throw Failure(
          .writing, Diagnostic(.error, FolderCode.unreadable, "'\(Self.taken)' is a link"))
      }
      _ = try disk.makeFolder(done)
      for file in files { try putAside(file, in: done) }
      try disk.syncFolder(done)
    } catch {
      throw Failure(
        .writing,
        error.diagnostics.map {
          var diagnostic = $0
          diagnostic.hint =
            "make '\(Self.taken)' a writable folder, and run the command again to move the files;"
            + " the notes are recorded"
          return diagnostic
        })
    }
  }

  private func putAside(_ file: SourceText, in done: String) throws(Failure) {
    let path = place.path(of: file.file)
    guard try disk.contents(of: path, limit: FileSize.json) == file.bytes else { return }
    let name = file.file.split(separator: "/").last.map(String.init) ?? file.file
    var target = "\(done)/\(name)"
    var number = 1
    while disk.calls.kind(target) != nil || disk.calls.isLink(target) {
      number += 1
      target = "\(done)/\(name).\(number)"
    }
    try disk.rename(path, to: target)
  }
}
