import FinanceModel
import PlainText

/// Steps on the disk that take more than one call of the system, each of which is checked.
///
/// Every failure is `write-failed` and names the step, the path and the system's own reason.
struct Disk: Sendable {
  let calls: SystemCalls

  /// The bytes of a file; nil when there is none of that name.
  ///
  /// - Parameter limit: of ``FileSize``, as every file has one.
  func contents(of path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try FileContents(calls: calls).read(path, limit: limit)
  }

  /// Makes a new private file that holds these bytes for good, or leaves none.
  ///
  /// - Parameter old: the file whose mode and owner it gets.
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

  /// Makes the names in a folder last: new ones, changed ones and that some are gone.
  func syncFolder(_ path: String) throws(Failure) {
    try attempt("make the names last in", path) { () throws(Problem) in
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

  /// Makes a private folder that lasts, unless it is there.
  ///
  /// - Returns: whether it was made.
  @discardableResult
  func makeFolder(_ path: String) throws(Failure) -> Bool {
    do throws(Problem) {
      try calls.makeFolder(path)
    } catch  where error.isTaken {
      return false
    } catch {
      throw failure("make folder", path, error)
    }
    try syncFolder(parentFolder(of: path))
    return true
  }

  /// Refuses what stands in the place of a folder; nothing there is no obstacle.
  ///
  /// - Throws: `folder-unreadable`: "'ledgers' is a named pipe, not a folder".
  func requireFolder(_ path: String) throws(Failure) {
    let what: String
    switch calls.kind(path) {
    case .folder: return
    case .some(let kind): what = kind == .other ? "not a folder" : "\(kind.words), not a folder"
    case nil:
      guard calls.isLink(path) else { return }
      what = "a link that leads nowhere"
    }
    throw Failure(
      .input,
      Diagnostic(
        .error, FolderCode.unreadable, "'\(path.visible)' is \(what)",
        hint: "put a folder of that name in its place, or remove it"))
  }

  /// Removes a file; one that is not there is as good as removed.
  func remove(_ path: String) throws(Failure) {
    do throws(Problem) {
      try calls.remove(path)
    } catch  where error.isMissing {
      // A file system that is asked twice may say so of a file that it has: one that stayed would
      // be taken for a change that is not complete, or for someone's edit.
      let isStill = try attempt("remove", path) { () throws(Problem) in try isThere(path) }
      if isStill { throw failure("remove", path, error) }
    } catch {
      throw failure("remove", path, error)
    }
  }

  /// Whether the name is there, be it a link that leads nowhere.
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

  /// Writes all bytes, whatever parts the system takes them in.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String) throws(Failure) {
    try attempt("write", path) { () throws(Problem) in
      var rest = bytes
      while !rest.isEmpty {
        let count = try calls.write(descriptor, rest)
        // A system that takes nothing and says nothing would keep us here for ever.
        guard count > 0 else { throw Problem.inputOutput }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// The result of a call, its refusal told in words.
  func attempt<Result>(
    _ act: String, _ path: String, _ body: () throws(Problem) -> Result
  ) throws(Failure) -> Result {
    do throws(Problem) {
      return try body()
    } catch {
      throw failure(act, path, error)
    }
  }

  /// Makes a call whose refusal changes nothing: there is another failure to tell of.
  func ignoringErrors(_ body: () throws(Problem) -> Void) {
    _ = Result { () throws(Problem) in try body() }
  }

  typealias Problem = SystemCalls.Problem

  private func fill(
    _ descriptor: Int32, _ path: String, _ bytes: [UInt8], like old: SystemCalls.Status?
  ) throws(Failure) {
    try write(bytes[...], to: descriptor, path)
    if let old {
      try attempt("keep the owner and mode of", path) { () throws(Problem) in
        let new = try calls.status(descriptor)
        if (new.owner, new.group) != (old.owner, old.group) {
          // Only some may give files away; for the others the file becomes theirs.
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
        hint: "nothing was changed; mend that and run it again"))
  }
}

/// The bytes that files may have.
enum FileSize {
  static let json = 64 << 20
  static let ledger = 4 << 30
  /// A file of patterns, a hook, or the lock.
  static let own = 1 << 20
  /// What the daily files were made from: a line for each file of a ledger.
  static let snapshotRecord = 16 << 20

  /// The limit of a file of the folder: `ledgers/history.csv` may have 4 GiB, the others 64 MiB.
  static func limit(of name: String) -> Int { name.hasSuffix(".csv") ? ledger : json }
}

/// The path without its last part: `a/b` for `a/b/c`, `.` for `c`, `/` for `/c`.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
