package import FinanceModel
import Investing
package import PlainText

/// Cash accounts with a negative balance, past or expected, according to the transactions.
///
/// An account is checked if its kind is CASH or SAVINGS, or if it has no stated kind and its
/// balance is usually not negative. The balance must also be known: the account has an opening or
/// an assertion, or is not negative after its first row. Balances are end-of-day balances, so the
/// order of rows within a day does not matter.
package struct Overdrafts: Sendable {
  /// An account with a negative balance.
  package struct Overdraft: Equatable, Sendable {
    package let account: String
    /// Currency of the balance; nil if unknown.
    package let currency: String?
    /// The lowest balance.
    package let lowest: Decimal
    /// First day that ends with this balance.
    package let date: CalendarDate
    /// Number of days that end with a negative balance.
    package let days: Int
    /// Last row on ``date``; nil if the balance is expected.
    package let place: LedgerPlace?
  }

  /// Past overdrafts in the order of the ledger.
  package let past: [Overdraft]
  /// Future overdrafts caused by the bills due, excluding accounts that are already negative.
  package let expected: [Overdraft]

  /// Number of days checked before the as-of day.
  package static let daysBefore = 92
  /// Number of days checked after the as-of day.
  package static let daysAhead = 31

  /// - Parameters:
  ///   - prices: the prices, which contain the rates of transfers between currencies. A transfer
  ///     without a rate does not reach the receiving account.
  ///   - bills: nil if there are no bills.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows and the number of bill occurrences.
  package init(
    _ transactions: Transactions, _ settings: Settings, _ prices: PriceBook = PriceBook(),
    bills: BillBook?, asOf day: CalendarDate
  ) throws(DecimalError) {
    let (codes, base) = (settings.accountCurrencies, settings.baseCurrency?.code)
    var exchange = Exchange(ExchangeRates(prices, base: base))
    let ledgers = try Self.balances(transactions, settings, asOf: day)
    var past: [Overdraft] = []
    var expected: [Overdraft] = []
    let start = day.adding(days: -Self.daysBefore) ?? day
    for own in ledgers where own.isLookedAt(settings, from: start, through: day) {
      if let low = own.overdraft(from: start, through: day) { past.append(low) }
      guard let bills, !own.balance.isNegative else { continue }
      let low = try own.overdraft(after: day, bills) { (amount, payer) throws(DecimalError) in
        guard let from = codes[payer] ?? base, let to = own.currency, from != to
        else { return amount }
        let rate = exchange.rateIfKnown(from: from, to: to, on: day)
        return try rate?.converted(amount) ?? .zero
      }
      if let low { expected.append(low) }
    }
    self.past = past
    self.expected = expected
  }

  /// Returns every fall of an account's balance below zero.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package static func falls(
    _ transactions: Transactions, _ settings: Settings, asOf day: CalendarDate
  ) throws(DecimalError) -> [Overdraft] {
    let start = day.adding(days: -daysBefore) ?? day
    return try balances(transactions, settings, asOf: day).filter {
      $0.isLookedAt(settings, from: start, through: day)
    }.flatMap { $0.falls(through: day) }
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

/// End-of-day balances of one account in one currency.
private struct EveningBalances {
  typealias Evening = (date: CalendarDate, balance: Decimal, place: LedgerPlace)

  let account: String
  let currency: String?
  private var isKnown: Bool
  /// End-of-day balances on the days with rows, by date.
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

  /// Returns the lowest negative end-of-day balance in a range of days; nil if none is negative.
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

  /// Returns the lowest balance in each run of days with a negative end-of-day balance, with the
  /// first day of the run.
  func falls(through day: CalendarDate) -> [Overdrafts.Overdraft] {
    var falls: [Overdrafts.Overdraft] = []
    var run: ArraySlice<Evening> = []
    for place in evenings.indices {
      if evenings[place].balance.isNegative {
        run = evenings[(run.isEmpty ? place : run.startIndex)...place]
        guard place == evenings.count - 1 else { continue }
      }
      guard let first = run.first, let low = run.min(by: { $0.balance < $1.balance }) else {
        continue
      }
      let end = evenings[place].balance.isNegative ? day : evenings[place].date
      falls.append(
        Overdrafts.Overdraft(
          account: account, currency: currency, lowest: low.balance, date: first.date,
          days: max(first.date.days(until: end), 1), place: first.place))
      run = []
    }
    return falls
  }

  /// Returns the lowest negative end-of-day balance, with the first day that has it; nil if no
  /// balance is negative. All bills are assumed to be paid on their days, and overdue bills on the
  /// first day.
  ///
  /// - Parameter converted: converts an amount from an account's currency to the currency of the
  ///   balances.
  func overdraft(
    after day: CalendarDate, _ bills: BillBook,
    _ converted: (_ amount: Decimal, _ payer: String) throws(DecimalError) -> Decimal
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
        let sum = try converted(occurrence.due.magnitude, bill.account)
        changes[date] = try (changes[date] ?? .zero) + sum
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
