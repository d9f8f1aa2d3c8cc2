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
    let outcome = outcome(of: path, limit: limit)
    switch outcome {
    case .bytes(let bytes): return bytes
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
    case bytes([UInt8])
    case problem(SystemCalls.Problem)
    case missing
    case notAFile, tooLarge
  }

  private func outcome(of path: String, limit: Int) -> Outcome {
    let descriptor: Int32
    do throws(SystemCalls.Problem) {
      descriptor = try calls.open(path, .reading)
    } catch {
      return error.isMissing ? .missing : .problem(error)
    }
    do throws(SystemCalls.Problem) {
      let outcome: Outcome
      do throws(SystemCalls.Problem) {
        outcome = try readAll(descriptor, limit: limit)
      } catch {
        outcome = .problem(error)
      }
      try calls.close(descriptor)
      return outcome
    } catch {
      return .problem(error)
    }
  }

  private func readAll(
    _ descriptor: Int32, limit: Int
  ) throws(SystemCalls.Problem) -> Outcome {
    let status = try calls.status(descriptor)
    guard status.kind == .file else { return .notAFile }
    guard status.size <= limit else { return .tooLarge }
    // One byte more than the size finds the end at once; a file that grows meanwhile is read on.
    var bytes = try calls.read(descriptor, status.size + 1)
    while bytes.count <= limit {
      let more = try calls.read(descriptor, 1 << 16)
      guard !more.isEmpty else { return .bytes(bytes) }
      bytes += more
    }
    return .tooLarge
  }

  private func failure(_ code: FolderCode, _ message: String, hint: String? = nil) -> Failure {
    Failure(.input, Diagnostic(.error, code, message, hint: hint))
  }
}
