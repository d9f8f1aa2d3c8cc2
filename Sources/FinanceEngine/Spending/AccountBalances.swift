package import FinanceModel
package import PlainText

/// Balance of each account according to its transactions, and the asserted balances.
package struct AccountBalances: Sendable {
  /// Balance of one account in one currency.
  package struct Balance: Sendable {
    package let account: String
    /// nil if neither a row nor a setting states one.
    package let currency: String?
    /// Sum of the rows up to the day.
    package let balance: Decimal
    /// Last asserted balance up to the day; nil if there is none.
    package let asserted: Decimal?
    package let assertedOn: CalendarDate?
    /// Last asserted balance minus the sum of the rows up to the end of its day.
    package let difference: Decimal?
    /// First day whose assertion differs; nil if none does.
    package let firstDifference: CalendarDate?
    /// Balance of that assertion minus the sum of the rows.
    package let firstAmount: Decimal?
  }

  /// Balances in the order of the settings' accounts, then of the ledger; an account's currencies
  /// in alphabetical order.
  package let balances: [Balance]

  /// - Parameter day: later rows and assertions are ignored.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows, plus a sort of the assertions.
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
    // Sum of the rows between the previous assertion and each assertion's day.
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

/// Numbered pairs of account and currency that occur in rows.
package struct AccountCurrencies: Sendable {
  /// A pair of account and currency.
  package struct Key: Sendable {
    package let account: Int
    /// The row's currency, otherwise the account's, otherwise the base currency.
    package let currency: String?
    /// Position of the account among those of the settings, then of the ledger.
    let order: Int
  }

  package private(set) var keys: [Key] = []
  /// Numbers by account and written currency.
  private var numbers: [Int: Int] = [:]
  /// Currency of each account's last row, which most other rows share.
  private var last: [(currency: Int, number: Int)]
  private var known: [String: Int] = [:]
  private let transactions: Transactions
  private let own: [String?]
  private let orders: [Int]

  package init(_ transactions: Transactions, _ settings: Settings) {
    self.transactions = transactions
    let (codes, base) = (settings.accountCurrencies, settings.baseCurrency?.code)
    own = transactions.accounts.map { codes[$0] ?? base }
    last = transactions.accounts.map { _ in (-1, 0) }
    let names = (settings.accounts ?? []).map(\.name)
    let places = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    orders = transactions.accounts.enumerated().map { places[$1] ?? names.count + $0 }
  }

  /// Returns the number of the row's account and currency, adding the pair if it is new.
  @inline(__always) package mutating func number(of row: Transactions.Row) -> Int {
    let last = last[row.account]
    if last.currency == row.currency { return last.number }
    let number = found(row)
    self.last[row.account] = (row.currency, number)
    return number
  }

  /// Returns the currency of the row: its own, otherwise the account's, otherwise the base
  /// currency; nil if there is none.
  mutating func currency(of row: Transactions.Row) -> String? {
    // The pair may be new, so the key is added before it is read.
    let number = number(of: row)
    return keys[number].currency
  }

  @inline(never) private mutating func found(_ row: Transactions.Row) -> Int {
    let written = row.account * transactions.currencies.count + row.currency
    if let number = numbers[written] { return number }
    let currency =
      row.currency == 0 ? own[row.account] : transactions.currencies[row.currency]
    let name = "\(row.account) \(currency ?? "")"
    if known[name] == nil {
      known[name] = keys.count
      keys.append(Key(account: row.account, currency: currency, order: orders[row.account]))
    }
    let number = known[name] ?? 0
    numbers[written] = number
    return number
  }
}
