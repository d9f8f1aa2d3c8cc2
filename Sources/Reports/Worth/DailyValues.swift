import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

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
