package import Console
package import FinanceEngine
package import FinanceFolder

/// What is to be repaired in a folder.
package struct RepairRequest {
  /// The kinds of repair.
  package enum Content: Sendable {
    /// What can be repaired for certain.
    case repairs(Repairs.Purpose)
    /// A recorded change that an edit prevents from being completed.
    case resolution(ChangeResolution.Way)
  }

  private let content: Content
  private let op: String
  private let resolution: ChangeResolution

  /// - Parameters:
  ///   - op: the operation of what is written.
  ///   - stamp: as for ``ChangeResolution``.
  package init(_ content: Content, op: String, _ stamp: PostingStamp) {
    self.content = content
    self.op = op
    resolution = ChangeResolution(op: op, stamp)
  }

  /// Repairs the folder; without a writer, shows what would be repaired. A recorded change that an
  /// edit prevents from being completed is then shown with the ways to end it, and nothing else.
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
