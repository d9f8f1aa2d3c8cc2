package import PlainText
import Synchronization

/// The plan balances in a repository's commits. Each plan is read only if needed, and only once.
package final class CommittedPlans: Sendable {
  /// A commit that changed the plan.
  package struct Commit: Equatable, Sendable {
    /// The commit date, in the committer's time zone.
    package let day: CalendarDate
    /// The abbreviated hash.
    package let hash: String

    package init(day: CalendarDate, hash: String) { (self.day, self.hash) = (day, hash) }
  }

  /// The balances of a plan, by tier and account name as written in the history.
  package typealias Balances = [AccountName: Decimal]

  private struct Read {
    var commits: [Commit]?
    var balances: [String: Balances?] = [:]
    var problems: [Diagnostic] = []
  }

  private let listing: @Sendable () -> [Commit]
  private let reading: @Sendable (Commit) -> Loaded<Balances>
  private let read = Mutex(Read())

  /// - Parameters:
  ///   - commits: returns the commits along first parents, newest first; empty without git.
  ///   - balances: returns the balances in a commit, or the errors of its plan.
  package init(
    commits: @escaping @Sendable () -> [Commit],
    balances: @escaping @Sendable (Commit) -> Loaded<Balances>
  ) {
    (listing, reading) = (commits, balances)
  }

  /// The commits along first parents, newest first; empty without git.
  package var commits: [Commit] {
    read.withLock { read in
      let all = read.commits ?? listing()
      read.commits = all
      return all
    }
  }

  /// Returns the last commit on or before a day, with its balances; nil if there is no readable
  /// commit. Commits whose plans cannot be read are skipped and reported in ``problems``.
  package func last(onOrBefore day: CalendarDate) -> (commit: Commit, balances: Balances)? {
    for commit in commits where commit.day <= day {
      if let balances = balances(in: commit) { return (commit, balances) }
    }
    return nil
  }

  /// Returns the names of all balances in the plan at the end of any day of a period.
  ///
  /// - Complexity: reads each plan of the period.
  package func names(from first: CalendarDate?, through day: CalendarDate) -> Set<AccountName> {
    var names = Set<AccountName>()
    if let first, let plan = last(onOrBefore: first) { names.formUnion(plan.balances.keys) }
    for commit in commits where commit.day <= day && first.map({ $0 < commit.day }) ?? true {
      names.formUnion(balances(in: commit)?.keys.map(\.self) ?? [])
    }
    return names
  }

  /// Returns the day of the first commit whose plan and all later plans meet a condition; nil if
  /// there is none.
  ///
  /// - Complexity: reads a logarithmic number of plans.
  package func firstDay(where isMet: (Balances) -> Bool) -> CalendarDate? {
    let all = Array(commits.reversed())
    var (low, high) = (0, all.count)
    // The first plan is checked before the search, because most accounts already exist in it.
    if let first = all.first, balances(in: first).map(isMet) == true { return first.day }
    while low < high {
      let middle = (low + high) / 2
      let plan = all[middle..<high].lazy.compactMap { self.balances(in: $0) }.first
      if plan.map(isMet) ?? true { high = middle } else { low = middle + 1 }
    }
    return all[low...].first { balances(in: $0) != nil }?.day
  }

  /// Warnings about the plans that were needed but cannot be read, the newest commit's first. Each
  /// warning is the plan's first error.
  package var problems: [Diagnostic] { read.withLock(\.problems) }

  private func balances(in commit: Commit) -> Balances? {
    read.withLock { read in
      if let known = read.balances[commit.hash] { return known }
      let loaded = reading(commit)
      read.balances[commit.hash] = .some(loaded.value)
      guard loaded.value == nil, let error = loaded.diagnostics.first(where: \.isError) else {
        return loaded.value
      }
      var warning = error
      warning.severity = .warning
      warning.hint = "the most recent earlier commit with a readable plan is used"
      read.problems.append(warning)
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}

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
