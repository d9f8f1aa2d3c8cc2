package import PlainText

/// Income and spending in a period, compared with the previous period and with the previous year.
///
/// A period that begins before the month of the ledger's first row is unknown. It is excluded from
/// the comparison instead of being treated as zero.
package struct SpendingComparison: Sendable {
  /// Comparison of one category.
  package struct Category: Sendable {
    package let line: SpendingLine
    /// Displayed amount of the period.
    package let amount: Decimal
    /// Amount of the previous period; nil if the period is a year, or if the previous period is
    /// unknown.
    package let monthBefore: Decimal?
    /// Amount of the same days a year earlier; nil if they are unknown.
    package let yearBefore: Decimal?

    /// Returns the increase over the previous period; nil if the previous amount is unknown.
    ///
    /// - Throws: `overflow`.
    package func difference() throws(DecimalError) -> Decimal? {
      guard let monthBefore else { return nil }
      return try amount - monthBefore
    }

    /// Returns the increase over the previous year; nil if the previous amount is unknown.
    ///
    /// - Throws: `overflow`.
    package func differenceYear() throws(DecimalError) -> Decimal? {
      guard let yearBefore else { return nil }
      return try amount - yearBefore
    }
  }

  /// A period, as its first and last day.
  package typealias Days = (first: CalendarDate, last: CalendarDate)

  package let period: Days
  /// Previous period; nil if the period is a year, or if the ledger begins later.
  package let monthBefore: Days?
  /// Same days a year earlier; nil if these days begin before the month of the ledger's first row.
  package let yearBefore: Days?
  /// Categories with rows in any of the periods, ordered by the size of the difference from the
  /// previous period, largest first. If that difference is unknown, the difference from the
  /// previous year is used or, if it is also unknown, the amount. Ties are ordered by name.
  package let categories: [Category]

  /// - Parameters:
  ///   - whole: all days of the period.
  ///   - unit: the unit of the period; nil for ranges other than a month, a quarter or a year.
  ///   - day: if the period contains this day, only the days up to this day are compared, with the
  ///     same number of days in each of the other periods.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows in the periods.
  package init(
    _ book: SpendingBook, _ whole: Days, _ unit: CalendarPeriod?, asOf day: CalendarDate,
    depth: Int? = nil
  ) throws(DecimalError) {
    let begin = book.rows.first.map(\.date.firstOfMonth)
    let period = (first: whole.first, last: min(whole.last, day))
    let isWhole = whole.last <= day
    func known(_ days: Days) -> Days? {
      begin.flatMap { days.first >= $0 ? days : nil }
    }
    func moved(_ months: Int) -> Days? {
      let first = period.first.adding(months: months) ?? period.first
      let last = period.last.adding(months: months) ?? period.last
      return known((first, isWhole ? unit?.end(of: first) ?? last : last))
    }
    let lines = SpendingLines(book, depth: depth)
    let before: Days?
    switch unit {
    case .month: before = moved(-1)
    case .quarter: before = moved(-3)
    case .year: before = nil
    case .day, .week, nil:
      let length = whole.first.days(until: whole.last) + 1
      let first = period.first.adding(days: -length) ?? period.first
      before = known((first, period.last.adding(days: -length) ?? period.last))
    }
    let others = (month: before, year: moved(-12))
    let spans = [period, others.month, others.year].compactMap(\.self)
    var seen = [Bool](repeating: false, count: lines.all.count)
    var sums: [[Decimal]] = []
    for span in spans {
      var own = [Decimal](repeating: .zero, count: lines.all.count)
      for row in book.rows(from: span.first, to: span.last) {
        let number = lines.number(of: row)
        own[number] = try own[number] + row.amount
        seen[number] = true
      }
      sums.append(own)
    }
    categories = try Self.largestFirst(
      lines.all.enumerated().filter { seen[$0.offset] }.map { number, line in
        Category(
          line: line, amount: line.shown(sums[0][number]),
          monthBefore: others.month.map { _ in line.shown(sums[1][number]) },
          yearBefore: others.year.map { _ in line.shown(sums[spans.count - 1][number]) })
      })
    self.period = period
    monthBefore = others.month
    yearBefore = others.year
  }

  /// Returns the categories, sorted by the size of the change, largest first, then by name.
  private static func largestFirst(_ found: [Category]) throws(DecimalError) -> [Category] {
    var keyed: [(size: Decimal, category: Category)] = []
    for category in found {
      let differences = [try category.difference(), try category.differenceYear()]
      let difference = differences.compactMap(\.self).first ?? category.amount
      keyed.append((difference.magnitude, category))
    }
    return keyed.sorted { a, b in
      if a.size != b.size { return a.size > b.size }
      let names = (a.category.line, b.category.line)
      return (names.0.category, names.0.kind.rawValue) < (names.1.category, names.1.kind.rawValue)
    }.map(\.category)
  }
}

/// Income in a period of twelve months, compared with the preceding twelve months.
package struct IncomeGrowth: Sendable {
  package let last: Decimal
  package let before: Decimal

  /// Compares the last 24 full months of the book; nil if it has fewer.
  ///
  /// - Throws: `overflow`.
  package init?(_ book: SpendingBook) throws(DecimalError) {
    let months = book.fullMonths.suffix(24)
    guard months.count == 24, let end = months.last,
      let first = end.adding(months: -23).flatMap({
        CalendarDate(year: $0.year, month: $0.month, day: 1)
      })
    else { return nil }
    let middle = first.adding(months: 12) ?? end
    var (before, last) = (Decimal.zero, Decimal.zero)
    for row in book.rows(from: first, to: end) where row.isIncome {
      if row.date < middle {
        before = try before + row.amount
      } else {
        last = try last + row.amount
      }
    }
    (self.last, self.before) = (last, before)
  }

  /// Returns the growth in percent, rounded half-even to 18 decimals; nil if the earlier income is
  /// not positive.
  ///
  /// - Throws: `overflow`.
  package func percent() throws(DecimalError) -> Decimal? {
    guard before.isPositive else { return nil }
    return try (last - before).scaled(by: Decimal(100), over: before, .halfEven)
  }
}
