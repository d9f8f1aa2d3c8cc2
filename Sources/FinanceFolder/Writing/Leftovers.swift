import FinanceModel
import PlainText

/// Temporary files left by a stopped run next to the files that it was about to replace.
struct Leftovers {
  let disk: Disk
  let place: FolderPlace

  /// Removes a change's leftovers. A leftover with an edit that was saved during the replacement is
  /// moved back to the original name. If the file with that name was edited again, the leftover is
  /// moved to the backups, as is every leftover of a file that no longer exists.
  func settle(_ intention: Intention) throws(Failure) {
    var targets: [(file: Intention.FileIntention, path: String)] = []
    for file in intention.files {
      let path = place.path(of: file.file)
      targets.append((file, try resolved(path) ?? path))
    }
    for (file, target) in targets {
      let folder = parentFolder(of: target)
      let names = try disk.attempt("list", folder) { () throws(Disk.Problem) in
        try disk.calls.list(folder)
      }
      for name in names.sorted()
      where FileReplacement.isTemporary(name, of: intention.operation, for: target) {
        try settle(folder + "/" + name, beside: target, file, intention)
      }
    }
  }

  private func settle(
    _ leftover: String, beside target: String, _ file: Intention.FileIntention,
    _ intention: Intention
  ) throws(Failure) {
    guard let bytes = try disk.contents(of: leftover, limit: FileSize.json) else { return }
    let current = try disk.contents(of: target, limit: FileSize.json)
    if let current, isOurs(bytes, current, file) {
      try disk.remove(leftover)
    } else if let current, try isResult(current, file, intention) {
      // The run stopped after the exchange, and the leftover contains an edit that was saved in the
      // meantime.
      try disk.rename(leftover, to: target)
    } else {
      let backups = Backups(disk: disk, place: place)
      try backups.keep(
        bytes, of: file.file, at: intention.at, operation: "saved-meanwhile", atMost: .max)
      try disk.remove(leftover)
    }
    try disk.syncFolder(parentFolder(of: target))
  }

  /// Whether the leftover may be deleted, because it is an unfinished new file, the old file, or
  /// the new file.
  private func isOurs(
    _ bytes: [UInt8], _ current: [UInt8], _ file: Intention.FileIntention
  ) -> Bool {
    let hash = SHA256.hex(bytes)
    if [file.hashBefore, file.hashAfter].contains(hash) || bytes == current { return true }
    // An unfinished file contains the beginning of the result. The current file may have been
    // edited since then.
    let result: [UInt8]
    switch standing(of: current, file) {
    case .success(.changes(_, let text)): result = text
    case .success(.done): result = current
    case .failure: return false
    }
    let written = bytes.prefix(bytes.count - bytes.reversed().prefix { $0 == 0 }.count)
    return bytes.count <= result.count && result.starts(with: written)
  }

  /// Whether the bytes are the result of applying the change to the recorded file or to a later
  /// version among the backups. If so, all edits in the bytes are also kept elsewhere.
  private func isResult(
    _ bytes: [UInt8], _ file: Intention.FileIntention, _ intention: Intention
  ) throws(Failure) -> Bool {
    if SHA256.hex(bytes) == file.hashAfter { return true }
    let backups = Backups(disk: disk, place: place)
    guard
      let kept = try backups.kept(
        of: file.file, at: intention.at, operation: intention.operation),
      case .success(.changes(_, let result)) = standing(of: kept, file)
    else { return false }
    return result == bytes
  }

  private func standing(
    of current: [UInt8], _ file: Intention.FileIntention
  ) -> Result<Intention.FileIntention.Standing, Failure> {
    Result { () throws(Failure) in try file.standing(in: current, at: place.path(of: file.file)) }
  }

  private func resolved(_ path: String) throws(Failure) -> String? {
    do throws(Disk.Problem) {
      return try disk.calls.resolve(path)
    } catch  where error.isMissing {
      return nil
    } catch {
      return try disk.attempt("find", path) { () throws(Disk.Problem) in throw error }
    }
  }
}
