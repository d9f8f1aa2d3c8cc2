import FinanceFolder

/// What the tests ask git about one file, by way of what the folder's checks ask about many.
extension Git {
  /// The file as the last commit has it; nil where it is not a file there.
  func committed(_ path: String) throws -> [UInt8]? {
    try committedFile(path).map { try content(of: $0) }
  }

  /// How many bytes that is.
  func committedSize(of path: String) throws -> Int? { try committedFile(path)?.size }

  /// Whether there is a git to ask.
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
