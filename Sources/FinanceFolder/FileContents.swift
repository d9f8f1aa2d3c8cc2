import FinanceModel
import PlainText

/// Reads one complete file in the folder, up to a size limit.
struct FileContents {
  let calls: SystemCalls

  /// Returns the bytes of a regular file; nil if the file does not exist.
  ///
  /// - Throws: `folder-unreadable` if the system refuses access, if the name does not belong to a
  ///   regular file, or if a file contains NUL bytes more than 64 MiB before its end;
  ///   `folder-file-size` if the file has more than `limit` bytes.
  func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try find(path, limit: limit)?.bytes
  }

  /// The contents and identity of a file.
  struct Found: Equatable, Sendable {
    let bytes: [UInt8]
    let identity: SystemCalls.Identity
  }

  /// Returns the bytes of a regular file and the identity of the file from which they were read;
  /// nil if the file does not exist.
  func find(_ path: String, limit: Int) throws(Failure) -> Found? {
    try checked(outcome(of: path) { (it) throws(Problem) in try readAll(it, limit) }, path, limit)
  }

  /// Reads a regular file in pieces of `size` bytes, and passes each piece to `take`. The last
  /// piece may be shorter. Only one piece is held in memory at a time.
  ///
  /// - Returns: false if the file does not exist.
  /// - Throws: the errors of ``read(_:limit:)``; some pieces may already have been passed to
  ///   `take`.
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
        .unreadable, "'\(path.visible)' is a broken link",
        hint: "repair the link, or remove it")
    case .missing: return nil
    case .problem(let problem) where problem.isLinkLoop:
      throw failure(
        .unreadable, "'\(path.visible)' is a circular link",
        hint: "repair the link, or remove it")
    case .problem(let problem) where problem.isNoDevice:
      throw notAFile(path, calls.kind(path) ?? .other)
    case .problem(let problem):
      throw failure(
        .unreadable, "'\(path.visible)' cannot be read: \(problem.reason)",
        hint: "check its permissions with ls -l")
    case .notAFile(let kind): throw notAFile(path, kind)
    case .notText(let size):
      throw failure(
        .unreadable, "'\(path.visible)' is not text: the \(size >> 20) MiB file contains NUL bytes",
        hint: "restore it from git or from a backup")
    case .tooLarge(let size):
      throw failure(
        .fileSize,
        "'\(path.visible)' has \(size) bytes, more than the limit of \(Self.words(limit))",
        hint: "check that this is the right file")
    }
  }

  /// Returns a limit in the largest unit that divides it: `64 MiB`, `4096 bytes`.
  private static func words(_ limit: Int) -> String {
    limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes"
  }

  private func notAFile(_ path: String, _ kind: SystemCalls.Kind) -> Failure {
    let what = kind == .other ? "not a regular file" : "\(kind.words), not a file"
    return failure(
      .unreadable, "'\(path.visible)' is \(what)",
      hint: "replace it with a file of the same name, or remove it")
  }

  private enum Outcome {
    case found(Found)
    case problem(SystemCalls.Problem)
    case missing
    case notAFile(SystemCalls.Kind)
    /// A file of `size` bytes that contains NUL bytes, such as a sparse file.
    case notText(size: Int)
    case tooLarge(size: Int)
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
    guard status.kind == .file else { return .notAFile(status.kind) }
    guard status.size <= limit else { return .tooLarge(size: status.size) }
    var length = 0
    while length <= limit {
      var piece = try calls.read(descriptor, size)
      while piece.count < size {
        let more = try calls.read(descriptor, size - piece.count)
        guard !more.isEmpty else { break }
        piece += more
      }
      if length + FileSize.json < status.size, piece.contains(0) {
        return .notText(size: status.size)
      }
      if !piece.isEmpty { take(piece) }
      guard piece.count == size else {
        return .found(Found(bytes: [], identity: status.identity))
      }
      length += size
    }
    return .tooLarge(size: length)
  }

  private func readAll(
    _ descriptor: Int32, _ limit: Int
  ) throws(SystemCalls.Problem) -> Outcome {
    let status = try calls.status(descriptor)
    guard status.kind == .file else { return .notAFile(status.kind) }
    guard status.size <= limit else { return .tooLarge(size: status.size) }
    let isLarge = status.size > FileSize.json
    // Reading one byte more than the size detects the end of the file in a single read. If the file
    // has grown, reading continues.
    var bytes = try calls.read(descriptor, isLarge ? 1 << 20 : status.size + 1)
    // Text does not contain NUL bytes, but a power failure can leave some at the end of a file. If
    // the first piece of a large file contains some, the file may be sparse, so the rest is not
    // read.
    if isLarge, bytes.contains(0) { return .notText(size: status.size) }
    if isLarge { bytes.reserveCapacity(status.size + 1) }
    while bytes.count <= limit {
      // Small pieces stay in the processor cache while they are copied.
      let more = try calls.read(descriptor, 1 << 16)
      if bytes.count + FileSize.json < status.size, more.contains(0) {
        return .notText(size: status.size)
      }
      guard !more.isEmpty else {
        return .found(Found(bytes: bytes, identity: status.identity))
      }
      bytes += more
    }
    return .tooLarge(size: bytes.count)
  }

  private func failure(_ code: FolderCode, _ message: String, hint: String? = nil) -> Failure {
    Failure(.input, Diagnostic(.error, code, message, hint: hint))
  }
}
