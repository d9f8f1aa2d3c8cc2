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

  package init(
    row: Int, date: CalendarDate, amount: Decimal, account: String, texts: [String],
    isTransfer: Bool = false
  ) {
    self.row = row
    self.date = date
    self.amount = amount
    self.account = account
    self.texts = texts
    self.isTransfer = isTransfer
  }
}

extension SpendingBook {
  /// The rows that bills may have been paid by: those of the bills' accounts up to the as-of day,
  /// with their payees before and after the rules, and the bank's text. Rows that no bill knows by
  /// a text are left out, but for transfers.
  ///
  /// `row` is the place in ``transactions``.
  ///
  /// - Complexity: linear in the rows, and in the different texts by the bills.
  package func payments(for bills: [BillSettings], _ settings: Settings) -> [BillPayment] {
    let names = settings.accountNames
    let wanted = Set(bills.map { names[$0.account] ?? $0.account })
    let isWanted = transactions.accounts.map(wanted.contains)
    guard isWanted.contains(true) else { return [] }
    let patterns = bills.flatMap { [$0.payee ?? $0.name] + ($0.aliases ?? []) }
      .map { RulePattern($0) }
    func isKnown(_ texts: [String]) -> [Bool] {
      texts.map { text in
        let text = RuleText(text)
        return !text.folded.isEmpty && patterns.contains { $0.matches(text) }
      }
    }
    let (isPayee, isOriginal) = (isKnown(payees), isKnown(transactions.originals))
    var payments: [BillPayment] = []
    for row in rows where isWanted[row.account] {
      let written = transactions.rows[row.transaction]
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
    payments += transfers.lazy.filter { isWanted[transactions.rows[$0].account] }.map { index in
      payment(index, ruledPayee: nil, isTransfer: true)
    }
    return payments
  }

  private func payment(_ index: Int, ruledPayee: String?, isTransfer: Bool) -> BillPayment {
    let row = transactions.rows[index]
    var texts = [transactions.payees[row.payee]]
    if let ruledPayee, ruledPayee != texts[0] { texts.append(ruledPayee) }
    if row.original > 0 { texts.append(transactions.originals[row.original]) }
    return BillPayment(
      row: index, date: row.date, amount: row.amount, account: transactions.accounts[row.account],
      texts: texts, isTransfer: isTransfer)
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
