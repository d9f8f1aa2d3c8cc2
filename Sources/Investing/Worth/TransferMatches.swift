import FinanceModel
import PlainText

/// Matches of one-sided transfers with the rows of other accounts that record the other side. A
/// matching row has the opposite amount and is at most five days earlier or later; the nearest days
/// are matched first. Each row is the other side of at most one transfer.
package struct TransferMatches {
  /// Maximum number of days between the two rows of a transfer.
  package static let days = 5
  /// A row that may be the other side.
  private struct Side {
    let account: String
    let date: CalendarDate
    let amount: Decimal
    let currency: String?
    /// Whether the row may be a side of a transfer whose other account is unknown.
    let isTransfer: Bool
    /// Index among the one-sided transfers; nil for other rows.
    var transfer: Int?
  }

  private struct Sum: Hashable {
    let amount: Decimal
    let date: CalendarDate
  }

  private struct Day: Hashable {
    let account: String
    let date: CalendarDate
  }

  /// Day of each transfer's other side; nil if there is no other side.
  private(set) var arrivals: [CalendarDate?]
  /// Index of the other side of each transfer whose other side is a one-sided transfer too.
  private(set) var linked: [Int: Int] = [:]
  private let transfers: [OneSidedTransfers.Row]
  private let recorded: Set<String>
  private let wanted: Set<Decimal>
  /// Currencies of the transfers to each account.
  private var sent: [String: Set<String?>] = [:]
  private var sides: [Side] = []
  private var isFree: [Bool] = []
  private var bySum: [Sum: [Int]] = [:]
  private var byDay: [Day: [Int]] = [:]

  /// - Parameter recorded: accounts named in any record or in the plan, excluding accounts named
  ///   only in rules.
  init(_ transfers: OneSidedTransfers, _ recorded: Set<String>) {
    self.transfers = transfers.rows
    self.recorded = recorded
    arrivals = transfers.rows.map { _ in nil }
    wanted = Set(transfers.rows.map { -$0.amount })
    for row in transfers.rows {
      if let to = row.to { sent[to, default: []].insert(row.currency) }
    }
  }

  /// Adds ordinary rows, and rows of kind transfer without a group.
  mutating func add(_ transactions: Transactions, _ settings: Settings) {
    var currencies = AccountCurrencies(transactions, settings)
    let numbers = Dictionary(
      transfers.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, row) in transactions.rows.enumerated() {
      let transfer = numbers[index]
      guard transfer != nil || row.kind == .ordinary else { continue }
      add(
        Side(
          account: transactions.accounts[row.account], date: row.date, amount: row.amount,
          currency: currencies.currency(of: row),
          isTransfer: transfer != nil || row.category == 0, transfer: transfer))
    }
  }

  /// Adds cash movements without a group.
  mutating func add(_ activities: ActivityLedger) {
    for index in 0..<activities.count {
      let row = activities[index]
      guard row.type.movesBetweenAccounts, row.symbol == nil, row.group == nil,
        let amount = row.amount
      else { continue }
      let isOut = row.type == .withdrawal || row.type == .transferOut
      add(
        Side(
          account: activities.accounts[row.account], date: row.date,
          amount: isOut ? -amount : amount, currency: activities.currencies[row.currency],
          isTransfer: true))
    }
  }

  /// Adds stated flows.
  mutating func add(_ values: ValueLedger, _ settings: Settings) {
    let own = settings.accountCurrencies
    for (number, account) in values.accounts.enumerated() {
      for index in values.standingRows(ofAccount: number) {
        let row = values[index]
        guard let flow = row.flow else { continue }
        let code = row.currency.map { values.currencies[$0] }
        add(
          Side(
            account: account, date: row.date, amount: flow,
            currency: code ?? own[account] ?? settings.baseCurrency?.code, isTransfer: true))
      }
    }
  }

  private mutating func add(_ side: Side) {
    let isForeign = sent[side.account].map { $0.contains { $0 != side.currency } } ?? false
    guard isForeign || wanted.contains(side.amount) else { return }
    bySum[Sum(amount: side.amount, date: side.date), default: []].append(sides.count)
    if isForeign {
      byDay[Day(account: side.account, date: side.date), default: []].append(sides.count)
    }
    sides.append(side)
    isFree.append(true)
  }

  /// Matches identical amounts first, then transfers to a known account in another currency.
  mutating func match() {
    for isForeign in [false, true] {
      for distance in 0...Self.days {
        for (number, row) in transfers.enumerated() where arrivals[number] == nil {
          let days = distance == 0 ? [0] : [distance, -distance]
          for day in days.compactMap({ row.date.adding(days: $0) }) {
            guard let found = side(of: row, on: day, isForeign) else { continue }
            link(number, found)
            break
          }
        }
      }
    }
  }

  private func side(
    of row: OneSidedTransfers.Row, on date: CalendarDate, _ isForeign: Bool
  ) -> Int? {
    let candidates =
      isForeign
      ? row.to.flatMap { byDay[Day(account: $0, date: date)] }
      : bySum[Sum(amount: -row.amount, date: date)]
    return candidates?.first { number in
      let side = sides[number]
      let isOpposite = side.amount.isNegative != row.amount.isNegative
      return isFree[number] && isOpposite && isForeign == (side.currency != row.currency)
        && isOtherSide(side, of: row)
    }
  }

  private func isOtherSide(_ side: Side, of row: OneSidedTransfers.Row) -> Bool {
    guard side.account != row.account else { return false }
    let back = side.transfer.flatMap { transfers[$0].to }
    if let number = side.transfer, arrivals[number] != nil { return false }
    if let back, back != row.account { return false }
    guard let to = row.to else { return side.isTransfer }
    // Money that another account received from this one cannot have reached an account without
    // records.
    return side.account == to || !recorded.contains(to) && back == row.account
  }

  private mutating func link(_ number: Int, _ side: Int) {
    arrivals[number] = sides[side].date
    isFree[side] = false
    guard let other = sides[side].transfer else { return }
    arrivals[other] = transfers[number].date
    (linked[number], linked[other]) = (other, number)
  }
}
