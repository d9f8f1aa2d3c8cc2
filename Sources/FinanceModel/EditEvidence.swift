package import PlainText

/// What the commits of a repository say about how a balance of the plan came to differ from the
/// rows of its account.
package enum EditEvidence: String, Equatable, Sendable {
  /// Merges alone made the difference: no commit changed the balance without a row that says so.
  case none
  /// A commit, or the working tree, changed the balance and no row of the account.
  case edited
  /// Merges made the difference, or commits that a rebase or a cherry-pick made anew, which may
  /// have merged as well.
  case replayed
  /// It cannot be known: there is no git, or a commit changed both by different amounts.
  case unknown
}

/// Asks what the commits of a repository say about balances, each with the balance before its
/// account's first row. An account that is not in the answer is unknown.
package typealias EvidenceSource = @Sendable ([AccountName: Decimal]) -> [AccountName: EditEvidence]
