import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import Investing
package import PlainText

/// Each account's value at the end of each period.
package struct ValueSeriesReport: Report {
  /// The days whose values are shown.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The names of the accounts; empty for all.
    package var accounts: [String] = []
    /// The period at whose end values are shown. If nil, a chart chooses the period.
    package var every: CalendarPeriod?
    /// The first day; nil for the day of the first record.
    package var from: CalendarDate?
    /// The last day; nil for the day of the answer.
    package var to: CalendarDate?
    /// Whether the total in the base currency is also shown.
    package var withTotal = false

    /// - Parameters:
    ///   - asOf: the day at whose end the values are shown.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// Specification of the report's table.
  package static let spec = SeriesTable.spec

  private let rows: Table

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account, and for more than five million rows.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, readsCommits: true, &found)
    let series = try books.series(asOf: query.asOf, today: query.today, &found) { beginnings in
      WorthSeries.Question(
        accounts: try books.accounts(
          query.accounts, among: beginnings.accounts, committedBy: query.to ?? query.asOf),
        every: query.every ?? .day, from: query.from, to: query.to ?? query.asOf,
        withTotal: query.withTotal)
    }
    books.reportDoubts(.all(query.asOf), after: query.asOf, today: query.today, &found)
    rows = SeriesTable.table(of: series.rows)
  }

  /// The rows in every output format.
  package var answer: Answer { Answer(json: .array(rows.objects), tables: [rows], page: page) }

  private var page: Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line("No values in that period.")
      return page
    }
    page.table(TextTable(rows, blankingRepeatsOf: ["date"]))
    return page
  }
}

/// Machine-readable table of end-of-day account values.
package enum SeriesTable {
  private static let columns: [Column<WorthSeries.Row>] = [
    .date("date", "the last day of the period") { $0.date },
    .text("account", "the account's name; * for the total") { $0.account ?? "*" },
    Column("value", .money, "the value at the end of the period") { .worth($0.value, $0.currency) },
    .text("currency", "the currency of the value") { $0.currency },
    Column("low", .money, "the lowest end-of-day value in the period") {
      .worth($0.low.value, $0.currency)
    },
    Column("high", .money, "the highest end-of-day value in the period") {
      .worth($0.high.value, $0.currency)
    },
  ]

  static let spec = TableSpec(
    "series", "one row for each account and day, by date; the total last", columns)

  /// Returns a table with one row for each value, in the given order.
  package static func table(of rows: [WorthSeries.Row]) -> Table { Table(spec, columns, of: rows) }
}

/// Every account's value at the end of each day, for the daily files derived from a folder.
package enum DailyValues {
  private static let columns: [Column<(name: String, rows: Int)>] = [
    .text("file", "the file's path in the folder") { $0.name },
    .integer("rows", "the number of rows below the header") { $0.rows },
  ]

  /// Specification of the `files` table.
  package static let files = TableSpec("files", "one row for each daily file", columns)

  /// Computes the days from the folder's current files.
  ///
  /// - Parameter basis: the days to retain; nil to compute all days.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  package static func days(
    of folder: Folder, keeping basis: SnapshotBasis?, until today: CalendarDate,
    _ found: inout Diagnostics
  ) throws -> SnapshotDays {
    let books = try WorthBooks(Household(folder, needs: WorthBooks.needs), &found)
    var worth = books.worth(through: today, today: today)
    var days = SnapshotDays(
      keeping: basis, from: worth.firstDay, today: today, context: worth.context)
    var day = days.start
    while let date = day, date <= today {
      let evening = try worth.evening(of: date)
      days.add(
        date,
        evening.rows.map {
          SnapshotDays.Row(account: $0.account, value: $0.value, currency: $0.currency)
        }, total: evening.total, in: worth.baseCurrency)
      day = date.adding(days: 1)
    }
    let records = books.records
    let jumps = PriceJumps(records.prices, records.activities).findings(.all(today))
    try found.report(
      worth.findings + books.later(than: today, today: today).findings
        + jumps.map(\.withoutPlace),
      placed: records.activities.diagnostics)
    found.report(try records.transferDiagnostics(on: today, today: today, books.settings))
    return days
  }

  /// Returns the answer about updated or compared files.
  package static func answer(_ summary: SnapshotSummary, isVerified: Bool) -> Answer {
    let table = Table(files, columns, of: zip(SnapshotSummary.files, summary.rows).map { ($0, $1) })
    func day(_ date: CalendarDate?) -> JSONValue { date.map { .string("\($0)") } ?? .null }
    var page = Page()
    page.line(StyledText(text(summary, isVerified: isVerified)))
    return Answer(
      json: .object([
        "from": day(summary.from), "to": day(summary.to), "days": .number("\(summary.days)"),
        "accounts": .number("\(summary.accounts)"), "written": .bool(summary.isWritten),
        "days_made": .number("\(summary.daysMade)"), "files": .array(table.objects),
      ]), tables: [table], page: page, isRecorded: summary.isWritten)
  }

  private static func text(_ summary: SnapshotSummary, isVerified: Bool) -> String {
    let state =
      isVerified
      ? "identical to a rebuild"
      : summary.isWritten
        ? "\(count(summary.daysMade, "day")) \(summary.daysMade == 1 ? "was" : "were") added"
        : "up to date"
    guard let from = summary.from, let to = summary.to else {
      return "There are no records: "
        + (summary.isWritten ? "the files have no rows" : state)
    }
    return "\(count(summary.days, "day")) of \(count(summary.accounts, "account")), from \(from)"
      + " to \(to); \(state)"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
