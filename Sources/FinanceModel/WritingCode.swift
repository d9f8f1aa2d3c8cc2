/// The codes of findings about writing to the finance folder (exit status 3).
package enum WritingCode: String, CaseIterable, Sendable {
  /// Another tool did not finish writing in time. Nothing was written.
  case locked = "write-locked"
  /// The system reported an error. Nothing was written.
  case failed = "write-failed"
  /// A file was changed while the result was being computed. Nothing was written.
  case changed = "write-changed"
  /// The system reported an error after the change was recorded. The next run completes the change.
  case recorded = "write-recorded"
  /// An earlier operation is recorded and cannot be completed now. This run wrote nothing.
  case pending = "write-pending"
  /// One of Coffer's own files or folders is a link, or has a second name. Nothing was written.
  case link = "write-link"
  /// An earlier recorded change affects a file that has since been edited. This run wrote nothing.
  case conflict = "write-conflict"
  /// The record of a change is damaged: its contents differ from the contents that a tool wrote.
  case recordDamaged = "write-record-damaged"
  /// A different command is already recorded under that operation name. Nothing was written.
  /// Reported as bad input.
  case operationTaken = "write-operation-taken"
  /// An identical command is already recorded under that operation name. Nothing was written.
  case alreadyRecorded = "write-already-recorded"
  /// The command is already recorded under its operation name, but the operation was undone.
  /// Nothing was written. Reported as a warning.
  case alreadyUndone = "write-already-undone"
  /// A page could not be printed as a PDF file by any installed program.
  case pdf = "write-pdf"
  /// Git is in the middle of a merge, a rebase or a similar operation.
  case gitBusy = "write-git-busy"
  /// A sync program left a conflict copy of a file.
  case conflictCopy = "write-conflict-copy"
}
