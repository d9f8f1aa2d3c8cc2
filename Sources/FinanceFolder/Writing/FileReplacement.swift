import FinanceModel
import PlainText

/// Replaces a file's contents atomically: at any moment, the file has either the old or the new
/// contents.
///
/// The mode, the owner and the links to the file are kept. If an editor, which does not use the
/// lock, saves at the same moment, the editor's version is kept. For this purpose, names are
/// exchanged instead of overwritten, and the replaced file is checked before it is removed.
struct FileReplacement {
  let disk: Disk

  /// The operation that replaces the file.
  let operation: String

  /// Replaces a file that contains `old` with one that contains `new`.
  ///
  /// - Returns: false if the file does not contain `old`; it is then unchanged.
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

  /// Whether `name` is the temporary file with which this operation was about to replace `target`.
  /// Temporary files of other targets, operations and programs do not match.
  static func isTemporary(_ name: String, of operation: String, for target: String) -> Bool {
    name.hasPrefix(temporaryPrefix(of: operation, for: target)) && name.hasSuffix(ending)
  }

  private static let ending = ".tmp"

  private static func temporaryPrefix(of operation: String, for target: String) -> String {
    let name = target.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return ".coffer-write-\(SHA256.hex(Array(operation.utf8) + [0] + name).prefix(16))-"
  }

  /// Finishes an exchange, after which `temporary` should be the old file.
  private func settle(
    _ temporary: String, _ target: String, old: [UInt8], new: [UInt8]
  ) throws(Failure) -> Bool {
    let folder = parentFolder(of: target)
    if try disk.contents(of: temporary, limit: FileSize.json) == old {
      try disk.remove(temporary)
      try disk.syncFolder(folder)
      return true
    }
    // Another program saved the file in the meantime. Its version is restored, and the new version
    // is computed again from that version.
    _ = try exchange(temporary, with: target)
    if try disk.contents(of: temporary, limit: FileSize.json) == new {
      try disk.remove(temporary)
    } else {
      // The other program saved the file again and thereby replaced the new version, so the
      // program's version is kept.
      try disk.rename(temporary, to: target)
    }
    try disk.syncFolder(folder)
    return false
  }

  /// Exchanges two names; returns false if the file system does not support it.
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
