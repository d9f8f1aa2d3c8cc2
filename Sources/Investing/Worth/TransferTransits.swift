import FinanceModel
import PlainText

/// Transfers between two accounts with at least one side among the transactions, and their money in
/// transit.
///
/// The sides are rows with one `group`, or a one-sided transfer and the row that matches it. From
/// the day on which one account's value includes its side until the other account's value includes
/// its own, the money belongs to neither account. Each sender has its own part of the money, and
/// the part that was sent first arrives first. ``ActivityLedger/sharedGroups`` are the groups with
/// a side among the activities. For other groups of activities, see ``PendingTransfer``.
package struct TransferTransits: Sendable {
  /// An amount with its currency and the day of its exchange rate.
  typealias Origin = (amount: Decimal, currency: String?, date: CalendarDate)

  /// The value of an amount in the base currency; nil if a rate is missing.
  typealias Valuation = (Origin) throws(DecimalError) -> Decimal?

  /// Money in transit from one sender to one receiver.
  struct Part {
    /// Account that sent the money.
    let sender: String
    /// The amount in transit; negative if the receiving side is booked first.
    let amount: Decimal
    let currency: String?
    /// First day on which the money is in transit.
    let start: CalendarDate
    /// First day on which the money is no longer in transit; nil if unknown.
    let end: CalendarDate?
    /// New money of the first side and of the last side, with the sign of ``amount``. Both are the
    /// sent amount, at the rates on the days of the two sides.
    let first, last: Origin
    /// The ledger of the first side: activities or, for other ledgers, transactions.
    let source: AccountWorth.Source

    /// Whether the part is in transit at the end of a day.
    func isPending(on day: CalendarDate) -> Bool { start <= day && end.map { day < $0 } ?? true }
  }

  /// A side of a transfer: the row that sends money, or the row that receives it.
  struct Side {
    let account: String
    let date: CalendarDate
    let amount: Decimal
    let currency: String?
    /// Day from which the account's value includes the side; nil if no value includes it.
    let booked: CalendarDate?
    let source: AccountWorth.Source
    /// Index of the row in its ledger.
    let index: Int?
  }

  /// Parts in the order of their first days.
  private(set) var parts: [Part] = []
  /// Groups of activities whose other side is a transaction, by index in the ``ActivityLedger``.
  private(set) var groups: Set<Int> = []
  /// The new money of each transaction that receives another currency, by place: the sent amounts
  /// on the day of arrival. The difference from the received amount, such as the bank's margin, is
  /// a currency gain or loss.
  private(set) var senders: [LedgerPlace: [Origin]] = [:]
  /// The new money of each activity that receives another currency, by index.
  private(set) var activitySenders: [Int: [Origin]] = [:]
  /// Flows in the values ledger that receive another currency, each with its new money, by account.
  private(set) var flowSenders: [String: [(received: Origin, sent: [Origin])]] = [:]

  /// Creates an empty list.
  init() {}

  /// - Parameters:
  ///   - open: the sides of groups that are incomplete among the activities.
  ///   - value: the value of an amount in the base currency.
  /// - Complexity: linear in the transfers; also in the activities if a group has sides in both
  ///   ledgers.
  init(
    _ transfers: OneSidedTransfers, _ matches: TransferMatches, _ accounts: TransferAccounts,
    _ open: OpenTransfers, _ value: Valuation
  ) {
    guard let transactions = transfers.transactions else { return }
    func place(_ row: Int) -> LedgerPlace { transactions.rows[row].place }
    for (group, rows) in transfers.groups.sorted(by: { $0.key < $1.key }) {
      var sides = rows.compactMap { Self.side(of: $0, accounts) }
      if let booked = open.others(of: sides, inGroup: group) {
        groups.insert(booked.group)
        sides += booked.sides
      }
      add(sides, place, value)
    }
    for (number, row) in transfers.rows.enumerated() {
      guard let match = matches.others[number], matches.linked[number].map({ number < $0 }) ?? true,
        let own = Self.side(of: row, accounts)
      else { continue }
      let isRow = match.source == .transactions
      guard !isRow || !accounts.ignoresTransactions(match.account, on: match.date) else { continue }
      if let group = match.group { groups.insert(group) }
      let other = Side(
        account: match.account, date: match.date, amount: match.amount, currency: match.currency,
        booked: accounts.booked(match), source: match.source, index: match.index)
      add([own, other], place, value)
    }
    parts.sort { $0.start < $1.start }
  }

  private static func side(
    of row: OneSidedTransfers.Row, _ accounts: TransferAccounts
  ) -> Side? {
    guard !accounts.ignoresTransactions(row.account, on: row.date) else { return nil }
    return Side(
      account: row.account, date: row.date, amount: row.amount, currency: row.currency,
      booked: accounts.stated(row.account, row.date), source: .transactions, index: row.index)
  }

  /// Adds the sides of one transfer.
  private mutating func add(
    _ sides: [Side], _ place: (Int) -> LedgerPlace, _ value: Valuation
  ) {
    let sides = sides.enumerated().sorted {
      $0.element.order($0.offset) < $1.element.order($1.offset)
    }
    .map(\.element)
    let out = sides.filter(\.amount.isNegative)
    let into = sides.filter { !$0.amount.isNegative }
    guard let first = out.first, !into.isEmpty,
      sides.contains(where: { $0.account != first.account })
    else { return }
    let days = sides.map(\.booked)
    let last = days.contains(nil) ? nil : days.compactMap(\.self).max()
    do throws(DecimalError) {
      try add(out, into, until: last, place, value)
    } catch {
      // Sums cannot overflow, because each amount is limited where it is read.
      return
    }
  }

  /// Matches sent amounts, in sending order, with received amounts, in order of arrival. Equal
  /// currencies are matched first. Money without an opposite side is in transit until the day of
  /// the last side.
  private mutating func add(
    _ out: [Side], _ into: [Side], until last: CalendarDate?, _ place: (Int) -> LedgerPlace,
    _ value: Valuation
  ) throws(DecimalError) {
    var left = out.map(\.amount.magnitude)
    var rests = into.map(\.amount)
    for (index, side) in into.enumerated() {
      for (number, sender) in out.enumerated() where sender.currency == side.currency {
        let amount = min(rests[index], left[number])
        (rests[index], left[number]) = (try rests[index] - amount, try left[number] - amount)
        add(amount, from: sender, to: side, receiving: amount)
      }
    }
    if try addExchanged(out, left, into, rests, place, value) { return }
    for (side, rest) in zip(into, rests) {
      add(-rest, of: side, sentBy: out[0].account, until: last)
    }
    for (side, rest) in zip(out, left) { add(rest, of: side, sentBy: side.account, until: last) }
  }

  /// Adds amounts that arrive in other currencies. Each arrival receives a share of each sent
  /// amount. Amounts in several currencies are compared by their values in the base currency on
  /// their days.
  ///
  /// - Parameters:
  ///   - left: the part of each sent amount that does not arrive in its own currency.
  ///   - rests: the part of each received amount that was not sent in its currency.
  /// - Returns: whether money was exchanged; false if an amount cannot be compared.
  private mutating func addExchanged(
    _ out: [Side], _ left: [Decimal], _ into: [Side], _ rests: [Decimal],
    _ place: (Int) -> LedgerPlace,
    _ value: Valuation
  ) throws(DecimalError) -> Bool {
    let senders = out.indices.filter { !left[$0].isZero }
    let receivers = into.indices.filter { !rests[$0].isZero }
    guard !senders.isEmpty, !receivers.isEmpty,
      let sent = try Self.weights(senders.map { out[$0] }, senders.map { left[$0] }, value),
      let arrived = try Self.weights(
        receivers.map { into[$0] }, receivers.map { rests[$0] }, value)
    else { return false }
    let shares = try senders.map { (number) throws(DecimalError) in
      try left[number].shared(by: arrived)
    }
    for (index, receiver) in receivers.enumerated() {
      let side = into[receiver]
      let received = try rests[receiver].shared(by: sent)
      for (number, sender) in senders.enumerated() {
        add(shares[number][index], from: out[sender], to: side, receiving: received[number])
      }
      let same = try side.amount - rests[receiver]
      let own: [Origin] = same.isZero ? [] : [(same, side.currency, side.date)]
      let others = senders.indices.map { number -> Origin in
        (shares[number][index], out[senders[number]].currency, side.date)
      }
      note(own + others, for: side, place)
    }
    return true
  }

  /// Returns numbers in the proportion of the values of amounts: the amounts if they have one
  /// currency, otherwise their values in the base currency on the days of their sides; nil if a
  /// value is unknown.
  private static func weights(
    _ sides: [Side], _ amounts: [Decimal], _ value: Valuation
  ) throws(DecimalError) -> [Decimal]? {
    if sides.allSatisfy({ $0.currency == sides[0].currency }) { return amounts }
    var values: [Decimal] = []
    for (side, amount) in zip(sides, amounts) {
      guard let sum = try value((amount, side.currency, side.date)) else { return nil }
      values.append(sum)
    }
    return values
  }

  /// Adds money whose sending and receiving rows are both known.
  private mutating func add(
    _ amount: Decimal, from sender: Side, to side: Side, receiving received: Decimal
  ) {
    guard !amount.isZero, sender.booked != side.booked || sender.date != side.date else { return }
    let code = sender.currency
    if let start = sender.booked, side.booked.map({ start <= $0 }) ?? true {
      parts.append(
        Part(
          sender: sender.account, amount: amount, currency: code, start: start, end: side.booked,
          first: (amount, code, sender.date), last: (amount, code, side.date),
          source: sender.ledger))
    } else if let start = side.booked {
      parts.append(
        Part(
          sender: sender.account, amount: -received, currency: side.currency, start: start,
          end: sender.booked, first: (-amount, code, side.date), last: (-amount, code, sender.date),
          source: side.ledger))
    }
  }

  /// Adds money of which only the sending or only the receiving row is known.
  private mutating func add(
    _ amount: Decimal, of side: Side, sentBy sender: String, until last: CalendarDate?
  ) {
    guard !amount.isZero, let start = side.booked, last.map({ start < $0 }) ?? true else { return }
    let own = (amount, side.currency, side.date)
    parts.append(
      Part(
        sender: sender, amount: amount, currency: side.currency, start: start, end: last,
        first: own, last: own, source: side.ledger))
  }

  /// Records the new money of a side.
  private mutating func note(_ sent: [Origin], for side: Side, _ place: (Int) -> LedgerPlace) {
    guard let index = side.index else { return }
    switch side.source {
    case .transactions: senders[place(index)] = sent
    case .activities: activitySenders[index] = sent
    default: flowSenders[side.account, default: []].append((side.origin, sent))
    }
  }

  /// Text on which days before a new record depend; see ``DailyWorth/context``.
  var context: [String] {
    parts.map { part in
      let end = part.end.map(\.description) ?? "-"
      return "transit \(part.sender) \(part.start) \(end) \(part.amount) \(part.currency ?? "-")"
    }
  }
}

extension TransferTransits.Side {
  fileprivate var origin: TransferTransits.Origin { (amount, currency, date) }

  fileprivate var ledger: AccountWorth.Source {
    source == .activities ? .activities : .transactions
  }

  /// Returns a sort key: the day from which the account's value includes the side.
  fileprivate func order(_ place: Int) -> (Int, CalendarDate, Int) {
    (booked == nil ? 1 : 0, booked ?? date, place)
  }
}
