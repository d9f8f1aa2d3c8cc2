package import FinanceModel
package import PlainText

/// Income and spending of the transactions ledger: every row that is one or the other, with its
/// category, payee and amount in one currency.
///
/// Transfers, openings and adjustments of balances are left out, and so are rows that a rule makes
/// a transfer. A row's own category beats the rules; then the aliases rename it. A purchase counts
/// on its day, whatever it was paid with, and a refund reduces its category on its own day.
package struct SpendingBook: Sendable {
  /// One row of income or spending.
  package struct Row: Sendable {
    // The largest comes first: a row then has 48 bytes, not 64.
    /// In ``SpendingBook/base``, exact: what came in; negative if it went out.
    package let amount: Decimal
    package let date: CalendarDate
    private let categoryNumber, payeeNumber, accountNumber, transactionNumber: UInt32
    private let ruleNumber: Int32
    package fileprivate(set) var isIncome: Bool

    fileprivate init(
      date: CalendarDate, amount: Decimal, category: Int, payee: Int, account: Int, rule: Int?,
      transaction: Int
    ) {
      self.date = date
      self.amount = amount
      categoryNumber = UInt32(truncatingIfNeeded: category)
      payeeNumber = UInt32(truncatingIfNeeded: payee)
      accountNumber = UInt32(truncatingIfNeeded: account)
      transactionNumber = UInt32(truncatingIfNeeded: transaction)
      ruleNumber = rule.map { Int32(truncatingIfNeeded: $0) } ?? -1
      isIncome = false
    }

    /// The number of its name in ``SpendingBook/categories``; 0 without a category.
    package var category: Int { Int(categoryNumber) }
    /// The number of its name in ``SpendingBook/payees``; 0 without a payee.
    package var payee: Int { Int(payeeNumber) }
    /// The number of its name in the accounts of ``SpendingBook/transactions``.
    package var account: Int { Int(accountNumber) }
    /// The place of the rule that gave it its category; nil if it has its own or none.
    package var rule: Int? { ruleNumber < 0 ? nil : Int(ruleNumber) }
    /// The place of the row in ``SpendingBook/transactions``.
    package var transaction: Int { Int(transactionNumber) }
  }

  /// By date, those of one day in file order.
  package let rows: [Row]
  /// By number; the first is the blank one.
  package let categories: [String]
  /// By number; the first is the blank one.
  package let payees: [String]
  package let transactions: Transactions
  /// Errors: missing rates at their rows, and several currencies of which none is the base.
  package let findings: [LedgerFinding]
  /// The currency of all amounts; nil if no row and no setting names one.
  package let base: String?
  /// The last day that counts.
  package let day: CalendarDate
  /// The last days of the full months, in order.
  ///
  /// A month is full if it is over, the ledger begins on or before its first day, and the ledger
  /// goes on after it or has a row in its last seven days.
  package let fullMonths: [CalendarDate]
  /// The rows that rules make transfers: their places in ``transactions``, with the rule's.
  package let ruledTransfers: [(transaction: Int, rule: Int)]
  /// By number whether it is a category of income; nil without a category.
  private let incomes: [Bool]

  /// - Parameters:
  ///   - base: the currency of all amounts; nil for the only one that rows are in.
  ///   - day: rows after it do not count.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows, and a sort if they are not in the order of dates.
  package init(
    _ transactions: Transactions, _ settings: Settings, _ prices: PriceBook, base: String?,
    asOf day: CalendarDate
  ) throws(DecimalError) {
    self.transactions = transactions
    self.day = day
    var writer = SpendingRows(transactions, settings, prices, base: base, asOf: day)
    writer.write()
    self.base = writer.base
    findings = writer.findings
    categories = writer.meanings.categories
    payees = writer.meanings.payees
    ruledTransfers = writer.transfers
    var rows = writer.takeRows()
    if !writer.isOrdered {
      rows.sort { ($0.date, $0.transaction) < ($1.date, $1.transaction) }
    }
    let incomes = try Self.incomes(writer.sums, writer.meanings.categories, settings)
    for index in rows.indices {
      let category = rows[index].category
      if category == 0 ? !rows[index].amount.isNegative : incomes[category] {
        rows[index].isIncome = true
      }
    }
    self.rows = rows
    self.incomes = incomes
    fullMonths = Self.fullMonths(transactions.rows, asOf: day)
  }

  /// Whether the category is one of income; rows without a category are, by their sign, either.
  ///
  /// - Precondition: `category` is a number of ``categories``.
  package func isIncome(category: Int) -> Bool { incomes[category] }

  /// The names of the categories of income.
  package var incomeCategories: Set<String> {
    Set(categories.indices.filter { incomes[$0] }.map { categories[$0] })
  }

  /// Which categories are income, by number: those that the settings list, under their names in
  /// use, and those below them, else those whose rows sum to more than zero.
  ///
  /// - Parameter sums: of all rows of the ledger, also those after the day, so that the answers
  ///   about a month stay when the next one comes; nil if they pass what a decimal holds.
  private static func incomes(
    _ sums: [Decimal]?, _ categories: [String], _ settings: Settings
  ) throws(DecimalError) -> [Bool] {
    if let income = settings.spending?.income {
      let listed = income.map(CategoryRules(settings).renamed)
      return categories.map { category in
        !category.isEmpty
          && listed.contains { category == $0 || category.hasPrefix($0 + ":") }
      }
    }
    guard let sums else { throw .overflow }
    var incomes = categories.indices.map { $0 < sums.count && sums[$0].isPositive }
    incomes[0] = false
    return incomes
  }

  private static func fullMonths(
    _ rows: [Transactions.Row], asOf day: CalendarDate
  ) -> [CalendarDate] {
    var span: (first: CalendarDate, last: CalendarDate)?
    for row in rows where row.date <= day {
      let known = span ?? (row.date, row.date)
      span = (min(known.first, row.date), max(known.last, row.date))
    }
    guard let (first, last) = span else { return [] }
    return CalendarPeriod.month.ends(from: first, to: day).filter { end in
      let isWhole = CalendarPeriod.month.end(of: end) == end && end < day
      let beginsInLedger = end.year != first.year || end.month != first.month || first.day == 1
      return isWhole && beginsInLedger && last.days(until: end) < 7
    }
  }
}

/// Makes the rows of a book, in file order.
private struct SpendingRows {
  private(set) var rows: [SpendingBook.Row] = []
  private(set) var findings: [LedgerFinding] = []
  private(set) var meanings: RowMeanings
  private(set) var transfers: [(transaction: Int, rule: Int)] = []
  /// Whether the rows are in the order of their days.
  private(set) var isOrdered = true
  /// By category the sum of all rows; nil if one passes what a decimal holds. Empty if the settings
  /// say what is income.
  private(set) var sums: [Decimal]? = []
  private let listsIncome: Bool
  private let transactions: Transactions
  private let day: CalendarDate
  private var exchange: RowExchange

  init(
    _ transactions: Transactions, _ settings: Settings, _ prices: PriceBook, base: String?,
    asOf day: CalendarDate
  ) {
    self.transactions = transactions
    self.day = day
    listsIncome = settings.spending?.income != nil
    meanings = RowMeanings(transactions, settings)
    exchange = RowExchange(transactions, settings, prices, base: base)
    if base == nil, let only = onlyCurrency() {
      exchange = RowExchange(transactions, settings, prices, base: only)
    }
  }

  var base: String? { exchange.base }

  /// The only currency that rows are in; an error if there are several.
  private mutating func onlyCurrency() -> String? {
    var codes: Set<String> = []
    for row in transactions.rows where row.kind == .ordinary && row.date <= day {
      if let code = exchange.code(of: row) { codes.insert(CurrencyUnit(code).major) }
    }
    if codes.count > 1 {
      findings.append(
        LedgerFinding(
          .error, ValueCode.currenciesMixed,
          "transactions are in \(codes.sorted().joined(separator: ", ")), and none is the base",
          at: nil, hint: "name a base_currency in coffer.json"))
    }
    return codes.count == 1 ? codes.first : nil
  }

  /// The rows, which are not copied: this keeps none.
  mutating func takeRows() -> [SpendingBook.Row] {
    var taken: [SpendingBook.Row] = []
    swap(&taken, &rows)
    return taken
  }

  mutating func write() {
    rows.reserveCapacity(transactions.rows.count)
    for (index, row) in transactions.rows.enumerated()
    where row.kind == .ordinary && (row.date <= day || !listsIncome) {
      let meaning = meanings.meaning(of: row)
      if meaning.isTransfer, let rule = meaning.rule {
        if row.date <= day { transfers.append((index, rule)) }
        continue
      }
      do throws(LedgerFinding) {
        let amount = try exchange.converted(row)
        if !listsIncome { sum(amount, meaning.category) }
        guard row.date <= day else { continue }
        if let last = rows.last?.date, row.date < last { isOrdered = false }
        rows.append(
          SpendingBook.Row(
            date: row.date, amount: amount, category: meaning.category, payee: meaning.payee,
            account: row.account, rule: meaning.rule, transaction: index))
      } catch {
        findings.append(error)
      }
    }
  }

  @inline(__always) private mutating func sum(_ amount: Decimal, _ category: Int) {
    guard let count = sums?.count else { return }
    if category >= count {
      sums?.append(contentsOf: repeatElement(.zero, count: category + 1 - count))
    }
    do throws(DecimalError) {
      guard let old = sums?[category] else { return }
      sums?[category] = try old + amount
    } catch {
      sums = nil
    }
  }
}
