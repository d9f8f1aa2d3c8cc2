/// The codes of findings about the contents of `reserve_manager.json`. The code of a finding about
/// its keys and types is `plan-` followed by a ``JSONDecodingProblem``.
package enum PlanCode: String, CaseIterable, Sendable {
  case more = "plan-more"
  case totalRange = "plan-total-range"
  case priorityFraction = "plan-priority-fraction"
  case preferredUnknown = "plan-preferred-unknown"
  case duplicateAccount = "plan-duplicate-account"
  case duplicateTier = "plan-duplicate-tier"
  case negativeTarget = "plan-negative-target"
  case negativeWeight = "plan-negative-weight"
  case negativeCap = "plan-negative-cap"
  case dateMalformed = "plan-date-malformed"
  case dateFar = "plan-date-far"
  case desktopRaises = "plan-desktop-raises"
  case unallocated = "plan-unallocated"
  /// Plan balances that claim an account exceed its value. Reported as a warning.
  case overclaimed = "plan-overclaimed"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "plan-number-grouped"
  /// The history does not contain the balances of a past day. Reported as a note.
  case pastUnknown = "plan-past-unknown"
  /// The balances on a past day were read from commits. Reported as a note.
  case pastCommit = "plan-past-commit"
  /// A tier that will not reach its target by the date in `plan.due`. Reported as a warning.
  case dueMissed = "plan-due-missed"
  /// An unknown key that is similar to a missing key. Reported as an error by tools that write
  /// balances.
  case keyMisspelt = "plan-key-misspelt"
}

/// The codes of findings about the contents of `coffer.json`. The code of a finding about its keys
/// and types is `settings-` followed by a ``JSONDecodingProblem``.
package enum SettingsCode: String, CaseIterable, Sendable {
  case more = "settings-more"
  case growthTierUnknown = "settings-growth-tier-unknown"
  case nameUnknown = "settings-name-unknown"
  case valueRange = "settings-value-range"
  case duplicateAccount = "settings-duplicate-account"
  /// A second default account for one kind of row. Reported as a warning, or as an error by
  /// plan-set.
  case defaultTwice = "settings-default-twice"
  /// An alias that is the name or alias of another account. Reported as a warning, or as an error
  /// by plan-set.
  case aliasTaken = "settings-alias-taken"
  /// The claims on an account with `follows` do not determine every claimed balance.
  case follows = "settings-follows"
  /// The target weights do not add up to 100. Reported as a warning.
  case targetsSum = "settings-targets-sum"
  /// The terms of a debt contain an invalid number.
  case debt = "settings-debt"
  /// The minimum payment of a debt does not exceed its interest. Reported as a warning.
  case debtMinimum = "settings-debt-minimum"
  case goal = "settings-goal"
  /// A budget without a unique name.
  case budgetName = "settings-budget-name"
  /// A budget with invalid periods.
  case budgetPeriod = "settings-budget-period"
  /// A budget with an invalid amount or limit.
  case budgetAmount = "settings-budget-amount"
  /// A budget without a category, or two budgets for one category.
  case budgetCategory = "settings-budget-category"
  /// A bill whose settings do not describe a valid payment.
  case bill = "settings-bill"
  /// A bill with a malformed schedule.
  case schedule = "settings-schedule"
  /// Rows or accounts without a member, which are excluded from a report about a single member.
  /// Reported as a note.
  case memberMissing = "settings-member-missing"
  /// A setting without effect. It is overridden by another setting, requires another setting, or is
  /// not used by any tool. Reported as a warning, or as a note if the setting is only descriptive.
  case noEffect = "settings-no-effect"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "settings-number-grouped"
  /// A category rule without conditions.
  case ruleEmpty = "settings-rule-empty"
  /// A transfer rule without a destination account.
  case ruleTransfer = "settings-rule-transfer"
  /// Categories whose aliases form a cycle.
  case aliasCycle = "settings-alias-cycle"
  /// A category that is renamed to a category with an alias of its own. Reported as a warning.
  case aliasChain = "settings-alias-chain"
}

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

/// The codes of findings about rows entered by a person. Findings about the cells of these rows
/// have the codes of ``LedgerProblem``.
package enum EntryCode: String, CaseIterable, Sendable {
  /// A default value was filled in. Reported as a note.
  case filled = "usage-filled"
  /// A new payee or category similar to an existing one. Reported as a warning.
  case nameSimilar = "usage-name-similar"
  /// The first transaction of an account that previously occurred only in the plan. Reported as a
  /// warning.
  case firstRow = "usage-first-row"
  /// An amount with more decimals than its currency. Reported as a warning.
  case decimals = "usage-decimals"
  /// A word that does not have the form `column=value`, or input that does not consist of rows.
  case wordMalformed = "usage-word"
  /// A column that is stated twice for the same row.
  case columnTwice = "usage-column-twice"
  /// An inbox note that is already recorded. Reported as a warning.
  case noteKnown = "usage-note-known"
}

/// The codes of findings about importing statements. Findings about statement files have the codes
/// of ``StatementCode``.
package enum ImportCode: String, CaseIterable, Sendable {
  /// An account in the file that does not exist in the settings.
  case accountUnknown = "import-account-unknown"
  /// A file whose account is identified neither by the file itself nor in any other way.
  case accountMissing = "import-account-missing"
  /// The reason for a proposed layout. Reported as a note.
  case guess = "import-guess"
}

/// The codes of findings about data that a journal cannot contain.
package enum JournalCode: String, CaseIterable, Sendable {
  /// An amount without a known currency.
  case currencyMissing = "export-currency-missing"
  /// Transactions of an account whose value is determined by its activities or position statements.
  case transactionsLeftOut = "export-transactions-left-out"
  /// An amount whose currency differs from the account's, in a format that allows one currency per
  /// account.
  case currencyLeftOut = "export-currency-left-out"
}

/// The codes of findings about the contents of `recurring.json`. The code of a finding about its
/// keys and types is `recurring-` followed by a ``JSONDecodingProblem``.
package enum RecurringCode: String, CaseIterable, Sendable {
  case more = "recurring-more"
  case repeats = "recurring-repeats"
  case frequencyUnknown = "recurring-frequency-unknown"
  case tierUnknown = "recurring-tier-unknown"
  case accountUnknown = "recurring-account-unknown"
  /// A due item that was not applied because its account occurs twice in its tier.
  case accountAmbiguous = "recurring-account-ambiguous"
  case nameTwice = "recurring-name-twice"
  /// A due item that was not applied because it would overdraw its account.
  case overdraws = "recurring-overdraws"
  /// An item that was not applied because it is due implausibly often.
  case many = "recurring-many"
  /// An item that was due before the first day of a forecast. Reported as a note.
  case past = "recurring-past"
  /// An undone occurrence of an item that was renamed or ended since, so that its next date is not
  /// changed.
  case dateLeft = "recurring-date-left"
  /// An amount whose yearly total is out of range.
  case amountRange = "recurring-amount-range"
  /// An amount with exactly three decimals, in which the point may be a thousands separator.
  /// Reported as a warning.
  case numberGrouped = "recurring-number-grouped"
}

/// The codes of findings about missing or contradictory transactions. Findings about cells in the
/// ledger have the codes of ``LedgerProblem``.
package enum TransactionCode: String, CaseIterable, Sendable {
  /// Monthly spending is neither stated nor computable, because the ledger has no full month.
  case spendingMissing = "transaction-spending-missing"
  /// Monthly income is neither stated nor computable, because the ledger has no full month.
  case incomeMissing = "transaction-income-missing"
  /// A second opening balance for one account. Reported as a warning.
  case openingTwice = "transaction-opening-twice"
  /// A transfer whose outgoing and incoming amounts do not add up to zero. Reported as a warning.
  case transferUnequal = "transaction-transfer-unequal"
  /// A transfer to or from an account whose value does not include it. Reported as a warning.
  case transferUnlinked = "transaction-transfer-unlinked"
  /// A transfer between two currencies with amounts that contradict the exchange rate on that day.
  /// Reported as a warning.
  case transferRate = "transaction-transfer-rate"
  /// A balance assertion that differs from the sum of the booked rows. Reported as a warning by
  /// folder-check.
  case assertionDiffers = "transaction-assertion-differs"
  /// An original amount without a currency, an original currency without an amount, an original
  /// amount in the row's own currency, or one whose sign differs from the amount's. Reported as a
  /// warning.
  case originalOdd = "transaction-original-odd"
  /// The account's value is determined by records other than its transactions. Reported as a
  /// warning, or as an error for an assertion entered by hand.
  case outranked = "transaction-outranked"
  /// A new row that makes a balance negative. Reported as a warning.
  case overdrawn = "transaction-overdrawn"
  /// A payment of a bill was returned within 14 days, so the bill is unpaid. Reported as a note.
  case paymentReturned = "transaction-payment-returned"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "transaction-later"
  /// A new row that is unusual compared with earlier rows. Reported as a note.
  case unusual = "transaction-unusual"
}
