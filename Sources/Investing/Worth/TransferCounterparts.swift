package import FinanceModel
import PlainText

/// The other sides of one-sided transfers, and money in transit between the two sides of a
/// transfer. For an account that is named only in rules, the other side is the row itself.
///
/// The value of an account that is named only in rules is the sum of transfers to it minus
/// transfers from it. Any other account has records of its value, so nothing is added to it.
package struct TransferCounterparts: Sendable {
  /// A transfer whose other side is not a known row.
  struct Unlinked {
    let row: OneSidedTransfers.Row
    /// Day from which the value of the row's account includes the transfer.
    let leaves: CalendarDate
    /// A recorded account with a similar name, if the named account does not have records.
    let similar: String?
    /// The ambiguity that makes the other side uncertain; nil if no row matches.
    let doubt: TransferMatches.Doubt?
  }

  /// Inflows to accounts that are named only in rules, in date order.
  package let postings: [AccountPosting]
  let unlinked: [Unlinked]
  package let transits: TransferTransits
  /// The one-sided transfers. For the locations of findings about their rows, see
  /// ``OneSidedTransfers/diagnostics(for:)``.
  package let transfers: OneSidedTransfers
  /// Transfers whose other side is not a row of kind transfer, in file order.
  let alone: [OneSidedTransfers.Row]

  /// Creates an empty value.
  package init() {
    (postings, unlinked, transits, transfers, alone) =
      ([], [], TransferTransits(), OneSidedTransfers(), [])
  }

  /// - Complexity: linear in the records if there are transfers.
  package init(
    _ transfers: OneSidedTransfers, _ activities: ActivityLedger, _ positions: PositionLedger,
    _ values: ValueLedger, _ plan: Plan?, _ prices: PriceBook
  ) {
    guard let transactions = transfers.transactions else {
      (postings, unlinked, transits, alone) = ([], [], TransferTransits(), [])
      self.transfers = transfers
      return
    }
    let accounts = TransferAccounts(
      transactions, activities, positions, values, plan, transfers.settings)
    let open = OpenTransfers(activities, accounts)
    let transfers = transfers.joining(open)
    self.transfers = transfers
    let base = transfers.settings.baseCurrency?.code
    var sides = TransferMatches(transfers, accounts.recorded)
    if !transfers.isEmpty {
      sides.add(transactions, transfers.settings)
      sides.add(activities, open)
      sides.add(values, transfers.settings)
      sides.match(prices, base: base)
    }
    var exchange: Exchange?
    transits = TransferTransits(transfers, sides, accounts, open) { (sum) throws(DecimalError) in
      try Self.value(of: sum, in: base, prices, &exchange)
    }
    var alone: [OneSidedTransfers.Row] = []
    var postings: [AccountPosting] = []
    var unlinked: [Unlinked] = []
    for (number, row) in transfers.rows.enumerated() {
      let doubt = sides.doubts[number]
      if sides.linked[number] == nil, doubt == nil { alone.append(row) }
      guard sides.others[number] == nil, let leaves = accounts.departure(row.account, row.date)
      else { continue }
      let similar = row.to.flatMap(accounts.similarName)
      if let to = row.to, similar == nil, !accounts.recorded.contains(to) {
        postings.append(
          AccountPosting(
            date: leaves, account: to, amount: -row.amount, currency: row.currency,
            kind: .transfer, place: transactions.rows[row.index].place))
      } else {
        unlinked.append(Unlinked(row: row, leaves: leaves, similar: similar, doubt: doubt))
      }
    }
    self.alone = alone
    self.postings = postings.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    self.unlinked = unlinked
  }

  /// Returns the value of an amount in the base currency; nil without a base currency or a rate.
  private static func value(
    of sum: TransferTransits.Origin, in base: String?, _ prices: PriceBook,
    _ exchange: inout Exchange?
  ) throws(DecimalError) -> Decimal? {
    guard let base else { return nil }
    var rates = exchange ?? Exchange(ExchangeRates(prices, base: base))
    defer { exchange = rates }
    return try rates.rateIfKnown(from: sum.currency ?? base, to: base, on: sum.date)?
      .converted(sum.amount)
  }

  /// Rules, accounts and transits on which past days depend.
  var context: [String] {
    guard !postings.isEmpty else { return transits.context }
    let rules = (transfers.settings.spending?.rules ?? []).map { "rule \($0)" }
    return transits.context + rules + Set(postings.map(\.account)).sorted().map { "by rules \($0)" }
  }
}

/// Accounts with records of their value, and the dates of these records.
struct TransferAccounts {
  /// Accounts named in any record or in the plan. Accounts named only in rules are excluded.
  let recorded: Set<String>
  private let listed: Set<String>
  /// First date of each account's activities, which override transactions.
  private let firstActivities: [String: CalendarDate]
  /// Dates of each account's values or statements, which override transactions.
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

  /// Returns the day from which an account's value includes a transaction of `date`; nil if no
  /// value includes the transaction. If values or statements determine the account's value, this is
  /// the day of the first value or statement on or after `date`.
  func departure(_ account: String, _ date: CalendarDate) -> CalendarDate? {
    ignoresTransactions(account, on: date) ? nil : stated(account, date)
  }

  /// Whether an account's activities override its transactions of a day.
  func ignoresTransactions(_ account: String, on date: CalendarDate) -> Bool {
    firstActivities[account].map { $0 <= date } ?? false
  }

  /// Returns the day from which an account's value includes an activity of `date`; nil if no value
  /// includes the activity.
  func bookedActivity(_ account: String, _ date: CalendarDate) -> CalendarDate? {
    firstActivities[account] == nil ? stated(account, date) : date
  }

  /// Returns the day from which an account's value includes the other side of a transfer; nil if no
  /// value includes that side.
  func booked(_ side: TransferMatches.Side) -> CalendarDate? {
    switch side.source {
    case .transactions: stated(side.account, side.date)
    case .activities: bookedActivity(side.account, side.date)
    default: side.date
    }
  }

  /// Returns the day of the first value or statement of an account that includes a change on
  /// `date`; nil if no value or statement follows. If the account has neither on or before `date`,
  /// returns `date`.
  func stated(_ account: String, _ date: CalendarDate) -> CalendarDate? {
    guard let days = statedDays[account], let first = days.first, first <= date else {
      return date
    }
    let next = days.boundary { $0 >= date }
    return next < days.count ? days[next] : nil
  }

  /// Returns a recorded account with a similar name, which is probably the intended account.
  /// Returns nil if the name occurs in the settings or in a record.
  func similarName(_ name: String) -> String? {
    guard !recorded.contains(name), !listed.contains(name), name.count > 2 else { return nil }
    return nearestName(to: name, among: recorded.sorted())
  }
}
