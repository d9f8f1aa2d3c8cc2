package import PlainText

/// A booked row's cash that moves on a later settlement date. ``CashBalances`` include this cash.
package struct PendingCash: Equatable, Sendable {
  package let account: Int
  /// Index of the currency.
  package let currency: Int
  /// The amount; negative for an outflow.
  package let amount: Decimal
  /// Settlement date.
  package let due: CalendarDate
}

/// The cash in each account in each currency.
package struct CashBalances: Equatable, Sendable {
  /// Balances by account; within an account, in order of each currency's first occurrence.
  private var balances: [[Balance]]
  /// Index of each balance by account and currency, for accounts with many currencies.
  private var places: [Int: [Int: Int]] = [:]

  /// A balance in one currency; negative if outflows exceed inflows.
  package struct Balance: Equatable, Sendable {
    /// Index of the currency.
    package let currency: Int
    package fileprivate(set) var amount: Decimal
  }

  init(accounts: Int) {
    balances = Array(repeating: [], count: accounts)
  }

  /// The balances of an account, including zero balances.
  package subscript(account: Int) -> [Balance] { balances[account] }

  /// Adds an amount, negative for an outflow; zero has no effect.
  ///
  /// - Throws: `overflow`.
  mutating func add(
    _ amount: Decimal, _ currency: Int, to account: Int
  ) throws(DecimalError) {
    guard !amount.isZero else { return }
    guard let index = place(of: currency, in: account) else {
      places[account]?[currency] = balances[account].count
      return balances[account].append(Balance(currency: currency, amount: amount))
    }
    balances[account][index].amount = try balances[account][index].amount + amount
  }

  /// Number of currencies below which a linear search is as fast as the index.
  private static let fewest = 16

  private mutating func place(of currency: Int, in account: Int) -> Int? {
    guard balances[account].count >= Self.fewest else {
      return balances[account].firstIndex { $0.currency == currency }
    }
    if places[account] == nil {
      places[account] = Dictionary(
        balances[account].enumerated().map { ($1.currency, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return places[account]?[currency]
  }
}
