import FinanceModel
package import PlainText

/// Who writes, for those who wait for it and for the record.
package struct Writer: Sendable {
  package let tool: String
  package let now: Timestamp
  /// How long it waits for another writer.
  package let waitInMilliseconds: Int

  /// A writer that waits ten seconds unless told.
  package init(tool: String, now: Timestamp, waitInMilliseconds: Int = 10_000) {
    self.tool = tool
    self.now = now
    self.waitInMilliseconds = waitInMilliseconds
  }

  /// A writer that waits as long as a person said, in whole seconds of at most some hours, or as
  /// long as any where nothing was said.
  package init(tool: String, now: Timestamp, waitInSeconds seconds: Int?) {
    if let seconds {
      self.init(tool: tool, now: now, waitInMilliseconds: seconds * 1000)
    } else {
      self.init(tool: tool, now: now)
    }
  }
}

/// The right to write to a folder, which one process has at a time.
///
/// The lock is on `.coffer/lock`, which is never renamed or removed: a name that changed its file
/// would let two hold it. It ends with the process, however that ends.
struct FolderLock {
  private let disk: Disk
  private let path: String
  private let descriptor: Int32

  /// Waits for the lock. Makes `.coffer` where it is missing, so that git overlooks it.
  ///
  /// - Throws: `write-locked`, with who has held it since when; `write-failed`.
  static func take(
    in place: FolderPlace, for writer: Writer, on disk: Disk
  ) throws(Failure) -> FolderLock {
    try makeOwnFolder(in: place, on: disk)
    let path = place.lock
    let descriptor = try disk.attempt("open", path) { () throws(Disk.Problem) in
      try disk.calls.open(path, .locking)
    }
    let lock = FolderLock(disk: disk, path: path, descriptor: descriptor)
    do throws(Failure) {
      try lock.wait(for: writer)
      try lock.note(writer)
    } catch {
      disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
      throw error
    }
    return lock
  }

  /// Ends it. A refusal is nobody's concern: it ends with the process in any case.
  func release() {
    disk.giveUp { () throws(Disk.Problem) in try disk.calls.close(descriptor) }
  }

  private static func makeOwnFolder(in place: FolderPlace, on disk: Disk) throws(Failure) {
    guard !disk.calls.isLink(place.own) else {
      throw Failure(
        .writing,
        Diagnostic(
          .error, WritingCode.failed,
          "'\(place.own.visible)' is a link, and could lead to somebody else's folder",
          hint: "nothing was written; put a folder in its place, or remove it"))
    }
    let isNew = try disk.makeFolder(place.own)
    // Whoever made the folder may have been stopped before this.
    let ignore = place.own + "/.gitignore"
    let text = try disk.contents(of: ignore)
    let whole = Array("*\n".utf8)
    if let text, text == whole || text.count > whole.count { return }
    if !isNew { try disk.syncFolder(parentFolder(of: place.own)) }
    if text != nil { try disk.remove(ignore) }
    do throws(Failure) {
      try disk.create(ignore, whole)
    } catch {
      // Another tool may have been quicker.
      guard try disk.contents(of: ignore) != nil else { throw error }
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
    let name = holder.map { ", held by \(String($0).visible)" } ?? ""
    return Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.locked, "another tool is writing to the folder\(name)",
        hint: "nothing was written; try again when it has ended"))
  }

  /// Says who we are to those who will wait.
  private func note(_ writer: Writer) throws(Failure) {
    let (identifier, host) = disk.calls.process()
    let text = "process \(identifier) (\(writer.tool)) on \(host) since \(writer.now)\n"
    try disk.attempt("write", path) { () throws(Disk.Problem) in
      try disk.calls.truncate(descriptor, 0)
    }
    try disk.write(Array(text.utf8)[...], to: descriptor, path)
  }
}
