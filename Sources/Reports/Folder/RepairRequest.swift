package import Console
package import FinanceFolder
package import Planning

/// A request to repair a folder.
package struct RepairRequest {
  /// The kinds of repair.
  package enum Content: Sendable {
    /// Repairs whose intended result is certain.
    case repairs(Repairs.Purpose)
    /// The resolution of a recorded change that is blocked by an edit.
    case resolution(ChangeResolution.Way)
  }

  private let content: Content
  private let op: String
  private let resolution: ChangeResolution

  /// - Parameters:
  ///   - op: the operation's name.
  ///   - stamp: as for ``ChangeResolution``.
  package init(_ content: Content, op: String, _ stamp: PostingStamp) {
    self.content = content
    self.op = op
    resolution = ChangeResolution(op: op, stamp)
  }

  /// Repairs the folder. Without a writer, only shows the repairs. If an edit blocks a recorded
  /// change, shows only that change and the ways to resolve it.
  ///
  /// - Throws: ``Failure`` if nothing can be repaired or written.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    switch content {
    case .resolution(let way): return try resolution.answer(way, of: folder, as: writer, &found)
    case .repairs(let purpose):
      guard let writer else {
        if let change = try folder.recordedChange() {
          return try resolution.ways(of: change, in: folder, &found)
        }
        return RepairTable.answer(try folder.repairs(purpose))
      }
      let repairs = try folder.repair(
        purpose, as: writer, operation: op, backupsKept: folder.backupsKept)
      return RepairTable.answer(repairs, isApplied: true)
    }
  }
}
