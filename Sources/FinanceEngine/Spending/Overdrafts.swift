package import FinanceModel
package import PlainText

/// Accounts of money whose balance by the transactions was below zero lately, or is expected to be.
///
/// An account is looked at if it is of kind CASH or SAVINGS, or of no stated kind and mostly not
/// below zero, and if its balance is known: it has an opening or an assertion, or its first row
/// does
/// not leave it below zero. The balance is that of evenings: the order of a day's rows makes no
/// difference.
package struct Overdrafts: Sendable {
  /// An account below zero.
  package struct Overdraft: Equatable, Sendable {
    package let account: String
    /// Nil if nothing names one.
    package let currency: String?
    /// The lowest balance.
    package let lowest: Decimal
    /// The first evening of it.
    package let date: CalendarDate
    /// How many evenings are below zero.
    package let days: Int
    /// The last row of that evening; nil if the balance is expected.
    package let place: LedgerPlace?
  }

  /// In the order of the ledger.
  package let past: [Overdraft]
  /// Overdrafts of the days to come, by the bills that are due; without accounts that are below
  /// zero
  /// already.
  package let expected: [Overdraft]

  /// As many days before the as-of day are looked at.
  package static let daysBefore = 92
  /// As many days after it.
  package static let daysAhead = 31

  /// - Parameter bills: nil if there are none.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows and in the occurrences of the bills.
  package init(
    _ transactions: Transactions, _ settings: Settings, bills: BillBook?, asOf day: CalendarDate
  ) throws(DecimalError) {
    let ledgers = try Self.balances(transactions, settings, asOf: day)
    var past: [Overdraft] = []
    var expected: [Overdraft] = []
    let start = day.adding(days: -Self.daysBefore) ?? day
    for own in ledgers where own.isLookedAt(settings, from: start, through: day) {
      if let low = own.overdraft(from: start, through: day) { past.append(low) }
      guard let bills, !own.balance.isNegative else { continue }
      if let low = try own.overdraft(after: day, bills) { expected.append(low) }
    }
    self.past = past
    self.expected = expected
  }

  private static func balances(
    _ transactions: Transactions, _ settings: Settings, asOf day: CalendarDate
  ) throws(DecimalError) -> [EveningBalances] {
    var keys = AccountCurrencies(transactions, settings)
    var ledgers: [EveningBalances] = []
    for place in transactions.orderByDate {
      let row = transactions.rows[place]
      guard row.date <= day else { break }
      let number = keys.number(of: row)
      while ledgers.count <= number {
        let key = keys.keys[ledgers.count]
        ledgers.append(
          EveningBalances(
            account: transactions.accounts[key.account], currency: key.currency,
            isAsserted: transactions.assertions.contains { $0.account == key.account }))
      }
      try ledgers[number].add(row)
    }
    return ledgers
  }
}

/// The balances of one account in one currency, evening by evening.
private struct EveningBalances {
  typealias Evening = (date: CalendarDate, balance: Decimal, place: LedgerPlace)

  let account: String
  let currency: String?
  private var isKnown: Bool
  /// The evenings of days that have rows, by date.
  private var evenings: [Evening] = []

  init(account: String, currency: String?, isAsserted: Bool) {
    self.account = account
    self.currency = currency
    isKnown = isAsserted
  }

  var balance: Decimal { evenings.last?.balance ?? .zero }

  mutating func add(_ row: Transactions.Row) throws(DecimalError) {
    let sum = try balance + row.amount
    if row.kind == .opening || evenings.isEmpty && !sum.isNegative { isKnown = true }
    let evening = (row.date, sum, row.place)
    if evenings.last?.date == row.date {
      evenings[evenings.count - 1] = evening
    } else {
      evenings.append(evening)
    }
  }

  func isLookedAt(
    _ settings: Settings, from start: CalendarDate, through day: CalendarDate
  ) -> Bool {
    guard isKnown, !account.isEmpty else { return false }
    let own = settings.accounts?.first { $0.name == account }
    guard own?.tracking ?? .transactions == .transactions else { return false }
    switch own?.kind {
    case .cash, .savings: return true
    case .securities, .crypto, .pension, .property, .loan, .card, .other: return false
    case nil:
      let days = (overdraft(from: start, through: day)?.days ?? 0)
      return 2 * days < start.days(until: day)
    }
  }

  /// The lowest evening below zero in some days; nil if there is none.
  func overdraft(
    from start: CalendarDate, through day: CalendarDate
  ) -> Overdrafts.Overdraft? {
    var lowest: Evening?
    var days = 0
    for (index, evening) in evenings.enumerated() where evening.balance.isNegative {
      let next = index + 1 < evenings.count ? evenings[index + 1].date.adding(days: -1) : day
      let (first, last) = (max(evening.date, start), min(next ?? day, day))
      guard first <= last else { continue }
      days += first.days(until: last) + 1
      if lowest.map({ evening.balance < $0.balance }) ?? true {
        lowest = (first, evening.balance, evening.place)
      }
    }
    return lowest.map {
      Overdrafts.Overdraft(
        account: account, currency: currency, lowest: $0.balance, date: $0.date, days: days,
        place: $0.place)
    }
  }

  /// The first lowest evening below zero if all bills are paid on their days; those that are
  /// overdue on the first day.
  func overdraft(
    after day: CalendarDate, _ bills: BillBook
  ) throws(DecimalError) -> Overdrafts.Overdraft? {
    let last = day.adding(days: Overdrafts.daysAhead) ?? day
    let known = Dictionary(
      bills.bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [CalendarDate: Decimal] = [:]
    for occurrence in bills.occurrences(from: .epochDay, through: last)
    where [.expected, .overdue].contains(bills.state(of: occurrence)) {
      guard let bill = known[occurrence.bill] else { continue }
      let date = max(occurrence.date, day)
      if bill.account == account {
        changes[date] = try (changes[date] ?? .zero) + occurrence.due
      }
      if bill.to == account {
        changes[date] = try (changes[date] ?? .zero) + occurrence.due.magnitude
      }
    }
    var (sum, lowest, days) = (balance, (date: day, balance: Decimal.zero), 0)
    var date = day
    while date <= last {
      sum = try sum + (changes[date] ?? .zero)
      if sum.isNegative { days += 1 }
      if sum < lowest.balance { lowest = (date, sum) }
      guard let next = date.adding(days: 1) else { break }
      date = next
    }
    guard lowest.balance.isNegative else { return nil }
    return Overdrafts.Overdraft(
      account: account, currency: currency, lowest: lowest.balance, date: lowest.date,
      days: days, place: nil)
  }
}
