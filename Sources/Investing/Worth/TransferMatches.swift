import FinanceModel
import PlainText

/// Matches of one-sided transfers with the rows of other accounts that record the other side. A
/// matching row is at most five days earlier or later. Each row is the other side of at most one
/// transfer.
///
/// A row in the same currency has the opposite amount; the nearest days are matched first. A row in
/// another currency must be in the account that a rule names. With a rate for the transfer's day,
/// its amount may differ from the converted amount by ``tolerancePct``, and the nearest amount is
/// matched first, then the nearest day. Without a rate, the row must be the only possible one.
package struct TransferMatches {
  /// Maximum number of days between the two rows of a transfer.
  package static let days = 5
  /// Maximum difference between an amount and the amount converted at the day's rate, in percent of
  /// the converted amount.
  static let tolerancePct = Decimal(5)

  /// A row that may be the other side of a one-sided transfer.
  struct Side {
    let account: String
    let date: CalendarDate
    let amount: Decimal
    let currency: String?
    let source: AccountWorth.Source
    /// Whether the row may match a transfer that does not name the other account.
    let isTransfer: Bool
    /// Index of the row in its ledger.
    let index: Int
    /// Index among the one-sided transfers; nil for other rows.
    var transfer: Int?
    /// Index of the activity's group; nil for other rows.
    var group: Int?
  }

  private struct Sum: Hashable {
    let amount: Decimal
    let date: CalendarDate
  }

  private struct Day: Hashable {
    let account: String
    let date: CalendarDate
  }

  /// Several rows that match a transfer's other side equally well.
  struct Doubt {
    /// Whether the amounts were compared at an exchange rate.
    let hasRate: Bool
    /// Whether all of these rows are themselves one-sided transfers.
    let isAmongTransfers: Bool
  }

  /// A transfer and a row in another currency that may be its other side.
  private struct Candidate {
    let transfer: Int
    let side: Int
    /// Difference from the converted amount in percent; zero if there is no rate.
    let difference: Decimal
    let days: Int
  }

  /// Other side of each transfer; nil if there is no other side.
  private(set) var others: [Side?]
  /// Transfers whose other side several rows match equally well. None of these rows is chosen.
  private(set) var doubts: [Int: Doubt] = [:]
  /// Index of the other side, for each transfer whose other side is also a one-sided transfer.
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
    others = transfers.rows.map { _ in nil }
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
          currency: currencies.currency(of: row), source: .transactions,
          isTransfer: transfer != nil || row.category == 0, index: index, transfer: transfer))
    }
  }

  /// Adds cash movements that do not have a group or are alone in their group.
  mutating func add(_ activities: ActivityLedger, _ open: OpenTransfers) {
    for index in 0..<activities.count {
      let row = activities[index]
      guard row.group.map({ open.isSingle(activities.groups[$0]) }) ?? true,
        let (amount, currency) = activities.movedCash(row)
      else { continue }
      add(
        Side(
          account: activities.accounts[row.account], date: row.date, amount: amount,
          currency: currency, source: .activities, isTransfer: true, index: index,
          group: row.group))
    }
  }

  /// Adds the flows recorded with values of accounts.
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
            currency: code ?? own[account] ?? settings.baseCurrency?.code, source: .values,
            isTransfer: true, index: index))
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
  ///
  /// - Parameter base: the preferred intermediate currency of rates.
  mutating func match(_ prices: PriceBook, base: String?) {
    for distance in 0...Self.days {
      for (number, row) in transfers.enumerated() where others[number] == nil {
        let days = distance == 0 ? [0] : [distance, -distance]
        for day in days.compactMap({ row.date.adding(days: $0) }) {
          let equal = bySum[Sum(amount: -row.amount, date: day)]?.first {
            sides[$0].currency == row.currency && canLink(number, $0)
          }
          guard let equal else { continue }
          link(number, equal)
          break
        }
      }
    }
    guard !byDay.isEmpty else { return }
    matchConverted(Exchange(ExchangeRates(prices, base: base)))
  }

  private mutating func matchConverted(_ rates: Exchange) {
    var exchange = rates
    var (rated, unrated) = ([Candidate](), [Candidate]())
    for (number, row) in transfers.enumerated() where others[number] == nil {
      for days in -Self.days...Self.days {
        guard let to = row.to, let date = row.date.adding(days: days) else { continue }
        for side in byDay[Day(account: to, date: date)] ?? [] {
          guard sides[side].currency != row.currency, canLink(number, side) else { continue }
          guard let expected = Self.converted(row, to: sides[side].currency, &exchange) else {
            unrated.append(
              Candidate(transfer: number, side: side, difference: .zero, days: 0))
            continue
          }
          let difference = Self.difference(sides[side].amount.magnitude, expected)
          guard let difference, difference <= Self.tolerancePct else { continue }
          rated.append(
            Candidate(transfer: number, side: side, difference: difference, days: abs(days)))
        }
      }
    }
    rated.sort {
      ($0.difference, $0.days, $0.transfer, $0.side)
        < ($1.difference, $1.days, $1.transfer, $1.side)
    }
    var rest = rated[...]
    while let first = rest.first {
      let equal = rest.prefix { $0.difference == first.difference && $0.days == first.days }
      settle(equal, hasRate: true)
      rest = rest.dropFirst(equal.count)
    }
    settle(unrated[...], hasRate: false)
  }

  /// Links equally good candidates if both sides fit only each other. Rows of an account with equal
  /// dates and amounts are interchangeable.
  private mutating func settle(_ candidates: ArraySlice<Candidate>, hasRate: Bool) {
    let open = candidates.filter {
      doubts[$0.transfer] == nil && canLink($0.transfer, $0.side)
    }
    let byTransfer = Dictionary(grouping: open, by: \.transfer)
    let bySide = Dictionary(grouping: open, by: \.side)
    for candidate in open {
      let own = byTransfer[candidate.transfer] ?? []
      let isOnly = own.allSatisfy { isLike(sides[$0.side], sides[candidate.side]) }
      let isOnlyBack = (bySide[candidate.side] ?? []).allSatisfy {
        isLike(transfers[$0.transfer], transfers[candidate.transfer])
      }
      if isOnly, isOnlyBack {
        if canLink(candidate.transfer, candidate.side) { link(candidate.transfer, candidate.side) }
      } else if others[candidate.transfer] == nil {
        doubts[candidate.transfer] = Doubt(
          hasRate: hasRate,
          isAmongTransfers: own.allSatisfy { sides[$0.side].transfer != nil })
      }
    }
    for candidate in open where doubts[candidate.transfer] != nil {
      isFree[candidate.side] = false
    }
  }

  private func isLike(_ a: Side, _ b: Side) -> Bool { a.date == b.date && a.amount == b.amount }

  private func isLike(_ a: OneSidedTransfers.Row, _ b: OneSidedTransfers.Row) -> Bool {
    a.account == b.account && a.date == b.date && a.amount == b.amount && a.currency == b.currency
  }

  /// Returns the amount that a transfer moves, at the rate of its day; nil if the day and the seven
  /// days before it have no rate.
  private static func converted(
    _ row: OneSidedTransfers.Row, to currency: String?, _ exchange: inout Exchange
  ) -> Decimal? {
    guard let from = row.currency, let currency,
      let rate = exchange.rateIfKnown(from: from, to: currency, on: row.date), !rate.isOld
    else { return nil }
    do throws(DecimalError) { return try rate.converted(row.amount.magnitude) } catch { return nil }
  }

  /// Returns the difference in percent of the expected amount, rounded half-even to 18 decimals;
  /// nil if the expected amount is zero.
  private static func difference(_ amount: Decimal, _ expected: Decimal) -> Decimal? {
    do throws(DecimalError) {
      let hundredfold = try (amount - expected).magnitude.multiplied(by: Decimal(100), .halfEven)
      return try hundredfold.divided(by: expected, .halfEven)
    } catch {
      return nil
    }
  }

  private func canLink(_ number: Int, _ place: Int) -> Bool {
    let (row, side) = (transfers[number], sides[place])
    return others[number] == nil && isFree[place]
      && side.amount.isNegative != row.amount.isNegative && isOtherSide(side, of: row)
  }

  private func isOtherSide(_ side: Side, of row: OneSidedTransfers.Row) -> Bool {
    guard side.account != row.account else { return false }
    let back = side.transfer.flatMap { transfers[$0].to }
    if let number = side.transfer, others[number] != nil { return false }
    if let back, back != row.account { return false }
    guard let to = row.to else { return side.isTransfer }
    // Money that another account received from this one cannot have reached an account without
    // records.
    return side.account == to || !recorded.contains(to) && back == row.account
  }

  private mutating func link(_ number: Int, _ place: Int) {
    others[number] = sides[place]
    isFree[place] = false
    guard let other = sides[place].transfer else { return }
    let row = transfers[number]
    others[other] = Side(
      account: row.account, date: row.date, amount: row.amount, currency: row.currency,
      source: .transactions, isTransfer: true, index: row.index, transfer: number)
    (linked[number], linked[other]) = (other, number)
  }
}
