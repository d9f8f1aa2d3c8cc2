package import FinanceModel
package import PlainText

/// Payments in a ledger, used to detect series.
///
/// They include income, spending and transfers between the household's accounts. The rows of one
/// split or group are one payment; see ``PaymentUnits``.
package struct SeriesPayments: Sendable {
  /// Payments in any order. Their ``RecurringPayment/rows`` are indices in
  /// ``SpendingBook/transactions``.
  package private(set) var payments: [RecurringPayment] = []
  /// Payee names by number: as written for transfers, and after rules are applied for other rows.
  /// For a row without a payee, the bank's text is used.
  package private(set) var payees: [String] = []
  /// Currency codes by number; blank if unknown.
  package private(set) var currencies: [String] = []
  private var payeeNumbers: [String: Int] = [:]
  private var currencyNumbers: [String: Int] = [:]
  /// The index in ``payments`` of each payment with several rows, by its first row.
  private var places: [Int: Int] = [:]

  /// - Precondition: ``PaymentUnits/columns`` were requested when reading.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package init(_ book: SpendingBook, _ settings: Settings) throws(DecimalError) {
    let currencies = settings.accountCurrencies
    let units = PaymentUnits(book.transactions, asOf: book.day)
    for row in book.rows {
      try add(row.transaction, book, units, currencies, payee: book.payees[row.payee])
    }
    var transfers = book.ruledTransfers.map(\.transaction)
    transfers += book.transactions.rows.indices.filter {
      book.transactions.rows[$0].kind == .transfer
    }
    for place in transfers {
      let row = book.transactions.rows[place]
      guard row.date <= book.day, row.amount.isNegative || units.isPart(place) else { continue }
      try add(
        place, book, units, currencies, payee: book.transactions.payees[row.payee],
        isTransfer: true)
    }
    // Of a transfer, only the outflow is a payment.
    payments.removeAll { $0.isTransfer && !$0.amount.isNegative }
  }

  private mutating func add(
    _ place: Int, _ book: SpendingBook, _ units: PaymentUnits, _ currencies: [String: String],
    payee: String, isTransfer: Bool = false
  ) throws(DecimalError) {
    let row = book.transactions.rows[place]
    let own = currencies[book.transactions.accounts[row.account]] ?? book.base ?? ""
    let code = row.currency == 0 ? own : book.transactions.currencies[row.currency]
    let currency = Self.number(code, &self.currencies, &currencyNumbers)
    let text = payee.isEmpty ? book.transactions.originals[row.original] : payee
    let payment = RecurringPayment(
      date: row.date, amount: row.amount, account: row.account,
      payee: Self.number(text, &payees, &payeeNumbers), currency: currency,
      isTransfer: isTransfer, rows: [place])
    guard units.isPart(place) else {
      payments.append(payment)
      return
    }
    let key = units.rows(ofPayment: place)[0]
    guard let first = places[key] else {
      places[key] = payments.count
      payments.append(payment)
      return
    }
    let known = payments[first]
    payments[first] = RecurringPayment(
      date: min(known.date, row.date), amount: try known.amount + row.amount,
      account: known.account, payee: known.payee, currency: currency,
      isTransfer: known.isTransfer || isTransfer, rows: known.rows + [place])
  }

  private static func number(
    _ text: String, _ texts: inout [String], _ numbers: inout [String: Int]
  ) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
