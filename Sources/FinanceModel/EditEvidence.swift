package import PlainText

/// The cause of the difference between a plan balance and the account's rows, as determined from a
/// repository's commits.
package enum EditEvidence: String, Equatable, Sendable {
  /// Only merges caused the difference. Every commit that changed the balance also has a row for
  /// the change.
  case none
  /// A commit, or an edit in the working tree, changed the balance without a row for the account.
  case edited
  /// The cause is merges, or commits recreated by a rebase or cherry-pick that may have included
  /// merges.
  case replayed
  /// The cause is unknown. Git is missing, or a commit changed the balance and the rows by
  /// different amounts.
  case unknown
}

/// A source for the causes of balance differences, based on a repository's commits.
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

  /// Returns the cause of each account's difference.
  ///
  /// - Parameter openings: the balance of each account before its first row.
  /// - Returns: the causes found. An account that is missing from the result has an unknown cause.
  package func evidence(
    about openings: [AccountName: Decimal]
  ) -> [AccountName: EditEvidence] {
    openings.isEmpty ? [:] : answer(openings)
  }
}
