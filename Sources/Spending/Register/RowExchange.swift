package import FinanceModel
import Investing
package import PlainText

/// Converts rows of the transactions ledger into one currency, each at the rate on its day.
package struct RowExchange: Sendable {
  /// Currency of the results; nil leaves amounts unchanged.
  package let base: String?
  private let transactions: Transactions
  private var exchange: Exchange
  /// Currency in the settings by account number.
  private let ownCurrencies: [String?]
  /// Whether amounts are unchanged, by currency number. ``accountIsBase`` contains the same for
  /// rows without a currency, by account number.
  private let isBase: [Bool]
  private let accountIsBase: [Bool]

  /// - Complexity: linear in the number of accounts.
  package init(
    _ transactions: Transactions, _ settings: Settings, _ prices: PriceBook, base: String?
  ) {
    self.transactions = transactions
    self.base = base
    exchange = Exchange(ExchangeRates(prices, base: base))
    let own = settings.accountCurrencies
    ownCurrencies = transactions.accounts.map { own[$0] }
    isBase = transactions.currencies.map { base == nil || $0 == base }
    accountIsBase = ownCurrencies.map { base == nil || $0 == nil || $0 == base }
  }

  /// Returns the currency code stated by the row or, if there is none, that of the row's account;
  /// nil if neither is stated.
  package func code(of row: Transactions.Row) -> String? {
    row.currency == 0 ? ownCurrencies[row.account] : transactions.currencies[row.currency]
  }

  /// Returns the exact amount in ``base``. If the row has no other currency, its amount is returned
  /// unchanged.
  ///
  /// - Throws: `value-rate-missing` at the row.
  @inline(__always) package mutating func converted(
    _ row: Transactions.Row
  ) throws(LedgerFinding) -> Decimal {
    let stays = row.currency == 0 ? accountIsBase[row.account] : isBase[row.currency]
    return stays ? row.amount : try exchanged(row)
  }

  @inline(never) private mutating func exchanged(
    _ row: Transactions.Row
  ) throws(LedgerFinding) -> Decimal {
    guard let base, let code = code(of: row) else { return row.amount }
    do throws(RateProblem) {
      return try exchange.convert(row.amount, from: code, to: base, on: row.date)
    } catch {
      throw LedgerFinding(
        .error, ValueCode.rateMissing, error.message, at: row.place, column: "amount",
        hint: error.hint)
    }
  }
}

/// Household member for each row in the transactions ledger: the row's member or, if that is blank,
/// the account's member.
package struct RowMembers {
  /// Columns that must be requested when reading.
  package static let columns = ["member"]

  /// Member of each account, by account number; blank if the account has no member.
  private let owners: [String]
  private let column: ColumnTexts?

  package init(_ transactions: Transactions, _ settings: Settings) {
    let members = settings.members
    owners = transactions.accounts.map { members[$0] ?? "" }
    column = transactions.texts(of: Self.columns[0])
  }

  /// Returns the member; blank if neither the row nor its account has one.
  ///
  /// - Parameters:
  ///   - row: the row's index in the transactions.
  ///   - account: the number of the row's account.
  package func name(ofRow row: Int, account: Int) -> String {
    guard let column else { return owners[account] }
    let own = column.texts[Int(column.numbers[row])]
    return own.isBlankCell ? owners[account] : own
  }

  /// Returns a number that is the same for all rows of a member.
  func content(ofRow row: Int, account: Int) -> Int {
    Int(column?.numbers[row] ?? 0) * owners.count + account
  }

  /// Returns the sorted names of members in the settings and the rows.
  package static func names(_ transactions: Transactions?, _ settings: Settings) -> [String] {
    let written = transactions?.texts(of: columns[0])?.texts ?? []
    return Set(settings.members.values).union(written.filter { !$0.isBlankCell }).sorted()
  }
}
