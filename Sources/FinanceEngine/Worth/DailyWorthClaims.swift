import FinanceModel
import PlainText

/// What balances of the plan came to on past evenings: of each the `balance_after` of its last row
/// in the history, and nothing before its first.
///
/// As in the ledger of values, a row counts from the end of the day that it is written with; of the
/// rows that count, the one of the latest instant.
struct DailyWorthClaims {
  /// In the order of days.
  private let rows: [Row]
  private var next = 0
  private var balances: [AccountName: (order: Int, amount: Decimal)] = [:]
  private var names: [String: Set<AccountName>] = [:]

  private struct Row {
    let date: CalendarDate
    /// Its place among all rows by their instants.
    let order: Int
    let name: AccountName
    /// The account that it is a claim on.
    let owner: String
    let amount: Decimal
  }

  init(_ history: History, _ settings: Settings) {
    let owners = ClaimOwners(settings)
    rows = history.chronological.enumerated().map { order, row in
      Row(
        date: row.entry.timestamp.date, order: order, name: row.entry.name,
        owner: owners.owner(of: row.entry.name), amount: row.entry.balanceAfter)
    }.sorted { ($0.date, $0.order) < ($1.date, $1.order) }
  }

  /// The day of the first row; nil without any.
  var firstDay: CalendarDate? { rows.first?.date }

  /// The accounts that anything is ever claimed on.
  var claimants: Set<String> { Set(rows.map(\.owner)) }

  /// Goes on to the evening of a day, which is no earlier than the one before.
  ///
  /// - Returns: the accounts on which something else is claimed now.
  /// - Complexity: linear in the rows since.
  mutating func advance(through date: CalendarDate) -> Set<String> {
    var changed: Set<String> = []
    while next < rows.count, rows[next].date <= date {
      let row = rows[next]
      next += 1
      if let known = balances[row.name], known.order > row.order { continue }
      balances[row.name] = (row.order, row.amount)
      names[row.owner, default: []].insert(row.name)
      changed.insert(row.owner)
    }
    return changed
  }

  /// What is claimed on an account; nil where nothing is.
  ///
  /// - Throws: `overflow`.
  func sum(on account: String) throws(DecimalError) -> Decimal? {
    guard let names = names[account] else { return nil }
    var sum = Decimal.zero
    for name in names {
      if let balance = balances[name] { sum = try sum + balance.amount }
    }
    return sum
  }
}
