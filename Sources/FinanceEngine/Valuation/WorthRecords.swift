import FinanceModel
import PlainText

/// What values and transactions say of each account, evening after evening.
struct WorthRecords {
  /// What the transactions of each account come to, by currency, with the day of the last.
  private(set) var postings: [String: (sums: [CurrencySum], date: CalendarDate)] = [:]
  private let ledger: ValueLedger
  /// By the account's number in the ledger.
  private var histories: [AccountHistory]
  /// In the order of days.
  private let rows: [AccountPosting]
  private var next = 0
  private var day: CalendarDate?

  /// An amount of a currency; nil is one that the row does not name.
  struct CurrencySum {
    let currency: String?
    var amount: Decimal
  }

  /// The last value of an account; of one that is closed since, zero.
  struct Value {
    let sum: CurrencySum
    let date: CalendarDate
    let isOpen: Bool
  }

  init(_ ledger: ValueLedger, _ rows: [AccountPosting]) {
    self.ledger = ledger
    histories = ledger.accounts.indices.map { AccountHistory(ledger, account: $0) }
    self.rows = rows.sorted { $0.date < $1.date }
  }

  /// The first day of which anything is said that counts; nil without any.
  var firstDay: CalendarDate? {
    (histories.compactMap(\.firstDay) + (rows.first.map { [$0.date] } ?? [])).min()
  }

  /// Goes on to the evening of a day, which is no earlier than the one before.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the transactions since.
  mutating func advance(through date: CalendarDate) throws(DecimalError) {
    day = date
    while next < rows.count, rows[next].date <= date {
      try add(rows[next])
      next += 1
    }
  }

  private mutating func add(_ row: AccountPosting) throws(DecimalError) {
    var entry = postings[row.account] ?? ([], row.date)
    if let index = entry.sums.firstIndex(where: { $0.currency == row.currency }) {
      entry.sums[index].amount = try entry.sums[index].amount + row.amount
    } else {
      entry.sums.append(CurrencySum(currency: row.currency, amount: row.amount))
    }
    entry.date = row.date
    postings[row.account] = entry
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
