package import FinanceModel
package import PlainText

/// Matching rows of the transactions ledger, each with the account's balance after the row.
package struct TransactionRegister: Sendable {
  /// A filter for rows, which must satisfy all stated conditions.
  package struct Filter: Sendable {
    /// Part of the payee, the bank's text, the note or the category, case-insensitive.
    package var text: String?
    /// Names of accounts, not aliases; empty for all.
    package var accounts: Set<String> = []
    /// Categories, including their subcategories; empty for all.
    package var categories: [String] = []
    /// Part of the payee, case-insensitive.
    package var payee: String?
    /// Bounds of the absolute amount, inclusive.
    package var min: Decimal?
    package var max: Decimal?
    package var tag: String?
    /// The exact name of a member; see ``RowMembers``.
    package var member: String?
    package var method: String?
    /// Whether only income and spending rows without a category match.
    package var isUncategorized = false
    /// Whether only rows of incomplete transfers match: a row is missing, or the total is not zero.
    package var isTransfers = false
    /// Activity groups that contain the other side of a transfer.
    package var activityGroups: Set<String> = []
    package var from: CalendarDate?
    package var to: CalendarDate?

    package init() {}
  }

  /// A row of the register.
  package struct Row: Sendable {
    package let transaction: Int
    package let meaning: RowMeanings.Meaning
    /// Balance of the account after the row, in the row's currency.
    package let balance: Decimal
    /// Currency of the amount and the balance.
    package let currency: String?
  }

  /// Rows by date, then by time with blank times first, then in file order.
  package let rows: [Row]
  package let meanings: RowMeanings
  package let transactions: Transactions

  /// - Parameters:
  ///   - transactions: transactions read with the column `time`, and with `tags`, `method`, `group`
  ///     and `member` if the filter needs them.
  ///   - day: the as-of day; later rows are ignored.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus a sort if they are not in date order.
  package init(
    _ transactions: Transactions, _ settings: Settings, _ filter: Filter, asOf day: CalendarDate
  ) throws(DecimalError) {
    var meanings = RowMeanings(transactions, settings)
    var books = AccountCurrencies(transactions, settings)
    var sieve = RegisterSieve(transactions, settings, filter, asOf: day)
    var sums: [Decimal] = []
    var rows: [Row] = []
    for index in transactions.orderByDate {
      let row = transactions.rows[index]
      guard row.date <= day else { break }
      let book = books.number(of: row)
      if book == sums.count { sums.append(.zero) }
      sums[book] = try sums[book] + row.amount
      guard sieve.mayFit(row, index) else { continue }
      let meaning = meanings.meaning(of: row)
      guard sieve.fits(row, index, meaning, meanings) else { continue }
      rows.append(
        Row(
          transaction: index, meaning: meaning, balance: sums[book],
          currency: books.keys[book].currency))
    }
    self.rows = rows
    self.meanings = meanings
    self.transactions = transactions
  }
}

extension Transactions {
  /// Indices of the rows by date, then by time with blank times first, then in file order. Times
  /// are used only if the column `time` was requested when reading.
  ///
  /// - Complexity: linear in the number of rows, plus a sort if they are not in this order.
  package var orderByDate: [Int] {
    let ranks = texts(of: "time").map(Self.ranks)
    func key(_ place: Int) -> (CalendarDate, Int) { (rows[place].date, ranks?[place] ?? 0) }
    let isOrdered = rows.indices.dropFirst().allSatisfy { key($0 - 1) <= key($0) }
    guard !isOrdered else { return Array(rows.indices) }
    return rows.indices.sorted {
      let (a, b) = (key($0), key($1))
      return a == b ? $0 < $1 : a < b
    }
  }

  /// Returns the rank of each row's time among all times, 0 for a blank one.
  private static func ranks(_ times: ColumnTexts) -> [Int] {
    let order = times.texts.indices.sorted { times.texts[$0] < times.texts[$1] }
    var places = [Int](repeating: 0, count: order.count)
    for (place, text) in order.enumerated() where !times.texts[text].isBlankCell {
      places[text] = place + 1
    }
    return times.numbers.map { places[Int($0)] }
  }
}
