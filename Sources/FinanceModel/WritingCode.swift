/// The codes of findings about writing to the finance folder; status 3.
package enum WritingCode: String, CaseIterable, Sendable {
  /// Another tool is writing, and did not end in time. Nothing was written.
  case locked = "write-locked"
  /// The system refused. Nothing was written.
  case failed = "write-failed"
  /// A file was changed while the answer was computed. Nothing was written.
  case changed = "write-changed"
  /// The system refused when the change was recorded already: it completes at the next run.
  case recorded = "write-recorded"
  /// An earlier operation is recorded and cannot be completed now. Nothing of this run was written.
  case pending = "write-pending"
  /// A file or folder of our own is a link, or has a second name. Nothing was written.
  case link = "write-link"
  /// An earlier recorded change meets a file that was edited since. Nothing of this run was
  /// written.
  case conflict = "write-conflict"
  /// The record of a change is not one that a tool wrote.
  case recordDamaged = "write-record-damaged"
  /// The operation of that name is another command. Bad input; nothing was written.
  case operationTaken = "write-operation-taken"
  /// The same command is recorded under that name. Nothing was written again.
  case alreadyRecorded = "write-already-recorded"
  /// No program printed the page.
  case pdf = "write-pdf"
  /// git is in the middle of a merge, a rebase or the like.
  case gitBusy = "write-git-busy"
  /// A program that keeps folders in step left a copy of a file beside it.
  case conflictCopy = "write-conflict-copy"
}
