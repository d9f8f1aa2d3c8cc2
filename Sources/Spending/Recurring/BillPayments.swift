package import FinanceModel
import Investing
package import PlainText

/// A payment in the transactions ledger that may have paid a bill: a row, or the rows of one split
/// or group; see ``PaymentUnits``.
package struct BillPayment: Equatable, Sendable {
  /// Indices of the payment's rows in the list of rows, by date; at least one.
  package let rows: [Int]
  /// Day of the first row.
  package let date: CalendarDate
  /// Change of the account; negative for an outflow.
  package let amount: Decimal
  /// The account's main name, not an alias.
  package let account: String
  /// Payees and other identifying text from the rows. Blank text never matches.
  package let texts: [String]
  /// ``texts`` in folded form.
  let folded: [RuleText]
  /// Whether a row only moves money between the household's accounts.
  package let isTransfer: Bool
  /// Whether a row is income or spending.
  package let isOrdinary: Bool
  /// Account on the other side of a transfer; nil if unknown.
  package let other: String?
  /// Name of the bill that a row states; nil if no row states one.
  package let bill: String?

  package init(
    rows: [Int], date: CalendarDate, amount: Decimal, account: String, texts: [String],
    isTransfer: Bool = false, isOrdinary: Bool? = nil, other: String? = nil, bill: String? = nil
  ) {
    self.rows = rows
    self.date = date
    self.amount = amount
    self.account = account
    self.texts = texts
    folded = texts.map(RuleText.init)
    self.isTransfer = isTransfer
    self.isOrdinary = isOrdinary ?? !isTransfer
    self.other = other
    self.bill = bill
  }
}

extension SpendingBook {
  /// Returns the payments from the bills' accounts up to the as-of day that may have paid bills.
  /// Each payment has its payees before and after rules are applied, and the bank's text. Payments
  /// that do not match a bill by text or name are omitted, except transfers. Rows in a currency
  /// other than the account's are also omitted.
  ///
  /// The rows of a payment are indices in ``transactions``.
  ///
  /// - Complexity: linear in the number of rows, plus the number of distinct texts times the number
  ///   of payees with `*` or `?`.
  package func payments(for bills: [BillSettings], _ settings: Settings) -> [BillPayment] {
    let rows = BillRows(of: bills, self, settings)
    let payments = rows.payments(among: self.rows[...]) + rows.joined + rows.transfers
    return payments + rows.returns(of: payments, among: self.rows[...])
  }

  /// Last day up to the as-of day with a row that affects a balance, by account.
  package var lastDays: [String: CalendarDate] {
    var last = [CalendarDate?](repeating: nil, count: transactions.accounts.count)
    for row in transactions.rows where row.date <= day {
      if last[row.account].map({ $0 < row.date }) ?? true { last[row.account] = row.date }
    }
    return Dictionary(
      zip(transactions.accounts, last).compactMap { name, date in date.map { (name, $0) } },
      uniquingKeysWith: max)
  }

  /// First day with a row that affects a balance; nil if there are no such rows.
  package var firstDay: CalendarDate? {
    guard var first = transactions.rows.first?.date else { return nil }
    for row in transactions.rows where row.date < first { first = row.date }
    return first
  }
}

/// Payments in a ledger that may have paid bills; see ``SpendingBook/payments(for:_:)``.
struct BillRows {
  /// Payments that consist of several rows.
  private(set) var joined: [BillPayment] = []
  private let ledger: SpendingBook
  private let units: PaymentUnits
  private let known: BillPayees
  private let names: Set<String>
  private let hasTransfers: Bool
  /// Other account of each transfer; empty if no bill is a transfer.
  private let others: [Int: String]
  /// Bill stated by each row; nil if no row states one of the bills.
  private let stated: ColumnTexts?
  /// Whether each account, by number, is the account of a bill.
  private let isWanted: [Bool]
  /// Currency of each account.
  private let currencies: [String?]

  init(of bills: [BillSettings], _ ledger: SpendingBook, _ settings: Settings) {
    self.ledger = ledger
    units = PaymentUnits(ledger.transactions, asOf: ledger.day)
    known = BillPayees(bills.flatMap(\.payees))
    names = Set(bills.map(\.name))
    hasTransfers = bills.contains { $0.kind == .transfer }
    others = hasTransfers ? OneSidedTransfers(ledger.transactions, settings).otherAccounts : [:]
    let texts = ledger.transactions.texts(of: Transactions.billColumn)
    let used = Set(bills.map(\.name))
    stated = texts.flatMap { $0.texts.contains(where: used.contains) ? $0 : nil }
    let accounts = settings.accountNames
    let wanted = Set(bills.map { accounts[$0.account] ?? $0.account })
    isWanted = ledger.transactions.accounts.map(wanted.contains)
    let own = settings.accountCurrencies
    currencies = ledger.transactions.accounts.map { own[$0] ?? ledger.base }
    joined = joinedPayments()
  }

  /// Whether any row names one of the bills.
  var isStated: Bool { stated != nil }

  /// Returns the payments of a period, both days included, without transfers.
  func payments(from first: CalendarDate, through last: CalendarDate) -> [BillPayment] {
    let rows = ledger.rows(from: first, to: last)
    let payments =
      payments(among: rows) + joined.filter { first <= $0.date && $0.date <= last }
    return payments + returns(of: payments, among: rows)
  }

  /// Returns the rows that pay back the amount of one of the payments, except the payments
  /// themselves; see ``ReturnedPayments``.
  fileprivate func returns(
    of payments: [BillPayment], among rows: ArraySlice<SpendingBook.Row>
  ) -> [BillPayment] {
    let amounts = Set(payments.lazy.filter(\.amount.isNegative).map { -$0.amount })
    guard !amounts.isEmpty else { return [] }
    let known = Set(payments.flatMap(\.rows))
    return rows.compactMap { row in
      let written = ledger.transactions.rows[row.transaction]
      guard !written.amount.isNegative, isWanted[row.account], amounts.contains(written.amount),
        isOwn(written), !known.contains(row.transaction), !units.isPart(row.transaction)
      else { return nil }
      return payment([row.transaction], amount: written.amount)
    }
  }

  /// Returns the payments that consist of one row of income or spending.
  fileprivate func payments(among rows: ArraySlice<SpendingBook.Row>) -> [BillPayment] {
    let transactions = ledger.transactions
    var payees = PayeeTexts(ledger.payees, known)
    var originals = PayeeTexts(transactions.originals, known)
    var payments: [BillPayment] = []
    for row in rows {
      let bill = bill(of: row.transaction)
      guard isWanted[row.account] || bill != nil else { continue }
      let written = transactions.rows[row.transaction]
      guard isOwn(written), !units.isPart(row.transaction),
        bill != nil || payees.contains(row.payee) || payees.contains(written.payee)
          || originals.contains(written.original)
      else { continue }
      payments.append(
        payment(
          [row.transaction], ruledPayees: [ledger.payees[row.payee]], amount: written.amount))
    }
    return payments
  }

  /// Payments that consist of one transfer row; empty if no bill is a transfer.
  fileprivate var transfers: [BillPayment] {
    guard hasTransfers, isWanted.contains(true) else { return [] }
    let rows = ledger.transactions.rows
    let written = rows.indices.filter { rows[$0].kind == .transfer && rows[$0].date <= ledger.day }
    return (ledger.ruledTransfers.map(\.transaction) + written).compactMap { index in
      guard isWanted[rows[index].account], isOwn(rows[index]), !units.isPart(index) else {
        return nil
      }
      return payment(
        [index], amount: rows[index].amount, isTransfer: true, isOrdinary: false,
        other: others[index])
    }
  }

  /// Returns the bill stated by a row; nil if the row does not state a known bill.
  private func bill(of place: Int) -> String? {
    guard let stated else { return nil }
    let text = stated.texts[Int(stated.numbers[place])]
    return names.contains(text) ? text : nil
  }

  private func isOwn(_ row: Transactions.Row) -> Bool {
    guard row.currency != 0, let own = currencies[row.account] else { return true }
    return own == ledger.transactions.currencies[row.currency]
  }

  private func joinedPayments() -> [BillPayment] {
    guard !units.units.isEmpty else { return [] }
    let rows = ledger.transactions.rows
    let ordinary = Dictionary(
      ledger.rows.lazy.filter { units.isPart($0.transaction) }.map { ($0.transaction, $0.payee) },
      uniquingKeysWith: { first, _ in first })
    let ruled = Set(ledger.ruledTransfers.map(\.transaction))
    return units.units.compactMap { places in
      guard isWanted[rows[places[0]].account] || places.contains(where: { bill(of: $0) != nil }),
        isOwn(rows[places[0]])
      else { return nil }
      let parts = places.filter {
        ordinary[$0] != nil || rows[$0].kind == .transfer || ruled.contains($0)
      }
      do throws(DecimalError) {
        var sum = Decimal.zero
        for place in parts { sum = try sum + rows[place].amount }
        guard !parts.isEmpty, !sum.isZero else { return nil }
        let transfers = parts.filter { ordinary[$0] == nil }
        guard hasTransfers || transfers.count < parts.count else { return nil }
        let payment = payment(
          parts, ruledPayees: parts.compactMap { ordinary[$0].map { ledger.payees[$0] } },
          amount: sum, isTransfer: !transfers.isEmpty,
          isOrdinary: transfers.count < parts.count,
          other: transfers.lazy.compactMap { others[$0] }.first)
        let isKnown = payment.bill != nil || payment.folded.contains(where: known.contains)
        return isKnown || payment.isTransfer ? payment : nil
      } catch {
        return nil
      }
    }
  }

  private func payment(
    _ places: [Int], ruledPayees: [String] = [], amount: Decimal, isTransfer: Bool = false,
    isOrdinary: Bool = true, other: String? = nil
  ) -> BillPayment {
    let transactions = ledger.transactions
    let rows = places.map { transactions.rows[$0] }
    var texts: [String] = []
    for text in rows.map({ transactions.payees[$0.payee] }) + ruledPayees
      + rows.filter({ $0.original > 0 }).map({ transactions.originals[$0.original] })
    where !texts.contains(text) {
      texts.append(text)
    }
    return BillPayment(
      rows: places, date: rows[0].date, amount: amount,
      account: transactions.accounts[rows[0].account], texts: texts, isTransfer: isTransfer,
      isOrdinary: isOrdinary, other: other, bill: places.lazy.compactMap(bill).first)
  }
}

/// Numbered strings, each compared with the payees of bills on first use.
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

/// Payments for bills whose amount was paid back, so that they do not pay a bill.
///
/// A row returns the latest payment from the same account with the opposite amount, at most 14 days
/// earlier. The row's text must equal or contain the text of the payment, or match a payee of the
/// bill. A row that can itself pay another bill, such as an income, does not return a payment.
struct ReturnedPayments {
  /// Maximum number of days from a payment to its return.
  static let days = 14
  /// The index of the row that returns each returned payment, by the index of the payment.
  private(set) var rows: [Int: Int] = [:]

  /// - Precondition: `payments` are in date order.
  init(_ payments: [BillPayment], _ bills: [ExpectedBill]) {
    struct Key: Hashable {
      let account: String
      let amount: Decimal
    }
    // Only payments whose amount was also received are considered, because most amounts never move
    // in both directions.
    let incoming = Set(payments.lazy.map(\.amount).filter(\.isPositive))
    var places: [Key: [Int]] = [:]
    for (place, payment) in payments.enumerated()
    where incoming.contains(payment.amount.magnitude) {
      places[Key(account: payment.account, amount: payment.amount), default: []].append(place)
    }
    for (back, payment) in payments.enumerated() where !places.isEmpty {
      let key = Key(account: payment.account, amount: -payment.amount)
      guard let others = places[key], !bills.contains(where: { $0.canBePaid(by: payment) }) else {
        continue
      }
      let paid = others.last { place in
        let days = payments[place].date.days(until: payment.date)
        guard 0...Self.days ~= days, rows[place] == nil else { return false }
        return bills.contains { bill in
          bill.canBePaid(by: payments[place])
            && (payment.names(payments[place]) || bill.isKnown(payment))
        }
      }
      if let paid { rows[paid] = back }
    }
  }
}

extension BillPayment {
  /// Whether a text of this row equals or contains a text of the other row.
  fileprivate func names(_ other: BillPayment) -> Bool {
    folded.contains { own in
      other.folded.contains { text in
        text.folded.utf8.count > 2 && own.folded.contains(text.folded)
      }
    }
  }
}

extension ScheduledBills {
  /// Returns notes about bills whose payment was returned, located at the payment. Bills that have
  /// been paid since then are omitted.
  package func returnFindings(in transactions: Transactions) -> [LedgerFinding] {
    guard let book else { return [] }
    let names = Dictionary(
      book.bills.map { ($0.index, $0.settings.name) }, uniquingKeysWith: { first, _ in first })
    var paid: [Int: CalendarDate] = [:]
    for occurrence in book.matched where occurrence.isPaid {
      paid[occurrence.bill] = occurrence.date
    }
    return book.returned.compactMap { rows in
      let occurrence = book.matched[rows.occurrence]
      guard paid[occurrence.bill].map({ $0 < occurrence.date }) ?? true else { return nil }
      let (row, back) = (transactions.rows[rows.payment], transactions.rows[rows.back])
      let text = transactions.payees[back.payee].visible
      return LedgerFinding(
        .note, TransactionCode.paymentReturned,
        "the payment of bill '\(names[occurrence.bill]?.visible ?? "")' on \(row.date) was"
          + " returned by '\(text)' on \(back.date), so it does not count",
        at: row.place, column: "amount")
    }
  }
}
