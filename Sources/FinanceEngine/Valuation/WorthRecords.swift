import FinanceModel
import PlainText

/// What values and transactions say of each account on one day.
struct WorthRecords {
  /// The last value of each account; of one that is closed since, zero.
  private(set) var values: [String: (sum: CurrencySum, date: CalendarDate)] = [:]
  /// What the transactions of each account come to, by currency.
  private(set) var postings: [String: (sums: [CurrencySum], date: CalendarDate)] = [:]

  /// An amount of a currency; nil is one that the row does not name.
  struct CurrencySum {
    let currency: String?
    var amount: Decimal
  }

  init(
    _ ledger: ValueLedger, _ rows: [AccountPosting], on date: CalendarDate
  ) throws(DecimalError) {
    for (number, account) in ledger.accounts.enumerated() {
      var history = AccountHistory(ledger, account: number)
      let state = try history.state(onEveningOf: date)
      guard state.value != nil, let day = state.mark.date else { continue }
      values[account] = (
        CurrencySum(
          currency: state.currency.map { ledger.currencies[$0] }, amount: state.mark.worth),
        day
      )
    }
    for row in rows where row.date <= date {
      var entry = postings[row.account] ?? ([], row.date)
      if let index = entry.sums.firstIndex(where: { $0.currency == row.currency }) {
        entry.sums[index].amount = try entry.sums[index].amount + row.amount
      } else {
        entry.sums.append(CurrencySum(currency: row.currency, amount: row.amount))
      }
      entry.date = max(entry.date, row.date)
      postings[row.account] = entry
    }
  }
}
