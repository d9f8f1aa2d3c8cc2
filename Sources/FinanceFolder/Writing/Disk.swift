import FinanceModel
import PlainText

/// Disk operations that consist of several system calls, each of which is checked.
///
/// Every failure is `write-failed` and names the step, the path and the system's reason.
struct Disk: Sendable {
  let calls: SystemCalls

  /// Returns a file's bytes; nil if it does not exist.
  ///
  /// - Parameter limit: one of the limits in ``FileSize``.
  func contents(of path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try FileContents(calls: calls).read(path, limit: limit)
  }

  /// Creates a new private file with these bytes, synced to disk. A failed call does not leave a
  /// file.
  ///
  /// - Parameter old: the file whose mode and owner are applied to the new file.
  func create(
    _ path: String, _ bytes: some Collection<UInt8>, like old: SystemCalls.Status? = nil
  ) throws(Failure) {
    let descriptor = try attempt("create", path) { () throws(Problem) in
      try calls.open(path, .creating)
    }
    do throws(Failure) {
      try fill(descriptor, path, Array(bytes), like: old)
    } catch {
      ignoringErrors { () throws(Problem) in try calls.close(descriptor) }
      ignoringErrors { () throws(Problem) in try calls.remove(path) }
      throw error
    }
    do throws(Failure) {
      try attempt("write", path) { () throws(Problem) in try calls.close(descriptor) }
    } catch {
      ignoringErrors { () throws(Problem) in try calls.remove(path) }
      throw error
    }
  }

  /// Appends bytes to a file, synced to disk.
  ///
  /// - Returns: false if the file does not exist.
  func append(_ bytes: [UInt8], to path: String) throws(Failure) -> Bool {
    let descriptor: Int32
    do throws(Problem) {
      descriptor = try calls.open(path, .appending)
    } catch  where error.isMissing {
      return false
    } catch {
      throw failure("open", path, error)
    }
    do throws(Failure) {
      try fill(descriptor, path, bytes, like: nil)
    } catch {
      ignoringErrors { () throws(Problem) in try calls.close(descriptor) }
      throw error
    }
    try attempt("write", path) { () throws(Problem) in try calls.close(descriptor) }
    return true
  }

  /// Syncs the new, changed and removed names in a folder.
  func syncFolder(_ path: String) throws(Failure) {
    try attempt("sync folder", path) { () throws(Problem) in
      let descriptor = try calls.open(path, .folder)
      do throws(Problem) {
        try calls.sync(descriptor)
      } catch {
        ignoringErrors { () throws(Problem) in try calls.close(descriptor) }
        throw error
      }
      try calls.close(descriptor)
    }
  }

  /// Creates a private folder, synced to disk, unless it exists.
  ///
  /// - Returns: whether it was created.
  @discardableResult
  func makeFolder(_ path: String) throws(Failure) -> Bool {
    do throws(Problem) {
      try calls.makeFolder(path)
    } catch  where error.isTaken {
      return false
    } catch {
      throw failure("create folder", path, error)
    }
    try syncFolder(parentFolder(of: path))
    return true
  }

  /// Refuses a path that exists but is not a folder.
  ///
  /// - Throws: `folder-unreadable`, with a message such as "'ledgers' is a named pipe, not a
  ///   folder".
  func requireFolder(_ path: String) throws(Failure) {
    let what: String
    switch calls.kind(path) {
    case .folder: return
    case .some(let kind): what = kind == .other ? "not a folder" : "\(kind.words), not a folder"
    case nil:
      guard calls.isLink(path) else { return }
      what = "a broken link"
    }
    throw Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable, "'\(path.visible)' is \(what)",
        hint: "replace it with a folder of the same name, or remove it"))
  }

  /// Removes a file. It is not an error if the file is missing.
  func remove(_ path: String) throws(Failure) {
    do throws(Problem) {
      try calls.remove(path)
    } catch  where error.isMissing {
      // A file system may report an existing file as missing. If the file remained, it would later
      // be mistaken for an incomplete change or an edit.
      let isStill = try attempt("remove", path) { () throws(Problem) in try isThere(path) }
      if isStill { throw failure("remove", path, error) }
    } catch {
      throw failure("remove", path, error)
    }
  }

  /// Whether the name exists, even as a dangling link.
  func isThere(_ path: String) throws(Problem) -> Bool {
    do throws(Problem) {
      let descriptor = try calls.open(path, .reading)
      ignoringErrors { () throws(Problem) in try calls.close(descriptor) }
      return true
    } catch  where error.isMissing {
      return calls.isLink(path)
    }
  }

  func rename(_ from: String, to target: String) throws(Failure) {
    try attempt("replace", target) { () throws(Problem) in try calls.rename(from, target) }
  }

  /// Writes all bytes, in as many calls as necessary.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String) throws(Failure) {
    try attempt("write", path) { () throws(Problem) in
      var rest = bytes
      while !rest.isEmpty {
        let count = try calls.write(descriptor, rest)
        // A system that writes nothing and reports no error would otherwise cause an endless loop.
        guard count > 0 else { throw Problem.inputOutput }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Returns the result of a call. If the call fails, throws a diagnostic that names the step.
  func attempt<Result>(
    _ act: String, _ path: String, _ body: () throws(Problem) -> Result
  ) throws(Failure) -> Result {
    do throws(Problem) {
      return try body()
    } catch {
      throw failure(act, path, error)
    }
  }

  /// Makes a call whose failure is ignored, because it is harmless or because another failure is
  /// reported.
  func ignoringErrors(_ body: () throws(Problem) -> Void) {
    _ = Result { () throws(Problem) in try body() }
  }

  typealias Problem = SystemCalls.Problem

  private func fill(
    _ descriptor: Int32, _ path: String, _ bytes: [UInt8], like old: SystemCalls.Status?
  ) throws(Failure) {
    try write(bytes[...], to: descriptor, path)
    if let old {
      try attempt("preserve the owner and mode of", path) { () throws(Problem) in
        let new = try calls.status(descriptor)
        if (new.owner, new.group) != (old.owner, old.group) {
          // A failure is ignored, because only privileged users may change a file's owner. For
          // other users, the new file belongs to the user who creates it.
          do throws(Problem) {
            try calls.setOwner(descriptor, old.owner, old.group)
          } catch  where error.isNotPermitted {}
        }
        if new.mode != old.mode { try calls.setMode(descriptor, old.mode) }
      }
    }
    try attempt("write", path) { () throws(Problem) in try calls.sync(descriptor) }
  }

  private func failure(_ act: String, _ path: String, _ problem: Problem) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.failed, "cannot \(act) '\(path.visible)': \(problem.reason)",
        hint: "nothing was changed; fix the problem, and run the command again"))
  }
}

/// Size limits of files, in bytes.
enum FileSize {
  static let json = 64 << 20
  static let ledger = 4 << 30
  /// Limit for a pattern file, a hook, or the lock.
  static let own = 1 << 20
  /// Limit for the record of the snapshots' inputs, which has one line for each file of a ledger.
  static let snapshotRecord = 16 << 20

  /// Returns the size limit of a file in the folder: 4 GiB for `ledgers/history.csv`, 64 MiB for
  /// JSON files.
  static func limit(of name: String) -> Int { name.hasSuffix(".csv") ? ledger : json }
}

/// Returns the path without its last part: `a/b` for `a/b/c`, `.` for `c`, `/` for `/c`.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

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
