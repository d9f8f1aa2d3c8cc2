package import PlainText

/// A source of plan balances in a repository's commits, which are read only if needed.
package struct CommittedPlans: Sendable {
  /// A commit that changed the plan.
  package struct Commit: Equatable, Sendable {
    /// The commit date, in the committer's time zone.
    package let day: CalendarDate
    /// The abbreviated hash.
    package let hash: String

    package init(day: CalendarDate, hash: String) { (self.day, self.hash) = (day, hash) }
  }

  /// Returns the first-parent commits, newest first; empty without git.
  package let commits: @Sendable () -> [Commit]
  /// Returns the balances in a commit; nil if the plan in the commit is unreadable.
  package let balances: @Sendable (Commit) -> [(name: AccountName, balance: Decimal)]?

  package init(
    commits: @escaping @Sendable () -> [Commit],
    balances: @escaping @Sendable (Commit) -> [(name: AccountName, balance: Decimal)]?
  ) {
    self.commits = commits
    self.balances = balances
  }
}
