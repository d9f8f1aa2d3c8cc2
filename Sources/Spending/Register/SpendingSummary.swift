package import PlainText

/// Income and spending in a range of days, with the usual amounts from earlier months.
package struct SpendingSummary: Sendable {
  /// A category's amount, with its usual amount.
  package struct Category: Sendable {
    package let line: SpendingLine
    /// Amount as displayed.
    package let amount: Decimal
    /// Number of the category's rows in the period.
    package let rows: Int
    /// Usual amount; nil if no earlier month is full, or if the period does not begin on the first
    /// day of a month or ends after that month.
    package let usual: UsualAmount?
    /// A twelfth of the total of the last twelve full months, or the mean if there are fewer
    /// months; nil if at least half of the earlier months have rows in the category.
    package let twelfth: Decimal?
  }

  package let from: CalendarDate
  package let to: CalendarDate
  package let income: Decimal
  package let spending: Decimal
  /// Categories with rows in the period or an earlier month, spending first, then income. Each kind
  /// is ordered by amount, then by usual monthly amount, both largest first, then by name.
  package let categories: [Category]
  /// Number of full months among the 24 before the period. It is 0 if the period does not begin on
  /// the first day of a month or ends after that month.
  package let months: Int

  /// - Parameters:
  ///   - first: the first day.
  ///   - last: the last day.
  ///   - depth: see ``SpendingLines/init(_:depth:)``.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows in the period and in the 24 months before it.
  package init(
    _ book: SpendingBook, from first: CalendarDate, to last: CalendarDate, depth: Int? = nil
  ) throws(DecimalError) {
    let lines = SpendingLines(book, depth: depth)
    var (sums, counts) = ([Decimal](repeating: .zero, count: lines.all.count), [Int]())
    counts = sums.map { _ in 0 }
    for row in book.rows(from: first, to: last) {
      let number = lines.number(of: row)
      sums[number] = try sums[number] + row.amount
      counts[number] += 1
    }
    let past = try PastMonths(book, lines, from: first, to: last)
    (from, to) = (first, last)
    months = past.months.count
    var (income, spending) = (Decimal.zero, Decimal.zero)
    var categories: [Category] = []
    for (number, line) in lines.all.enumerated() {
      switch line.kind {
      case .income: income = try income + sums[number]
      case .spending: spending = try spending - sums[number]
      }
      guard counts[number] > 0 || past.monthsWithRows[number] > 0 else { continue }
      categories.append(
        Category(
          line: line, amount: line.shown(sums[number]), rows: counts[number],
          usual: try past.usual(number, line), twelfth: try past.twelfth(number, line)))
    }
    (self.income, self.spending) = (income, spending)
    self.categories = categories.sorted(by: Self.comesBefore)
  }

  private static func comesBefore(_ a: Category, _ b: Category) -> Bool {
    if a.line.kind != b.line.kind { return a.line.kind == .spending }
    if a.amount != b.amount { return a.amount > b.amount }
    let months = (a.usual?.month ?? .zero, b.usual?.month ?? .zero)
    return months.0 != months.1 ? months.0 > months.1 : a.line.category < b.line.category
  }

  /// Returns income minus spending.
  ///
  /// - Throws: `overflow`.
  package func left() throws(DecimalError) -> Decimal { try income - spending }

  /// Returns the percentage of income that was saved, rounded half-even to 18 decimals; nil if the
  /// income is not positive.
  ///
  /// - Throws: `overflow`.
  package func savingsRatePct() throws(DecimalError) -> Decimal? {
    guard income.isPositive else { return nil }
    return try left().scaled(by: Decimal(100), over: income, .halfEven)
  }
}

/// Full months among the 24 before a month, by line.
private struct PastMonths {
  /// Last days of the months.
  let months: [CalendarDate]
  /// Number of months with rows, by line.
  private(set) var monthsWithRows: [Int]
  /// Sums by month, then by line, with the sign of the ledger.
  private var byDay: [[Decimal]]
  private var whole: [[Decimal]]

  init(
    _ book: SpendingBook, _ lines: SpendingLines, from first: CalendarDate, to last: CalendarDate
  ) throws(DecimalError) {
    let isMonth = first.day == 1 && CalendarPeriod.month.end(of: first) >= last && first <= last
    let start = first.adding(months: -24, anchorDay: 1) ?? first
    months = isMonth ? book.fullMonths.filter { $0 >= start && $0 < first } : []
    monthsWithRows = lines.all.map { _ in 0 }
    let zeros = lines.all.map { _ in Decimal.zero }
    byDay = months.map { _ in zeros }
    whole = byDay
    for (index, end) in months.enumerated() {
      guard let begin = CalendarDate(year: end.year, month: end.month, day: 1) else { continue }
      var hasRow = zeros.map { _ in false }
      for row in book.rows(from: begin, to: end) {
        let number = lines.number(of: row)
        whole[index][number] = try whole[index][number] + row.amount
        if row.date.day <= last.day { byDay[index][number] = whole[index][number] }
        hasRow[number] = true
      }
      for number in hasRow.indices where hasRow[number] { monthsWithRows[number] += 1 }
    }
  }

  func usual(_ number: Int, _ line: SpendingLine) throws(DecimalError) -> UsualAmount? {
    try UsualAmount(
      byDay: byDay.map { line.shown($0[number]) }, whole: whole.map { line.shown($0[number]) })
  }

  func twelfth(_ number: Int, _ line: SpendingLine) throws(DecimalError) -> Decimal? {
    guard !months.isEmpty, 2 * monthsWithRows[number] < months.count else { return nil }
    let last = whole.suffix(12)
    var sum = Decimal.zero
    for month in last { sum = try sum + month[number] }
    return try line.shown(sum).divided(by: Decimal(last.count), .halfEven)
  }
}
