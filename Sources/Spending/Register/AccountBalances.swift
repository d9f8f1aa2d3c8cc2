package import FinanceModel
package import PlainText

/// Account balances according to the transactions, and asserted balances.
package struct AccountBalances: Sendable {
  /// An account's balance in one currency.
  package struct Balance: Sendable {
    package let account: String
    /// Currency of the balance; nil if neither a row nor a setting states one.
    package let currency: String?
    /// Sum of the rows up to the day.
    package let balance: Decimal
    /// Last asserted balance up to the day; nil if there is none.
    package let asserted: Decimal?
    package let assertedOn: CalendarDate?
    /// Last asserted balance minus the sum of the rows up to the end of the assertion's day.
    package let difference: Decimal?
    /// Day of the first assertion that differs; nil if no assertion differs.
    package let firstDifference: CalendarDate?
    /// Balance asserted on ``firstDifference``, minus the sum of the rows.
    package let firstAmount: Decimal?
  }

  /// Balances in the order of the accounts in the settings, then of those in the ledger. An
  /// account's currencies are in alphabetical order.
  package let balances: [Balance]

  /// - Parameter day: the as-of day; later rows and assertions are ignored.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus a sort of the assertions.
  package init(
    _ transactions: Transactions, _ settings: Settings, asOf day: CalendarDate
  ) throws(DecimalError) {
    var books = AccountCurrencies(transactions, settings)
    let keys = transactions.rows.map { $0.date <= day ? books.number(of: $0) : -1 }
    var assertions: [[Transactions.Row]] = []
    for row in transactions.assertions where row.date <= day {
      let number = books.number(of: row)
      while assertions.count <= number { assertions.append([]) }
      assertions[number].append(row)
    }
    for number in assertions.indices { assertions[number].sort { $0.date < $1.date } }
    while assertions.count < books.keys.count { assertions.append([]) }
    var sums = [Decimal](repeating: .zero, count: books.keys.count)
    // For each assertion, the sum of the rows after the previous assertion, up to the assertion's
    // day.
    var steps = assertions.map { [Decimal](repeating: .zero, count: $0.count) }
    for (row, key) in zip(transactions.rows, keys) where key >= 0 {
      sums[key] = try sums[key] + row.amount
      let place = assertions[key].boundary { $0.date >= row.date }
      if place < steps[key].count { steps[key][place] = try steps[key][place] + row.amount }
    }
    var balances: [(order: Int, balance: Balance)] = []
    for (number, key) in books.keys.enumerated() {
      let own = assertions[number]
      var (booked, difference) = (Decimal.zero, Decimal?.none)
      var first: (day: CalendarDate, amount: Decimal)?
      for (row, step) in zip(own, steps[number]) {
        booked = try booked + step
        let missing = try row.amount - booked
        difference = missing
        if first == nil, !missing.isZero { first = (row.date, missing) }
      }
      balances.append(
        (
          key.order,
          Balance(
            account: transactions.accounts[key.account], currency: key.currency,
            balance: sums[number], asserted: own.last?.amount, assertedOn: own.last?.date,
            difference: difference, firstDifference: first?.day, firstAmount: first?.amount)
        ))
    }
    self.balances = balances.sorted {
      ($0.order, $0.balance.currency ?? "") < ($1.order, $1.balance.currency ?? "")
    }.map(\.balance)
  }
}
