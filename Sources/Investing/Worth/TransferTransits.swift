import FinanceModel
import PlainText

/// Money in transit between two accounts, at least one of which has its side among the
/// transactions.
///
/// The two sides are rows with one `group`, or a one-sided transfer and the row that matches it.
/// From the day on which the first account's value includes its side until all accounts include
/// theirs, the money belongs to neither account.
package struct TransferTransits: Sendable {
  /// An amount with its currency and the day on which it left its account.
  typealias Origin = (amount: Decimal, currency: String?, date: CalendarDate)

  /// The part of a transfer that is in transit because of one side.
  struct Part {
    /// Account that sent the money; for money that arrived first, the first of several accounts.
    let sender: String
    /// The opposite of the side's amount.
    let amount: Decimal
    let currency: String?
    /// First day.
    let start: CalendarDate
    /// First day on which nothing is in transit anymore; nil if unknown.
    let end: CalendarDate?
    /// Amount and day of the sending side, with the sign of ``amount``, from which the part's value
    /// as new money is computed.
    let sent: Origin
  }

  private struct Side {
    let account: String
    let date: CalendarDate
    let amount: Decimal
    let currency: String?
    /// Day from which the account's value includes the side; nil if no value includes it.
    let booked: CalendarDate?
    /// Index of the transaction; nil for other records.
    let row: Int?
  }

  /// Parts in the order of their first days.
  private(set) var parts: [Part] = []
  /// Groups of activities whose other side is a transaction, by index in the ``ActivityLedger``.
  package private(set) var groups: Set<Int> = []
  /// The amount sent for each transaction that receives money, by place, if the transfer has two
  /// sides. Fees are included if both sides are in different currencies.
  private(set) var senders: [LedgerPlace: Origin] = [:]

  /// Creates an empty list.
  init() {}

  /// - Complexity: linear in the transfers; also in the activities if a group has sides in both
  ///   ledgers.
  init(
    _ transfers: OneSidedTransfers, _ matches: TransferMatches, _ accounts: TransferAccounts,
    _ activities: ActivityLedger
  ) {
    guard let transactions = transfers.transactions else { return }
    let others = Self.sides(activities, in: Set(transfers.groups.keys), accounts)
    func place(_ side: Side) -> LedgerPlace? { side.row.map { transactions.rows[$0].place } }
    for (group, rows) in transfers.groups.sorted(by: { $0.key < $1.key }) {
      var sides = rows.compactMap { Self.side(of: $0, accounts) }
      if let booked = others[group], let first = sides.first,
        sides.allSatisfy({ $0.amount.isNegative == first.amount.isNegative }),
        booked.allSatisfy({ $0.amount.isNegative != first.amount.isNegative })
      {
        if let number = activities.groups.firstIndex(of: group) { groups.insert(number) }
        sides += booked
      }
      add(sides, place)
    }
    for (number, row) in transfers.rows.enumerated() {
      guard let match = matches.others[number], matches.linked[number].map({ number < $0 }) ?? true,
        let own = Self.side(of: row, accounts)
      else { continue }
      let isRow = match.source == .transactions
      guard !isRow || !accounts.ignoresTransactions(match.account, on: match.date) else { continue }
      let other = Side(
        account: match.account, date: match.date, amount: match.amount, currency: match.currency,
        booked: isRow ? accounts.stated(match.account, match.date) : match.date, row: match.index)
      add([own, other], place)
    }
    parts.sort { $0.start < $1.start }
  }

  private static func side(
    of row: OneSidedTransfers.Row, _ accounts: TransferAccounts
  ) -> Side? {
    guard !accounts.ignoresTransactions(row.account, on: row.date) else { return nil }
    return Side(
      account: row.account, date: row.date, amount: row.amount, currency: row.currency,
      booked: accounts.stated(row.account, row.date), row: row.index)
  }

  /// Returns the cash movements in activities with one of the groups, by group.
  private static func sides(
    _ activities: ActivityLedger, in groups: Set<String>, _ accounts: TransferAccounts
  ) -> [String: [Side]] {
    guard activities.groups.contains(where: groups.contains) else { return [:] }
    var sides: [String: [Side]] = [:]
    for index in 0..<activities.count {
      let row = activities[index]
      guard let group = row.group.map({ activities.groups[$0] }), groups.contains(group),
        let amount = activities.movedCash(row)
      else { continue }
      let account = activities.accounts[row.account]
      guard accounts.isBooked(account) else { continue }
      sides[group, default: []].append(
        Side(
          account: account, date: row.date, amount: amount,
          currency: activities.currencies[row.currency], booked: row.date, row: nil))
    }
    return sides
  }

  /// Adds the sides of one transfer.
  private mutating func add(_ sides: [Side], _ place: (Side) -> LedgerPlace?) {
    guard let sender = sides.first(where: \.amount.isNegative),
      sides.contains(where: { !$0.amount.isNegative }),
      sides.contains(where: { $0.account != sender.account })
    else { return }
    for side in sides {
      let isPair =
        sides.count == 2 && !side.amount.isNegative
        && (side.currency != sender.currency || side.amount == -sender.amount)
      let amount = isPair ? sender.amount : -side.amount
      let origin = isPair ? sender : side
      if isPair, let place = place(side) {
        senders[place] = (-sender.amount, sender.currency, sender.date)
      }
      guard let start = side.booked else { continue }
      let days = sides.map(\.booked)
      let end = days.contains(nil) ? nil : days.compactMap(\.self).max()
      guard end.map({ start < $0 }) ?? true else { continue }
      parts.append(
        Part(
          sender: side.amount.isNegative ? side.account : sender.account, amount: -side.amount,
          currency: side.currency, start: start, end: end,
          sent: (amount, origin.currency, origin.date)))
    }
  }

  /// Text on which days before a new record depend; see ``DailyWorth/context``.
  var context: [String] {
    parts.map { "transit \($0.sender) \($0.start) \($0.amount) \($0.currency ?? "-")" }
  }
}

extension ActivityLedger {
  /// Returns the cash that a row moves to its account from another account; negative if it leaves
  /// the account; nil for any other row.
  func movedCash(_ row: Activity) -> Decimal? {
    guard row.type.movesBetweenAccounts, row.symbol == nil, let amount = row.amount else {
      return nil
    }
    return row.type == .withdrawal || row.type == .transferOut ? -amount : amount
  }
}
