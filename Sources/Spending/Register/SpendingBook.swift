package import FinanceModel
package import PlainText

/// Income and spending rows of the transactions ledger, with category, payee and amount in one
/// currency.
///
/// Transfers, openings, balance adjustments and rows that a rule turns into transfers are omitted.
/// A row's own category overrides the rules. Aliases then rename the category. A purchase belongs
/// to the day of the purchase, however it was paid. A refund reduces its category on the day of the
/// refund.
package struct SpendingBook: Sendable {
  /// A row of income or spending.
  package struct Row: Sendable {
    // The largest field comes first, so that a row takes 48 bytes instead of 64.
    /// Exact amount in ``SpendingBook/base``; negative for an outflow.
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

    /// Index of the category's name in ``SpendingBook/categories``; 0 if the row has no category.
    package var category: Int { Int(categoryNumber) }
    /// Index of the payee's name in ``SpendingBook/payees``; 0 if the row has no payee.
    package var payee: Int { Int(payeeNumber) }
    /// Index of the account's name in the accounts of ``SpendingBook/transactions``.
    package var account: Int { Int(accountNumber) }
    /// Index of the rule that assigned the category; nil if the row states its category or has
    /// none.
    package var rule: Int? { ruleNumber < 0 ? nil : Int(ruleNumber) }
    /// Index of the row in ``SpendingBook/transactions``.
    package var transaction: Int { Int(transactionNumber) }
  }

  /// Rows by date, then in file order.
  package private(set) var rows: [Row]
  /// Category names by number; the first is blank.
  package let categories: [String]
  /// Payee names by number; the first is blank.
  package let payees: [String]
  package let transactions: Transactions
  /// Errors: missing rates at their rows, and several currencies without a base currency.
  package let findings: [LedgerFinding]
  /// Currency of all amounts; nil if neither a row nor a setting states one.
  package let base: String?
  /// Last day included.
  package let day: CalendarDate
  /// Last days of the full months, in order.
  ///
  /// A month is full if it has ended, the ledger begins on or before its first day, and the ledger
  /// continues after the month or has a row in its last seven days.
  package let fullMonths: [CalendarDate]
  /// Rows that rules turn into transfers, by index in ``transactions``, with the index of the rule.
  package let ruledTransfers: [(transaction: Int, rule: Int)]
  /// Whether each category, by number, is income; false for rows without a category.
  private let incomes: [Bool]

  /// - Parameters:
  ///   - base: the currency of all amounts; nil for the only currency used by rows.
  ///   - day: the as-of day; later rows are ignored.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus a sort if they are not in date order.
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

  /// Removes all rows that do not satisfy the condition. Full months and the set of income
  /// categories do not change.
  package mutating func keep(_ isKept: (Row) -> Bool) { rows.removeAll { !isKept($0) } }

  /// Whether the category is income; false for rows without a category, which are classified by
  /// sign.
  ///
  /// - Precondition: `category` is an index in ``categories``.
  package func isIncome(category: Int) -> Bool { incomes[category] }

  /// Names of the income categories.
  package var incomeCategories: Set<String> {
    Set(categories.indices.filter { incomes[$0] }.map { categories[$0] })
  }

  /// Returns whether each category, by number, is income. If the settings list income categories, a
  /// category is income if its current name is that of a listed category or of one of its
  /// subcategories. Without a list, a category is income if the sum of its rows is positive.
  ///
  /// - Parameter sums: the sums of all rows in the ledger, including later ones, so that a month's
  ///   amounts do not change with the next month; nil if they exceed the range of a decimal.
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

/// Builds the rows of a book, in file order.
private struct SpendingRows {
  private(set) var rows: [SpendingBook.Row] = []
  private(set) var findings: [LedgerFinding] = []
  private(set) var meanings: RowMeanings
  private(set) var transfers: [(transaction: Int, rule: Int)] = []
  /// Whether the rows are in date order.
  private(set) var isOrdered = true
  /// Sum of all rows by category; nil if any sum exceeds the range of a decimal. The array is empty
  /// if the settings list the income categories.
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

  /// Returns the only currency used by rows, or reports an error if there are several.
  private mutating func onlyCurrency() -> String? {
    var codes: Set<String> = []
    for row in transactions.rows where row.kind == .ordinary && row.date <= day {
      if let code = exchange.code(of: row) { codes.insert(CurrencyUnit(code).major) }
    }
    if codes.count > 1 {
      findings.append(
        LedgerFinding(
          .error, ValueCode.currenciesMixed,
          "transactions are in \(codes.sorted().joined(separator: ", ")), but the base currency is"
            + " not known",
          at: nil, hint: "set base_currency in coffer.json"))
    }
    return codes.count == 1 ? codes.first : nil
  }

  /// Returns the rows and releases this value's reference to them, so that they are not copied.
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

/// Kind of a row: income or spending.
package enum SpendingKind: String, CaseIterable, Sendable {
  case spending, income
}

/// A line of a category report: a kind, and a category shortened to the requested depth.
package struct SpendingLine: Hashable, Sendable {
  package let kind: SpendingKind
  /// Category name; blank for rows without a category.
  package let category: String

  /// Returns the amount for display: positive for received income and for money spent.
  package func shown(_ amount: Decimal) -> Decimal { kind == .income ? amount : -amount }
}

/// Numbered lines of a book's rows.
///
///     let lines = SpendingLines(book, depth: 1)
///     lines.all[lines.number(of: row)].category   // "Food" for a row in "Food:Bakery"
package struct SpendingLines: Sendable {
  package let all: [SpendingLine]
  /// The numbers of each category's spending line and income line, by category number.
  private let numbers: [(spending: Int, income: Int)]

  /// - Parameter depth: the maximum number of colon-separated parts in the names of categories; nil
  ///   for no limit.
  package init(_ book: SpendingBook, depth: Int? = nil) {
    var (all, known) = ([SpendingLine](), [SpendingLine: Int]())
    func number(_ kind: SpendingKind, _ category: String) -> Int {
      let line = SpendingLine(kind: kind, category: category)
      if let number = known[line] { return number }
      known[line] = all.count
      all.append(line)
      return all.count - 1
    }
    numbers = book.categories.map { category in
      let name = category.cut(toDepth: depth)
      return (number(.spending, name), number(.income, name))
    }
    self.all = all
  }

  /// Returns the number of the row's line.
  @inline(__always) package func number(of row: SpendingBook.Row) -> Int {
    row.isIncome ? numbers[row.category].income : numbers[row.category].spending
  }
}

extension String {
  /// Returns the first parts of a category name; the whole name if it has no more parts than the
  /// limit.
  ///
  ///     "Food:Bakery:Bread".cut(toDepth: 2)   // "Food:Bakery"
  package func cut(toDepth depth: Int?) -> String {
    guard let depth else { return self }
    return split(separator: ":", omittingEmptySubsequences: false).prefix(max(depth, 1))
      .joined(separator: ":")
  }
}

extension SpendingBook {
  /// Returns the rows in a range of days.
  ///
  /// - Complexity: logarithmic in the number of rows.
  package func rows(from first: CalendarDate, to last: CalendarDate) -> ArraySlice<Row> {
    let start = rows.boundary { $0.date >= first }
    return rows[start..<max(start, rows.boundary { $0.date > last })]
  }
}
