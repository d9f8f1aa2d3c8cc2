package import Foundation

/// The checked-out tree to which the tests belong.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the location of a file or folder in the tree.
  package static func at(_ path: String) -> URL { root.appending(path: path) }

  /// Returns the regular files below a folder of the tree, as sorted paths relative to that folder;
  /// empty if the folder does not exist.
  package static func files(in folder: String, ending suffix: String = "") -> [String] {
    FileTree.paths(below: at(folder)).filter { $0.hasSuffix(suffix) }
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: at(path), encoding: .utf8)
  }
}
