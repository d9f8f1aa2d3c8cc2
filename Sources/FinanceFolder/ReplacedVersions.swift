import FinanceModel
package import PlainText

/// A JSON file in the folder before and after an operation, according to the kept versions.
package struct ReplacedVersion: Equatable, Sendable {
  /// The file's name in the folder: `coffer.json`.
  package let file: String
  /// The text that the operation replaced.
  package let before: [UInt8]
  /// Text that the operation wrote, including manual edits until the next operation; the current
  /// text if no other operation has replaced the file since then.
  package let after: [UInt8]
  /// The current text.
  package let now: [UInt8]
}

extension Folder {
  /// Returns the plan, the settings and the recurring items that an operation replaced. Empty if
  /// the operation did not replace any, or if its versions are not kept.
  package func versions(replacedBy operation: String) throws(Failure) -> [ReplacedVersion] {
    try requireFolder()
    let names = try Backups(disk: disk, place: place).list()
    var versions: [ReplacedVersion] = []
    for file in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      let stem = String(file.prefix { $0 != "." })
      let own = names.filter { Backups.isVersion($0, stem, "json") }
      // The operation follows the timestamp. The operation may contain dots; the timestamp does
      // not.
      let end = ".\(operation).json"
      let index = own.lastIndex { name in
        name.dropFirst(stem.count + 1).drop { $0 != "." } == end
      }
      guard let index,
        let before = try bytes(place.backups + "/" + own[index]),
        let now = try bytes(place.path(of: file))
      else { continue }
      let next = own.indices.contains(index + 1) ? own[index + 1] : nil
      let after = try next.flatMap { name throws(Failure) in try bytes(place.backups + "/" + name) }
      versions.append(ReplacedVersion(file: file, before: before, after: after ?? now, now: now))
    }
    return versions
  }

  private func bytes(_ path: String) throws(Failure) -> [UInt8]? {
    try disk.contents(of: path, limit: FileSize.json)
  }
}
