/// The codes of findings about the finance folder itself.
package enum FolderCode: String, CaseIterable, Sendable {
  case missing = "folder-missing"
  /// An attachment that does not exist. Reported as a warning.
  case attachmentMissing = "folder-attachment-missing"
  /// An attachment outside the folder. Reported as a warning.
  case attachmentOutside = "folder-attachment-outside"
  /// An attachment that differs from the version in the last git commit. Reported as a warning.
  case attachmentChanged = "folder-attachment-changed"
  case planMissing = "folder-plan-missing"
  /// A file or folder that is not read, because it is in the wrong place or because its name is
  /// only similar to an expected name. Reported as a warning.
  case nameSimilar = "folder-name-similar"
  case unreadable = "folder-unreadable"
  case fileSize = "folder-file-size"
  /// A change that was recorded but not completed.
  case pending = "folder-pending"
  /// This run completed a change that was recorded earlier. Reported as a note.
  case completed = "folder-completed"
  /// A ledger that exists both as a file and as a folder of files.
  case ledgerTwice = "folder-ledger-twice"
  case gitMissing = "folder-git-missing"
  case gitRefused = "folder-git-refused"
  /// A file that `folder-init` could not create.
  case notMade = "folder-not-made"
  /// `folder-init` was run without a name inside a finance folder.
  case inside = "folder-inside"
  /// A starter plan was requested, but a plan already exists.
  case planKept = "folder-plan-kept"
  /// `.gitattributes` contains rules that differ from the rules that `folder-init` writes.
  case attributesKept = "folder-attributes-kept"
  /// The requested hook was not created because another hook already exists.
  case hookKept = "folder-hook-kept"
  /// The requested hook exists, but git will not run it.
  case hookUnused = "folder-hook-unused"
  /// Git already has a different merge driver with the name that `folder-init` would use. Reported
  /// as a note.
  case driverKept = "folder-driver-kept"
  /// `.gitattributes` names a merge driver that is not configured in this clone. Reported as a
  /// warning.
  case mergeDriver = "folder-merge-driver"
  /// The folder is not in a git repository. Reported as a note.
  case gitNone = "folder-git-none"
  /// Git is in the middle of a merge, a rebase or a similar operation. Reported as a warning.
  case gitBusy = "folder-git-busy"
  /// Git stores a file in a form other than its text, because a filter converts the file. Reported
  /// as an error if its versions must be merged, otherwise as a note.
  case gitFilter = "folder-git-filter"
  /// A ledger no longer contains rows that are in the last git commit.
  case rowsLost = "folder-rows-lost"
  /// A row without an id was edited by hand after the last git commit. Reported as a warning.
  case rowChanged = "folder-row-changed"
  /// A value in a JSON file differs from its value in the last git commit. Reported as a note.
  case valueChanged = "folder-value-changed"
  /// A new row does not have an id. Reported as a warning before a commit.
  case rowWithoutID = "folder-row-without-id"
  /// A line-by-line merge retained a row that a row-by-row merge would have removed.
  case rowReturned = "folder-row-returned"
  /// Both sides of a merge added the same row without an id. Reported as a warning.
  case rowsOnBothSides = "folder-rows-on-both-sides"
  /// Merge conflict markers in a file that is neither JSON nor CSV.
  case conflictMarker = "folder-conflict-marker"
  /// A name that is easily confused with another name. Reported as a warning.
  case nameLookalike = "folder-name-lookalike"
  /// A sync program left a conflict copy of a file.
  case conflictCopy = "folder-conflict-copy"
  /// A CSV file that is among the ledgers and has a name similar to a ledger name. Reported as a
  /// warning.
  case ledgerUnknown = "folder-ledger-unknown"
  /// A file that every user of the machine may change. Reported as a warning.
  case writable = "folder-writable"
  /// A file that every user of the machine may read. Reported as a note.
  case readable = "folder-readable"
  /// The plan file or a ledger has several hard links. Reported as a warning.
  case hardLink = "folder-hard-link"
  /// A link that is tracked by git and points outside the folder. The link may have been created by
  /// cloning a repository.
  case linkTracked = "folder-link-tracked"
  /// A link or other special file exists at the path of a file that tools write. Reported as a
  /// warning.
  case placeTaken = "folder-place-taken"
  /// Git tracks files that are specific to one machine. Reported as a warning.
  case cofferCommitted = "folder-coffer-committed"
  /// A line is missing from `.gitattributes`. Reported as a note.
  case attributes = "folder-attributes"
  /// A line is missing from `.gitignore`. Reported as a note.
  case ignored = "folder-ignored"
  /// Rows in several ledgers are dated after the requested day. Reported as a note.
  case later = "folder-later"
  /// A revision that does not exist in the folder's repository.
  case revisionUnknown = "folder-revision-unknown"
  /// A revision that does not contain the folder.
  case revisionEmpty = "folder-revision-empty"
  /// Two revisions that cannot be compared.
  case revisionOther = "folder-revision-other"
  /// The contents of the daily files differ from the result of rebuilding them.
  case snapshotDiffers = "folder-snapshot-differs"
}
