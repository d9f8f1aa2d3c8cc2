package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// Ways to save money, ranked by yearly saving.
package struct AdviceReport: Report {
  /// The options of the report.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private static let columns: [Column<(rank: Int, advice: Advice)>] = [
    .integer("rank", "the rank by saving, from 1") { $0.rank },
    .text("kind", "category, budget, price, overlap, fees, idle or rate") {
      $0.advice.kind.rawValue
    },
    .text("name", "the category, the budget, the series or the account") { $0.advice.name },
    .text("text", "a description of the finding") { $0.advice.text.text(TextStyle()) },
    .money("saves", "the maximum yearly saving") { $0.advice.saves },
    .text("arithmetic", "the computation of the saving") {
      $0.advice.arithmetic.text(TextStyle())
    },
    .text("wrong_if", "the condition under which the advice is wrong") { $0.advice.condition },
  ]

  private static let behindColumns = LocatedRow.columns(
    "rank", .integer, "the rank of the advice")

  private static let spec = TableSpec("advice", "one row for each way to save", columns)
  private static let behind = TableSpec(
    "rows", "at most ten rows for each way to save", behindColumns)

  /// The table specifications.
  package static let tables = [spec, behind]

  /// Maximum number of ways to save money that the page shows.
  private static let shown = 6

  private let query: Query
  private let books: SpendingBooks
  private let ranked: [(rank: Int, advice: Advice)]
  private let behindRows: [LocatedRow]

  /// Returns the parts of the folder to read: settings, plan, recurring items and ledgers.
  package static func needs(_ query: Query) -> [FolderPart] {
    DetectedBooks.needs + [.settingsFor([.budgets, .plan]), .ledger(.budgets)]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let detected = try DetectedBooks(household, asOf: query.asOf, today: query.today, &found)
    books = detected.books.books
    var search = AdviceSearch(books)
    try search.addCategories()
    if books.settings.spending?.budgets?.isEmpty == false {
      try search.addBudgets(BudgetBooks(books, household, &found).budgets)
    }
    search.addSeries(detected.series)
    try search.addFees()
    if let plan = try found.report(household.plan()) {
      try search.addInterest(plan.value, detected.books.bills)
    }
    let all = search.advice
    let order = all.indices.sorted { a, b in
      all[a].saves == all[b].saves ? a < b : all[a].saves > all[b].saves
    }
    ranked = order.indices.map { ($0 + 1, all[order[$0]]) }
    let transactions = books.book.transactions
    behindRows = ranked.flatMap { rank, advice in
      advice.rows.map { LocatedRow($0, behind: String(rank), in: transactions) }
    }
  }

  /// The advice in every output format.
  package var answer: Answer {
    let tables = [
      Table(Self.spec, Self.columns, of: ranked, money: books.money),
      Table(Self.behind, Self.behindColumns, of: behindRows),
    ]
    return Answer(
      json: .object(
        [
          .init("as_of", .string(query.asOf.description)), .init("currency", books.currencyJSON),
        ] + tables.map { .init($0.spec.name, .array($0.objects)) }), tables: tables, page: page)
  }

  private var page: Page {
    var page = Page()
    guard let first = ranked.first else {
      page.line(
        "No advice: the figures show no way to save, or the ledger is shorter than a year.")
      return page
    }
    let count = ranked.count == 1 ? "1 way to save" : "\(ranked.count) ways to save"
    page.line("\(count, .strong); the largest saves \(books.priced(first.advice.saves)) a year.")
    for (rank, advice) in ranked.prefix(Self.shown) {
      page.blank()
      page.line("\(String(rank)). " + advice.text)
      page.line("   \(books.priced(advice.saves)) a year = " + advice.arithmetic + ".")
      var rows = StyledText("   Wrong if \(advice.condition).")
      let behind = behindRows.filter { $0.key == String(rank) }
      if let row = behind.first {
        let more = behind.count - 1
        rows += StyledText(
          " \(row.position.file):\(row.position.line)\(more > 0 ? " and \(more) more" : "")", .faint
        )
      }
      page.line(rows)
    }
    if ranked.count > Self.shown {
      page.blank()
      page.line("… and \(ranked.count - Self.shown) more: --format csv shows all.")
    }
    return page
  }
}
