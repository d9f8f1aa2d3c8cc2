package import PlainText

/// The cash of each account in each currency.
package struct CashBalances: Hashable, Sendable {
  /// Of each account, in the order in which its currencies came up.
  private var balances: [[Balance]]

  /// So much of one currency; negative when more went out than came in.
  package struct Balance: Hashable, Sendable {
    /// The number of the currency.
    package let currency: Int
    package fileprivate(set) var amount: Decimal
  }

  init(accounts: Int) {
    balances = Array(repeating: [], count: accounts)
  }

  /// The balances of an account, zero ones too.
  package subscript(account: Int) -> [Balance] { balances[account] }

  /// Adds a sum, which is negative when it goes out; zero leaves no trace.
  ///
  /// - Throws: `overflow`.
  mutating func add(
    _ amount: Decimal, _ currency: Int, to account: Int
  ) throws(DecimalError) {
    if !amount.isZero { try Self.add(amount, currency, to: &balances[account]) }
  }

  private static func add(
    _ amount: Decimal, _ currency: Int, to balances: inout [Balance]
  ) throws(DecimalError) {
    guard let index = balances.firstIndex(where: { $0.currency == currency }) else {
      return balances.append(Balance(currency: currency, amount: amount))
    }
    balances[index].amount = try balances[index].amount + amount
  }
}
