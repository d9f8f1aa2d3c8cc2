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
