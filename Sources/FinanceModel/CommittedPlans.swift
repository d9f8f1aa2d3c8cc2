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
