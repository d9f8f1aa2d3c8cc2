package import Charts
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
package import Spending

/// The spending in a period, and the part of the period's income that is left over.
package struct SpendingReport: ChartReport {
  /// The options of `spending show`: the days and the view.
  package struct Query: Sendable {
    /// The grouping of the rows.
    package enum View: Sendable {
      case categories
      case groups(SpendingGroups.Key)
      case months
    }

    let asOf: CalendarDate
    let today: CalendarDate
    /// The first day; nil means the first day of the month. In the view by month, nil means the
    /// first day of the month eleven months earlier. If the ledger begins later, nil means the
    /// first day of the month of the ledger's first row.
    package var from: CalendarDate?
    /// The last day; nil means ``asOf``, which is also the latest possible day.
    package var to: CalendarDate?
    package var view = View.categories
    /// Number of parts to which category names are shortened; nil for full names.
    package var depth: Int?
    /// Whether to show the rows behind the amounts.
    package var explains = false
    /// The category whose rows are shown; nil for all categories.
    package var category: String?
    /// The member whose rows are included, as the user wrote the name; nil for all members.
    package var member: String?
    /// The options of a chart that replaces the tables; nil to show tables.
    package var drawing: ChartTextOptions?
    /// Categories whose bars are marked.
    var marks: Set<String> = []

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specifications, in the order of the help text.
  package static let tables = [
    SpendingTables.categories, SpendingTables.groups, SpendingTables.months,
    ExplainedRows.spec,
  ]

  private let tables: SpendingTables
  private let drawing: ChartTextOptions?
  private let marks: Set<String>

  /// Returns the parts of the folder to read: settings, transactions and prices.
  package static func needs(_ query: Query) -> [FolderPart] { SpendingBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for a
  ///   period that ends before it begins or has not begun, and for an unknown category.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var columns: [String] = []
    if case .groups(let key) = query.view { columns = [key.column].compactMap(\.self) }
    if query.member != nil { columns = Array(Set(columns + RowMembers.columns)) }
    var books = try SpendingBooks(
      household, asOf: query.asOf, today: query.today, with: columns, &found)
    let (from, to) = try Self.days(query, books.book.rows.first?.date)
    if let member = query.member { try books.keep(ofMember: member, (from, to), &found) }
    let content: SpendingTables.Content =
      switch query.view {
      case .categories: .categories
      case .groups(let key):
        .groups(
          key,
          try SpendingGroups(
            books.book, by: key, from: from, to: to, depth: query.depth,
            ruleTags: books.ruleTags,
            members: key == .member ? RowMembers(books.records.transactions, books.settings) : nil))
      case .months:
        .months(try SpendingByMonth(books.book, from: from, to: to, depth: query.depth))
      }
    tables = SpendingTables(
      books: books,
      summary: try SpendingSummary(books.book, from: from, to: to, depth: query.depth),
      content: content,
      explained: query.explains
        ? try ExplainedRows(books, [(from, to)], category: query.category) : nil)
    drawing = query.drawing
    let shown = tables.summary.categories.filter { $0.line.kind == .spending && !$0.amount.isZero }
    marks = query.marks.intersection(shown.map(\.line.category))
  }

  /// The income and spending in every output format.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: tables.all,
      page: drawing.map(drawn) ?? tables.page)
  }

  /// The chart as a standalone SVG.
  package var picture: String { tables.chart(marking: []).svg(SVGOptions()) }

  private func drawn(_ options: ChartTextOptions) -> Page {
    let chart = tables.chart(marking: marks)
    var page = Page(chart, options, figures: tables.all.first)
    if !marks.isEmpty {
      page.line(
        StyledText("! marks a category with a finding of 'spending anomalies'.", .faint))
    }
    return page
  }

  /// Returns the first and last day of the report.
  ///
  /// - Parameter first: the date of the ledger's first row; nil if there are no rows.
  /// - Throws: ``UsageProblem`` for a period that ends before it begins or has not begun.
  private static func days(
    _ query: Query, _ first: CalendarDate?
  ) throws(UsageProblem) -> SpendingComparison.Days {
    let last = query.to ?? max(query.asOf, query.from ?? query.asOf)
    let from = query.from ?? usualStart(query.view, last, first)
    if let to = query.to { try UsageProblem.refuse(from: from, to: to) }
    guard from <= query.asOf else {
      throw UsageProblem(
        "the period begins on \(from), after \(query.asOf)",
        hint: "write past days, or a later --as-of")
    }
    return (from, min(last, query.asOf))
  }

  /// - Parameter first: the date of the ledger's first row; nil if there are no rows.
  private static func usualStart(
    _ view: Query.View, _ to: CalendarDate, _ first: CalendarDate?
  ) -> CalendarDate {
    let month = to.firstOfMonth
    guard case .months = view else { return month }
    return max(month.adding(months: -11) ?? month, min(first?.firstOfMonth ?? month, month))
  }
}
