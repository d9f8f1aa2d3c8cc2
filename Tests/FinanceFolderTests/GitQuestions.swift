import FinanceFolder

/// Requests of the tests for one file, made through the requests of the folder's checks for many
/// files.
extension Git {
  /// Returns the file in the last commit; nil if the file does not exist or is not a regular file.
  func committed(_ path: String) throws -> [UInt8]? {
    try committedFile(path).map { try content(of: $0) }
  }

  /// Returns the size of the file in bytes.
  func committedSize(of path: String) throws -> Int? { try committedFile(path)?.size }

  /// Whether git is installed.
  var isInstalled: Bool {
    do throws(Problem) {
      _ = try workTree()
      return true
    } catch {
      return error != .notInstalled
    }
  }

  private func committedFile(_ path: String) throws -> CommittedFile? {
    guard !path.isEmpty else { return nil }
    return try committedFiles([path]).first { $0.path == path }
  }
}
