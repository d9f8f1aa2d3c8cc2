import FinanceModel
import PlainText

/// What values and transactions say of each account, evening after evening.
struct WorthRecords {
  private let ledger: ValueLedger
  /// By the account's number in the ledger.
  private var histories: [AccountHistory]
  private let postings: AccountPostings
  /// The places of the rows in the order of days; nil where they are in it.
  private let order: [Int]?
  private var next = 0
  /// The numbers of accounts in the postings.
  private let numbers: [String: Int]
  /// By the number of an account the day of its last row so far; nil before its first.
  private var dates: [CalendarDate?]
  /// By the number of an account the currencies of its rows so far, in the order in which they
  /// came, and where their sums are.
  private var places: [[CurrencyPlace]]
  /// By the number of an account that of its last row, which most others are of, too.
  private var last: [CurrencyPlace]
  private var sums: [Decimal] = []
  private var day: CalendarDate?

  /// An amount of a currency; nil is one that the row does not name.
  struct CurrencySum {
    let currency: String?
    var amount: Decimal
  }

  /// The number of a currency, and where its sum is.
  private struct CurrencyPlace {
    var currency = -1
    var place = 0
  }

  /// The last value of an account; of one that is closed since, zero.
  struct Value {
    let sum: CurrencySum
    let date: CalendarDate
    let isOpen: Bool
  }

  /// - Complexity: linear in the accounts, and a sort of the rows if they are not in order.
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

  /// The first day of which anything is said that counts; nil without any.
  var firstDay: CalendarDate? {
    (histories.compactMap(\.firstDay) + (postings.rows.isEmpty ? [] : [row(at: 0).date])).min()
  }

  /// Goes on to the evening of a day, which is no earlier than the one before.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the transactions since.
  mutating func advance(through date: CalendarDate) throws(DecimalError) {
    day = date
    while next < postings.rows.count {
      let row = row(at: next)
      guard row.date <= date else { return }
      try add(row)
      next += 1
    }
  }

  /// What the transactions of the account of that name come to, by currency, with the day of the
  /// last; nil before its first row.
  func transactions(of name: String) -> (sums: [CurrencySum], date: CalendarDate)? {
    guard let account = numbers[name], let date = dates[account] else { return nil }
    let own = places[account].map { place in
      CurrencySum(currency: postings.currencies[place.currency], amount: sums[place.place])
    }
    return (own, date)
  }

  /// A row by its place in the order of days.
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

  /// What the account of that number in the ledger of values is worth by it; nil before it has a
  /// value.
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
