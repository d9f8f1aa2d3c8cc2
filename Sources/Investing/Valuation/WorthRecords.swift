import FinanceModel
import PlainText

/// Values and transactions of each account, day by day.
struct WorthRecords {
  private let ledger: ValueLedger
  /// Histories by the account's index in the ledger.
  private var histories: [AccountHistory]
  private let postings: AccountPostings
  /// Row indices in date order; nil if the rows already are in date order.
  private let order: [Int]?
  private var next = 0
  /// Index of each account in the postings, by name.
  private let numbers: [String: Int]
  /// Day of each account's last row so far, by account index; nil if no row of the account has been
  /// reached.
  private var dates: [CalendarDate?]
  /// Currencies of each account's rows so far, by account index, in order of occurrence, with the
  /// indices of their sums.
  private var places: [[CurrencyPlace]]
  /// Currency of each account's last row, by account index. Most other rows share this currency.
  private var last: [CurrencyPlace]
  private var sums: [Decimal] = []
  private var day: CalendarDate?

  /// An amount in a currency; the currency is nil if the row does not state one.
  struct CurrencySum {
    let currency: String?
    var amount: Decimal
  }

  /// The index of a currency and the index of its sum.
  private struct CurrencyPlace {
    var currency = -1
    var place = 0
  }

  /// The last value of an account; zero after a closing.
  struct Value {
    let sum: CurrencySum
    let date: CalendarDate
    let isOpen: Bool
  }

  /// - Complexity: linear in the number of accounts, plus a sort of the rows if they are not in
  ///   order.
  init(_ ledger: ValueLedger, _ postings: AccountPostings) {
    self.ledger = ledger
    histories = ledger.accounts.indices.map { AccountHistory(ledger, account: $0) }
    self.postings = postings
    let rows = postings.rows
    order =
      postings.isOrdered
      ? nil : rows.indices.sorted { (rows[$0].date, $0) < (rows[$1].date, $1) }
    dates = postings.accounts.map { _ in nil }
    places = postings.accounts.map { _ in [] }
    last = postings.accounts.map { _ in CurrencyPlace() }
    numbers = Dictionary(
      postings.accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// First day of any record; nil if there are no records.
  var firstDay: CalendarDate? {
    (histories.compactMap(\.firstDay) + (postings.rows.isEmpty ? [] : [row(at: 0).date])).min()
  }

  /// Advances to the end of a day, which must not be before the previous day.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of transactions since the previous day.
  mutating func advance(through date: CalendarDate) throws(DecimalError) {
    day = date
    while next < postings.rows.count {
      let row = row(at: next)
      guard row.date <= date else { return }
      try add(row)
      next += 1
    }
  }

  /// Returns the sums of an account's transactions by currency, with the day of the last
  /// transaction; nil before the account's first row.
  func transactions(of name: String) -> (sums: [CurrencySum], date: CalendarDate)? {
    guard let account = numbers[name], let date = dates[account] else { return nil }
    let own = places[account].map { place in
      CurrencySum(currency: postings.currencies[place.currency], amount: sums[place.place])
    }
    return (own, date)
  }

  /// Returns a row by its index in date order.
  @inline(__always) private func row(at place: Int) -> Transactions.Row {
    postings.rows[order?[place] ?? place]
  }

  private mutating func add(_ row: Transactions.Row) throws(DecimalError) {
    let account = postings.account(of: row)
    let currency = postings.currency(of: row)
    if last[account].currency != currency { find(currency, of: account) }
    let place = last[account].place
    sums[place] = try sums[place] + row.amount
    dates[account] = row.date
  }

  private mutating func find(_ currency: Int, of account: Int) {
    if let known = places[account].first(where: { $0.currency == currency }) {
      last[account] = known
      return
    }
    last[account] = CurrencyPlace(currency: currency, place: sums.count)
    places[account].append(last[account])
    sums.append(.zero)
  }

  /// Returns the value of the account with the given index in the values ledger; nil before the
  /// account's first value.
  ///
  /// - Throws: `overflow`.
  mutating func value(ofAccount number: Int) throws(DecimalError) -> Value? {
    guard let day else { return nil }
    let state = try histories[number].state(onEveningOf: day)
    guard state.value != nil, let date = state.mark.date else { return nil }
    return Value(
      sum: CurrencySum(
        currency: state.currency.map { ledger.currencies[$0] }, amount: state.mark.worth),
      date: date, isOpen: state.isOpen)
  }
}
