/// The codes of findings about the finance folder itself.
package enum FolderCode: String, CaseIterable, Sendable {
  case missing = "folder-missing"
  /// An attachment that does not exist: a warning.
  case attachmentMissing = "folder-attachment-missing"
  /// An attachment outside the folder: a warning.
  case attachmentOutside = "folder-attachment-outside"
  /// An attachment that differs from git's last commit: a warning.
  case attachmentChanged = "folder-attachment-changed"
  case planMissing = "folder-plan-missing"
  /// A file or folder that is not read because it is in the wrong place or its name is only similar
  /// to that of one that is read: a warning.
  case nameSimilar = "folder-name-similar"
  case unreadable = "folder-unreadable"
  case fileSize = "folder-file-size"
  /// A change that is recorded but not complete.
  case pending = "folder-pending"
  /// A note: a change that was recorded earlier was completed by this run.
  case completed = "folder-completed"
  /// A ledger that is both a file and a folder of files.
  case ledgerTwice = "folder-ledger-twice"
  case gitMissing = "folder-git-missing"
  case gitRefused = "folder-git-refused"
  /// A file that `folder-init` could not create.
  case notMade = "folder-not-made"
  /// `folder-init` without a name was run inside a finance folder.
  case inside = "folder-inside"
  /// A starter plan was requested, but a plan exists.
  case planKept = "folder-plan-kept"
  /// `.gitattributes` has rules that differ from those of `folder-init`.
  case attributesKept = "folder-attributes-kept"
  /// The requested hook was not created, because another hook exists.
  case hookKept = "folder-hook-kept"
  /// The requested hook exists, but git will not run it.
  case hookUnused = "folder-hook-unused"
  /// A note: git has a different merge driver with the name that `folder-init` would set.
  case driverKept = "folder-driver-kept"
  /// A warning: `.gitattributes` names a merge driver that the clone does not have.
  case mergeDriver = "folder-merge-driver"
  /// A note: the folder is not in a git repository.
  case gitNone = "folder-git-none"
  /// A warning: git is in the middle of a merge, a rebase or a similar operation.
  case gitBusy = "folder-git-busy"
  /// A ledger lacks rows that are in git's last commit.
  case rowsLost = "folder-rows-lost"
  /// A warning: a row without an id, which is in git's last commit, was corrected by hand.
  case rowChanged = "folder-row-changed"
  /// A note: a value of a JSON file differs from that in git's last commit.
  case valueChanged = "folder-value-changed"
  /// A warning before a commit: a new row has no id.
  case rowWithoutID = "folder-row-without-id"
  /// A merge by lines kept a row that a merge by rows would not keep.
  case rowReturned = "folder-row-returned"
  /// A warning of a merge: both sides added an equal row without an id.
  case rowsOnBothSides = "folder-rows-on-both-sides"
  /// A merge left its markers in a file that is neither JSON nor CSV.
  case conflictMarker = "folder-conflict-marker"
  /// A warning: a name is easily confused with another one.
  case nameLookalike = "folder-name-lookalike"
  /// A sync program left a conflict copy of a file.
  case conflictCopy = "folder-conflict-copy"
  /// A warning: a CSV file among the ledgers with a name similar to a ledger's.
  case ledgerUnknown = "folder-ledger-unknown"
  /// A warning: every user of the machine may change a file.
  case writable = "folder-writable"
  /// A note: every user of the machine may read a file.
  case readable = "folder-readable"
  /// A warning: the plan's file or a ledger has several hard links.
  case hardLink = "folder-hard-link"
  /// A link that points outside of the folder is tracked by git, so it may have come with a clone.
  case linkTracked = "folder-link-tracked"
  /// A warning: a link or another kind of file is in place of a file that tools write.
  case placeTaken = "folder-place-taken"
  /// A warning: git tracks files that belong to one machine.
  case cofferCommitted = "folder-coffer-committed"
  /// A note: `.gitattributes` lacks a line.
  case attributes = "folder-attributes"
  /// A note: `.gitignore` lacks a line.
  case ignored = "folder-ignored"
  /// A note: rows of several ledgers are dated after the requested day.
  case later = "folder-later"
  /// A revision that does not exist in the folder's repository.
  case revisionUnknown = "folder-revision-unknown"
  /// A revision that does not contain the folder.
  case revisionEmpty = "folder-revision-empty"
  /// Two revisions that cannot be compared.
  case revisionOther = "folder-revision-other"
  /// The daily files differ from those of a rebuild.
  case snapshotDiffers = "folder-snapshot-differs"
}
