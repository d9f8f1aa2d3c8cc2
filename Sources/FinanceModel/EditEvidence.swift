package import PlainText

/// The reason, found in the commits of a repository, why a balance of the plan differs from the
/// rows of its account.
package enum EditEvidence: String, Equatable, Sendable {
  /// Only merges caused the difference: every commit that changed the balance has a row for it.
  case none
  /// A commit, or the working tree, changed the balance without a row of the account.
  case edited
  /// The difference comes from merges, or from commits that a rebase or a cherry-pick recreated and
  /// which may have included merges.
  case replayed
  /// The reason is unknown: git is missing, or a commit changed the balance and the rows by
  /// different amounts.
  case unknown
}

/// A source of evidence about balances in the commits of a repository.
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
  /// - Returns: the evidence found; a missing account counts as unknown.
  package func evidence(
    about openings: [AccountName: Decimal]
  ) -> [AccountName: EditEvidence] {
    openings.isEmpty ? [:] : answer(openings)
  }
}
