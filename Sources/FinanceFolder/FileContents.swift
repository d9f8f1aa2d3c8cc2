import FinanceModel
import PlainText

/// Reads one file of the folder whole and within bounds.
struct FileContents {
  let calls: SystemCalls

  /// The bytes of a regular file; nil when there is none of that name.
  ///
  /// - Throws: `folder-unreadable` when the system refuses or the name is no regular file,
  ///   `folder-file-size` beyond `limit` bytes.
  func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try find(path, limit: limit)?.bytes
  }

  /// What was found under a name.
  struct Found: Hashable, Sendable {
    let bytes: [UInt8]
    let identity: SystemCalls.Identity
  }

  /// The same, and which file it was that the name led to.
  func find(_ path: String, limit: Int) throws(Failure) -> Found? {
    try checked(outcome(of: path) { (it) throws(Problem) in try readAll(it, limit) }, path, limit)
  }

  /// Hands out the bytes of a regular file in pieces of `size` bytes, the last one shorter, so that
  /// no more than one is held; false when there is none of that name.
  ///
  /// - Throws: as ``read(_:limit:)``; some pieces may have been handed out then.
  func read(
    _ path: String, limit: Int, inPiecesOf size: Int, _ take: ([UInt8]) -> Void
  ) throws(Failure) -> Bool {
    let outcome = outcome(of: path) { (it) throws(Problem) in
      try readPieces(it, limit, size, take)
    }
    return try checked(outcome, path, limit) != nil
  }

  private func checked(
    _ outcome: Outcome, _ path: String, _ limit: Int
  ) throws(Failure) -> Found? {
    switch outcome {
    case .found(let found): return found
    case .missing where calls.isLink(path):
      throw failure(
        .unreadable, "'\(path.visible)' is a link that leads nowhere",
        hint: "mend the link, or remove it")
    case .missing: return nil
    case .problem(let problem):
      throw failure(
        .unreadable, "'\(path.visible)' cannot be read: \(problem.reason)",
        hint: "see who may read it, with ls -l")
    case .notAFile:
      throw failure(
        .unreadable, "'\(path.visible)' is not a regular file",
        hint: "put a file of that name in its place")
    case .tooLarge:
      throw failure(
        .fileSize, "'\(path.visible)' is larger than \(limit >> 20) MiB",
        hint: "is it really the file you mean?")
    }
  }

  private enum Outcome {
    case found(Found)
    case problem(SystemCalls.Problem)
    case missing
    case notAFile, tooLarge
  }

  private typealias Problem = SystemCalls.Problem

  private func outcome(
    of path: String, _ read: (Int32) throws(SystemCalls.Problem) -> Outcome
  ) -> Outcome {
    let descriptor: Int32
    do throws(SystemCalls.Problem) {
      descriptor = try calls.open(path, .reading)
    } catch {
      return error.isMissing ? .missing : .problem(error)
    }
    do throws(SystemCalls.Problem) {
      let outcome: Outcome
      do throws(SystemCalls.Problem) {
        outcome = try read(descriptor)
      } catch {
        outcome = .problem(error)
      }
      try calls.close(descriptor)
      return outcome
    } catch {
      return .problem(error)
    }
  }

  private func readPieces(
    _ descriptor: Int32, _ limit: Int, _ size: Int, _ take: ([UInt8]) -> Void
  ) throws(SystemCalls.Problem) -> Outcome {
    let status = try calls.status(descriptor)
    guard status.kind == .file else { return .notAFile }
    var length = 0
    while length <= limit {
      var piece = try calls.read(descriptor, size)
      while piece.count < size {
        let more = try calls.read(descriptor, size - piece.count)
        guard !more.isEmpty else { break }
        piece += more
      }
      if !piece.isEmpty { take(piece) }
      guard piece.count == size else {
        return .found(Found(bytes: [], identity: status.identity))
      }
      length += size
    }
    return .tooLarge
  }

  private func readAll(
    _ descriptor: Int32, _ limit: Int
  ) throws(SystemCalls.Problem) -> Outcome {
    let status = try calls.status(descriptor)
    guard status.kind == .file else { return .notAFile }
    guard status.size <= limit else { return .tooLarge }
    // One byte more than the size finds the end at once; a file that grows meanwhile is read on.
    var bytes = try calls.read(descriptor, status.size + 1)
    while bytes.count <= limit {
      let more = try calls.read(descriptor, 1 << 16)
      guard !more.isEmpty else {
        return .found(Found(bytes: bytes, identity: status.identity))
      }
      bytes += more
    }
    return .tooLarge
  }

  private func failure(_ code: FolderCode, _ message: String, hint: String? = nil) -> Failure {
    Failure(.input, Diagnostic(.error, code, message, hint: hint))
  }
}
