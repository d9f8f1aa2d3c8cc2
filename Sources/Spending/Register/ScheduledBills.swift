package import FinanceModel
import Investing
package import PlainText

/// A household's bills in one currency: their expected days, and the rows that paid them.
///
/// All tools that need a period's bills use ``occurrences(from:to:)``.
package struct ScheduledBills: Sendable {
  /// A bill due on one day.
  package struct Occurrence: Equatable, Sendable {
    package let name: String
    package let kind: BillSettings.Kind
    /// Expected day of the payment.
    package let date: CalendarDate
    /// Expected payment in the base currency, without a sign.
    package let amount: Decimal
    /// Category with the settings' aliases applied; blank if unknown.
    package let category: String
    /// Amount still due, without a sign; zero if the bill is paid.
    package let due: Decimal
    /// Indices in ``SpendingBook/transactions`` of the rows that paid all or part of the bill.
    package let transactions: [Int]
    /// Payment state as of the ledger's last day.
    package let state: BillBook.State

    /// - Parameters:
    ///   - kind: the kind; a bill by default.
    ///   - due: the amount still due; by default the whole amount, or zero if the bill is paid.
    ///   - state: the payment state; by default paid if there are transactions, otherwise expected.
    package init(
      name: String, kind: BillSettings.Kind = .bill, date: CalendarDate, amount: Decimal,
      due: Decimal? = nil, category: String, transactions: [Int] = [],
      state: BillBook.State? = nil
    ) {
      self.name = name
      self.kind = kind
      self.date = date
      self.amount = amount
      self.category = category
      self.transactions = transactions
      self.state = state ?? (transactions.isEmpty ? .expected : .paid)
      self.due = due ?? (self.state == .paid ? .zero : amount)
    }

    /// Whether the occurrence's payment is expected or overdue.
    package var isDue: Bool { state == .expected || state == .overdue }
  }

  /// Values of a bill that do not depend on the day.
  private struct Terms {
    let bill: ExpectedBill
    let category: String
    let rate: ExchangeRate

    /// Returns an amount in the account's currency, converted to the base currency; nil if it is
    /// too large.
    func converted(_ amount: Decimal) -> Decimal? {
      do throws(DecimalError) {
        return try rate.converted(amount)
      } catch {
        return nil
      }
    }
  }

  /// Matching of bills and rows; nil if there are no bills.
  package let book: BillBook?
  /// Errors about bills whose currency has no rate or whose yearly total overflows, located at
  /// their amounts. Warnings about bills whose account has no rows.
  package let findings: [PathFinding]
  /// Rows that paid bills with a cost: indices in ``SpendingBook/transactions``.
  package let transactions: Set<Int>
  /// Rows that paid bills of kind income.
  package let incomeTransactions: Set<Int>
  /// Rows that paid transfers.
  package let transferTransactions: Set<Int>
  private let stated: [Occurrence]
  private let terms: [Int: Terms]

  /// - Parameter occurrences: the occurrences of all bills, in any order; empty by default.
  package init(_ occurrences: [Occurrence] = []) {
    book = nil
    findings = []
    terms = [:]
    stated = occurrences.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }.map(\.element)
    (transactions, incomeTransactions, transferTransactions) = Self.payments(stated)
  }

  /// Creates the bills of the settings as of the last day of the ledger, in the ledger's currency.
  ///
  /// A bill in another currency is converted at the last rate on or before that day. A bill without
  /// a category has the category of the last row that paid it.
  ///
  /// - Parameter checked: findings of ``billFindings(in:)`` if they are known.
  /// - Parameter start: if not nil, only bills that cost something are matched. Only occurrences
  ///   from this day on, and earlier occurrences that are still due, are included; see
  ///   ``BillBook``.
  /// - Complexity: linear in the number of rows if there are bills; see also ``BillMatching``.
  package init(
    _ settings: Settings, _ ledger: SpendingBook, _ prices: PriceBook,
    checked: [PathFinding]? = nil, costsFrom start: CalendarDate? = nil
  ) {
    let bills = settings.spending?.bills ?? []
    guard !bills.isEmpty else {
      (book, findings, terms, stated) = (nil, [], [:], [])
      (transactions, incomeTransactions, transferTransactions) = ([], [], [])
      return
    }
    let book = Self.book(of: bills, settings, ledger, checked: checked, costsFrom: start)
    var exchange = Exchange(ExchangeRates(prices, base: ledger.base))
    let currencies = settings.accountCurrencies
    let categories = Self.categories(book, ledger)
    let rules = CategoryRules(settings)
    var terms: [Int: Terms] = [:]
    var findings = accountsWithoutRows(of: book.bills, settings, ledger)
    for bill in book.bills {
      var amount = book.amount(of: bill, on: ledger.day)
      var rate = ExchangeRate.identity
      do throws(RateProblem) {
        if let base = ledger.base, let code = currencies[bill.account] {
          rate = try exchange.rate(from: code, to: base, on: ledger.day)
          amount = try exchange.convert(amount, from: code, to: base, on: ledger.day)
        }
        if !bill.days.rhythm.canSum(amount) {
          findings.append(
            PathFinding(
              .error, SettingsCode.bill,
              "bill '\(bill.settings.name.visible)' has an amount too large to sum in the base"
                + " currency", at: .bill(bill.index, .amount), hint: "check for an extra digit"))
        }
      } catch {
        findings.append(
          PathFinding(
            .error, ValueCode.rateMissing, error.message, at: .bill(bill.index, .amount),
            hint: error.hint))
      }
      terms[bill.index] = Terms(
        bill: bill,
        category: bill.settings.category.map(rules.renamed) ?? categories[bill.index] ?? "",
        rate: rate)
    }
    (self.book, self.findings, self.terms, stated) = (book, findings, terms, [])
    let matched = book.matched.filter { !$0.rows.isEmpty }
    (transactions, incomeTransactions, transferTransactions) = Self.payments(
      matched.compactMap { Self.occurrence($0, terms[$0.bill], .paid) })
  }

  private static func book(
    of bills: [BillSettings], _ settings: Settings, _ ledger: SpendingBook,
    checked: [PathFinding]?, costsFrom start: CalendarDate?
  ) -> BillBook {
    // A bill without a category has the category of its last payment, which may be long ago.
    let needsCategories = bills.contains { bill in
      bill.category == nil && bill.kind ?? .bill == .bill && bill.isEnabled ?? true
    }
    if let start, !needsCategories {
      return BillBook(
        costsIn: ledger, settings, checked ?? billFindings(in: settings), from: start)
    }
    return BillBook(
      settings, paidBy: ledger.payments(for: bills, settings), since: ledger.firstDay,
      lastDays: ledger.lastDays, asOf: ledger.day)
  }

  /// Returns the bills due from `first` to `last`, inclusive, in date order, with the rows that
  /// paid them.
  ///
  /// Two adjacent periods have the same occurrences as the combined period. Bills are not expected
  /// before the ledger begins.
  ///
  /// - Complexity: linear in the number of occurrences up to `last`.
  package func occurrences(
    from first: CalendarDate, to last: CalendarDate
  ) -> [Occurrence] {
    guard let book else { return stated.filter { first <= $0.date && $0.date <= last } }
    return book.occurrences(from: first, through: last).compactMap {
      Self.occurrence($0, terms[$0.bill], book.state(of: $0))
    }
  }

  /// Whether a row is the payment of a bill of any kind, including income and transfers.
  ///
  /// - Parameter transaction: the row's index in ``SpendingBook/transactions``.
  package func contains(payment transaction: Int) -> Bool {
    transactions.contains(transaction) || incomeTransactions.contains(transaction)
      || transferTransactions.contains(transaction)
  }

  /// Returns a twelfth of the total of a kind's bills, paid or not, in the twelve calendar months
  /// after the month of the as-of day. The result is rounded half-even to 18 decimals. A paused
  /// bill adds zero, and a bill that ends adds only its last payments.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: see ``occurrences(from:to:)``.
  package func monthly(_ kind: BillSettings.Kind) throws(DecimalError) -> Decimal {
    try monthly { $0.kind == kind }
  }

  /// Returns a twelfth of the payments of the bill with this name, as in ``monthly(_:)``.
  ///
  /// - Throws: `overflow`.
  package func monthly(ofBill name: String) throws(DecimalError) -> Decimal {
    try monthly { $0.name == name }
  }

  private func monthly(where counts: (Occurrence) -> Bool) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    guard let book,
      let month = CalendarDate(year: book.day.year, month: book.day.month, day: 1),
      let first = month.adding(months: 1), let end = month.adding(months: 13),
      let last = end.adding(days: -1)
    else { return sum }
    for occurrence in occurrences(from: first, to: last) where counts(occurrence) {
      sum = try sum + occurrence.amount
    }
    return try sum.scaled(by: Decimal(1), over: Decimal(12), .halfEven)
  }

  /// Returns an amount in the currency of a bill's account, converted to the base currency, with
  /// its sign.
  func converted(_ amount: Decimal, ofBill bill: Int) -> Decimal {
    terms[bill]?.converted(amount) ?? amount
  }

  /// Returns the category of a bill; see ``Occurrence/category``.
  package func category(ofBill bill: Int) -> String { terms[bill]?.category ?? "" }

  private static func occurrence(
    _ occurrence: BillOccurrence, _ terms: Terms?, _ state: BillBook.State
  ) -> Occurrence? {
    guard let terms, let amount = terms.converted(occurrence.amount.magnitude),
      let due = terms.converted(occurrence.due.magnitude)
    else { return nil }
    return Occurrence(
      name: terms.bill.settings.name, kind: terms.bill.kind, date: occurrence.date,
      amount: amount, due: due, category: terms.category, transactions: occurrence.rows,
      state: state)
  }

  private static func payments(
    _ occurrences: [Occurrence]
  ) -> (bills: Set<Int>, incomes: Set<Int>, transfers: Set<Int>) {
    func rows(_ kind: BillSettings.Kind) -> Set<Int> {
      Set(occurrences.lazy.filter { $0.kind == kind }.flatMap(\.transactions))
    }
    return (rows(.bill), rows(.income), rows(.transfer))
  }

  /// Returns the category of the last row that paid each bill.
  private static func categories(_ book: BillBook, _ ledger: SpendingBook) -> [Int: String] {
    let bills = Dictionary(
      book.matched.flatMap { occurrence in occurrence.rows.map { ($0, occurrence.bill) } },
      uniquingKeysWith: { first, _ in first })
    var categories: [Int: String] = [:]
    for row in ledger.rows {
      guard let bill = bills[row.transaction] else { continue }
      categories[bill] = ledger.categories[row.category]
    }
    return categories
  }
}

/// Returns warnings about bills that rows cannot pay, because the bill's account is not in the
/// settings and has no rows, although the ledger has rows.
private func accountsWithoutRows(
  of bills: [ExpectedBill], _ settings: Settings, _ ledger: SpendingBook
) -> [PathFinding] {
  guard !ledger.transactions.rows.isEmpty else { return [] }
  let known = Set(ledger.transactions.accounts.filter { !$0.isEmpty })
  let listed = Set((settings.accounts ?? []).map(\.name))
  return bills.compactMap { bill in
    guard bill.settings.isEnabled ?? true, !known.contains(bill.account),
      !listed.contains(bill.account)
    else { return nil }
    let near = nearestName(to: bill.account, among: known.sorted())
    return PathFinding(
      .warning, SettingsCode.nameUnknown,
      "account '\(bill.account.visible)' of bill '\(bill.settings.name.visible)' has no rows",
      at: .bill(bill.index, .account),
      hint: near.map { "did you mean '\($0.visible)'?" }
        ?? "write the name of an account in ledgers/transactions.csv, or list this account in"
        + " accounts")
  }
}
