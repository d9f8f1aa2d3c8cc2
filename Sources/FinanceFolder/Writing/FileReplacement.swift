import FinanceModel
import PlainText

/// Puts new contents in the place of a file, which is at each moment wholly old or wholly new.
///
/// The mode, the owner and the links that lead to the file stay. Where an editor, which knows no
/// lock, saves in the same moment, its version stays: names are exchanged, not overwritten, and
/// what came out is looked at before it is let go.
struct FileReplacement {
  let disk: Disk

  /// The operation that the file is replaced for.
  let operation: String

  /// Replaces the file that holds `old` by one that holds `new`.
  ///
  /// - Returns: false, with the file as it is, where it does not hold `old`.
  /// - Throws: `write-failed`.
  func replace(_ path: String, holding old: [UInt8], with new: [UInt8]) throws(Failure) -> Bool {
    let target = try disk.attempt("find", path) { () throws(Disk.Problem) in
      try disk.calls.resolve(path)
    }
    let folder = parentFolder(of: target)
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary =
      folder + "/" + Self.temporaryPrefix(of: operation, for: target) + random + Self.ending
    try disk.create(temporary, new, like: try status(of: target))
    do throws(Failure) {
      guard try disk.contents(of: target, limit: FileSize.json) == old else {
        try disk.remove(temporary)
        return false
      }
      guard try exchange(temporary, with: target) else {
        try disk.rename(temporary, to: target)
        try disk.syncFolder(folder)
        return true
      }
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.remove(temporary) }
      throw error
    }
    return try settle(temporary, target, old: old, new: new)
  }

  /// Whether a file of that name was about to take the place of `target` for this operation; those
  /// of other files, operations and programs are not to be judged by it.
  static func isTemporary(_ name: String, of operation: String, for target: String) -> Bool {
    name.hasPrefix(temporaryPrefix(of: operation, for: target)) && name.hasSuffix(ending)
  }

  private static let ending = ".tmp"

  private static func temporaryPrefix(of operation: String, for target: String) -> String {
    let name = target.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return ".coffer-write-\(SHA256.hex(Array(operation.utf8) + [0] + name).prefix(16))-"
  }

  /// The names have changed places: `temporary` bears what was there.
  private func settle(
    _ temporary: String, _ target: String, old: [UInt8], new: [UInt8]
  ) throws(Failure) -> Bool {
    let folder = parentFolder(of: target)
    if try disk.contents(of: temporary, limit: FileSize.json) == old {
      try disk.remove(temporary)
      try disk.syncFolder(folder)
      return true
    }
    // Someone saved in between. Theirs goes back, and ours is made anew from it.
    _ = try exchange(temporary, with: target)
    if try disk.contents(of: temporary, limit: FileSize.json) == new {
      try disk.remove(temporary)
    } else {
      // They saved once more, in the place of ours: that is their last word.
      try disk.rename(temporary, to: target)
    }
    try disk.syncFolder(folder)
    return false
  }

  /// Whether the file system could do it.
  private func exchange(_ one: String, with other: String) throws(Failure) -> Bool {
    do throws(Disk.Problem) {
      try disk.calls.exchange(one, other)
      return true
    } catch  where error.isUnsupported {
      return false
    } catch {
      return try disk.attempt("replace", other) { () throws(Disk.Problem) in throw error }
    }
  }

  private func status(of path: String) throws(Failure) -> SystemCalls.Status {
    try disk.attempt("open", path) { () throws(Disk.Problem) in
      let descriptor = try disk.calls.open(path, .reading)
      do throws(Disk.Problem) {
        let status = try disk.calls.status(descriptor)
        try disk.calls.close(descriptor)
        return status
      } catch {
        disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
        throw error
      }
    }
  }
}
