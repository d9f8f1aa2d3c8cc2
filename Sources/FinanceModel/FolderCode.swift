/// The codes of findings about the finance folder itself.
package enum FolderCode: String, CaseIterable, Sendable {
  case missing = "folder-missing"
  case planMissing = "folder-plan-missing"
  case unreadable = "folder-unreadable"
  case fileSize = "folder-file-size"
}
