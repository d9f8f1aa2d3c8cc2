import PlainText

extension Settings {
  /// The currency of each account for which `coffer.json` states one.
  package var accountCurrencies: [String: String] {
    Dictionary(
      (accounts ?? []).compactMap { account in
        account.currency?.code.map { (account.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The pairs of account and currency that occur in rows, numbered in order of appearance.
package struct AccountCurrencies: Sendable {
  /// A pair of account and currency.
  package struct Key: Sendable {
    package let account: Int
    /// The row's currency or, by default, the account's currency or the base currency.
    package let currency: String?
    /// Position of the account: accounts in the settings first, then the ledger's other accounts.
    package let order: Int
  }

  package private(set) var keys: [Key] = []
  /// Numbers of the pairs, by account and written currency.
  private var numbers: [Int: Int] = [:]
  /// The currency of each account's last row, and the number of this pair. Most rows have the same
  /// currency as the account's previous row.
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

  /// Returns the number of the row's account and currency, after adding the pair if it is new.
  @inline(__always) package mutating func number(of row: Transactions.Row) -> Int {
    let last = last[row.account]
    if last.currency == row.currency { return last.number }
    let number = found(row)
    self.last[row.account] = (row.currency, number)
    return number
  }

  /// Returns the row's currency or, by default, the account's currency or the base currency; nil if
  /// none of them is known.
  package mutating func currency(of row: Transactions.Row) -> String? {
    // The row's pair may be new, so it is added before its key is read.
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
