package import Charts
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// A comparison of a period's spending with the previous month and with the same month a year
/// earlier.
package struct ComparisonReport: ChartReport {
  /// The options of `spending compare`: the days and the depth of categories.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The days to compare; nil means the month of ``asOf``.
    package var period: NamedPeriod.Days?
    package var depth: Int?
    /// Whether to show the rows behind the amounts.
    package var explains = false
    /// The category whose rows are shown; nil means all categories.
    package var category: String?
    /// The member whose rows are included, as the user typed the name; nil for all.
    package var member: String?
    /// The options of a chart that replaces the tables; nil to show tables.
    package var drawing: ChartTextOptions?

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private static let columns: [Column<SpendingComparison.Category>] = [
    .text("category", "the category; blank for rows without one") { $0.line.category },
    .text("kind", "spending or income") { $0.line.kind.rawValue },
    .money("amount", "the period's amount") { $0.amount },
    .money(
      "month_before",
      "the amount of the previous month; blank for a year, and before the ledger begins"
    ) {
      $0.monthBefore
    },
    .money("difference", "the increase from the previous month") { $0.shownDifference },
    .money("year_before", "the amount of the period a year earlier; blank before the ledger begins")
    {
      $0.yearBefore
    },
    .money("difference_year", "the increase from the period a year earlier") {
      $0.shownDifferenceYear
    },
  ]

  /// The table specifications, in the order of the help text.
  package static let tables = [spec, ExplainedRows.spec]

  private static let spec = TableSpec("comparison", "one row for each category", columns)

  private let books: SpendingBooks
  private let comparison: SpendingComparison
  private let growth: IncomeGrowth?
  private let isWhole: Bool
  /// The unit of the period; nil if the days are not a month, a quarter or a year.
  private let unit: CalendarPeriod?
  private let drawing: ChartTextOptions?
  /// The rows; nil if not requested.
  private let explained: ExplainedRows?

  /// Returns the parts of the folder to read: settings, transactions and prices.
  package static func needs(_ query: Query) -> [FolderPart] { SpendingBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for a
  ///   period after the as-of day.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var books = try SpendingBooks(
      household, asOf: query.asOf, today: query.today,
      with: query.member == nil ? [] : RowMembers.columns, &found)
    let month = query.asOf.firstOfMonth
    let period =
      query.period
      ?? .init(first: month, last: CalendarPeriod.month.end(of: month), unit: .month)
    guard period.first <= query.asOf else {
      throw UsageProblem(
        "the period begins on \(period.first), after \(query.asOf)",
        hint: "write a month or a year that has begun")
    }
    if let member = query.member {
      try books.keep(ofMember: member, (period.first, period.last), &found)
    }
    self.books = books
    isWhole = period.last <= query.asOf
    unit = period.unit
    comparison = try SpendingComparison(
      books.book, (period.first, period.last), period.unit, asOf: query.asOf, depth: query.depth)
    growth = try IncomeGrowth(books.book)
    let spans = [comparison.yearBefore, comparison.monthBefore, comparison.period]
    explained =
      query.explains
      ? try ExplainedRows(books, spans.compactMap(\.self), category: query.category) : nil
    drawing = query.drawing
  }

  /// The comparison in every output format.
  package var answer: Answer {
    Answer(
      json: json, tables: [table] + [explained?.table].compactMap(\.self),
      page: drawing.map { Page(chart, $0, figures: table) } ?? page)
  }

  /// The chart as a standalone SVG.
  package var picture: String { chart.svg(SVGOptions()) }

  /// A chart of the spending in each period, by category.
  private var chart: SpendingChart {
    let others = [comparison.monthBefore, comparison.yearBefore].compactMap(\.self)
    return .beside(
      "Spending in \(subject)", ([comparison.period] + others).map(label),
      comparison.categories.filter { $0.line.kind == .spending }.map { category in
        let earlier = [category.monthBefore, category.yearBefore].compactMap(\.self)
        return (category.line.category.asCategory, [category.amount] + earlier)
      }, books.code)
  }

  private var table: Table {
    Table(Self.spec, Self.columns, of: comparison.categories, money: books.money)
  }

  private var json: JSONValue {
    func days(_ days: SpendingComparison.Days?) -> JSONValue {
      days.map {
        .object([
          .init("from", .string($0.first.description)), .init("to", .string($0.last.description)),
        ])
      } ?? .null
    }
    return .object(
      [
        .init("as_of", .string(books.book.day.description)),
        .init("period", days(comparison.period)),
        .init("month_before", days(comparison.monthBefore)),
        .init("year_before", days(comparison.yearBefore)),
        .init("currency", books.currencyJSON), .init("comparison", .array(table.objects)),
        .init("income_last_twelve", growth.map { books.money($0.last).json } ?? .null),
        .init("income_twelve_before", growth.map { books.money($0.before).json } ?? .null),
        .init("income_growth_pct", Cell.percent(growthPct).json),
      ] + (explained.map { [.init("rows", .array($0.table.objects))] } ?? []))
  }

  private var growthPct: Decimal? {
    do throws(DecimalError) { return try growth?.percent() } catch { return nil }
  }

  private var page: Page {
    var page = Page()
    page.line(verdict)
    let changed = comparison.categories.filter { !hasOther || $0.hasChanged }
    if !changed.isEmpty {
      page.blank()
      page.table(differences(changed))
    }
    let same = comparison.categories.count - changed.count
    if same > 0 {
      page.blank()
      page.line(
        StyledText(
          same == 1
            ? "1 category is unchanged."
            : "\(same) categories are unchanged.", .faint))
    }
    if let rows = explained?.text {
      page.heading("Rows included")
      page.table(rows)
    }
    guard let growth else { return page }
    page.blank()
    let rate = growthPct.map { " (\($0.text(decimals: 2, .halfEven)) %)" } ?? ""
    page.line(
      "Income in the last twelve full months: \(books.priced(growth.last));"
        + " in the twelve months before: \(books.priced(growth.before))\(rate).")
    return page
  }

  /// Whether an earlier period is available for comparison.
  private var hasOther: Bool { comparison.monthBefore != nil || comparison.yearBefore != nil }

  /// The compared period: "November 2026 so far" or "2025".
  private var subject: String {
    let name = name(comparison.period)
    return isWhole ? name : "\(name) so far"
  }

  private func name(_ days: SpendingComparison.Days) -> String {
    unit == .month ? "\(days.first.monthName) \(days.first.year)" : label(days)
  }

  /// A sentence about the spending and its difference from earlier periods.
  private var verdict: StyledText {
    let nothing = "there is no earlier period to compare with"
    guard !comparison.categories.isEmpty else {
      let before = hasOther ? ", nor in the earlier periods." : "; \(nothing)."
      return "\(subject): no income and no spending\(before)"
    }
    guard let now = total({ $0.amount }), let inMonth = total({ $0.monthBefore ?? .zero }),
      let inYear = total({ $0.yearBefore ?? .zero })
    else { return "\(subject): the sums are too large to show." }
    let text: StyledText = "\(subject): \(books.priced(now)) spent"
    let days = isWhole ? "" : "the same days of "
    let clauses =
      [
        comparison.monthBefore.map {
          "\(more(now, inMonth)) \(days)\(unit == .month ? $0.first.monthName : label($0))"
        },
        comparison.yearBefore.map { "\(more(now, inYear)) \(days)\(name($0))" },
      ].compactMap(\.self) as [StyledText]
    guard let first = clauses.first else { return "\(text); \(nothing)." }
    return clauses.dropFirst().reduce("\(text), \(first)") { "\($0) and \($1)" } + "."
  }

  private func more(_ now: Decimal, _ before: Decimal) -> StyledText {
    do throws(DecimalError) {
      let difference = try now - before
      if difference.isZero { return "as much as in" }
      let word = difference.isNegative ? "less than in" : "more than in"
      return "\(books.text(difference.magnitude), .amount) \(word)"
    } catch {
      return "unlike"
    }
  }

  /// Returns the total spending; nil on overflow.
  private func total(_ amount: (SpendingComparison.Category) -> Decimal) -> Decimal? {
    do throws(DecimalError) {
      var sum = Decimal.zero
      for category in comparison.categories where category.line.kind == .spending {
        sum = try sum + amount(category)
      }
      return sum
    } catch {
      return nil
    }
  }

  private func differences(_ categories: [SpendingComparison.Category]) -> TextTable {
    let (month, year) = (comparison.monthBefore, comparison.yearBefore)
    var columns: [TextTable.Column] = [.flexible("Category"), .right("Amount")]
    if let month { columns += [.right(label(month)), .right("Difference")] }
    if let year { columns += [.right(label(year)), .right("Over the year")] }
    var table = TextTable(columns)
    for category in categories {
      let suffix = category.line.kind == .income ? " (income)" : ""
      var amounts: [Decimal?] = [category.amount]
      if month != nil { amounts += [category.monthBefore, category.shownDifference] }
      if year != nil { amounts += [category.yearBefore, category.shownDifferenceYear] }
      table.row(
        [StyledText(category.line.category.asCategory + suffix)]
          + amounts.map { $0.map { StyledText(books.text($0), .amount) } ?? "" })
    }
    return table
  }

  /// Returns the label of a period, such as "2026-11", "2025", "2026-Q3" or
  /// "2026-10-05..2026-11-04".
  private func label(_ days: SpendingComparison.Days) -> String {
    switch unit {
    case .month: days.first.monthText
    case .quarter: "\(days.first.year)-Q\((days.first.month + 2) / 3)"
    case .year: "\(days.first.year)"
    case .day: days.first.description
    case .week, nil: "\(days.first)..\(days.last)"
    }
  }
}

extension SpendingComparison.Category {
  fileprivate var shownDifference: Decimal? {
    do throws(DecimalError) { return try difference() } catch { return nil }
  }

  fileprivate var hasChanged: Bool {
    shownDifference.map { !$0.isZero } ?? (monthBefore != nil)
      || shownDifferenceYear.map { !$0.isZero } ?? (yearBefore != nil)
  }

  fileprivate var shownDifferenceYear: Decimal? {
    do throws(DecimalError) { return try differenceYear() } catch { return nil }
  }
}
