package import FinanceModel
package import PlainText

/// The balance of each account by its transactions, beside the balances that are asserted.
package struct AccountBalances: Sendable {
  /// One account in one currency.
  package struct Balance: Sendable {
    package let account: String
    /// Nil if neither a row nor a setting names one.
    package let currency: String?
    /// The sum of the rows up to the day.
    package let balance: Decimal
    /// The last assertion up to the day; nil without one.
    package let asserted: Decimal?
    package let assertedOn: CalendarDate?
    /// What the last assertion states less the sum of the rows up to the end of its day.
    package let difference: Decimal?
    /// The first day whose assertion differs; nil if none does.
    package let firstDifference: CalendarDate?
    /// How much that assertion states less the sum of the rows.
    package let firstAmount: Decimal?
  }

  /// In the order of the settings' accounts, then of the ledger; an account's currencies in
  /// alphabetical order.
  package let balances: [Balance]

  /// - Parameter day: rows and assertions after it do not count.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows, and a sort of the assertions.
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
    // For each assertion what the rows between the one before it and its day come to.
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

/// The pairs of an account and a currency that rows are in, numbered.
package struct AccountCurrencies: Sendable {
  /// One pair.
  package struct Key: Sendable {
    package let account: Int
    /// The row's, else the account's, else the base currency.
    package let currency: String?
    /// The account's place among those of the settings, then of the ledger.
    let order: Int
  }

  package private(set) var keys: [Key] = []
  /// By account and the currency as written.
  private var numbers: [Int: Int] = [:]
  /// By account what its last row was in, which most others are in, too.
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

  /// The number of the row's account and currency, which may be new.
  @inline(__always) package mutating func number(of row: Transactions.Row) -> Int {
    let last = last[row.account]
    if last.currency == row.currency { return last.number }
    let number = found(row)
    self.last[row.account] = (row.currency, number)
    return number
  }

  /// The currency of the row: its own, else the account's, else the base currency; nil without any.
  mutating func currency(of row: Transactions.Row) -> String? {
    // The number may be new, so that the key is added before it is read.
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
