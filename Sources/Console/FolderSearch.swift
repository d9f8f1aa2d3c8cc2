/// The identity of a folder, and its owner.
package struct FolderIdentity: Equatable, Sendable {
  /// The number of the file system.
  package let device: UInt64
  /// The folder's number in its file system.
  package let inode: UInt64
  /// The number of the user who owns it.
  package let owner: UInt32

  /// Creates the identity of the folder with that number in that file system.
  package init(device: UInt64, inode: UInt64, owner: UInt32) {
    self.device = device
    self.inode = inode
    self.owner = owner
  }
}

/// Looks for the finance folder that contains the current folder, as git looks for its repository.
///
/// A folder is a finance folder if it contains `reserve_manager.json`, `coffer.json` or `.coffer`.
/// The current folder also counts if it contains `ledgers`. The search goes up from the current
/// folder. It ends before the home folder, before a folder of another owner, and before another
/// file system: so a stranger's file in `/tmp` is never mistaken for the user's own.
struct FolderSearch: Sendable {
  private static let marks = ["reserve_manager.json", "coffer.json", ".coffer"]
  /// Maximum number of folders searched; more than in any path of usual length.
  private static let deepest = 256

  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Returns the nearest finance folder above the current folder: `..` or `../..`; nil if the
  /// current folder is one itself or no folder above is.
  @Sendable func result() -> String? {
    guard let start = terminal.folderIdentity("."),
      !(Self.marks + ["ledgers"]).contains(where: terminal.exists)
    else { return nil }
    let home = terminal.environment("HOME").flatMap { $0.isEmpty ? nil : $0 }
      .flatMap(terminal.folderIdentity)
    guard start != home else { return nil }
    var (path, below) = ("..", start)
    for _ in 0..<Self.deepest {
      // The parent of the root folder is the root folder.
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
