package import FinanceModel
import PlainText
import Planning

/// Plan balances at the end of past days, computed from the history and from git commits.
///
/// From the date of its first row on, a balance is its opening plus the amounts of its rows up to
/// that day. The opening is the balance after the first row minus that row's amount. Amounts are
/// also added if two machines recorded changes to the same balance. A row after a manual edit sets
/// the balance to the stated one.
///
/// Before its first row, a balance is taken from the last commit on or before that day, if commits
/// are given. Without such a commit, the balance is its opening from the first day of the history
/// on, and unknown before that day.
///
/// A balance without rows is also taken from the last commit; without a commit, it is unknown.
///
/// A balance that is no longer in the plan ends with the first commit without it, on or after the
/// day of its last row.
///
/// A row takes effect at the end of its written day.
struct DailyWorthClaims {
  /// Date of the first row; nil if there are no rows.
  let firstDay: CalendarDate?
  /// Accounts that have claims at any time.
  let claimants: Set<String>
  /// Accounts for which at least one plan balance has no row in the history.
  private let unrecorded: Set<String>
  private let openings: [AccountName: Decimal]
  /// Date of the last row up to the end of the current day, by balance name.
  private var begun: [AccountName: CalendarDate] = [:]
  /// Names of the balances in the plan.
  private let planned: Set<AccountName>
  /// Names of the balances that claim each account.
  private let names: [String: [AccountName]]
  /// History rows in date order.
  private let rows: [Row]
  private var next = 0
  private var balances: [AccountName: Decimal] = [:]
  private var committed: CommittedClaims?

  private struct Row {
    let date: CalendarDate
    /// The row's position among all rows, by time.
    let order: Int
    let name: AccountName
    let owner: String
    let amount: Decimal
    /// Balance set by the row; nil if the row adds an amount.
    let balance: Decimal?
  }

  init(
    _ history: History, _ plan: PlanClaims, _ settings: Settings, _ plans: CommittedPlans? = nil
  ) {
    let owners = ClaimOwners(settings)
    committed = plans.map { CommittedClaims($0, owners) }
    let digits = (settings.plan?.currency ?? .unnamed).minorDigits
    let ledger = BalanceLedger(history)
    var (rows, openings, names) = ([Row](), [AccountName: Decimal](), [String: [AccountName]]())
    let planned = Set(plan.claims.values.joined().map(\.name.asRecorded))
    for (account, name) in ledger.accounts.enumerated() {
      let owner = owners.owner(of: name)
      names[owner, default: []].append(name)
      let chain = BalanceChain(ledger, account: account, minorDigits: digits)
      let edited = chain.map { Set($0.editedRows) }
      for (place, row) in ledger.rows(ofAccount: account).enumerated() {
        let number = ledger.number(ofRow: row)
        let (amount, after) = (ledger.amount(ofRow: row), ledger.balanceAfter(ofRow: row))
        if place == 0 { openings[name] = Self.opening(after, amount) }
        let sets = edited?.contains(place) ?? true
        let date = history.chronological[number].entry.timestamp.date
        rows.append(
          Row(
            date: date, order: number, name: name,
            owner: owner, amount: amount, balance: sets ? after : nil))
      }
    }
    self.rows = rows.sorted { ($0.date, $0.order) < ($1.date, $1.order) }
    self.openings = openings
    self.names = names
    firstDay = self.rows.first?.date
    self.planned = planned
    claimants = Set(plan.claims.keys).union(names.keys)
    unrecorded = Set(
      plan.claims.filter { _, claims in
        claims.contains { openings[$0.name.asRecorded] == nil }
      }.keys)
  }

  /// Returns the balance before the first row; zero if that balance is out of range.
  private static func opening(_ after: Decimal, _ amount: Decimal) -> Decimal {
    do throws(DecimalError) { return try after - amount } catch { return .zero }
  }

  /// Data, apart from earlier rows, on which past days depend.
  var context: [String] {
    openings.map { "opening \($1) \($0.tier)/\($0.account)" }.sorted()
      + unrecorded.sorted().map { "unrecorded \($0)" }
  }

  /// Advances to the end of a day before today. The day must not precede the previous day.
  ///
  /// - Returns: the accounts whose claims have changed.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows since the previous day.
  mutating func advance(through date: CalendarDate) throws(DecimalError) -> Set<String> {
    let isRecorded = firstDay.map { $0 <= date } ?? false
    var changed = committed?.advance(through: date) ?? []
    guard isRecorded else { return changed }
    if balances.isEmpty {
      balances = openings
      changed.formUnion(claimants)
    }
    while next < rows.count, rows[next].date <= date {
      changed.insert(try takeRow().owner)
    }
    return changed
  }

  /// Applies the next row and returns it.
  private mutating func takeRow() throws(DecimalError) -> Row {
    let row = rows[next]
    next += 1
    begun[row.name] = row.date
    let before = balances[row.name, default: .zero]
    balances[row.name] = if let balance = row.balance { balance } else { try before + row.amount }
    return row
  }

  /// A row's change to the claims on an account.
  struct Change {
    let date: CalendarDate
    let owner: String
    /// The row's amount.
    let amount: Decimal
    /// The amount by which the balance was edited by hand before the row.
    let edit: Decimal
  }

  /// Returns the changes made by rows after the end of `start`, up to the end of `end`, in date
  /// order.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: the state has not advanced beyond `start`.
  /// - Complexity: linear in the number of rows up to `end`.
  mutating func changes(
    after start: CalendarDate, through end: CalendarDate
  ) throws(DecimalError) -> [Change] {
    _ = try advance(through: start)
    if balances.isEmpty { balances = openings }
    var changes: [Change] = []
    while next < rows.count, rows[next].date <= end {
      let before = balances[rows[next].name, default: .zero]
      let row = try takeRow()
      let edit = try balances[row.name, default: .zero] - before - row.amount
      changes.append(Change(date: row.date, owner: row.owner, amount: row.amount, edit: edit))
    }
    return changes
  }

  /// Returns the total of the claims on an account at the end of the last requested day; nil if
  /// there are no claims or the total is unknown.
  ///
  /// - Throws: `overflow`.
  func sum(on account: String) throws(DecimalError) -> Decimal? {
    isUnknown(on: account) ? nil : try sum(on: account, except: [])
  }

  /// Returns the total of the known claims on an account, except the named balances; nil if there
  /// are none.
  ///
  /// - Throws: `overflow`.
  func sum(
    on account: String, except others: Set<AccountName>
  ) throws(DecimalError) -> Decimal? {
    var sum: Decimal?
    for name in names[account] ?? [] where isRecorded(name) && !others.contains(name) {
      sum = try (sum ?? .zero) + balances[name, default: .zero]
    }
    for (name, balance) in committedClaims(on: account) where !others.contains(name) {
      sum = try (sum ?? .zero) + balance
    }
    return sum
  }

  /// Whether the existence and the amount of each of these balances are known.
  func areKnown(_ names: [AccountName]) -> Bool {
    committed?.commit != nil || names.allSatisfy { balances[$0] != nil }
  }

  /// Whether any of these balances existed; true if unknown.
  func mayContain(anyOf names: [AccountName]) -> Bool {
    committed?.commit == nil
      || names.contains { begun[$0] != nil || committed?.contains($0) ?? false }
  }

  /// Whether the plan has ever claimed part of the account, but the balance at the end of the last
  /// requested day is unknown.
  func isUnknown(on account: String) -> Bool {
    committed?.commit == nil && claimants.contains(account)
      && (balances.isEmpty || unrecorded.contains(account))
  }

  /// Whether the balance comes from the history.
  private func isRecorded(_ name: AccountName) -> Bool {
    guard let commit = committed?.commit else { return true }
    guard let last = begun[name] else { return false }
    return planned.contains(name) || commit.day < last || committed?.contains(name) ?? true
  }

  /// Returns the claims on an account that come from the commit.
  ///
  /// A balance that has no rows and is no longer in the plan may have been renamed since the
  /// commit. It is omitted if another balance of the account has its first row after the commit,
  /// began with a balance other than zero, and is not in the commit.
  private func committedClaims(on account: String) -> [(name: AccountName, balance: Decimal)] {
    let claims = (committed?.claims(on: account) ?? []).filter { begun[$0.name] == nil }
    let own = names[account] ?? []
    let mayBeRenamed = own.contains { name in
      begun[name] != nil && openings[name]?.isZero == false && committed?.contains(name) == false
    }
    guard mayBeRenamed else { return claims }
    return claims.filter { planned.contains($0.name) || own.contains($0.name) }
  }

  /// Returns the commit from which claims on an account come; nil if they come from the history.
  func commit(of account: String) -> CommittedPlans.Commit? {
    committedClaims(on: account).isEmpty ? nil : committed?.commit
  }

  /// Returns the days before today on which claims on an account begin: the first day of the
  /// history if it contains the account's balances, and the day of the first commit with a claim on
  /// the account.
  func beginnings(of account: String) -> [CalendarDate] {
    let isRecorded = names[account] != nil && !unrecorded.contains(account)
    return [isRecorded ? firstDay : nil, committed?.firstDay(of: account)].compactMap(\.self)
  }
}

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
