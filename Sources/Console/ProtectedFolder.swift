import PlainText

/// The files in a folder that an output file must not replace, and the places where it must not be
/// created. The same places are protected in every other finance folder, and git's places in every
/// repository.
///
///     ProtectedFolder("money", folders: ["money/.git"], names: [".gitattributes"]) { [] }
package struct ProtectedFolder: Sendable {
  private let root: String
  private let folders: [String]
  private let names: [String]
  private let files: @Sendable () -> [String]
  private let documents: @Sendable (_ folder: String) -> [String]

  /// Creates a folder that protects the given places.
  ///
  /// - Parameters:
  ///   - folders: paths of folders that are protected with all their contents. The last part of
  ///     each path is protected in other finance folders.
  ///   - names: names directly in `root`, in lower case; names that differ only in case are
  ///     protected too.
  ///   - files: paths of files that are protected under any path that refers to them.
  ///   - documents: returns the paths of files that the ledgers of a finance folder name. Called
  ///     only if the output replaces a file.
  package init(
    _ root: String, folders: [String], names: [String],
    files: @escaping @Sendable () -> [String],
    documents: @escaping @Sendable (_ folder: String) -> [String] = { _ in [] }
  ) {
    self.root = root
    self.folders = folders
    self.names = names
    self.files = files
    self.documents = documents
  }

  /// Whether the path refers to a protected place, directly or through links.
  func contains(_ path: String, on terminal: Terminal) -> Bool {
    if files().contains(where: { terminal.isSameFile($0, path) }) { return true }
    // A device is not replaced.
    let isReplaced = terminal.isSameFile(path, path)
    func isDocument(of folder: String) -> Bool {
      isReplaced && documents(folder).contains { terminal.isSameFile($0, path) }
    }
    if isDocument(of: root) { return true }
    let parts = terminal.target(path).split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/." : "."
    if let name = parts.last, names.contains(name.lowercased()),
      terminal.isSameFolder(parent, root) || isFinanceFolder(parent, terminal)
        || name.lowercased().hasPrefix(".git") && terminal.exists(parent + "/.git")
    {
      return true
    }
    var above = parent
    for _ in 0..<Self.deepest {
      if folders.contains(where: { terminal.isSameFolder($0, above) }) { return true }
      if terminal.isSameFolder(above + "/../.git", above) { return true }
      if isOther(above, path, on: terminal) { return true }
      if isFinanceFolder(above, terminal), !terminal.isSameFolder(above, root),
        isDocument(of: above)
      {
        return true
      }
      if terminal.isSameFolder(above, above + "/..") { return false }
      above += "/.."
    }
    return false
  }

  /// Whether a folder is one of the protected folders of another finance folder. If a folder is a
  /// finance folder only because it contains `ledgers`, a new file is allowed there.
  private func isOther(_ folder: String, _ path: String, on terminal: Terminal) -> Bool {
    let home = folder + "/.."
    let names = folders.compactMap { $0.split(separator: "/").last }
    guard names.contains(where: { terminal.isSameFolder("\(home)/\($0)", folder) }) else {
      return false
    }
    return FolderSearch.marks.contains { terminal.exists("\(home)/\($0)") }
      || terminal.exists(path) && isFinanceFolder(home, terminal)
  }

  private func isFinanceFolder(_ folder: String, _ terminal: Terminal) -> Bool {
    (FolderSearch.marks + ["ledgers"]).contains { terminal.exists("\(folder)/\($0)") }
  }

  /// Maximum number of parent folders checked; more than a typical path contains.
  private static let deepest = 256
}

extension UsageProblem {
  /// Returns the error for an output path that already has another use. `use` is a phrase that
  /// follows the path, such as `belongs to the finance folder`.
  static func outputProtected(_ path: String, _ use: String) -> UsageProblem {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.dropFirst().lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    return UsageProblem(
      "'\(path.visible)' \(use)", hint: "write to another path, such as 'answer\(suffix.visible)'",
      code: .outputProtected)
  }
}
