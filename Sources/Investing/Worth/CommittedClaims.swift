import FinanceModel
import PlainText

/// Balances of the plan from git's commits, for evenings not covered by the history.
struct CommittedClaims {
  let plans: CommittedPlans
  let owners: ClaimOwners
  private var commits: [CommittedPlans.Commit]?
  /// The last commit on or before the current evening; nil before the first commit, or if the
  /// commit's plan cannot be read.
  private(set) var commit: CommittedPlans.Commit?
  private var sums: [String: Decimal] = [:]

  init(_ plans: CommittedPlans, _ owners: ClaimOwners) {
    (self.plans, self.owners) = (plans, owners)
  }

  /// Advances to the end of a day.
  ///
  /// - Returns: the accounts whose claims may have changed.
  /// - Throws: `overflow`.
  mutating func advance(through day: CalendarDate) throws(DecimalError) -> Set<String> {
    let all = commits ?? plans.commits()
    commits = all
    let next = all.first { $0.day <= day }
    guard next != commit else { return [] }
    let before = Set(sums.keys)
    (commit, sums) = (nil, [:])
    guard let next, let balances = plans.balances(next) else { return before }
    commit = next
    for (name, balance) in balances {
      let owner = owners.owner(of: name)
      sums[owner] = try sums[owner, default: .zero] + balance
    }
    return before.union(sums.keys)
  }

  /// Returns the total of the claims on an account on the current evening; nil if there are no
  /// claims.
  func sum(on account: String) -> Decimal? { sums[account] }
}

extension LedgerFinding {
  /// Returns the note that past balances come from commits; nil if there are no such balances.
  static func committed(
    _ accounts: Set<String>, _ commits: [CommittedPlans.Commit]
  ) -> LedgerFinding? {
    guard let first = commits.min(by: { $0.day < $1.day }),
      let last = commits.max(by: { $0.day < $1.day })
    else { return nil }
    let names = accounts.sorted().map { "'\($0.visible)'" }.joined(separator: ", ")
    let source =
      first == last
      ? "commit \(first.hash) on \(first.day)"
      : "commits from \(first.hash) on \(first.day) to \(last.hash) on \(last.day)"
    return LedgerFinding(
      .note, PlanCode.pastCommit,
      "the history does not contain these balances, which come from the git \(source): \(names)",
      at: nil)
  }
}
