import PlainText

/// A folder's identity and owner.
package struct FolderIdentity: Equatable, Sendable {
  /// The device number of the file system.
  package let device: UInt64
  /// The folder's inode number in its file system.
  package let inode: UInt64
  /// The owner's user id.
  package let owner: UInt32

  /// Creates the identity of the folder with the given inode number in the given file system.
  package init(device: UInt64, inode: UInt64, owner: UInt32) {
    self.device = device
    self.inode = inode
    self.owner = owner
  }
}

/// A search for the finance folder that contains the current folder, like git's search for a
/// repository.
///
/// A folder is a finance folder if it contains `reserve_manager.json`, `coffer.json` or `.coffer`.
/// The current folder is also a finance folder if it contains `ledgers`. The search continues
/// upwards from the current folder. It stops before the home folder, a folder with another owner,
/// or another file system. This prevents another user's file in `/tmp` from being mistaken for the
/// user's own.
struct FolderSearch: Sendable {
  static let marks = ["reserve_manager.json", "coffer.json", ".coffer"]
  /// Maximum number of folders searched; more than a typical path contains.
  private static let deepest = 256

  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Returns the path of the nearest finance folder above the current folder: `..` or `../..`.
  /// Returns nil if the current folder is a finance folder, or if there is no finance folder above
  /// it.
  @Sendable func result() -> String? {
    guard let start = terminal.folderIdentity("."),
      !(Self.marks + ["ledgers"]).contains(where: terminal.exists)
    else { return nil }
    let home = terminal.environment("HOME").flatMap { $0.isEmpty ? nil : $0 }
      .flatMap(terminal.folderIdentity)
    guard start != home else { return nil }
    var (path, below) = ("..", start)
    for _ in 0..<Self.deepest {
      // The root folder is its own parent.
      guard let here = terminal.folderIdentity(path), here != below, here != home,
        here.device == start.device, here.owner == start.owner
      else { return nil }
      if Self.marks.contains(where: { terminal.exists("\(path)/\($0)") }) { return path }
      below = here
      path += "/.."
    }
    return nil
  }
}

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
