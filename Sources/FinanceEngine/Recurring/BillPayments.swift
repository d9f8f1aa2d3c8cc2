package import FinanceModel
package import PlainText

/// A row of the transactions ledger as a bill may have been paid by it.
package struct BillPayment: Equatable, Sendable {
  /// The place of the row in the list that it comes from.
  package let row: Int
  package let date: CalendarDate
  /// What came into the account; negative if it went out.
  package let amount: Decimal
  /// The account's own name.
  package let account: String
  /// The payee, or another text by which the row may be known; blank texts are known by nothing.
  package let texts: [String]
  package let isTransfer: Bool
  /// Of a transfer the account of its other side; nil if nothing says it.
  package let other: String?

  package init(
    row: Int, date: CalendarDate, amount: Decimal, account: String, texts: [String],
    isTransfer: Bool = false, other: String? = nil
  ) {
    self.row = row
    self.date = date
    self.amount = amount
    self.account = account
    self.texts = texts
    self.isTransfer = isTransfer
    self.other = other
  }
}

extension SpendingBook {
  /// The rows that bills may have been paid by: those of the bills' accounts up to the as-of day,
  /// with their payees before and after the rules, and the bank's text. Rows that no bill knows by
  /// a text are left out, but for transfers; so are rows in another currency than their account's.
  ///
  /// `row` is the place in ``transactions``.
  ///
  /// - Complexity: linear in the rows, and in the different texts by the payees with `*` or `?`.
  package func payments(for bills: [BillSettings], _ settings: Settings) -> [BillPayment] {
    let names = settings.accountNames
    let wanted = Set(bills.map { names[$0.account] ?? $0.account })
    let isWanted = transactions.accounts.map(wanted.contains)
    guard isWanted.contains(true) else { return [] }
    let currencies = settings.accountCurrencies
    let own = transactions.accounts.map { currencies[$0] ?? base }
    func isOwn(_ row: Transactions.Row) -> Bool {
      row.currency == 0
        || own[row.account].map { $0 == transactions.currencies[row.currency] }
          ?? true
    }
    let known = BillPayees(bills.flatMap(\.payees))
    let isPayee = payees.map(known.contains)
    let isOriginal = transactions.originals.map(known.contains)
    var payments: [BillPayment] = []
    for row in rows where isWanted[row.account] {
      let written = transactions.rows[row.transaction]
      guard isOwn(written) else { continue }
      guard isPayee[row.payee] || isPayee[written.payee] || isOriginal[written.original] else {
        continue
      }
      payments.append(
        payment(row.transaction, ruledPayee: payees[row.payee], isTransfer: false))
    }
    var transfers = ruledTransfers.map(\.transaction)
    transfers += transactions.rows.indices.filter {
      transactions.rows[$0].kind == .transfer && transactions.rows[$0].date <= day
    }
    let others = bills.contains { $0.kind == .transfer } ? otherAccounts : [:]
    for index in transfers {
      let row = transactions.rows[index]
      guard isWanted[row.account], isOwn(row) else { continue }
      payments.append(
        payment(index, ruledPayee: nil, isTransfer: true, other: others[index]))
    }
    return payments
  }

  /// By transfer of two rows of one group the account of the other row.
  private var otherAccounts: [Int: String] {
    var groups: [String: [Int]] = [:]
    for index in transactions.rows.indices where transactions.rows[index].kind == .transfer {
      let group = transactions.text("group", of: transactions.rows[index])
      if !group.isBlankCell { groups[group, default: []].append(index) }
    }
    var others: [Int: String] = [:]
    for rows in groups.values where rows.count == 2 {
      let accounts = rows.map { transactions.accounts[transactions.rows[$0].account] }
      others[rows[0]] = accounts[1]
      others[rows[1]] = accounts[0]
    }
    return others
  }

  private func payment(
    _ index: Int, ruledPayee: String?, isTransfer: Bool, other: String? = nil
  ) -> BillPayment {
    let row = transactions.rows[index]
    var texts = [transactions.payees[row.payee]]
    if let ruledPayee, ruledPayee != texts[0] { texts.append(ruledPayee) }
    if row.original > 0 { texts.append(transactions.originals[row.original]) }
    return BillPayment(
      row: index, date: row.date, amount: row.amount, account: transactions.accounts[row.account],
      texts: texts, isTransfer: isTransfer, other: other)
  }

  /// By account the last day up to the as-of day that has a row which enters a balance.
  package var lastDays: [String: CalendarDate] {
    var last = [CalendarDate?](repeating: nil, count: transactions.accounts.count)
    for row in transactions.rows where row.date <= day {
      if last[row.account].map({ $0 < row.date }) ?? true { last[row.account] = row.date }
    }
    return Dictionary(
      zip(transactions.accounts, last).compactMap { name, date in date.map { (name, $0) } },
      uniquingKeysWith: max)
  }

  /// The day of the first row that enters a balance; nil if there is none.
  package var firstDay: CalendarDate? { transactions.rows.lazy.map(\.date).min() }
}
