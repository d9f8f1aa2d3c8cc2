package import Foundation

/// A fresh folder that is removed when the object is released.
package final class TemporaryFolder: Sendable {
  package let place: URL

  /// - Parameter original: the folder whose contents are copied; nil for an empty folder.
  package init(copying original: URL? = nil) throws {
    let name = "coffer-\(UUID().uuidString)"
    let wanted = FileManager.default.temporaryDirectory.appending(path: name)
    if let original {
      try FileManager.default.copyItem(at: original, to: wanted)
    } else {
      try FileManager.default.createDirectory(at: wanted, withIntermediateDirectories: true)
    }
    place = wanted.resolvingSymlinksInPath()
  }

  deinit {
    try? FileManager.default.removeItem(at: place)
  }
}
