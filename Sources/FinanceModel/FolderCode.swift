/// The codes of findings about the finance folder itself.
package enum FolderCode: String, CaseIterable, Sendable {
  case missing = "folder-missing"
  case planMissing = "folder-plan-missing"
  case unreadable = "folder-unreadable"
  case fileSize = "folder-file-size"
  /// A change is recorded and not complete.
  case pending = "folder-pending"
  /// A ledger is a file and a folder of files at once.
  case ledgerTwice = "folder-ledger-twice"
}
