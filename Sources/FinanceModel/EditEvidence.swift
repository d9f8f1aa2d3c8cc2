package import PlainText

/// The reason, found in a repository's commits, why a plan balance differs from the account's rows.
package enum EditEvidence: String, Equatable, Sendable {
  /// Only merges caused the difference: every commit that changed the balance also has a row for
  /// the change.
  case none
  /// A commit, or an edit in the working tree, changed the balance without a row for the account.
  case edited
  /// The cause is merges, or commits recreated by a rebase or a cherry-pick, which may have
  /// included merges.
  case replayed
  /// The cause is unknown: git is missing, or a commit changed the balance and the rows by
  /// different amounts.
  case unknown
}

/// A source of evidence about balances in a repository's commits.
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

  /// - Parameter openings: the balance of each account before its first row.
  /// - Returns: the evidence found; the result for a missing account is unknown.
  package func evidence(
    about openings: [AccountName: Decimal]
  ) -> [AccountName: EditEvidence] {
    openings.isEmpty ? [:] : answer(openings)
  }
}
