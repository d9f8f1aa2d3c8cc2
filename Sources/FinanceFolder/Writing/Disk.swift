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
