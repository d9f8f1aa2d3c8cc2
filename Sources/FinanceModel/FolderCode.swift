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
  case gitMissing = "folder-git-missing"
  case gitRefused = "folder-git-refused"
  /// Something that `folder-init` was to make and could not.
  case notMade = "folder-not-made"
  /// A starter was asked for where there is a plan.
  case planKept = "folder-plan-kept"
  /// `.gitattributes` says something else about files that folder-init has a rule for.
  case attributesKept = "folder-attributes-kept"
  /// The hook that was asked for was not made, since there is another.
  case hookKept = "folder-hook-kept"
  /// The hook that was asked for is there, but git will not run it.
  case hookUnused = "folder-hook-unused"
}
