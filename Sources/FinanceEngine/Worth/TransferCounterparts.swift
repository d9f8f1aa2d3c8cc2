package import FinanceModel
import PlainText

/// The other sides of one-sided transfers: rows of other accounts that receive or send the same
/// amount within five days, and, for an account that only rules name, the row itself.
///
/// An account that only rules name is worth what was moved to it less what was moved back. Any
/// other account states its own worth, so that nothing is added to it.
package struct TransferCounterparts: Sendable {
  /// A transfer without a row that is its other side on the day on which the money moved.
  struct Unlinked {
    let row: OneSidedTransfers.Row
    /// The day from which the worth of the row's own account contains the transfer.
    let leaves: CalendarDate
    /// The day of the other side; nil if it was not found.
    let arrives: CalendarDate?
    /// A recorded account of a similar name, if nothing records the account of that name.
    let similar: String?
  }

  /// What arrives at accounts that only rules name, in the order of days.
  package let postings: [AccountPosting]
  let unlinked: [Unlinked]
  let transfers: OneSidedTransfers

  /// Without a transfer.
  package init() { (postings, unlinked, transfers) = ([], [], OneSidedTransfers()) }

  /// - Complexity: linear in the records if there is a one-sided transfer.
  package init(
    _ transfers: OneSidedTransfers, _ activities: ActivityLedger, _ positions: PositionLedger,
    _ values: ValueLedger, _ plan: Plan?
  ) {
    self.transfers = transfers
    guard let transactions = transfers.transactions else {
      (postings, unlinked) = ([], [])
      return
    }
    let accounts = TransferAccounts(
      transactions, activities, positions, values, plan, transfers.settings)
    var sides = TransferMatches(transfers, accounts.recorded)
    sides.add(transactions, transfers.settings)
    sides.add(activities)
    sides.add(values, transfers.settings)
    sides.match()
    var postings: [AccountPosting] = []
    var unlinked: [Unlinked] = []
    for (row, arrives) in zip(transfers.rows, sides.arrivals) {
      guard let leaves = accounts.departure(row.account, row.date) else { continue }
      let similar = row.to.flatMap(accounts.similarName)
      if let to = row.to, arrives == nil, similar == nil, !accounts.recorded.contains(to) {
        postings.append(
          AccountPosting(
            date: leaves, account: to, amount: -row.amount, currency: row.currency,
            kind: .transfer, place: transactions.rows[row.index].place))
      } else if arrives.map({ $0 > leaves }) ?? true {
        unlinked.append(Unlinked(row: row, leaves: leaves, arrives: arrives, similar: similar))
      }
    }
    self.postings = postings.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    self.unlinked = unlinked
  }

  /// The rules and accounts that past days depend on.
  var context: [String] {
    guard !postings.isEmpty else { return [] }
    let rules = (transfers.settings.spending?.rules ?? []).map { "rule \($0)" }
    return rules + Set(postings.map(\.account)).sorted().map { "by rules \($0)" }
  }
}

/// The accounts that records state a worth of, and the days of these records.
private struct TransferAccounts {
  /// The accounts that anything but a rule names.
  let recorded: Set<String>
  private let listed: Set<String>
  /// The first day of activities, which count in place of transactions.
  private let firstActivities: [String: CalendarDate]
  /// The days of values or statements, which count in place of transactions.
  private var statedDays: [String: [CalendarDate]] = [:]

  init(
    _ transactions: Transactions, _ activities: ActivityLedger, _ positions: PositionLedger,
    _ values: ValueLedger, _ plan: Plan?, _ settings: Settings
  ) {
    let tracking = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0.tracking ?? .transactions) },
      uniquingKeysWith: { first, _ in first })
    var names = Set(Set(transactions.rows.lazy.map(\.account)).map { transactions.accounts[$0] })
    names.formUnion(PlanClaims(of: plan, settings).claims.keys)
    let active = activities.firstDays
    names.formUnion(active.keys)
    firstActivities = active.filter { tracking[$0.key] ?? .transactions == .transactions }
    for row in positions.rows {
      names.insert(row.account)
      if tracking[row.account] != .values { statedDays[row.account, default: []].append(row.date) }
    }
    for (number, name) in values.accounts.enumerated() {
      let rows = values.standingRows(ofAccount: number)
      if !rows.isEmpty { names.insert(name) }
      guard statedDays[name] == nil else { continue }
      statedDays[name] = rows.map { values.date(ofRow: $0) }
    }
    for name in statedDays.keys { statedDays[name]?.sort() }
    recorded = names
    listed = Set((settings.accounts ?? []).map(\.name))
  }

  /// The day from which the worth of an account contains a transaction of `date`: that of the
  /// first value or statement on or after it if these count; nil if none contains it.
  func departure(_ account: String, _ date: CalendarDate) -> CalendarDate? {
    if let first = firstActivities[account], first <= date { return nil }
    guard let days = statedDays[account], let first = days.first, first <= date else {
      return date
    }
    let next = days.boundary { $0 >= date }
    return next < days.count ? days[next] : nil
  }

  /// A recorded account whose name is similar to one that neither the settings nor a record has:
  /// most likely that account is meant.
  func similarName(_ name: String) -> String? {
    guard !recorded.contains(name), !listed.contains(name), name.count > 2 else { return nil }
    return nearestName(to: name, among: recorded.sorted())
  }
}
