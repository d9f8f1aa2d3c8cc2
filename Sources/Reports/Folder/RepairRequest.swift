package import Console
package import FinanceFolder
import FinanceModel
package import Planning

/// A request to repair a folder.
package struct RepairRequest {
  /// The requested kind of repair.
  package enum Content: Sendable {
    /// Repairs whose intended result is certain.
    case repairs(Repairs.Purpose)
    /// The resolution of a recorded change that is blocked by an edit.
    case resolution(ChangeResolution.Way)
  }

  private let content: Content
  private let op: String
  private let command: OperationCommand
  private let resolution: ChangeResolution

  /// - Parameters:
  ///   - op: the operation's name.
  ///   - command: the command, which is compared with the command of an earlier operation with the
  ///     same name.
  ///   - stamp: the time and the user, as for ``ChangeResolution``.
  package init(
    _ content: Content, op: String, for command: OperationCommand, _ stamp: PostingStamp
  ) {
    self.content = content
    self.op = op
    self.command = command
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
    case .resolution(let way):
      // The rows that explain a kept edit have the operation's name, so rows in the history are
      // ignored here.
      if try command.isRecorded(in: folder, besides: [.history], &found) {
        return command.repeated
      }
      return try resolution.answer(way, of: folder, as: writer, &found)
    case .repairs(let purpose):
      if try command.isRecorded(in: folder, besides: [], &found) { return command.repeated }
      guard let writer else {
        if let change = try folder.recordedChange() {
          return try resolution.ways(of: change, in: folder, &found)
        }
        return RepairTable.answer(try folder.repairs(purpose))
      }
      let repairs = try folder.repair(
        purpose, as: writer, operation: op, backupsKept: folder.backupsKept
      ) { try command.naming($0, in: folder) }
      return RepairTable.answer(repairs, isApplied: true)
    }
  }
}
