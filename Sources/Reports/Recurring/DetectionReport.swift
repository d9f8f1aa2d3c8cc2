package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// The series detected in the transactions: bills, income and transfers.
package struct DetectionReport: Report {
  /// The options of `recurring detect`: the days and the series to show.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The name of the only series to show; nil for all.
    package var name: String?
    /// Whether to show only series without a matching bill or item.
    package var isNew = false
    /// Whether to show only series whose price rose in the last twelve months.
    package var costsMore = false
    /// Whether to show the rows of each series.
    package var explains = false

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [
    DetectionTables.series, DetectionTables.prices, DetectionTables.rows,
  ]

  private let tables: DetectionTables

  /// Returns the parts of the folder to read: settings, plan, recurring items, transactions, prices
  /// and history.
  package static func needs(_ query: Query) -> [FolderPart] { DetectedBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown series.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let detected = try DetectedBooks(
      household, asOf: query.asOf, today: query.today, &found)
    tables = DetectionTables(
      try detected.series(of: query), detected.books.books, query: query)
  }

  /// The series in every output format. The answer needs attention if any series is shown.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: tables.all, page: tables.page,
      wantsAttention: !tables.shown.isEmpty)
  }
}

extension DetectedBooks {
  /// Returns the requested series: bills first, then income, then transfers. Within each group,
  /// active series precede ended series, and each kind is sorted by yearly amount, highest first.
  fileprivate func series(of query: DetectionReport.Query) throws(UsageProblem) -> [DetectedSeries]
  {
    var shown = series
    if let name = query.name { shown = [try one(named: name)] }
    let kinds = BillSettings.Kind.allCases
    return shown.filter { one in
      (!query.isNew || one.known == nil && !one.series.isEnded)
        && (!query.costsMore || one.costsMore(asOf: query.asOf))
    }.enumerated().sorted { a, b in
      func order(_ one: DetectedSeries) -> (Int, Int) {
        (kinds.firstIndex(of: one.kind) ?? 0, one.series.isEnded ? 1 : 0)
      }
      let (first, second) = (order(a.element), order(b.element))
      if first != second { return first < second }
      let sizes = (a.element.yearly, b.element.yearly)
      return sizes.0 == sizes.1 ? a.offset < b.offset : sizes.0 > sizes.1
    }.map(\.element)
  }

  /// Returns the series with the given name.
  ///
  /// - Throws: ``UsageProblem`` if no series or several series match.
  func one(named name: String) throws(UsageProblem) -> DetectedSeries {
    guard !series.isEmpty else {
      throw UsageProblem(
        "series '\(name.visible)' does not exist",
        hint: "the transactions have no recurring payments", code: .nameUnknown)
    }
    return series[try match(name, of: "series", among: series.map(\.name))]
  }
}
