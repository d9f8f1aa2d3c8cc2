package import PlainText

/// A source of the plan's balances in the commits of a repository, which is asked only if needed.
package struct CommittedPlans: Sendable {
  /// A commit that changed the plan.
  package struct Commit: Equatable, Sendable {
    /// The committer's day, as written in the commit.
    package let day: CalendarDate
    /// The abbreviated hash.
    package let hash: String

    package init(day: CalendarDate, hash: String) { (self.day, self.hash) = (day, hash) }
  }

  /// Returns the commits along first parents, newest first; empty without git.
  package let commits: @Sendable () -> [Commit]
  /// Returns the balances in a commit; nil if its plan cannot be read.
  package let balances: @Sendable (Commit) -> [(name: AccountName, balance: Decimal)]?

  package init(
    commits: @escaping @Sendable () -> [Commit],
    balances: @escaping @Sendable (Commit) -> [(name: AccountName, balance: Decimal)]?
  ) {
    self.commits = commits
    self.balances = balances
  }
}
