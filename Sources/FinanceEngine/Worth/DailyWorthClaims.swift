import FinanceModel
import PlainText

/// What balances of the plan came to on past evenings, by the history: from the day of its first
/// row on, what an account opened with and the amounts of its rows up to that day.
///
/// What an account opened with is the balance after its first row less that row's amount. Amounts
/// count as they do where two machines recorded on one balance; a row before which somebody changed
/// the balance by hand sets it to what the row states. Before the first day, and for an account of
/// the plan without any row, the balance is unknown.
///
/// A row counts from the end of the day that it is written with.
struct DailyWorthClaims {
  /// The day of the first row; nil without any.
  let firstDay: CalendarDate?
  /// The accounts that anything is ever claimed on.
  let claimants: Set<String>
  /// Those of which the plan has a balance that the history has no row of.
  private let unrecorded: Set<String>
  private let openings: [AccountName: Decimal]
  /// By the account that they are claims on.
  private let names: [String: [AccountName]]
  /// In the order of days.
  private let rows: [Row]
  private var next = 0
  private var balances: [AccountName: Decimal] = [:]

  private struct Row {
    let date: CalendarDate
    /// Its place among all rows by their instants.
    let order: Int
    let name: AccountName
    let owner: String
    let amount: Decimal
    /// The balance that the row sets; nil where it adds its amount.
    let balance: Decimal?
  }

  init(_ history: History, _ plan: PlanClaims, _ settings: Settings) {
    let owners = ClaimOwners(settings)
    let digits = (settings.plan?.currency ?? .unnamed).minorDigits
    let ledger = BalanceLedger(history)
    var (rows, openings, names) = ([Row](), [AccountName: Decimal](), [String: [AccountName]]())
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
        rows.append(
          Row(
            date: history.chronological[number].entry.timestamp.date, order: number, name: name,
            owner: owner, amount: amount, balance: sets ? after : nil))
      }
    }
    self.rows = rows.sorted { ($0.date, $0.order) < ($1.date, $1.order) }
    self.openings = openings
    self.names = names
    firstDay = self.rows.first?.date

    claimants = Set(plan.claims.keys).union(names.keys)
    unrecorded = Set(
      plan.claims.filter { _, claims in
        claims.contains { openings[$0.name.asRecorded] == nil }
      }.keys)
  }

  /// The accounts that rows of the history change claims on, if all balances are known.
  var recordedAccounts: [String] { names.keys.filter { !unrecorded.contains($0) } }

  /// What it held before its first row; zero where that does not fit.
  private static func opening(_ after: Decimal, _ amount: Decimal) -> Decimal {
    do throws(DecimalError) { return try after - amount } catch { return .zero }
  }

  /// What past days depend on beside the rows until their evening.
  var context: [String] {
    openings.map { "opening \($1) \($0.tier)/\($0.account)" }.sorted()
      + unrecorded.sorted().map { "unrecorded \($0)" }
  }

  /// Goes on to the evening of a day before today, which is no earlier than the one before.
  ///
  /// - Returns: the accounts on which something else is claimed now.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows since.
  mutating func advance(through date: CalendarDate) throws(DecimalError) -> Set<String> {
    guard let firstDay, firstDay <= date else { return [] }
    var changed: Set<String> = []
    if balances.isEmpty {
      balances = openings
      changed = Set(names.keys)
    }
    while next < rows.count, rows[next].date <= date {
      changed.insert(try takeRow().owner)
    }
    return changed
  }

  /// Takes the next row.
  private mutating func takeRow() throws(DecimalError) -> Row {
    let row = rows[next]
    next += 1
    let before = balances[row.name, default: .zero]
    balances[row.name] = if let balance = row.balance { balance } else { try before + row.amount }
    return row
  }

  /// What a row changed of the account that it is a claim on.
  struct Change {
    let date: CalendarDate
    let owner: String
    /// What the row moved.
    let amount: Decimal
    /// By how much the balance had been changed by hand before it.
    let edit: Decimal
  }

  /// What rows changed after the evening of `start`, up to that of `end`, in the order of days.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: no day was gone on to after `start`.
  /// - Complexity: linear in the rows until then.
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

  /// What is claimed on an account on the evening gone on to; nil where nothing is, or it is
  /// unknown.
  ///
  /// - Throws: `overflow`.
  func sum(on account: String) throws(DecimalError) -> Decimal? {
    guard !balances.isEmpty, !unrecorded.contains(account), let names = names[account] else {
      return nil
    }
    var sum = Decimal.zero
    for name in names { sum = try sum + balances[name, default: .zero] }
    return sum
  }

  /// Whether the plan claims something on an account, or did, whose balance on the evening gone
  /// on to is unknown.
  func isUnknown(on account: String) -> Bool {
    balances.isEmpty ? claimants.contains(account) : unrecorded.contains(account)
  }
}
