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
    if amount.isZero { return }
    for index in balances[account].indices
    where balances[account][index].currency == currency {
      balances[account][index].amount = try balances[account][index].amount + amount
      return
    }
    balances[account].append(Balance(currency: currency, amount: amount))
  }
}
