package import FinanceModel
import PlainText

/// Plan balances from git commits, for days not covered by the history.
struct CommittedClaims {
  let plans: CommittedPlans
  let owners: ClaimOwners
  /// The last commit, on or before the current day, whose plan can be read; nil if there is none.
  private(set) var commit: CommittedPlans.Commit?
  private var claims: [String: [(name: AccountName, balance: Decimal)]] = [:]

  init(_ plans: CommittedPlans, _ owners: ClaimOwners) {
    (self.plans, self.owners) = (plans, owners)
  }

  /// Advances to the end of a day.
  ///
  /// - Returns: the accounts whose claims may have changed.
  mutating func advance(through day: CalendarDate) -> Set<String> {
    let last = plans.last(onOrBefore: day)
    guard last?.commit != commit else { return [] }
    let before = Set(claims.keys)
    (commit, claims) = (last?.commit, [:])
    for (name, balance) in last?.balances ?? [:] {
      claims[owners.owner(of: name), default: []].append((name, balance))
    }
    return before.union(claims.keys)
  }

  /// Returns the claims on an account at the end of the current day.
  func claims(on account: String) -> [(name: AccountName, balance: Decimal)] {
    claims[account] ?? []
  }

  /// Whether the commit contains the balance.
  func contains(_ name: AccountName) -> Bool {
    claims(on: owners.owner(of: name)).contains { $0.name == name }
  }

  /// Returns the day of the first commit with a claim on an account; nil if there is none.
  func firstDay(of account: String) -> CalendarDate? {
    plans.firstDay { $0.keys.contains { owners.owner(of: $0) == account } }
  }
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

  /// Returns the note about plan accounts whose past the history does not cover; nil if there are
  /// no such accounts.
  ///
  /// - Parameter evenings: the words for the days from which the accounts are omitted.
  package static func withoutPast(
    _ accounts: some Collection<String>, leftOutOf evenings: String = "days before today"
  ) -> LedgerFinding? {
    guard !accounts.isEmpty else { return nil }
    let names = accounts.sorted().map { "'\($0.visible)'" }.joined(separator: ", ")
    let (has, are) = accounts.count == 1 ? ("account has", "is") : ("accounts have", "are")
    return LedgerFinding(
      .note, PlanCode.pastUnknown,
      "\(accounts.count) \(has) no history, and \(are) omitted from \(evenings): \(names)",
      at: nil,
      hint: "add the row 'TIMESTAMP,TIER,ACCOUNT,0,BALANCE,manual'"
        + " (timestamp,tier_name,account_name,amount,balance_after,transaction_type) to"
        + " ledgers/history.csv")
  }
}
