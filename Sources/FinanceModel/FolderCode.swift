/// The codes of findings about the finance folder itself.
package enum FolderCode: String, CaseIterable, Sendable {
  case missing = "folder-missing"
  /// An attachment that does not exist: a warning.
  case attachmentMissing = "folder-attachment-missing"
  /// An attachment outside the folder: a warning.
  case attachmentOutside = "folder-attachment-outside"
  /// An attachment that differs from the version in git's last commit: a warning.
  case attachmentChanged = "folder-attachment-changed"
  case planMissing = "folder-plan-missing"
  /// A file or folder that is not read: it is in the wrong place, or its name is only similar to
  /// the name of one that is read. A warning.
  case nameSimilar = "folder-name-similar"
  case unreadable = "folder-unreadable"
  case fileSize = "folder-file-size"
  /// A change that is recorded but incomplete.
  case pending = "folder-pending"
  /// A note: this run completed a change that was recorded earlier.
  case completed = "folder-completed"
  /// A ledger that exists as a file and as a folder of files.
  case ledgerTwice = "folder-ledger-twice"
  case gitMissing = "folder-git-missing"
  case gitRefused = "folder-git-refused"
  /// A file that `folder-init` could not create.
  case notMade = "folder-not-made"
  /// `folder-init` without a name was run inside a finance folder.
  case inside = "folder-inside"
  /// A starter plan was requested, but a plan already exists.
  case planKept = "folder-plan-kept"
  /// `.gitattributes` contains rules that differ from the rules of `folder-init`.
  case attributesKept = "folder-attributes-kept"
  /// The requested hook was not created, because another hook already exists.
  case hookKept = "folder-hook-kept"
  /// The requested hook exists, but git will not run it.
  case hookUnused = "folder-hook-unused"
  /// A note: git has a different merge driver with the name that `folder-init` would use.
  case driverKept = "folder-driver-kept"
  /// A warning: `.gitattributes` names a merge driver that is not configured in this clone.
  case mergeDriver = "folder-merge-driver"
  /// A note: the folder is not in a git repository.
  case gitNone = "folder-git-none"
  /// A warning: git is in the middle of a merge, a rebase or a similar operation.
  case gitBusy = "folder-git-busy"
  /// A ledger lacks rows that are in git's last commit.
  case rowsLost = "folder-rows-lost"
  /// A warning: a row without an id was edited by hand after git's last commit.
  case rowChanged = "folder-row-changed"
  /// A note: a value in a JSON file differs from its value in git's last commit.
  case valueChanged = "folder-value-changed"
  /// A warning before a commit: a new row lacks an id.
  case rowWithoutID = "folder-row-without-id"
  /// A line-based merge kept a row that a row-based merge would remove.
  case rowReturned = "folder-row-returned"
  /// A warning about a merge: both sides added an equal row without an id.
  case rowsOnBothSides = "folder-rows-on-both-sides"
  /// Conflict markers from a merge in a file that is neither JSON nor CSV.
  case conflictMarker = "folder-conflict-marker"
  /// A warning: a name that is easily confused with another name.
  case nameLookalike = "folder-name-lookalike"
  /// A sync program left a conflict copy of a file.
  case conflictCopy = "folder-conflict-copy"
  /// A warning: a CSV file among the ledgers, with a name similar to a ledger name.
  case ledgerUnknown = "folder-ledger-unknown"
  /// A warning: a file that every user of the machine may change.
  case writable = "folder-writable"
  /// A note: a file that every user of the machine may read.
  case readable = "folder-readable"
  /// A warning: the plan file or a ledger has several hard links.
  case hardLink = "folder-hard-link"
  /// A link that git tracks and that points outside the folder; it may have come from a clone.
  case linkTracked = "folder-link-tracked"
  /// A warning: a link or other special file exists at the path of a file that tools write.
  case placeTaken = "folder-place-taken"
  /// A warning: git tracks files that are specific to one machine.
  case cofferCommitted = "folder-coffer-committed"
  /// A note: `.gitattributes` lacks a line.
  case attributes = "folder-attributes"
  /// A note: `.gitignore` lacks a line.
  case ignored = "folder-ignored"
  /// A note: rows in several ledgers are dated after the requested day.
  case later = "folder-later"
  /// A revision that does not exist in the folder's repository.
  case revisionUnknown = "folder-revision-unknown"
  /// A revision that does not contain the folder.
  case revisionEmpty = "folder-revision-empty"
  /// Two revisions that cannot be compared.
  case revisionOther = "folder-revision-other"
  /// The daily files differ from the result of a rebuild.
  case snapshotDiffers = "folder-snapshot-differs"
}
