package import Charts
import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// The spending on each day of a month or a year, and the amount left to spend today.
package struct CalendarReport: ChartReport {
  /// The options of `spending calendar`: the days and the drawing.
  package struct Query: Sendable {
    let span: Span
    let asOf: CalendarDate
    let today: CalendarDate
    let manner: ChartTextOptions
    /// Whether to show the rows behind the days.
    package var explains = false
    /// Days with unusual payments, which are marked in a month's drawing.
    var marks: Set<CalendarDate> = []

    /// - Parameters:
    ///   - span: the days to show.
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    ///   - manner: the options for drawing in text.
    package init(
      _ span: Span, asOf: CalendarDate, today: CalendarDate, _ manner: ChartTextOptions
    ) {
      self.span = span
      self.asOf = asOf
      self.today = today
      self.manner = manner
    }
  }

  /// A month, a year or another range of days.
  package struct Span: Sendable {
    package let first, last: CalendarDate
    /// Whether the calendar has a column for each week, instead of the grid of a month.
    let isYear: Bool
    private let unit: CalendarPeriod?

    package init(_ days: NamedPeriod.Days) {
      (first, last, unit) = (days.first, days.last, days.unit)
      isYear = unit != .month
    }

    /// Creates the span of the month or year that contains a day.
    package init(of day: CalendarDate, isYear: Bool) {
      let unit = isYear ? CalendarPeriod.year : .month
      let first = CalendarDate(year: day.year, month: isYear ? 1 : day.month, day: 1) ?? day
      self.init(NamedPeriod.Days(first: first, last: unit.end(of: first), unit: unit))
    }

    /// The title, such as "November 2026", "2026", "2026-Q3" or "2026-10-05..2026-11-04".
    var title: String {
      switch unit {
      case .month: "\(Self.months[first.month - 1]) \(first.year)"
      case .year: String(first.description.prefix(4))
      case .quarter: "\(first.description.prefix(4))-Q\((first.month + 2) / 3)"
      case .day: first.description
      case .week, nil: "\(first)..\(last)"
      }
    }

    private static let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
  }

  private static let columns: [Column<DaySpending.Day>] = [
    .date("date", "the day") { $0.date },
    .money("amount", "the day's spending; negative if refunds exceed it") { $0.amount },
    .text("colour", "green, yellow or red, by the limits; blank if the day has no data") {
      $0.level?.rawValue
    },
    .money("bills", "the cost of bills; for a future day, the bills due") { $0.bills },
    .integer("rows", "the number of spending rows") { $0.rows },
  ]

  /// The table specifications, in the order of the help text.
  package static let tables = [days, ExplainedRows.spec]

  private static let days = TableSpec("days", "one row for each day", columns)

  private let books: SpendingBooks
  private let spending: DaySpending
  private let query: Query
  private let perDay: Decimal
  private let billsDue: Decimal
  /// Whether the bills due before `nextIncome` are deducted from ``perDay``.
  private let isAfterBills: Bool
  private let nextIncome: CalendarDate?
  private let budgetCount: Int
  private let budgetsFailed: Bool
  /// The rows; nil if not requested.
  private let explained: ExplainedRows?

  /// Returns the parts of the folder to read: the settings, the rows and the moves between budgets.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + [.settingsFor([.bills, .dayLimits]), .ledger(.budgets)]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    // The days do not need budgets, but the amount left for today does.
    let books = try SpendingBooks(household, asOf: query.asOf, today: query.today, &found)
    self.books = books
    isAfterBills = books.settings.spending?.dayLimits?.leftAfterBills ?? false
    // The days of income depend on the rows of all bills.
    let start = isAfterBills ? nil : query.span.first
    let budgets = try found.attempt { try BudgetBooks(books, household, billsFrom: start, &$0) }
    try books.records.require(&found) { settingsDayLimits(in: $0) }
    let bills = try budgets?.bills ?? books.bills(costsFrom: query.span.first, &found)
    spending = try DaySpending(
      books.book.rows, bills: bills, books.settings.spending?.dayLimits,
      from: query.span.first, to: query.span.last, asOf: query.asOf)
    self.query = query
    let due = try budgets?.budgets.billsDue(beforeIncome: isAfterBills)
    let whole = try budgets?.budgets.perDay() ?? .zero
    perDay = isAfterBills ? try whole - (due?.perDay ?? .zero) : whole
    (billsDue, nextIncome) = (due?.sum ?? .zero, due?.income)
    budgetCount = budgets?.budgets.current.count ?? 0
    budgetsFailed = budgets == nil || books.settings.unreadable.contains(.budgets)
    explained =
      query.explains
      ? try ExplainedRows(
        books, [(query.span.first, min(query.span.last, query.asOf))], hasIncome: false) : nil
  }

  /// The month grid or the year's heat map, together with the days.
  package var answer: Answer {
    Answer(json: json, tables: [table] + [explained?.table].compactMap(\.self), page: page)
  }

  /// The calendar as SVG.
  package var picture: String {
    query.span.isYear ? year.svg() : month.svg()
  }

  private var table: Table {
    Table(Self.days, Self.columns, of: spending.days, money: books.money)
  }

  private var json: JSONValue {
    .object(
      [
        .init("as_of", .string(query.asOf.description)), .init("currency", books.currencyJSON),
        .init(
          "period",
          .object([
            .init("from", .string(query.span.first.description)),
            .init("to", .string(query.span.last.description)),
          ])),
        .init("left_today", budgetCount > 0 ? .number(books.text(perDay)) : .null),
        .init("spending", .number(books.text(spending.total))),
        .init("days", .array(table.objects)),
      ] + (explained.map { [.init("rows", .array($0.table.objects))] } ?? []))
  }

  private var page: Page {
    var page = Page()
    for line in verdict { page.line(line) }
    page.blank()
    if query.span.isYear {
      page.chart(year, query.manner, figures: table)
    } else {
      page.chart(
        month, query.manner, figures: table, wide: SVGSize(width: 720, height: 500),
        narrow: SVGSize(width: 480, height: 560))
    }
    if !query.marks.isEmpty {
      page.line(StyledText("! marks a day with a finding of 'spending anomalies'.", .faint))
    }
    if let explained, let rows = explained.text {
      page.heading(explained.heading)
      page.table(rows)
    }
    return page
  }

  private var verdict: [StyledText] {
    let levels = DaySpending.Level.allCases.map { level in
      "\(spending.days.count { $0.level == level }) \(level.rawValue)"
    }
    let until =
      query.asOf < query.span.last && query.asOf >= query.span.first ? " so far" : ""
    let spent: StyledText =
      "\(books.priced(spending.total)) spent in \(query.span.title)\(until); days:"
      + " \(levels.joined(separator: ", "))."
    // The amount left for today is shown only if the span includes the as-of day.
    guard query.span.first <= query.asOf, query.asOf <= query.span.last else { return [spent] }
    guard budgetCount > 0 else {
      let today = spending.days.first { $0.date == query.asOf }?.amount ?? .zero
      let reason = budgetsFailed ? "the budgets have errors" : "there are no budgets"
      return ["\(books.priced(today)) spent today; \(reason).", spent]
    }
    let (isOne, count) = (budgetCount == 1, "\(budgetCount) budgets")
    guard !perDay.isNegative else {
      let subject = isOne ? "the budget is" : "\(count) together are"
      let over = books.priced(perDay.magnitude)
      let none: StyledText = "Nothing is left for today: \(subject) over by \(over) a day."
      return [none] + (isAfterBills ? due : []) + [spent]
    }
    let sum = isOne ? "1 budget, divided by its" : "\(count), divided by their"
    let left: StyledText =
      "\(books.priced(perDay)) left for today: the remaining amount of \(sum) remaining days."
    return [left] + due + [spent]
  }

  /// The line about bills that are due; empty if no bills are due.
  private var due: [StyledText] {
    guard billsDue.isPositive else { return [] }
    let income = nextIncome.map { " before the income of \($0)" } ?? ""
    let place =
      isAfterBills
      ? "\(income), and are already subtracted" : ", and are paid from this amount"
    return ["Bills of \(books.priced(billsDue)) are still due\(place)."]
  }

  // MARK: Charts

  private var days: [LeveledDay] {
    spending.days.map { day in
      LeveledDay(
        date: day.date, amount: day.judged,
        level: day.level.map { DaySpending.Level.allCases.firstIndex(of: $0) ?? 0 },
        extra: day.beside.isZero ? nil : day.beside, isMarked: query.marks.contains(day.date))
    }
  }

  private var levels: [String] {
    let limits = books.settings.spending?.dayLimits
    let green = books.text(limits?.green ?? DayLimits.defaultGreen)
    let yellow = books.text(limits?.yellow ?? DayLimits.defaultYellow)
    return query.manner.isPrivate
      ? ["little", "more", "most"] : ["at most \(green)", "at most \(yellow)", "above"]
  }

  private var title: String { "Spending in \(query.span.title)" }

  private var description: String {
    query.marks.isEmpty ? "Spending by day." : "Spending by day; ! marks a finding."
  }

  private var month: MonthChart {
    MonthChart(
      title: title, description: description, days: days, levels: levels, unit: books.code,
      minorDigits: minorDigits)
  }

  private var year: YearChart {
    YearChart(
      title: title, description: description, days: days, levels: levels, unit: books.code,
      minorDigits: minorDigits)
  }

  private var minorDigits: Int { books.code.flatMap { CurrencyUnit($0).minorDigits } ?? 2 }
}
