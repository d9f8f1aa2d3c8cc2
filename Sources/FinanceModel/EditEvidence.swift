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

/// Asks what the commits of a repository say about balances.
package struct EvidenceSource: Sendable {
  /// Whether the last commit is a merge.
  package let isAfterMerge: Bool
  private let answer: @Sendable ([AccountName: Decimal]) -> [AccountName: EditEvidence]

  package init(
    isAfterMerge: Bool,
    _ answer: @escaping @Sendable ([AccountName: Decimal]) -> [AccountName: EditEvidence]
  ) {
    self.isAfterMerge = isAfterMerge
    self.answer = answer
  }

  /// - Parameter openings: the balance before the first row of each account.
  /// - Returns: what is known; an account that is not there is unknown.
  package func evidence(
    about openings: [AccountName: Decimal]
  ) -> [AccountName: EditEvidence] {
    openings.isEmpty ? [:] : answer(openings)
  }
}
