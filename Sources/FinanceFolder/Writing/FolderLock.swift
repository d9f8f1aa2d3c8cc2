import FinanceModel
package import PlainText

/// Identity of a writer, recorded in the lock and in the change.
package struct Writer: Sendable {
  package let tool: String
  package let now: Timestamp
  /// Maximum time to wait for another writer, in milliseconds.
  package let waitInMilliseconds: Int
  /// Whether links to targets outside the folder are followed even if git tracks them.
  package let followsLinks: Bool

  /// Creates a writer that waits ten seconds by default, and does not follow links that git tracks.
  package init(
    tool: String, now: Timestamp, waitInMilliseconds: Int = 10_000, followsLinks: Bool = false
  ) {
    self.tool = tool
    self.now = now
    self.waitInMilliseconds = waitInMilliseconds
    self.followsLinks = followsLinks
  }

  /// Creates a writer that waits `seconds`, or ten seconds if nil.
  package init(
    tool: String, now: Timestamp, waitInSeconds seconds: Int?, followsLinks: Bool = false
  ) {
    self.init(
      tool: tool, now: now, waitInMilliseconds: seconds.map { $0 * 1000 } ?? 10_000,
      followsLinks: followsLinks)
  }
}

/// Exclusive right to write to a folder, held by one process at a time.
///
/// The lock is on `.coffer/lock`, which is never renamed or removed, because two processes could
/// hold the lock if the name referred to a new file. The lock ends when the process ends for any
/// reason.
struct FolderLock {
  private let disk: Disk
  private let path: String
  private let descriptor: Int32

  /// Waits for the lock. Creates `.coffer` if it is missing, with a file that makes git ignore it.
  ///
  /// - Throws: `write-locked`, with the holder and the time at which it acquired the lock;
  ///   `write-failed`; `write-link` if the lock, or another of Coffer's own files, is a link.
  static func take(
    in place: FolderPlace, for writer: Writer, on disk: Disk
  ) throws(Failure) -> FolderLock {
    try OwnPlaces(disk: disk, place: place).check()
    try makeOwnFolder(in: place, on: disk)
    let path = place.lock
    let descriptor = try disk.attempt("open", path) { () throws(Disk.Problem) in
      try disk.calls.open(path, .locking)
    }
    let lock = FolderLock(disk: disk, path: path, descriptor: descriptor)
    do throws(Failure) {
      try OwnPlaces(disk: disk, place: place).check(descriptor, of: path)
      try lock.wait(for: writer)
      try lock.note(writer)
    } catch {
      disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    return lock
  }

  /// Releases the lock. Errors on close are ignored, because the lock is also released when the
  /// process exits.
  func release() {
    disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
  }

  private static func makeOwnFolder(in place: FolderPlace, on disk: Disk) throws(Failure) {
    let isNew = try disk.makeFolder(place.own)
    // The file is created even if the folder exists, because the run that created the folder may
    // have been stopped in between.
    let ignore = place.ignore
    let text = try disk.contents(of: ignore, limit: FileSize.own)
    let whole = Array("*\n".utf8)
    if let text, text == whole || text.count > whole.count { return }
    if !isNew { try disk.syncFolder(parentFolder(of: place.own)) }
    if text != nil { try disk.remove(ignore) }
    do throws(Failure) {
      try disk.create(ignore, whole)
    } catch {
      // The error is ignored if the file now exists, because another tool created it first.
      guard try disk.contents(of: ignore, limit: FileSize.own) != nil else { throw error }
    }
  }

  private func wait(for writer: Writer) throws(Failure) {
    var waited = 0
    while try !disk.attempt(
      "lock", path,
      { () throws(Disk.Problem) in
        try disk.calls.lock(descriptor)
      })
    {
      guard waited < writer.waitInMilliseconds else { throw try locked(after: waited) }
      let step = min(max(1, waited / 8), 50, writer.waitInMilliseconds - waited)
      disk.calls.pause(step)
      waited += step
    }
  }

  private func locked(after waited: Int) throws(Failure) -> Failure {
    let holder = try disk.contents(of: path, limit: 4096).flatMap { bytes in
      String(validating: bytes, as: UTF8.self)?.split(separator: "\n").first
    }
    let name = holder.map { ": \(String($0).visible)" } ?? ""
    return Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.locked, "another tool is writing to the folder\(name)",
        hint: "nothing was written; run the command again when the other tool has finished"))
  }

  /// Writes this process's identity to the lock file, for messages from waiting processes.
  private func note(_ writer: Writer) throws(Failure) {
    let (identifier, host) = disk.calls.process()
    let text = "process \(identifier) (\(writer.tool)) on \(host) since \(writer.now)\n"
    try disk.attempt("write", path) { () throws(Disk.Problem) in
      try disk.calls.truncate(descriptor, 0)
    }
    try disk.write(Array(text.utf8)[...], to: descriptor, path)
  }
}
