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
    let rows = BillRows(of: bills, self, settings)
    return rows.payments(among: self.rows[...])
      + rows.transfers(others: bills.contains { $0.kind == .transfer } ? otherAccounts : [:])
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

  fileprivate func payment(
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

/// The rows of a ledger that some bills may have been paid by; see
/// ``SpendingBook/payments(for:_:)``.
struct BillRows {
  private let ledger: SpendingBook
  private let known: BillPayees
  /// Whether a bill names the account, for each account.
  private let isWanted: [Bool]
  /// The currency of each account.
  private let currencies: [String?]

  init(of bills: [BillSettings], _ ledger: SpendingBook, _ settings: Settings) {
    self.ledger = ledger
    known = BillPayees(bills.flatMap(\.payees))
    let names = settings.accountNames
    let wanted = Set(bills.map { names[$0.account] ?? $0.account })
    isWanted = ledger.transactions.accounts.map(wanted.contains)
    let own = settings.accountCurrencies
    currencies = ledger.transactions.accounts.map { own[$0] ?? ledger.base }
  }

  /// Returns the rows of a period, both days included, without transfers.
  func payments(from first: CalendarDate, through last: CalendarDate) -> [BillPayment] {
    payments(among: ledger.rows(from: first, to: last))
  }

  fileprivate func payments(among rows: ArraySlice<SpendingBook.Row>) -> [BillPayment] {
    let transactions = ledger.transactions
    var payees = PayeeTexts(ledger.payees, known)
    var originals = PayeeTexts(transactions.originals, known)
    var payments: [BillPayment] = []
    for row in rows where isWanted[row.account] {
      let written = transactions.rows[row.transaction]
      guard isOwn(written),
        payees.contains(row.payee) || payees.contains(written.payee)
          || originals.contains(written.original)
      else { continue }
      payments.append(
        ledger.payment(
          row.transaction, ruledPayee: ledger.payees[row.payee], isTransfer: false))
    }
    return payments
  }

  /// - Parameter others: the account of the other side, for each transfer.
  fileprivate func transfers(others: [Int: String]) -> [BillPayment] {
    let rows = ledger.transactions.rows
    guard isWanted.contains(true) else { return [] }
    let written = rows.indices.filter { rows[$0].kind == .transfer && rows[$0].date <= ledger.day }
    return (ledger.ruledTransfers.map(\.transaction) + written).compactMap { index in
      guard isWanted[rows[index].account], isOwn(rows[index]) else { return nil }
      return ledger.payment(index, ruledPayee: nil, isTransfer: true, other: others[index])
    }
  }

  private func isOwn(_ row: Transactions.Row) -> Bool {
    guard row.currency != 0, let own = currencies[row.account] else { return true }
    return own == ledger.transactions.currencies[row.currency]
  }
}

/// Numbered texts, each compared with the payees of bills when it is first asked for.
private struct PayeeTexts {
  private let texts: [String]
  private let payees: BillPayees
  private var known: [Bool?]

  init(_ texts: [String], _ payees: BillPayees) {
    self.texts = texts
    self.payees = payees
    known = [Bool?](repeating: nil, count: texts.count)
  }

  mutating func contains(_ text: Int) -> Bool {
    if let known = known[text] { return known }
    let isKnown = payees.contains(texts[text])
    known[text] = isKnown
    return isKnown
  }
}
