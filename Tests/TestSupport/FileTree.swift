package import Foundation

/// The files below a folder and their bytes, used to compare a folder before and after.
///
/// Empty folders are ignored, because git does not keep them.
package struct FileTree: Equatable {
  /// Contents by path relative to the folder; for a symbolic link, its destination.
  package let files: [String: Data]

  package init(files: [String: Data]) { self.files = files }

  package init(of folder: URL) throws {
    var files: [String: Data] = [:]
    for path in Self.paths(below: folder) {
      let place = folder.appending(path: path)
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
      files[path] = try link.map { Data("-> \($0)".utf8) } ?? Data(contentsOf: place)
    }
    self.files = files
  }

  /// Returns the differences from `expected`: a sentence or a line difference for each file.
  package func differences(from expected: FileTree) -> [String] {
    var found: [String] = []
    for path in Set(files.keys).union(expected.files.keys).sorted() {
      switch (expected.files[path], files[path]) {
      case (nil, _): found.append("file '\(path)' is there and should not be")
      case (_, nil): found.append("file '\(path)' is gone")
      case (let before?, let after?) where before != after:
        found.append("file '\(path)' differs:\n" + LineDifference(before, after).text)
      default: break
      }
    }
    return found
  }

  /// Returns the paths of files and links below a folder, sorted and relative to the folder.
  package static func paths(below folder: URL) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return paths.compactMap { $0 as? String }.filter { path in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: folder.appending(path: path).path)
      return attributes?[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }
}
