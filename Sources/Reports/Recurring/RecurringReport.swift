package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// All items and bills: late and upcoming occurrences, and totals.
package struct RecurringReport: Report {
  /// The options of `recurring list`: the days and the entries to show.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Number of days to show after the as-of day.
    package var days = 30
    /// The kind to show; nil for all kinds.
    package var kind: Kind?
    /// The category whose bills are shown, including its subcategories; nil for all categories.
    package var category: String?
    /// Whether the page shows all parts in full instead of shortening or omitting some. The page is
    /// always complete if ``kind`` or ``category`` is set.
    package var showsAll = false

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The kind of a line.
  package enum Kind: String, CaseIterable, Sendable {
    case item, bill, income, transfer
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    RecurringTables.items, RecurringTables.occurrences, RecurringTables.totals,
    RecurringDebts.spec,
  ]

  private let tables: RecurringTables
  private let debts: RecurringDebts

  /// Returns the parts of the folder to read: settings, plan, recurring items, transactions, prices
  /// and history.
  package static func needs(_ query: Query) -> [FolderPart] { RecurringBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for a
  ///   category without bills.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try RecurringBooks(household, asOf: query.asOf, today: query.today, &found)
    let overview = try books.overview(days: query.days)
    var category: String?
    if let text = query.category {
      let names = overview.lines.map(\.category).withAncestors
      category = names[try match(text, of: "category", among: names)]
    }
    tables = try RecurringTables(
      overview, books, kind: query.kind.flatMap { .init(rawValue: $0.rawValue) },
      category: category,
      showsAll: query.showsAll || query.kind != nil || query.category != nil, days: query.days)
    debts = try RecurringDebts(tables.days, books.books, household, &found)
  }

  /// The lines in every output format. The answer needs attention if any line is late.
  package var answer: Answer {
    Answer(
      json: tables.json.adding([.init(RecurringDebts.spec.name, .array(debts.table.objects))]),
      tables: tables.all + [debts.table], page: page,
      wantsAttention: tables.lines.contains { $0.state.isLate })
  }
}

extension RecurringReport {
  private var page: Page {
    var page = tables.page
    debts.add(to: &page)
    return page
  }
}

extension [String] {
  /// The distinct non-blank categories and their ancestors.
  fileprivate var withAncestors: [String] {
    var (names, known) = ([String](), Set<String>())
    for category in self where !category.isEmpty {
      let parts = category.split(separator: ":", omittingEmptySubsequences: false)
      for count in 1...parts.count {
        let name = parts.prefix(count).joined(separator: ":")
        if known.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }
}
